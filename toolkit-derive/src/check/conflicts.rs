//! Attributes that conflict with each other or with the kind of the type.

use std::fmt::Display;

use proc_macro2::Span;

use crate::diagnostics::Diagnostics;
use crate::model::DeriveKind;
use crate::model::raw::{Annotations, Definition, Field, RuleSet, Shape, Variant};

/// ```text
/// #[derive(Tool)] enum Action { … }
/// ```
pub(super) fn check_tool_shape(input: &Definition, diagnostics: &mut Diagnostics) {
    if input.derive_kind == DeriveKind::Tool && matches!(input.shape, Shape::Enum(_)) {
        let name = &input.ident;
        diagnostics.report(
            name,
            format!("`Tool` cannot be derived for an enum, since the arguments of a tool are an object; derive `Contract` for `{name}`, and use it as a field of a struct that derives `Tool`"),
        );
    }
}

/// ```text
/// #[serde(deny_unknown_fields)] #[tool(open)] struct …
/// ```
pub(super) fn check_open(input: &Definition, diagnostics: &mut Diagnostics) {
    let attributes = &input.attributes;
    if let (Some(span), true) = (attributes.open.span(), attributes.deny_unknown_fields.is_set()) {
        let message = "`open` cannot be combined with `deny_unknown_fields`; remove one of them";
        diagnostics.report_at(span, message);
    }
}

/// Reports attributes of fields that conflict with each other.
pub(super) fn check_fields(input: &Definition, diagnostics: &mut Diagnostics) {
    for field in input.shape.fields() {
        check_flatten(field, diagnostics);
        check_skip(field, diagnostics);
        check_via_serde(field, diagnostics);
        let has_default = field.default.is_set() || input.attributes.default.is_set();
        if let (Some(span), true) = (field.required.span(), has_default) {
            let message = "`required` cannot be combined with a default; remove one of them";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[serde(skip)] #[validate(range(min = 1))] x: u8
/// ```
fn check_skip(field: &Field, diagnostics: &mut Diagnostics) {
    if !field.skip.is_set() {
        return;
    }
    let Field {
        ident: _,
        ty: _,
        rename,
        aliases,
        default: _,
        skip: _,
        flatten,
        via_serde,
        required,
        annotations,
        rules,
        // Only relevant to validator.
        nested: _,
    } = field;
    let spans = [rename.span(), flatten.span(), via_serde.span(), required.span()];
    let spans = spans.into_iter().flatten();
    let spans = spans.chain(aliases.iter().map(syn::LitStr::span));
    let spans = spans.chain(annotation_spans(annotations)).chain(rule_spans(rules));
    for span in spans {
        diagnostics.report_at(span, "this has no effect on a skipped field; remove it");
    }
}

/// ```text
/// #[serde(flatten, rename = "x")] inner: Inner
/// ```
fn check_flatten(field: &Field, diagnostics: &mut Diagnostics) {
    let is_flat = field.flatten.is_set() && !field.skip.is_set();
    let spans = [field.rename.span(), field.default.span(), field.via_serde.span()];
    let spans = spans.into_iter().flatten().chain(field.required.span());
    let spans = spans.chain(field.aliases.iter().map(syn::LitStr::span));
    let spans = spans.chain(annotation_spans(&field.annotations)).chain(rule_spans(&field.rules));
    for span in spans.filter(|_| is_flat) {
        let message =
            "this is not allowed on a flattened field; move it to the inner type or remove it";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// #[tool(via_serde)] #[validate(range(min = 1))] x: Foreign
/// ```
fn check_via_serde(field: &Field, diagnostics: &mut Diagnostics) {
    if !field.via_serde.is_set() || field.skip.is_set() || field.flatten.is_set() {
        return;
    }
    for span in rule_spans(&field.rules).chain(field.required.span()) {
        let message = "rules are not allowed on a `via_serde` field, which is validated by its `Deserialize` impl; move the rule there or remove it";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// #[serde(skip, alias = "old")] Ghost
/// ```
pub(super) fn check_variants(input: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Enum(variants) = &input.shape else {
        return;
    };
    for variant in variants.iter().filter(|variant| variant.skip.is_set()) {
        let Variant { ident: _, rename, rename_all, aliases, skip: _, other, annotations, data: _ } =
            variant;
        let spans = [rename.span(), rename_all.span(), other.span()].into_iter().flatten();
        let spans = spans.chain(aliases.iter().map(syn::LitStr::span));
        for span in spans.chain(annotation_spans(annotations)) {
            let message = "this has no effect on a skipped variant; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[validate(range(min = 1))] struct Count(#[validate(range(min = 2))] u8);
/// ```
pub(super) fn check_newtype_rules(input: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Newtype(field) = &input.shape else {
        return;
    };
    let outer = &input.attributes.rules;
    for rule in &field.rules.own {
        let name = &rule.name;
        if name != "custom" && outer.own.iter().any(|other| other.name == *name) {
            diagnostics.report(name, used_twice(name));
        }
    }
    let nested =
        [("items", &outer.items, &field.rules.items), ("keys", &outer.keys, &field.rules.keys)];
    for (name, outer, inner) in nested {
        if let (true, Some(span)) = (outer.is_set(), inner.span()) {
            diagnostics.report_at(span, used_twice(name));
        }
    }
    if let (true, Some(first)) = (field.via_serde.is_set(), rule_spans(outer).next()) {
        let message = "rules are not allowed on a `via_serde` newtype, which is validated by the `Deserialize` impl of its field; move the rule there or remove it";
        diagnostics.report_at(first, message);
    }
}

/// ```text
/// #[tool(title = "A")] struct Count(#[tool(title = "B")] u8);
/// ```
pub(super) fn check_newtype_annotations(input: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Newtype(field) = &input.shape else {
        return;
    };
    let (outer, inner) = (&input.annotations, &field.annotations);
    let pairs = [
        ("description", &outer.description, &inner.description),
        ("title", &outer.title, &inner.title),
    ];
    for (name, outer, inner) in pairs {
        if let (true, Some(span)) = (outer.is_set(), inner.span()) {
            diagnostics.report_at(span, used_twice(name));
        }
    }
}

fn used_twice(name: impl Display) -> String {
    format!("`{name}` is used on both the type and its field; remove one of them")
}

fn annotation_spans(annotations: &Annotations) -> impl Iterator<Item = Span> {
    let Annotations { docs: _, description, title, examples, undescribed } = annotations;
    let spans = [description.span(), title.span(), undescribed.span()];
    let examples = examples.iter().map(|example| example.span);
    spans.into_iter().flatten().chain(examples)
}

fn rule_spans(rules: &RuleSet) -> impl Iterator<Item = Span> {
    let RuleSet { own, items, keys } = rules;
    let own = own.iter().map(|rule| rule.name.span());
    own.chain(items.span()).chain(keys.span())
}
