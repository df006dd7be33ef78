//! From what was written to the raw model. Whatever is wrong is reported, and reading goes on: a
//! function takes the diagnostics and returns a value, never a result, so that all is told at once.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Type};

use crate::diagnostics::Diagnostics;
use crate::model::Purpose;
use crate::model::raw::{
    self, Definition, Field, OnType, RuleSet, Shape, Sides, Slot, Variant, Words, Written,
};
use crate::model::value::Source;
use crate::syntax::attribute::{Item, Value, items};
use crate::syntax::names::{Family, Spot};
use crate::syntax::value::{fill, flag, module, path, text, word};

mod arguments;
mod attribute;
mod doc;
mod json;
mod names;
mod rule;
mod tool_set;
mod validator;
mod value;

pub(crate) use tool_set::read_set;

/// Reads a type; nothing where it is of a kind that is not read at all.
pub(crate) fn read(
    input: &DeriveInput,
    purpose: Purpose,
    diagnostics: &mut Diagnostics,
) -> Option<Definition> {
    for parameter in input.generics.lifetimes() {
        let message = "lifetime parameters are not supported, since a call owns its arguments; use owned types such as `String`";
        diagnostics.report(parameter, message);
    }
    let owner = Owner::of(input);
    let shape = shape(input, &owner, diagnostics)?;
    let spot = match (&shape, purpose) {
        (Shape::Record { .. }, Purpose::Contract) => Spot::Struct,
        (Shape::Record { .. }, Purpose::Tool) => Spot::ToolStruct,
        (Shape::Newtype(_) | Shape::Tuple(_), Purpose::Contract) => Spot::Newtype,
        (Shape::Newtype(_) | Shape::Tuple(_), Purpose::Tool) => Spot::ToolNewtype,
        (Shape::Enum(_), _) => Spot::Enum,
    };
    let mut words = Words { docs: doc::docs(&input.attrs, diagnostics), ..Words::default() };
    let mut on_type = OnType::default();
    for (family, item) in items(&input.attrs, spot, diagnostics) {
        let item = &own(item, &owner);
        if !read_words(&mut words, family, item, diagnostics) {
            read_on_type(&mut on_type, family, item, diagnostics);
        }
    }
    let generics = input.generics.clone();
    Some(Definition { ident: input.ident.clone(), purpose, shape, on_type, words, generics })
}

/// The path of the library, where a type says one that can be read, whatever else is wrong with it.
pub(crate) fn library(input: &DeriveInput) -> Option<syn::Path> {
    let mut unheard = Diagnostics::default();
    let items = items(&input.attrs, Spot::Enum, &mut unheard);
    let named = items.iter().find(|(family, item)| *family == Family::Tool && item.name == "crate");
    let library = named.and_then(|(_, item)| module(item, &mut unheard));
    // Whoever reads the type tells what is wrong with its attributes.
    drop(unheard.finish());
    library
}

fn shape(input: &DeriveInput, owner: &Owner<'_>, diagnostics: &mut Diagnostics) -> Option<Shape> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                let fields = fields.named.iter();
                let fields =
                    fields.map(|written| field(written, owner, Spot::Field, diagnostics)).collect();
                let is_unit = false;
                Some(Shape::Record { fields, is_unit })
            }
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                let written = &fields.unnamed[0];
                let field = field(written, owner, Spot::Inner, diagnostics);
                Some(Shape::Newtype(Box::new(field)))
            }
            Fields::Unnamed(fields) => Some(Shape::Tuple(unnamed(fields, owner, diagnostics))),
            Fields::Unit => {
                let (fields, is_unit) = (Vec::new(), true);
                Some(Shape::Record { fields, is_unit })
            }
        },
        Data::Enum(data) => {
            let variants = data.variants.iter();
            let variants = variants.map(|written| variant(written, owner, diagnostics));
            Some(Shape::Enum(variants.collect()))
        }
        Data::Union(data) => {
            let message = "unions are not supported; use a struct or an enum";
            diagnostics.report(&data.union_token, message);
            None
        }
    }
}

