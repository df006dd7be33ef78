//! Checks that a contract agrees with its schema: it accepts what the schema allows and rejects the rest for the
//! right reasons.

use std::fmt::Write;

use crate::contract::{Contract, Limits};
use crate::path::Path;
use crate::problem::{Kind, Problem, Rejection};
use crate::testing::cursor::Unmakeable;
use crate::testing::maker::Maker;

/// How many random valid texts to check after those that cover every alternative.
const RANDOM_TEXTS: usize = 200;

/// How many wrong texts with several faults to check, for each number of faults.
const COMBINED_TEXTS: usize = 100;

/// Maximum number of disagreements in the panic message.
const MAX_REPORTED: usize = 10;

/// The counts returned by [`assert_agrees`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Agreement {
    /// The number of valid texts that were accepted.
    pub accepted: usize,
    /// The number of valid texts that only violated rules that a schema can't express.
    pub beyond: usize,
    /// The number of wrong texts that were rejected for the right reasons.
    pub refused: usize,
}

/// Asserts that a contract agrees with its schema: it must accept every valid text that a [`Maker`] generates from
/// the schema, and reject every wrong one for exactly what is wrong with it.
///
/// Derived contracts agree by construction, so this is for contracts written by hand, including those used
/// inside derived ones. Rules that a schema can't express (custom functions, `must_match`, `credit_card`) are
/// ignored.
///
/// # Panics
///
/// Panics with the first texts that show a disagreement, or if no value can be generated from the schema (see
/// [`Maker`]).
///
/// # Example
///
/// ```
/// use toolkit::Contract;
/// use toolkit::testing::assert_agrees;
///
/// #[derive(Contract)]
/// struct Window {
///     /// The first line, from 1
///     #[validate(range(min = 1))]
///     from: u32,
///     /// How many lines
///     #[validate(range(min = 1, max = 500))]
///     lines: Option<u16>,
/// }
///
/// let agreement = assert_agrees::<Window>();
/// assert_eq!(agreement.beyond, 0);
/// assert!(agreement.accepted > 100 && agreement.refused > 50);
/// ```
///
/// A hand-written contract that disagrees with its schema:
///
/// ```should_panic
/// use serde::Deserializer;
/// use toolkit::schema::{Definitions, Schema};
/// use toolkit::testing::assert_agrees;
/// use toolkit::{Contract, Place};
///
/// struct Loud(String);
///
/// impl Contract for Loud {
///     fn schema(definitions: &mut Definitions) -> Schema {
///         u8::schema(definitions)
///     }
///
///     fn read<'de, D: Deserializer<'de>>(
///         input: D,
///         at: &mut Place<'_>,
///     ) -> Result<Option<Self>, D::Error> {
///         Ok(String::read(input, at)?.map(Self))
///     }
///
///     fn check(&self, _: &mut Place<'_>) {}
/// }
///
/// assert_agrees::<Loud>();
/// ```
#[track_caller]
pub fn assert_agrees<T: Contract>() -> Agreement {
    let name = std::any::type_name::<T>();
    match check::<T>() {
        Err(unmakeable) => panic!("cannot generate values for `{name}`: {unmakeable}"),
        Ok((agreement, disagreements)) if disagreements.is_empty() => agreement,
        Ok((_, disagreements)) => {
            let mut list = String::new();
            for disagreement in disagreements.iter().take(MAX_REPORTED) {
                let _ = write!(list, "\n- {disagreement}");
            }
            let count = disagreements.len();
            panic!("the contract of `{name}` and its schema disagree on {count} texts:{list}")
        }
    }
}

/// Returns the counts and a description of each disagreement.
fn check<T: Contract>() -> Result<(Agreement, Vec<String>), Unmakeable> {
    let mut maker = Maker::new::<T>(0);
    let (mut agreement, mut disagreements) = (Agreement::default(), Vec::new());
    let mut valid = maker.cases()?;
    for _ in 0..RANDOM_TEXTS {
        valid.push(maker.valid()?);
    }
    for text in valid {
        match read::<T>(&text) {
            Ok(()) => agreement.accepted += 1,
            Err(rejection) if rejection.problems().iter().all(is_inexpressible) => {
                agreement.beyond += 1;
            }
            Err(rejection) => {
                disagreements
                    .push(format!("{text} matches the schema but is rejected: {rejection}"));
            }
        }
    }
    let mut wrong = maker.wrong()?;
    for several in [2, 3, 5] {
        wrong.extend(maker.wrong_together(several, COMBINED_TEXTS)?);
    }
    for mutation in wrong {
        let outcome = match read::<T>(&mutation.text) {
            Ok(()) => "it is accepted".to_owned(),
            Err(rejection) if is_as_expected(&rejection, &mutation.expected) => {
                agreement.refused += 1;
                continue;
            }
            Err(rejection) => format!("it is rejected for {}", listed(&rejection)),
        };
        let (kind, text) = (mutation.kind, &mutation.text);
        let expected: Vec<String> = mutation
            .expected
            .iter()
            .map(|(code, path)| format!("{code} at {:?}", path.pointer()))
            .collect();
        disagreements.push(format!(
            "{kind:?}: {text} violates the schema ({}), but {outcome}",
            expected.join(", ")
        ));
    }
    Ok((agreement, disagreements))
}

