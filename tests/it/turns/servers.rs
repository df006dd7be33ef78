//! Streams of Chat Completions in the many ways of the servers that follow it.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolkit::{Context, Dialect, Finish, Turn};

use super::{arguments, restaurant, streamed};

fn chunk(entries: &Value) -> Value {
    json!({"choices": [{"index": 0, "delta": {"tool_calls": entries}}]})
}

fn last(word: &str) -> Value {
    json!({"choices": [{"index": 0, "delta": {}, "finish_reason": word}]})
}

/// The turn of chunks that hold these entries each.
fn turn_of(chunks: &[Value]) -> Turn {
    let mut chunks: Vec<Value> = chunks.iter().map(chunk).collect();
    chunks.push(last("tool_calls"));
    streamed(Dialect::openai_chat(), &chunks)
}

/// The names and arguments of calls that arrived in full.
fn called(turn: &Turn) -> Vec<(&str, Value)> {
    assert!(turn.calls().iter().all(|call| !call.is_cut() && !call.is_garbled()), "{turn:?}");
    turn.calls().iter().map(|call| (call.name(), arguments(call))).collect()
}

fn function(name: &str, arguments: &Value) -> Value {
    json!({"name": name, "arguments": arguments})
}

/// When a server sends something that belongs to a call.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    Never,
    First,
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Index {
    Right,
    Zero,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pieces {
    Appended,
    Cumulative,
    AfterPlaceholder,
    Repeated,
    Whole,
    Object,
}

/// The habits of a server.
#[derive(Clone, Copy, Debug)]
struct Server {
    id: When,
    name: When,
    index: Index,
    pieces: Pieces,
    mixed: bool,
}

impl Server {
    /// Whether each delta tells which call it belongs to.
    fn is_clear(self) -> bool {
        let tells = self.index == Index::Right || self.id == When::Always;
        let repeats = matches!(self.pieces, Pieces::AfterPlaceholder | Pieces::Repeated);
        // Without an id, a name after a complete object begins a call.
        let is_new = self.id != When::Always && self.name == When::Always && repeats;
        (tells || !self.mixed) && !is_new
    }

    fn deltas(self, call: usize, name: &str, text: &str, cuts: &[usize]) -> Vec<Value> {
        let pieces: Vec<Value> = match self.pieces {
            Pieces::Appended => split(text, cuts),
            Pieces::Cumulative => {
                let mut so_far = String::new();
                let grown = split(text, cuts).into_iter().map(|piece| {
                    so_far.push_str(piece.as_str().unwrap());
                    so_far.clone().into()
                });
                grown.collect()
            }
            Pieces::AfterPlaceholder => {
                [json!("{}")].into_iter().chain(split(text, cuts)).collect()
            }
            Pieces::Repeated => split(text, cuts).into_iter().chain([json!(text)]).collect(),
            Pieces::Whole => vec![text.into()],
            Pieces::Object => vec![serde_json::from_str(text).unwrap()],
        };
        let says = |when: When, at: usize| when == When::Always || when == When::First && at == 0;
        let entry = |(at, piece): (usize, Value)| {
            let mut entry = json!({"function": {"arguments": piece}});
            if says(self.name, at) {
                entry["function"]["name"] = name.into();
            }
            if says(self.id, at) {
                entry["id"] = format!("call{call}").into();
            }
            match self.index {
                Index::Right => entry["index"] = call.into(),
                Index::Zero => entry["index"] = 0.into(),
                Index::None => {}
            }
            entry
        };
        pieces.into_iter().enumerate().map(entry).collect()
    }
}

fn split(text: &str, cuts: &[usize]) -> Vec<Value> {
    let mut letters = text.chars();
    let mut pieces = Vec::new();
    for cut in cuts.iter().cycle() {
        if letters.as_str().is_empty() {
            return pieces;
        }
        pieces.push(letters.by_ref().take(cut + 1).collect::<String>().into());
    }
    vec![text.into()]
}

fn server() -> impl Strategy<Value = Server> {
    let id = prop_oneof![Just(When::Never), Just(When::First), Just(When::Always)];
    let name = prop_oneof![Just(When::First), Just(When::Always)];
    let index = prop_oneof![Just(Index::Right), Just(Index::Zero), Just(Index::None)];
    let pieces = prop_oneof![
        Just(Pieces::Appended),
        Just(Pieces::Cumulative),
        Just(Pieces::AfterPlaceholder),
        Just(Pieces::Repeated),
        Just(Pieces::Whole),
        Just(Pieces::Object),
    ];
    let habits = (id, name, index, pieces, any::<bool>());
    let server = habits.prop_map(|(id, name, index, pieces, mixed)| Server {
        id,
        name,
        index,
        pieces,
        mixed,
    });
    server.prop_filter("a server whose streams can be read", |server| server.is_clear())
}

fn some_calls() -> impl Strategy<Value = Vec<(String, Map<String, Value>)>> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::from),
        "[a-zåß€\"\\\\{}\\[\\] :,]{0,8}".prop_map(Value::from),
        Just(json!({"a": [1, {"a": {}}]})),
    ];
    let fields = prop::collection::vec(("[ab\"{]{1,2}", value), 0..3);
    let fields = fields.prop_map(|fields| fields.into_iter().collect::<Map<_, _>>());
    prop::collection::vec(("(find|list|find_all)", fields), 1..4)
}

