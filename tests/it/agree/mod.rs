//! The first law: for every type and rule, reading and schema say the same of the same value, and of
//! the same places in it. The judge is the `jsonschema` crate, which knows nothing of this library.
//!
//! `AGREE_CASES` sets how many values are made for each type (2,000 if unset), `AGREE_SEED` where the
//! making starts.

use std::collections::BTreeSet;
use std::fmt::Debug;

use jsonschema::error::{ValidationError, ValidationErrorKind};
use serde_json::Value;
use toolkit::testing::{Fault, Maker};
use toolkit::{Contract, Kind, Limits, Problem};

mod crates;
pub(super) mod exceptions;
pub(super) mod make;
mod rules;
mod types;
mod unions;

/// How one type fared.
#[derive(Debug, Default)]
struct Tally {
    made: usize,
    accepted: usize,
    several: usize,
}

impl Tally {
    /// A line for whoever runs the tests with `--nocapture`: how many values were held.
    fn tell<T>(&self) {
        let Self { made, accepted, .. } = self;
        println!(
            "agreed on {made} values, {accepted} of them good: {}",
            std::any::type_name::<T>()
        );
    }
}

/// Holds the law for one type, on values made from its own schema.
fn agree<T: Contract + Debug + Send>() {
    agree_alone::<T>();
    crate::views::hold::<T>(&exceptions::is_inexact);
}

/// Holds the law for one type that no handler can take, such as `Rc`.
fn agree_alone<T: Contract>() {
    let tally = agree_on_values::<T>(exceptions::is_inexact);
    assert!(tally.accepted * 4 >= tally.made, "too few good values: {tally:?}");
    if make::can_have_several(&T::json_schema().to_unordered_value()) {
        assert!(tally.several * 4 >= tally.made, "too few values with several faults: {tally:?}");
    }
    agree_on_made::<T>();
}

/// Holds the law on what the library's own maker makes: a valid text is one to the judge too, and the judge
/// sees a wrong one as wrong.
fn agree_on_made<T: Contract>() {
    toolkit::testing::assert_agrees::<T>();
    crate::testing::assert_correctable::<T>();
    #[cfg(feature = "llguidance")]
    crate::export::grammar::hold::<T>();
    let judge = judge(&T::json_schema().to_unordered_value());
    let mut maker = Maker::new::<T>(1);
    for text in maker.cases().expect("values") {
        let value = serde_json::from_str(&text).expect("made values are JSON");
        assert!(
            exceptions::is_inexact(&value) || judge.is_valid(&value),
            "the judge refuses {text}"
        );
    }
    for wrong in maker.wrong().expect("values") {
        // Of a key that stands there twice the judge sees only one.
        let is_seen =
            !matches!(wrong.kind, Fault::SameTwice | Fault::DifferentTwice | Fault::Inexact);
        if let (Ok(value), true) = (serde_json::from_str(&wrong.text), is_seen) {
            let is_seen = exceptions::is_inexact(&value) || !judge.is_valid(&value);
            assert!(is_seen, "the judge accepts {wrong:?}");
        }
    }
}

/// The same, leaving out values on which the two may differ; `exceptions` says why for each use.
fn agree_except<T: Contract + Debug + Send>(leave_out: impl Fn(&Value) -> bool) -> Tally {
    crate::views::hold::<T>(&leave_out);
    agree_on_values::<T>(leave_out)
}

fn agree_on_values<T: Contract>(leave_out: impl Fn(&Value) -> bool) -> Tally {
    let schema = T::json_schema().to_unordered_value();
    assert!(jsonschema::draft202012::meta::is_valid(&schema), "not a schema: {schema}");
    let judge = judge(&schema);
    let mut maker = make::Maker::new(&schema, std::any::type_name::<T>());
    let mut tally = Tally::default();
    for number in 0..cases() {
        let (text, value) = next(&mut maker, &judge, number);
        if leave_out(&value) {
            continue;
        }
        let places = hold::<T>(&judge, &text, &value);
        tally.made += 1;
        tally.accepted += usize::from(places.is_empty());
        tally.several += usize::from(places.len() > 1);
    }
    tally.tell::<T>();
    tally
}

/// Holds the law for one union in itself and in every view.
fn agree_in_verdict<T: Contract + Debug + Send>() {
    agree_in_verdict_alone::<T>();
    crate::views::hold::<T>(&exceptions::is_inexact);
}

