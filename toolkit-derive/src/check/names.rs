//! Names: of the tool, of the fields and variants on the wire, of their aliases.

use proc_macro2::{Ident, Span};
use syn::LitStr;
use syn::ext::IdentExt;

use crate::check::case::{self, Case};
use crate::diagnostics::Diagnostics;
use crate::model::Purpose;
use crate::model::raw::{Definition, Shape, Slot};

/// The name of the tool: the author's, or that of the struct.
pub(super) fn tool_name(written: &Definition) -> String {
    match written.on_type.name.get() {
        Some(name) => name.value(),
        None => case::tool_name(&written.ident.unraw().to_string()),
    }
}

/// The case of `rename_all`.
fn case(written: &Definition) -> Option<Case> {
    Case::from_name(&written.on_type.rename_all.read.get()?.value())
}

/// The name of a field on the wire.
pub(super) fn of_field(written: &Definition, ident: &Ident, rename: &Slot<LitStr>) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), case(written)) {
        (Some(rename), _) => rename.value(),
        (None, Some(case)) => case.of_field(&name),
        (None, None) => name,
    }
}

/// The name of a variant on the wire.
pub(super) fn of_variant(written: &Definition, ident: &Ident, rename: &Slot<LitStr>) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), case(written)) {
        (Some(rename), _) => rename.value(),
        (None, Some(case)) => case.of_variant(&name),
        (None, None) => name,
    }
}

/// ```text
/// #[tool(name = "search tickets")]
/// ```
pub(super) fn of_the_tool(written: &Definition, diagnostics: &mut Diagnostics) {
    if written.purpose != Purpose::Tool || matches!(written.shape, Shape::Choice(_)) {
        return;
    }
    let name = tool_name(written);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if (1..=64).contains(&name.len()) && name.chars().all(is_plain) {
        return;
    }
    let wrong = match name.chars().find(|c| !is_plain(*c)) {
        Some(odd) => format!("`{name}` cannot be the name of a tool, since it holds {odd:?}"),
        None if name.is_empty() => "a tool has a name".to_owned(),
        None => format!("`{name}` cannot be the name of a tool, since it is too long"),
    };
    let wanted = "1 to 64 of the characters `a` to `z`, `A` to `Z`, `0` to `9`, `_` and `-`";
    match written.on_type.name.get() {
        Some(literal) => diagnostics.report(literal, format!("{wrong}; use {wanted}")),
        None => diagnostics.report(
            &written.ident,
            format!("{wrong}; write `#[tool(name = \"…\")]` with {wanted}"),
        ),
    }
}

/// ```text
/// #[serde(rename_all = "snakecase")]
/// ```
pub(super) fn cases(written: &Definition, diagnostics: &mut Diagnostics) {
    let Some(literal) = written.on_type.rename_all.read.get() else {
        return;
    };
    let name = literal.value();
    if Case::from_name(&name).is_none() {
        let known = Case::NAMES.map(|(known, _)| format!("`{known}`")).join(", ");
        diagnostics
            .report(literal, format!("`{name}` is no case that serde has; these are: {known}"));
    }
}

/// A name on the wire: whose it is, where it is written, and whether it is an alias.
struct OnWire<'a> {
    owner: &'a Ident,
    name: String,
    span: Span,
}

/// Every name and alias on the wire, skipped members aside, as declared.
fn on_wire(written: &Definition) -> Vec<OnWire<'_>> {
    let mut all = Vec::new();
    let mut add = |owner, name, rename: &Slot<LitStr>, aliases: &[LitStr]| {
        let span = rename.get().map_or_else(|| Ident::span(owner), LitStr::span);
        all.push(OnWire { owner, name, span });
        for alias in aliases {
            let (name, span) = (alias.value(), alias.span());
            all.push(OnWire { owner, name, span });
        }
    };
    match &written.shape {
        Shape::Record { fields, .. } => {
            for field in fields.iter().filter(|field| !field.skip.is_set()) {
                if let Some(ident) = &field.ident {
                    let name = of_field(written, ident, &field.rename.read);
                    add(ident, name, &field.rename.read, &field.aliases);
                }
            }
        }
        Shape::Choice(variants) => {
            for variant in variants.iter().filter(|variant| !variant.skip.is_set()) {
                let name = of_variant(written, &variant.ident, &variant.rename.read);
                add(&variant.ident, name, &variant.rename.read, &variant.aliases);
            }
        }
        Shape::Newtype(_) => {}
    }
    all
}

/// ```text
/// #[serde(rename = "")] x: u8
/// ```
pub(super) fn empty(written: &Definition, diagnostics: &mut Diagnostics) {
    for name in on_wire(written) {
        if name.name.is_empty() {
            diagnostics.report_at(name.span, "a name on the wire cannot be empty; write one");
        }
    }
}

/// ```text
/// #[serde(rename = "b")] a: u8, b: u8
/// ```
pub(super) fn twice(written: &Definition, diagnostics: &mut Diagnostics) {
    let what = match written.shape {
        Shape::Choice(_) => "variants",
        Shape::Record { .. } | Shape::Newtype(_) => "fields",
    };
    let names = on_wire(written);
    for (index, name) in names.iter().enumerate() {
        let mut earlier = names[..index].iter();
        // An alias that repeats its own field's name changes nothing, and serde takes it.
        let clash = earlier.find(|other| other.name == name.name && other.owner != name.owner);
        if let Some(clash) = clash {
            let (wire, first, second) = (&name.name, clash.owner, name.owner);
            diagnostics.report_at(
                name.span,
                format!("the {what} `{first}` and `{second}` are both sent as \"{wire}\"; give one of them another name"),
            );
        }
    }
}

/// ```text
/// enum Nothing {}
/// ```
pub(super) fn nothing_to_send(written: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Choice(variants) = &written.shape else {
        return;
    };
    if variants.iter().all(|variant| variant.skip.is_set()) {
        let name = &written.ident;
        diagnostics.report(name, format!("`{name}` has no variant that can be sent; give it one"));
    }
}