fn read<T: Contract>(text: &str) -> Result<(), Rejection> {
    let limits = Limits { problems: usize::MAX, bytes: usize::MAX, ..Limits::default() };
    T::parse_within(text, &limits).map(drop)
}

fn listed(rejection: &Rejection) -> String {
    let problems = rejection.problems().iter();
    let listed = problems.map(|p| format!("{} at {:?}", p.kind().code(), p.path().pointer()));
    listed.collect::<Vec<_>>().join(", ")
}

/// Whether a schema can't express the violated rule.
fn is_inexpressible(problem: &Problem) -> bool {
    matches!(problem.kind(), Kind::Custom | Kind::Mismatch { .. } | Kind::CreditCard)
}

/// Whether exactly the expected problems were reported.
fn is_as_expected(rejection: &Rejection, expected: &[(&'static str, Path)]) -> bool {
    let problems = rejection.problems();
    let reported: Vec<Reported<'_>> =
        problems.iter().map(|problem| Reported { problem, problems }).collect();
    let is_reported = |one: &(&str, Path)| reported.iter().any(|problem| problem.satisfies(one));
    let is_expected = |reported: &Reported<'_>| {
        is_inexpressible(reported.problem) || expected.iter().any(|one| reported.satisfies(one))
    };
    expected.iter().all(is_reported) && reported.iter().all(is_expected)
}

/// A reported problem, with all problems of the rejection.
struct Reported<'p> {
    problem: &'p Problem,
    problems: &'p [Problem],
}

impl Reported<'_> {
    /// Whether this is the expected problem: it has the same path, and the same or an equivalent code.
    fn satisfies(&self, (code, path): &(&str, Path)) -> bool {
        let own = self.problem.path();
        match (self.problem.kind(), *code) {
            // A missing field and an unknown one can be reported as one problem or as two.
            (Kind::Misnamed { .. }, "misnamed_field" | "unknown_field") => own == path,
            (Kind::Misnamed { missing }, "missing") => own.parent().key(*missing) == *path,
            (Kind::UnknownField { .. }, "misnamed_field") => {
                own == path && self.problems.iter().any(|other| suggests(self.problem, other))
            }
            (Kind::Missing, "misnamed_field") => {
                let mut others = self.problems.iter().filter(|other| other.path() == path);
                others.any(|other| suggests(other, self.problem))
            }
            (kind, code) => own == path && is_equivalent_code(kind.code(), code),
        }
    }
}

/// Whether the unknown field's suggestion is the missing field.
fn suggests(unknown: &Problem, missing: &Problem) -> bool {
    matches!(unknown.kind(), Kind::UnknownField { .. })
        && matches!(missing.kind(), Kind::Missing)
        && unknown.path().parent() == missing.path().parent()
        && unknown.nearest() == missing.path().last_key()
}

/// Whether the reported code may stand for the one expected from the schema.
fn is_equivalent_code(reported: &str, expected: &str) -> bool {
    let others: &[&str] = match expected {
        // A schema expresses many rules as patterns.
        "pattern" => &[
            "format",
            "lacks",
            "holds",
            "control_character",
            "wrong_length",
            "too_small",
            "too_large",
        ],
        "format" => &["pattern"],
        // An integer beyond 64 bits is read as a float, which may round to the bound.
        "too_small" | "too_large" => &["not_exact"],
        // The tags of a union are literals in the schema.
        "not_one_of" => &["unknown_tag", "needs_data", "no_data"],
        "unknown_tag" => &["not_one_of", "no_branch"],
        "missing_tag" => &["missing", "no_branch"],
        _ => &[],
    };
    let is_custom = matches!(reported, "custom" | "foreign" | "credit_card");
    reported == expected || is_custom || others.contains(&reported)
}
