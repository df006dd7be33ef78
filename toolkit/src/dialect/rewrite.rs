//! One walk over a contract's schema that makes it what an API takes, and lists what was lost.
//!
//! At each place, in this order: references, unions, untyped values, maps and tuples, objects, the table
//! of keywords, what is inside, null.

use serde_json::Value;

use crate::dialect::Dialect;
use crate::dialect::intake::{Whole, references};
use crate::dialect::keyword::Keyword;
use crate::dialect::loss::{Fate, Loss, Unsaid};
use crate::dialect::null::{accepts_null, add_null, branched, nullable};
use crate::dialect::rules::{Caps, Nulls, Recursion, References, Rules, Untyped, Word};
use crate::dialect::view::{
    ENTRY, Part, Rest, Undo, View, joined, json, position_name, put_in_place,
};
use crate::feedback::Wording;

/// What was made of one tool's arguments.
#[derive(Debug, Default)]
pub(super) struct Rewritten {
    pub(super) view: View,
    /// What the tool's own description tells, since the root has none.
    pub(super) told: String,
    pub(super) losses: Vec<Loss>,
    pub(super) faults: Vec<Unsaid>,
}

/// Makes of a tool's arguments what an API takes.
pub(super) fn rewrite(
    tool: &str,
    whole: &Whole,
    rules: &Rules,
    dialect: Dialect,
    words: &dyn Wording,
) -> Rewritten {
    let mut walk = Walk {
        rules,
        dialect,
        words,
        tool,
        whole,
        recursive: Vec::new(),
        open: Vec::new(),
        places: 0,
        made: Rewritten::default(),
    };
    walk.judge_recursion();
    let root = walk.root();
    walk.made.view = walk.with_definitions(root);
    walk.made
}

struct Walk<'a> {
    rules: &'a Rules,
    dialect: Dialect,
    words: &'a dyn Wording,
    tool: &'a str,
    whole: &'a Whole,
    /// The definitions that come back to themselves.
    recursive: Vec<&'a str>,
    /// The definitions that are being written out.
    open: Vec<String>,
    /// How many places were made.
    places: usize,
    made: Rewritten,
}

/// The most places of one tool. References that are written out can double at every level.
const MOST_PLACES: usize = 20_000;

impl<'a> Walk<'a> {
    fn lose(&mut self, path: &str, keyword: &str, fate: Fate) {
        let loss = Loss {
            tool: self.tool.to_owned(),
            path: path.to_owned(),
            keyword: keyword.to_owned(),
            fate,
        };
        if !self.made.losses.contains(&loss) {
            self.made.losses.push(loss);
        }
    }

    /// Leaves something out: the words that tell it.
    fn tell(&mut self, path: &str, keyword: &str, value: &str) -> String {
        let words =
            if self.dialect.told { self.words.constraint(keyword, value) } else { String::new() };
        let fate = if words.is_empty() { Fate::Dropped } else { Fate::Told };
        self.lose(path, keyword, fate);
        words
    }

    fn fault(&mut self, path: &str, problem: String, remedy: &'static str) {
        let fault = Unsaid { tool: self.tool.to_owned(), path: path.to_owned(), problem, remedy };
        if !self.made.faults.contains(&fault) {
            self.made.faults.push(fault);
        }
    }

    fn word(&self, keyword: &Keyword) -> bool {
        self.is_kept((self.rules.word)(keyword))
    }

    fn is_kept(&self, word: Word) -> bool {
        match word {
            Word::Kept => true,
            Word::Contested => self.dialect.contested,
            Word::Told => false,
        }
    }

    fn judge_recursion(&mut self) {
        let whole = self.whole;
        for (name, _) in &whole.definitions {
            if !whole.is_recursive(name, false) {
                continue;
            }
            self.recursive.push(name);
            let refused = match self.rules.recursion {
                Recursion::Kept => false,
                Recursion::InOptional => whole.is_recursive(name, true),
                Recursion::Contested => !self.dialect.contested,
                Recursion::Refused => true,
            };
            if refused {
                self.fault(
                    &format!("$defs.{name}"),
                    format!("`{name}` holds itself, and the API takes no schema that does"),
                    "write the levels as types of their own, or take a flat list whose items name their parent",
                );
            }
        }
    }

