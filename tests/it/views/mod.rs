//! The law of views, for every type that `agree` holds and every dialect: a value of the contract, spelled for
//! the schema that was sent, is read as its own text is; what the sent schema refuses is refused, and what it
//! accepts runs wherever the rules hold that are listed as lost. Problems name places in what was sent, and
//! the schema that a refusal quotes is part of the one that was sent.
//!
//! The spelling is found here from the two schemas alone (`encode`, `decode`), and the judge is the
//! `jsonschema` crate: neither knows how the library reads a view.
//!
//! `VIEWS_CASES` sets how many values are made for each type and view. If it is unset each type is held in a
//! third of its views, with few values. `AGREE_SEED` sets where the making starts.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde_json::Value;
use toolkit::{Contract, Export, Loss, Reply, Tool, Toolkit};

use crate::agree::exceptions::is_inexact;
use crate::agree::make::Maker;
use crate::export::{dialects, judge, plain, schemas as sent_schemas};

mod cost;
mod decode;
mod encode;
pub(crate) mod exceptions;
mod foreign;
mod lost;
mod names;
mod quoted;
mod schemas;
mod types;

use schemas::{Both, Schema};

/// Take a value.
#[derive(Tool, Debug)]
struct Held<T> {
    /// The value
    value: T,
}

/// Take a value, or leave it as it is.
#[derive(Tool, Debug)]
struct Changed<T> {
    /// Nothing if left out
    once: Option<T>,
    /// Nothing if null, and as it was if left out
    twice: Option<Option<T>>,
}

/// How one type fared.
#[derive(Debug, Default)]
struct Tally {
    views: usize,
    unsayable: usize,
    values: usize,
    excluded: usize,
    mutants: usize,
    accepted: usize,
}

/// Holds the law for one type, but for values that the judge and the contract are known to differ on.
pub(crate) fn hold<T: Contract + Debug + Send>(is_left_out: &dyn Fn(&Value) -> bool) {
    let name = std::any::type_name::<T>();
    let echo = Toolkit::new().with(|args: Held<T>| Ok::<_, String>(format!("{args:#?}")));
    hold_tool(name, &echo, is_left_out);
    let echo = Toolkit::new().with(|args: Changed<T>| Ok::<_, String>(format!("{args:#?}")));
    hold_tool(&format!("Changed<{name}>"), &echo, is_left_out);
}

/// Holds the law for a tool as it is.
fn hold_root<T: Tool + Debug + Send>() {
    let echo = Toolkit::new().with(|args: T| Ok::<_, String>(format!("{args:#?}")));
    hold_tool(T::NAME, &echo, &is_inexact);
}

fn hold_tool(name: &str, tools: &Toolkit, is_left_out: &dyn Fn(&Value) -> bool) {
    let contract = tools.definitions().next().expect("a tool").parameters.to_unordered_value();
    let values = values(name, tools, &contract, is_left_out);
    hold_values(name, tools, &contract, &values, Some(is_left_out));
}

/// Holds the law for a tool and values of its contract in every view; with faults put in only where it is said
/// which values are left out.
fn hold_values(
    name: &str,
    tools: &Toolkit,
    contract: &Value,
    values: &[(Value, String)],
    is_left_out: Option<&dyn Fn(&Value) -> bool>,
) {
    let tool = tools.names().next().expect("a tool");
    let mut tally = Tally::default();
    let mut faults = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut turn = name.len();
    for (dialect, of) in dialects() {
        let Ok(spec) = tools.spec_for(&of) else {
            tally.unsayable += 1;
            continue;
        };
        let list = spec.to_unordered_value();
        let sent = plain(sent_schemas(&list)[0]);
        // Many APIs are sent one and the same.
        if !known.insert(sent.to_string()) {
            continue;
        }
        turn += 1;
        if !is_whole() && !turn.is_multiple_of(3) {
            continue;
        }
        tally.views += 1;
        let name = format!("{name} in {dialect}");
        let both = Both::new(contract, &sent);
        let view = View { name, tool, tools, spec: &spec, both, is_left_out };
        view.hold(&sent, values, &mut tally, &mut faults);
    }
    println!("held {name}: {tally:?}");
    assert!(faults.is_empty(), "{} faults, among them:\n{}", faults.len(), first_of(&faults));
}

