//! What reading through a view costs: as many steps as there is text, however deep unions, entries and groups stand
//! inside one another. Steps are counted by the limit on them, so that no clock is asked; a reader that
//! doubles its work at every level would not come back from these texts at all.

use std::collections::BTreeMap;

use toolkit::{Contract, Dialect, Limits, Tool, Toolkit};

/// Take what is nested.
#[derive(Tool)]
#[tool(undescribed)]
#[allow(dead_code)]
struct Nested {
    tagged: Option<Tagged>,
    beside: Option<Beside>,
    lists: Option<Lists>,
    groups: Option<Groups>,
    entries: Option<Entries>,
    pairs: Option<Pairs>,
    states: Option<States>,
    mixed: Option<Mixed>,
}

#[derive(Contract)]
#[serde(tag = "kind")]
#[tool(undescribed)]
#[allow(dead_code)]
enum Tagged {
    Branch { child: Box<Tagged> },
    Other { child: Box<Tagged>, more: Option<bool> },
    Leaf,
}

#[derive(Contract)]
#[serde(tag = "t", content = "c")]
#[tool(undescribed)]
#[allow(dead_code)]
enum Beside {
    Branch(Box<Beside>),
    Leaf,
}

#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Lists {
    Leaf(bool),
    List(Vec<Lists>),
    Longer(Vec<Lists>),
}

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct Groups {
    #[serde(flatten)]
    one: Option<One>,
    #[serde(flatten)]
    two: Option<Two>,
}

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct One {
    a: bool,
    below: Option<Box<Groups>>,
}

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct Two {
    b: Option<bool>,
    beyond: Option<Box<Groups>>,
}

#[derive(Contract)]
struct Entries(#[allow(dead_code)] BTreeMap<String, Entries>);

#[derive(Contract)]
struct Pairs(#[allow(dead_code)] bool, #[allow(dead_code)] Option<Box<Pairs>>);

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct States {
    state: Option<Option<Box<States>>>,
}

#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Mixed {
    Map(BTreeMap<String, Mixed>),
    Pair(bool, Box<Mixed>),
    Tagged(Tagged),
    Leaf(bool),
}

/// A text of so many levels.
fn nested(levels: usize, before: &str, middle: &str, after: &str) -> String {
    format!("{}{middle}{}", before.repeat(levels), after.repeat(levels))
}

/// The attacks: the field, and what stands around each level. What decides a level stands last.
const ATTACKS: [(&str, &str, &str, &str); 9] = [
    ("tagged", r#"{"child":"#, r#"{"kind":"Leaf"}"#, r#","kind":"Branch"}"#),
    ("tagged", r#"{"child":"#, r#"{"kind":"Leaf"}"#, r#","more":null,"kind":"Other"}"#),
    ("beside", r#"{"c":"#, r#"{"c":null,"t":"Leaf"}"#, r#","t":"Branch"}"#),
    ("lists", "[", "true", "]"),
    ("groups", r#"{"b":null,"beyond":null,"below":"#, r"null", r#","a":true}"#),
    ("entries", r#"[{"value":"#, "[]", r#","key":"k"}]"#),
    ("pairs", r#"{"_1":"#, "null", r#","_0":true}"#),
    ("states", r#"{"state":{"set":"#, "null", "}}"),
    ("mixed", r#"[{"value":"#, "true", r#","key":"k"}]"#),
];

/// All fields, one of them with a value.
fn arguments(field: &str, value: &str) -> String {
    let names = ["tagged", "beside", "lists", "groups", "entries", "pairs", "states", "mixed"];
    let fields = names.map(|name| {
        let value = if name == field { value } else { "null" };
        format!("\"{name}\":{value}")
    });
    format!("{{{}}}", fields.join(","))
}

/// Whether a call comes to its end within so many steps; its verdict is the same whatever they are.
fn is_within(steps: usize, text: &str) -> bool {
    let limits = Limits { steps, depth: 120, bytes: usize::MAX, ..Limits::default() };
    let tools = Toolkit::new().with(|_: Nested| Ok::<_, String>("ran")).limits(limits);
    let spec = tools.spec_for(&Dialect::openai_chat().strict(true)).expect("a spec");
    let reply = spec.call_blocking("nested", text);
    let problems = reply.rejection().map(toolkit::Rejection::problems).unwrap_or_default();
    !problems.iter().any(|problem| problem.code() == "too_much")
}

/// The fewest steps that are enough.
fn steps(text: &str) -> usize {
    let (mut few, mut enough) = (0, 1);
    while !is_within(enough, text) {
        (few, enough) = (enough, enough * 2);
        assert!(enough <= Limits::default().steps, "more than the default: {text}");
    }
    while enough - few > 1 {
        let middle = usize::midpoint(few, enough);
        if is_within(middle, text) { enough = middle } else { few = middle }
    }
    enough
}

#[test]
fn steps_grow_with_the_text_alone() {
    let mut faults = Vec::new();
    for (field, before, middle, after) in ATTACKS {
        for inside in [middle, "\"wrong\"", "{\"wrong\":[0]}"] {
            let text = |levels| arguments(field, &nested(levels, before, inside, after));
            let [few, more, most] = [10, 20, 40].map(|levels| steps(&text(levels)));
            let figures = format!("{field} around {inside}: {few}, {more}, {most} steps");
            println!("{figures} at 10, 20, 40 levels");
            // Where a fault is inside two branches that both take a list, the second one is read down to it from every
            // level: a level costs as many steps as there are levels below it, of which there are 64 at most.
            let is_read_twice = field == "lists" && inside != middle;
            let (each, per_level) = (2 * (more - few) + 40, 40 * 40);
            if most - more > if is_read_twice { per_level } else { each } {
                faults.push(figures);
            }
        }
    }
    assert!(faults.is_empty(), "at 10, 20, 40 levels: {faults:#?}");
}

/// Right calls of the deepest sort run.
#[test]
fn what_is_right_runs_at_any_depth() {
    let limits = Limits { depth: 120, ..Limits::default() };
    let tools = Toolkit::new().with(|_: Nested| Ok::<_, String>("ran")).limits(limits);
    let spec = tools.spec_for(&Dialect::openai_chat().strict(true)).expect("a spec");
    for (field, before, middle, after) in ATTACKS {
        let text = arguments(field, &nested(40, before, middle, after));
        let reply = spec.call_blocking("nested", &*text);
        assert_eq!(reply.content(), "ran", "{text}");
    }
}
