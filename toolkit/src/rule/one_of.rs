//! `one_of`: the literals that a string or an integer may be. Shown as `enum`.

use crate::problem::{Kind, Literal};
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// The literals that are allowed, as declared.
#[derive(Clone, Copy, Debug)]
pub struct OneOf(pub &'static [Literal]);

impl OneOf {
    pub(super) fn show(self, schema: &mut Schema) {
        if matches!(schema.node, Node::Text(_) | Node::Integer(_)) {
            schema.node = Node::Choice(self.0.to_vec());
        }
    }

    pub(super) fn check(self, fact: &Fact<'_>) -> Option<Kind> {
        let allowed = match fact {
            Fact::Text(text) => {
                self.0.iter().any(|literal| matches!(literal, Literal::Text(own) if own == text))
            }
            Fact::Integer(integer) => self.0.contains(&Literal::Integer(*integer)),
            _ => return None,
        };
        (!allowed).then(|| Kind::NotOneOf { allowed: self.0.to_vec(), nearest: None })
    }
}

/// The literal that was probably meant.
pub(crate) fn nearest_literal(sent: &str, allowed: &[Literal]) -> Option<Literal> {
    let texts = allowed.iter().filter_map(|literal| match literal {
        Literal::Text(text) => Some(&**text),
        _ => None,
    });
    crate::similar::nearest(sent, texts).map(|text| Literal::Text(text.to_owned().into()))
}