/// A few of the faults, of each sort the first.
fn first_of(faults: &[(&'static str, String)]) -> String {
    let mut sorts = BTreeSet::new();
    let first = faults.iter().filter(|(sort, _)| sorts.insert(*sort));
    first.map(|(sort, fault)| format!("- {sort}: {fault}\n")).collect()
}

/// Values that the contract accepts, each with what its handler was given.
fn values(
    name: &str,
    tools: &Toolkit,
    contract: &Value,
    is_left_out: &dyn Fn(&Value) -> bool,
) -> Vec<(Value, String)> {
    let mut maker = Maker::new(contract, name);
    let mut found = Vec::new();
    let mut refused = String::new();
    for _ in 0..cases() * 4 {
        let value: Value = serde_json::from_str(&maker.text(0)).expect("JSON");
        let least = without_optional(&Schema::new(contract), contract, &value);
        for value in [value, least] {
            let reply = call(tools, &value.to_string());
            if reply.is_error() {
                refused = format!("{value}: {}", reply.content());
            } else if found.len() < cases() && !is_left_out(&value) {
                found.push((value, reply.content()));
            }
        }
    }
    assert!(!found.is_empty(), "{name}: no value: {refused}");
    found
}

/// The value without all that may be left out, where that is known by the schema of an object alone.
fn without_optional<'s>(whole: &Schema<'s>, schema: &'s Value, value: &Value) -> Value {
    let own = whole.alternatives(schema).others;
    match (&*own, value) {
        ([schema], Value::Object(fields)) => fields
            .iter()
            .filter(|(name, _)| schemas::is_required(schema, name))
            .filter_map(|(name, value)| {
                let of_field = schemas::properties(schema)?.get(name)?;
                Some((name.clone(), without_optional(whole, of_field, value)))
            })
            .collect(),
        _ => value.clone(),
    }
}

fn cases() -> usize {
    std::env::var("VIEWS_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4)
}

/// Whether every view of a type is held, and not only a share.
fn is_whole() -> bool {
    std::env::var_os("VIEWS_CASES").is_some()
}

fn call(tools: &Toolkit, text: &str) -> Reply {
    let name = tools.names().next().expect("a tool").to_owned();
    tools.call_blocking(&name, text)
}

/// One type in the view of one dialect.
struct View<'v> {
    name: String,
    tool: &'v str,
    tools: &'v Toolkit,
    spec: &'v Export,
    both: Both<'v>,
    is_left_out: Option<&'v dyn Fn(&Value) -> bool>,
}

type Faults = Vec<(&'static str, String)>;

impl<'v> View<'v> {
    fn hold(
        &self,
        sent: &'v Value,
        values: &[(Value, String)],
        tally: &mut Tally,
        faults: &mut Faults,
    ) {
        let mut maker = Maker::new(sent, &self.name);
        for (value, given) in values {
            match self.both.encode(value) {
                Ok(_) if exceptions::has_lost_null(self.spec, value) => tally.excluded += 1,
                Ok(spelled) => {
                    tally.values += 1;
                    self.comes_back(value, given, &spelled, &mut maker, faults);
                    let mutants = [1, 2].map(|times| maker.spoiled(spelled[0].clone(), times));
                    for mutant in mutants {
                        self.is_judged(&mutant, &mut maker, tally, faults);
                    }
                }
                Err(why) if exceptions::has_no_place(self.spec, &why) => tally.excluded += 1,
                Err(why) => faults.push((
                    "no spelling, and no loss that says so",
                    format!("{}: {value}: {why:?}; {:?}", self.name, self.spec.losses()),
                )),
            }
            let text = maker.text(0);
            let made = serde_json::from_str(&text).expect("JSON");
            self.is_judged(&made, &mut maker, tally, faults);
        }
    }

    fn call(&self, text: &str) -> Reply {
        self.spec.call_blocking(self.tool, text)
    }

    /// Each spelling of a value satisfies the sent schema and runs, and one of them is read as the value's
    /// own text is.
    fn comes_back(
        &self,
        value: &Value,
        given: &str,
        spelled: &[Value],
        maker: &mut Maker<'_>,
        faults: &mut Faults,
    ) {
        let mut replies = Vec::new();
        for spelled in spelled {
            let text = maker.shuffled(spelled);
            if !self.both.sent.accepts(self.both.sent.root(), spelled) {
                let sent = self.both.sent.root();
                faults.push((
                    "not of the sent schema",
                    format!("{}: {value} as {text}: {sent}", self.name),
                ));
                continue;
            }
            let reply = self.call(&text);
            if reply.is_error() {
                let content = reply.content();
                faults.push(("refused", format!("{}: {value} as {text}: {content}", self.name)));
                continue;
            }
            replies.push((text, reply.content()));
            // Raw text keeps the order of its keys.
            let in_order = spelled.to_string();
            let reply = self.call(&in_order);
            replies.push((in_order, reply.content()));
        }
        let is_found = replies.iter().any(|(_, content)| is_same(content, given));
        if let (false, Some((text, content))) = (is_found, replies.first()) {
            let is_of_other_branch = |spelled: &Value| {
                let decoded = self.both.decode(spelled);
                let mut runs = decoded.iter().map(|value| call(self.tools, &value.to_string()));
                runs.any(|run| is_same(&run.content(), content))
            };
            if exceptions::has_alike_branches(self.spec) && spelled.iter().any(is_of_other_branch) {
                return;
            }
            faults.push((
                "read otherwise",
                format!("{}: {value} as {text}: {content}\ninstead of {given}", self.name),
            ));
        }
    }

    /// A spelling with faults runs exactly where the sent schema accepts it and the contract what it stands for.
    fn is_judged(
        &self,
        spelled: &Value,
        maker: &mut Maker<'_>,
        tally: &mut Tally,
        faults: &mut Faults,
    ) {
        let Some(is_left_out) = self.is_left_out else { return };
        // Arguments that are null, or text, are read before any schema is asked.
        if !spelled.is_object() || is_left_out(spelled) {
            return;
        }
        let text = maker.shuffled(spelled);
        let is_sent = self.both.sent.accepts(self.both.sent.root(), spelled);
        let decoded = if is_sent { self.both.decode(spelled) } else { Vec::new() };
        if decoded.iter().any(is_left_out) {
            return;
        }
        let runs: Vec<String> = decoded
            .iter()
            .map(|value| call(self.tools, &value.to_string()))
            .filter(|reply| !reply.is_error())
            .map(|reply| reply.content())
            .collect();
        let reply = self.call(&text);
        tally.mutants += 1;
        tally.accepted += usize::from(!reply.is_error());
        let content = reply.content();
        let name = &self.name;
        if reply.is_error() {
            if !runs.is_empty() {
                faults.push(("refused, though sent so", format!("{name}: {text}: {content}")));
            } else if is_sent {
                self.is_lost(&text, &decoded, faults);
            }
            self.is_answered(spelled, &text, &reply, faults);
        } else if runs.is_empty() {
            let sort = if is_sent {
                "run, though the contract refuses it"
            } else {
                "run, though the sent schema refuses it"
            };
            faults.push((sort, format!("{name}: {text}: {content}; {}", self.both.sent.root())));
        } else if !self.both.is_ambiguous() && !runs.iter().any(|run| is_same(run, &content)) {
            faults
                .push(("run as another value", format!("{name}: {text}: {content}, not {runs:?}")));
        }
    }

    /// Whatever the contract refuses beyond the sent schema is listed as lost.
    fn is_lost(&self, text: &str, decoded: &[Value], faults: &mut Faults) {
        let lost: BTreeSet<&str> = self.spec.losses().iter().map(Loss::keyword).collect();
        let author = judge(self.both.contract.root());
        let unlisted = decoded.iter().map(|value| {
            let errors: Vec<_> = author.iter_errors(value).collect();
            lost::unlisted(&errors, &lost)
        });
        if let Some(unlisted) =
            unlisted.min_by_key(Vec::len).filter(|unlisted| !unlisted.is_empty())
        {
            faults.push(("lost without a word", format!("{}: {text}: {unlisted:?}", self.name)));
        }
    }

    /// Whether a schema that is quoted was sent.
    fn was_said(&self, schema: &Value) -> bool {
        quoted::is_part(schema, &self.both.sent)
            || exceptions::is_told(self.spec, schema, &self.both.contract)
    }

    /// The problems of a refusal are at places in what was sent, and what it quotes is what was sent.
    fn is_answered(&self, spelled: &Value, text: &str, reply: &Reply, faults: &mut Faults) {
        let name = &self.name;
        let content = reply.content();
        for problem in reply.rejection().into_iter().flat_map(|rejection| rejection.problems()) {
            for path in problem.paths() {
                if !is_place(spelled, &path.pointer()) {
                    faults.push((
                        "no such place",
                        format!("{name}: {text}: {}: {content}", path.pointer()),
                    ));
                }
            }
        }
        match quoted::quoted(&content) {
            Err(error) => {
                faults.push(("quoted badly", format!("{name}: {text}: {error}: {content}")))
            }
            Ok(quoted) => {
                let odd = quoted.iter().find(|(_, schema)| !self.was_said(schema));
                if let Some((place, schema)) = odd {
                    faults.push((
                        "quoted another schema",
                        format!("{name}: {text}: {place}: {schema}; {}", self.both.sent.root()),
                    ));
                }
            }
        }
    }
}

/// Whether there is such a place, or an object or a list in which it could be.
fn is_place(value: &Value, pointer: &str) -> bool {
    let parent = &pointer[..pointer.rfind('/').unwrap_or(0)];
    value.pointer(pointer).is_some()
        || value.pointer(parent).is_some_and(|parent| parent.is_object() || parent.is_array())
}

/// Whether two values print the same, but for the order of hash maps, and how raw JSON is written.
fn is_same(one: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(plain_line).collect();
        lines.sort();
        lines
    };
    one == other || sorted(one) == sorted(other)
}

/// A line of printed Rust; one that is raw JSON with its keys in order and without white space.
fn plain_line(line: &str) -> String {
    let line = line.trim().trim_end_matches(',');
    let Ok(mut value) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    value.sort_all_objects();
    value.to_string()
}
