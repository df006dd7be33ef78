//! Tuples, arrays and lists.

use std::borrow::Cow;
use std::collections::{BinaryHeap, LinkedList};
use std::rc::Rc;
use std::sync::Arc;

use toolkit::Contract;

use super::{feedback, read, schema};

#[test]
fn tuples_have_a_schema_for_each_item() {
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
fn reports_each_item_of_a_tuple_and_its_length_once() {
    assert_eq!(
        feedback::<(u8, String)>(r#"[300, 5, {"a": [1]}, 4]"#),
        "0: must be at most 255, but got 300\n1: must be a string, but got an integer: 5\narguments: must have exactly 2 items, but has 4"
    );
    assert_eq!(feedback::<(u8, String)>("[1]"), "arguments: must have exactly 2 items, but has 1");
    assert_eq!(feedback::<(u8,)>("[]"), "arguments: must have exactly 1 item, but is empty");
    assert_eq!(feedback::<(u8,)>("7"), "arguments: must be an array, but got an integer: 7");
    // Items can't be omitted, even if they could be omitted as fields.
    assert_eq!(
        feedback::<(u8, Option<u8>)>("[1]"),
        "arguments: must have exactly 2 items, but has 1"
    );
}

#[test]
fn arrays_have_an_exact_length() {
    assert_eq!(
        schema::<[f64; 2]>(),
        r#"{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}"#
    );
    assert_eq!(read::<[u8; 3]>("[1, 2, 3]"), [1, 2, 3]);
    assert_eq!(read::<[u8; 0]>("[]"), [] as [u8; 0]);
    assert_eq!(
        feedback::<[u8; 2]>(r#"[1, "2", 3]"#),
        "1: must be an integer, but got a string: \"2\"; send it as an integer, not as text\narguments: must have exactly 2 items, but has 3"
    );
    assert_eq!(
        feedback::<Option<[u8; 2]>>("5"),
        "arguments: must be an array or null, but got an integer: 5"
    );
}

#[test]
fn checks_rules_on_array_items() {
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
        feedback::<Corner>(r#"{"at": [8, 8, 10]}"#),
        "at.2: must be at most 9, but got 10\nat: must have exactly 2 items, but has 3\nat.1: is the same as item 0; all items must differ"
    );
}

#[test]
fn checks_every_item_of_a_result() {
    #[derive(Contract)]
    struct Small(#[validate(range(max = 9))] u8);
    let wrong = ((Small(10), [Small(1), Small(11)]), vec![Small(12)].into_boxed_slice());
    let rejection = wrong.verify().unwrap_err();
    let paths: Vec<String> = rejection.problems().iter().map(|p| p.path().to_string()).collect();
    assert_eq!(paths, ["0.0", "0.1.1", "1.0"]);
}

#[test]
fn supports_other_sequence_types() {
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
        feedback::<Names>(r#"{"names": ["a", "b", "a"]}"#),
        "names: must have at most 2 items, but has 3\nnames.2: is the same as item 0; all items must differ"
    );
    assert_eq!(read::<Names>(r#"{"names": ["a"]}"#).names.len(), 1);
}
