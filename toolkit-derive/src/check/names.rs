//! Names: of the tool, of the fields and variants on the wire, of their aliases.

use proc_macro2::{Ident, Span};
use syn::LitStr;
use syn::ext::IdentExt;

use crate::check::case::{self, Case};
use crate::diagnostics::Diagnostics;
use crate::model::Purpose;
use crate::model::raw::{Data, Definition, Field, Shape, Sides, Slot, Variant};

/// The name of the tool: the author's, or that of the struct.
pub(super) fn tool_name(written: &Definition) -> String {
    match written.on_type.name.get() {
        Some(name) => name.value(),
        None => case::tool_name(&written.ident.unraw().to_string()),
    }
}

/// The case that `rename_all` or `rename_all_fields` says.
fn case(written: &Sides) -> Option<Case> {
    Case::from_name(&written.read.get()?.value())
}

/// The case of the fields of the struct, or of a variant: its own before that of the enum.
pub(super) fn case_of_fields(written: &Definition, variant: Option<&Variant>) -> Option<Case> {
    match variant {
        None => case(&written.on_type.rename_all),
        Some(variant) if variant.rename_all.read.is_set() => case(&variant.rename_all),
        Some(_) => case(&written.on_type.rename_all_fields),
    }
}

/// The name of a field on the wire.
pub(super) fn of_field(case: Option<Case>, ident: &Ident, rename: &Slot<LitStr>) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), case) {
        (Some(rename), _) => rename.value(),
        (None, Some(case)) => case.of_field(&name),
        (None, None) => name,
    }
}

/// The name of a variant on the wire.
pub(super) fn of_variant(written: &Definition, ident: &Ident, rename: &Slot<LitStr>) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), case(&written.on_type.rename_all)) {
        (Some(rename), _) => rename.value(),
        (None, Some(case)) => case.of_variant(&name),
        (None, None) => name,
    }
}

/// ```text
/// #[tool(name = "search tickets")]
/// ```
pub(super) fn of_the_tool(written: &Definition, diagnostics: &mut Diagnostics) {
    if written.purpose != Purpose::Tool || matches!(written.shape, Shape::Enum(_)) {
        return;
    }
    let name = tool_name(written);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if (1..=64).contains(&name.len()) && name.chars().all(is_plain) {
        return;
    }
    let wrong = match name.chars().find(|c| !is_plain(*c)) {
        Some(odd) => format!("invalid tool name `{name}`, which contains {odd:?}"),
        None if name.is_empty() => "empty tool name".to_owned(),
        None => format!("invalid tool name `{name}`, which is too long"),
    };
    let wanted = "1 to 64 ASCII letters, digits, `_` and `-`";
    match written.on_type.name.get() {
        Some(literal) => diagnostics.report(literal, format!("{wrong}; use {wanted}")),
        None => diagnostics.report(
            &written.ident,
            format!("{wrong}; set a name of {wanted} with `#[tool(name = \"…\")]`"),
        ),
    }
}

/// ```text
/// #[serde(rename_all = "snakecase")]
/// ```
pub(super) fn cases(written: &Definition, diagnostics: &mut Diagnostics) {
    let on_variants = match &written.shape {
        Shape::Enum(variants) => variants.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Tuple(_) => &[],
    };
    let on_type = [&written.on_type.rename_all, &written.on_type.rename_all_fields];
    let all = on_type.into_iter().chain(on_variants.iter().map(|variant| &variant.rename_all));
    for literal in all.filter_map(|sides| sides.read.get()) {
        let name = literal.value();
        if Case::from_name(&name).is_none() {
            let known = Case::NAMES.map(|(known, _)| format!("`{known}`")).join(", ");
            let message = format!("unknown rename rule `{name}`; expected one of {known}");
            diagnostics.report(literal, message);
        }
    }
}

/// A name on the wire: whose it is, where it is written, and whether it is an alias.
struct OnWire<'a> {
    owner: &'a Ident,
    name: String,
    span: Span,
}

/// Names that stand beside each other on the wire.
struct Group<'a> {
    what: &'static str,
    names: Vec<OnWire<'a>>,
}

