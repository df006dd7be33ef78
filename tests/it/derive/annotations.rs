//! Doc comments, descriptions, titles and examples.

use toolkit::Contract;

use super::schema;

/** A type
 * over two lines
 */
#[derive(Contract)]
#[tool(title = "Words")]
struct Words {
    /// A field with
    /// two lines.
    ///
    /// - a list
    ///   that goes on
    ///
    /// ```text
    ///     code
    /// ```
    a: bool,
    /** one
     * two
     */
    b: bool,
    #[doc = "an attribute"]
    c: bool,
    /// not this
    #[tool(description = "but \"this\"", title = "D")]
    d: bool,
    /// An example
    #[tool(example = ["a\n", "b\\"], example = null)]
    e: Option<Vec<String>>,
}

#[test]
fn annotations_are_shown_verbatim() {
    let shown: serde_json::Value = serde_json::from_str(&schema::<Words>()).unwrap();
    assert_eq!(shown["description"], "A type\nover two lines");
    assert_eq!(shown["title"], "Words");
    let field = |name: &str| shown["properties"][name]["description"].clone();
    assert_eq!(
        field("a"),
        "A field with\ntwo lines.\n\n- a list\n  that goes on\n\n```text\n    code\n```"
    );
    assert_eq!(field("b"), "one\ntwo");
    assert_eq!(field("c"), "an attribute");
    assert_eq!(field("d"), "but \"this\"");
    assert_eq!(shown["properties"]["d"]["title"], "D");
    assert_eq!(shown["properties"]["e"]["examples"], serde_json::json!([["a\n", "b\\"], null]));
}

/// Its status
#[derive(Contract)]
#[tool(title = "Status")]
#[allow(dead_code)]
enum Status {
    /// It is open
    Open,
    Closed,
    /// Not this
    #[tool(description = "It waits")]
    Waiting,
}

#[test]
fn descriptions_of_variants_are_listed() {
    assert_eq!(
        schema::<Status>(),
        r#"{"title":"Status","description":"Its status\n\n- Open: It is open\n- Waiting: It waits","type":"string","enum":["Open","Closed","Waiting"]}"#
    );
}
