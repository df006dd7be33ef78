//! The checked model of what was written. Nothing is reported here: what is wrong was said by the
//! questions, and a model that is made of it is never printed.

use syn::ext::IdentExt;
use syn::{Index, Member};

use crate::check::case::Case;
use crate::check::{names, parameters, validated, words};
use crate::model::Purpose;
use crate::model::checked::{
    Arrival, Branch, Data, Definition, Field, Form, Judge, Limit, Newtype, Place, Record, Rule,
    RuleKind, Rules, Sent, Shape, Skipped, Tool, Twin, Union, Validated, Variant, Wording, Words,
};
use crate::model::raw::{self, Ends, Sizes, Slot};
use crate::model::value::{Bound, Size, Source};

pub(super) fn definition(written: &raw::Definition) -> Definition {
    let on_type = &written.on_type;
    let name = on_type.rename.read.get().map(syn::LitStr::value);
    let mut words = resolved(&written.words);
    let shape = match &written.shape {
        raw::Shape::Record { fields, is_unit } => {
            let case = names::case_of_fields(written, None);
            Shape::Record(Record { is_unit: *is_unit, ..record(written, case, fields) })
        }
        raw::Shape::Tuple(fields) => Shape::Tuple(types(fields)),
        raw::Shape::Newtype(field) => {
            let inner = resolved(&field.words);
            if words.description.is_empty() {
                words.description = inner.description;
            }
            words.title = words.title.or(inner.title);
            words.examples.extend(inner.examples);
            let place = place(field, &[&on_type.rules, &field.rules]);
            Shape::Newtype(Box::new(Newtype { place }))
        }
        raw::Shape::Enum(variants) => match form(written) {
            Form::External if variants.iter().all(raw::Variant::is_unit) => {
                let variants = variants.iter().map(|variant| choice(written, variant));
                Shape::Choice(variants.collect())
            }
            form => {
                let branches = variants.iter().map(|variant| branch(written, &form, variant));
                let branches = branches.collect();
                Shape::Union(Union { form, branches })
            }
        },
    };
    Definition {
        ident: written.ident.clone(),
        library: on_type.library.get().cloned(),
        name: name.unwrap_or_else(|| written.ident.unraw().to_string()),
        words,
        parameters: parameters::parameters(written),
        shape,
        tool: (written.purpose == Purpose::Tool).then(|| tool(written)),
    }
}

fn tool(written: &raw::Definition) -> Tool {
    let on_type = &written.on_type;
    Tool {
        name: names::tool_name(written),
        read_only: on_type.read_only.get().copied(),
        destructive: on_type.destructive.get().copied(),
        idempotent: on_type.idempotent.get().copied(),
        open_world: on_type.open_world.get().copied(),
    }
}

fn resolved(words: &raw::Words) -> Words {
    let examples = words.examples.iter();
    Words {
        description: words::description(words),
        title: words.title.get().map(syn::LitStr::value),
        examples: examples.map(|example| example.value.to_text()).collect(),
    }
}

/// The form of an enum; what does not go together was reported.
fn form(written: &raw::Definition) -> Form {
    let on = &written.on_type;
    if on.untagged.is_set() {
        return Form::Untagged;
    }
    match (on.tag.get(), on.content.get()) {
        (Some(tag), Some(content)) => Form::Adjacent { tag: tag.value(), content: content.value() },
        (Some(tag), None) => Form::Internal { tag: tag.value() },
        (None, _) => Form::External,
    }
}

fn branch(written: &raw::Definition, form: &Form, variant: &raw::Variant) -> Branch {
    let Variant { ident, sent } = choice(written, variant);
    let is_other = variant.other.is_set();
    let data = match (form, &variant.data) {
        (Form::Internal { .. }, raw::Data::Newtype(field)) => Data::Record(beside(field)),
        (Form::Internal { .. }, raw::Data::Unit) => {
            Data::Record(Record { is_open: is_other, ..Record::default() })
        }
        (_, raw::Data::Named(fields)) => {
            let case = names::case_of_fields(written, Some(variant));
            Data::Record(variant_record(written, case, fields))
        }
        (_, raw::Data::Unit) => Data::Unit,
        (_, raw::Data::Newtype(field)) => Data::Newtype(Box::new(place(field, &[&field.rules]))),
        (_, raw::Data::Tuple(fields)) => Data::Tuple(types(fields)),
    };
    Branch { ident, sent, is_other, data }
}

/// What is read beside a tag: the fields of the one type that the variant carries.
fn beside(field: &raw::Field) -> Record {
    let flat = flat(Member::Unnamed(Index::from(0)), field);
    Record { fields: vec![flat], ..Record::default() }
}

fn types(fields: &[raw::Field]) -> Vec<syn::Type> {
    fields.iter().map(|field| field.ty.clone()).collect()
}

/// The fields of a variant, which has neither rules nor a default as a whole.
fn variant_record(written: &raw::Definition, case: Option<Case>, fields: &[raw::Field]) -> Record {
    Record {
        is_open: false,
        default: None,
        judges: Vec::new(),
        validated: Validated::default(),
        ..record(written, case, fields)
    }
}

fn flat(member: Member, field: &raw::Field) -> Field {
    Field {
        member,
        is_flat: true,
        name: String::new(),
        aliases: Vec::new(),
        words: Words { description: String::new(), title: None, examples: Vec::new() },
        place: place(field, &[]),
        arrival: Arrival::Plain,
        twins: Vec::new(),
    }
}

