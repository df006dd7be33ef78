//! Whether a contract and its schema say the same: what the schema allows is read, and what it does not
//! allow is refused at the places where it is wrong.

use std::fmt::Write;

use crate::contract::{Contract, Limits};
use crate::path::Path;
use crate::problem::{Kind, Problem, Rejection};
use crate::testing::at::Unmakeable;
use crate::testing::maker::Maker;

/// How many valid texts are made beyond those that take every way once.
const MORE: usize = 200;

/// How many wrong texts have several faults.
const TOGETHER: usize = 100;

/// How many disagreements are told.
const TOLD: usize = 10;

/// How a contract fared in [`assert_agrees`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Agreement {
    /// How many valid texts were read.
    pub accepted: usize,
    /// How many valid texts broke nothing but rules that no schema can say.
    pub beyond: usize,
    /// How many wrong texts were refused for the right reasons.
    pub refused: usize,
}

/// Holds a contract and its schema together: every valid text that a [`Maker`] makes from the schema must be
/// read, and every wrong one refused, for what is wrong with it and for nothing else.
///
/// Derived contracts agree by how they are made; this is for those that are written by hand, and for what a
/// derived one is made of. Rules that no schema can say are left out of it: a problem of a custom function, of
/// `must_match` or of `credit_card` neither counts for a text nor against it.
///
/// # Panics
///
/// Where they do not agree, with the first texts that show it; and where no value can be made for a place, since
/// then nothing was shown (see [`Maker`]).
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
/// A contract by hand that promises more than it keeps:
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
    match agreement::<T>() {
        Err(unmakeable) => panic!("the contract of `{name}` cannot be tried: {unmakeable}"),
        Ok((agreement, faults)) if faults.is_empty() => agreement,
        Ok((_, faults)) => {
            let mut told = String::new();
            for fault in faults.iter().take(TOLD) {
                let _ = write!(told, "\n- {fault}");
            }
            let count = faults.len();
            panic!("the contract of `{name}` and its schema disagree on {count} texts:{told}")
        }
    }
}

/// How a contract fared, and where it disagrees with its schema.
fn agreement<T: Contract>() -> Result<(Agreement, Vec<String>), Unmakeable> {
    let mut maker = Maker::new::<T>(0);
    let (mut agreement, mut faults) = (Agreement::default(), Vec::new());
    let mut valid = maker.cases()?;
    for _ in 0..MORE {
        valid.push(maker.valid()?);
    }
    for text in valid {
        match read::<T>(&text) {
            Ok(()) => agreement.accepted += 1,
            Err(rejection) if rejection.problems().iter().all(is_beyond) => agreement.beyond += 1,
            Err(rejection) => {
                faults.push(format!("{text} fits the schema, and is refused: {rejection}"));
            }
        }
    }
    let mut wrong = maker.wrong()?;
    for several in [2, 3, 5] {
        wrong.extend(maker.wrong_together(several, TOGETHER)?);
    }
    for mutation in wrong {
        let told = match read::<T>(&mutation.text) {
            Ok(()) => "it is accepted".to_owned(),
            Err(rejection) if is_as_expected(&rejection, &mutation.expected) => {
                agreement.refused += 1;
                continue;
            }
            Err(rejection) => format!("it is refused for {}", listed(&rejection)),
        };
        let (kind, text) = (mutation.kind, &mutation.text);
        let expected: Vec<String> = mutation
            .expected
            .iter()
            .map(|(code, path)| format!("{code} at {:?}", path.pointer()))
            .collect();
        faults.push(format!(
            "{kind:?}: {text} breaks the schema ({}), and {told}",
            expected.join(", ")
        ));
    }
    Ok((agreement, faults))
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

/// Whether a problem is of a rule that no schema can say.
fn is_beyond(problem: &Problem) -> bool {
    matches!(problem.kind(), Kind::Custom | Kind::Mismatch { .. } | Kind::CreditCard)
}

/// Whether all that is expected was told, and nothing else.
fn is_as_expected(rejection: &Rejection, expected: &[(&'static str, Path)]) -> bool {
    let problems = rejection.problems();
    let told: Vec<Told<'_>> = problems.iter().map(|problem| Told { problem, problems }).collect();
    let is_told = |wanted: &(&str, Path)| told.iter().any(|told| told.is_for(wanted));
    let is_wanted = |told: &Told<'_>| {
        is_beyond(told.problem) || expected.iter().any(|wanted| told.is_for(wanted))
    };
    expected.iter().all(is_told) && told.iter().all(is_wanted)
}

/// A problem among all that were told.
struct Told<'p> {
    problem: &'p Problem,
    problems: &'p [Problem],
}

impl Told<'_> {
    /// Whether it is what is expected: at its place, and of its code or of one that stands for it.
    fn is_for(&self, (code, path): &(&str, Path)) -> bool {
        let own = self.problem.path();
        match (self.problem.kind(), *code) {
            // A field that is missing and another that does not exist may be one problem, or two.
            (Kind::Misnamed { .. }, "misnamed_field" | "unknown_field") => own == path,
            (Kind::Misnamed { missing }, "missing") => own.parent().key(*missing) == *path,
            (Kind::UnknownField { .. }, "misnamed_field") => {
                own == path && self.problems.iter().any(|other| is_meant(self.problem, other))
            }
            (Kind::Missing, "misnamed_field") => {
                let mut others = self.problems.iter().filter(|other| other.path() == path);
                others.any(|other| is_meant(other, self.problem))
            }
            (kind, code) => own == path && stands_for(kind.code(), code),
        }
    }
}

/// Whether a field that does not exist was meant for one that is missing, and says so.
fn is_meant(unknown: &Problem, missing: &Problem) -> bool {
    matches!(unknown.kind(), Kind::UnknownField { .. })
        && matches!(missing.kind(), Kind::Missing)
        && unknown.path().parent() == missing.path().parent()
        && unknown.nearest() == missing.path().last_key()
}

/// Whether what is told may stand for what a schema can tell.
fn stands_for(told: &str, expected: &str) -> bool {
    let others: &[&str] = match expected {
        // A schema says many a rule by a pattern.
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
        // An integer beyond 64 bits comes as a float, which may be just the end.
        "too_small" | "too_large" => &["not_exact"],
        // A union's tags are literals, and may be told as what they are.
        "not_one_of" => &["unknown_tag", "needs_data", "no_data"],
        "unknown_tag" => &["not_one_of", "no_branch"],
        "missing_tag" => &["missing", "no_branch"],
        _ => &[],
    };
    let is_of_author = matches!(told, "custom" | "foreign" | "credit_card");
    told == expected || is_of_author || others.contains(&told)
}