proptest! {
    /// Whatever the habits of the server are, the calls are those that the model wrote.
    #[test]
    fn every_habit_gives_the_same_calls(
        server in server(), calls in some_calls(), cuts in prop::collection::vec(0..6_usize, 1..6), batch in 1..4_usize,
    ) {
        let deltas = calls.iter().enumerate().map(|(call, (name, fields))| {
            server.deltas(call, name, &Value::from(fields.clone()).to_string(), &cuts)
        });
        let deltas: Vec<Vec<Value>> = deltas.collect();
        let mut entries: Vec<Value> = Vec::new();
        if server.mixed {
            for at in 0..deltas.iter().map(Vec::len).max().unwrap_or(0) {
                entries.extend(deltas.iter().filter_map(|call| call.get(at).cloned()));
            }
        } else {
            entries.extend(deltas.into_iter().flatten());
        }
        // Entries of one chunk that have a name are calls of their own.
        let batch = if server.name == When::Always { 1 } else { batch };
        let chunks: Vec<Value> = entries.chunks(batch).map(|entries| json!(entries)).collect();
        let turn = turn_of(&chunks);
        let expected: Vec<_> = calls.iter().map(|(name, fields)| (name.as_str(), fields.clone().into())).collect();
        prop_assert_eq!(called(&turn), expected);
        prop_assert_eq!(turn.finish(), Finish::Calls);
        if server.id != When::Never {
            let ids: Vec<String> = (0..calls.len()).map(|call| format!("call{call}")).collect();
            prop_assert_eq!(turn.calls().iter().map(toolkit::Call::id).collect::<Vec<_>>(), ids);
        }
    }
}

#[test]
fn two_entries_of_one_chunk_are_two_calls() {
    for entries in [
        json!([{"index": 0, "function": function("a", &json!("{}"))}, {"index": 0, "function": function("a", &json!("{}"))}]),
        json!([{"function": function("a", &json!(""))}, {"function": function("a", &json!(""))}]),
        json!([{"index": 0, "function": function("a", &json!({}))}, {"index": 0, "function": function("a", &json!({}))}]),
    ] {
        assert_eq!(called(&turn_of(&[entries])), [("a", json!({})), ("a", json!({}))]);
    }
    // But a piece without a name goes on.
    let entries = json!([{"index": 0, "function": function("a", &json!("{"))}, {"index": 0, "function": {"arguments": "}"}}]);
    assert_eq!(called(&turn_of(&[entries])), [("a", json!({}))]);
}

