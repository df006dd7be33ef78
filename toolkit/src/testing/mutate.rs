//! Wrong values, each made of a valid one by one change, with what must be said of it.

use std::collections::BTreeSet;

use crate::path::Path;
use crate::schema::Document;
use crate::testing::at::{Point, Turns, Unmakeable};
use crate::testing::edits::{Edit, edits};
use crate::testing::fault::Fault;
use crate::testing::maker::{Maker, walk};
use crate::testing::tree::Tree;
use crate::testing::whole::whole_texts;

/// How many valid values are made to be spoilt, so that every branch of a union is among them.
const BASES: usize = 40;

/// A wrong text, and what must be said of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mutation {
    /// What was done to a valid text.
    pub kind: Fault,
    /// The wrong text.
    pub text: String,
    /// The valid text that it was made of: what was meant.
    pub right: String,
    /// The codes of the problems that must be raised, each with its place.
    ///
    /// The codes are the library's own ([`Kind::code`](crate::Kind::code)), not those of a rule's attribute, and they
    /// are as a schema can tell them: a part that must be in a text is a `pattern` there.
    pub expected: Vec<(&'static str, Path)>,
}

impl Maker {
    /// Wrong texts: every [`Fault`] that the contract leaves room for, at each place of the schema where it
    /// can happen, one to a text.
    ///
    /// # Errors
    ///
    /// The place for which no value could be made.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::testing::{Fault, Maker};
    /// use toolkit::{Contract, Path};
    ///
    /// let mut maker = Maker::new::<bool>(0);
    /// let wrong = maker.wrong().unwrap();
    /// let quoted = wrong.iter().find(|wrong| wrong.kind == Fault::BooleanAsText).unwrap();
    /// assert_eq!(quoted.text, r#""true""#);
    /// assert_eq!(quoted.expected, [("wrong_type", Path::root())]);
    ///
    /// let rejection = bool::parse(&quoted.text).unwrap_err();
    /// assert_eq!(rejection.problems()[0].code(), "wrong_type");
    /// ```
    pub fn wrong(&mut self) -> Result<Vec<Mutation>, Unmakeable> {
        let seed = self.turns.rng.next();
        let mut made = Vec::new();
        let mut known = BTreeSet::new();
        for (value, points) in bases(&self.document, seed)? {
            let whole = whole_texts(&self.document, &value, &points);
            made.extend(
                whole.into_iter().filter(|one| known.insert((one.kind, String::new(), ""))),
            );
            for edit in edits(&self.document, &value, &points) {
                let code = edit.expected.first().map_or("", |(code, _)| code);
                if known.insert((edit.fault, edit.place.clone(), code)) {
                    made.push(together(&[edit], &value));
                }
            }
        }
        Ok(made)
    }

    /// Wrong texts with several correctable faults each, at places apart from one another. Fewer texts, where the
    /// contract has no room for so many faults.
    ///
    /// # Errors
    ///
    /// The place for which no value could be made.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::Contract;
    /// use toolkit::testing::Maker;
    ///
    /// for wrong in Maker::new::<[u8; 3]>(0).wrong_together(3, 10).unwrap() {
    ///     let rejection = <[u8; 3]>::parse(&wrong.text).unwrap_err();
    ///     assert_eq!(rejection.problems().len(), 3);
    /// }
    /// ```
    pub fn wrong_together(
        &mut self,
        faults: usize,
        texts: usize,
    ) -> Result<Vec<Mutation>, Unmakeable> {
        let bases = bases(&self.document, self.turns.rng.next())?;
        let edited: Vec<(&Tree, Vec<Edit>)> = bases
            .iter()
            .map(|(value, points)| {
                let mut edits = edits(&self.document, value, points);
                edits.retain(|edit| edit.fault.is_correctable());
                (value, edits)
            })
            .collect();
        let mut made: Vec<Mutation> = Vec::new();
        for (value, edits) in edited.iter().cycle().take(texts) {
            let mut edits = edits.clone();
            let mut chosen: Vec<Edit> = Vec::new();
            while chosen.len() < faults && !edits.is_empty() {
                let edit = edits.swap_remove(self.turns.rng.below(edits.len()));
                edits.retain(|other| edit.is_apart(other));
                chosen.push(edit);
            }
            if chosen.len() == faults {
                let mutation = together(&chosen, value);
                if !made.contains(&mutation) {
                    made.push(mutation);
                }
            }
        }
        Ok(made)
    }
}

/// Full values with their places, until every branch was taken.
fn bases(document: &Document, seed: u64) -> Result<Vec<(Tree, Vec<Point<'_>>)>, Unmakeable> {
    let mut turns = Turns::new(seed);
    let mut bases = Vec::new();
    loop {
        bases.push(walk(document, &mut turns, true)?);
        if !turns.are_left() || bases.len() == BASES {
            return Ok(bases);
        }
    }
}

/// A value with some edits in it, which stand apart.
fn together(edits: &[Edit], value: &Tree) -> Mutation {
    let (mut wrong, mut right) = (value.clone(), value.clone());
    for edit in edits {
        if let (Some(meant), Some(here)) = (&edit.right, right.at_mut(&edit.at)) {
            here.clone_from(meant);
        }
        edit.apply(&mut wrong);
    }
    let kind = match edits {
        [only] => only.fault,
        _ => Fault::Several,
    };
    let expected = edits.iter().flat_map(|edit| edit.expected.iter().cloned()).collect();
    Mutation { kind, text: wrong.to_string(), right: right.to_string(), expected }
}
