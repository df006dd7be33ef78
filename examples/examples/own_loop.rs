//! Shows: an agent loop of your own, with the types of a client library and OpenAI's strict mode.
//! Prints: each call as the model wrote it, and the reply it got. Without the address of a server it talks to a stub
//! that plays the model.
//! Run it: `cargo run --example own_loop`, or
//! `cargo run --example own_loop -- http://127.0.0.1:8080/v1 a-model "What is in this folder?"`
//! If the server requires a key, set `OPENAI_API_KEY`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionRequestAssistantMessageArgs,
    ChatCompletionRequestMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionTools, CreateChatCompletionRequestArgs,
};
use toolkit::{Dialect, Toolkit};

#[allow(dead_code)]
#[path = "agent/stub.rs"]
pub(crate) mod stub;
#[path = "files/tools/mod.rs"]
mod tools;

use stub::Round;
use tools::folder::Folder;

/// The folder the stub's script is about.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// In strict mode every field is sent, and null stands for an omitted field.
const SCRIPT: &[Round] = &[
    Round::new(
        "",
        &[(
            "search_files",
            r#"{"path": null, "name": null, "text": "TODO", "ignore_case": null, "max_hits": 2}"#,
        )],
    ),
    Round::new(
        "",
        &[("read_file", r#"{"path": "notes/wishes.md", "from_line": 0, "lines": null}"#)],
    ),
    Round::new(
        "",
        &[("read_file", r#"{"path": "notes/wishes.md", "from_line": 3, "lines": null}"#)],
    ),
    Round::new("Somebody has to count the chairs.", &[]),
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    run(&arguments, &mut io::stdout()).await
}

/// Runs the example.
pub async fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    match arguments {
        [] => {
            let base_url = stub::serve(SCRIPT).await?;
            let tools = tools::tools(Folder::open(FIXTURES.as_ref())?);
            converse(&tools, &base_url, "stub", "What is still to do?", out).await
        }
        [base_url, model, question] => {
            let tools = tools::tools(Folder::open(".".as_ref())?);
            converse(&tools, base_url, model, question, out).await
        }
        _ => Err("usage: own_loop [<base URL, /v1 included> <model> <question>]".into()),
    }
}

/// Asks until the model answers without calling a tool, at most eight times.
async fn converse(
    tools: &Toolkit,
    base_url: &str,
    model: &str,
    question: &str,
    out: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let client = client(base_url)?;
    writeln!(out, "> {question}")?;
    let mut messages: Vec<ChatCompletionRequestMessage> =
        vec![ChatCompletionRequestUserMessage::from(question).into()];

    let api = tools.spec_for(&Dialect::openai_chat().strict(true))?;
    let spec: Vec<ChatCompletionTools> = serde_json::from_str(&api.to_string())?;
    for _ in 0..8 {
        let request = CreateChatCompletionRequestArgs::default()
            .model(model)
            .messages(messages.clone())
            .tools(spec.clone())
            .build()?;
        let mut response = client.chat().create(request).await?;
        let message = response.choices.pop().ok_or("the response has no choice")?.message;
        let Some(calls) = message.tool_calls else {
            writeln!(out, "{}", message.content.unwrap_or_default())?;
            return Ok(());
        };
        let mut turn = ChatCompletionRequestAssistantMessageArgs::default();
        messages.push(turn.tool_calls(calls.clone()).build()?.into());
        for call in &calls {
            let ChatCompletionMessageToolCalls::Function(call) = call else { continue };
            let reply = api.call(&call.function.name, &call.function.arguments).await;
            writeln!(out, "-> {} {}", call.function.name, call.function.arguments)?;
            writeln!(out, "<- {}", reply.content())?;
            messages.push(ChatCompletionRequestMessage::Tool(ChatCompletionRequestToolMessage {
                content: reply.content().into(),
                tool_call_id: call.id.clone(),
            }));
        }
    }
    Err("no answer after eight rounds".into())
}

fn client(base_url: &str) -> Result<async_openai::Client<OpenAIConfig>, Box<dyn Error>> {
    // Installing it a second time fails, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::builder();
    // The stub needs no proxy and shows no certificate.
    let is_local = base_url.starts_with("http://127.0.0.1:");
    let http = if is_local { http.no_proxy().tls_certs_only([]) } else { http }.build()?;
    let key = env::var("OPENAI_API_KEY").unwrap_or_default();
    let config = OpenAIConfig::new().with_api_base(base_url).with_api_key(key);
    Ok(async_openai::Client::build(http, config))
}