impl<'a> Group<'a> {
    fn add(
        &mut self,
        owner: &'a Ident,
        name: String,
        rename: &Slot<LitStr>,
        aliases: &'a [LitStr],
    ) {
        let span = rename.get().map_or_else(|| Ident::span(owner), LitStr::span);
        self.names.push(OnWire { owner, name, span });
        for alias in aliases {
            let (name, span) = (alias.value(), alias.span());
            self.names.push(OnWire { owner, name, span });
        }
    }
}

/// Every name and alias on the wire, skipped members and what is flattened aside, as declared.
fn on_wire(written: &Definition) -> Vec<Group<'_>> {
    match &written.shape {
        Shape::Record { fields, .. } => vec![of_fields(case_of_fields(written, None), fields)],
        Shape::Enum(variants) => {
            let sent = variants.iter().filter(|variant| !variant.skip.is_set());
            let mut names = Group { what: "variants", names: Vec::new() };
            // Without a tag, variants have no names.
            let is_named = !written.on_type.untagged.is_set();
            for variant in sent.clone().filter(|_| is_named) {
                let name = of_variant(written, &variant.ident, &variant.rename.read);
                names.add(&variant.ident, name, &variant.rename.read, &variant.aliases);
            }
            let inside = sent.filter_map(|variant| match &variant.data {
                Data::Named(fields) => {
                    Some(of_fields(case_of_fields(written, Some(variant)), fields))
                }
                Data::Unit | Data::Newtype(_) | Data::Tuple(_) => None,
            });
            std::iter::once(names).chain(inside).collect()
        }
        Shape::Newtype(_) | Shape::Tuple(_) => Vec::new(),
    }
}

fn of_fields(case: Option<Case>, fields: &[Field]) -> Group<'_> {
    let mut names = Group { what: "fields", names: Vec::new() };
    let sent = fields.iter().filter(|field| !field.skip.is_set() && !field.flatten.is_set());
    for field in sent {
        if let Some(ident) = &field.ident {
            let name = of_field(case, ident, &field.rename.read);
            names.add(ident, name, &field.rename.read, &field.aliases);
        }
    }
    names
}

/// ```text
/// #[serde(rename = "")] x: u8
/// ```
pub(super) fn empty(written: &Definition, diagnostics: &mut Diagnostics) {
    for name in on_wire(written).into_iter().flat_map(|group| group.names) {
        if name.name.is_empty() {
            diagnostics.report_at(name.span, "a name in JSON must not be empty; choose one");
        }
    }
    let on = &written.on_type;
    for literal in [&on.tag, &on.content].into_iter().filter_map(Slot::get) {
        if literal.value().is_empty() {
            diagnostics.report(literal, "a name in JSON must not be empty; choose one");
        }
    }
}

/// ```text
/// #[serde(rename = "b")] a: u8, b: u8
/// ```
pub(super) fn twice(written: &Definition, diagnostics: &mut Diagnostics) {
    for Group { what, names } in on_wire(written) {
        for (index, name) in names.iter().enumerate() {
            let mut earlier = names[..index].iter();
            // An alias that repeats its own field's name changes nothing, and serde takes it.
            let clash = earlier.find(|other| other.name == name.name && other.owner != name.owner);
            if let Some(clash) = clash {
                let (wire, first, second) = (&name.name, clash.owner, name.owner);
                diagnostics.report_at(
                    name.span,
                    format!("{what} `{first}` and `{second}` are both named `{wire}` in JSON; rename one of them"),
                );
            }
        }
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Circle { kind: u8 } }
/// ```
pub(super) fn of_the_tag(written: &Definition, diagnostics: &mut Diagnostics) {
    let on = &written.on_type;
    let (Some(tag), false) = (on.tag.get().map(LitStr::value), on.content.is_set()) else {
        return;
    };
    let groups = on_wire(written).into_iter().filter(|group| group.what == "fields");
    for name in groups.flat_map(|group| group.names).filter(|name| name.name == tag) {
        let owner = name.owner;
        diagnostics.report_at(
            name.span,
            format!(
                "field `{owner}` and the tag are both named `{tag}` in JSON; rename one of them"
            ),
        );
    }
}

/// ```text
/// enum Nothing {}
/// ```
pub(super) fn nothing_to_send(written: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Enum(variants) = &written.shape else {
        return;
    };
    if variants.iter().all(|variant| variant.skip.is_set()) {
        let name = &written.ident;
        diagnostics
            .report(name, format!("enum `{name}` has no variants that can be read; add one"));
    }
}
