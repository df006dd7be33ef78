//! The tool that searches: names by a pattern with stars, lines by a regular expression, or both.

use std::io::{BufReader, Read};
use std::ops::ControlFlow;

use regex::{Regex, RegexBuilder};
use serde::Serialize;
use toolkit::{RuleError, Tool, ToolError};

use super::folder::{Folder, Kind, Left, join};
use super::lines::Line;
use super::{here, is_binary};

/// The most bytes of one file that are searched.
const SEARCHED: u64 = 8 * 1024 * 1024;
/// The most bytes of all files together.
const SEARCHED_IN_ALL: u64 = 256 * 1024 * 1024;
/// The most bytes of one line that are looked at, and the most characters that are sent.
const LINE: usize = 16 * 1024;
const SENT: usize = 300;

/// Search below a folder: for names, or for lines of text files, or for lines of files with certain
/// names: give name, text, or both. The folders .git, node_modules and target are not entered, and
/// links are not followed.
#[derive(Tool)]
#[tool(read_only, open_world = false)]
#[validate(schema(function = asks_something))]
pub struct SearchFiles {
    /// Path of the folder to search, relative to the top folder
    #[serde(default = "here")]
    #[validate(length(min = 1, max = 1000))]
    path: String,
    /// Names to look for: * stands for any characters but /, ** for any at all, ? for one. With a / it
    /// is held against the whole path below the folder, without one against the last part
    #[validate(length(min = 1, max = 200), custom(function = is_glob))]
    #[tool(example = "*.rs")]
    name: Option<String>,
    /// A regular expression to look for in each line, without look-around and back references
    #[validate(length(min = 1, max = 200), custom(function = is_regex))]
    #[tool(example = "fn \\w+")]
    text: Option<String>,
    /// Whether upper and lower case are the same in the text
    #[serde(default)]
    ignore_case: bool,
    /// How many hits to send at most
    #[serde(default = "fifty")]
    #[validate(range(min = 1, max = 200))]
    max_hits: u8,
}

fn fifty() -> u8 {
    50
}

/// A rule over the whole struct.
fn asks_something(args: &SearchFiles) -> Result<(), RuleError> {
    match (&args.name, &args.text) {
        (None, None) => {
            Err(RuleError::new("must have name or text, or both").with_code("no_question"))
        }
        _ => Ok(()),
    }
}

/// A rule over one field.
fn is_regex(text: &str) -> Result<(), RuleError> {
    regex(text, false).map(drop).map_err(|error| {
        let words = error.to_string();
        // The parser draws a picture of several lines, and says in the last what is wrong.
        let reason = words.rsplit("error: ").next().unwrap_or_default();
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

/// A pattern with stars as a regular expression.
fn glob(pattern: &str) -> Result<Regex, regex::Error> {
    let mut text = String::from("^(?s:");
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let (sign, meaning) = match first {
            '*' if rest.starts_with("**/") => ("**/", "(?:.*/)?"),
            '*' if rest.starts_with("**") => ("**", ".*"),
            '*' => ("*", "[^/]*"),
            '?' => ("?", "[^/]"),
            other => (&rest[..other.len_utf8()], ""),
        };
        if meaning.is_empty() {
            text += &regex::escape(sign);
        } else {
            text += meaning;
        }
        rest = &rest[sign.len()..];
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

/// A search under way.
struct Search {
    text: Option<Regex>,
    limit: usize,
    hits: Vec<Hit>,
    files: usize,
    bytes: u64,
    not_text: usize,
    not_whole: usize,
    unreadable: usize,
}

pub fn search_files(folder: &Folder, args: &SearchFiles) -> Result<Found, ToolError> {
    // Both were compiled once by the rules: what is left could only be a fault of this program.
    let compiled = |result: Result<Regex, regex::Error>| {
        result.map_err(|_| ToolError::tell("the pattern cannot be used"))
    };
    let name = args.name.as_deref().map(glob).map(compiled).transpose()?;
    let text = args.text.as_deref().map(|text| regex(text, args.ignore_case));
    let mut search = Search {
        text: text.map(compiled).transpose()?,
        // One more than is sent, to know whether there are more.
        limit: usize::from(args.max_hits) + 1,
        hits: Vec::new(),
        files: 0,
        bytes: 0,
        not_text: 0,
        not_whole: 0,
        unreadable: 0,
    };
    let whole = args.name.as_ref().is_some_and(|name| name.contains('/'));
    let above = join(&args.path, "").len();
    let left = folder.walk(&args.path, &mut |path, entry| {
        let held = if whole { &path[above..] } else { &entry.name };
        match &name {
            Some(name) if !name.is_match(held) => ControlFlow::Continue(()),
            _ => search.visit(folder, path, entry.kind),
        }
    })?;
    let notes = search.notes(&left);
    search.hits.truncate(args.max_hits.into());
    Ok(Found {
        hits: search.hits,
        files_searched: search.text.is_some().then_some(search.files),
        notes,
    })
}

impl Search {
    /// Takes in one name; breaks when there are hits enough.
    fn visit(&mut self, folder: &Folder, path: &str, kind: Kind) -> ControlFlow<()> {
        if self.hits.len() == self.limit || self.bytes > SEARCHED_IN_ALL {
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
        let mut input = BufReader::new(folder.file(path)?.take(SEARCHED));
        if is_binary(&mut input)? {
            self.not_text += 1;
            return Ok(());
        }
        self.files += 1;
        let mut line = Line::default();
        let mut number = 0;
        while self.hits.len() < self.limit {
            let more = line.read(&mut input, LINE);
            if !more.map_err(|error| ToolError::tell(error.kind().to_string()))? {
                break;
            }
            number += 1;
            let found = String::from_utf8_lossy(&line.bytes);
            if text.is_match(&found) {
                let mut shown: String = found.chars().take(SENT).collect();
                if line.cut || shown.len() < found.len() {
                    shown.push('…');
                }
                let (line, text) = (Some(number), Some(shown));
                self.hits.push(Hit { path: path.to_owned(), line, text });
            }
        }
        let unread = input.get_ref().limit();
        self.bytes += SEARCHED - unread;
        self.not_whole += usize::from(unread == 0);
        Ok(())
    }

    fn notes(&self, left: &Left) -> Vec<String> {
        let full = left.cut || self.hits.len() == self.limit;
        let counted = [
            (self.not_text, "files left out because they are not text"),
            (self.not_whole, "files of which only the first 8 MiB were searched"),
            (self.unreadable + left.unreadable, "files and folders that could not be read"),
            (left.skipped, "folders that were not entered"),
        ];
        let counted = counted.into_iter().filter(|(count, _)| *count > 0);
        full.then(|| {
            "there is more than this; ask for something rarer, or for a folder further down"
                .to_owned()
        })
        .into_iter()
        .chain(counted.map(|(count, words)| format!("{words}: {count}")))
        .collect()
    }
}
