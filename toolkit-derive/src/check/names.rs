//! Names: of the tool, and of fields and variants in JSON.

use proc_macro2::{Ident, Span};
use syn::LitStr;
use syn::ext::IdentExt;

use crate::check::rename_rule::{self, RenameRule};
use crate::diagnostics::Diagnostics;
use crate::model::DeriveKind;
use crate::model::raw::{Data, Definition, Field, Rename, Shape, Slot, Variant};

/// The name of the tool: the `name` attribute, or else derived from the name of the struct.
pub(super) fn tool_name(input: &Definition) -> String {
    match input.attributes.name.get() {
        Some(name) => name.value(),
        None => rename_rule::tool_name(&input.ident.unraw().to_string()),
    }
}

/// The rule of a `rename_all` or `rename_all_fields` attribute.
fn rename_rule(rename: &Rename) -> Option<RenameRule> {
    RenameRule::from_name(&rename.deserialize.get()?.value())
}

/// The rename rule for the fields of the struct or of a variant.
pub(super) fn field_rename_rule(
    input: &Definition,
    variant: Option<&Variant>,
) -> Option<RenameRule> {
    match variant {
        None => rename_rule(&input.attributes.rename_all),
        Some(variant) if variant.rename_all.deserialize.is_set() => {
            rename_rule(&variant.rename_all)
        }
        Some(_) => rename_rule(&input.attributes.rename_all_fields),
    }
}

/// The name of a field in JSON.
pub(super) fn field_name(
    rename_rule: Option<RenameRule>,
    ident: &Ident,
    rename: &Slot<LitStr>,
) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), rename_rule) {
        (Some(rename), _) => rename.value(),
        (None, Some(rename_rule)) => rename_rule.apply_to_field(&name),
        (None, None) => name,
    }
}

/// The name of a variant in JSON.
pub(super) fn variant_name(input: &Definition, ident: &Ident, rename: &Slot<LitStr>) -> String {
    let name = ident.unraw().to_string();
    match (rename.get(), rename_rule(&input.attributes.rename_all)) {
        (Some(rename), _) => rename.value(),
        (None, Some(rename_rule)) => rename_rule.apply_to_variant(&name),
        (None, None) => name,
    }
}

/// ```text
/// #[tool(name = "search tickets")]
/// ```
pub(super) fn check_tool_name(input: &Definition, diagnostics: &mut Diagnostics) {
    if input.derive_kind != DeriveKind::Tool || matches!(input.shape, Shape::Enum(_)) {
        return;
    }
    let name = tool_name(input);
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
    match input.attributes.name.get() {
        Some(literal) => diagnostics.report(literal, format!("{wrong}; use {wanted}")),
        None => diagnostics.report(
            &input.ident,
            format!("{wrong}; set a name of {wanted} with `#[tool(name = \"…\")]`"),
        ),
    }
}

/// ```text
/// #[serde(rename_all = "snakecase")]
/// ```
pub(super) fn check_rename_rules(input: &Definition, diagnostics: &mut Diagnostics) {
    let variants = match &input.shape {
        Shape::Enum(variants) => variants.as_slice(),
        Shape::Record { .. } | Shape::Newtype(_) | Shape::Tuple(_) => &[],
    };
    let on_type = [&input.attributes.rename_all, &input.attributes.rename_all_fields];
    let all = on_type.into_iter().chain(variants.iter().map(|variant| &variant.rename_all));
    for literal in all.filter_map(|rename| rename.deserialize.get()) {
        let name = literal.value();
        if RenameRule::from_name(&name).is_none() {
            let known = RenameRule::NAMES.map(|(known, _)| format!("`{known}`")).join(", ");
            let message = format!("unknown rename rule `{name}`; expected one of {known}");
            diagnostics.report(literal, message);
        }
    }
}

/// A name or alias in JSON and the field or variant it belongs to.
struct JsonName<'a> {
    owner: &'a Ident,
    name: String,
    span: Span,
}

/// Names that must be distinct.
struct NameGroup<'a> {
    kind: &'static str,
    names: Vec<JsonName<'a>>,
}

