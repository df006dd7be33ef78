//! Types that cannot be map keys, and rules for keys that are known in advance.

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
    /// Keyed by lists
    a: BTreeMap<Vec<u8>, u8>,
    /// Keyed by an enum
    #[tool(keys(length(max = 3)))]
    b: BTreeMap<Day, u8>,
    /// Keyed by a newtype with rules
    c: BTreeMap<Small, u8>,
}

fn main() {}
