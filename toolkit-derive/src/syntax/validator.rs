//! The rules of `validate`, in the grammar of the validator crate.

use crate::diagnostics::Diagnostics;
use crate::model::raw::{LengthArguments, RangeArguments, Rule, RuleKind, Slot, StructRule};
use crate::model::value::Format;
use crate::syntax::arguments::{arguments, single_argument};
use crate::syntax::attribute::{Item, Value};
use crate::syntax::value::{boolean, bound, expression, path, set_once, size, string};

/// Parses a rule without arguments of its own.
pub(super) fn bare(item: &Item, kind: RuleKind, diagnostics: &mut Diagnostics) -> Rule {
    let common = arguments(item, "`message` or `code`", diagnostics, |_, _| false);
    common.to_rule(item, kind)
}

pub(super) fn range(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut bounds = RangeArguments::default();
    let known = "`min`, `max`, `exclusive_min`, `exclusive_max`, `message` or `code`";
    let common = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "min" => &mut bounds.min,
            "max" => &mut bounds.max,
            "exclusive_min" => &mut bounds.exclusive_min,
            "exclusive_max" => &mut bounds.exclusive_max,
            _ => return false,
        };
        set_once(slot, argument, bound(argument, diagnostics), diagnostics);
        true
    });
    (!common.has_errors).then(|| common.to_rule(item, RuleKind::Range(bounds)))
}

pub(super) fn length(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let mut sizes = LengthArguments::default();
    let known = "`min`, `max`, `equal`, `message` or `code`";
    let common = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "min" => &mut sizes.min,
            "max" => &mut sizes.max,
            "equal" => &mut sizes.equal,
            _ => return false,
        };
        set_once(slot, argument, size(argument, diagnostics), diagnostics);
        true
    });
    (!common.has_errors).then(|| common.to_rule(item, RuleKind::Length(sizes)))
}

/// Parses `ip`. With only one of `v4` and `v6`, it is a more specific format.
pub(super) fn ip(item: &Item, diagnostics: &mut Diagnostics) -> Rule {
    let (mut v4, mut v6) = (Slot::default(), Slot::default());
    let known = "`v4`, `v6`, `message` or `code`";
    let common = arguments(item, known, diagnostics, |argument, diagnostics| {
        let slot = match argument.name.to_string().as_str() {
            "v4" => &mut v4,
            "v6" => &mut v6,
            _ => return false,
        };
        set_once(slot, argument, boolean(argument, diagnostics), diagnostics);
        true
    });
    let format = match (v4.get() == Some(&true), v6.get() == Some(&true)) {
        (true, false) => Format::Ipv4,
        (false, true) => Format::Ipv6,
        (true, true) | (false, false) => Format::Ip,
    };
    common.to_rule(item, RuleKind::Format(format))
}

pub(super) fn regex(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (regex, common) = single_argument(item, ("path", "*NAME"), diagnostics, expression)?;
    Some(common.to_rule(item, RuleKind::Regex(Box::new(regex))))
}

pub(super) fn contains(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (part, common) = single_argument(item, ("pattern", "\"…\""), diagnostics, string)?;
    Some(common.to_rule(item, RuleKind::Contains(part.value())))
}

pub(super) fn does_not_contain(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (part, common) = single_argument(item, ("pattern", "\"…\""), diagnostics, string)?;
    Some(common.to_rule(item, RuleKind::DoesNotContain(part.value())))
}

pub(super) fn must_match(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (other, common) = single_argument(item, ("other", "field"), diagnostics, path)?;
    let Some(field) = other.path.get_ident() else {
        diagnostics.report(&other, "expected the name of a field; write `other = field`");
        return None;
    };
    Some(common.to_rule(item, RuleKind::MustMatch(field.clone())))
}

pub(super) fn custom(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let (function, common) = single_argument(item, ("function", "path"), diagnostics, path)?;
    Some(common.to_rule(item, RuleKind::Custom(function)))
}

/// Parses a rule for a whole struct: `schema(function = …)`.
pub(super) fn schema(item: &Item, diagnostics: &mut Diagnostics) -> Option<StructRule> {
    let (mut function, mut only_if_clean) = (Slot::default(), Slot::default());
    let known = "`function`, `skip_on_field_errors`, `message` or `code`";
    let common = arguments(item, known, diagnostics, |argument, diagnostics| {
        if argument.name == "function" {
            let path = path(argument, diagnostics);
            set_once(&mut function, argument, path, diagnostics);
        } else if argument.name == "skip_on_field_errors" {
            let flag = boolean(argument, diagnostics);
            set_once(&mut only_if_clean, argument, flag, diagnostics);
        } else {
            return false;
        }
        true
    });
    if !function.is_set() && !common.has_errors {
        let message = "`schema` requires `function`; write `schema(function = path)`";
        diagnostics.report(&item.name, message);
    }
    Some(StructRule {
        function: function.value?,
        only_if_clean: only_if_clean.get() == Some(&true),
        message: common.message(),
        code: common.code(),
    })
}

/// Parses `required`, which has no custom message, since missing fields are not reported by rules.
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