impl<'a> NameGroup<'a> {
    fn add(
        &mut self,
        owner: &'a Ident,
        name: String,
        rename: &Slot<LitStr>,
        aliases: &'a [LitStr],
    ) {
        let span = rename.get().map_or_else(|| Ident::span(owner), LitStr::span);
        self.names.push(JsonName { owner, name, span });
        for alias in aliases {
            let (name, span) = (alias.value(), alias.span());
            self.names.push(JsonName { owner, name, span });
        }
    }
}

/// All names and aliases, apart from skipped and flattened fields, in declaration order.
fn json_names(input: &Definition) -> Vec<NameGroup<'_>> {
    match &input.shape {
        Shape::Record { fields, .. } => vec![field_names(field_rename_rule(input, None), fields)],
        Shape::Enum(variants) => {
            let unskipped = variants.iter().filter(|variant| !variant.skip.is_set());
            let mut names = NameGroup { kind: "variants", names: Vec::new() };
            // The variants of an untagged enum have no names.
            let is_named = !input.attributes.untagged.is_set();
            for variant in unskipped.clone().filter(|_| is_named) {
                let name = variant_name(input, &variant.ident, &variant.rename.deserialize);
                names.add(&variant.ident, name, &variant.rename.deserialize, &variant.aliases);
            }
            let fields = unskipped.filter_map(|variant| match &variant.data {
                Data::Named(fields) => {
                    Some(field_names(field_rename_rule(input, Some(variant)), fields))
                }
                Data::Unit | Data::Newtype(_) | Data::Tuple(_) => None,
            });
            std::iter::once(names).chain(fields).collect()
        }
        Shape::Newtype(_) | Shape::Tuple(_) => Vec::new(),
    }
}

fn field_names(rename_rule: Option<RenameRule>, fields: &[Field]) -> NameGroup<'_> {
    let mut names = NameGroup { kind: "fields", names: Vec::new() };
    let unskipped = fields.iter().filter(|field| !field.skip.is_set() && !field.flatten.is_set());
    for field in unskipped {
        if let Some(ident) = &field.ident {
            let name = field_name(rename_rule, ident, &field.rename.deserialize);
            names.add(ident, name, &field.rename.deserialize, &field.aliases);
        }
    }
    names
}

/// ```text
/// #[serde(rename = "")] x: u8
/// ```
pub(super) fn check_empty(input: &Definition, diagnostics: &mut Diagnostics) {
    for name in json_names(input).into_iter().flat_map(|group| group.names) {
        if name.name.is_empty() {
            diagnostics.report_at(name.span, "a name in JSON must not be empty; choose one");
        }
    }
    let attributes = &input.attributes;
    for literal in [&attributes.tag, &attributes.content].into_iter().filter_map(Slot::get) {
        if literal.value().is_empty() {
            diagnostics.report(literal, "a name in JSON must not be empty; choose one");
        }
    }
}

/// ```text
/// #[serde(rename = "b")] a: u8, b: u8
/// ```
pub(super) fn check_duplicates(input: &Definition, diagnostics: &mut Diagnostics) {
    for NameGroup { kind, names } in json_names(input) {
        for (index, name) in names.iter().enumerate() {
            let mut earlier = names[..index].iter();
            // serde accepts an alias that repeats the name of its own field.
            let conflict =
                earlier.find(|other| other.name == name.name && other.owner != name.owner);
            if let Some(conflict) = conflict {
                let (json_name, first, second) = (&name.name, conflict.owner, name.owner);
                diagnostics.report_at(
                    name.span,
                    format!("{kind} `{first}` and `{second}` are both named `{json_name}` in JSON; rename one of them"),
                );
            }
        }
    }
}

/// ```text
/// #[serde(tag = "kind")] enum Shape { Circle { kind: u8 } }
/// ```
pub(super) fn check_tag(input: &Definition, diagnostics: &mut Diagnostics) {
    let attributes = &input.attributes;
    let (Some(tag), false) = (attributes.tag.get().map(LitStr::value), attributes.content.is_set())
    else {
        return;
    };
    let groups = json_names(input).into_iter().filter(|group| group.kind == "fields");
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
pub(super) fn check_variants(input: &Definition, diagnostics: &mut Diagnostics) {
    let Shape::Enum(variants) = &input.shape else {
        return;
    };
    if variants.iter().all(|variant| variant.skip.is_set()) {
        let name = &input.ident;
        diagnostics
            .report(name, format!("enum `{name}` has no variants that can be read; add one"));
    }
}