    fn root(&mut self) -> View {
        let whole = self.whole;
        let mut root = whole.root.clone();
        // As often as there are names: one that stands for itself alone is left as it is.
        for _ in &whole.definitions {
            let Some(body) = root.refers_to().and_then(|name| whole.definition(&name)) else {
                break;
            };
            root = put_in_place(root, body.clone());
        }
        let root = self.place(root, "", Position::Root);
        self.judge_root(&root);
        root
    }

    fn judge_root(&mut self, root: &View) {
        let unions = [Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Enum, Keyword::Not];
        if !self.rules.root_union
            && let Some(union) = unions.iter().find(|keyword| root.has(keyword))
        {
            self.fault(
                "",
                format!("the arguments as a whole have `{union}`, which the API refuses there"),
                "put the union into a field of a struct",
            );
        } else if !root.is_object() {
            self.fault(
                "",
                "the arguments as a whole are no object".to_owned(),
                "wrap them in a struct with named fields",
            );
        }
    }

    /// The root with the definitions that are still referred to.
    fn with_definitions(&mut self, mut root: View) -> View {
        let whole = self.whole;
        let mut wanted = references(&root);
        let mut placed: Vec<(String, View)> = Vec::new();
        while let Some(name) = wanted.pop() {
            if placed.iter().any(|(own, _)| *own == name) {
                continue;
            }
            let Some(body) = whole.definition(&name) else { continue };
            let view = self.place(body.clone(), &format!("$defs.{name}"), Position::Other);
            wanted.extend(references(&view));
            placed.push((name, view));
        }
        let order = |name: &str| whole.definitions.iter().position(|(own, _)| own == name);
        placed.sort_by_key(|(name, _)| order(name));
        if !placed.is_empty() {
            root.put(Keyword::Definitions, Part::Named(placed));
        }
        root
    }

    /// The schema of one place.
    fn place(&mut self, view: View, path: &str, position: Position) -> View {
        self.places += 1;
        if self.places > MOST_PLACES {
            self.fault(
                "",
                format!(
                    "the schema has more than {MOST_PLACES} places once references are written out"
                ),
                "split the tool, or use fewer types that hold one another twice",
            );
            return View::typed("null");
        }
        let opened = self.open.len();
        let view = self.written_out(view, path);
        let view = self.opened_place(view, path, position);
        self.open.truncate(opened);
        view
    }

    fn opened_place(&mut self, mut view: View, path: &str, position: Position) -> View {
        let mut told = self.unions(&mut view, path);
        told.push(self.typed(&mut view, path, position));
        let is_made = self.containers(&mut view, path, position);
        if !is_made {
            self.object(&mut view, path, position);
        }
        self.inclusive(&mut view, path);
        told.extend(self.keywords(&mut view, path));
        if !is_made {
            self.inside(&mut view, path);
        }
        let mut view = self.nulls(view);
        told.retain(|words| !words.is_empty());
        if position == Position::Root {
            self.made.told = joined(&self.made.told, &told.join(" "));
        } else {
            view.tell(&told.join(" "));
        }
        self.stand_alone(&mut view);
        view
    }

    /// References that are not sent: what they stand for is written in their place.
    fn written_out(&mut self, mut view: View, path: &str) -> View {
        while let Some(pointer) = view.value::<String>(&Keyword::Reference) {
            let Some((name, body)) = self.target(&view) else {
                if !self.rules.outside {
                    self.fault(
                        path,
                        format!("`{pointer}` leads out of the schema"),
                        "write what it stands for in its place",
                    );
                }
                break;
            };
            let has_more = view.keywords.len() > 1;
            let is_recursive = self.recursive.iter().any(|own| *own == name);
            let is_written_out = match self.rules.references {
                References::Kept | References::Alone => false,
                References::AloneOrInlined => has_more,
                References::InlinedIfFinite | References::Inlined => !is_recursive,
            };
            if !is_written_out {
                break;
            }
            if self.open.contains(&name) {
                // What is said beside it would be written out without end.
                for (keyword, _) in std::mem::take(&mut view.keywords) {
                    if keyword != Keyword::Reference {
                        self.lose(path, keyword.name(), Fate::Dropped);
                    }
                }
                return view.with(Keyword::Reference, json(&pointer));
            }
            view = put_in_place(view, body.clone());
            self.open.push(name);
        }
        view
    }

