//! Shows: an agent over a real HTTP client, streaming, with the tools of `files`, by two APIs.
//! Prints: what the model says as it comes, its calls, and what they are answered. Without the address of a
//! server it talks to a little one of its own, which only plays a model.
//! Run it: `cargo run --example agent`, or
//! `cargo run --example agent -- --base-url http://127.0.0.1:8080/v1 --model m "What is in this folder?"`

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::iter;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};
use toolkit::{Api, Call, Choice, Context, Dialect, Finish};

pub(crate) mod client;
pub(crate) mod stub;
#[path = "../files/tools/mod.rs"]
mod tools;

use client::Client;
use tools::folder::Folder;

const USAGE: &str =
    "usage: agent [--base-url <URL, /v1 included> --model <name>] [--anthropic | --llama-cpp]
             [--api-key-env <variable>] [--folder <path>] [<question>]";

/// The folder that the script of the little server is about.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// What the model is for.
const SYSTEM: &str = "The tools look into one folder. Paths are relative to it; the folder itself is \".\". \
    Call a tool only if the conversation does not yet hold what the user asks for; otherwise answer the user in words.";

/// How often the model is asked before it must have answered.
const ROUNDS: usize = 6;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments, &mut io::stdout()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{}", told(&*error));
            ExitCode::FAILURE
        }
    }
}

/// An error and what is behind it: HTTP clients say there what was wrong.
fn told(error: &dyn Error) -> String {
    let behind = iter::successors(error.source(), |&error| error.source());
    behind.fold(error.to_string(), |text, error| {
        let more = error.to_string();
        if text.ends_with(&more) { text } else { format!("{text}: {more}") }
    })
}

/// The whole program.
pub async fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let options = Options::of(arguments)?;
    if let Some(base) = &options.base_url {
        let client = Client::new(options.dialect, base, &options.key)?;
        return talk(&client, &options, out).await;
    }
    for (name, dialect) in [("OpenAI", Dialect::openai_chat()), ("Anthropic", Dialect::anthropic())]
    {
        writeln!(out, "# {name}\n")?;
        let base = stub::serve(stub::SCRIPT).await?;
        talk(&Client::new(dialect, &base, "")?, &options, out).await?;
        writeln!(out)?;
    }
    Ok(())
}

/// Asks, runs what the model calls, tells it the results, and asks again, until it calls nothing.
async fn talk(
    client: &Client,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let tools = tools::tools(Folder::open(&options.folder)?);
    let spec = tools.spec_for(&client.dialect)?;
    let mut messages = vec![json!({"role": "user", "content": options.question})];
    let is_anthropic = client.dialect.api() == Api::Anthropic;
    if !is_anthropic {
        messages.insert(0, json!({"role": "system", "content": SYSTEM}));
    }
    writeln!(out, "> {}", options.question)?;
    for round in 1..=ROUNDS {
        let mut request = json!({"model": options.model, "stream": true, "messages": messages});
        if is_anthropic {
            request["system"] = SYSTEM.into();
            // It must be said there; elsewhere the server has a limit of its own.
            request["max_tokens"] = 4096.into();
        }
        if round == ROUNDS {
            // The last time it may only answer, with what it has seen.
            for (key, value) in client.dialect.choice(&Choice::none())? {
                request[key] = value;
            }
        }
        let turn = client.turn(&spec.body(request)?, out).await?;
        let answer = tools.answer_turn(turn, &Context::new()).await;
        for (call, reply) in answer.turn().calls().iter().zip(answer.replies()) {
            writeln!(out, "-> {}", shown(call))?;
            writeln!(out, "<- {:.600}", reply.content())?;
        }
        messages.extend(answer.messages().cloned());
        match answer.turn().finish() {
            Finish::Stop => return Ok(()),
            Finish::Calls | Finish::Paused => {}
            // Cut off: a call that was not whole was refused, and the model hears of it.
            _ if !answer.replies().is_empty() => {}
            early => {
                let word = answer.turn().finish_word().unwrap_or("the stream broke off");
                return Err(format!("the answer ended early ({early:?}): {word}").into());
            }
        }
    }
    Err(format!("no answer after {ROUNDS} rounds").into())
}

/// A call on one line, arguments as they came.
fn shown(call: &Call) -> String {
    match call.arguments() {
        Value::String(text) => format!("{} {text}", call.name()),
        other => format!("{} {other}", call.name()),
    }
}

/// What the command line says.
struct Options {
    base_url: Option<String>,
    dialect: Dialect,
    model: String,
    key: String,
    folder: PathBuf,
    question: String,
}

impl Options {
    fn of(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            base_url: None,
            dialect: Dialect::openai_chat(),
            model: String::new(),
            key: String::new(),
            folder: ".".into(),
            question: "What is still to do, and who does it?".to_owned(),
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().cloned().ok_or(USAGE);
            match argument.as_str() {
                "--anthropic" => options.dialect = Dialect::anthropic(),
                "--llama-cpp" => options.dialect = Dialect::llama_cpp(),
                "--base-url" => options.base_url = Some(value()?),
                "--model" => options.model = value()?,
                "--folder" => options.folder = value()?.into(),
                "--api-key-env" => {
                    let name = value()?;
                    options.key = env::var(&name).map_err(|error| format!("{name}: {error}"))?;
                }
                flag if flag.starts_with("--") => return Err(USAGE.into()),
                question => question.clone_into(&mut options.question),
            }
        }
        match options.base_url {
            None => options.folder = FIXTURES.into(),
            Some(_) if options.model.is_empty() => return Err(USAGE.into()),
            Some(_) => {}
        }
        Ok(options)
    }
}
