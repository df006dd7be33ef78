//! Attributes that cannot stand together, or not on this kind of type.

use std::fmt::Display;

use proc_macro2::Span;

use crate::diagnostics::Diagnostics;
use crate::model::Purpose;
use crate::model::raw::{Definition, Field, RuleSet, Shape, Variant, Words};

/// ```text
/// #[derive(Tool)] enum Action { … }
/// ```
pub(super) fn a_tool_of_an_enum(written: &Definition, diagnostics: &mut Diagnostics) {
    if written.purpose == Purpose::Tool && matches!(written.shape, Shape::Enum(_)) {
        let name = &written.ident;
        diagnostics.report(
            name,
            format!("`Tool` cannot be derived for an enum, since the arguments of a tool are an object; derive `Contract` for `{name}`, and use it as a field of a struct that derives `Tool`"),
        );
    }
}

/// ```text
/// #[serde(deny_unknown_fields)] #[tool(open)] struct …
/// ```
pub(super) fn open_and_closed(written: &Definition, diagnostics: &mut Diagnostics) {
    let on = &written.on_type;
    if let (Some(span), true) = (on.open.span(), on.deny_unknown_fields.is_set()) {
        let message = "`open` cannot be combined with `deny_unknown_fields`; remove one of them";
        diagnostics.report_at(span, message);
    }
}

/// Every attribute of a field that another one rules out.
pub(super) fn on_fields(written: &Definition, diagnostics: &mut Diagnostics) {
    for field in written.shape.fields() {
        beside_flatten(field, diagnostics);
        beside_skip(field, diagnostics);
        beside_via_serde(field, diagnostics);
        let has_default = field.default.is_set() || written.on_type.default.is_set();
        if let (Some(span), true) = (field.required.span(), has_default) {
            let message = "`required` cannot be combined with a default; remove one of them";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[serde(skip)] #[validate(range(min = 1))] x: u8
/// ```
fn beside_skip(field: &Field, diagnostics: &mut Diagnostics) {
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
        words,
        rules,
        // What validator looks into besides.
        nested: _,
    } = field;
    let spans = [rename.span(), flatten.span(), via_serde.span(), required.span()];
    let spans = spans.into_iter().flatten();
    let spans = spans.chain(aliases.iter().map(syn::LitStr::span));
    let spans = spans.chain(spans_of_words(words)).chain(spans_of_rules(rules));
    for span in spans {
        diagnostics.report_at(span, "this has no effect on a skipped field; remove it");
    }
}

/// ```text
/// #[serde(flatten, rename = "x")] inner: Inner
/// ```
fn beside_flatten(field: &Field, diagnostics: &mut Diagnostics) {
    let is_flat = field.flatten.is_set() && !field.skip.is_set();
    let spans = [field.rename.span(), field.default.span(), field.via_serde.span()];
    let spans = spans.into_iter().flatten().chain(field.required.span());
    let spans = spans.chain(field.aliases.iter().map(syn::LitStr::span));
    let spans = spans.chain(spans_of_words(&field.words)).chain(spans_of_rules(&field.rules));
    for span in spans.filter(|_| is_flat) {
        let message =
            "this is not allowed on a flattened field; move it to the inner type or remove it";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// #[tool(via_serde)] #[validate(range(min = 1))] x: Foreign
/// ```
fn beside_via_serde(field: &Field, diagnostics: &mut Diagnostics) {
    if !field.via_serde.is_set() || field.skip.is_set() || field.flatten.is_set() {
        return;
    }
    for span in spans_of_rules(&field.rules).chain(field.required.span()) {
        let message = "rules are not allowed on a `via_serde` field, which is validated by its `Deserialize` impl; move the rule there or remove it";
        diagnostics.report_at(span, message);
    }
}

/// ```text
/// #[serde(skip, alias = "old")] Ghost
/// ```
pub(super) fn on_variants(written: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Enum(variants) = &written.shape else {
        return;
    };
    for variant in variants.iter().filter(|variant| variant.skip.is_set()) {
        let Variant { ident: _, rename, rename_all, aliases, skip: _, other, words, data: _ } =
            variant;
        let spans = [rename.span(), rename_all.span(), other.span()].into_iter().flatten();
        let spans = spans.chain(aliases.iter().map(syn::LitStr::span));
        for span in spans.chain(spans_of_words(words)) {
            let message = "this has no effect on a skipped variant; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

/// ```text
/// #[validate(range(min = 1))] struct Count(#[validate(range(min = 2))] u8);
/// ```
pub(super) fn rules_of_a_newtype(written: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Newtype(field) = &written.shape else {
        return;
    };
    let on_type = &written.on_type.rules;
    for rule in &field.rules.own {
        let name = &rule.name;
        if name != "custom" && on_type.own.iter().any(|other| other.name == *name) {
            diagnostics.report(name, used_twice(name));
        }
    }
    let nested =
        [("items", &on_type.items, &field.rules.items), ("keys", &on_type.keys, &field.rules.keys)];
    for (name, outer, inner) in nested {
        if let (true, Some(span)) = (outer.is_set(), inner.span()) {
            diagnostics.report_at(span, used_twice(name));
        }
    }
    if let (true, Some(first)) = (field.via_serde.is_set(), spans_of_rules(on_type).next()) {
        let message = "rules are not allowed on a `via_serde` newtype, which is validated by the `Deserialize` impl of its field; move the rule there or remove it";
        diagnostics.report_at(first, message);
    }
}

/// ```text
/// #[tool(title = "A")] struct Count(#[tool(title = "B")] u8);
/// ```
pub(super) fn words_of_a_newtype(written: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Newtype(field) = &written.shape else {
        return;
    };
    let (outer, inner) = (&written.words, &field.words);
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

fn spans_of_words(words: &Words) -> impl Iterator<Item = Span> {
    let Words { docs: _, description, title, examples, undescribed } = words;
    let spans = [description.span(), title.span(), undescribed.span()];
    let examples = examples.iter().map(|example| example.span);
    spans.into_iter().flatten().chain(examples)
}

fn spans_of_rules(rules: &RuleSet) -> impl Iterator<Item = Span> {
    let RuleSet { own, items, keys } = rules;
    let own = own.iter().map(|rule| rule.name.span());
    own.chain(items.span()).chain(keys.span())
}
