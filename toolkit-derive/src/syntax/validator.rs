//! validator's rules, in validator's grammar.

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Ends, Rule, RuleKind, Sizes, Slot, StructRule};
use crate::model::value::Format;
use crate::syntax::arguments::{arguments, one};
use crate::syntax::attribute::{Item, Value};
use crate::syntax::value::{bound, expression, fill, flag, path, size, text};

/// A rule without arguments of its own.
pub(super) fn bare(item: &Item, kind: RuleKind, diagnostics: &mut Diagnostics) -> Rule {
    let wording = arguments(item, "`message` or `code`", diagnostics, |_, _| false);
    wording.dress(item, kind)
}

pub(super) fn range(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut ends = Ends::default();
    let known = "`min`, `max`, `exclusive_min`, `exclusive_max`, `message` or `code`";
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
    (!wording.is_bad).then(|| wording.dress(item, RuleKind::Range(ends)))
}

pub(super) fn length(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut sizes = Sizes::default();
    let known = "`min`, `max`, `equal`, `message` or `code`";
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
    (!wording.is_bad).then(|| wording.dress(item, RuleKind::Length(sizes)))
}

/// `ip`, with `v4` and `v6`: each on its own is a format of its own.
pub(super) fn ip(item: &Item, diagnostics: &mut Diagnostics) -> Rule {
    let (mut v4, mut v6) = (Slot::default(), Slot::default());
    let known = "`v4`, `v6`, `message` or `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "v4" => &mut v4,
            "v6" => &mut v6,
            _ => return false,
        };
        fill(slot, argument, flag(argument, diagnostics), diagnostics);
        true
    });
    let format = match (v4.get() == Some(&true), v6.get() == Some(&true)) {
        (true, false) => Format::Ipv4,
        (false, true) => Format::Ipv6,
        (true, true) | (false, false) => Format::Ip,
    };
    wording.dress(item, RuleKind::Format(format))
}

pub(super) fn regex(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (regex, wording) = one(item, ("path", "*NAME"), diagnostics, expression)?;
    Some(wording.dress(item, RuleKind::Regex(Box::new(regex))))
}

pub(super) fn contains(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (part, wording) = one(item, ("pattern", "\"…\""), diagnostics, text)?;
    Some(wording.dress(item, RuleKind::Contains(part.value())))
}

pub(super) fn does_not_contain(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (part, wording) = one(item, ("pattern", "\"…\""), diagnostics, text)?;
    Some(wording.dress(item, RuleKind::DoesNotContain(part.value())))
}

pub(super) fn must_match(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (other, wording) = one(item, ("other", "field"), diagnostics, path)?;
    let Some(field) = other.path.get_ident() else {
        diagnostics.report(&other, "expected the name of a field; write `other = field`");
        return None;
    };
    Some(wording.dress(item, RuleKind::MustMatch(field.clone())))
}

pub(super) fn custom(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (function, wording) = one(item, ("function", "path"), diagnostics, path)?;
    Some(wording.dress(item, RuleKind::Custom(function)))
}

/// A rule over a whole struct: `schema(function = …)`.
pub(super) fn schema(item: &Item, diagnostics: &mut Diagnostics) -> Option<StructRule> {
    let (mut function, mut only_if_clean) = (Slot::default(), Slot::default());
    let known = "`function`, `skip_on_field_errors`, `message` or `code`";
    let wording = arguments(item, known, diagnostics, |argument, diagnostics| {
        if argument.name == "function" {
            let path = path(argument, diagnostics);
            fill(&mut function, argument, path, diagnostics);
        } else if argument.name == "skip_on_field_errors" {
            let flag = flag(argument, diagnostics);
            fill(&mut only_if_clean, argument, flag, diagnostics);
        } else {
            return false;
        }
        true
    });
    if !function.is_set() && !wording.is_bad {
        let message = "`schema` requires `function`; write `schema(function = path)`";
        diagnostics.report(&item.name, message);
    }
    Some(StructRule {
        function: function.value?,
        only_if_clean: only_if_clean.get() == Some(&true),
        message: wording.message(),
        code: wording.code(),
    })
}

/// Whether `required` stands here; it has no words of its own, since a missing field has none.
pub(super) fn required(item: &Item, diagnostics: &mut Diagnostics) -> Option<()> {
    if matches!(item.value, Value::None) {
        return Some(());
    }
    diagnostics.report(
        item,
        "`required` takes no arguments, since a missing field is always reported in the same way; write `required`",
    );
    None
}