#[test]
fn the_same_call_sent_twice_is_one_call() {
    let entry = |index: u64, arguments: &str| json!([{"index": index, "id": "x", "function": function("a", &json!(arguments))}]);
    assert_eq!(
        called(&turn_of(&[entry(0, "{\"n\": 1}"), entry(0, "{\"n\": 1}")])),
        [("a", json!({"n": 1}))]
    );
    let turn = turn_of(&[entry(0, "{\"n\": 1}"), entry(1, "{\"n\": 1}")]);
    assert_eq!(called(&turn), [("a", json!({"n": 1}))]);
    assert_eq!(turn.assistant()[0]["tool_calls"].as_array().unwrap().len(), 1);
    // With other arguments it is another call, which gets an id of its own.
    let turn = turn_of(&[entry(0, "{\"n\": 1}"), entry(1, "{\"n\": 2}")]);
    assert_eq!(called(&turn), [("a", json!({"n": 1})), ("a", json!({"n": 2}))]);
    assert_ne!(turn.calls()[0].id(), turn.calls()[1].id());
}

#[test]
fn pieces_that_contradict_each_other_are_not_run() {
    let named = |arguments: Value| json!([{"index": 0, "id": "x", "function": function("list_rooms", &arguments)}]);
    let piece = |arguments: Value| json!([{"index": 0, "function": {"arguments": arguments}}]);
    for chunks in [
        [named(json!("{\"n\": 1}")), named(json!("{\"n\": 2}"))],
        [named(json!({"n": 1})), piece(json!({"n": 2}))],
        [named(json!("{\"n\": 1}")), piece(json!("{\"n\": 2}"))],
        [named(json!("{\"n\": ")), piece(json!({"n": 2}))],
        // Either a call without arguments and another one, or a name that grew.
        [
            json!([{"index": 0, "function": function("list", &json!(""))}]),
            json!([{"index": 0, "function": function("list_rooms", &json!("{}"))}]),
        ],
    ] {
        let turn = turn_of(&chunks);
        assert_eq!((turn.calls().len(), turn.calls()[0].is_garbled()), (1, true), "{chunks:?}");
        let answer = restaurant().answer_turn_blocking(turn, &Context::new());
        assert!(!answer.replies()[0].was_run());
        assert_eq!(answer.replies()[0].rejection().unwrap().problems()[0].code(), "garbled");
        let said = answer.results()[0]["content"].as_str().unwrap();
        assert!(said.contains("The fault is not in what you wrote"), "{said}");
        let entry = &answer.turn().assistant()[0]["tool_calls"][0];
        assert_eq!(entry["function"], json!({"name": "list_rooms", "arguments": "{}"}));
    }
    // What a model writes behind its arguments is its own.
    let turn = turn_of(&[named(json!("{}")), piece(json!(" done"))]);
    assert!(!turn.calls()[0].is_garbled());
    let answer = restaurant().answer_turn_blocking(turn, &Context::new());
    assert_eq!(answer.replies()[0].rejection().unwrap().problems()[0].code(), "trailing_text");
}

#[test]
fn a_malformed_call_leaves_its_siblings_readable() {
    let good =
        json!({"id": "x", "type": "function", "function": function("list_rooms", &json!("{}"))});
    for bad in [
        json!(1),
        json!({"id": [], "function": 1}),
        json!({"function": {"name": 1}}),
        json!({"id": "y"}),
        json!("call"),
    ] {
        let whole = json!({"choices": [{"finish_reason": "tool_calls", "message": {
            "role": "assistant", "content": null, "tool_calls": [bad, good]}}]});
        let whole = Dialect::openai_chat().calls(&whole).unwrap();
        let streamed = turn_of(&[json!([bad, good])]);
        for turn in [whole, streamed] {
            let names: Vec<&str> = turn.calls().iter().map(toolkit::Call::name).collect();
            assert_eq!(names, ["", "list_rooms"], "{bad}");
            let answer = restaurant().answer_turn_blocking(turn, &Context::new());
            assert!(!answer.replies()[0].was_run() && answer.replies()[1].was_run(), "{bad}");
            let entries = &answer.turn().assistant()[0]["tool_calls"];
            for (position, name) in [(0, "unnamed"), (1, "list_rooms")] {
                assert_eq!(
                    entries[position]["function"],
                    json!({"name": name, "arguments": "{}"}),
                    "{bad}"
                );
                assert_eq!(
                    answer.results()[position]["tool_call_id"],
                    entries[position]["id"],
                    "{bad}"
                );
            }
        }
    }
}

