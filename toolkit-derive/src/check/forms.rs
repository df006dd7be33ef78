//! The forms of enums: attributes that say one and go together, and variants that the form can hold.

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Data, Definition, Field, Shape, Variant};

/// The variants of an enum, those that cannot be sent aside.
fn sent(written: &Definition) -> impl Iterator<Item = &Variant> {
    let variants = match &written.shape {
        Shape::Enum(variants) => variants.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Tuple(_) => &[],
    };
    variants.iter().filter(|variant| !variant.skip.is_set())
}

/// Whether the tag stands among the data.
fn is_internal(written: &Definition) -> bool {
    let on = &written.on_type;
    on.tag.is_set() && !on.content.is_set() && !on.untagged.is_set()
}

/// ```text
/// #[serde(tag = "kind", untagged)]    #[serde(content = "data")]    #[serde(tag = "a", content = "a")]
/// ```
pub(super) fn together(written: &Definition, diagnostics: &mut Diagnostics) {
    let on = &written.on_type;
    if on.untagged.is_set() {
        for (name, span) in [("tag", on.tag.span()), ("content", on.content.span())] {
            if let Some(span) = span {
                let message =
                    format!("`{name}` cannot be combined with `untagged`; remove one of them");
                diagnostics.report_at(span, message);
            }
        }
        return;
    }
    if let (Some(span), false) = (on.content.span(), on.tag.is_set()) {
        diagnostics.report_at(span, "`content` requires `tag`; add `tag = \"…\"`");
    }
    if let (Some(tag), Some(content)) = (on.tag.get(), on.content.get())
        && tag.value() == content.value()
    {
        let message = "`tag` and `content` have the same name; rename one of them";
        diagnostics.report(content, message);
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Square(f64, f64) }
/// ```
pub(super) fn internal(written: &Definition, diagnostics: &mut Diagnostics) {
    for variant in sent(written).filter(|_| is_internal(written)) {
        match &variant.data {
            Data::Tuple(_) => {
                let message = "a tuple variant is not supported in an internally tagged enum; name its fields, or add `content = \"…\"` to the enum";
                diagnostics.report(&variant.ident, message);
            }
            Data::Newtype(field) => beside_a_tag(field, diagnostics),
            Data::Unit | Data::Named(_) => {}
        }
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Circle(#[validate(range(min = 1))] u8) }
/// ```
fn beside_a_tag(field: &Field, diagnostics: &mut Diagnostics) {
    let rules = field.rules.own.iter().map(|rule| rule.name.span());
    let rules = rules.chain(field.rules.items.span()).chain(field.rules.keys.span());
    for span in rules.chain(field.via_serde.span()) {
        let message = "this is not allowed in an internally tagged enum, where the fields of the type stand next to the tag; move it to the type, or add `content = \"…\"` to the enum";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// enum Shape { Pair(u8, #[validate(range(min = 1))] u8) }    struct Pair(u8, #[tool(via_serde)] Foreign);
/// ```
pub(super) fn in_tuples(written: &Definition, diagnostics: &mut Diagnostics) {
    let of_a_struct = match &written.shape {
        Shape::Tuple(fields) => fields.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Enum(_) => &[],
    };
    let of_variants = sent(written).filter_map(|variant| match &variant.data {
        Data::Tuple(fields) => Some(fields),
        Data::Unit | Data::Newtype(_) | Data::Named(_) => None,
    });
    for field in of_variants.flatten().chain(of_a_struct) {
        let rules = field.rules.own.iter().map(|rule| rule.name.span());
        let rules = rules.chain(field.rules.items.span()).chain(field.rules.keys.span());
        let words = [field.words.description.span(), field.words.title.span()];
        let words = words.into_iter().flatten();
        let words = words.chain(field.words.examples.iter().map(|example| example.span));
        for span in rules.chain(words).chain(field.via_serde.span()) {
            let message = "this is not allowed on a field of a tuple; move it to a newtype, or name the fields";
            diagnostics.report_at(span, message);
        }
    }
    if let Shape::Tuple(fields) = &written.shape
        && fields.is_empty()
    {
        let message =
            "a tuple struct without fields is not supported; use a unit struct or name the fields";
        diagnostics.report(&written.ident, message);
    }
    for variant in sent(written) {
        if matches!(&variant.data, Data::Tuple(fields) if fields.is_empty()) {
            let message = "a tuple variant without fields is not supported; remove the parentheses";
            diagnostics.report(&variant.ident, message);
        }
    }
}

/// ```text
/// #[serde(other)] Rest(u8)
/// ```
pub(super) fn other(written: &Definition, diagnostics: &mut Diagnostics) {
    let mut seen = false;
    for variant in sent(written) {
        let Some(span) = variant.other.span() else { continue };
        if !variant.is_unit() {
            let message = "`other` is only allowed on a unit variant; remove the data";
            diagnostics.report_at(span, message);
        } else if written.on_type.untagged.is_set() || !written.on_type.tag.is_set() {
            let message =
                "`other` requires a tagged enum; add `tag = \"…\"` to the enum, or remove `other`";
            diagnostics.report_at(span, message);
        } else if seen {
            let message = "only one variant can be `other`; remove one of them";
            diagnostics.report_at(span, message);
        }
        seen = true;
    }
}

/// ```text
/// #[serde(rename_all = "camelCase")] Circle(f64)
/// ```
pub(super) fn case_of_nothing(written: &Definition, diagnostics: &mut Diagnostics) {
    for variant in sent(written) {
        if let (Some(span), false) =
            (variant.rename_all.span(), matches!(variant.data, Data::Named(_)))
        {
            let message = "`rename_all` has no effect on a variant without named fields; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[serde(untagged)] enum Either { #[serde(rename = "a")] A(u8) }
/// ```
pub(super) fn names_of_an_untagged(written: &Definition, diagnostics: &mut Diagnostics) {
    if !written.on_type.untagged.is_set() {
        return;
    }
    for variant in sent(written) {
        for alias in &variant.aliases {
            let message = "`alias` has no effect in an `untagged` enum; remove it";
            diagnostics.report(alias, message);
        }
    }
}
