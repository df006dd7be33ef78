//! Compares our rejections with those of other libraries: serde's first error with its path, and the errors of
//! validator. Their messages are translated into our data without losing information, then passed to `correct`.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use toolkit::testing::{Fault, Mutation, correct, rejection};
use toolkit::{Contract, Kind, Literal, Path, Rejection, Segment, SyntaxHint, Types};
use validator::{Validate, ValidationErrors, ValidationErrorsKind};

use super::correction::{Tally, is_right, tally, wrong_calls};
use super::types::{CreateEntities, Fetch, Plot, SearchTickets, Send, Think, for_every_type};

/// Reads a text with serde, which stops at the first error.
fn by_serde<T: DeserializeOwned>(text: &str) -> Result<T, Rejection> {
    let mut input = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut input);
    let value: T = read.map_err(|error| {
        let path = path_of(error.path());
        rejection([problem(path, &error.inner().to_string(), text)])
    })?;
    match input.end() {
        Ok(()) => Ok(value),
        Err(_) => Err(rejection([(Path::root(), Kind::TrailingText { near: String::new() })])),
    }
}

/// Reads a text with serde, then validates the value with validator.
fn by_serde_and_validator<T: DeserializeOwned + Validate>(text: &str) -> Result<T, Rejection> {
    let value: T = by_serde(text)?;
    match value.validate() {
        Ok(()) => Ok(value),
        Err(errors) => {
            let mut problems = Vec::new();
            gather(&Path::root(), &errors, &mut problems);
            Err(rejection(problems))
        }
    }
}

fn gather(at: &Path, errors: &ValidationErrors, problems: &mut Vec<(Path, Kind)>) {
    for (field, kind) in errors.errors() {
        let here = at.key(field.to_string());
        match kind {
            // The bounds don't matter here, since `correct` never takes a bound for a value.
            ValidationErrorsKind::Field(rules) => {
                problems.extend(rules.iter().map(|_| (here.clone(), Kind::Custom)));
            }
            ValidationErrorsKind::Struct(errors) => gather(&here, errors, problems),
            ValidationErrorsKind::List(items) => {
                for (index, errors) in items {
                    let segments = here.segments().iter().cloned();
                    let item = segments.chain([Segment::Index(*index)]).collect();
                    gather(&item, errors, problems);
                }
            }
        }
    }
}

fn path_of(path: &serde_path_to_error::Path) -> Path {
    use serde_path_to_error::Segment as Theirs;
    path.iter()
        .filter_map(|segment| match segment {
            Theirs::Seq { index } => Some(Segment::Index(*index)),
            Theirs::Map { key } => Some(Segment::Key(key.clone().into())),
            Theirs::Enum { .. } | Theirs::Unknown => None,
        })
        .collect()
}

