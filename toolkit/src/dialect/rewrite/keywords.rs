//! The table of keywords, read at one place: what is sent as it stands, what is told, and bounds that can
//! be said with another keyword.

use serde_json::Value;

use crate::dialect::keyword::Keyword;
use crate::dialect::loss::Fate;
use crate::dialect::rewrite::Walk;
use crate::dialect::rewrite::unions::kind_of;
use crate::dialect::rules::Caps;
use crate::dialect::view::{Part, View, json};
use crate::schema::Names;

impl Walk<'_> {
    /// Bounds that a whole number can have inside as well.
    pub(super) fn inclusive(&mut self, view: &mut View, path: &str) {
        let ends = [
            (Keyword::ExclusiveMinimum, Keyword::Minimum, 1),
            (Keyword::ExclusiveMaximum, Keyword::Maximum, -1),
        ];
        for (from, to, step) in ends {
            let is_said_otherwise = !self.word(&from) && self.word(&to) && !view.has(&to);
            let is_whole = view.is_of("integer") && !view.is_of("number");
            if let Some(end) = view.value::<i128>(&from)
                && is_said_otherwise
                && is_whole
                && let Some(end) = end.checked_add(step)
            {
                self.lose(path, from.name(), Fate::Rewritten);
                let at = view.keywords.iter().position(|(own, _)| *own == from).unwrap_or_default();
                view.keywords[at] = (to, json(&end));
            }
        }
    }

    /// The table: what is not sent is told.
    pub(super) fn keywords(&mut self, view: &mut View, path: &str) -> Vec<String> {
        let mut told = self.prefix(view, path);
        let before = view.clone();
        view.keywords.retain(|(keyword, part)| {
            if says_nothing(keyword, part) {
                return self.word(keyword);
            }
            let is_sent = self.word(keyword) && self.takes(keyword, part, &before);
            if !is_sent && is_end_of_type(part) {
                self.lose(path, keyword.name(), Fate::Dropped);
            } else if !is_sent {
                told.push(self.tell(path, keyword.name(), &part.text()));
            }
            is_sent
        });
        if !view.has(&Keyword::Type)
            && let Some(Value::Array(literals)) = before.value(&Keyword::Enum)
            && !view.has(&Keyword::Enum)
        {
            let mut kinds: Vec<String> = Vec::new();
            for kind in literals.iter().map(kind_of) {
                if !kinds.iter().any(|own| own == kind) {
                    kinds.push(kind.to_owned());
                }
            }
            view.set_types(&kinds);
        }
        told
    }

    /// Whether the value of a keyword that is sent is one that the API takes.
    pub(super) fn takes(&self, keyword: &Keyword, part: &Part, place: &View) -> bool {
        let rules = self.rules;
        let within = |most: fn(&Caps) -> u64| {
            rules
                .caps
                .as_ref()
                .is_none_or(|caps| part.value().is_some_and(|end: u64| end <= most(caps)))
        };
        let is_first = |others: &[Keyword]| {
            let stands = |keyword: &Keyword| {
                place
                    .get(keyword)
                    .is_some_and(|part| self.word(keyword) && self.takes(keyword, part, place))
            };
            !rules.one_text_rule || !others.iter().any(stands)
        };
        match keyword {
            Keyword::Format => {
                let name: String = part.value().unwrap_or_default();
                rules.formats.is_none_or(|formats| formats.contains(&&*name))
            }
            Keyword::Pattern => {
                let pattern: String = part.value().unwrap_or_default();
                (rules.pattern)(&pattern) && is_first(&[Keyword::Format])
            }
            Keyword::MinLength | Keyword::MaxLength => {
                within(|caps| caps.length) && is_first(&[Keyword::Format, Keyword::Pattern])
            }
            Keyword::MinItems => {
                within(|caps| caps.items)
                    && part.value().is_none_or(|fewest: u64| fewest <= rules.min_items)
            }
            Keyword::MaxItems => within(|caps| caps.items),
            Keyword::MinProperties | Keyword::MaxProperties => within(|caps| caps.properties),
            Keyword::Minimum
            | Keyword::Maximum
            | Keyword::ExclusiveMinimum
            | Keyword::ExclusiveMaximum => {
                (rules.number_bounds || !place.is_of("number")) && (rules.wide || is_exact(part))
            }
            Keyword::MultipleOf => rules.wide || is_exact(part),
            Keyword::ContentSchema => rules.names.is_any() || accepts_names(rules.names, part),
            Keyword::Enum => {
                let literals: Vec<Value> = part.value().unwrap_or_default();
                let is_plain = |literal: &Value| literal.is_string() || literal.is_null();
                (self.is_kept(rules.other_literals) || literals.iter().all(is_plain))
                    && (rules.empty_literals || literals.iter().all(|literal| literal != ""))
            }
            _ => true,
        }
    }
}

