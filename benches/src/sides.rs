//! The work of either side of a row. Sides that reject are checked before they are measured; the others panic if
//! they fail, so that no wrong result is ever timed.

use jsonschema::ValidationError;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolkit::{Contract, Limits};
use validator::Validate;

use crate::measure::Side;

/// Ours: parses and validates.
pub(crate) fn ours<T: Contract>(text: &str) -> Side {
    Side::reading(text, |text| T::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}")))
}

/// Ours: rejects, reporting this many problems as data.
pub(crate) fn ours_rejecting<T: Contract>(text: &str, problems: usize) -> Side {
    let limits = Limits { problems, ..Limits::default() };
    let reject = move |text: &str| T::parse_within(text, &limits).err();
    assert_eq!(reject(text).map(|wrong| wrong.problems().len()), Some(problems), "{text}");
    Side::reading(text, reject)
}

/// `serde_json` alone: parses without validation.
pub(crate) fn bare<T: DeserializeOwned + 'static>(text: &str) -> Side {
    Side::reading(text, read::<T>)
}

/// `serde_json` alone: rejects with the first error, as text.
pub(crate) fn bare_rejecting<T: DeserializeOwned>(text: &str) -> Side {
    let reject = |text: &str| serde_json::from_str::<T>(text).err().map(|wrong| wrong.to_string());
    assert!(reject(text).is_some(), "{text}");
    Side::reading(text, reject)
}

/// `serde_json`, then validator's derive.
pub(crate) fn validated<T: DeserializeOwned + Validate>(text: &str) -> Side {
    Side::reading(text, |text| {
        let value: T = read(text);
        value.validate().unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        value
    })
}

/// `serde_json`, then validator's derive, which rejects with its errors as data.
pub(crate) fn validated_rejecting<T: DeserializeOwned + Validate>(text: &str) -> Side {
    let reject = |text: &str| read::<T>(text).validate().err();
    assert!(reject(text).is_some(), "{text}");
    Side::reading(text, reject)
}

/// A `Value`, validated by jsonschema against the schema that the model sees, then converted to the type.
pub(crate) fn schema_validated<T: Contract + DeserializeOwned>(text: &str) -> Side {
    let validator = validator::<T>();
    Side::reading(text, move |text| {
        let tree: Value = read(text);
        assert!(validator.is_valid(&tree), "{text}");
        serde_json::from_value::<T>(tree).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
    })
}

/// A `Value`, rejected by jsonschema with all errors as data.
pub(crate) fn schema_rejecting<T: Contract>(text: &str) -> Side {
    let validator = validator::<T>();
    let reject = move |text: &str| {
        let tree: Value = read(text);
        validator.iter_errors(&tree).map(ValidationError::to_owned).collect::<Vec<_>>()
    };
    assert!(!reject(text).is_empty(), "{text}");
    Side::reading(text, reject)
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

fn validator<T: Contract>() -> jsonschema::Validator {
    let schema = T::json_schema().to_unordered_value();
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).unwrap_or_else(|wrong| panic!("{schema}: {wrong}"))
}
