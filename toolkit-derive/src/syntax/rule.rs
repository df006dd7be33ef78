//! The grammar of rules about a value: validator's own on fields, the same and ours inside
//! `items(…)` and `keys(…)`.

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Lit, LitStr, Token};

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Ends, Rule, RuleKind, RuleSet, Sizes, Slot, StructRule};
use crate::model::value::{Bound, Format, Literal};
use crate::syntax::attribute::{Item, Value, is_read, split};
use crate::syntax::names::{self, Family, Spot};
use crate::syntax::value::{bound, expression, fill, number, path, signed, size, text};

/// Reads a rule into the set of its place.
pub(crate) fn rule(set: &mut RuleSet, item: &Item, diagnostics: &mut Diagnostics) {
    match item.name.to_string().as_str() {
        "items" => inside(&mut set.items, item, Spot::Items, diagnostics),
        "keys" => inside(&mut set.keys, item, Spot::Keys, diagnostics),
        name => {
            let is_again = set.own.iter().any(|rule| rule.name == name);
            if is_again && name != "custom" {
                let message = format!("`{name}` is written twice; keep one");
                diagnostics.report(&item.name, message);
            } else {
                set.own.extend(own(item, diagnostics));
            }
        }
    }
}

/// The rules of what is inside a list or a map.
fn inside(slot: &mut Slot<Box<RuleSet>>, item: &Item, spot: Spot, diagnostics: &mut Diagnostics) {
    let Value::List(tokens) = &item.value else {
        let name = &item.name;
        diagnostics.report(item, format!("`{name}` needs rules; write `{name}(…)`"));
        return;
    };
    let mut set = RuleSet::default();
    for item in split(tokens.clone(), diagnostics) {
        let name = item.name.to_string();
        // Both grammars hold here, so a name is looked up in the one that has it.
        let family = if names::find(Family::Validate, &name).is_some() {
            Family::Validate
        } else {
            Family::Tool
        };
        if is_read(family, &item.name, spot, diagnostics) {
            rule(&mut set, &item, diagnostics);
        }
    }
    fill(slot, item, Some(Box::new(set)), diagnostics);
}

fn own(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    match item.name.to_string().as_str() {
        "range" => range(item, diagnostics),
        "length" => length(item, diagnostics),
        "email" => bare(item, RuleKind::Format(Format::Email), diagnostics),
        "url" => bare(item, RuleKind::Format(Format::Url), diagnostics),
        "ip" => ip(item, diagnostics),
        "regex" => regex(item, diagnostics),
        "contains" => part(item, RuleKind::Contains, diagnostics),
        "does_not_contain" => part(item, RuleKind::DoesNotContain, diagnostics),
        "must_match" => must_match(item, diagnostics),
        "custom" => custom(item, diagnostics),
        "pattern" => text(item, diagnostics).map(|text| worded(item, RuleKind::Pattern(text))),
        "format" => format(item, diagnostics),
        "one_of" => one_of(item, diagnostics),
        "multiple_of" => multiple_of(item, diagnostics),
        "unique" => bare(item, RuleKind::Unique, diagnostics),
        _ => None,
    }
}

/// A rule with our own words.
fn worded(item: &Item, kind: RuleKind) -> Rule {
    Rule {
        name: item.name.clone(),
        kind,
        message: None,
        code: None,
    }
}

/// What can stand in the parentheses of a rule beside its own arguments.
#[derive(Default)]
struct Wording {
    message: Slot<LitStr>,
    code: Slot<LitStr>,
}

impl Wording {
    fn dress(self, item: &Item, kind: RuleKind) -> Rule {
        Rule {
            message: self.message.0.map(|text| text.value.value()),
            code: self.code.0.map(|text| text.value.value()),
            ..worded(item, kind)
        }
    }
}