    fn target(&self, view: &View) -> Option<(String, &'a View)> {
        let name = view.refers_to()?;
        let body = self.whole.definition(&name)?;
        Some((name, body))
    }

    /// `allOf`, `oneOf` and `const`, where the API has other ways to say them.
    fn unions(&mut self, view: &mut View, path: &str) -> Vec<String> {
        let mut told = Vec::new();
        if !self.word(&Keyword::AllOf)
            && let Some(Part::Many(branches)) = view.take(&Keyword::AllOf)
        {
            self.lose(path, "allOf", Fate::Rewritten);
            for branch in branches {
                told.extend(self.merge(view, branch, path));
            }
            *view = self.written_out(std::mem::take(view), path);
        }
        if !self.word(&Keyword::OneOf)
            && !view.has(&Keyword::AnyOf)
            && let Some(branches) = view.take(&Keyword::OneOf)
        {
            self.lose(path, "oneOf", Fate::Rewritten);
            view.put(Keyword::AnyOf, branches);
        }
        if !self.word(&Keyword::Const)
            && let Some(value) = view.value::<Value>(&Keyword::Const)
        {
            self.lose(path, "const", Fate::Rewritten);
            view.take(&Keyword::Const);
            let kind = kind_of(&value);
            if !view.has(&Keyword::Type) {
                view.keywords.insert(0, (Keyword::Type, json(kind)));
            }
            view.put(Keyword::Enum, json(&[value]));
        }
        told
    }

    /// A branch of `allOf` as keywords of the place itself; what is there already is told.
    fn merge(&mut self, view: &mut View, branch: View, path: &str) -> Vec<String> {
        let mut told = Vec::new();
        for (keyword, part) in branch.keywords {
            match view.get(&keyword) {
                None => view.put(keyword, part),
                Some(own) if own.text() == part.text() => {}
                Some(_) => told.push(self.tell(path, keyword.name(), &part.text())),
            }
        }
        told
    }

    /// A place that accepts anything, where the API wants a type: the text of its JSON.
    fn typed(&mut self, view: &mut View, path: &str, position: Position) -> String {
        if view.is_of("array")
            && !view.has(&Keyword::PrefixItems)
            && view.one(&Keyword::Items).is_none()
            && self.rules.untyped != Untyped::Anywhere
        {
            view.put(Keyword::Items, Part::One(View::default()));
        }
        let is_accepted = match self.rules.untyped {
            Untyped::Anywhere => true,
            Untyped::NotAsItems => position != Position::Items,
            Untyped::Nowhere => false,
        };
        let typing = [
            Keyword::Type,
            Keyword::Enum,
            Keyword::Const,
            Keyword::AnyOf,
            Keyword::OneOf,
            Keyword::AllOf,
            Keyword::Reference,
        ];
        if is_accepted || typing.iter().any(|keyword| view.has(keyword)) {
            return String::new();
        }
        view.keywords.insert(0, (Keyword::Type, json("string")));
        view.undo = Some(Undo::Text);
        self.lose(path, "type", Fate::Rewritten);
        // It is not dropped but said otherwise, so it is told in any case.
        self.words.constraint("contentMediaType", "\"application/json\"")
    }

