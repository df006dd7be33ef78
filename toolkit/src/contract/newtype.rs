//! Structs of one unnamed field: on the wire they are that field, with words and rules of their own.

use std::borrow::Cow;

use crate::contract::Contract;
use crate::contract::entry::read_example;
use crate::contract::fields::{describe, judge_examples, show_rules};
use crate::rule::Rules;
use crate::schema::{Definitions, Schema};

/// What the derive says of a newtype.
#[derive(Debug)]
pub struct Newtype {
    /// The name of the definition.
    pub definition: Cow<'static, str>,
    /// The name of the type.
    pub name: &'static str,
    /// What it is for; empty where its author wrote nothing.
    pub description: &'static str,
    /// A title, where the author wrote one.
    pub title: Option<&'static str>,
    /// Values that fit, as JSON text.
    pub examples: &'static [&'static str],
    /// The rules of the value.
    pub rules: &'static Rules,
}

/// The schema of what a variant carries: that of its one value, under the words and rules there.
pub fn data_schema<T: Contract>(rules: &'static Rules, definitions: &mut Definitions) -> Schema {
    let mut schema = T::schema(definitions);
    show_rules(rules, &mut schema);
    schema
}

/// The schema of a newtype: that of its field, under its own words and rules.
///
/// `N` is the newtype itself: it may be met again inside its field.
pub fn newtype_schema<N: 'static, T: Contract>(
    newtype: &Newtype,
    definitions: &mut Definitions,
) -> Schema {
    definitions.define_small::<N>(&newtype.definition, |definitions| {
        let mut schema = T::schema(definitions);
        show_rules(newtype.rules, &mut schema);
        describe(&mut schema, newtype.title, newtype.description, newtype.examples);
        judge_examples(newtype.examples, (newtype.name, None), definitions, &|text| {
            read_example::<T>(text, newtype.rules)
        });
        schema
    })
}