/// Reads the arguments of a rule: `message` and `code` here, the others by `read`, which says
/// whether it knows the name. `known` is the list for the message.
fn arguments(
    item: &Item,
    known: &str,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Item, &mut Diagnostics) -> bool,
) -> Wording {
    let mut wording = Wording::default();
    let tokens = match &item.value {
        Value::List(tokens) => tokens.clone(),
        Value::None => TokenStream::new(),
        Value::Assigned(value) => {
            let name = &item.name;
            diagnostics.report(
                value,
                format!("the arguments of `{name}` stand in parentheses; write `{name}(…)`"),
            );
            return wording;
        }
    };
    for argument in split(tokens, diagnostics) {
        if argument.name == "message" {
            fill(
                &mut wording.message,
                &argument,
                text(&argument, diagnostics),
                diagnostics,
            );
        } else if argument.name == "code" {
            fill(
                &mut wording.code,
                &argument,
                text(&argument, diagnostics),
                diagnostics,
            );
        } else if argument.name == "use_context" {
            diagnostics.report(
                &argument.name,
                "`use_context` is not supported; a rule sees the value alone",
            );
        } else if !read(&argument, diagnostics) {
            let (rule, name) = (&item.name, &argument.name);
            diagnostics.report(
                name,
                format!("`{name}` is no argument of `{rule}`; it takes {known}"),
            );
        }
    }
    wording
}

fn needs(item: &Item, what: &str, diagnostics: &mut Diagnostics) {
    let name = &item.name;
    diagnostics.report(name, format!("`{name}` needs {what}"));
}

/// A rule without arguments of its own.
fn bare(item: &Item, kind: RuleKind, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let wording = arguments(item, "`message` and `code`", diagnostics, |_, _| false);
    Some(wording.dress(item, kind))
}

fn range(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut ends = Ends::default();
    let known = "`min`, `max`, `exclusive_min`, `exclusive_max`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "min" => &mut ends.min,
            "max" => &mut ends.max,
            "exclusive_min" => &mut ends.exclusive_min,
            "exclusive_max" => &mut ends.exclusive_max,
            _ => return false,
        };
        fill(slot, argument, bound(argument, diagnostics), diagnostics);
        true
    });
    Some(wording.dress(item, RuleKind::Range(ends)))
}

fn length(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut sizes = Sizes::default();
    let known = "`min`, `max`, `equal`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "min" => &mut sizes.min,
            "max" => &mut sizes.max,
            "equal" => &mut sizes.equal,
            _ => return false,
        };
        fill(slot, argument, size(argument, diagnostics), diagnostics);
        true
    });
    Some(wording.dress(item, RuleKind::Length(sizes)))
}

/// validator's `ip`, with `v4` and `v6`: each on its own is a format of its own.
fn ip(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (mut v4, mut v6) = (Slot::default(), Slot::default());
    let known = "`v4`, `v6`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "v4" => &mut v4,
            "v6" => &mut v6,
            _ => return false,
        };
        let flag = crate::syntax::value::flag(argument, diagnostics);
        fill(slot, argument, flag, diagnostics);
        true
    });
    let format = match (v4.get() == Some(&true), v6.get() == Some(&true)) {
        (true, false) => Format::Ipv4,
        (false, true) => Format::Ipv6,
        (true, true) | (false, false) => Format::Ip,
    };
    Some(wording.dress(item, RuleKind::Format(format)))
}

fn regex(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut regex = Slot::default();
    let wording = arguments(
        item,
        "`path`, `message` and `code`",
        diagnostics,
        |argument, diagnostics| {
            let is_known = argument.name == "path";
            if is_known {
                fill(
                    &mut regex,
                    argument,
                    expression(argument, diagnostics),
                    diagnostics,
                );
            }
            is_known
        },
    );
    match regex.0 {
        Some(regex) => Some(wording.dress(item, RuleKind::Regex(Box::new(regex.value)))),
        None => {
            needs(
                item,
                "the static that holds the regex; write `regex(path = *NAME)`",
                diagnostics,
            );
            None
        }
    }
}

fn part(item: &Item, kind: fn(String) -> RuleKind, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut part = Slot::default();
    let known = "`pattern`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let is_known = argument.name == "pattern";
        if is_known {
            fill(
                &mut part,
                argument,
                text(argument, diagnostics),
                diagnostics,
            );
        }
        is_known
    });
    match part.0 {
        Some(part) => Some(wording.dress(item, kind(part.value.value()))),
        None => {
            let name = &item.name;
            needs(
                item,
                &format!("the part; write `{name}(pattern = \"…\")`"),
                diagnostics,
            );
            None
        }
    }
}

