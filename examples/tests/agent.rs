//! Tests the agent against the stub server. Its output is stored beside it; run with `UPDATE_OUTPUT=1` to update it.

use std::fs;

#[allow(dead_code)]
#[path = "../examples/agent/main.rs"]
mod agent;

use agent::client;
use agent::stub::{self, Round};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// Runs the agent, and returns its output and result.
async fn run(arguments: &[&str]) -> (String, Result<(), String>) {
    let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let mut out = Vec::new();
    let result = agent::run(&arguments, &mut out).await;
    (String::from_utf8(out).expect("UTF-8"), result.map_err(|error| error.to_string()))
}

/// Asks one question of a model that follows a script, over each API.
async fn ask(script: &[Round]) -> [(String, Result<(), String>); 3] {
    let base = stub::serve(script).await.expect("a free port");
    let arguments = ["--base-url", &base, "--model", "m", "--folder", FOLDER, "Well?"];
    let with = |flag| [&[flag], &arguments[..]].concat();
    [run(&arguments).await, run(&with("--llama-cpp")).await, run(&with("--anthropic")).await]
}

#[tokio::test]
async fn prints_the_stored_output() {
    let (printed, result) = run(&[]).await;
    assert_eq!(result, Ok(()));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/agent.out");
    if std::env::var_os("UPDATE_OUTPUT").is_some() {
        fs::write(file, &printed).expect("the output can be written");
    }
    assert_eq!(printed, fs::read_to_string(file).unwrap_or_default());
}

#[tokio::test]
async fn both_apis_print_the_same() {
    let (printed, _) = run(&[]).await;
    let (openai, anthropic) = printed.split_once("# Anthropic\n").expect("two parts");
    assert_eq!(openai.strip_prefix("# OpenAI\n"), Some(anthropic));
}

#[tokio::test]
async fn text_without_calls_ends_the_loop() {
    for (printed, result) in ask(&[Round::new("Hej, vännen! Nothing.", &[])]).await {
        assert_eq!((printed.as_str(), result), ("> Well?\nHej, vännen! Nothing.\n", Ok(())));
    }
}

#[tokio::test]
async fn server_errors_are_shown() {
    for (printed, result) in ask(&[]).await {
        let error = result.unwrap_err();
        assert_eq!(printed, "> Well?\n");
        assert!(error.contains("400"), "{error}");
        assert!(error.contains("messages: the script has ended"), "{error}");
    }
}

#[tokio::test]
async fn a_truncated_call_is_rejected_and_retried() {
    const CUT: Round = Round {
        says: "",
        calls: &[("read_file", r#"{"path": "notes/wishes.md", "from_line": 3, "lines": 1}"#)],
        breaks: true,
    };
    const WHOLE: Round = Round { breaks: false, ..CUT };
    for (printed, result) in ask(&[CUT, WHOLE, Round::new("Done.", &[])]).await {
        assert_eq!(result, Ok(()), "{printed}");
        assert_eq!(printed.matches("A longer table").count(), 1, "{printed}");
        assert!(printed.contains("<- 1 problem with the arguments, nothing was run"), "{printed}");
    }
}

#[tokio::test]
async fn a_truncated_text_is_an_error() {
    const CUT: Round = Round { says: "There is much to do: first", calls: &[], breaks: true };
    for (printed, result) in ask(&[CUT]).await {
        assert!(printed.starts_with("> Well?\nThere"), "{printed}");
        assert_eq!(result.unwrap_err(), "the answer ended early (Unsaid): the stream broke off");
    }
}

#[tokio::test]
async fn the_number_of_rounds_is_limited() {
    const AGAIN: Round = Round::new("", &[("list_directory", "{}")]);
    for (printed, result) in ask(&[AGAIN; 20]).await {
        assert_eq!(printed.matches("-> list_directory").count(), 6);
        assert_eq!(result.unwrap_err(), "no answer after 6 rounds");
    }
}

#[tokio::test]
async fn the_stub_rejects_a_call_without_a_result() {
    // The stub knows the ids of the calls that it made.
    let base = stub::serve(stub::SCRIPT).await.expect("a free port");
    let call = serde_json::json!({"id": "call_0_0", "type": "function"});
    let request = serde_json::json!({
        "stream": true,
        "tools": [],
        "messages": [{"role": "assistant", "tool_calls": [call]}],
    });
    let http = client::http(&base).expect("a client");
    let request = http.post(format!("{base}/chat/completions")).body(request.to_string());
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), 400);
    let text = answer.text().await.expect("a text");
    assert!(text.contains("the call call_0_0 must have one result"), "{text}");
}

#[tokio::test]
async fn invalid_command_lines_are_rejected() {
    for arguments in
        [&["--base-url", "http://127.0.0.1:1"] as &[&str], &["--modell", "m"], &["--model"]]
    {
        let (printed, result) = run(arguments).await;
        assert_eq!(printed, "");
        assert!(result.unwrap_err().starts_with("usage: agent"), "{arguments:?}");
    }
    let (_, result) = run(&["--api-key-env", "NO_SUCH_VARIABLE_OF_MINE"]).await;
    assert!(result.unwrap_err().starts_with("NO_SUCH_VARIABLE_OF_MINE: "));
    let nobody = ["--base-url", "http://127.0.0.1:1/v1", "--model", "m"];
    assert!(run(&nobody).await.1.is_err());
}
