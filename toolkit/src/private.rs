//! What the code that the derives print calls. Not part of the public interface: anything here may
//! change in any release.

use std::ops::Deref;

use serde::Serialize;

pub use std::borrow::Cow;
pub use std::option::Option;
pub use std::option::Option::{None, Some};
pub use std::result::Result::{self, Ok};

pub use serde::Deserializer;
pub use serde::de::MapAccess;

pub use crate::contract::{
    Absence, Among, Apart, Choice, Contract, Field, Fields, Flatten, Gaps, Ident, Idents, Joined,
    Joint, Newtype, Optional, Part, Place, Record, Slot, Union, Validated, adjacent_schema,
    check_adjacent, check_choice, check_external, check_record, check_required, check_union,
    choice_schema, data_schema, external_schema, generic_name, is_distinct, is_null_variant,
    newtype_schema, null_schema, object_schema, position, read_adjacent, read_beside, read_choice,
    read_choice_into, read_external, read_internal, read_null, read_record, read_record_into,
    read_untagged, reads_null, record_schema, report_validated, shown, type_name, union_schema,
};
pub use crate::problem::{Bound, Format, Literal};
pub use crate::registry::{Arguments, ToolOfSet, ToolSet, has_own_name, read_tool};
pub use crate::rule::{
    Contains, DoesNotContain, Length, MultipleOf, OneOf, Pattern, Range, Rule, RuleError, Ruled,
    Rules, Unique, must_match, pattern_source,
};
pub use crate::schema::{Definitions, Json, Limit, Schema};
pub use crate::tool::{Effects, Tool};
pub use crate::types::{
    Container, Foreign, MapKey, OpenKey, assert_integer, assert_length, assert_map, assert_range,
    assert_step, assert_text, assert_validator, size, unique,
};

/// Reports what an author's own function says of a value, with the rule's own words where it has them.
pub fn report_custom<T, M>(
    value: &T,
    function: &impl Judge<T, M>,
    message: Option<&'static str>,
    code: Option<&'static str>,
    at: &mut Place<'_>,
) {
    if let Err(error) = function.ask(value) {
        at.report_rule(error.worded(message, code));
    }
}

/// A function that judges a value: it takes a reference, what the value derefs to, or a copy.
///
/// validator's derive passes numbers by value and everything else by reference; both kinds of
/// functions are taken here. `M` tells the impls apart.
#[diagnostic::on_unimplemented(
    message = "this function cannot judge `{T}`",
    label = "not a function from `&{T}` to `Result<(), impl Into<RuleError>>`",
    note = "a rule's function takes the value by reference, and returns `Result<(), toolkit::RuleError>`"
)]
pub trait Judge<T, M> {
    /// What the function says.
    ///
    /// # Errors
    ///
    /// Why the value is refused.
    fn ask(&self, value: &T) -> Result<(), RuleError>;
}

/// A function that takes a reference.
#[derive(Debug)]
pub struct ByReference<E>(E);

/// A function that takes what the value derefs to.
#[derive(Debug)]
pub struct ByTarget<E>(E);

/// A function that takes a copy.
#[derive(Debug)]
pub struct ByValue<E>(E);

impl<T, E: Into<RuleError>, F: Fn(&T) -> Result<(), E>> Judge<T, ByReference<E>> for F {
    fn ask(&self, value: &T) -> Result<(), RuleError> {
        self(value).map_err(Into::into)
    }
}

impl<T: Deref, E: Into<RuleError>, F: Fn(&T::Target) -> Result<(), E>> Judge<T, ByTarget<E>> for F {
    fn ask(&self, value: &T) -> Result<(), RuleError> {
        self(value).map_err(Into::into)
    }
}

impl<T: Copy, E: Into<RuleError>, F: Fn(T) -> Result<(), E>> Judge<T, ByValue<E>> for F {
    fn ask(&self, value: &T) -> Result<(), RuleError> {
        self(*value).map_err(Into::into)
    }
}

/// Reports a field that must equal another.
pub fn report_mismatch<T: PartialEq + ?Sized>(
    (name, value): (&'static str, &T),
    (other_name, other): (&'static str, &T),
    message: Option<&'static str>,
    code: Option<&'static str>,
    at: &mut Place<'_>,
) {
    if let Some(kind) = must_match(value, other, at.sent_name(other_name)) {
        let name = at.sent_name(name);
        at.key(name).report_worded(kind, message, code);
    }
}

/// A value whose JSON form is asked for, whether or not its type can be serialised.
///
/// `(&Probe(&value)).json()` finds [`ViaSerialize`] first, and [`ViaNothing`] for every other type.
#[derive(Debug)]
pub struct Probe<'a, T>(pub &'a T);

/// A type that can be serialised.
pub trait ViaSerialize {
    /// The JSON form of the value.
    fn json(&self) -> Option<Json>;
}

impl<T: Serialize> ViaSerialize for Probe<'_, T> {
    fn json(&self) -> Option<Json> {
        Json::of(self.0)
    }
}

/// A type that cannot be serialised.
pub trait ViaNothing {
    /// Nothing.
    fn json(&self) -> Option<Json> {
        None
    }
}

impl<T> ViaNothing for &Probe<'_, T> {}

/// A value, or what is inside an `Option`: what an author's own rule is asked about.
///
/// `Inside(&value).get()` finds the inherent method for an `Option`, and [`Plain`] for the rest.
#[derive(Debug)]
pub struct Inside<'a, T>(pub &'a T);

impl<'a, T> Inside<'a, Option<T>> {
    /// The value, if there is one.
    pub fn get(&self) -> Option<&'a T> {
        self.0.as_ref()
    }
}

/// A value that is no `Option`.
pub trait Plain<'a, T> {
    /// The value itself.
    fn get(&self) -> Option<&'a T>;
}

impl<'a, T> Plain<'a, T> for Inside<'a, T> {
    fn get(&self) -> Option<&'a T> {
        Some(self.0)
    }
}
