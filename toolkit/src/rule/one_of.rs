//! `one_of`: the allowed values of a string or an integer. In the schema, `enum`.

use crate::problem::{Kind, Literal};
use crate::rule::{Fact, Length, Range};
use crate::schema::{self, Node, Schema};

/// The allowed literals, in declaration order.
#[derive(Clone, Copy, Debug)]
pub struct OneOf(pub &'static [Literal]);

impl OneOf {
    pub(super) fn show(self, schema: &mut Schema) {
        if matches!(schema.node, Node::Text(_) | Node::Integer(_)) {
            let fits = |literal: &&Literal| is_accepted(literal, &schema.node);
            schema.node = Node::Choice(self.0.iter().filter(fits).cloned().collect());
        }
    }

    pub(super) fn check(self, fact: &Fact<'_>) -> Option<Kind> {
        let allowed = match fact {
            Fact::Text(text) => {
                self.0.iter().any(|literal| matches!(literal, Literal::Text(own) if own == text))
            }
            Fact::Integer(integer) => self.0.contains(&Literal::Integer(*integer)),
            // No literal can be this large.
            Fact::Wide(_) => false,
            _ => return None,
        };
        (!allowed).then(|| Kind::NotOneOf { allowed: self.0.into() })
    }
}

/// Whether the type's bounds, which the list replaces in the schema, accept a literal.
fn is_accepted(literal: &Literal, node: &Node) -> bool {
    match (node, literal) {
        (Node::Text(text), Literal::Text(literal)) => {
            let schema::Length { minimum, maximum } = text.length;
            Length { minimum, maximum }.check(&Fact::Text(literal)).is_none()
        }
        (Node::Integer(shown), Literal::Integer(literal)) => {
            let schema::Range { minimum, maximum, without_zero, .. } = *shown;
            let range = Range { minimum, maximum };
            let is_zero = without_zero && *literal == 0;
            range.check(&Fact::Integer(*literal)).is_none() && !is_zero
        }
        _ => true,
    }
}
