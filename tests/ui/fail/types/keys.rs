//! Keys that no map of a model's can have, and rules on keys that are all known.

use std::collections::BTreeMap;

use toolkit::Contract;

#[derive(Contract, PartialEq, Eq, PartialOrd, Ord)]
enum Day {
    Monday,
}

#[derive(Contract, PartialEq, Eq, PartialOrd, Ord)]
struct Small(#[validate(range(max = 8))] u8);

#[derive(Contract)]
struct Maps {
    /// By lists
    a: BTreeMap<Vec<u8>, u8>,
    /// By days
    #[tool(keys(length(max = 3)))]
    b: BTreeMap<Day, u8>,
    /// By a newtype that has rules
    c: BTreeMap<Small, u8>,
}

fn main() {}
