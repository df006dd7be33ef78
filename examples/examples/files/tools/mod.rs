//! The five tools. Every result has a size limit, and its notes say what was left out.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use serde::Serialize;
use toolkit::{Contract, Tool, ToolError, Toolkit};

pub(crate) mod folder;
pub(crate) mod lines;
mod search;

use folder::{Entry, Folder, Kind, is_entered, join};
use lines::Line;
use search::{SearchFiles, search_files};

/// Maximum number of entries in a listing.
const MAX_ENTRIES: usize = 500;
/// Maximum number of lines in a tree.
const MAX_TREE_LINES: usize = 500;
/// Maximum number of bytes of a file in one result.
const MAX_SENT: usize = 48 * 1024;
/// Maximum number of bytes of a file that are read to get to a line.
const MAX_READ: u64 = 256 * 1024 * 1024;

/// Creates the tools for a folder.
pub fn tools(folder: Folder) -> Toolkit {
    let folder = Arc::new(folder);
    let [list, read, search, tree, info] = std::array::from_fn(|_| Arc::clone(&folder));
    Toolkit::new()
        .with(move |args: ListDirectory| list_directory(&list, &args))
        .with(move |args: ReadFile| read_file(&read, &args))
        .with(move |args: SearchFiles| search_files(&search, &args))
        .with(move |args: DirectoryTree| directory_tree(&tree, &args))
        .with(move |args: GetFileInfo| get_file_info(&info, &args))
}

/// The default path: the folder itself.
pub fn here() -> String {
    ".".to_owned()
}

/// List the entries of a folder with their kind and size in bytes. Returns at most 500 entries.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
struct ListDirectory {
    /// Path of the folder, relative to the top folder
    #[serde(default = "here")]
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// What the entries are sorted by
    #[serde(default)]
    sort_by: SortBy,
}

#[derive(Clone, Copy, Default, Contract, Serialize)]
#[serde(rename_all = "snake_case")]
enum SortBy {
    /// By name
    #[default]
    Name,
    /// By size, the largest first
    Size,
}

