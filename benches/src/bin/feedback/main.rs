//! Measures how well a model corrects a wrong call, depending on the wording of the feedback.
//!
//! ```text
//! cargo run --release -p benches --bin feedback -- --url http://127.0.0.1:8080 --model any
//!     --calls 24          only this many wrong calls, evenly distributed over the kinds
//!     --words text,serde  only these wordings
//!     --show              prints each call, the feedback and the model's reply
//! cargo run -p benches --bin feedback -- --list     the wrong calls, without a server
//! ```
//!
//! Works with any server that supports `OpenAI`'s chat completions. The schema is in the prompt, and no grammar
//! constrains the reply; temperature 0, one round. The wrong calls are derived from valid calls of thirty public
//! functions and are the same on every run. The prompt states the user's request in words, so that a lost value can
//! be recovered. Only the first JSON value of the reply counts: it is *valid* if it matches the schema, and *right* if
//! it is the call that was asked for.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::chat::Server;
use crate::score::{Score, Scores};
use crate::words::{Tools, Words};
use crate::wrong::{Kind, Wrong};

mod chat;
mod score;
mod words;
mod wrong;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let options = Options::read(arguments)?;
    let tools = Tools::new();
    let mut calls = wrong::sample(&tools);
    calls.truncate(options.calls);
    let Some(url) = &options.url else {
        return list(&tools, &calls, &options.words, out);
    };
    let server = Server::new(url, &options.model);
    let mut scores = Scores::default();
    for (number, call) in calls.iter().enumerate() {
        for words in &options.words {
            let score = ask(&server, &tools, call, *words, options.show.then_some(&mut *out))?;
            scores.add(*words, call.kind, score);
        }
        // Print the table so far, since a run takes long and may be interrupted.
        writeln!(io::stderr(), "{} of {} calls\n{scores}", number + 1, calls.len())?;
    }
    writeln!(out, "{} wrong calls\n{scores}\n{}", calls.len(), scores.by_kind())?;
    Ok(())
}

/// One round: sends the feedback and scores the model's corrected call.
fn ask(
    server: &Server,
    tools: &Tools,
    call: &Wrong,
    words: Words,
    show: Option<&mut impl Write>,
) -> Result<Score, Box<dyn Error>> {
    let Some(feedback) = words.feedback(tools, call) else {
        // This library finds nothing wrong; the call would have run.
        return Ok(Score::default());
    };
    let answer = server.chat(&tools.prompt(call), &call.text, &feedback)?;
    let corrected = chat::first_json(&answer.text);
    let score = Score {
        asked: true,
        valid: corrected.is_some_and(|text| tools.accepts(&call.tool, text)),
        right: corrected.is_some_and(|text| wrong::same(text, &call.right)),
        tokens: answer.prompt_tokens,
    };
    if let Some(out) = show {
        writeln!(
            out,
            "=== {} {words} {}",
            call.kind,
            if score.right { "right" } else { "not right" }
        )?;
        writeln!(out, "{}\n--- feedback\n{feedback}\n--- reply\n{}\n", call.text, answer.text)?;
    }
    Ok(score)
}

/// Prints the wrong calls with their feedback.
fn list(
    tools: &Tools,
    calls: &[Wrong],
    words: &[Words],
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    for call in calls {
        writeln!(out, "=== {} {}\n{}", call.kind, call.tool, call.text)?;
        for words in words {
            let feedback = words.feedback(tools, call);
            writeln!(out, "--- {words}\n{}", feedback.as_deref().unwrap_or("(nothing)"))?;
        }
    }
    let kinds = Kind::ALL.len();
    writeln!(out, "{} wrong calls of {kinds} kinds", calls.len())?;
    Ok(())
}

/// The command-line options.
struct Options {
    url: Option<String>,
    model: String,
    calls: usize,
    words: Vec<Words>,
    show: bool,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            url: None,
            model: "any".to_owned(),
            calls: usize::MAX,
            words: Words::ALL.to_vec(),
            show: false,
        };
        let mut list = false;
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let mut value = || rest.next().ok_or_else(|| format!("{name} needs a value"));
            match name.as_str() {
                "--url" => options.url = Some(value()?.clone()),
                "--model" => options.model.clone_from(value()?),
                "--calls" => options.calls = value()?.parse()?,
                "--words" => {
                    options.words =
                        value()?.split(',').map(Words::named).collect::<Result<_, _>>()?;
                }
                "--show" => options.show = true,
                "--list" => list = true,
                _ => return Err(format!("unknown option {name}").into()),
            }
        }
        if options.url.is_none() && !list {
            return Err("--url is required unless --list is given".into());
        }
        Ok(options)
    }
}
