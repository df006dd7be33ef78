//! `unique`: items that must differ. Shown as `uniqueItems`, checked on the Rust values.

use crate::schema::{Node, Schema};

pub(super) fn show(schema: &mut Schema) {
    if let Node::Array(array) = &mut schema.node {
        array.unique = true;
    }
}

/// The items that equal an earlier one, each with the index of the first like it.
///
/// Every item is compared with those before it, so `spend` is asked before each round how much work
/// may still be done; where it says no, nothing more is found.
pub fn first_repeat<'a, T: PartialEq + 'a>(
    items: impl IntoIterator<Item = &'a T>,
    mut spend: impl FnMut(usize) -> bool,
) -> Vec<(usize, usize)> {
    let items: Vec<&T> = items.into_iter().collect();
    let mut repeats = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if !spend(index) {
            break;
        }
        if let Some(first) = items[..index].iter().position(|earlier| earlier == item) {
            repeats.push((index, first));
        }
    }
    repeats
}
