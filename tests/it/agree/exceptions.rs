//! Everything in which reading and schema may differ, each with its reason and its own test.

use std::collections::BTreeSet;

use jsonschema::error::{ValidationError, ValidationErrorKind};
use serde_json::{Value, json};
use toolkit::{Contract, Kind};

use super::{hold, judge};

/// Whether an integer of 2^53 or more is written with a fraction or an exponent somewhere.
///
/// The judge accepts it as an integer. Its digits are not known, so we refuse it rather than hand over
/// another number than was meant.
pub(super) fn is_inexact(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            let integer = number.is_i64() || number.is_u64();
            !integer
                && number
                    .as_f64()
                    .is_some_and(|number| number.abs() >= 9_007_199_254_740_992.0)
        }
        Value::Array(items) => items.iter().any(is_inexact),
        Value::Object(map) => map.values().any(is_inexact),
        _ => false,
    }
}

#[test]
fn an_integer_whose_digits_are_not_known_is_refused() {
    let judge = judge(&i64::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!(1e17)));
    let rejection = i64::parse("1e17").unwrap_err();
    assert_eq!(rejection.problems()[0].kind(), &Kind::NotExact);
}

/// Whether the value holds a number that no `f32` can hold. The schema of `f32` is that of any number:
/// its bounds would be noise to a model.
#[test]
fn a_number_beyond_f32_is_refused() {
    let judge = judge(&f32::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!(1e39)));
    assert_eq!(
        f32::parse("1e39").unwrap_err().problems()[0].kind(),
        &Kind::NotFinite
    );
}

/// The lists whose items repeat, where every item that does so is wrong in itself.
///
/// Items that are no items of the type are not compared with one another: each is a problem already.
pub(super) fn unread_repeats(
    errors: &[ValidationError<'_>],
    wrong: &BTreeSet<String>,
) -> Vec<String> {
    let repeated = |error: &ValidationError<'_>| {
        let at = error.instance_path().to_string();
        let items = error.instance().as_array()?;
        let is_wrong = |index: usize| {
            let item = format!("{at}/{index}");
            wrong
                .iter()
                .any(|place| *place == item || place.starts_with(&format!("{item}/")))
        };
        let good =
            |(index, item): (usize, &Value)| !is_wrong(index) && items[..index].contains(item);
        (!items.iter().enumerate().any(good)).then_some(at.clone())
    };
    let unique = errors
        .iter()
        .filter(|error| matches!(error.kind(), ValidationErrorKind::UniqueItems));
    unique.filter_map(repeated).collect()
}

#[test]
fn items_that_could_not_be_read_are_not_held_to_be_unique() {
    let judge = judge(&BTreeSet::<u8>::json_schema().to_unordered_value());
    let value = json!(["x", "x"]);
    let ours = BTreeSet::<u8>::parse(&value.to_string()).unwrap_err();
    assert_eq!(
        ours.problems()
            .iter()
            .map(|p| p.path().pointer())
            .collect::<Vec<_>>(),
        ["/0", "/1"]
    );
    assert_eq!(judge.iter_errors(&value).count(), 3);
    // Those that could be read still are.
    hold::<BTreeSet<u8>>(&judge, r#"[7, "x", 7]"#, &json!([7, "x", 7]));
}
