//! What either side of a row does. Sides that refuse are tried before they are measured: the time of work
//! that went wrong is worth nothing. The others panic.

use jsonschema::ValidationError;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolkit::{Contract, Limits};
use validator::Validate;

use crate::measure::Side;

/// Ours: reads, and holds to all rules.
pub(crate) fn ours<T: Contract>(text: &str) -> Side {
    Side::reading(text, |text| T::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}")))
}

/// Ours: refuses, with that many problems as data, each of them listed.
pub(crate) fn ours_refusing<T: Contract>(text: &str, problems: usize) -> Side {
    let limits = Limits { problems, ..Limits::default() };
    let refuse = move |text: &str| T::parse_within(text, &limits).err();
    assert_eq!(refuse(text).map(|wrong| wrong.problems().len()), Some(problems), "{text}");
    Side::reading(text, refuse)
}

/// `serde_json` alone: reads, and knows no rules.
pub(crate) fn bare<T: DeserializeOwned + 'static>(text: &str) -> Side {
    Side::reading(text, read::<T>)
}

/// `serde_json` alone: stops at the first fault, and says it as text.
pub(crate) fn bare_refusing<T: DeserializeOwned>(text: &str) -> Side {
    let refuse = |text: &str| serde_json::from_str::<T>(text).err().map(|wrong| wrong.to_string());
    assert!(refuse(text).is_some(), "{text}");
    Side::reading(text, refuse)
}

/// `serde_json`, then validator's derive.
pub(crate) fn validated<T: DeserializeOwned + Validate>(text: &str) -> Side {
    Side::reading(text, |text| {
        let value: T = read(text);
        value.validate().unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        value
    })
}

/// `serde_json`, then validator's derive, which refuses: its errors as data.
pub(crate) fn validated_refusing<T: DeserializeOwned + Validate>(text: &str) -> Side {
    let refuse = |text: &str| read::<T>(text).validate().err();
    assert!(refuse(text).is_some(), "{text}");
    Side::reading(text, refuse)
}

/// A tree, judged by jsonschema under the schema that the model sees, then turned into the type.
pub(crate) fn judged<T: Contract + DeserializeOwned>(text: &str) -> Side {
    let judge = judge::<T>();
    Side::reading(text, move |text| {
        let tree: Value = read(text);
        assert!(judge.is_valid(&tree), "{text}");
        serde_json::from_value::<T>(tree).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
    })
}

/// A tree, judged by jsonschema, which refuses: all its errors as data.
pub(crate) fn judged_refusing<T: Contract>(text: &str) -> Side {
    let judge = judge::<T>();
    let refuse = move |text: &str| {
        let tree: Value = read(text);
        judge.iter_errors(&tree).map(ValidationError::to_owned).collect::<Vec<_>>()
    };
    assert!(!refuse(text).is_empty(), "{text}");
    Side::reading(text, refuse)
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

fn judge<T: Contract>() -> jsonschema::Validator {
    let schema = T::json_schema().to_unordered_value();
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).unwrap_or_else(|wrong| panic!("{schema}: {wrong}"))
}