fn unnamed(
    fields: &syn::FieldsUnnamed,
    owner: &Owner<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Field> {
    let fields = fields.unnamed.iter();
    fields.map(|written| field(written, owner, Spot::Inner, diagnostics)).collect()
}

fn field(
    written: &syn::Field,
    owner: &Owner<'_>,
    spot: Spot,
    diagnostics: &mut Diagnostics,
) -> Field {
    let mut field = Field {
        ident: written.ident.clone(),
        ty: own_type(&written.ty, owner),
        rename: Sides::default(),
        aliases: Vec::new(),
        default: Slot::default(),
        skip: Slot::default(),
        flatten: Slot::default(),
        via_serde: Slot::default(),
        required: Slot::default(),
        nested: Slot::default(),
        words: Words { docs: doc::docs(&written.attrs, diagnostics), ..Words::default() },
        rules: RuleSet::default(),
    };
    for (family, item) in items(&written.attrs, spot, diagnostics) {
        let item = &own(item, owner);
        if !read_words(&mut field.words, family, item, diagnostics) {
            read_on_field(&mut field, family, item, diagnostics);
        }
    }
    field
}

fn variant(written: &syn::Variant, owner: &Owner<'_>, diagnostics: &mut Diagnostics) -> Variant {
    let mut variant = Variant {
        ident: written.ident.clone(),
        rename: Sides::default(),
        rename_all: Sides::default(),
        aliases: Vec::new(),
        skip: Slot::default(),
        other: Slot::default(),
        words: Words { docs: doc::docs(&written.attrs, diagnostics), ..Words::default() },
        data: data(&written.fields, owner, diagnostics),
    };
    for (family, item) in items(&written.attrs, Spot::Variant, diagnostics) {
        if read_words(&mut variant.words, family, &item, diagnostics) {
            continue;
        }
        match item.name.to_string().as_str() {
            "rename" => rename(&mut variant.rename, &item, diagnostics),
            "alias" => variant.aliases.extend(text(&item, diagnostics)),
            "rename_all" => rename(&mut variant.rename_all, &item, diagnostics),
            "skip" | "skip_deserializing" => {
                fill(&mut variant.skip, &item, word(&item, diagnostics), diagnostics);
            }
            "other" => fill(&mut variant.other, &item, word(&item, diagnostics), diagnostics),
            _ => {}
        }
    }
    variant
}

fn data(fields: &Fields, owner: &Owner<'_>, diagnostics: &mut Diagnostics) -> raw::Data {
    match fields {
        Fields::Unit => raw::Data::Unit,
        Fields::Named(fields) => {
            let fields = fields.named.iter();
            let read = fields.map(|written| field(written, owner, Spot::Field, diagnostics));
            raw::Data::Named(read.collect())
        }
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            let field = field(&fields.unnamed[0], owner, Spot::Inner, diagnostics);
            raw::Data::Newtype(Box::new(field))
        }
        Fields::Unnamed(fields) => raw::Data::Tuple(unnamed(fields, owner, diagnostics)),
    }
}

