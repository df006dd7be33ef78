//! The arguments of a rule: `message` and `code` are the same for all, the others are its own.

use syn::LitStr;

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Rule, RuleKind, Slot};
use crate::syntax::attribute::{Item, Value, split};
use crate::syntax::value::{fill, text};

/// The words and the code that stand in for ours.
#[derive(Default)]
pub(super) struct Wording {
    message: Slot<LitStr>,
    code: Slot<LitStr>,
    /// Whether the arguments were not understood, so that none can be called missing.
    pub(super) is_bad: bool,
}

impl Wording {
    pub(super) fn message(&self) -> Option<String> {
        self.message.get().map(LitStr::value)
    }

    pub(super) fn code(&self) -> Option<String> {
        self.code.get().map(LitStr::value)
    }

    /// The rule in these words.
    pub(super) fn dress(&self, item: &Item, kind: RuleKind) -> Rule {
        Rule { name: item.name.clone(), kind, message: self.message(), code: self.code() }
    }
}

/// Reads the arguments of a rule: `message` and `code` here, the others by `read`, which says
/// whether it knows the name. `known` is the list for the message.
pub(super) fn arguments(
    item: &Item,
    known: &str,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Item, &mut Diagnostics) -> bool,
) -> Wording {
    let mut wording = Wording::default();
    let Some(listed) = listed(item, diagnostics) else {
        wording.is_bad = true;
        return wording;
    };
    for argument in listed {
        let name = &argument.name;
        if name == "message" {
            let text = text(&argument, diagnostics);
            fill(&mut wording.message, &argument, text, diagnostics);
        } else if name == "code" {
            let text = text(&argument, diagnostics);
            fill(&mut wording.code, &argument, text, diagnostics);
        } else if name == "use_context" {
            let message =
                "`use_context` is not supported; remove it, since a rule only receives the value";
            diagnostics.report(name, message);
        } else if !read(&argument, diagnostics) {
            wording.is_bad = true;
            let rule = &item.name;
            diagnostics
                .report(name, format!("unknown argument `{name}` of `{rule}`; expected {known}"));
        }
    }
    wording
}

/// Reads the arguments of a rule that has just one of its own; nothing where it is missing, which is
/// reported with an example of the whole rule.
pub(super) fn one<T>(
    item: &Item,
    (own, example): (&str, &str),
    diagnostics: &mut Diagnostics,
    read: fn(&Item, &mut Diagnostics) -> Option<T>,
) -> Option<(T, Wording)> {
    let mut slot = Slot::default();
    let known = format!("`{own}`, `message` or `code`");
    let wording = arguments(item, &known, diagnostics, |argument, diagnostics| {
        let is_own = argument.name == own;
        if is_own {
            fill(&mut slot, argument, read(argument, diagnostics), diagnostics);
        }
        is_own
    });
    if !slot.is_set() && !wording.is_bad {
        let name = &item.name;
        let message = format!("`{name}` requires `{own}`; write `{name}({own} = {example})`");
        diagnostics.report(name, message);
    }
    Some((slot.value?, wording))
}

fn listed(item: &Item, diagnostics: &mut Diagnostics) -> Option<Vec<Item>> {
    match &item.value {
        Value::List(tokens) => Some(split(tokens.clone(), diagnostics)),
        Value::None => Some(Vec::new()),
        Value::Assigned(value) => {
            let name = &item.name;
            let message = format!("`{name}` takes its arguments in parentheses; write `{name}(…)`");
            diagnostics.report(value, message);
            None
        }
    }
}
