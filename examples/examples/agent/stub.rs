//! A stub server that plays a model by following a script. It streams as the two APIs do, in pieces split anywhere,
//! answers Chat Completions whole if the request asks for no stream, and rejects what they reject. Nothing here is
//! needed to talk to a real server.

use std::fmt::Write;
use std::io;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the model replies in one round.
#[derive(Clone, Copy)]
pub struct Round {
    pub says: &'static str,
    /// Names and arguments.
    pub calls: &'static [(&'static str, &'static str)],
    /// Whether the connection breaks in the middle.
    pub breaks: bool,
}

impl Round {
    pub const fn new(says: &'static str, calls: &'static [(&'static str, &'static str)]) -> Self {
        Self { says, calls, breaks: false }
    }
}

/// A wrong call, its correction, two parallel calls, and an answer.
pub const SCRIPT: &[Round] = &[
    Round::new(
        "Let me search for notes about it.",
        &[("search_files", r#"{"pattern": "TODO", "max_hits": "9"}"#)],
    ),
    Round::new("", &[("search_files", r#"{"text": "TODO", "max_hits": 9}"#)]),
    Round::new(
        "Names might be mentioned nearby.",
        &[
            ("read_file", r#"{"path": "notes/meeting.md"}"#),
            ("read_file", r#"{"path": "notes/wishes.md"}"#),
        ],
    ),
    Round::new(
        "Ada asks for a heater. Nobody has taken the chairs yet, nor the greeting by name.",
        &[],
    ),
];

/// Starts the server, and gives its address.
pub async fn serve(script: &[Round]) -> io::Result<String> {
    let script = script.to_vec();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            // A client that disconnects is not our problem.
            let _ = answer(connection, &script).await;
        }
    });
    Ok(format!("http://{address}/v1"))
}

async fn answer(mut connection: TcpStream, script: &[Round]) -> io::Result<()> {
    connection.set_nodelay(true)?;
    let (path, body) = read_request(&mut connection).await?;
    let (events, breaks) = match played(&path, &body, script) {
        Ok(Played::Whole(body)) => return write_json(&mut connection, "200 OK", &body).await,
        Ok(Played::Events(events, breaks)) => (events, breaks),
        Err(message) => {
            let body = json!({"error": {"type": "invalid_request_error", "message": message}});
            return write_json(&mut connection, "400 Bad Request", &body).await;
        }
    };
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked";
    connection.write_all(format!("{head}\r\nconnection: close\r\n\r\n").as_bytes()).await?;
    let sent = if breaks { events.len() / 2 } else { events.len() };
    for piece in events.as_bytes()[..sent].chunks(100) {
        connection.write_all(format!("{:x}\r\n", piece.len()).as_bytes()).await?;
        connection.write_all(piece).await?;
        connection.write_all(b"\r\n").await?;
    }
    if !breaks {
        connection.write_all(b"0\r\n\r\n").await?;
    }
    connection.shutdown().await
}

async fn write_json(connection: &mut TcpStream, status: &str, body: &Value) -> io::Result<()> {
    let body = body.to_string();
    let head = format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: application/json");
    let text = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    connection.write_all(text.as_bytes()).await
}

/// The path of a request, and its body.
async fn read_request(connection: &mut TcpStream) -> io::Result<(String, Value)> {
    let mut input = BufReader::new(connection);
    let mut line = String::new();
    input.read_line(&mut line).await?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    while !line.trim().is_empty() {
        line.clear();
        input.read_line(&mut line).await?;
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).await?;
    Ok((path, serde_json::from_slice(&body).unwrap_or_default()))
}

/// The response of the stub.
enum Played {
    Whole(Value),
    /// Events, and whether the connection breaks halfway through.
    Events(String, bool),
}

/// Plays the script's next round, or returns what is wrong with the request.
fn played(path: &str, request: &Value, script: &[Round]) -> Result<Played, String> {
    let history = request["messages"].as_array().ok_or("messages: field required")?;
    let number = history.iter().filter(|message| message["role"] == "assistant").count();
    let round = script.get(number).ok_or("messages: the script has ended")?;
    if !request["tools"].is_array() {
        return Err("tools: field required".to_owned());
    }
    let text = request["messages"].to_string();
    for (before, round) in script[..number].iter().enumerate() {
        for position in 0..round.calls.len() {
            let id = id(before, position);
            // Once in the call and once in its result.
            if text.matches(&format!("{id:?}")).count() != 2 {
                return Err(format!("messages: the call {id} must have one result"));
            }
        }
    }
    let events = match path {
        "/v1/chat/completions" if request["stream"] != true => {
            return Ok(Played::Whole(openai_whole(number, *round)));
        }
        "/v1/chat/completions" => openai(number, *round),
        "/v1/messages" => anthropic(number, *round),
        _ => return Err(format!("no such path: {path}")),
    };
    Ok(Played::Events(events, round.breaks))
}

fn id(round: usize, position: usize) -> String {
    format!("call_{round}_{position}")
}

/// Splits a text into small pieces to stream.
fn pieces(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(7).map(|piece| piece.iter().collect()).collect()
}

/// A complete Chat Completions response.
fn openai_whole(number: usize, round: Round) -> Value {
    let calls = round.calls.iter().enumerate().map(|(index, (name, arguments))| {
        let function = json!({"name": name, "arguments": arguments});
        json!({"id": id(number, index), "type": "function", "function": function})
    });
    let mut message = json!({"role": "assistant", "content": round.says});
    if !round.calls.is_empty() {
        message["tool_calls"] = calls.collect();
    }
    let word = if round.calls.is_empty() { "stop" } else { "tool_calls" };
    let choice = json!({"index": 0, "message": message, "finish_reason": word});
    json!({"id": "stub", "object": "chat.completion", "created": 0, "model": "stub", "choices": [choice]})
}

/// The events of a Chat Completions stream.
fn openai(number: usize, round: Round) -> String {
    let mut deltas = vec![json!({"role": "assistant", "content": Value::Null})];
    deltas.extend(pieces(round.says).iter().map(|piece| json!({"content": piece})));
    for (index, (name, arguments)) in round.calls.iter().enumerate() {
        let function = json!({"name": name, "arguments": ""});
        let call = json!({"index": index, "id": id(number, index), "type": "function", "function": function});
        deltas.push(json!({"tool_calls": [call]}));
        deltas.extend(pieces(arguments).iter().map(
            |piece| json!({"tool_calls": [{"index": index, "function": {"arguments": piece}}]}),
        ));
    }
    let word = if round.calls.is_empty() { "stop" } else { "tool_calls" };
    let choices = deltas.iter().map(|delta| json!({"index": 0, "delta": delta}));
    let end = json!({"index": 0, "delta": {}, "finish_reason": word});
    let mut text = String::new();
    for choice in choices.chain([end]) {
        let chunk = json!({"object": "chat.completion.chunk", "choices": [choice]});
        let _ = write!(text, "data: {chunk}\n\n");
    }
    text + "data: [DONE]\n\n"
}

/// The events of a Messages stream.
fn anthropic(number: usize, round: Round) -> String {
    let mut events = vec![
        json!({"type": "message_start", "message": {"role": "assistant", "content": []}}),
        json!({"type": "ping"}),
    ];
    let mut block = |start: Value, key: &str, kind: &str, text: &str| {
        let index = events.iter().filter(|event| event["type"] == "content_block_stop").count();
        events.push(json!({"type": "content_block_start", "index": index, "content_block": start}));
        events.extend(pieces(text).iter().map(|piece| {
            json!({"type": "content_block_delta", "index": index, "delta": {"type": kind, key: piece}})
        }));
        events.push(json!({"type": "content_block_stop", "index": index}));
    };
    if !round.says.is_empty() {
        block(json!({"type": "text", "text": ""}), "text", "text_delta", round.says);
    }
    for (position, (name, arguments)) in round.calls.iter().enumerate() {
        let id = id(number, position);
        let start = json!({"type": "tool_use", "id": id, "name": name, "input": {}});
        block(start, "partial_json", "input_json_delta", arguments);
    }
    let word = if round.calls.is_empty() { "end_turn" } else { "tool_use" };
    events.push(json!({"type": "message_delta", "delta": {"stop_reason": word}}));
    events.push(json!({"type": "message_stop"}));
    let mut text = String::new();
    for event in events {
        let _ = write!(
            text,
            "event: {}\ndata: {event}\n\n",
            event["type"].as_str().unwrap_or_default()
        );
    }
    text
}
