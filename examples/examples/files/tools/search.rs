//! The search tool: finds names by a glob, lines by a regular expression, or both.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use regex::{Regex, RegexBuilder};
use serde::Serialize;
use toolkit::{RuleError, Tool, ToolError};

use super::folder::{Folder, Kind, Omitted, join};
use super::lines::Line;
use super::{here, is_binary};

/// Maximum number of bytes searched in one file.
const MAX_FILE: u64 = 8 * 1024 * 1024;
/// Maximum number of bytes searched in all files together.
const MAX_TOTAL: u64 = 256 * 1024 * 1024;
/// Maximum number of bytes of a line that are searched.
const MAX_LINE: usize = 16 * 1024;
/// Maximum number of characters of a line in the result.
const MAX_SHOWN: usize = 300;

/// Search a folder recursively for file names, for lines of text files, or for lines in files with
/// matching names: give name, text, or both. The folders .git, node_modules and target are skipped, and
/// links are not followed.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
#[validate(schema(function = has_name_or_text))]
pub struct SearchFiles {
    /// Path of the folder to search, relative to the top folder
    #[serde(default = "here")]
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// Glob for the names: * matches any characters except /, ** any characters, ? a single one. A glob
    /// with a / is matched against the path below the folder, one without against the name
    #[validate(length(min = 1, max = 200), custom(function = is_glob))]
    #[tool(example = "*.rs")]
    name: Option<String>,
    /// Regular expression to search for in each line; look-around and back references are not supported
    #[validate(length(min = 1, max = 200), custom(function = is_regex))]
    #[tool(example = "fn \\w+")]
    text: Option<String>,
    /// Whether to ignore case when matching the text
    #[serde(default)]
    ignore_case: bool,
    /// Maximum number of hits
    #[serde(default = "fifty")]
    #[validate(range(min = 1, max = 200))]
    max_hits: u8,
}

fn fifty() -> u8 {
    50
}

/// A rule for the whole struct.
fn has_name_or_text(args: &SearchFiles) -> Result<(), RuleError> {
    match (&args.name, &args.text) {
        (None, None) => {
            Err(RuleError::new("must have name, text, or both").with_code("no_question"))
        }
        _ => Ok(()),
    }
}

/// A rule for one field.
fn is_regex(text: &str) -> Result<(), RuleError> {
    regex(text, false).map(drop).map_err(|error| {
        let message = error.to_string();
        // The message spans several lines; the last one has the reason.
        let reason = message.rsplit("error: ").next().unwrap_or_default();
        format!("must be a regular expression without look-around and back references ({reason})")
            .into()
    })
}

fn is_glob(text: &str) -> Result<(), RuleError> {
    glob(text).map(drop).map_err(|_| "must be a smaller pattern".into())
}

fn regex(text: &str, ignore_case: bool) -> Result<Regex, regex::Error> {
    RegexBuilder::new(text).case_insensitive(ignore_case).size_limit(1 << 20).build()
}

/// Converts a glob to a regular expression.
fn glob(pattern: &str) -> Result<Regex, regex::Error> {
    let mut text = String::from("^(?s:");
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let (token, pattern) = match first {
            '*' if rest.starts_with("**/") => ("**/", "(?:.*/)?"),
            '*' if rest.starts_with("**") => ("**", ".*"),
            '*' => ("*", "[^/]*"),
            '?' => ("?", "[^/]"),
            other => (&rest[..other.len_utf8()], ""),
        };
        if pattern.is_empty() {
            text += &regex::escape(token);
        } else {
            text += pattern;
        }
        rest = &rest[token.len()..];
    }
    regex(&(text + ")$"), false)
}

