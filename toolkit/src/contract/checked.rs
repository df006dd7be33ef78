//! A contract for the world of serde and schemars: all problems in the error's text.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use schemars::{JsonSchema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error};

use crate::contract::{Contract, Limits, Place, Problems};

/// Any [`Contract`] as a type that serde reads and schemars describes, so that it fits wherever those
/// two are asked for. A value that breaks the contract is an error that names every problem.
///
/// As the result of a handler it stands for a result that is held to its contract before it is sent: the
/// rules that the value must keep, and the JSON that is written of it, which is read back under the contract
/// (functions of rules run for both).
/// One that breaks it is not sent. The model learns that the tool failed, and
/// [`Reply::error`](crate::Reply::error) tells the operator every problem with its place.
///
/// It cannot be serialised itself, since a handler's result that can is sent as it is.
///
/// ```
/// use toolkit::{Checked, Contract};
///
/// #[derive(Contract, Debug)]
/// struct Page {
///     /// How many hits
///     #[validate(range(min = 1, max = 50))]
///     size: u8,
///     /// The first hit
///     from: u32,
/// }
///
/// let error = serde_json::from_str::<Checked<Page>>(r#"{"size": 99, "from": -1}"#).unwrap_err();
/// assert!(error.to_string().contains("size: must be at most 50, but got 99"));
/// assert!(error.to_string().contains("from: must be at least 0, but got -1"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checked<T>(pub T);

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Checked<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<'de, T: Contract> Deserialize<'de> for Checked<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let mut problems = Problems::new(&Limits::default());
        let read = T::read(input, &mut Place::root(&mut problems));
        if let Some(kind) = problems.take_fatal() {
            return Err(D::Error::custom(crate::problem::Rejection::alone(kind)));
        }
        match read? {
            Some(value) if problems.is_empty() => Ok(Self(value)),
            _ => Err(D::Error::custom(problems.finish())),
        }
    }
}

impl<T: Contract> JsonSchema for Checked<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        std::any::type_name::<T>().rsplit("::").next().unwrap_or_default().into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("toolkit::Checked<{}>", std::any::type_name::<T>()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        T::json_schema().into_schemars(generator)
    }
}
