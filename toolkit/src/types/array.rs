//! `[T; N]`: lists of one length.

use serde::Deserializer;

use crate::contract::{Contract, Idents, Place};
use crate::rule::{Length, Rule, Ruled, Rules};
use crate::schema::{self, Definitions, Node, Schema};
use crate::types::sequence::check_items;

/// The one length of an array, as a rule over its items.
struct Exactly<const N: usize>;

impl<const N: usize> Exactly<N> {
    const LENGTH: Option<u64> = Some(N as u64);
    const RULE: Rule = Rule::Length(Length { minimum: Self::LENGTH, maximum: Self::LENGTH });
    const RULES: &'static Rules =
        &Rules::new(&[Ruled { rule: Self::RULE, message: None, code: None }], None, None);
}

impl<T: Contract, const N: usize> Contract for [T; N] {
    fn schema(definitions: &mut Definitions) -> Schema {
        let mut schema = Vec::<T>::schema(definitions);
        if let Node::Array(array) = &mut schema.node {
            let (minimum, maximum) = (Exactly::<N>::LENGTH, Exactly::<N>::LENGTH);
            array.length = schema::Length { minimum, maximum };
        }
        schema
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let items = Vec::read(input, &mut at.ruled(Exactly::<N>::RULES))?;
        Ok(items.and_then(|items| items.try_into().ok()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }

    fn idents() -> Idents {
        T::idents()
    }
}
