//! Shows: a streaming agent over two APIs, with a real HTTP client and the tools of `files`.
//! Prints: the model's text as it arrives, its calls, and the replies. Without the address of a server it talks to a
//! stub that plays the model.
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

/// The folder the stub's script is about.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// The system prompt.
const SYSTEM: &str = "The tools look into one folder. Paths are relative to it; the folder itself is \".\". \
    Call a tool only if the conversation does not yet hold what the user asks for; otherwise answer the user in words.";

/// Maximum number of requests; in the last one the model can't call tools.
const ROUNDS: usize = 6;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments, &mut io::stdout()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{}", with_sources(&*error));
            ExitCode::FAILURE
        }
    }
}

/// Formats an error with its sources, which is where HTTP clients put the cause.
fn with_sources(error: &dyn Error) -> String {
    let sources = iter::successors(error.source(), |&error| error.source());
    sources.fold(error.to_string(), |text, error| {
        let source = error.to_string();
        if text.ends_with(&source) { text } else { format!("{text}: {source}") }
    })
}

/// Runs the example.
pub async fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let options = Options::parse(arguments)?;
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

/// Runs the model's calls and sends back the results until it answers without a call.
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
            // Required by Anthropic; other servers have a default.
            request["max_tokens"] = 4096.into();
        }
        if round == ROUNDS {
            // In the last round the model must answer with what it has.
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
            // The turn was truncated, so the incomplete call was rejected. The model gets to try again.
            _ if !answer.replies().is_empty() => {}
            early => {
                let reason = answer.turn().finish_word().unwrap_or("the stream broke off");
                return Err(format!("the answer ended early ({early:?}): {reason}").into());
            }
        }
    }
    Err(format!("no answer after {ROUNDS} rounds").into())
}

/// Formats a call on one line, with its raw arguments.
fn shown(call: &Call) -> String {
    match call.arguments() {
        Value::String(text) => format!("{} {text}", call.name()),
        other => format!("{} {other}", call.name()),
    }
}

/// The command-line options.
struct Options {
    base_url: Option<String>,
    dialect: Dialect,
    model: String,
    key: String,
    folder: PathBuf,
    question: String,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
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
