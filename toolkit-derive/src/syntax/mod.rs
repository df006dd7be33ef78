//! Parses the input into the raw model. Functions report errors to the diagnostics and carry on instead of
//! returning a `Result`, so that all errors are reported at once.

use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields};

use crate::diagnostics::Diagnostics;
use crate::model::DeriveKind;
use crate::model::raw::{
    self, Annotations, Definition, Field, Rename, RuleSet, Shape, Slot, TypeAttributes, Variant,
    WithSpan,
};
use crate::model::value::DefaultSource;
use crate::syntax::attribute::{Item, Value, read_items};
use crate::syntax::names::{Namespace, Target};
use crate::syntax::self_type::SelfType;
use crate::syntax::value::{boolean, crate_path, no_value, path, set_once, string};

mod arguments;
mod attribute;
mod doc;
mod json;
mod names;
mod rule;
mod self_type;
mod tool_set;
mod validator;
mod value;

pub(crate) use tool_set::read_set;

/// Parses a type. Returns `None` if it is of an unsupported kind.
pub(crate) fn read(
    input: &DeriveInput,
    derive_kind: DeriveKind,
    diagnostics: &mut Diagnostics,
) -> Option<Definition> {
    for parameter in input.generics.lifetimes() {
        let message = "lifetime parameters are not supported, since a call owns its arguments; use owned types such as `String`";
        diagnostics.report(parameter, message);
    }
    let self_type = SelfType::of(input);
    let shape = shape(input, &self_type, diagnostics)?;
    let target = match (&shape, derive_kind) {
        (Shape::Record { .. }, DeriveKind::Contract) => Target::Struct,
        (Shape::Record { .. }, DeriveKind::Tool) => Target::ToolStruct,
        (Shape::Newtype(_), DeriveKind::Contract) => Target::Newtype,
        (Shape::Newtype(_), DeriveKind::Tool) => Target::ToolNewtype,
        (Shape::Tuple(_), DeriveKind::Contract) => Target::TupleStruct,
        (Shape::Tuple(_), DeriveKind::Tool) => Target::ToolTupleStruct,
        (Shape::Enum(_), _) => Target::Enum,
    };
    let mut annotations =
        Annotations { docs: doc::docs(&input.attrs, diagnostics), ..Annotations::default() };
    let mut attributes = TypeAttributes::default();
    for (namespace, item) in read_items(&input.attrs, target, diagnostics) {
        let item = &self_type.replace_in_item(item);
        if !read_annotation(&mut annotations, namespace, item, diagnostics) {
            read_type_attribute(&mut attributes, namespace, item, diagnostics);
        }
    }
    let generics = input.generics.clone();
    Some(Definition {
        ident: input.ident.clone(),
        derive_kind,
        shape,
        attributes,
        annotations,
        generics,
    })
}

/// Finds the path of the library even if the rest of the input is invalid.
pub(crate) fn library(input: &DeriveInput) -> Option<syn::Path> {
    let mut discarded = Diagnostics::default();
    let items = read_items(&input.attrs, Target::Enum, &mut discarded);
    let named = items
        .iter()
        .find(|(namespace, item)| *namespace == Namespace::Tool && item.name == "crate");
    let library = named.and_then(|(_, item)| crate_path(item, &mut discarded));
    // These errors are reported when the type itself is parsed.
    drop(discarded.finish());
    library
}

