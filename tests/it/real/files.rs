//! Tools over files.

use serde::Serialize;
use serde_json::json;
use toolkit::{Contract, Tool};

use super::{closed, compare, counts, narrower, nullable};

/// Edit a text file line by line. Each edit replaces lines that are there word for word; the answer
/// is a diff in the style of git.
#[derive(Tool)]
#[tool(read_only = false, destructive, idempotent = false, open_world = false)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct EditFile {
    /// The file, inside one of the allowed directories
    path: String,
    /// What to replace, in this order
    edits: Vec<FileEdit>,
    /// Show the diff and change nothing
    #[serde(default)]
    dry_run: bool,
}

/// One replacement
#[derive(Contract)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct FileEdit {
    /// Text that must be in the file exactly so
    old_text: String,
    /// Text to put in its place
    new_text: String,
}

#[test]
fn edit_file() {
    compare::<EditFile>("filesystem", [closed(["", "/properties/edits/items"])]);
}

/// Read a text file: all of it, or its first or last lines.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
#[allow(dead_code)]
struct ReadTextFile {
    /// The file, inside one of the allowed directories
    path: String,
    /// Only so many lines from the end
    tail: Option<u64>,
    /// Only so many lines from the start
    head: Option<u64>,
}

#[test]
fn read_text_file() {
    const LINES: [&str; 2] = ["/properties/tail", "/properties/head"];
    let differences = [closed([""]), nullable(LINES)];
    compare::<ReadTextFile>(
        "filesystem",
        differences.into_iter().chain(counts("there are no 1.5 lines, and no -1", LINES)),
    );
}

/// Compress a file with gzip, and return it whole or as a link to read later.
#[derive(Tool)]
#[tool(name = "gzip-file-as-resource")]
#[tool(read_only = false, destructive = false, idempotent, open_world)]
#[serde(rename_all = "camelCase", default)]
#[allow(dead_code)]
struct GzipFile {
    /// Name of the compressed file
    #[validate(length(min = 1))]
    name: String,
    /// URL of the file to compress, which may be a data URI
    #[tool(format = "uri")]
    data: String,
    /// Whether to return the whole resource or a link to it
    output_type: OutputType,
}

impl Default for GzipFile {
    fn default() -> Self {
        Self {
            name: "README.md.gz".to_owned(),
            data: "https://raw.githubusercontent.com/modelcontextprotocol/servers/refs/heads/main/README.md".to_owned(),
            output_type: OutputType::ResourceLink,
        }
    }
}

/// How to return a file
#[derive(Contract, Serialize)]
#[serde(rename_all = "camelCase")]
enum OutputType {
    ResourceLink,
    Resource,
}

#[test]
fn gzip_file_as_resource() {
    compare::<GzipFile>(
        "everything",
        [
            closed([""]),
            narrower("a file needs a name", json!({ "minLength": 1 }), ["/properties/name"]),
        ],
    );
}
