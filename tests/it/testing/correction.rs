//! Measures feedback: `correct`, which only uses the rejection, recovers what is in the call in one round, and lists
//! exactly what isn't.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toolkit::testing::{Corrected, Fault, Maker, Mutation, correct};
use toolkit::{Contract, Path, Rejection};

/// The number of corrected wrong calls and of all wrong calls, by kind of fault.
#[derive(Debug, Default)]
pub(super) struct Tally(pub(super) BTreeMap<Fault, [usize; 2]>);

impl Tally {
    pub(super) fn count(&mut self, kind: Fault, is_right: bool) {
        let [right, all] = self.0.entry(kind).or_default();
        *right += usize::from(is_right);
        *all += 1;
    }

    /// The totals over the kinds that match the filter.
    pub(super) fn sum(&self, filter: impl Fn(Fault) -> bool) -> [usize; 2] {
        let rows = self.0.iter().filter(|(kind, _)| filter(**kind));
        rows.fold([0, 0], |[right, all], (_, row)| [right + row[0], all + row[1]])
    }
}

/// Wrong calls for a type, with one or several faults each.
pub(super) fn wrong_calls<T: Contract>() -> Vec<Mutation> {
    let mut maker = Maker::new::<T>(3);
    let mut wrong = maker.wrong().expect("values");
    for several in [2, 3, 5] {
        wrong.extend(maker.wrong_together(several, 60).expect("values"));
    }
    wrong
}

/// Whether a text is equivalent to the intended one, ignoring key order and nulls in objects.
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

/// The paths where the intended value isn't in the call.
fn unrecoverable(wrong: &Mutation) -> BTreeSet<Path> {
    // The value of an unknown field is there; that of a missing field isn't.
    let expected = wrong.expected.iter().filter(|(code, _)| *code != "unknown_field");
    expected.map(|(_, path)| path.clone()).collect()
}

/// Whether a wrong call was corrected, or exactly the unrecoverable paths were listed.
fn is_as_expected(wrong: &Mutation, corrected: &Corrected) -> bool {
    if wrong.kind.is_correctable() {
        is_right(&corrected.text, &wrong.right) && corrected.uncorrected.is_empty()
    } else {
        corrected.uncorrected.iter().cloned().collect::<BTreeSet<_>>() == unrecoverable(wrong)
    }
}

fn rejection<T: Contract>(wrong: &Mutation) -> Rejection {
    T::parse(&wrong.text).err().unwrap_or_else(|| panic!("{wrong:?} is accepted"))
}

/// Asserts that at least 99 % of the wrong calls for a type are corrected as expected.
pub(crate) fn assert_correctable<T: Contract>() {
    let wrong = wrong_calls::<T>();
    let failed: Vec<(&Mutation, Corrected)> = wrong
        .iter()
        .map(|wrong| (wrong, correct(&wrong.text, &rejection::<T>(wrong))))
        .filter(|(wrong, corrected)| !is_as_expected(wrong, corrected))
        .collect();
    let name = std::any::type_name::<T>();
    assert!(
        failed.len() * 100 <= wrong.len(),
        "{} of {} wrong calls for `{name}` are not corrected as expected: {:#?}",
        failed.len(),
        wrong.len(),
        failed.first()
    );
}

/// Counts how well our own rejections do.
pub(super) fn tally<T: Contract>(tally: &mut Tally) {
    for wrong in wrong_calls::<T>() {
        let corrected = correct(&wrong.text, &rejection::<T>(&wrong));
        tally.count(wrong.kind, is_as_expected(&wrong, &corrected));
    }
}
