//! Where a walk is, which ways it took, and what it met.

use std::collections::BTreeMap;
use std::fmt;

use crate::path::{Path, Segment};
use crate::problem::Types;
use crate::schema::Schema;
use crate::testing::kinds::Form;
use crate::testing::rng::Rng;

/// A place for which no value could be made.
///
/// Prints as the place and the reason, for whoever reads the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmakeable {
    path: Path,
    reason: &'static str,
}

impl Unmakeable {
    /// The place in a value.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for Unmakeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            if self.path.is_root() { "the value".to_owned() } else { self.path.to_string() };
        write!(f, "{place}: {}", self.reason)
    }
}

impl std::error::Error for Unmakeable {}

/// Which way is taken where there are several.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// Of every place met: how often a way was taken there, and how many there are.
    taken: BTreeMap<String, (usize, usize)>,
    pub(super) rng: Rng,
}

impl Turns {
    pub(super) fn new(seed: u64) -> Self {
        Self { taken: BTreeMap::new(), rng: Rng::new(seed) }
    }

    /// The next way at a place: each once, then any.
    pub(super) fn choose(&mut self, place: String, ways: usize) -> usize {
        let (taken, _) = self.taken.entry(place).or_insert((0, ways));
        *taken += 1;
        if *taken <= ways { *taken - 1 } else { self.rng.below(ways) }
    }

    /// Whether some way was never taken so far.
    pub(super) fn are_left(&self) -> bool {
        self.taken.values().any(|(taken, ways)| taken < ways)
    }
}

/// A place of a value that was made.
#[derive(Clone, Debug)]
pub(super) struct Point<'s> {
    pub(super) path: Path,
    /// The place in the schema.
    pub(super) place: String,
    /// The schema there, with references followed.
    pub(super) schema: &'s Schema,
    /// Whether null is accepted there.
    pub(super) nullable: bool,
    /// The types that are accepted there, by any branch of a union around it too.
    pub(super) accepts: Types,
    /// Whether the value is the key of a map's entry.
    pub(super) is_key: bool,
    /// Whether the value is an item of a list whose items must differ.
    pub(super) is_in_set: bool,
    /// What says which branch of a union this is, where it is one.
    pub(super) form: Option<Form<'s>>,
}

/// Where a walk is.
#[derive(Clone, Default)]
pub(super) struct At<'s> {
    pub(super) path: Path,
    pub(super) place: String,
    /// How many definitions this place is inside of.
    pub(super) depth: usize,
    /// What a union here accepts with all of its branches.
    pub(super) union: Option<Types>,
    pub(super) form: Option<Form<'s>>,
    pub(super) is_key: bool,
    pub(super) is_in_set: bool,
    /// Whether it is not known which branch of a union a wrong value here is told by.
    pub(super) is_unsure: bool,
}

impl<'s> At<'s> {
    /// A place inside this one.
    pub(super) fn inside(&self, path: Path, place: &str) -> Self {
        let place = format!("{}/{place}", self.place);
        Self { path, place, depth: self.depth, is_unsure: self.is_unsure, ..Self::default() }
    }

    pub(super) fn key(&self, name: &str, place: &str) -> Self {
        self.inside(self.path.key(name.to_owned()), place)
    }

    pub(super) fn item(&self, index: usize, place: &str) -> Self {
        let steps = self.path.segments().iter().cloned();
        self.inside(steps.chain([Segment::Index(index)]).collect(), place)
    }

    pub(super) fn branch(&self, branch: usize, union: Types, form: Form<'s>) -> Self {
        Self {
            place: format!("{}|{branch}", self.place),
            union: Some(self.union.map_or(union, |outer| outer.or(union))),
            form: Some(form),
            is_unsure: self.is_unsure || matches!(form, Form::Unsure),
            ..self.clone()
        }
    }

    pub(super) fn definition(&self, name: &str) -> Self {
        Self { place: format!("#{name}"), depth: self.depth + 1, ..self.clone() }
    }

    pub(super) fn unmakeable(&self, reason: &'static str) -> Unmakeable {
        Unmakeable { path: self.path.clone(), reason }
    }
}
