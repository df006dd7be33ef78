//! The measure of feedback: a corrector that reads nothing but the refusal corrects what is in the call, in one
//! round, and names exactly what is not.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toolkit::testing::{Corrected, Fault, Maker, Mutation, correct};
use toolkit::{Contract, Path, Rejection};

/// How many wrong calls were put right, of each kind.
#[derive(Debug, Default)]
pub(super) struct Tally(pub(super) BTreeMap<Fault, [usize; 2]>);

impl Tally {
    pub(super) fn count(&mut self, kind: Fault, is_right: bool) {
        let [right, made] = self.0.entry(kind).or_default();
        *right += usize::from(is_right);
        *made += 1;
    }

    /// The right ones and all, of the kinds of which that holds.
    pub(super) fn sum(&self, of: impl Fn(Fault) -> bool) -> [usize; 2] {
        let rows = self.0.iter().filter(|(kind, _)| of(**kind));
        rows.fold([0, 0], |[right, made], (_, row)| [right + row[0], made + row[1]])
    }
}

/// The wrong calls of a type: one fault each, and several.
pub(super) fn wrong_calls<T: Contract>() -> Vec<Mutation> {
    let mut maker = Maker::new::<T>(3);
    let mut wrong = maker.wrong().expect("values");
    for several in [2, 3, 5] {
        wrong.extend(maker.wrong_together(several, 60).expect("values"));
    }
    wrong
}

/// Whether a text says what was meant: null in an object is nothing, and keys have no order.
pub(super) fn is_right(corrected: &str, right: &str) -> bool {
    let read = |text: &str| serde_json::from_str(text).map(without_nulls).ok();
    let corrected: Option<Value> = read(corrected);
    corrected.is_some() && corrected == read(right)
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key, without_nulls(value)))
            .collect(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        leaf => leaf,
    }
}

/// The places where what was meant is not in the call.
fn lacking(wrong: &Mutation) -> BTreeSet<Path> {
    // What stands under a name that nobody declared is there; the field that is missing is not.
    let told = wrong.expected.iter().filter(|(code, _)| *code != "unknown_field");
    told.map(|(_, path)| path.clone()).collect()
}

/// Whether a wrong call came out as it should: put right, or what it lacks named exactly.
fn is_as_it_should_be(wrong: &Mutation, corrected: &Corrected) -> bool {
    if wrong.kind.is_correctable() {
        is_right(&corrected.text, &wrong.right) && corrected.uncorrected.is_empty()
    } else {
        corrected.uncorrected.iter().cloned().collect::<BTreeSet<_>>() == lacking(wrong)
    }
}

fn refusal<T: Contract>(wrong: &Mutation) -> Rejection {
    T::parse(&wrong.text).err().unwrap_or_else(|| panic!("{wrong:?} is accepted"))
}

/// Holds the measure for one type: 99 of 100 wrong calls come out as they should.
pub(crate) fn hold<T: Contract>() {
    let wrong = wrong_calls::<T>();
    let failed: Vec<(&Mutation, Corrected)> = wrong
        .iter()
        .map(|wrong| (wrong, correct(&wrong.text, &refusal::<T>(wrong))))
        .filter(|(wrong, corrected)| !is_as_it_should_be(wrong, corrected))
        .collect();
    let name = std::any::type_name::<T>();
    assert!(
        failed.len() * 100 <= wrong.len(),
        "{} of {} wrong calls of {name} are not corrected: {:#?}",
        failed.len(),
        wrong.len(),
        failed.first()
    );
}

/// How our own refusals fare.
pub(super) fn tally<T: Contract>(tally: &mut Tally) {
    for wrong in wrong_calls::<T>() {
        let corrected = correct(&wrong.text, &refusal::<T>(&wrong));
        tally.count(wrong.kind, is_as_it_should_be(&wrong, &corrected));
    }
}
