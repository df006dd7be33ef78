//! Enums without data: a list of literals, each a string.

use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Place, Reader, drive};
use crate::problem::{Kind, Literal, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Node, Schema};

/// What the derive prints for an enum whose variants carry no data.
///
/// Only the keys of maps ask whether a type has it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map that a model sends",
    label = "the keys of a JSON object are strings",
    note = "a key is a string, an integer, `bool`, `char`, an enum without data, or what is read from text"
)]
pub trait Choice: Sized + 'static {
    /// What the enum is for; empty where its author wrote nothing.
    const DESCRIPTION: &'static str;
    /// A title, where the author wrote one.
    const TITLE: Option<&'static str>;
    /// The variants that can be sent, as declared.
    const VARIANTS: &'static [Variant];

    /// The variant of that name or alias, as a position in [`Choice::VARIANTS`].
    fn position(name: &str) -> Option<usize>;

    /// The variant at a position.
    fn at(position: usize) -> Option<Self>;

    /// The position of a value; nothing for a variant that cannot be sent.
    fn of(&self) -> Option<usize>;
}

/// One variant of a [`Choice`].
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name on the wire.
    pub name: &'static str,
    /// What it means; empty where its author wrote nothing.
    pub description: &'static str,
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

/// Checks a value in hand: a variant that cannot be sent is none of the literals.
pub fn check_choice<C: Choice>(choice: &C, at: &mut Place<'_>) {
    if choice.of().is_none() {
        at.report(Kind::NotOneOf { allowed: literals::<C>(), nearest: None });
    }
}

/// The schema of an enum: a flat list, with what its variants mean in the description.
pub fn choice_schema<C: Choice>(_: &mut Definitions) -> Schema {
    let mut schema = Schema::new(Node::Choice(literals::<C>())).described(description::<C>());
    schema.title = C::TITLE.map(Into::into);
    schema
}

/// The literals of an enum.
pub(crate) fn literals<C: Choice>() -> Vec<Literal> {
    C::VARIANTS.iter().map(|variant| variant.name.into()).collect()
}

/// The enum's own description, and a list of those variants that have one.
fn description<C: Choice>() -> String {
    let documented = C::VARIANTS.iter().filter(|variant| !variant.description.is_empty());
    let lines: Vec<String> = documented
        .map(|variant| format!("- {}: {}", variant.name, variant.description.replace('\n', "\n  ")))
        .collect();
    let parts = [C::DESCRIPTION.to_owned(), lines.join("\n")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

struct ChoiceReader<C>(PhantomData<C>);

impl<C: Choice> Reader<'_> for ChoiceReader<C> {
    type Output = C;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<C> {
        let choice = C::position(value).and_then(C::at);
        if choice.is_none() {
            at.report_fact_by(&Fact::Text(value), || Kind::NotOneOf {
                allowed: literals::<C>(),
                nearest: None,
            });
        }
        choice
    }
}
