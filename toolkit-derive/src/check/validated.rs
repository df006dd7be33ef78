//! Structs that validator validates too.

use syn::ext::IdentExt;

use crate::check::names;
use crate::check::rename_rule::RenameRule;
use crate::model::checked::Validated;
use crate::model::raw::{Definition, Field};

/// What `#[tool(validate)]` needs to know about a struct.
///
/// validator reports errors with the Rust names of the fields, for the struct with the attribute and for all structs
/// inside of it. So a struct needs a table of its Rust names if it has the attribute, if a field has a different name
/// in JSON, or if it contains other structs that validator validates.
pub(super) fn resolve(
    input: &Definition,
    rename_rule: Option<RenameRule>,
    fields: &[Field],
) -> Validated {
    let attributes = &input.attributes;
    let span = attributes.validate.span();
    let has_names = attributes.nest_all_fields.is_set()
        || fields.iter().any(|field| field.nested.is_set() || is_renamed(rename_rule, field));
    Validated { span, has_rust_names: span.is_some() || has_names }
}

fn is_renamed(rename_rule: Option<RenameRule>, field: &Field) -> bool {
    field.ident.as_ref().is_some_and(|ident| {
        field.skip.is_set()
            || ident.unraw() != names::field_name(rename_rule, ident, &field.rename.deserialize)
    })
}
