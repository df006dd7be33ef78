//! `unique`: items that must differ. Shown as `uniqueItems`; which items are equal is for their own
//! type to say.

use std::any::Any;
use std::collections::HashMap;
use std::hash::Hash;

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
    /// Items of any type can only be compared with all those before them, so `spend` is asked before
    /// each round how much work may still be done; where it says no, nothing more is found.
    pub(crate) fn repeats(
        self,
        items: &[(usize, &dyn Any)],
        mut spend: impl FnMut(usize) -> bool,
    ) -> Vec<(usize, usize)> {
        if let Some(repeats) = plain_repeats(items) {
            return repeats;
        }
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

/// The same for strings and integers, found by their hashes, so that long lists of them are no work.
fn plain_repeats(items: &[(usize, &dyn Any)]) -> Option<Vec<(usize, usize)>> {
    macro_rules! first_of {
        ($($plain:ty),+) => { None$(.or_else(|| repeats_of::<$plain>(items)))+ };
    }
    first_of!(String, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize)
}

/// The repeats where the items are of that type.
fn repeats_of<T: Eq + Hash + 'static>(items: &[(usize, &dyn Any)]) -> Option<Vec<(usize, usize)>> {
    let mut firsts = HashMap::new();
    let mut repeats = Vec::new();
    for (index, item) in items {
        let first = *firsts.entry(item.downcast_ref::<T>()?).or_insert(*index);
        if first != *index {
            repeats.push((*index, first));
        }
    }
    Some(repeats)
}
