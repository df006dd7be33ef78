//! `unique`: items that must differ. Shown as `uniqueItems`; which items are equal is for their own
//! type to say.

use std::any::Any;

use crate::schema::{Node, Schema};

/// Items that must differ, with the comparison of their type.
#[derive(Clone, Copy, Debug)]
pub struct Unique(pub fn(&dyn Any, &dyn Any) -> bool);

impl Unique {
    /// For items of a type that can be compared.
    pub const fn of<T: PartialEq + 'static>() -> Self {
        Self(|a, b| match (a.downcast_ref::<T>(), b.downcast_ref::<T>()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        })
    }

    pub(super) fn show(schema: &mut Schema) {
        if let Node::Array(array) = &mut schema.node {
            array.unique = true;
        }
    }

    /// The items that equal an earlier one, each with the first like it, as indices.
    ///
    /// Every item is compared with those before it, so `spend` is asked before each round how much
    /// work may still be done; where it says no, nothing more is found.
    pub(crate) fn repeats(
        self,
        items: &[(usize, &dyn Any)],
        mut spend: impl FnMut(usize) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut repeats = Vec::new();
        for (position, (index, item)) in items.iter().enumerate() {
            if !spend(position) {
                break;
            }
            let first = items[..position].iter().find(|(_, earlier)| self.0(*earlier, *item));
            repeats.extend(first.map(|(first, _)| (*index, *first)));
        }
        repeats
    }
}