#[derive(Serialize)]
struct Listing {
    entries: Vec<Entry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn list_directory(folder: &Folder, args: &ListDirectory) -> Result<Listing, ToolError> {
    let (mut entries, more) = folder.entries(&args.path)?;
    match args.sort_by {
        SortBy::Name => {}
        SortBy::Size => entries.sort_by_key(|entry| std::cmp::Reverse(entry.size)),
    }
    let mut notes = Vec::new();
    if more || entries.len() > MAX_ENTRIES {
        let more_than = if more { "more than " } else { "" };
        let count = entries.len();
        notes.push(format!(
            "listed {MAX_ENTRIES} of {more_than}{count} entries; use search_files to find others by name"
        ));
    }
    entries.truncate(MAX_ENTRIES);
    Ok(Listing { entries, notes })
}

/// Read lines of a text file, by default the first 200. The notes say how to continue.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
struct ReadFile {
    /// Path of the file, relative to the top folder
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// The first line to read, counted from 1
    #[serde(default = "one")]
    #[validate(range(min = 1, max = 10_000_000))]
    from_line: u32,
    /// How many lines to read
    #[serde(default = "two_hundred")]
    #[validate(range(min = 1, max = 2000))]
    lines: u32,
}

fn one() -> u32 {
    1
}

fn two_hundred() -> u32 {
    200
}

#[derive(Serialize)]
struct Page {
    from_line: u32,
    lines: u32,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn read_file(folder: &Folder, args: &ReadFile) -> Result<Page, ToolError> {
    let file = folder.file(&args.path)?;
    let mut input = BufReader::new(file.take(MAX_READ));
    if is_binary(&mut input)? {
        let path = &args.path;
        return Err(ToolError::tell(format!("{path:?} is not a text file")));
    }
    let mut line = Line::default();
    for before in 1..args.from_line {
        if !line.read(&mut input, 0).map_err(unreadable)? {
            let (wanted, last) = (args.from_line, before - 1);
            let message = format!("line {wanted} does not exist; the last line is {last}");
            return Err(ToolError::tell(message));
        }
    }
    let (mut text, mut lines, mut crlf, mut truncated) = (Vec::new(), 0, false, false);
    while lines < args.lines && text.len() < MAX_SENT && !truncated {
        if !line.read(&mut input, MAX_SENT - text.len()).map_err(unreadable)? {
            break;
        }
        lines += 1;
        crlf |= line.crlf;
        truncated = line.truncated;
        text.extend_from_slice(&line.bytes);
        text.push(b'\n');
    }
    let mut notes = Vec::new();
    if truncated {
        notes.push(format!("line {} is truncated", args.from_line + lines - 1));
    }
    if !input.fill_buf().map_err(unreadable)?.is_empty() {
        notes.push(format!(
            "there are more lines; continue with from_line {}",
            args.from_line.saturating_add(lines)
        ));
    } else if input.get_ref().limit() == 0 {
        notes.push(format!("only the first {MAX_READ} bytes of the file are read"));
    }
    if crlf {
        notes.push("the file has CR LF line endings, shown here as LF".to_owned());
    }
    let text = String::from_utf8(text).unwrap_or_else(|error| {
        notes.push("the file is not valid UTF-8; invalid bytes are shown as \u{fffd}".to_owned());
        String::from_utf8_lossy(error.as_bytes()).into_owned()
    });
    Ok(Page { from_line: args.from_line, lines, text, notes })
}

/// Whether a file looks like a binary file.
pub fn is_binary(input: &mut dyn BufRead) -> Result<bool, ToolError> {
    Ok(input.fill_buf().map_err(unreadable)?.contains(&0))
}

/// The error for a file that could be opened but not read.
fn unreadable(error: std::io::Error) -> ToolError {
    ToolError::tell(format!("the file could not be read: {}", error.kind()))
}

/// Show the files and folders below a folder as an indented tree. Returns at most 500 lines.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
struct DirectoryTree {
    /// Path of the folder, relative to the top folder
    #[serde(default = "here")]
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// How many levels to show
    #[serde(default = "three")]
    #[validate(range(min = 1, max = 10))]
    depth: u8,
}

fn three() -> u8 {
    3
}

#[derive(Serialize)]
struct Tree {
    tree: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn directory_tree(folder: &Folder, args: &DirectoryTree) -> Result<Tree, ToolError> {
    let mut lines = Vec::new();
    add_branches(folder, &args.path, args.depth, 0, &mut lines)?;
    let mut notes = Vec::new();
    if lines.len() > MAX_TREE_LINES {
        lines.truncate(MAX_TREE_LINES);
        notes.push(format!("only the first {MAX_TREE_LINES} lines are shown; use a deeper folder or a smaller depth"));
    }
    Ok(Tree { tree: lines.concat(), notes })
}

fn add_branches(
    folder: &Folder,
    path: &str,
    depth: u8,
    indent: usize,
    lines: &mut Vec<String>,
) -> Result<(), ToolError> {
    let (entries, _) = folder.entries(path)?;
    for entry in entries {
        if lines.len() > MAX_TREE_LINES {
            return Ok(());
        }
        let Entry { name, kind, size } = &entry;
        let mark = match (kind, size) {
            (Kind::Folder, _) if is_entered(name) => "/".to_owned(),
            (Kind::Folder, _) => "/ (not entered)".to_owned(),
            (Kind::File, Some(size)) => format!(" ({size} bytes)"),
            (Kind::Link, _) => " (link)".to_owned(),
            (Kind::File | Kind::Other, _) => String::new(),
        };
        lines.push(format!("{:indent$}{name}{mark}\n", ""));
        if *kind == Kind::Folder && is_entered(name) && depth > 1 {
            let inner = add_branches(folder, &join(path, name), depth - 1, indent + 2, lines);
            if inner.is_err() {
                lines.push(format!("{:indent$}(could not be read)\n", "", indent = indent + 2));
            }
        }
    }
    Ok(())
}

/// Get information about a file or folder: its kind, its size in bytes, and whether it is text or a link.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
struct GetFileInfo {
    /// Path of the file or folder, relative to the top folder
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// Whether to include the modification time
    #[serde(default)]
    times: bool,
}

#[derive(Serialize)]
struct FileInfo {
    kind: Kind,
    is_link: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_text: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
}

fn get_file_info(folder: &Folder, args: &GetFileInfo) -> Result<FileInfo, ToolError> {
    let is_link = folder.own_metadata(&args.path)?.is_symlink();
    let metadata = folder.metadata(&args.path)?;
    let kind = Kind::of(metadata.file_type());
    let is_text = match kind {
        Kind::File => Some(!is_binary(&mut BufReader::new(folder.file(&args.path)?))?),
        Kind::Folder | Kind::Link | Kind::Other => None,
    };
    let changed = metadata.modified().ok().filter(|_| args.times);
    Ok(FileInfo {
        kind,
        is_link,
        size: (kind == Kind::File).then(|| metadata.len()),
        is_text,
        changed: changed.and_then(|time| {
            let since = time.into_std().duration_since(UNIX_EPOCH).ok()?;
            Some(date(since.as_secs()))
        }),
    })
}

/// Formats seconds since the Unix epoch as a date and time in UTC.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years start in March here, so that the leap day is the last day of the year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
