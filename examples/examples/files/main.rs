//! Shows: five tools over a real folder that nothing leads out of, and calls answered line by line.
//! Prints: one line of JSON for each line of JSON that it reads; without any, the tools and two calls.
//! Run it: `cargo run --example files -- <folder>`, with `--spec` for the specification alone.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;
use serde_json::Value;
use toolkit::{Contract, Toolkit};

mod folder;
mod lines;
mod search;
mod tools;

use folder::Folder;
use lines::Line;

const USAGE: &str = "usage: files <folder> [--spec]
Reads calls from standard input, one a line: {\"name\": \"read_file\", \"arguments\": {\"path\": \"a.txt\"}}";

/// The most bytes of one line of input.
const LINE: usize = 1024 * 1024;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let stdin = io::stdin();
    let mut input = (!stdin.is_terminal()).then(|| stdin.lock());
    let input = input.as_mut().map(|input| input as &mut dyn BufRead);
    match run(&arguments, input, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has heard enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// The whole program.
pub fn run(
    arguments: &[OsString],
    input: Option<&mut dyn BufRead>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (flags, folders): (Vec<_>, Vec<_>) = arguments
        .iter()
        .partition(|argument| argument.to_string_lossy().starts_with("--"));
    let ([folder], [] | ["--spec"]) = (
        &folders[..],
        &flags
            .iter()
            .filter_map(|flag| flag.to_str())
            .collect::<Vec<_>>()[..],
    ) else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, USAGE));
    };
    let path = PathBuf::from(folder);
    let opened = Folder::open(&path).map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("{}: {error}\n{USAGE}", path.display()),
        )
    })?;
    let tools = tools::tools(opened);
    if !flags.is_empty() {
        return writeln!(out, "{}", tools.spec());
    }
    let answered = input.map_or(Ok(0), |input| answer_all(&tools, input, out))?;
    if answered == 0 {
        demonstrate(&tools, out)?;
    }
    Ok(())
}

/// A line of the input.
#[derive(Contract)]
struct Call {
    /// Anything; it comes back with the answer
    id: Option<Value>,
    /// Name of the tool
    name: String,
    /// The arguments: an object, or JSON text of one
    arguments: Option<Value>,
}

/// A line of the output.
#[derive(Serialize)]
struct Answer {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// Whether the tool was run and gave its result.
    ok: bool,
    /// What goes back to the model.
    content: String,
}

/// Answers every line, whatever it holds, and tells how many there were.
fn answer_all(tools: &Toolkit, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<usize> {
    let mut line = Line::default();
    let mut number = 0;
    while line.read(input, LINE)? {
        number += 1;
        serde_json::to_writer(&mut *out, &answer(tools, number, &line))?;
        writeln!(out)?;
        // Whoever asks may be waiting for this answer before asking on.
        out.flush()?;
    }
    Ok(number)
}

fn answer(tools: &Toolkit, number: usize, line: &Line) -> Answer {
    let refused = |content: String| Answer {
        line: number,
        id: None,
        ok: false,
        content,
    };
    if line.cut {
        return refused(format!(
            "the line is longer than {LINE} bytes; nothing was run"
        ));
    }
    let Ok(text) = std::str::from_utf8(&line.bytes) else {
        return refused("the line is not UTF-8; nothing was run".to_owned());
    };
    match Call::parse(text) {
        Err(rejection) => refused(rejection.to_string()),
        Ok(call) => {
            let reply = tools.call_blocking(&call.name, call.arguments);
            Answer {
                line: number,
                id: call.id,
                ok: !reply.is_error(),
                content: reply.content(),
            }
        }
    }
}

/// Without a call to answer: the tools, a call that is right, and one that is wrong in three ways.
fn demonstrate(tools: &Toolkit, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{USAGE}\n\nThe tools:")?;
    for tool in tools.definitions() {
        let first = tool
            .description
            .split_inclusive(". ")
            .next()
            .unwrap_or_default();
        writeln!(out, "  {}: {}", tool.name, first.trim_end())?;
    }
    for (name, arguments) in [
        ("list_directory", r#"{"path": "."}"#),
        (
            "search_files",
            r#"{"path": ".", "pattern": "TODO(", "max_hits": "many"}"#,
        ),
    ] {
        writeln!(out, "\n> {name} {arguments}")?;
        writeln!(out, "{}", tools.call_blocking(name, arguments).content())?;
    }
    Ok(())
}
