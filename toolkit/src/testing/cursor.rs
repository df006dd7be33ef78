//! The state of a walk through a schema: its position, the choices made so far, and the locations visited.

use std::collections::BTreeMap;
use std::fmt;

use crate::path::{Path, Segment};
use crate::problem::Types;
use crate::schema::Schema;
use crate::testing::analysis::Tagging;
use crate::testing::rng::Rng;

/// The error for a location in the schema that no value could be generated for.
///
/// Its `Display` output is the path and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmakeable {
    path: Path,
    reason: &'static str,
}

impl Unmakeable {
    /// The path of the value.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for Unmakeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_root() { "the value".to_owned() } else { self.path.to_string() };
        write!(f, "{path}: {}", self.reason)
    }
}

impl std::error::Error for Unmakeable {}

/// Decides between the alternatives that a schema allows: each is taken once before any is taken again.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    /// For each location in the schema: how many choices were made there, and how many alternatives there are.
    taken: BTreeMap<String, (usize, usize)>,
    pub(super) rng: Rng,
}

impl Choices {
    pub(super) fn new(seed: u64) -> Self {
        Self { taken: BTreeMap::new(), rng: Rng::new(seed) }
    }

    /// Picks an alternative: each in turn, then at random.
    pub(super) fn choose(&mut self, schema_path: String, alternatives: usize) -> usize {
        let (taken, _) = self.taken.entry(schema_path).or_insert((0, alternatives));
        *taken += 1;
        if *taken <= alternatives { *taken - 1 } else { self.rng.below(alternatives) }
    }

    /// Whether any alternative has not been taken yet.
    pub(super) fn has_untried(&self) -> bool {
        self.taken.values().any(|(taken, alternatives)| taken < alternatives)
    }
}

/// A location in a generated value.
#[derive(Clone, Debug)]
pub(super) struct Point<'s> {
    pub(super) path: Path,
    /// The location in the schema.
    pub(super) schema_path: String,
    /// The schema, with references resolved.
    pub(super) schema: &'s Schema,
    /// Whether null is accepted.
    pub(super) nullable: bool,
    /// The accepted types, including those of other branches if this is a branch of a union.
    pub(super) accepts: Types,
    /// Whether the value is a map key.
    pub(super) is_key: bool,
    /// Whether the value is an item of an array with unique items.
    pub(super) is_in_set: bool,
    /// How the union is tagged, if this is a branch of one.
    pub(super) tagging: Option<Tagging<'s>>,
}

/// The position of a walk.
#[derive(Clone, Default)]
pub(super) struct Cursor<'s> {
    pub(super) path: Path,
    pub(super) schema_path: String,
    /// How many references have been followed to get here.
    pub(super) depth: usize,
    /// The types accepted by all branches of the union, if this is a branch.
    pub(super) union: Option<Types>,
    pub(super) tagging: Option<Tagging<'s>>,
    pub(super) is_key: bool,
    pub(super) is_in_set: bool,
    /// Whether a wrong value here is reported by an unknown branch of a union.
    pub(super) is_ambiguous: bool,
}

impl<'s> Cursor<'s> {
    /// Moves to a location inside this one.
    pub(super) fn inside(&self, path: Path, step: &str) -> Self {
        Self {
            path,
            schema_path: format!("{}/{step}", self.schema_path),
            depth: self.depth,
            is_ambiguous: self.is_ambiguous,
            ..Self::default()
        }
    }

    pub(super) fn key(&self, name: &str, step: &str) -> Self {
        self.inside(self.path.key(name.to_owned()), step)
    }

    pub(super) fn item(&self, index: usize, step: &str) -> Self {
        let segments = self.path.segments().iter().cloned();
        self.inside(segments.chain([Segment::Index(index)]).collect(), step)
    }

    pub(super) fn branch(&self, branch: usize, union: Types, tagging: Tagging<'s>) -> Self {
        Self {
            schema_path: format!("{}|{branch}", self.schema_path),
            union: Some(self.union.map_or(union, |outer| outer.or(union))),
            tagging: Some(tagging),
            is_ambiguous: self.is_ambiguous || matches!(tagging, Tagging::Untagged),
            ..self.clone()
        }
    }

    pub(super) fn definition(&self, name: &str) -> Self {
        Self { schema_path: format!("#{name}"), depth: self.depth + 1, ..self.clone() }
    }

    pub(super) fn unmakeable(&self, reason: &'static str) -> Unmakeable {
        Unmakeable { path: self.path.clone(), reason }
    }
}
