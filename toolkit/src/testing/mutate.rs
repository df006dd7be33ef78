//! Generates wrong texts from valid ones.

use std::collections::BTreeSet;

use crate::schema::Document;
use crate::testing::cursor::{Choices, Point, Unmakeable};
use crate::testing::edits::{Edit, edits};
use crate::testing::fault::Fault;
use crate::testing::json::Json;
use crate::testing::maker::{Maker, walk};
use crate::testing::mutation::Mutation;
use crate::testing::text_mutations::text_mutations;

/// Maximum number of valid values to start from; several are needed to cover all branches of unions.
const MAX_BASES: usize = 40;

impl Maker {
    /// Generates wrong texts with one fault each: every [`Fault`] that applies to the contract, at every location
    /// in the schema.
    ///
    /// # Errors
    ///
    /// Returns the location that no value could be generated for.
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
        let seed = self.choices.rng.next();
        let mut mutations = Vec::new();
        let mut known = BTreeSet::new();
        for (value, points) in bases(&self.document, seed)? {
            let whole = text_mutations(&self.document, &value, &points);
            mutations.extend(
                whole.into_iter().filter(|one| known.insert((one.kind, String::new(), ""))),
            );
            for edit in edits(&self.document, &value, &points) {
                let code = edit.expected.first().map_or("", |(code, _)| code);
                if known.insert((edit.fault, edit.schema_path.clone(), code)) {
                    mutations.push(mutate(&[edit], &value));
                }
            }
        }
        Ok(mutations)
    }

    /// Generates wrong texts with several [correctable](Fault::is_correctable) faults each, at independent
    /// locations. Returns fewer texts if the contract has too few locations.
    ///
    /// # Errors
    ///
    /// Returns the location that no value could be generated for.
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
        let bases = bases(&self.document, self.choices.rng.next())?;
        let edited: Vec<(&Json, Vec<Edit>)> = bases
            .iter()
            .map(|(value, points)| {
                let mut edits = edits(&self.document, value, points);
                edits.retain(|edit| edit.fault.is_correctable());
                (value, edits)
            })
            .collect();
        let mut mutations: Vec<Mutation> = Vec::new();
        for (value, edits) in edited.iter().cycle().take(texts) {
            let mut edits = edits.clone();
            let mut chosen: Vec<Edit> = Vec::new();
            while chosen.len() < faults && !edits.is_empty() {
                let edit = edits.swap_remove(self.choices.rng.below(edits.len()));
                edits.retain(|other| edit.is_independent_of(other));
                chosen.push(edit);
            }
            if chosen.len() == faults {
                let mutation = mutate(&chosen, value);
                if !mutations.contains(&mutation) {
                    mutations.push(mutation);
                }
            }
        }
        Ok(mutations)
    }
}

/// Values with all optional fields, until every branch of a union has been taken.
fn bases(document: &Document, seed: u64) -> Result<Vec<(Json, Vec<Point<'_>>)>, Unmakeable> {
    let mut choices = Choices::new(seed);
    let mut bases = Vec::new();
    loop {
        bases.push(walk(document, &mut choices, true)?);
        if !choices.has_untried() || bases.len() == MAX_BASES {
            return Ok(bases);
        }
    }
}

/// Applies independent edits to a valid value.
fn mutate(edits: &[Edit], value: &Json) -> Mutation {
    let (mut wrong, mut right) = (value.clone(), value.clone());
    for edit in edits {
        if let (Some(intended), Some(target)) = (&edit.right, right.at_mut(&edit.path)) {
            target.clone_from(intended);
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
