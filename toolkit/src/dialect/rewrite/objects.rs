//! Objects: names of fields, closedness, and that every field is required.

use crate::dialect::keyword::Keyword;
use crate::dialect::loss::Fate;
use crate::dialect::rewrite::{Position, Walk, below};
use crate::dialect::view::{Part, Rest, View, json};

impl Walk<'_> {
    /// Names, closedness and required fields of an object.
    pub(super) fn object(&mut self, view: &mut View, path: &str, position: Position) {
        if !view.is_object() && !view.has(&Keyword::Properties) {
            return;
        }
        self.judge_object(view, path, position);
        if self.rules.all_closed {
            self.close(view, path, position);
        }
        if self.rules.open_is_said
            && matches!(view.rest(), Rest::Open)
            && !view.has(&Keyword::PatternProperties)
        {
            view.put(Keyword::AdditionalProperties, json(&true));
        }
        if self.rules.all_required {
            self.all_required(view, path);
        }
    }

    fn judge_object(&mut self, view: &View, path: &str, position: Position) {
        for (name, _) in view.properties() {
            if !self.rules.names.accepts(name) {
                self.fault(
                    &below(path, name),
                    format!("the API takes no field called {name:?}"),
                    "rename it: letters, digits and `_`, at most 64, a letter first",
                );
            }
        }
        let is_empty = view.properties().is_empty() && (!self.rules.maps || !is_map(view));
        if is_empty && !self.rules.empty_objects && position != Position::Root {
            self.fault(
                path,
                "the API takes no object without fields".to_owned(),
                "give it a field, or let a boolean or a name in a list of literals stand for it",
            );
        }
        let is_optional = view.required().is_empty() && (!self.rules.maps || !is_map(view));
        if self.rules.some_required && is_optional {
            self.fault(
                path,
                "the API wants at least one required field in each object".to_owned(),
                "make a field required, or send the tools without strict",
            );
        }
    }

    fn close(&mut self, view: &mut View, path: &str, position: Position) {
        let is_open = !matches!(view.rest(), Rest::Closed) || view.has(&Keyword::PatternProperties);
        if is_open && position == Position::Root && is_map(view) && says_rest(view) {
            self.fault(
                path,
                "the arguments as a whole have any keys, which the API refuses".to_owned(),
                "put the map into a field of a struct",
            );
        } else if is_open {
            self.lose(path, "additionalProperties", Fate::Dropped);
        }
        if !view.has(&Keyword::Properties) {
            view.put(Keyword::Properties, Part::Named(Vec::new()));
        }
        view.put(Keyword::AdditionalProperties, json(&false));
        // Beside fields they can be sent no more.
        for keyword in [Keyword::PatternProperties, Keyword::PropertyNames] {
            if view.take(&keyword).is_some() {
                self.lose(path, keyword.name(), Fate::Dropped);
            }
        }
    }

    /// Every field is required. Those of contracts are by now, with null for what is left out; those of other
    /// libraries' schemas where they can be turned back.
    fn all_required(&mut self, view: &mut View, path: &str) {
        let required = view.required();
        let names: Vec<&String> = view.properties().iter().map(|(name, _)| name).collect();
        if names.iter().any(|name| !required.contains(name)) {
            self.fault(
                path,
                "the API wants every field sent, and the schema of another library leaves some out in a way that null \
                 cannot stand for"
                    .to_owned(),
                "put it into a field of a struct, or send the tools without strict",
            );
        }
        let names = json(&names);
        // After the fields, as it is elsewhere.
        view.take(&Keyword::Required);
        let at = view.keywords.iter().position(|(own, _)| *own == Keyword::Properties);
        let at = at.map_or(view.keywords.len(), |at| at + 1);
        view.keywords.insert(at, (Keyword::Required, names));
    }
}

/// Whether an object accepts any keys and names none.
fn is_map(view: &View) -> bool {
    let has_rest =
        !matches!(view.rest(), Rest::Closed) || !view.named(&Keyword::PatternProperties).is_empty();
    view.is_object() && view.properties().is_empty() && has_rest
}

/// Whether an object speaks of keys beside the named ones.
fn says_rest(view: &View) -> bool {
    [Keyword::AdditionalProperties, Keyword::PatternProperties, Keyword::PropertyNames]
        .iter()
        .any(|keyword| view.has(keyword))
}