impl Walk<'_> {
    /// What stands beside `prefixItems` where the API takes nothing there. A `false` says no more than
    /// `maxItems` does, which stays.
    fn prefix(&mut self, view: &mut View, path: &str) -> Vec<String> {
        let length = view.many(&Keyword::PrefixItems).len() as u64;
        if self.rules.items_after_prefix || length == 0 || !self.word(&Keyword::PrefixItems) {
            return Vec::new();
        }
        let is_closed = view.value(&Keyword::MaxItems).is_some_and(|most: u64| most <= length);
        match view.take(&Keyword::Items) {
            Some(items) if !(is_closed && items.value() == Some(false)) => {
                vec![self.tell(path, Keyword::Items.name(), &items.text())]
            }
            _ => Vec::new(),
        }
    }

    /// An empty `properties` at a root that has none, where the API wants the keyword.
    pub(super) fn root_properties(&self, root: &mut View) {
        if self.rules.root_properties && root.is_object() && !root.has(&Keyword::Properties) {
            let at = root.keywords.iter().position(|(own, _)| *own == Keyword::Type);
            let properties = (Keyword::Properties, Part::Named(Vec::new()));
            root.keywords.insert(at.map_or(0, |at| at + 1), properties);
        }
    }
}

/// Whether leaving a keyword out leaves nothing unsaid.
fn says_nothing(keyword: &Keyword, part: &Part) -> bool {
    match keyword {
        Keyword::Schema | Keyword::Id | Keyword::Anchor | Keyword::Comment => true,
        Keyword::AdditionalProperties
        | Keyword::UnevaluatedProperties
        | Keyword::UnevaluatedItems => match part {
            Part::One(view) => view.keywords.is_empty(),
            part => part.value() == Some(true),
        },
        Keyword::UniqueItems => part.value() == Some(false),
        _ => false,
    }
}

/// Whether a bound is below 2^53, so that it is the same for a reader that takes it for a float.
fn is_exact(part: &Part) -> bool {
    part.value::<f64>().is_some_and(|end| end.abs() < 9_007_199_254_740_992.0)
}

/// Whether a bound is an end of a machine's integers, which no model needs to be told.
fn is_end_of_type(part: &Part) -> bool {
    let unsigned = [u64::MAX.into(), u128::MAX];
    let signed = [i64::MIN.into(), i64::MAX.into(), i128::MIN, i128::MAX];
    part.value().is_some_and(|end| unsigned.contains(&end))
        || part.value().is_some_and(|end| signed.contains(&end))
}

/// Whether an API accepts the names of all fields in a schema.
fn accepts_names(names: Names, part: &Part) -> bool {
    let accepts = |view: &View| {
        view.properties().iter().all(|(name, _)| names.accepts(name))
            && view.keywords.iter().all(|(_, part)| accepts_names(names, part))
    };
    match part {
        Part::Json(_) => true,
        Part::One(view) => accepts(view),
        Part::Many(views) => views.iter().all(accepts),
        Part::Named(views) => views.iter().all(|(_, view)| accepts(view)),
    }
}
