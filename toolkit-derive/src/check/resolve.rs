//! Resolves the raw model into the checked model. Reports nothing, since the checks have already run; the result
//! for invalid input is discarded.

use syn::ext::IdentExt;
use syn::{Index, Member};

use crate::check::rename_rule::RenameRule;
use crate::check::{descriptions, generics, names, validated};
use crate::model::DeriveKind;
use crate::model::checked::{
    Annotations, Branch, CustomRule, Data, Definition, Field, Limit, MatchedField, Newtype,
    Overrides, Presence, Record, Representation, Rule, RuleKind, Rules, Shape, Skipped, Tool,
    Union, Validated, ValueSpec, Variant, VariantInfo,
};
use crate::model::raw::{self, LengthArguments, RangeArguments, Slot};
use crate::model::value::{Bound, DefaultSource, Size};

pub(super) fn definition(input: &raw::Definition) -> Definition {
    let attributes = &input.attributes;
    let name = attributes.rename.deserialize.get().map(syn::LitStr::value);
    let mut annotations = resolve_annotations(&input.annotations);
    let shape = match &input.shape {
        raw::Shape::Record { fields, is_unit } => {
            let rename_rule = names::field_rename_rule(input, None);
            Shape::Record(Record { is_unit: *is_unit, ..record(input, rename_rule, fields) })
        }
        raw::Shape::Tuple(fields) => Shape::Tuple(types(fields)),
        raw::Shape::Newtype(field) => {
            let inner = resolve_annotations(&field.annotations);
            if annotations.description.is_empty() {
                annotations.description = inner.description;
            }
            annotations.title = annotations.title.or(inner.title);
            annotations.examples.extend(inner.examples);
            let spec = value_spec(field, &[&attributes.rules, &field.rules]);
            Shape::Newtype(Box::new(Newtype { spec }))
        }
        raw::Shape::Enum(variants) => match representation(input) {
            Representation::External if variants.iter().all(raw::Variant::is_unit) => {
                let variants = variants.iter().map(|variant| resolve_variant(input, variant));
                Shape::Choice(variants.collect())
            }
            representation => {
                let branches =
                    variants.iter().map(|variant| branch(input, &representation, variant));
                let branches = branches.collect();
                Shape::Union(Union { representation, branches })
            }
        },
    };
    Definition {
        ident: input.ident.clone(),
        library: attributes.library.get().cloned(),
        name: name.unwrap_or_else(|| input.ident.unraw().to_string()),
        annotations,
        generic_parameters: generics::resolve(input),
        shape,
        tool: (input.derive_kind == DeriveKind::Tool).then(|| tool(input)),
    }
}

fn tool(input: &raw::Definition) -> Tool {
    let attributes = &input.attributes;
    Tool {
        name: names::tool_name(input),
        read_only: attributes.read_only.get().copied(),
        destructive: attributes.destructive.get().copied(),
        idempotent: attributes.idempotent.get().copied(),
        open_world: attributes.open_world.get().copied(),
    }
}

fn resolve_annotations(annotations: &raw::Annotations) -> Annotations {
    let examples = annotations.examples.iter();
    Annotations {
        description: descriptions::description(annotations),
        title: annotations.title.get().map(syn::LitStr::value),
        examples: examples.map(|example| example.value.to_text()).collect(),
    }
}

/// The representation of an enum. Conflicting attributes have already been reported.
fn representation(input: &raw::Definition) -> Representation {
    let attributes = &input.attributes;
    if attributes.untagged.is_set() {
        return Representation::Untagged;
    }
    match (attributes.tag.get(), attributes.content.get()) {
        (Some(tag), Some(content)) => {
            Representation::Adjacent { tag: tag.value(), content: content.value() }
        }
        (Some(tag), None) => Representation::Internal { tag: tag.value() },
        (None, _) => Representation::External,
    }
}