/// Translates an error message of serde.
fn problem(path: Path, message: &str, text: &str) -> (Path, Kind) {
    let words = message.split(" at line ").next().unwrap_or(message);
    let quoted = |words: &str| -> Vec<String> {
        words.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    if let Some(rest) = words.strip_prefix("missing field ") {
        return (path.key(quoted(rest).remove(0)), Kind::Missing);
    }
    if let Some(rest) = words.strip_prefix("unknown field ") {
        let mut names = quoted(rest);
        let sent = names.remove(0);
        let known: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
        // The message lists the known names, so the nearest one can be derived from it.
        let distance = |known: &str| strsim::osa_distance(&folded(known), &folded(&sent));
        let near = known.iter().copied().filter(|known| distance(known) <= 2);
        let nearest = near.min_by_key(|known| distance(known));
        let known = known.leak();
        // The path already ends in the key.
        return (path, Kind::UnknownField { nearest, known });
    }
    if words.starts_with("unknown variant ") {
        let allowed = quoted(words).split_off(1);
        let allowed = allowed.into_iter().map(|name| Literal::Text(name.into())).collect();
        return (path, Kind::NotOneOf { allowed: Cow::Owned(allowed) });
    }
    if words.starts_with("duplicate field ") {
        let name = quoted(words).remove(0);
        return (path.parent().key(name), Kind::DuplicateKey { field: None, first: None });
    }
    if words.starts_with("invalid type: ") {
        let expected = words.rsplit("expected ").next().unwrap_or_default();
        return match types_of(expected) {
            Some(expected) => (path, Kind::WrongType { expected }),
            None => (path, Kind::Custom),
        };
    }
    (Path::root(), syntax(words, text))
}

/// The types that serde's description of the expected type stands for.
fn types_of(expected: &str) -> Option<Types> {
    Some(match expected {
        "u8" | "u16" | "u32" => Types::INTEGER,
        "f64" => Types::NUMBER,
        "a boolean" => Types::BOOLEAN,
        "a string" => Types::STRING,
        "a map" => Types::OBJECT,
        _ if expected.starts_with("struct ") => Types::OBJECT,
        _ if expected.contains("sequence")
            || expected.contains("array")
            || expected.contains("tuple") =>
        {
            Types::ARRAY
        }
        _ if expected.contains("enum") || expected == "string or map" => Types::STRING,
        _ => return None,
    })
}

fn folded(name: &str) -> String {
    name.replace(['_', '-'], "").to_lowercase()
}

/// Translates a syntax error of serde.
fn syntax(words: &str, text: &str) -> Kind {
    let hint = match words {
        _ if words.starts_with("EOF") && !text.is_empty() => return Kind::CutOff,
        "trailing characters" => return Kind::TrailingText { near: String::new() },
        "trailing comma" => Some(SyntaxHint::TrailingComma),
        _ if words.starts_with("control character") => Some(SyntaxHint::ControlCharacter),
        "invalid escape" => Some(SyntaxHint::BadEscape),
        "EOF while parsing a value" => Some(SyntaxHint::Blank),
        // `expected value`, `expected ident` and `key must be a string` each have many causes.
        _ if words.starts_with("expected") || words.starts_with("key must") => None,
        _ => return Kind::Custom,
    };
    Kind::InvalidJson { line: 1, column: 1, near: String::new(), hint }
}

/// Whether a call is corrected in one round.
fn is_corrected(wrong: &Mutation, rejection: Option<Rejection>) -> bool {
    rejection
        .is_some_and(|rejection| is_right(&correct(&wrong.text, &rejection).text, &wrong.right))
}

/// Whether a call is corrected within the given number of rounds.
fn is_corrected_in<T>(
    rounds: usize,
    wrong: &Mutation,
    read: impl Fn(&str) -> Result<T, Rejection>,
) -> bool {
    let mut text = wrong.text.clone();
    for _ in 0..rounds {
        let Err(rejection) = read(&text) else { break };
        text = correct(&text, &rejection).text;
    }
    is_right(&text, &wrong.right)
}

#[derive(Default)]
struct Tallies {
    ours: Tally,
    serde: Tally,
    validator: Tally,
    /// Calls with several faults that are corrected within five rounds, by us and by serde with validator.
    in_five: [usize; 2],
    /// Wrong calls that serde alone, and serde with validator, accept.
    accepted: [usize; 2],
}

fn count<T: Contract + DeserializeOwned + Validate>(tallies: &mut Tallies) {
    tally::<T>(&mut tallies.ours);
    for wrong in wrong_calls::<T>() {
        let (serde, both) = (by_serde::<T>(&wrong.text), by_serde_and_validator::<T>(&wrong.text));
        tallies.accepted[0] += usize::from(serde.is_ok());
        tallies.accepted[1] += usize::from(both.is_ok());
        if wrong.kind.is_correctable() {
            tallies.serde.count(wrong.kind, is_corrected(&wrong, serde.err()));
            tallies.validator.count(wrong.kind, is_corrected(&wrong, both.err()));
        }
        if wrong.kind == Fault::Several {
            let ours = is_corrected_in(5, &wrong, T::parse);
            let theirs = is_corrected_in(5, &wrong, by_serde_and_validator::<T>);
            tallies.in_five[0] += usize::from(ours);
            tallies.in_five[1] += usize::from(theirs);
        }
    }
}

fn print(tallies: &Tallies) {
    let cell = |tally: &Tally, kind: &Fault| {
        tally.0.get(kind).map_or(String::new(), |[right, all]| format!("{right} of {all}"))
    };
    println!("{:<18} {:>14} {:>14} {:>14}", "", "toolkit", "serde", "and validator");
    for kind in tallies.ours.0.keys() {
        let all = [&tallies.ours, &tallies.serde, &tallies.validator];
        let [ours, serde, validator] = all.map(|tally| cell(tally, kind));
        println!("{:<18} {ours:>14} {serde:>14} {validator:>14}", format!("{kind:?}"));
    }
    let [ours, theirs] = tallies.in_five;
    println!("Several, within five rounds: toolkit {ours}, serde and validator {theirs}");
    println!(
        "wrong calls accepted: serde {}, with validator {}",
        tallies.accepted[0], tallies.accepted[1]
    );
}

/// Prints a table with `--nocapture`: for each kind of fault, how many calls are corrected in one round, or have
/// their unrecoverable paths listed exactly, which only we do.
#[test]
fn recoverable_faults_are_corrected_in_one_round() {
    let mut tallies = Tallies::default();
    macro_rules! count_all {
        ($($of:ty),+) => { $(count::<$of>(&mut tallies);)+ };
    }
    for_every_type!(count_all);
    print(&tallies);

    let alone = |kind: Fault| kind.is_correctable() && kind != Fault::Several;
    let several = |kind: Fault| kind == Fault::Several;
    let unrecoverable = |kind: Fault| !kind.is_correctable();
    let Tallies { ours, serde, validator, in_five, accepted } = &tallies;
    assert_eq!(ours.sum(alone), [282, 282]);
    assert_eq!(ours.sum(several), [1002, 1002]);
    assert_eq!(ours.sum(unrecoverable), [168, 168]);
    // Validator only runs on what serde accepts.
    assert_eq!(serde.sum(alone), [218, 282]);
    assert_eq!(serde.sum(several), [25, 1002]);
    assert_eq!(validator.sum(|_| true), [243, 1284]);
    assert_eq!(*in_five, [1002, 588]);
    assert_eq!(*accepted, [25, 2]);
}