#[test]
fn a_legacy_call_may_come_in_pieces() {
    let delta = |call: Value| json!({"choices": [{"index": 0, "delta": {"function_call": call}}]});
    let chunks = [
        delta(json!({"name": "list_rooms", "arguments": ""})),
        delta(json!({"arguments": "{\"n\""})),
        delta(json!({"arguments": ": 1}"})),
        last("function_call"),
    ];
    let turn = streamed(Dialect::openai_chat(), &chunks);
    assert_eq!(called(&turn), [("list_rooms", json!({"n": 1}))]);
    assert_eq!(turn.finish(), Finish::Calls);
    let call = json!({"name": "list_rooms", "arguments": "{\"n\": 1}"});
    assert_eq!(turn.assistant(), [json!({"role": "assistant", "function_call": call})]);
    // Broken off, it is cut like any other.
    let turn = streamed(Dialect::openai_chat(), &chunks[..2]);
    assert!(turn.calls()[0].is_cut());
    // A list of calls is what counts beside it.
    let message = json!({"role": "assistant", "function_call": call,
        "tool_calls": [{"id": "x", "type": "function", "function": call}]});
    let whole = json!({"choices": [{"finish_reason": "tool_calls", "message": message}]});
    let turn = Dialect::openai_chat().calls(&whole).unwrap();
    assert_eq!(turn.calls().len(), 1);
    assert_eq!(turn.assistant()[0].get("function_call"), None);
}

#[test]
fn a_custom_tool_may_be_called_in_pieces() {
    let chunks = [
        json!([{"index": 0, "id": "a", "type": "custom", "custom": {"name": "patch", "input": ""}}]),
        json!([{"index": 0, "custom": {"input": "*** Be"}}]),
        json!([{"index": 0, "custom": {"input": "gin"}}]),
        json!([{"index": 1, "id": "b", "type": "function", "function": function("list_rooms", &json!("{}"))}]),
    ];
    let custom =
        json!({"id": "a", "type": "custom", "custom": {"name": "patch", "input": "*** Begin"}});
    let turn = turn_of(&chunks);
    assert_eq!(called(&turn), [("list_rooms", json!({}))]);
    assert_eq!((turn.pending(), turn.finish()), (&[custom.clone()][..], Finish::Calls));
    assert_eq!(turn.assistant()[0]["tool_calls"][0], custom);
    let turn = turn_of(&chunks[..3]);
    assert_eq!((turn.pending(), turn.finish()), (&[custom][..], Finish::Pending));
}

#[test]
fn a_refusal_is_filtered_and_has_its_words() {
    let delta = |delta: Value| json!({"choices": [{"index": 0, "delta": delta}]});
    let chunks = [
        delta(json!({"role": "assistant", "refusal": "I can"})),
        delta(json!({"refusal": "not."})),
        last("stop"),
    ];
    let turn = streamed(Dialect::openai_chat(), &chunks);
    assert_eq!(
        (turn.finish(), turn.refusal(), turn.text()),
        (Finish::Filtered, Some("I cannot."), "")
    );
    let part = |kind: &str, text: &str| {
        json!({"type": format!("response.{kind}.delta"), "output_index": 0,
        "content_index": u8::from(kind == "refusal"), "delta": text})
    };
    let chunks = [
        part("output_text", "Well. "),
        part("refusal", "I can"),
        part("refusal", "not."),
        json!({"type": "response.completed", "response": {"status": "completed", "output": []}}),
    ];
    let turn = streamed(Dialect::openai_responses(), &chunks);
    assert_eq!(
        (turn.finish(), turn.refusal(), turn.text()),
        (Finish::Filtered, Some("I cannot."), "Well. ")
    );
    assert_eq!(
        turn.assistant()[0]["content"],
        json!([
        {"type": "output_text", "text": "Well. ", "annotations": []}, {"type": "refusal", "refusal": "I cannot."}])
    );
}

#[test]
fn a_stream_may_hold_the_whole_message() {
    let whole = json!({"choices": [{"finish_reason": "tool_calls", "message": {"role": "assistant", "content": "Wait.",
        "tool_calls": [{"id": "x", "type": "function", "function": function("list_rooms", &json!("{}"))}]}}]});
    let turn = streamed(Dialect::openai_chat(), std::slice::from_ref(&whole));
    assert_eq!(turn.assistant(), Dialect::openai_chat().calls(&whole).unwrap().assistant());
    assert_eq!((turn.text(), turn.finish()), ("Wait.", Finish::Calls));
}