fn branch(
    input: &raw::Definition,
    representation: &Representation,
    variant: &raw::Variant,
) -> Branch {
    let Variant { ident, info } = resolve_variant(input, variant);
    let is_other = variant.other.is_set();
    let data = match (representation, &variant.data) {
        (Representation::Internal { .. }, raw::Data::Newtype(field)) => {
            Data::Record(newtype_variant_record(field))
        }
        (Representation::Internal { .. }, raw::Data::Unit) => {
            Data::Record(Record { is_open: is_other, ..Record::default() })
        }
        (_, raw::Data::Named(fields)) => {
            let rename_rule = names::field_rename_rule(input, Some(variant));
            Data::Record(variant_record(input, rename_rule, fields))
        }
        (_, raw::Data::Unit) => Data::Unit,
        (_, raw::Data::Newtype(field)) => {
            Data::Newtype(Box::new(value_spec(field, &[&field.rules])))
        }
        (_, raw::Data::Tuple(fields)) => Data::Tuple(types(fields)),
    };
    Branch { ident, info, is_other, data }
}

/// The newtype variant of an internally tagged enum, whose only field is read like a flattened one.
fn newtype_variant_record(field: &raw::Field) -> Record {
    let field = flattened_field(Member::Unnamed(Index::from(0)), field);
    Record { fields: vec![field], ..Record::default() }
}

fn types(fields: &[raw::Field]) -> Vec<syn::Type> {
    fields.iter().map(|field| field.ty.clone()).collect()
}

/// The fields of a variant, which has no rules and no default of its own.
fn variant_record(
    input: &raw::Definition,
    rename_rule: Option<RenameRule>,
    fields: &[raw::Field],
) -> Record {
    Record {
        is_open: false,
        default: None,
        custom_rules: Vec::new(),
        validated: Validated::default(),
        ..record(input, rename_rule, fields)
    }
}

fn flattened_field(member: Member, field: &raw::Field) -> Field {
    Field {
        member,
        is_flat: true,
        name: String::new(),
        aliases: Vec::new(),
        annotations: Annotations { description: String::new(), title: None, examples: Vec::new() },
        spec: value_spec(field, &[]),
        presence: Presence::Inferred,
        matched_fields: Vec::new(),
    }
}

fn record(
    input: &raw::Definition,
    rename_rule: Option<RenameRule>,
    fields: &[raw::Field],
) -> Record {
    let attributes = &input.attributes;
    let container = attributes.default.is_set().then_some(DefaultSource::Container);
    let mut record = Record {
        is_unit: false,
        is_open: attributes.open.is_set(),
        fields: Vec::new(),
        skipped: Vec::new(),
        default: attributes.default.get().cloned(),
        custom_rules: attributes.schema.iter().map(struct_rule).collect(),
        validated: validated::resolve(input, rename_rule, fields),
    };
    for field in fields {
        let Some(ident) = field.ident.clone() else {
            continue;
        };
        let source = field.default.get().cloned().or(container.clone());
        if field.skip.is_set() {
            let (ty, source) = (field.ty.clone(), source.unwrap_or(DefaultSource::Trait));
            record.skipped.push(Skipped { member: Member::Named(ident), ty, source });
            continue;
        }
        if field.flatten.is_set() {
            record.fields.push(flattened_field(Member::Named(ident), field));
            continue;
        }
        let name = names::field_name(rename_rule, &ident, &field.rename.deserialize);
        record.fields.push(Field {
            member: Member::Named(ident),
            is_flat: false,
            aliases: aliases(&name, &field.aliases),
            name,
            annotations: resolve_annotations(&field.annotations),
            spec: value_spec(field, &[&field.rules]),
            presence: match source {
                Some(source) => Presence::Default(source),
                None if field.required.is_set() => Presence::Required,
                None => Presence::Inferred,
            },
            matched_fields: matched_fields(rename_rule, field, fields),
        });
    }
    record
}

/// The aliases without duplicates and without the name itself.
fn aliases(name: &str, literals: &[syn::LitStr]) -> Vec<String> {
    let mut aliases: Vec<String> = Vec::new();
    for alias in literals.iter().map(syn::LitStr::value) {
        if alias != name && !aliases.contains(&alias) {
            aliases.push(alias);
        }
    }
    aliases
}

fn struct_rule(rule: &raw::StructRule) -> CustomRule {
    CustomRule {
        function: rule.function.clone(),
        overrides: Overrides { message: rule.message.clone(), code: rule.code.clone() },
        only_if_clean: rule.only_if_clean,
    }
}

fn overrides(rule: &raw::Rule) -> Overrides {
    Overrides { message: rule.message.clone(), code: rule.code.clone() }
}