/// Reads an item that says something of a place; whether it was one.
fn read_words(
    words: &mut Words,
    family: Family,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> bool {
    if family != Family::Tool {
        return false;
    }
    match item.name.to_string().as_str() {
        "description" => {
            let text = text(item, diagnostics);
            fill(&mut words.description, item, text, diagnostics);
        }
        "title" => fill(&mut words.title, item, text(item, diagnostics), diagnostics),
        "undescribed" => {
            let word = word(item, diagnostics);
            fill(&mut words.undescribed, item, word, diagnostics);
        }
        "example" => read_example(words, item, diagnostics),
        _ => return false,
    }
    true
}

fn read_example(words: &mut Words, item: &Item, diagnostics: &mut Diagnostics) {
    let Value::Assigned(tokens) = &item.value else {
        diagnostics.report(item, "`example` requires a value; write `example = …`");
        return;
    };
    if let Some(value) = json::json(tokens, diagnostics) {
        let span = tokens.span();
        words.examples.push(Written { span, value });
    }
}

/// Reads an item that says what a call of a tool can do; whether it was one.
fn read_effect(on: &mut OnType, item: &Item, diagnostics: &mut Diagnostics) -> bool {
    let effect = match item.name.to_string().as_str() {
        "read_only" => &mut on.read_only,
        "destructive" => &mut on.destructive,
        "idempotent" => &mut on.idempotent,
        "open_world" => &mut on.open_world,
        _ => return false,
    };
    fill(effect, item, flag(item, diagnostics), diagnostics);
    true
}

fn read_on_type(on: &mut OnType, family: Family, item: &Item, diagnostics: &mut Diagnostics) {
    if read_effect(on, item, diagnostics) {
        return;
    }
    match (family, item.name.to_string().as_str()) {
        (Family::Serde, "rename") => rename(&mut on.rename, item, diagnostics),
        (Family::Serde, "rename_all") => rename(&mut on.rename_all, item, diagnostics),
        (Family::Serde, "rename_all_fields") => {
            rename(&mut on.rename_all_fields, item, diagnostics);
        }
        (Family::Serde, "tag") => fill(&mut on.tag, item, text(item, diagnostics), diagnostics),
        (Family::Serde, "content") => {
            fill(&mut on.content, item, text(item, diagnostics), diagnostics);
        }
        (Family::Serde, "untagged") => {
            fill(&mut on.untagged, item, word(item, diagnostics), diagnostics);
        }
        (Family::Serde, "default") => {
            fill(&mut on.default, item, source(item, diagnostics), diagnostics);
        }
        (Family::Serde, "deny_unknown_fields") => {
            let word = word(item, diagnostics);
            fill(&mut on.deny_unknown_fields, item, word, diagnostics);
        }
        (Family::Validate, "schema") => on.schema.extend(validator::schema(item, diagnostics)),
        (Family::Tool, "name") => fill(&mut on.name, item, text(item, diagnostics), diagnostics),
        (Family::Tool, "crate") => {
            fill(&mut on.library, item, module(item, diagnostics), diagnostics);
        }
        (Family::Validate, "nest_all_fields") => on.nest_all_fields.span = Some(item.name.span()),
        (Family::Tool, "validate") => {
            fill(&mut on.validate, item, word(item, diagnostics), diagnostics);
        }
        (Family::Tool, "open") => fill(&mut on.open, item, word(item, diagnostics), diagnostics),
        _ => rule::rule(&mut on.rules, item, diagnostics),
    }
}

fn read_on_field(field: &mut Field, family: Family, item: &Item, diagnostics: &mut Diagnostics) {
    match (family, item.name.to_string().as_str()) {
        (Family::Serde, "rename") => rename(&mut field.rename, item, diagnostics),
        (Family::Serde, "alias") => field.aliases.extend(text(item, diagnostics)),
        (Family::Serde, "default") => {
            let source = source(item, diagnostics);
            fill(&mut field.default, item, source, diagnostics);
        }
        (Family::Serde, "skip" | "skip_deserializing") => {
            fill(&mut field.skip, item, word(item, diagnostics), diagnostics);
        }
        (Family::Serde, "flatten") => {
            fill(&mut field.flatten, item, word(item, diagnostics), diagnostics);
        }
        (Family::Tool, "via_serde") => {
            let word = word(item, diagnostics);
            fill(&mut field.via_serde, item, word, diagnostics);
        }
        (Family::Validate, "required") => {
            let word = validator::required(item, diagnostics);
            fill(&mut field.required, item, word, diagnostics);
        }
        // What it says is validator's affair: here fields are always looked into.
        (Family::Validate, "nested") => field.nested.span = Some(item.name.span()),
        _ => rule::rule(&mut field.rules, item, diagnostics),
    }
}

/// `rename = "…"`, which is both sides, or `rename(serialize = "…", deserialize = "…")`. As in serde,
/// a second one may fill the side that the first left out.
fn rename(sides: &mut Sides, item: &Item, diagnostics: &mut Diagnostics) {
    let new = renamed(item, diagnostics);
    let is_twice = |side: &Slot<_>, new: &Slot<_>| side.is_set() && new.is_set();
    if is_twice(&sides.read, &new.read) || is_twice(&sides.written, &new.written) {
        let name = &item.name;
        diagnostics.report(name, format!("duplicate `{name}`; remove one of them"));
        return;
    }
    if new.read.is_set() {
        sides.read = new.read;
    }
    if new.written.is_set() {
        sides.written = new.written;
    }
}

fn renamed(item: &Item, diagnostics: &mut Diagnostics) -> Sides {
    let mut sides = Sides::default();
    let Value::List(tokens) = &item.value else {
        let text = text(item, diagnostics);
        fill(&mut sides.read, item, text.clone(), diagnostics);
        fill(&mut sides.written, item, text, diagnostics);
        return sides;
    };
    for side in attribute::split(tokens.clone(), diagnostics) {
        let slot = if side.name == "deserialize" {
            &mut sides.read
        } else if side.name == "serialize" {
            &mut sides.written
        } else {
            let (outer, name) = (&item.name, &side.name);
            let message = format!(
                "unknown argument `{name}` of `{outer}`; expected `serialize` or `deserialize`"
            );
            diagnostics.report(name, message);
            continue;
        };
        fill(slot, &side, text(&side, diagnostics), diagnostics);
    }
    sides
}

/// `default`, or `default = "path"`.
fn source(item: &Item, diagnostics: &mut Diagnostics) -> Option<Source> {
    match &item.value {
        Value::None => Some(Source::Trait),
        Value::Assigned(_) | Value::List(_) => path(item, diagnostics).map(Source::Function),
    }
}

/// The type that a derive stands on, as its name is written in types and in paths.
struct Owner<'a> {
    ident: &'a Ident,
    in_types: TokenStream,
    in_paths: TokenStream,
}