/// Holds the law for one union, where verdicts alone are compared: which branch is told of is a matter of
/// what is nearest. Text, and the tree of it, are read alike.
fn agree_in_verdict_alone<T: Contract>() {
    let schema = T::json_schema().to_unordered_value();
    assert!(jsonschema::draft202012::meta::is_valid(&schema), "not a schema: {schema}");
    let judge = judge(&schema);
    let mut maker = make::Maker::new(&schema, std::any::type_name::<T>());
    let mut tally = Tally::default();
    for number in 0..cases() {
        let text = maker.text([0, 1, 1, 4][number % 4]);
        let value: Value = serde_json::from_str(&text).expect("made values are JSON");
        if exceptions::is_inexact(&value) {
            continue;
        }
        let accepted = judge.is_valid(&value);
        let ours = T::parse(&text);
        assert_eq!(
            ours.is_ok(),
            accepted,
            "the judge's on the right, for {text}: {:?}",
            ours.err()
        );
        assert_eq!(T::parse_value(&value).is_ok(), accepted, "as a tree: {text}");
        tally.made += 1;
        tally.accepted += usize::from(accepted);
    }
    tally.tell::<T>();
    let wrong = tally.made - tally.accepted;
    assert!(tally.accepted * 4 >= tally.made, "too few good values: {tally:?}");
    assert!(wrong * 20 >= tally.made, "too few wrong values: {tally:?}");
    agree_on_made::<T>();
}

/// The next text with its value: in turn a good one, one with a fault put in, and two with several,
/// made anew a few times where the judge sees fewer than two places in it.
fn next(
    maker: &mut make::Maker<'_>,
    judge: &jsonschema::Validator,
    number: usize,
) -> (String, Value) {
    let (faults, tries) = [(0, 1), (1, 1), (6, 4), (20, 4)][number % 4];
    let mut made = (String::new(), Value::Null);
    for _ in 0..tries {
        let text = maker.text(faults);
        let value = serde_json::from_str(&text).expect("made values are JSON");
        made = (text, value);
        let places: BTreeSet<String> =
            judge.iter_errors(&made.1).flat_map(|e| places_of(&e)).collect();
        if places.len() > 1 {
            break;
        }
    }
    made
}

/// Holds the law for one text, and returns the places that are wrong in it.
fn hold<T: Contract>(judge: &jsonschema::Validator, text: &str, value: &Value) -> BTreeSet<String> {
    let limits = Limits { problems: usize::MAX, ..Limits::default() };
    let ours = match T::parse_within(text, &limits) {
        Ok(_) => BTreeSet::new(),
        Err(rejection) => rejection.problems().iter().flat_map(places).collect(),
    };
    let errors: Vec<ValidationError<'_>> = judge.iter_errors(value).collect();
    let mut theirs: BTreeSet<String> = errors.iter().flat_map(places_of).collect();
    for place in exceptions::unread_repeats(&errors, &theirs) {
        if !ours.contains(&place) {
            theirs.remove(&place);
        }
    }
    assert_eq!(ours, theirs, "ours on the left, the judge's on the right, for {text}");
    ours
}

fn judge(schema: &Value) -> jsonschema::Validator {
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(schema)
        .expect("a schema")
}

fn cases() -> usize {
    std::env::var("AGREE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000)
}

/// The places of one of our problems. Of items that repeat, the judge only names the list.
fn places(problem: &Problem) -> Vec<String> {
    match problem.kind() {
        Kind::NotUnique { .. } => vec![problem.path().parent().pointer()],
        _ => problem.paths().iter().map(toolkit::Path::pointer).collect(),
    }
}

/// The places of one of the judge's errors: a missing or unknown field at its own place, as ours are.
fn places_of(error: &ValidationError<'_>) -> Vec<String> {
    let at = error.instance_path().to_string();
    let below = |key: &str| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            vec![below(property.as_str().expect("a name"))]
        }
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            unexpected.iter().map(|key| below(key)).collect()
        }
        ValidationErrorKind::PropertyNames { error } => {
            vec![below(error.instance().as_str().expect("a name"))]
        }
        // A nullable reference: what counts is what the branch that is not null says.
        ValidationErrorKind::AnyOf { context } => {
            context.first().into_iter().flatten().flat_map(places_of).collect()
        }
        // An item behind the last one of a tuple: what counts is that there are too many.
        ValidationErrorKind::FalseSchema => vec![at[..at.rfind('/').unwrap_or(0)].to_owned()],
        _ => vec![at],
    }
}
