//! Shows: five tools for a sandboxed folder, answering calls line by line.
//! Prints: one line of JSON for each line of JSON on standard input. Without input, the tools and three sample calls.
//! Run it: `cargo run --example files -- <folder>`, with `--spec` to print only the tool specification.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use toolkit::{Reply, Toolkit};

pub(crate) mod tools;

use tools::folder::Folder;
use tools::lines::Line;

const USAGE: &str = "usage: files <folder> [--spec]
Reads calls from standard input, one per line: {\"name\": \"read_file\", \"arguments\": {\"path\": \"a.txt\"}}";

/// Maximum length of an input line, in bytes.
const MAX_LINE: usize = 1024 * 1024;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let stdin = io::stdin();
    let mut input = (!stdin.is_terminal()).then(|| stdin.lock());
    let input = input.as_mut().map(|input| input as &mut dyn BufRead);
    match run(&arguments, input, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the example.
pub fn run(
    arguments: &[OsString],
    input: Option<&mut dyn BufRead>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (path, spec_only) = match arguments {
        [path] if !is_flag(path) => (Path::new(path), false),
        [path, flag] | [flag, path] if flag == "--spec" && !is_flag(path) => {
            (Path::new(path), true)
        }
        _ => return Err(io::Error::new(io::ErrorKind::InvalidInput, USAGE)),
    };
    let folder = Folder::open(path).map_err(|error| {
        let message = format!("{}: {error}", path.display());
        io::Error::new(error.kind(), message)
    })?;
    let tools = tools::tools(folder);
    if spec_only {
        return writeln!(out, "{}", tools.spec());
    }
    let count = input.map_or(Ok(0), |input| answer_all(&tools, input, out))?;
    if count == 0 {
        demonstrate(&tools, out)?;
    }
    Ok(())
}

fn is_flag(argument: &OsStr) -> bool {
    argument.as_encoded_bytes().starts_with(b"--")
}

/// A line of the input. The arguments are kept as raw text for the tool's contract to validate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    id: Option<Value>,
    name: String,
    arguments: Option<Box<RawValue>>,
}

impl Call {
    /// Some APIs send the arguments as an object, others as a string that holds the JSON text.
    fn run(&self, tools: &Toolkit) -> Reply {
        let raw = self.arguments.as_deref().map_or("", RawValue::get);
        match serde_json::from_str::<String>(raw) {
            Ok(text) => tools.call_blocking(&self.name, text),
            Err(_) => tools.call_blocking(&self.name, raw),
        }
    }
}

/// A line of the output.
#[derive(Serialize)]
struct Answer {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// Whether the tool ran and succeeded.
    ok: bool,
    /// What goes back to the model.
    content: String,
}

/// Answers every line, whatever it contains, and returns the number of lines.
fn answer_all(tools: &Toolkit, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<usize> {
    let mut line = Line::default();
    let mut number = 0;
    while line.read(input, MAX_LINE)? {
        number += 1;
        serde_json::to_writer(&mut *out, &answer(tools, number, &line))?;
        writeln!(out)?;
        // The caller may be waiting for this answer before sending the next call.
        out.flush()?;
    }
    Ok(number)
}

fn answer(tools: &Toolkit, number: usize, line: &Line) -> Answer {
    let rejected = |content: String| Answer { line: number, id: None, ok: false, content };
    if line.truncated {
        return rejected(format!("the line is longer than {MAX_LINE} bytes; nothing was run"));
    }
    let Ok(text) = std::str::from_utf8(&line.bytes) else {
        return rejected("the line is not UTF-8; nothing was run".to_owned());
    };
    match serde_json::from_str::<Call>(text) {
        Err(error) => rejected(format!("the line is not a tool call; nothing was run: {error}")),
        Ok(call) => {
            let reply = call.run(tools);
            Answer { line: number, id: call.id, ok: !reply.is_error(), content: reply.content() }
        }
    }
}

/// Prints the tools, a call, and a wrong call followed by its correction.
fn demonstrate(tools: &Toolkit, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{USAGE}\n\nThe tools:")?;
    for tool in tools.definitions() {
        let description = tool.description.replace('\n', " ");
        let first = description.split(". ").next().unwrap_or_default();
        writeln!(out, "  {}: {}.", tool.name, first.trim_end_matches('.'))?;
    }
    for (name, arguments) in [
        ("list_directory", r#"{"path": "."}"#),
        ("search_files", r#"{"path": ".", "pattern": "TODO", "max_hits": "3"}"#),
        ("search_files", r#"{"path": ".", "text": "TODO", "max_hits": 3}"#),
    ] {
        writeln!(out, "\n> {name} {arguments}")?;
        writeln!(out, "{}", tools.call_blocking(name, arguments).content())?;
    }
    Ok(())
}
