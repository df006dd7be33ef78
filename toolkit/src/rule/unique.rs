//! `unique`: items that must be unique, by their type's `PartialEq`. In the schema, `uniqueItems`.

use std::any::Any;
use std::collections::HashMap;
use std::hash::Hash;

use crate::schema::{Node, Schema};

/// Unique items, with the function that compares two of them.
#[derive(Clone, Copy, Debug)]
pub struct Unique(pub fn(&dyn Any, &dyn Any) -> bool);

impl Unique {
    /// The rule for items of type `T`.
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

    /// Returns the indices of the items that equal an earlier one, each with the index of the first equal item.
    ///
    /// Each item has to be compared with all those before it, so `spend` is called with the number of comparisons
    /// before they are made. If it returns false, the search stops.
    pub(crate) fn repeats(
        self,
        items: &[(usize, &dyn Any)],
        mut spend: impl FnMut(usize) -> bool,
    ) -> Vec<(usize, usize)> {
        if let Some(repeats) = hashed_repeats(items) {
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

/// Finds repeated strings and integers by hash, in linear time. Returns `None` for items of other types.
fn hashed_repeats(items: &[(usize, &dyn Any)]) -> Option<Vec<(usize, usize)>> {
    macro_rules! first_of {
        ($($plain:ty),+) => { None$(.or_else(|| repeats_of::<$plain>(items)))+ };
    }
    first_of!(String, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize)
}

/// The repeats, if the items are of type `T`.
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