#[test]
fn what_else_a_response_holds_is_reachable() {
    let thinking = json!({"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]});
    let annotations = json!([{"type": "url_citation"}]);
    let whole = json!({"id": "r1", "usage": {"prompt_tokens": 3, "completion_tokens": 4}, "choices": [{
        "finish_reason": "stop", "message": {"role": "assistant", "reasoning": "Let me see.",
            "content": [thinking, {"type": "text", "text": "Hej."}], "annotations": annotations}}]});
    let chunks = [
        json!({"id": "r1", "usage": {"prompt_tokens": 3, "completion_tokens": 1}, "choices": [{"delta": {"content": [thinking], "reasoning": "Let me "}}]}),
        json!({"id": "r1", "usage": null, "choices": [{"delta": {"content": "Hej.", "reasoning": "see.", "annotations": annotations}}]}),
        json!({"id": "r1", "choices": [{"delta": {}, "finish_reason": "stop"}]}),
        json!({"id": "r1", "choices": [], "usage": {"completion_tokens": 4}}),
    ];
    for turn in [Dialect::mistral().calls(&whole).unwrap(), streamed(Dialect::mistral(), &chunks)] {
        assert_eq!((turn.id(), turn.text()), (Some("r1"), "Hej."));
        assert_eq!(turn.usage(), Some(&json!({"prompt_tokens": 3, "completion_tokens": 4})));
        assert_eq!(
            turn.other_blocks(),
            [
                thinking.clone(),
                json!({"annotations": annotations}),
                json!({"reasoning": "Let me see."})
            ]
        );
    }
    let reasoning = json!({"type": "reasoning", "id": "rs", "summary": []});
    let search = json!({"type": "web_search_call", "id": "ws", "status": "completed"});
    let usage = json!({"input_tokens": 3, "output_tokens": 4});
    let whole =
        json!({"id": "r2", "status": "completed", "usage": usage, "output": [reasoning, search]});
    let chunks = [
        json!({"type": "response.created", "response": {"id": "r2", "status": "in_progress", "output": []}}),
        json!({"type": "response.output_item.done", "output_index": 0, "item": reasoning}),
        json!({"type": "response.output_item.done", "output_index": 1, "item": search}),
        json!({"type": "response.completed", "response": {"id": "r2", "status": "completed", "usage": usage, "output": []}}),
    ];
    for turn in [
        Dialect::openai_responses().calls(&whole).unwrap(),
        streamed(Dialect::openai_responses(), &chunks),
    ] {
        assert_eq!((turn.id(), turn.usage()), (Some("r2"), Some(&usage)));
        assert_eq!(turn.other_blocks(), [reasoning.clone(), search.clone()]);
    }
}

#[test]
fn items_that_the_provider_has_answered_do_not_wait() {
    let finish = |output: Value| {
        let turn = Dialect::openai_responses()
            .calls(&json!({"status": "completed", "output": output}))
            .unwrap();
        (turn.finish(), turn.pending().len())
    };
    let shell = json!({"type": "shell_call", "id": "s", "call_id": "c", "action": {}});
    assert_eq!(finish(json!([shell])), (Finish::Pending, 1));
    assert_eq!(
        finish(json!([shell, {"type": "shell_call_output", "call_id": "c", "output": []}])),
        (Finish::Stop, 0)
    );
    let search = |who: &str| json!([{"type": "tool_search_call", "call_id": "c", "execution": who, "arguments": {}}]);
    assert_eq!(finish(search("client")), (Finish::Pending, 1));
    assert_eq!(finish(search("server")), (Finish::Stop, 0));
    for kind in ["apply_patch_call", "computer_call", "custom_tool_call"] {
        assert_eq!(finish(json!([{"type": kind, "call_id": "c"}])), (Finish::Pending, 1), "{kind}");
    }
    let of_xai =
        json!([{"type": "custom_tool_call", "call_id": "xs_call_1", "name": "x_keyword_search"}]);
    assert_eq!(finish(of_xai), (Finish::Stop, 0));
}