fn must_match(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut other = Slot::default();
    let known = "`other`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let is_known = argument.name == "other";
        if is_known {
            let path = path(argument, diagnostics);
            fill(&mut other, argument, path, diagnostics);
        }
        is_known
    });
    let other: Option<Ident> = other
        .0
        .and_then(|path| path.value.path.get_ident().cloned());
    if other.is_none() {
        needs(
            item,
            "the name of the other field; write `must_match(other = …)`",
            diagnostics,
        );
    }
    other.map(|other| wording.dress(item, RuleKind::MustMatch(other)))
}

fn custom(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut function = Slot::default();
    let known = "`function`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let is_known = argument.name == "function";
        if is_known {
            fill(
                &mut function,
                argument,
                path(argument, diagnostics),
                diagnostics,
            );
        }
        is_known
    });
    match function.0 {
        Some(function) => Some(wording.dress(item, RuleKind::Custom(function.value))),
        None => {
            needs(
                item,
                "a function; write `custom(function = …)`",
                diagnostics,
            );
            None
        }
    }
}

/// A rule over a whole struct: `schema(function = …)`.
pub(crate) fn schema(item: &Item, diagnostics: &mut Diagnostics) -> Option<StructRule> {
    let (mut function, mut only_if_clean) = (Slot::default(), Slot::default());
    let known = "`function`, `skip_on_field_errors`, `message` and `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        if argument.name == "function" {
            fill(
                &mut function,
                argument,
                path(argument, diagnostics),
                diagnostics,
            );
        } else if argument.name == "skip_on_field_errors" {
            let flag = crate::syntax::value::flag(argument, diagnostics);
            fill(&mut only_if_clean, argument, flag, diagnostics);
        } else {
            return false;
        }
        true
    });
    let Some(function) = function.0 else {
        needs(
            item,
            "a function; write `schema(function = …)`",
            diagnostics,
        );
        return None;
    };
    Some(StructRule {
        function: function.value,
        only_if_clean: only_if_clean.get() == Some(&true),
        message: wording.message.get().map(LitStr::value),
        code: wording.code.get().map(LitStr::value),
    })
}

/// Whether `required` stands here; it has no words of its own, since a missing field has none.
pub(crate) fn required(item: &Item, diagnostics: &mut Diagnostics) -> Option<()> {
    if matches!(item.value, Value::None) {
        return Some(());
    }
    diagnostics.report(
        item,
        "`required` takes no arguments: a missing field is told in the same words everywhere; write `required`",
    );
    None
}

fn format(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let written = text(item, diagnostics)?;
    let name = written.value();
    let known = Format::NAMES.iter().find(|(known, _)| *known == name);
    if known.is_none() {
        let names = Format::NAMES
            .map(|(name, _)| format!("`{name}`"))
            .join(", ");
        diagnostics.report(
            &written,
            format!("`{name}` is no format that is checked; these are: {names}"),
        );
    }
    known.map(|(_, format)| worded(item, RuleKind::Format(*format)))
}

fn multiple_of(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let step = bound(item, diagnostics)?;
    let shown = match &step {
        Bound::Constant(constant) => constant.clone(),
        Bound::Integer(_) | Bound::Number(_) => Box::new(expression(item, diagnostics)?),
    };
    Some(worded(item, RuleKind::MultipleOf(step, shown)))
}

fn one_of(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let Value::List(tokens) = &item.value else {
        let message = "`one_of` needs the literals that are allowed; write `one_of(\"…\", \"…\")`";
        diagnostics.report(item, message);
        return None;
    };
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let expressions = match Parser::parse2(parser, tokens.clone()) {
        Ok(expressions) => expressions,
        Err(error) => {
            diagnostics.absorb(error);
            return None;
        }
    };
    let mut literals = Vec::new();
    for expression in &expressions {
        match literal(expression) {
            Some(literal) => literals.push(literal),
            None => diagnostics.report(expression, "`one_of` takes texts or whole numbers"),
        }
    }
    Some(worded(item, RuleKind::OneOf(literals)))
}

fn literal(expression: &Expr) -> Option<(Literal, Lit)> {
    if let Expr::Lit(syn::ExprLit { lit, .. }) = expression
        && let Lit::Str(text) = lit
    {
        return Some((Literal::Text(text.value()), lit.clone()));
    }
    let (lit, is_negative) = number(expression)?;
    let Lit::Int(integer) = lit else { return None };
    let value = signed(integer.base10_digits(), is_negative)?;
    Some((Literal::Integer(value), lit.clone()))
}
