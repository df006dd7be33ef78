//! Tools over a browser.

use std::collections::BTreeMap;

use toolkit::{Contract, Tool};

use super::{compare, counts, nullable};

/// Drop files or data onto an element, as if dragged there from another program. At least one of
/// `paths` and `data` is needed.
#[derive(Tool)]
#[tool(read_only = false, destructive, open_world)]
#[allow(dead_code)]
struct BrowserDrop {
    /// The element in words, for the person who is asked for permission
    element: Option<String>,
    /// The element's reference in the page snapshot, or a selector that fits no other
    target: String,
    /// Absolute paths of the files to drop
    paths: Option<Vec<String>>,
    /// Data to drop, by MIME type
    #[tool(example = {"text/plain": "hello"})]
    data: Option<BTreeMap<String, String>>,
}

#[test]
fn browser_drop() {
    compare::<BrowserDrop>(
        "playwright",
        [nullable(["/properties/element", "/properties/paths", "/properties/data"])],
    );
}

/// Emulate media features of CSS. What is left out stays as it is; null ends an emulation.
#[derive(Tool)]
#[tool(read_only = false, destructive, open_world)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct BrowserEmulateMedia {
    /// The feature `prefers-color-scheme`
    color_scheme: Option<ColorScheme>,
    /// The feature `prefers-reduced-motion`
    #[tool(one_of("reduce", "no-preference"))]
    reduced_motion: Option<String>,
    /// The feature `forced-colors`
    forced_colors: Option<ForcedColors>,
    /// The feature `prefers-contrast`
    #[tool(one_of("more", "no-preference"))]
    contrast: Option<String>,
    /// The media type of the page
    media: Option<Media>,
}

#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum ColorScheme {
    Light,
    Dark,
}

#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum ForcedColors {
    Active,
    None,
}

#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum Media {
    Screen,
    Print,
}

/// No differences: optional fields can be null in the recorded schema too.
#[test]
fn browser_emulate_media() {
    compare::<BrowserEmulateMedia>("playwright", []);
}

/// An `Option` accepts the right values but loses a meaning: null ends an emulation, and a missing field leaves it
/// unchanged. A nested `Option` preserves it, unlike in serde.
#[test]
fn nested_options_distinguish_null_from_missing() {
    let read = |text: &str| BrowserEmulateMedia::parse(text).unwrap().media.is_none();
    assert!(read(r#"{"media": null}"#) && read("{}"));

    #[derive(Contract)]
    struct Twice {
        /// The media type
        media: Option<Option<Media>>,
    }
    let read = |text: &str| Twice::parse(text).unwrap().media;
    assert!(matches!(read(r#"{"media": null}"#), Some(None)));
    assert!(read("{}").is_none());
    assert!(matches!(read(r#"{"media": "print"}"#), Some(Some(Media::Print))));
}

/// List what a page has written to the console since its last navigation.
#[derive(Tool)]
#[tool(read_only)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct ListConsoleMessages {
    /// The page to look at
    page_id: u64,
    /// How many messages at most; all if left out
    #[validate(range(min = 1, max = 9_007_199_254_740_991_u64))]
    page_size: Option<u64>,
    /// Which page of them, from 0
    #[validate(range(max = 9_007_199_254_740_991_u64))]
    page_idx: Option<u64>,
    /// Only messages of these kinds; all if left out or empty
    types: Option<Vec<MessageKind>>,
    /// Also those of the last three navigations
    #[serde(default)]
    include_preserved_messages: bool,
    /// With the stack trace of each message, which makes the answer longer
    #[serde(default)]
    include_stack_traces: bool,
    /// Only messages of this service worker
    service_worker_id: Option<String>,
}

#[derive(Contract)]
#[serde(rename_all = "camelCase")]
enum MessageKind {
    Log,
    Debug,
    Info,
    Error,
    Warn,
    Dir,
    Dirxml,
    Table,
    Trace,
    Clear,
    StartGroup,
    StartGroupCollapsed,
    EndGroup,
    Assert,
    Profile,
    ProfileEnd,
    Count,
    TimeEnd,
    Verbose,
    Issue,
}

#[test]
fn list_console_messages() {
    let nullable = nullable([
        "/properties/pageSize",
        "/properties/pageIdx",
        "/properties/types",
        "/properties/serviceWorkerId",
    ]);
    let numbered = counts("pages are numbered by integers from 0", ["/properties/pageId"]);
    compare::<ListConsoleMessages>("chrome-devtools", numbered.into_iter().chain([nullable]));
}