fn matched_fields(
    rename_rule: Option<RenameRule>,
    field: &raw::Field,
    fields: &[raw::Field],
) -> Vec<MatchedField> {
    let rules = field.rules.own.iter();
    let matched_fields = rules.filter_map(|rule| {
        let raw::RuleKind::MustMatch(other) = &rule.kind else {
            return None;
        };
        let matched = fields.iter().find(|field| field.ident.as_ref() == Some(other))?;
        Some(MatchedField {
            ident: other.clone(),
            name: names::field_name(rename_rule, other, &matched.rename.deserialize),
            overrides: overrides(rule),
        })
    });
    matched_fields.collect()
}

fn value_spec(field: &raw::Field, sets: &[&raw::RuleSet]) -> ValueSpec {
    let own = || sets.iter().flat_map(|set| &set.own);
    let custom_rules = own().filter_map(|rule| match &rule.kind {
        raw::RuleKind::Custom(function) => Some(CustomRule {
            function: function.clone(),
            overrides: overrides(rule),
            only_if_clean: false,
        }),
        _ => None,
    });
    ValueSpec {
        ty: field.ty.clone(),
        via_serde: field.via_serde.is_set(),
        custom_rules: custom_rules.collect(),
        rules: rules(sets),
    }
}

fn rules(sets: &[&raw::RuleSet]) -> Rules {
    let own = sets.iter().flat_map(|set| &set.own).filter_map(rule);
    let nested = |of: fn(&raw::RuleSet) -> &Slot<Box<raw::RuleSet>>| {
        let mut inner = sets.iter().filter_map(|set| of(set).get());
        inner.next().map(|set| Box::new(rules(&[set])))
    };
    Rules { own: own.collect(), items: nested(|set| &set.items), keys: nested(|set| &set.keys) }
}

/// The rule as the library represents it, or `None` if the generated code calls a function instead.
fn rule(input: &raw::Rule) -> Option<Rule> {
    let kind = match &input.kind {
        raw::RuleKind::Range(bounds) => range(bounds),
        raw::RuleKind::Length(sizes) => length(sizes),
        raw::RuleKind::Pattern(pattern) => RuleKind::Pattern(pattern.value()),
        raw::RuleKind::Regex(path) => RuleKind::Regex(path.clone()),
        raw::RuleKind::Format(format) => RuleKind::Format(*format),
        raw::RuleKind::OneOf(literals) => {
            let literals = literals.iter().map(|(literal, _)| literal.clone());
            RuleKind::OneOf(literals.collect())
        }
        raw::RuleKind::MultipleOf(step, _) => RuleKind::MultipleOf(step.clone()),
        raw::RuleKind::Contains(part) => RuleKind::Contains(part.clone()),
        raw::RuleKind::DoesNotContain(part) => RuleKind::DoesNotContain(part.clone()),
        raw::RuleKind::CreditCard => RuleKind::CreditCard,
        raw::RuleKind::NonControlCharacter => RuleKind::NonControlCharacter,
        raw::RuleKind::Unique => RuleKind::Unique,
        raw::RuleKind::Custom(_) | raw::RuleKind::MustMatch(_) => return None,
    };
    Some(Rule { span: input.name.span(), kind, overrides: overrides(input) })
}

fn range(bounds: &RangeArguments) -> RuleKind {
    let limit = |inclusive: &Slot<Bound>, exclusive: &Slot<Bound>| {
        let is_exclusive = exclusive.is_set();
        let bound = inclusive.get().or(exclusive.get())?.clone();
        Some(Limit { bound, is_exclusive })
    };
    RuleKind::Range {
        minimum: limit(&bounds.min, &bounds.exclusive_min),
        maximum: limit(&bounds.max, &bounds.exclusive_max),
    }
}

fn length(sizes: &LengthArguments) -> RuleKind {
    let size = |bound: &Slot<Size>| bound.get().or(sizes.equal.get()).cloned();
    RuleKind::Length { minimum: size(&sizes.min), maximum: size(&sizes.max) }
}

fn resolve_variant(input: &raw::Definition, variant: &raw::Variant) -> Variant {
    let name = names::variant_name(input, &variant.ident, &variant.rename.deserialize);
    let info = VariantInfo {
        aliases: aliases(&name, &variant.aliases),
        name,
        description: descriptions::description(&variant.annotations),
    };
    Variant { ident: variant.ident.clone(), info: (!variant.skip.is_set()).then_some(info) }
}
