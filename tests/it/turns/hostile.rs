//! Whatever comes from a provider, reading and answering it never panics, and every call has its result.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolkit::{Api, Context, Dialect};

use super::{DIALECTS, fixture, restaurant};

/// Any JSON at all, not deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        Just(json!("tool_use")),
        Just(json!("{\"a\":")),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z]{0,5}", inner), 0..4)
                .prop_map(|fields| Value::from(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Puts a value at the `at`-th place of a tree, in the order of a walk. What is left of `at` comes back.
fn replace(tree: &mut Value, at: usize, new: &Value) -> Result<(), usize> {
    if at == 0 {
        *tree = new.clone();
        return Ok(());
    }
    let mut left = at - 1;
    let below: Vec<&mut Value> = match tree {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in below {
        match replace(value, left, new) {
            Ok(()) => return Ok(()),
            Err(rest) => left = rest,
        }
    }
    Err(left)
}

fn results(dialect: Dialect, messages: &[Value]) -> usize {
    let inside = |key: &str| messages.first().and_then(|m| m[key].as_array()).map_or(0, Vec::len);
    match dialect.api() {
        Api::Anthropic | Api::Bedrock => inside("content"),
        Api::Gemini => inside("parts"),
        _ => messages.len(),
    }
}

fn answer(dialect: Dialect, response: &Value) {
    if let Ok(answer) = restaurant().answer_blocking(&dialect, response) {
        assert_eq!(answer.replies().len(), answer.turn().calls().len());
        assert_eq!(results(dialect, answer.results()), answer.replies().len());
        let mut ids: Vec<&str> = answer.turn().calls().iter().map(toolkit::Call::id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), answer.replies().len());
    }
}

proptest! {
    #[test]
    fn any_response(response in any_json()) {
        for (_, dialect) in DIALECTS {
            answer(dialect, &response);
            let mut stream = dialect.stream();
            let _ = stream.push(&response);
            let _ = stream.finish();
        }
    }

    #[test]
    fn responses_with_something_else_inside(
        which in 0..DIALECTS.len(), places in prop::collection::vec((0..60_usize, any_json()), 1..3),
    ) {
        let (name, dialect) = DIALECTS[which];
        let mut response = fixture(name)["response"].clone();
        for (place, new) in &places {
            let _ = replace(&mut response, *place, new);
        }
        answer(dialect, &response);
    }

    #[test]
    fn streams_with_something_else_inside(
        which in 0..DIALECTS.len(), places in prop::collection::vec((0..200_usize, any_json()), 1..4),
    ) {
        let (name, dialect) = DIALECTS[which];
        let fixture = fixture(name);
        for chunks in fixture["streams"].as_object().into_iter().flat_map(Map::values) {
            let mut chunks = chunks.clone();
            for (place, new) in &places {
                let _ = replace(&mut chunks, place + 1, new);
            }
            let mut stream = dialect.stream();
            for chunk in chunks.as_array().unwrap() {
                let _ = stream.push(chunk);
            }
            if let Ok(turn) = stream.finish() {
                let answer = restaurant().answer_turn_blocking(turn, &Context::new());
                assert_eq!(answer.replies().len(), answer.turn().calls().len());
            }
        }
    }

    #[test]
    fn bodies_of_anything(bytes in prop::collection::vec(any::<u8>(), 0..200), cut in 1..50_usize) {
        for (_, dialect) in DIALECTS {
            let mut stream = dialect.stream();
            for piece in bytes.chunks(cut) {
                let _ = stream.bytes(piece);
            }
            let _ = stream.finish();
        }
    }
}

#[test]
fn many_indexes_and_many_pieces_take_no_more_than_their_share() {
    // Quadratic work on these would take minutes.
    let mut stream = Dialect::openai_chat().stream();
    for index in 0..20_000_u64 {
        let entry = json!({"index": index * 7, "id": index.to_string(), "function": {"name": "n", "arguments": "{"}});
        stream.push(&json!({"choices": [{"delta": {"tool_calls": [entry]}}]})).unwrap();
        let entry = json!({"index": index * 7, "function": {"arguments": "}"}});
        stream.push(&json!({"choices": [{"delta": {"tool_calls": [entry]}}]})).unwrap();
    }
    assert_eq!(stream.finish().unwrap().calls().len(), 20_000);
    // The same without indexes, and with one index for all.
    for index in [Value::Null, json!(0)] {
        let mut stream = Dialect::openai_chat().stream();
        for id in 0..20_000 {
            let entry = json!({"index": index, "id": id.to_string(), "function": {"name": "n", "arguments": "{}"}});
            // A word for the end in every chunk, too.
            let choice = json!({"delta": {"tool_calls": [entry]}, "finish_reason": "tool_calls"});
            stream.push(&json!({"choices": [choice]})).unwrap();
        }
        assert_eq!(stream.finish().unwrap().calls().len(), 20_000);
    }
    // One call in as many pieces, each of which could be its end.
    let mut stream = Dialect::openai_chat().stream();
    for piece in std::iter::once("{\"a\": \"").chain(std::iter::repeat_n("}", 100_000)) {
        let entry = json!({"index": 0, "id": "x", "function": {"name": "n", "arguments": piece}});
        stream.push(&json!({"choices": [{"delta": {"tool_calls": [entry]}}]})).unwrap();
    }
    assert!(stream.finish().unwrap().calls()[0].is_cut());
    let mut stream = Dialect::openai_chat().stream();
    for _ in 0..100_000 {
        let entry =
            json!({"index": 0, "id": "x", "function": {"name": "n", "arguments": "{\"a\": 1}}"}});
        stream.push(&json!({"choices": [{"delta": {"tool_calls": [entry]}}]})).unwrap();
    }
    assert_eq!(stream.finish().unwrap().calls().len(), 1);
}