fn shape(
    input: &DeriveInput,
    self_type: &SelfType<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Shape> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => {
                let fields = fields.named.iter();
                let fields = fields
                    .map(|input| field(input, self_type, Target::NamedField, diagnostics))
                    .collect();
                let is_unit = false;
                Some(Shape::Record { fields, is_unit })
            }
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                let input = &fields.unnamed[0];
                let field = field(input, self_type, Target::UnnamedField, diagnostics);
                Some(Shape::Newtype(Box::new(field)))
            }
            Fields::Unnamed(fields) => Some(Shape::Tuple(unnamed(fields, self_type, diagnostics))),
            Fields::Unit => {
                let (fields, is_unit) = (Vec::new(), true);
                Some(Shape::Record { fields, is_unit })
            }
        },
        Data::Enum(data) => {
            let variants = data.variants.iter();
            let variants = variants.map(|input| variant(input, self_type, diagnostics));
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
    self_type: &SelfType<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Field> {
    let fields = fields.unnamed.iter();
    fields.map(|input| field(input, self_type, Target::UnnamedField, diagnostics)).collect()
}

fn field(
    input: &syn::Field,
    self_type: &SelfType<'_>,
    target: Target,
    diagnostics: &mut Diagnostics,
) -> Field {
    let mut field = Field {
        ident: input.ident.clone(),
        ty: self_type.replace_in_type(&input.ty),
        rename: Rename::default(),
        aliases: Vec::new(),
        default: Slot::default(),
        skip: Slot::default(),
        flatten: Slot::default(),
        via_serde: Slot::default(),
        required: Slot::default(),
        nested: Slot::default(),
        annotations: Annotations {
            docs: doc::docs(&input.attrs, diagnostics),
            ..Annotations::default()
        },
        rules: RuleSet::default(),
    };
    for (namespace, item) in read_items(&input.attrs, target, diagnostics) {
        let item = &self_type.replace_in_item(item);
        if !read_annotation(&mut field.annotations, namespace, item, diagnostics) {
            read_field_attribute(&mut field, namespace, item, diagnostics);
        }
    }
    field
}

fn variant(
    input: &syn::Variant,
    self_type: &SelfType<'_>,
    diagnostics: &mut Diagnostics,
) -> Variant {
    let mut variant = Variant {
        ident: input.ident.clone(),
        rename: Rename::default(),
        rename_all: Rename::default(),
        aliases: Vec::new(),
        skip: Slot::default(),
        other: Slot::default(),
        annotations: Annotations {
            docs: doc::docs(&input.attrs, diagnostics),
            ..Annotations::default()
        },
        data: data(&input.fields, self_type, diagnostics),
    };
    for (namespace, item) in read_items(&input.attrs, Target::Variant, diagnostics) {
        if read_annotation(&mut variant.annotations, namespace, &item, diagnostics) {
            continue;
        }
        match item.name.to_string().as_str() {
            "rename" => rename(&mut variant.rename, &item, diagnostics),
            "alias" => variant.aliases.extend(string(&item, diagnostics)),
            "rename_all" => rename(&mut variant.rename_all, &item, diagnostics),
            "skip" | "skip_deserializing" => {
                set_once(&mut variant.skip, &item, no_value(&item, diagnostics), diagnostics);
            }
            "other" => {
                set_once(&mut variant.other, &item, no_value(&item, diagnostics), diagnostics);
            }
            _ => {}
        }
    }
    variant
}

fn data(fields: &Fields, self_type: &SelfType<'_>, diagnostics: &mut Diagnostics) -> raw::Data {
    match fields {
        Fields::Unit => raw::Data::Unit,
        Fields::Named(fields) => {
            let fields = fields.named.iter();
            let read = fields.map(|input| field(input, self_type, Target::NamedField, diagnostics));
            raw::Data::Named(read.collect())
        }
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            let field = field(&fields.unnamed[0], self_type, Target::UnnamedField, diagnostics);
            raw::Data::Newtype(Box::new(field))
        }
        Fields::Unnamed(fields) => raw::Data::Tuple(unnamed(fields, self_type, diagnostics)),
    }
}

