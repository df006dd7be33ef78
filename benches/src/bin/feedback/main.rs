//! How well a model corrects a wrong call, by the words that it is told about it.
//!
//! ```text
//! cargo run --release -p benches --bin feedback -- --url http://127.0.0.1:8080 --model any
//!     --calls 24          only so many of the wrong calls; a part has its share of every kind
//!     --words text,serde  only these wordings
//!     --show              prints each call, what the model was told and what it replied
//! cargo run -p benches --bin feedback -- --list     the wrong calls, without a server
//! ```
//!
//! Any server of `OpenAI`'s chat completions will do. The schema is in the prompt, and no grammar holds the
//! reply; temperature 0, one round. The wrong calls are made from right calls of thirty public functions, the
//! same on every run. What a user asked for stands in the prompt as words, so that a lost value can be found
//! again. Of the reply the first JSON value is judged: it is *valid* where it keeps the schema, and *right*
//! where it is the call that was asked for.

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
        // The table so far: a run is long, and may be stopped.
        writeln!(io::stderr(), "{} of {} calls\n{scores}", number + 1, calls.len())?;
    }
    writeln!(out, "{} wrong calls\n{scores}\n{}", calls.len(), scores.by_kind())?;
    Ok(())
}

/// One round: what the model makes of the call once it is told what is wrong.
fn ask(
    server: &Server,
    tools: &Tools,
    call: &Wrong,
    words: Words,
    show: Option<&mut impl Write>,
) -> Result<Score, Box<dyn Error>> {
    let Some(told) = words.of(tools, call) else {
        // These words find nothing wrong with it: there it would have run.
        return Ok(Score::default());
    };
    let answer = server.chat(&tools.prompt(call), &call.text, &told)?;
    let corrected = chat::first_json(&answer.text);
    let score = Score {
        asked: true,
        valid: corrected.is_some_and(|text| tools.takes(&call.tool, text)),
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
        writeln!(out, "{}\n--- told\n{told}\n--- replied\n{}\n", call.text, answer.text)?;
    }
    Ok(score)
}

/// The calls with the sentences about them.
fn list(
    tools: &Tools,
    calls: &[Wrong],
    words: &[Words],
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    for call in calls {
        writeln!(out, "=== {} {}\n{}", call.kind, call.tool, call.text)?;
        for words in words {
            let told = words.of(tools, call).unwrap_or_else(|| "(nothing)".to_owned());
            writeln!(out, "--- {words}\n{told}")?;
        }
    }
    let kinds = Kind::ALL.len();
    writeln!(out, "{} wrong calls of {kinds} kinds", calls.len())?;
    Ok(())
}

/// What stands on the command line.
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
                _ => return Err(format!("there is no option {name}").into()),
            }
        }
        if options.url.is_none() && !list {
            return Err("--url says where the server is; --list needs none".into());
        }
        Ok(options)
    }
}
