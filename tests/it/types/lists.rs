//! Tuples, arrays and lists.

use std::borrow::Cow;
use std::collections::{BinaryHeap, LinkedList};
use std::rc::Rc;
use std::sync::Arc;

use toolkit::Contract;

use super::{read, schema, told};

#[test]
fn each_place_of_a_tuple_has_its_schema() {
    assert_eq!(
        schema::<(String, u8)>(),
        r#"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer","minimum":0,"maximum":255}],"items":false,"minItems":2,"maxItems":2}"#
    );
    assert_eq!(read::<(String, u8)>(r#"["a", 7]"#), ("a".to_owned(), 7));
    assert_eq!(read::<(bool,)>("[true]"), (true,));
    let twelve = read::<(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, Option<u8>)>(
        "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, null]",
    );
    assert_eq!((twelve.0, twelve.10, twelve.11), (1, 11, None));
}

#[test]
fn every_item_of_a_tuple_is_told_of_and_their_number_once() {
    assert_eq!(
        told::<(u8, String)>(r#"[300, 5, {"a": [1]}, 4]"#),
        "0: must be at most 255, but got 300\n1: must be a string, but got an integer: 5\narguments: must have exactly 2 items, but has 4"
    );
    assert_eq!(told::<(u8, String)>("[1]"), "arguments: must have exactly 2 items, but has 1");
    assert_eq!(told::<(u8,)>("[]"), "arguments: must have exactly 1 item, but is empty");
    assert_eq!(told::<(u8,)>("7"), "arguments: must be an array, but got an integer: 7");
    // What may be left out of an object may not be left out of a list.
    assert_eq!(told::<(u8, Option<u8>)>("[1]"), "arguments: must have exactly 2 items, but has 1");
}

#[test]
fn an_array_has_one_length() {
    assert_eq!(
        schema::<[f64; 2]>(),
        r#"{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}"#
    );
    assert_eq!(read::<[u8; 3]>("[1, 2, 3]"), [1, 2, 3]);
    assert_eq!(read::<[u8; 0]>("[]"), [] as [u8; 0]);
    assert_eq!(
        told::<[u8; 2]>(r#"[1, "2", 3]"#),
        "1: must be an integer, but got a string: \"2\"; send it as an integer, not as text\narguments: must have exactly 2 items, but has 3"
    );
    assert_eq!(
        told::<Option<[u8; 2]>>("5"),
        "arguments: must be an array or null, but got an integer: 5"
    );
}

#[test]
fn rules_reach_into_arrays() {
    #[derive(Contract)]
    struct Corner {
        /// Two numbers
        #[tool(items(range(max = 9)), unique)]
        at: [u8; 2],
    }
    assert_eq!(
        schema::<Corner>(),
        r#"{"type":"object","properties":{"at":{"description":"Two numbers","type":"array","items":{"type":"integer","minimum":0,"maximum":9},"minItems":2,"maxItems":2,"uniqueItems":true}},"required":["at"],"additionalProperties":false}"#
    );
    assert_eq!(read::<Corner>(r#"{"at": [1, 2]}"#).at, [1, 2]);
    assert_eq!(
        told::<Corner>(r#"{"at": [8, 8, 10]}"#),
        "at.2: must be at most 9, but got 10\nat: must have exactly 2 items, but has 3\nat.1: is the same as item 0; all items must differ"
    );
}

#[test]
fn results_are_checked_at_each_place() {
    #[derive(Contract)]
    struct Small(#[validate(range(max = 9))] u8);
    let wrong = ((Small(10), [Small(1), Small(11)]), vec![Small(12)].into_boxed_slice());
    let rejection = wrong.verify().unwrap_err();
    let paths: Vec<String> = rejection.problems().iter().map(|p| p.path().to_string()).collect();
    assert_eq!(paths, ["0.0", "0.1.1", "1.0"]);
}

#[test]
fn other_lists_are_lists() {
    for schema in [
        schema::<Box<[bool]>>(),
        schema::<Rc<[bool]>>(),
        schema::<Arc<[bool]>>(),
        schema::<Cow<'static, [bool]>>(),
        schema::<LinkedList<bool>>(),
        schema::<BinaryHeap<bool>>(),
    ] {
        assert_eq!(schema, r#"{"type":"array","items":{"type":"boolean"}}"#);
    }
    assert_eq!(*read::<Arc<[u8]>>("[1, 2]"), [1, 2]);
    assert_eq!(read::<Cow<'static, [u8]>>("[1, 2]"), vec![1, 2]);
    assert_eq!(read::<LinkedList<u8>>("[1, 2]"), [1, 2].into());
    assert_eq!(read::<BinaryHeap<u8>>("[1, 3, 3]").into_sorted_vec(), [1, 3, 3]);
    #[derive(Contract)]
    struct Names {
        /// At most two
        #[validate(length(max = 2))]
        #[tool(unique)]
        names: Box<[Box<str>]>,
    }
    assert_eq!(
        told::<Names>(r#"{"names": ["a", "b", "a"]}"#),
        "names: must have at most 2 items, but has 3\nnames.2: is the same as item 0; all items must differ"
    );
    assert_eq!(read::<Names>(r#"{"names": ["a"]}"#).names.len(), 1);
}