/// Interprets an item if it is an annotation, and returns whether it is.
fn read_annotation(
    annotations: &mut Annotations,
    namespace: Namespace,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> bool {
    if namespace != Namespace::Tool {
        return false;
    }
    match item.name.to_string().as_str() {
        "description" => {
            let text = string(item, diagnostics);
            set_once(&mut annotations.description, item, text, diagnostics);
        }
        "title" => set_once(&mut annotations.title, item, string(item, diagnostics), diagnostics),
        "undescribed" => {
            let unit = no_value(item, diagnostics);
            set_once(&mut annotations.undescribed, item, unit, diagnostics);
        }
        "example" => read_example(annotations, item, diagnostics),
        _ => return false,
    }
    true
}

fn read_example(annotations: &mut Annotations, item: &Item, diagnostics: &mut Diagnostics) {
    let Value::Assigned(tokens) = &item.value else {
        diagnostics.report(item, "`example` requires a value; write `example = …`");
        return;
    };
    if let Some(value) = json::json(tokens, diagnostics) {
        let span = tokens.span();
        annotations.examples.push(WithSpan { span, value });
    }
}

/// Interprets an item if it declares an effect of a tool, and returns whether it does.
fn read_effect(
    attributes: &mut TypeAttributes,
    item: &Item,
    diagnostics: &mut Diagnostics,
) -> bool {
    let effect = match item.name.to_string().as_str() {
        "read_only" => &mut attributes.read_only,
        "destructive" => &mut attributes.destructive,
        "idempotent" => &mut attributes.idempotent,
        "open_world" => &mut attributes.open_world,
        _ => return false,
    };
    set_once(effect, item, boolean(item, diagnostics), diagnostics);
    true
}

fn read_type_attribute(
    attributes: &mut TypeAttributes,
    namespace: Namespace,
    item: &Item,
    diagnostics: &mut Diagnostics,
) {
    if read_effect(attributes, item, diagnostics) {
        return;
    }
    match (namespace, item.name.to_string().as_str()) {
        (Namespace::Serde, "rename") => rename(&mut attributes.rename, item, diagnostics),
        (Namespace::Serde, "rename_all") => rename(&mut attributes.rename_all, item, diagnostics),
        (Namespace::Serde, "rename_all_fields") => {
            rename(&mut attributes.rename_all_fields, item, diagnostics);
        }
        (Namespace::Serde, "tag") => {
            set_once(&mut attributes.tag, item, string(item, diagnostics), diagnostics);
        }
        (Namespace::Serde, "content") => {
            set_once(&mut attributes.content, item, string(item, diagnostics), diagnostics);
        }
        (Namespace::Serde, "untagged") => {
            set_once(&mut attributes.untagged, item, no_value(item, diagnostics), diagnostics);
        }
        (Namespace::Serde, "default") => {
            set_once(&mut attributes.default, item, source(item, diagnostics), diagnostics);
        }
        (Namespace::Serde, "deny_unknown_fields") => {
            let unit = no_value(item, diagnostics);
            set_once(&mut attributes.deny_unknown_fields, item, unit, diagnostics);
        }
        (Namespace::Validate, "schema") => {
            attributes.schema.extend(validator::schema(item, diagnostics));
        }
        (Namespace::Tool, "name") => {
            set_once(&mut attributes.name, item, string(item, diagnostics), diagnostics);
        }
        (Namespace::Tool, "crate") => {
            set_once(&mut attributes.library, item, crate_path(item, diagnostics), diagnostics);
        }
        (Namespace::Validate, "nest_all_fields") => {
            attributes.nest_all_fields.span = Some(item.name.span());
        }
        (Namespace::Tool, "validate") => {
            set_once(&mut attributes.validate, item, no_value(item, diagnostics), diagnostics);
        }
        (Namespace::Tool, "open") => {
            set_once(&mut attributes.open, item, no_value(item, diagnostics), diagnostics);
        }
        _ => rule::add_rule(&mut attributes.rules, item, diagnostics),
    }
}

fn read_field_attribute(
    field: &mut Field,
    namespace: Namespace,
    item: &Item,
    diagnostics: &mut Diagnostics,
) {
    match (namespace, item.name.to_string().as_str()) {
        (Namespace::Serde, "rename") => rename(&mut field.rename, item, diagnostics),
        (Namespace::Serde, "alias") => field.aliases.extend(string(item, diagnostics)),
        (Namespace::Serde, "default") => {
            let source = source(item, diagnostics);
            set_once(&mut field.default, item, source, diagnostics);
        }
        (Namespace::Serde, "skip" | "skip_deserializing") => {
            set_once(&mut field.skip, item, no_value(item, diagnostics), diagnostics);
        }
        (Namespace::Serde, "flatten") => {
            set_once(&mut field.flatten, item, no_value(item, diagnostics), diagnostics);
        }
        (Namespace::Tool, "via_serde") => {
            let unit = no_value(item, diagnostics);
            set_once(&mut field.via_serde, item, unit, diagnostics);
        }
        (Namespace::Validate, "required") => {
            let unit = validator::required(item, diagnostics);
            set_once(&mut field.required, item, unit, diagnostics);
        }
        // Only relevant to validator: our own rules always apply to inner types.
        (Namespace::Validate, "nested") => field.nested.span = Some(item.name.span()),
        _ => rule::add_rule(&mut field.rules, item, diagnostics),
    }
}

/// Parses `rename = "…"`, which sets both names, or `rename(serialize = "…", deserialize = "…")`. As in serde, a
/// second attribute may set the name that the first one omits.
fn rename(rename: &mut Rename, item: &Item, diagnostics: &mut Diagnostics) {
    let new = renamed(item, diagnostics);
    let is_twice = |side: &Slot<_>, new: &Slot<_>| side.is_set() && new.is_set();
    if is_twice(&rename.deserialize, &new.deserialize)
        || is_twice(&rename.serialize, &new.serialize)
    {
        let name = &item.name;
        diagnostics.report(name, format!("duplicate `{name}`; remove one of them"));
        return;
    }
    if new.deserialize.is_set() {
        rename.deserialize = new.deserialize;
    }
    if new.serialize.is_set() {
        rename.serialize = new.serialize;
    }
}

fn renamed(item: &Item, diagnostics: &mut Diagnostics) -> Rename {
    let mut rename = Rename::default();
    let Value::List(tokens) = &item.value else {
        let text = string(item, diagnostics);
        set_once(&mut rename.deserialize, item, text.clone(), diagnostics);
        set_once(&mut rename.serialize, item, text, diagnostics);
        return rename;
    };
    for side in attribute::parse_items(tokens.clone(), diagnostics) {
        let slot = if side.name == "deserialize" {
            &mut rename.deserialize
        } else if side.name == "serialize" {
            &mut rename.serialize
        } else {
            let (outer, name) = (&item.name, &side.name);
            let message = format!(
                "unknown argument `{name}` of `{outer}`; expected `serialize` or `deserialize`"
            );
            diagnostics.report(name, message);
            continue;
        };
        set_once(slot, &side, string(&side, diagnostics), diagnostics);
    }
    rename
}

/// Parses `default` or `default = "path"`.
fn source(item: &Item, diagnostics: &mut Diagnostics) -> Option<DefaultSource> {
    match &item.value {
        Value::None => Some(DefaultSource::Trait),
        Value::Assigned(_) | Value::List(_) => path(item, diagnostics).map(DefaultSource::Function),
    }
}