impl<'a> Owner<'a> {
    fn of(input: &'a DeriveInput) -> Self {
        let (_, arguments, _) = input.generics.split_for_impl();
        Self {
            ident: &input.ident,
            in_types: arguments.to_token_stream(),
            in_paths: arguments.as_turbofish().to_token_stream(),
        }
    }
}

/// An item in which `Self` is the type's name: what is printed stands outside of any `impl` of it.
fn own(item: Item, owner: &Owner<'_>) -> Item {
    let named = |tokens| named(tokens, owner.ident, &owner.in_paths);
    let value = match item.value {
        Value::None => Value::None,
        Value::Assigned(tokens) => Value::Assigned(named(tokens)),
        Value::List(tokens) => Value::List(named(tokens)),
    };
    Item { value, ..item }
}

fn own_type(ty: &Type, owner: &Owner<'_>) -> Type {
    let named = named(ty.to_token_stream(), owner.ident, &owner.in_types);
    // Parsing a type back from its own tokens cannot fail; if it does, rustc says what is wrong.
    syn::parse2(named).unwrap_or_else(|_| ty.clone())
}

fn named(tokens: TokenStream, owner: &Ident, arguments: &TokenStream) -> TokenStream {
    let rename = |token| match token {
        TokenTree::Ident(ident) if ident == "Self" => {
            let mut renamed = owner.clone();
            renamed.set_span(ident.span());
            let mut tokens = TokenStream::from(TokenTree::Ident(renamed));
            tokens.extend(arguments.clone());
            tokens
        }
        TokenTree::Group(group) => {
            let inside = named(group.stream(), owner, arguments);
            let mut renamed = Group::new(group.delimiter(), inside);
            renamed.set_span(group.span());
            TokenTree::Group(renamed).into()
        }
        token => token.into(),
    };
    tokens.into_iter().map(rename).collect()
}
