//! The checked model of what was written. Nothing is reported here: what is wrong was said by the
//! questions, and a model that is made of it is never printed.

use syn::ext::IdentExt;

use crate::check::{names, validated, words};
use crate::model::Purpose;
use crate::model::checked::{
    Arrival, Definition, Field, Judge, Limit, Newtype, Place, Record, Rule, RuleKind, Rules, Sent,
    Shape, Skipped, Tool, Twin, Variant, Wording, Words,
};
use crate::model::raw::{self, Ends, Sizes, Slot};
use crate::model::value::{Bound, Size, Source};

pub(super) fn definition(written: &raw::Definition) -> Definition {
    let on_type = &written.on_type;
    let name = on_type.rename.read.get().map(syn::LitStr::value);
    let mut words = resolved(&written.words);
    let shape = match &written.shape {
        raw::Shape::Record { fields, is_unit } => Shape::Record(record(written, fields, *is_unit)),
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
        raw::Shape::Choice(variants) => {
            let variants = variants.iter().map(|variant| choice(written, variant));
            Shape::Choice(variants.collect())
        }
    };
    Definition {
        ident: written.ident.clone(),
        library: on_type.library.get().cloned(),
        name: name.unwrap_or_else(|| written.ident.unraw().to_string()),
        words,
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

fn record(written: &raw::Definition, fields: &[raw::Field], is_unit: bool) -> Record {
    let on_type = &written.on_type;
    let container = on_type.default.is_set().then_some(Source::Container);
    let mut record = Record {
        is_unit,
        is_open: on_type.open.is_set(),
        fields: Vec::new(),
        skipped: Vec::new(),
        default: on_type.default.get().cloned(),
        judges: on_type.schema.iter().map(struct_judge).collect(),
        validated: validated::resolved(written, fields),
    };
    for field in fields {
        let Some(ident) = field.ident.clone() else {
            continue;
        };
        let source = field.default.get().cloned().or(container.clone());
        if field.skip.is_set() {
            let (ty, source) = (field.ty.clone(), source.unwrap_or(Source::Trait));
            record.skipped.push(Skipped { ident, ty, source });
            continue;
        }
        let name = names::of_field(written, &ident, &field.rename.read);
        record.fields.push(Field {
            ident,
            aliases: aliases(&name, &field.aliases),
            name,
            words: resolved(&field.words),
            place: place(field, &[&field.rules]),
            arrival: match source {
                Some(source) => Arrival::Default(source),
                None if field.required.is_set() => Arrival::Required,
                None => Arrival::Plain,
            },
            twins: twins(written, field, fields),
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

fn twins(written: &raw::Definition, field: &raw::Field, fields: &[raw::Field]) -> Vec<Twin> {
    let rules = field.rules.own.iter();
    let twins = rules.filter_map(|rule| {
        let raw::RuleKind::MustMatch(other) = &rule.kind else {
            return None;
        };
        let twin = fields.iter().find(|field| field.ident.as_ref() == Some(other))?;
        Some(Twin {
            ident: other.clone(),
            name: names::of_field(written, other, &twin.rename.read),
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