    /// Maps and tuples, where the API has neither; whether all inside is as it is to be.
    fn containers(&mut self, view: &mut View, path: &str, position: Position) -> bool {
        if view.has(&Keyword::PrefixItems) && !self.word(&Keyword::PrefixItems) {
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

    /// Names, closedness and required fields of an object.
    fn object(&mut self, view: &mut View, path: &str, position: Position) {
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
            if !(self.rules.field_name)(name) {
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
            self.lose(path, "additionalProperties", Fate::Rewritten);
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

    /// Every field is required: one that may be left out is null instead.
    fn all_required(&mut self, view: &mut View, path: &str) {
        let required = view.required();
        let mut absent = Vec::new();
        let names: Vec<String> = view.properties().iter().map(|(name, _)| name.clone()).collect();
        let whole = self.whole;
        let optional: Vec<&String> = names.iter().filter(|name| !required.contains(name)).collect();
        if let Some(Part::Named(properties)) = view
            .keywords
            .iter_mut()
            .find(|(own, _)| *own == Keyword::Properties)
            .map(|(_, part)| part)
        {
            for (name, property) in properties {
                if optional.contains(&&*name) && !accepts_null(property, whole) {
                    add_null(property);
                    absent.push(name.clone());
                }
            }
        }
        for name in optional {
            self.lose(&below(path, name), "required", Fate::Rewritten);
        }
        view.absent = absent;
        // After the fields, as it is elsewhere.
        view.take(&Keyword::Required);
        let at = view.keywords.iter().position(|(own, _)| *own == Keyword::Properties);
        let at = at.map_or(view.keywords.len(), |at| at + 1);
        view.keywords.insert(at, (Keyword::Required, json(&names)));
    }

    /// Bounds that a whole number can have inside as well.
    fn inclusive(&mut self, view: &mut View, path: &str) {
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
    fn keywords(&mut self, view: &mut View, path: &str) -> Vec<String> {
        let mut told = Vec::new();
        let before = View { keywords: view.keywords.clone(), ..View::default() };
        view.keywords.retain(|(keyword, part)| {
            if says_nothing(keyword, part) {
                return self.word(keyword);
            }
            let is_sent = self.word(keyword) && self.takes(keyword, part, &before);
            if !is_sent {
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
    fn takes(&self, keyword: &Keyword, part: &Part, place: &View) -> bool {
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
                (rules.number_bounds || !place.is_of("number")) && (rules.wide || is_narrow(part))
            }
            Keyword::MultipleOf => rules.wide || is_narrow(part),
            Keyword::Enum => {
                let literals: Vec<Value> = part.value().unwrap_or_default();
                let is_plain = |literal: &Value| literal.is_string() || literal.is_null();
                self.is_kept(rules.other_literals) || literals.iter().all(is_plain)
            }
            _ => true,
        }
    }

    fn inside(&mut self, view: &mut View, path: &str) {
        for (keyword, part) in &mut view.keywords {
            match (&*keyword, part) {
                (_, Part::Json(_)) => {}
                (Keyword::Items, Part::One(view)) => {
                    self.swap(view, &format!("{path}[]"), Position::Items);
                }
                (Keyword::AdditionalProperties, Part::One(view)) => {
                    self.swap(view, &below(path, "*"), Position::Other);
                }
                (_, Part::One(view)) => self.swap(view, path, Position::Other),
                (Keyword::PrefixItems, Part::Many(views)) => {
                    for (at, view) in views.iter_mut().enumerate() {
                        self.swap(view, &format!("{path}[{at}]"), Position::Other);
                    }
                }
                (_, Part::Many(views)) => {
                    for view in views {
                        self.swap(view, path, Position::Other);
                    }
                }
                (Keyword::Properties, Part::Named(views)) => {
                    for (name, view) in views {
                        self.swap(view, &below(path, name), Position::Other);
                    }
                }
                (_, Part::Named(views)) => {
                    for (_, view) in views {
                        self.swap(view, &below(path, "*"), Position::Other);
                    }
                }
            }
        }
    }

    fn swap(&mut self, view: &mut View, path: &str, position: Position) {
        *view = self.place(std::mem::take(view), path, position);
    }

    /// Null beside other types, as the API says it.
    fn nulls(&mut self, view: View) -> View {
        match self.rules.nulls {
            Nulls::Listed => view,
            Nulls::Branch => branched(view),
            Nulls::Nullable => nullable(view),
        }
    }

    /// A reference with something beside it: that is put around it.
    fn stand_alone(&self, view: &mut View) {
        if self.rules.references == References::Alone
            && view.keywords.len() > 1
            && let Some(reference) = view.take(&Keyword::Reference)
        {
            let alone = View::default().with(Keyword::Reference, reference);
            view.put(Keyword::AnyOf, Part::Many(vec![alone]));
        }
    }
}

/// Where a schema stands, as far as rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Root,
    Items,
    Other,
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
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

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Whether a bound is no whole number beyond 64 bits with a sign.
fn is_narrow(part: &Part) -> bool {
    part.value::<i64>().is_some()
        || part.value::<f64>().is_some_and(|end| end.abs() < 9_223_372_036_854_775_808.0)
}