fn record(written: &raw::Definition, case: Option<Case>, fields: &[raw::Field]) -> Record {
    let on_type = &written.on_type;
    let container = on_type.default.is_set().then_some(Source::Container);
    let mut record = Record {
        is_unit: false,
        is_open: on_type.open.is_set(),
        fields: Vec::new(),
        skipped: Vec::new(),
        default: on_type.default.get().cloned(),
        judges: on_type.schema.iter().map(struct_judge).collect(),
        validated: validated::resolved(written, case, fields),
    };
    for field in fields {
        let Some(ident) = field.ident.clone() else {
            continue;
        };
        let source = field.default.get().cloned().or(container.clone());
        if field.skip.is_set() {
            let (ty, source) = (field.ty.clone(), source.unwrap_or(Source::Trait));
            record.skipped.push(Skipped { member: Member::Named(ident), ty, source });
            continue;
        }
        if field.flatten.is_set() {
            record.fields.push(flat(Member::Named(ident), field));
            continue;
        }
        let name = names::of_field(case, &ident, &field.rename.read);
        record.fields.push(Field {
            member: Member::Named(ident),
            is_flat: false,
            aliases: aliases(&name, &field.aliases),
            name,
            words: resolved(&field.words),
            place: place(field, &[&field.rules]),
            arrival: match source {
                Some(source) => Arrival::Default(source),
                None if field.required.is_set() => Arrival::Required,
                None => Arrival::Plain,
            },
            twins: twins(case, field, fields),
        });
    }
    record
}

/// The aliases, each once, without the name itself.
fn aliases(name: &str, written: &[syn::LitStr]) -> Vec<String> {
    let mut aliases: Vec<String> = Vec::new();
    for alias in written.iter().map(syn::LitStr::value) {
        if alias != name && !aliases.contains(&alias) {
            aliases.push(alias);
        }
    }
    aliases
}

fn struct_judge(rule: &raw::StructRule) -> Judge {
    Judge {
        function: rule.function.clone(),
        wording: Wording { message: rule.message.clone(), code: rule.code.clone() },
        only_if_clean: rule.only_if_clean,
    }
}

fn wording(rule: &raw::Rule) -> Wording {
    Wording { message: rule.message.clone(), code: rule.code.clone() }
}

fn twins(case: Option<Case>, field: &raw::Field, fields: &[raw::Field]) -> Vec<Twin> {
    let rules = field.rules.own.iter();
    let twins = rules.filter_map(|rule| {
        let raw::RuleKind::MustMatch(other) = &rule.kind else {
            return None;
        };
        let twin = fields.iter().find(|field| field.ident.as_ref() == Some(other))?;
        Some(Twin {
            ident: other.clone(),
            name: names::of_field(case, other, &twin.rename.read),
            wording: wording(rule),
        })
    });
    twins.collect()
}

fn place(field: &raw::Field, sets: &[&raw::RuleSet]) -> Place {
    let own = || sets.iter().flat_map(|set| &set.own);
    let judges = own().filter_map(|rule| match &rule.kind {
        raw::RuleKind::Custom(function) => {
            Some(Judge { function: function.clone(), wording: wording(rule), only_if_clean: false })
        }
        _ => None,
    });
    Place {
        ty: field.ty.clone(),
        via_serde: field.via_serde.is_set(),
        judges: judges.collect(),
        rules: rules(sets),
    }
}

fn rules(sets: &[&raw::RuleSet]) -> Rules {
    let own = sets.iter().flat_map(|set| &set.own).filter_map(rule);
    let inside = |of: fn(&raw::RuleSet) -> &Slot<Box<raw::RuleSet>>| {
        let mut inner = sets.iter().filter_map(|set| of(set).get());
        inner.next().map(|set| Box::new(rules(&[set])))
    };
    Rules { own: own.collect(), items: inside(|set| &set.items), keys: inside(|set| &set.keys) }
}

/// The rule as the library has it; nothing for those that are called by printed code.
fn rule(written: &raw::Rule) -> Option<Rule> {
    let kind = match &written.kind {
        raw::RuleKind::Range(ends) => range(ends),
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
    Some(Rule { span: written.name.span(), kind, wording: wording(written) })
}

fn range(ends: &Ends) -> RuleKind {
    let limit = |inclusive: &Slot<Bound>, exclusive: &Slot<Bound>| {
        let is_exclusive = exclusive.is_set();
        let bound = inclusive.get().or(exclusive.get())?.clone();
        Some(Limit { bound, is_exclusive })
    };
    RuleKind::Range {
        minimum: limit(&ends.min, &ends.exclusive_min),
        maximum: limit(&ends.max, &ends.exclusive_max),
    }
}

fn length(sizes: &Sizes) -> RuleKind {
    let size = |end: &Slot<Size>| end.get().or(sizes.equal.get()).cloned();
    RuleKind::Length { minimum: size(&sizes.min), maximum: size(&sizes.max) }
}

fn choice(written: &raw::Definition, variant: &raw::Variant) -> Variant {
    let name = names::of_variant(written, &variant.ident, &variant.rename.read);
    let sent = Sent {
        aliases: aliases(&name, &variant.aliases),
        name,
        description: words::description(&variant.words),
    };
    Variant { ident: variant.ident.clone(), sent: (!variant.skip.is_set()).then_some(sent) }
}
