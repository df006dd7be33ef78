//! Enum representations: their attributes, and the variants that each of them supports.

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Data, Definition, Field, Shape, Variant};

/// The variants of an enum that are not skipped.
fn unskipped(input: &Definition) -> impl Iterator<Item = &Variant> {
    let variants = match &input.shape {
        Shape::Enum(variants) => variants.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Tuple(_) => &[],
    };
    variants.iter().filter(|variant| !variant.skip.is_set())
}

/// Whether the enum is internally tagged.
fn is_internal(input: &Definition) -> bool {
    let attributes = &input.attributes;
    attributes.tag.is_set() && !attributes.content.is_set() && !attributes.untagged.is_set()
}

/// ```text
/// #[serde(tag = "kind", untagged)]    #[serde(content = "data")]    #[serde(tag = "a", content = "a")]
/// ```
pub(super) fn check_attributes(input: &Definition, diagnostics: &mut Diagnostics) {
    let attributes = &input.attributes;
    if attributes.untagged.is_set() {
        for (name, span) in [("tag", attributes.tag.span()), ("content", attributes.content.span())]
        {
            if let Some(span) = span {
                let message =
                    format!("`{name}` cannot be combined with `untagged`; remove one of them");
                diagnostics.report_at(span, message);
            }
        }
        return;
    }
    if let (Some(span), false) = (attributes.content.span(), attributes.tag.is_set()) {
        diagnostics.report_at(span, "`content` requires `tag`; add `tag = \"…\"`");
    }
    if let (Some(tag), Some(content)) = (attributes.tag.get(), attributes.content.get())
        && tag.value() == content.value()
    {
        let message = "`tag` and `content` have the same name; rename one of them";
        diagnostics.report(content, message);
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Square(f64, f64) }
/// ```
pub(super) fn check_internally_tagged(input: &Definition, diagnostics: &mut Diagnostics) {
    for variant in unskipped(input).filter(|_| is_internal(input)) {
        match &variant.data {
            Data::Tuple(_) => {
                let message = "a tuple variant is not supported in an internally tagged enum; name its fields, or add `content = \"…\"` to the enum";
                diagnostics.report(&variant.ident, message);
            }
            Data::Newtype(field) => check_newtype_variant(field, diagnostics),
            Data::Unit | Data::Named(_) => {}
        }
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Circle(#[validate(range(min = 1))] u8) }
/// ```
fn check_newtype_variant(field: &Field, diagnostics: &mut Diagnostics) {
    let rules = field.rules.own.iter().map(|rule| rule.name.span());
    let rules = rules.chain(field.rules.items.span()).chain(field.rules.keys.span());
    for span in rules.chain(field.via_serde.span()) {
        let message = "this is not allowed in an internally tagged enum, where the fields of the type are next to the tag; move it to the type, or add `content = \"…\"` to the enum";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// enum Shape { Pair(u8, #[validate(range(min = 1))] u8) }    struct Pair(u8, #[tool(via_serde)] Foreign);
/// ```
pub(super) fn check_tuples(input: &Definition, diagnostics: &mut Diagnostics) {
    let of_a_struct = match &input.shape {
        Shape::Tuple(fields) => fields.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Enum(_) => &[],
    };
    let of_variants = unskipped(input).filter_map(|variant| match &variant.data {
        Data::Tuple(fields) => Some(fields),
        Data::Unit | Data::Newtype(_) | Data::Named(_) => None,
    });
    for field in of_variants.flatten().chain(of_a_struct) {
        let rules = field.rules.own.iter().map(|rule| rule.name.span());
        let rules = rules.chain(field.rules.items.span()).chain(field.rules.keys.span());
        let annotations = [field.annotations.description.span(), field.annotations.title.span()];
        let annotations = annotations.into_iter().flatten();
        let annotations =
            annotations.chain(field.annotations.examples.iter().map(|example| example.span));
        for span in rules.chain(annotations).chain(field.via_serde.span()) {
            let message = "this is not allowed on a field of a tuple; move it to a newtype, or name the fields";
            diagnostics.report_at(span, message);
        }
    }
    if let Shape::Tuple(fields) = &input.shape
        && fields.is_empty()
    {
        let message =
            "a tuple struct without fields is not supported; use a unit struct or name the fields";
        diagnostics.report(&input.ident, message);
    }
    for variant in unskipped(input) {
        if matches!(&variant.data, Data::Tuple(fields) if fields.is_empty()) {
            let message = "a tuple variant without fields is not supported; remove the parentheses";
            diagnostics.report(&variant.ident, message);
        }
    }
}

/// ```text
/// #[serde(other)] Rest(u8)
/// ```
pub(super) fn check_other(input: &Definition, diagnostics: &mut Diagnostics) {
    let mut has_other = false;
    for variant in unskipped(input) {
        let Some(span) = variant.other.span() else { continue };
        if !variant.is_unit() {
            let message = "`other` is only allowed on a unit variant; remove the data";
            diagnostics.report_at(span, message);
        } else if input.attributes.untagged.is_set() || !input.attributes.tag.is_set() {
            let message =
                "`other` requires a tagged enum; add `tag = \"…\"` to the enum, or remove `other`";
            diagnostics.report_at(span, message);
        } else if has_other {
            let message = "only one variant can be `other`; remove one of them";
            diagnostics.report_at(span, message);
        }
        has_other = true;
    }
}

/// ```text
/// #[serde(rename_all = "camelCase")] Circle(f64)
/// ```
pub(super) fn check_rename_all(input: &Definition, diagnostics: &mut Diagnostics) {
    for variant in unskipped(input) {
        if let (Some(span), false) =
            (variant.rename_all.span(), matches!(variant.data, Data::Named(_)))
        {
            let message = "`rename_all` has no effect on a variant without named fields; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[serde(untagged)] enum Either { #[serde(alias = "a")] A(u8) }
/// ```
pub(super) fn check_untagged(input: &Definition, diagnostics: &mut Diagnostics) {
    if !input.attributes.untagged.is_set() {
        return;
    }
    for variant in unskipped(input) {
        for alias in &variant.aliases {
            let message = "`alias` has no effect in an `untagged` enum; remove it";
            diagnostics.report(alias, message);
        }
    }
}
