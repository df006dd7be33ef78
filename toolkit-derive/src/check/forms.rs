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
    for span in [on.tag.span(), on.content.span()].into_iter().flatten() {
        if on.untagged.is_set() {
            diagnostics.report_at(span, "an `untagged` enum has no tag; keep one of them");
        }
    }
    if on.untagged.is_set() {
        return;
    }
    if let (Some(span), false) = (on.content.span(), on.tag.is_set()) {
        diagnostics.report_at(span, "`content` needs a tag beside it; write `tag = \"…\"` too");
    }
    if let (Some(tag), Some(content)) = (on.tag.get(), on.content.get())
        && tag.value() == content.value()
    {
        let message = "the tag and the content have one name; give one of them another";
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
                let message = "a tuple has no fields that could stand beside a tag; give them names, or write `content = \"…\"` beside `tag`";
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
        let message = "the fields of this type stand beside the tag, and it has no place of its own; say this in the type, or write `content = \"…\"` beside `tag`";
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
            let message = "an item of a tuple has nothing of its own; put it into a newtype and say this there, or give the fields names";
            diagnostics.report_at(span, message);
        }
    }
    if let Shape::Tuple(fields) = &written.shape
        && fields.is_empty()
    {
        let message =
            "a tuple of nothing cannot be sent; write a unit struct or one with named fields";
        diagnostics.report(&written.ident, message);
    }
    for variant in sent(written) {
        if matches!(&variant.data, Data::Tuple(fields) if fields.is_empty()) {
            let message = "a tuple of nothing cannot be sent; leave the parentheses out";
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
            let message = "what stands for every other tag has no data; leave the data out";
            diagnostics.report_at(span, message);
        } else if written.on_type.untagged.is_set() || !written.on_type.tag.is_set() {
            let message = "`other` stands for every other tag, and this enum has none; write `tag = \"…\"` on it, or leave `other` out";
            diagnostics.report_at(span, message);
        } else if seen {
            let message = "another variant stands for every other tag already; keep one";
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
            let message = "this variant has no fields with names; leave `rename_all` out";
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
            let message = "a variant of an `untagged` enum has no name on the wire; leave this out";
            diagnostics.report(alias, message);
        }
    }
}
