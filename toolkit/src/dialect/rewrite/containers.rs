//! Maps and tuples, where an API has neither: lists of entries, and objects with numbered fields.

use crate::dialect::keyword::Keyword;
use crate::dialect::loss::Fate;
use crate::dialect::rewrite::{Position, Walk};
use crate::dialect::view::{ENTRY, Part, Rest, Undo, View, json, position_name};

impl Walk<'_> {
    /// Maps and tuples, where the API has neither; whether all inside is as it is to be.
    pub(super) fn containers(&mut self, view: &mut View, path: &str, position: Position) -> bool {
        if view.has(&Keyword::PrefixItems) && !self.word(&Keyword::PrefixItems) {
            if self.list_for_positions(view, path) {
                return false;
            }
            self.fields_for_positions(view, path);
            return true;
        }
        if self.rules.maps || !is_map(view) {
            return false;
        }
        if position == Position::Root {
            // The root stays an object: `object` closes it, or refuses it.
            return false;
        }
        self.entries_for_map(view, path);
        true
    }

    /// A tuple of one type is a list of its length; whether it is one, and the API can say its length.
    fn list_for_positions(&mut self, view: &mut View, path: &str) -> bool {
        let [first, rest @ ..] = view.many(&Keyword::PrefixItems) else { return false };
        let text = serde_json::to_string(first).ok();
        let is_alike = rest.iter().all(|place| serde_json::to_string(place).ok() == text);
        let length = json(&(rest.len() + 1));
        let says = |keyword| self.word(keyword) && self.takes(keyword, &length, view);
        if !is_alike || !says(&Keyword::MinItems) || !says(&Keyword::MaxItems) {
            return false;
        }
        let item = first.clone();
        self.lose(path, "prefixItems", Fate::Rewritten);
        view.take(&Keyword::PrefixItems);
        view.put(Keyword::Items, Part::One(item));
        view.put(Keyword::MinItems, length.clone());
        view.put(Keyword::MaxItems, length);
        true
    }

    fn fields_for_positions(&mut self, view: &mut View, path: &str) {
        self.lose(path, "prefixItems", Fate::Rewritten);
        let places = match view.take(&Keyword::PrefixItems) {
            Some(Part::Many(places)) => places,
            _ => Vec::new(),
        };
        for keyword in [Keyword::Items, Keyword::MinItems, Keyword::MaxItems] {
            view.take(&keyword);
        }
        let places: Vec<(String, View)> = places
            .into_iter()
            .enumerate()
            .map(|(at, place)| {
                let place = self.place(place, &format!("{path}[{at}]"), Position::Other);
                (position_name(at), place)
            })
            .collect();
        become_typed(view, "array", "object");
        put_fields(view, places, self.word(&Keyword::AdditionalProperties));
        view.undo = Some(Undo::Fields);
    }

    fn entries_for_map(&mut self, view: &mut View, path: &str) {
        self.lose(path, "additionalProperties", Fate::Rewritten);
        let rewritten = [Keyword::PropertyNames, Keyword::PatternProperties];
        for keyword in rewritten.iter().filter(|keyword| view.has(keyword)) {
            self.lose(path, keyword.name(), Fate::Rewritten);
        }
        let (keys, values) = key_and_value(view);
        let inner = format!("{path}.*");
        let inner = inner.trim_start_matches('.');
        let keys = self.place(keys, inner, Position::Other);
        let values = self.place(values, inner, Position::Other);
        let [key, value] = ENTRY.map(str::to_owned);
        let mut entry = View::typed("object");
        put_fields(
            &mut entry,
            vec![(key, keys), (value, values)],
            self.word(&Keyword::AdditionalProperties),
        );
        become_typed(view, "object", "array");
        view.put(Keyword::Items, Part::One(entry));
        let lengths = [
            (Keyword::MinProperties, Keyword::MinItems),
            (Keyword::MaxProperties, Keyword::MaxItems),
        ];
        for (from, to) in lengths {
            if let Some(length) = view.take(&from) {
                self.lose(path, from.name(), Fate::Rewritten);
                view.put(to, length);
            }
        }
        view.undo = Some(Undo::Entries);
    }
}

/// Whether an object accepts any keys and names none.
pub(super) fn is_map(view: &View) -> bool {
    let has_rest =
        !matches!(view.rest(), Rest::Closed) || !view.named(&Keyword::PatternProperties).is_empty();
    view.is_object() && view.properties().is_empty() && has_rest
}

/// What the keys and the values of a map are held to.
fn key_and_value(view: &mut View) -> (View, View) {
    let mut keys = match view.take(&Keyword::PropertyNames) {
        Some(Part::One(keys)) => keys,
        _ => View::default(),
    };
    if !keys.has(&Keyword::Type) && !keys.has(&Keyword::AnyOf) && !keys.has(&Keyword::Reference) {
        keys.keywords.insert(0, (Keyword::Type, json("string")));
    }
    let mut values: Vec<View> = match view.take(&Keyword::AdditionalProperties) {
        Some(Part::One(values)) => vec![values],
        Some(part) if part.value() == Some(false) => Vec::new(),
        _ => vec![View::default()],
    };
    view.take(&Keyword::Properties);
    view.take(&Keyword::Required);
    if let Some(Part::Named(patterns)) = view.take(&Keyword::PatternProperties) {
        if let ([(pattern, _)], []) = (&*patterns, &*values) {
            keys.put(Keyword::Pattern, json(pattern));
        }
        values.extend(patterns.into_iter().map(|(_, value)| value));
    }
    let values = match <[View; 1]>::try_from(values) {
        Ok([one]) => one,
        Err(many) => View::default().with(Keyword::AnyOf, Part::Many(many)),
    };
    (keys, values)
}

/// The fields of an object of which all are required.
fn put_fields(view: &mut View, fields: Vec<(String, View)>, says_closed: bool) {
    let names: Vec<&String> = fields.iter().map(|(name, _)| name).collect();
    let names = json(&names);
    view.put(Keyword::Properties, Part::Named(fields));
    view.put(Keyword::Required, names);
    if says_closed {
        view.put(Keyword::AdditionalProperties, json(&false));
    }
}

/// One type in the place of another, null beside it left as it is.
fn become_typed(view: &mut View, from: &str, to: &str) {
    let types: Vec<String> = view
        .types()
        .into_iter()
        .map(|name| if name == from { to.to_owned() } else { name })
        .collect();
    view.set_types(&types);
}
