//! A list of tools is made once for each dialect, and anew when the tools or the words change.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};
use toolkit::{
    Dialect, English, Keys, MediaNote, Problem, Rejection, Swedish, Tool, Toolkit, Wording,
};

use super::dialects;
use super::tools::{OrderGoods, SortFolders, order_goods, sort_folders};

/// English that counts how often a schema is put into words: once for each thing that is told.
#[derive(Clone, Debug, Default)]
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn times(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Wording for Counted {
    fn keys(&self) -> Keys {
        English.keys()
    }
    fn arguments_name(&self) -> &'static str {
        English.arguments_name()
    }
    fn invalid_arguments(&self) -> Cow<'static, str> {
        English.invalid_arguments()
    }
    fn problem(&self, problem: &Problem) -> String {
        English.problem(problem)
    }
    fn arguments_heading(&self, count: usize) -> String {
        English.arguments_heading(count)
    }
    fn left_out(&self, count: usize) -> String {
        English.left_out(count)
    }
    fn schema_heading(&self) -> Cow<'static, str> {
        English.schema_heading()
    }
    fn arguments_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        English.arguments_instruction(rejection)
    }
    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String {
        English.unknown_tool(name, nearest, known)
    }
    fn tool_failed(&self, kind: Option<&str>) -> String {
        English.tool_failed(kind)
    }
    fn bad_result(&self) -> Cow<'static, str> {
        English.bad_result()
    }
    fn retry(&self) -> Cow<'static, str> {
        English.retry()
    }
    fn reply_name(&self) -> &'static str {
        English.reply_name()
    }
    fn call_heading(&self) -> Cow<'static, str> {
        English.call_heading()
    }
    fn call_instruction(&self) -> Cow<'static, str> {
        English.call_instruction()
    }
    fn answer_heading(&self, count: usize) -> String {
        English.answer_heading(count)
    }
    fn answer_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        English.answer_instruction(rejection)
    }
    fn answer_prompt(&self, schema: &str) -> String {
        English.answer_prompt(schema)
    }
    fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String {
        English.media(label, bytes, note)
    }
    fn constraint(&self, keyword: &str, value: &str) -> String {
        self.0.fetch_add(1, Ordering::Relaxed);
        English.constraint(keyword, value)
    }
}

const STRICT: Dialect = Dialect::openai_chat().strict(true);

fn both() -> Toolkit {
    sort_folders().merge(&order_goods())
}

/// A response with one call, whose null stands for a field that was left out.
fn response() -> Value {
    let arguments = r#"{"root": {"name": "a", "inside": null}}"#;
    json!({"choices": [{"finish_reason": "tool_calls", "message": {
        "role": "assistant",
        "content": null,
        "tool_calls": [{"id": "call_1", "type": "function",
                        "function": {"name": "sort_folders", "arguments": arguments}}],
    }}]})
}

#[test]
fn a_list_is_made_once_for_each_dialect() {
    let words = Counted::default();
    let tools = order_goods().wording(words.clone());
    let first = tools.spec_for(&STRICT).unwrap();
    let once = words.times();
    assert!(once > 5, "only {once} told");
    assert_eq!(tools.clone().spec_for(&STRICT).unwrap().to_string(), first.to_string());
    assert_eq!(words.times(), once);

    let other = tools.spec_for(&STRICT.contested(true)).unwrap();
    assert_ne!(other.to_string(), first.to_string());
    let twice = words.times();
    assert!(twice > once);
    assert_eq!(tools.spec_for(&STRICT).unwrap().to_string(), first.to_string());
    assert_eq!(words.times(), twice);
}

#[test]
fn a_call_takes_what_was_made_for_the_list() {
    let words = Counted::default();
    let tools = both().wording(words.clone());
    tools.spec_for(&STRICT).unwrap();
    let once = words.times();
    for tools in [&tools, &tools.only([SortFolders::NAME]), &tools.without([OrderGoods::NAME])] {
        let answer = tools.answer_blocking(&STRICT, &response()).unwrap();
        assert!(answer.replies()[0].was_run());
        tools.spec_for(&STRICT).unwrap();
    }
    assert_eq!(words.times(), once);
}

#[test]
fn a_tool_that_is_added_is_in_the_list() {
    for (name, dialect) in dialects() {
        let one = order_goods();
        let Ok(before) = one.spec_for(&dialect) else { continue };
        let two = one.clone().with(|_: SortFolders| Ok::<_, String>(()));
        let anew = order_goods().with(|_: SortFolders| Ok::<_, String>(()));
        let text = |tools: &Toolkit| tools.spec_for(&dialect).map(|spec| spec.to_string());
        assert_eq!(text(&two), text(&anew), "{name}");
        assert_ne!(text(&two), Ok(before.to_string()), "{name}");
        assert_eq!(text(&one), Ok(before.to_string()), "{name}");
        if let Ok(spec) = two.spec_for(&dialect) {
            let sent = r#"{"root":{"name":"a","inside":null}}"#;
            let fresh = anew.spec_for(&dialect).unwrap();
            let run = |spec: &toolkit::Export| spec.call_blocking("sort_folders", sent).was_run();
            assert_eq!(run(&spec), run(&fresh));
        }
    }
    let answer = order_goods()
        .with(|_: SortFolders| Ok::<_, String>(()))
        .answer_blocking(&STRICT, &response())
        .unwrap();
    assert!(answer.replies()[0].was_run());
}

#[test]
fn other_words_and_other_names_make_it_anew() {
    let english = order_goods();
    let before = english.spec_for(&STRICT).unwrap();
    let swedish = english.clone().wording(Swedish);
    let text = swedish.spec_for(&STRICT).unwrap().to_string();
    assert!(text.contains("Minst 2 tecken.") && !text.contains("At least"), "{text}");
    // A list of both is in the words of the first.
    let merged = Toolkit::new().wording(Swedish).merge(&english);
    assert_eq!(merged.spec_for(&STRICT).unwrap().to_string(), text);
    assert_eq!(english.spec_for(&STRICT).unwrap().to_string(), before.to_string());

    let prefixed = english.prefixed("shop_").spec_for(&STRICT).unwrap();
    assert!(prefixed.to_string().contains(r#""name":"shop_order_goods""#));
    assert!(prefixed.losses().iter().all(|loss| loss.tool() == "shop_order_goods"));
}

#[test]
fn what_cannot_be_said_is_said_again() {
    let tools = sort_folders();
    let error = tools.spec_for(&Dialect::gemini()).unwrap_err();
    assert_eq!(tools.spec_for(&Dialect::gemini()).unwrap_err(), error);
}

#[test]
fn many_threads_get_the_same() {
    let tools = both();
    let expected = both().spec_for(&STRICT).unwrap().to_string();
    thread::scope(|scope| {
        let ask = || scope.spawn(|| tools.spec_for(&STRICT).unwrap().to_string());
        let asked: Vec<_> = (0..8).map(|_| ask()).collect();
        for asked in asked {
            assert_eq!(asked.join().unwrap(), expected);
        }
    });
}
