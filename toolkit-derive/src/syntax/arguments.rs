//! The arguments of rules: the common `message` and `code`, and those of the single rule.

use syn::LitStr;

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Rule, RuleKind, Slot};
use crate::syntax::attribute::{Item, Value, parse_items};
use crate::syntax::value::{set_once, string};

/// The arguments that all rules accept.
#[derive(Default)]
pub(super) struct CommonArguments {
    message: Slot<LitStr>,
    code: Slot<LitStr>,
    /// Whether some arguments were invalid, so that none should be reported as missing.
    pub(super) has_errors: bool,
}

impl CommonArguments {
    pub(super) fn message(&self) -> Option<String> {
        self.message.get().map(LitStr::value)
    }

    pub(super) fn code(&self) -> Option<String> {
        self.code.get().map(LitStr::value)
    }

    /// Combines the arguments with the kind of the rule.
    pub(super) fn to_rule(&self, item: &Item, kind: RuleKind) -> Rule {
        Rule { name: item.name.clone(), kind, message: self.message(), code: self.code() }
    }
}

/// Parses the arguments of a rule. All but `message` and `code` are left to `read`, which returns whether it
/// knows the argument. `known` lists the accepted names for the error message.
pub(super) fn arguments(
    item: &Item,
    known: &str,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Item, &mut Diagnostics) -> bool,
) -> CommonArguments {
    let mut common = CommonArguments::default();
    let Some(list) = argument_list(item, diagnostics) else {
        common.has_errors = true;
        return common;
    };
    for argument in list {
        let name = &argument.name;
        if name == "message" {
            let text = string(&argument, diagnostics);
            set_once(&mut common.message, &argument, text, diagnostics);
        } else if name == "code" {
            let text = string(&argument, diagnostics);
            set_once(&mut common.code, &argument, text, diagnostics);
        } else if name == "use_context" {
            let message =
                "`use_context` is not supported; remove it, since a rule only receives the value";
            diagnostics.report(name, message);
        } else if !read(&argument, diagnostics) {
            common.has_errors = true;
            let rule = &item.name;
            diagnostics
                .report(name, format!("unknown argument `{name}` of `{rule}`; expected {known}"));
        }
    }
    common
}

/// Parses the arguments of a rule with exactly one argument of its own. Reports it if it is missing, with an
/// example of its value.
pub(super) fn single_argument<T>(
    item: &Item,
    (own, example): (&str, &str),
    diagnostics: &mut Diagnostics,
    read: fn(&Item, &mut Diagnostics) -> Option<T>,
) -> Option<(T, CommonArguments)> {
    let mut slot = Slot::default();
    let known = format!("`{own}`, `message` or `code`");
    let common = arguments(item, &known, diagnostics, |argument, diagnostics| {
        let is_own = argument.name == own;
        if is_own {
            set_once(&mut slot, argument, read(argument, diagnostics), diagnostics);
        }
        is_own
    });
    if !slot.is_set() && !common.has_errors {
        let name = &item.name;
        let message = format!("`{name}` requires `{own}`; write `{name}({own} = {example})`");
        diagnostics.report(name, message);
    }
    Some((slot.value?, common))
}

fn argument_list(item: &Item, diagnostics: &mut Diagnostics) -> Option<Vec<Item>> {
    match &item.value {
        Value::List(tokens) => Some(parse_items(tokens.clone(), diagnostics)),
        Value::None => Some(Vec::new()),
        Value::Assigned(value) => {
            let name = &item.name;
            let message = format!("`{name}` takes its arguments in parentheses; write `{name}(…)`");
            diagnostics.report(value, message);
            None
        }
    }
}
