//! Enums without data: a list of literals, each a string.

use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Place, Reader, Seen, Slot, drive, drive_into};
use crate::problem::{Kind, Literal, Types};
use crate::schema::{Definitions, Node, Schema};

/// What the derive prints for an enum whose variants carry no data.
///
/// Only the keys of maps ask whether a type has it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map that a model sends",
    label = "the keys of a JSON object are strings",
    note = "a key is a string, an integer, `bool`, `char`, an enum without data, a newtype of one of these that has no rules, or what is read from text"
)]
pub trait Choice: Sized + 'static {
    /// What the enum is for; empty where its author wrote nothing.
    const DESCRIPTION: &'static str;
    /// A title, where the author wrote one.
    const TITLE: Option<&'static str>;
    /// The names on the wire of the variants that can be sent, as declared.
    const LITERALS: &'static [Literal];
    /// What they mean; empty where their author wrote nothing.
    const DESCRIPTIONS: &'static [&'static str];

    /// The variant of that name or alias, as a position in [`Choice::LITERALS`].
    fn position(name: &str) -> Option<usize>;

    /// The variant at a position.
    fn at(position: usize) -> Option<Self>;

    /// The position of a value; nothing for a variant that cannot be sent.
    fn of(&self) -> Option<usize>;
}

/// Reads an enum.
///
/// # Errors
///
/// What ends the reading.
pub fn read_choice<'de, C: Choice, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<C>, D::Error> {
    drive(ChoiceReader::<C>(PhantomData), input, at)
}

/// Reads an enum into its slot.
///
/// # Errors
///
/// What ends the reading.
pub fn read_choice_into<'de, C: Choice, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
    slot: &mut Slot<C>,
) -> Result<(), D::Error> {
    drive_into(ChoiceReader::<C>(PhantomData), input, at, slot)
}

/// Checks a value in hand: a variant that cannot be sent is none of the literals.
pub fn check_choice<C: Choice>(choice: &C, at: &mut Place<'_>) {
    if choice.of().is_none() {
        at.report(none_of::<C>());
    }
}

/// The schema of an enum: a flat list, with what its variants mean in the description.
pub fn choice_schema<C: Choice>(_: &mut Definitions) -> Schema {
    let mut schema = Schema::new(Node::Choice(C::LITERALS.to_vec())).described(description::<C>());
    schema.title = C::TITLE.map(Into::into);
    schema
}

/// What a text is told that is none of the literals.
pub(crate) fn none_of<C: Choice>() -> Kind {
    Kind::NotOneOf { allowed: C::LITERALS.into() }
}

/// The enum's own description, and a list of those variants that have one.
fn description<C: Choice>() -> String {
    let variants = C::LITERALS.iter().zip(C::DESCRIPTIONS);
    let lines: Vec<String> = variants
        .filter_map(|(literal, description)| match literal {
            Literal::Text(name) if !description.is_empty() => {
                Some(format!("- {name}: {}", description.replace('\n', "\n  ")))
            }
            _ => None,
        })
        .collect();
    let parts = [C::DESCRIPTION.to_owned(), lines.join("\n")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

struct ChoiceReader<C>(PhantomData<C>);

impl<C: Choice> Reader<'_> for ChoiceReader<C> {
    type Output = C;
    type Key = ();
    const EXPECTED: Types = Types::STRING;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<C> {
        let choice = C::position(value).and_then(C::at);
        if choice.is_none() {
            at.report_seen(none_of::<C>(), Seen::Text(value));
        }
        choice
    }
}