#[derive(Serialize)]
pub struct Found {
    hits: Vec<Hit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    files_searched: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Hit {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// A search in progress.
struct Search {
    text: Option<Regex>,
    limit: usize,
    hits: Vec<Hit>,
    files: usize,
    bytes: u64,
    not_text: usize,
    truncated: usize,
    unreadable: usize,
}

pub fn search_files(folder: &Folder, args: &SearchFiles) -> Result<Found, ToolError> {
    // The rules have already compiled both, so an error here would be a bug.
    let compiled = |result: Result<Regex, regex::Error>| {
        result.map_err(|_| ToolError::tell("the pattern cannot be used"))
    };
    let name = args.name.as_deref().map(glob).map(compiled).transpose()?;
    let text = args.text.as_deref().map(|text| regex(text, args.ignore_case));
    let mut search = Search {
        text: text.map(compiled).transpose()?,
        // One more than is returned, to know whether there are more.
        limit: usize::from(args.max_hits) + 1,
        hits: Vec::new(),
        files: 0,
        bytes: 0,
        not_text: 0,
        truncated: 0,
        unreadable: 0,
    };
    let matches_path = args.name.as_ref().is_some_and(|name| name.contains('/'));
    let prefix = join(&args.path, "").len();
    let omitted = folder.walk(&args.path, &mut |path, entry| {
        let candidate = if matches_path { &path[prefix..] } else { &entry.name };
        match &name {
            Some(name) if !name.is_match(candidate) => ControlFlow::Continue(()),
            _ => search.visit(folder, path, entry.kind),
        }
    })?;
    let notes = search.notes(&omitted);
    search.hits.truncate(args.max_hits.into());
    Ok(Found {
        hits: search.hits,
        files_searched: search.text.is_some().then_some(search.files),
        notes,
    })
}

impl Search {
    /// Searches one entry. Breaks once there are enough hits.
    fn visit(&mut self, folder: &Folder, path: &str, kind: Kind) -> ControlFlow<()> {
        if self.hits.len() == self.limit || self.bytes > MAX_TOTAL {
            return ControlFlow::Break(());
        }
        match &self.text {
            None => self.hits.push(Hit { path: path.to_owned(), line: None, text: None }),
            Some(text) if kind == Kind::File => {
                let text = text.clone();
                if self.lines(folder, path, &text).is_err() {
                    self.unreadable += 1;
                }
            }
            Some(_) => {}
        }
        ControlFlow::Continue(())
    }

    /// Searches the lines of one file.
    fn lines(&mut self, folder: &Folder, path: &str, text: &Regex) -> Result<(), ToolError> {
        let mut input = BufReader::new(folder.file(path)?.take(MAX_FILE));
        if is_binary(&mut input)? {
            self.not_text += 1;
            return Ok(());
        }
        self.files += 1;
        let mut line = Line::default();
        let mut number = 0;
        while self.hits.len() < self.limit {
            let more = line.read(&mut input, MAX_LINE);
            if !more.map_err(|error| ToolError::tell(error.kind().to_string()))? {
                break;
            }
            number += 1;
            let found = String::from_utf8_lossy(&line.bytes);
            if text.is_match(&found) {
                let mut shown: String = found.chars().take(MAX_SHOWN).collect();
                if line.truncated || shown.len() < found.len() {
                    shown.push('…');
                }
                let (line, text) = (Some(number), Some(shown));
                self.hits.push(Hit { path: path.to_owned(), line, text });
            }
        }
        let remaining = input.get_ref().limit();
        self.bytes += MAX_FILE - remaining;
        self.truncated += usize::from(remaining == 0);
        Ok(())
    }

    fn notes(&self, omitted: &Omitted) -> Vec<String> {
        let has_more = omitted.truncated || self.hits.len() == self.limit;
        let counted = [
            (self.not_text, "binary files skipped"),
            (self.truncated, "files of which only the first 8 MiB were searched"),
            (self.unreadable + omitted.unreadable, "files and folders that could not be read"),
            (omitted.skipped, "folders skipped"),
        ];
        let counted = counted.into_iter().filter(|(count, _)| *count > 0);
        has_more
            .then(|| "there are more hits; narrow the pattern or search a deeper folder".to_owned())
            .into_iter()
            .chain(counted.map(|(count, note)| format!("{note}: {count}")))
            .collect()
    }
}
