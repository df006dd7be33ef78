//! A schema as an API sees it: keywords in their order, whoever wrote them.
//!
//! It is read from a document's own text, so that our nodes and foreign schemas are one thing here. A
//! name of a field is never taken for a keyword: what a keyword holds is known.

use serde::de::DeserializeOwned;
use serde::ser::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::dialect::keyword::{Holds, Keyword};
use crate::registry::{Entries, InOrder};

/// The keywords of one place.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    pub(super) keywords: Vec<(Keyword, Part)>,
}

/// The value of a keyword.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// JSON as it was written.
    Json(Box<RawValue>),
    One(View),
    Many(Vec<View>),
    Named(Vec<(String, View)>),
}

/// Any value as JSON. Keys are text and numbers finite, so there is nothing that JSON could not say.
pub(super) fn json(value: &(impl Serialize + ?Sized)) -> Part {
    Part::Json(to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()))
}

impl View {
    /// A schema that was printed; nothing where it is no schema.
    pub(super) fn read(text: &RawValue) -> Option<Self> {
        match serde_json::from_str(text.get()) {
            Ok(true) => return Some(Self::default()),
            Ok(false) => {
                return Some(Self::default().with(Keyword::Not, Part::One(Self::default())));
            }
            Err(_) => {}
        }
        let Entries(entries) = serde_json::from_str(text.get()).ok()?;
        let mut view = Self::default();
        for (name, value) in entries {
            let keyword = Keyword::of(&name);
            let part = read_part(&keyword, value);
            view.keywords.push((keyword, part));
        }
        Some(view)
    }

    /// A schema of one type.
    pub(super) fn typed(name: &str) -> Self {
        Self::default().with(Keyword::Type, json(name))
    }

    pub(super) fn with(mut self, keyword: Keyword, part: Part) -> Self {
        self.put(keyword, part);
        self
    }

    /// Puts a keyword in the place of the same one, or last.
    pub(super) fn put(&mut self, keyword: Keyword, part: Part) {
        match self.keywords.iter_mut().find(|(own, _)| *own == keyword) {
            Some((_, old)) => *old = part,
            None => self.keywords.push((keyword, part)),
        }
    }

    pub(super) fn get(&self, keyword: &Keyword) -> Option<&Part> {
        self.keywords.iter().find(|(own, _)| own == keyword).map(|(_, part)| part)
    }

    pub(super) fn has(&self, keyword: &Keyword) -> bool {
        self.get(keyword).is_some()
    }

    pub(super) fn take(&mut self, keyword: &Keyword) -> Option<Part> {
        let at = self.keywords.iter().position(|(own, _)| own == keyword)?;
        Some(self.keywords.remove(at).1)
    }

    /// The value of a keyword, where it is of that type.
    pub(super) fn value<T: DeserializeOwned>(&self, keyword: &Keyword) -> Option<T> {
        self.get(keyword)?.value()
    }

    pub(super) fn many(&self, keyword: &Keyword) -> &[View] {
        match self.get(keyword) {
            Some(Part::Many(views)) => views,
            _ => &[],
        }
    }

    pub(super) fn named(&self, keyword: &Keyword) -> &[(String, View)] {
        match self.get(keyword) {
            Some(Part::Named(views)) => views,
            _ => &[],
        }
    }

    pub(super) fn properties(&self) -> &[(String, View)] {
        self.named(&Keyword::Properties)
    }

    pub(super) fn required(&self) -> Vec<String> {
        self.value(&Keyword::Required).unwrap_or_default()
    }

    /// The names of the types, null among them.
    pub(super) fn types(&self) -> Vec<String> {
        match self.value(&Keyword::Type) {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => {
                names.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn set_types(&mut self, names: &[String]) {
        let part = match names {
            [one] => json(one),
            names => json(names),
        };
        self.put(Keyword::Type, part);
    }

    pub(super) fn is_of(&self, name: &str) -> bool {
        self.types().iter().any(|own| own == name)
    }

    /// Whether the place accepts objects and only them, null aside.
    pub(super) fn is_object(&self) -> bool {
        self.is_of("object") && self.types().iter().all(|name| name == "object" || name == "null")
    }

    /// What `additionalProperties` says: `false`, a schema, or nothing.
    pub(super) fn rest(&self) -> Rest {
        match self.get(&Keyword::AdditionalProperties) {
            Some(Part::One(view)) if !view.keywords.is_empty() => Rest::Held,
            Some(part) if part.value() == Some(false) => Rest::Closed,
            _ => Rest::Open,
        }
    }

    /// The name of the definition that the place refers to.
    pub(super) fn refers_to(&self) -> Option<String> {
        let pointer: String = self.value(&Keyword::Reference)?;
        pointer.strip_prefix("#/$defs/").map(str::to_owned)
    }

    /// The description with another sentence or more.
    pub(super) fn tell(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        let own: Option<String> = self.value(&Keyword::Description);
        let known = self.has(&Keyword::Description);
        let text = own.map_or_else(|| words.to_owned(), |own| joined(&own, words));
        let part = json(&text);
        if known {
            self.put(Keyword::Description, part);
        } else {
            self.keywords.insert(0, (Keyword::Description, part));
        }
    }

    /// Every schema directly inside.
    pub(super) fn children(&self) -> impl Iterator<Item = &View> {
        self.keywords.iter().flat_map(|(_, part)| part.views())
    }

    /// Every schema directly inside that is not that of a field which may be left out.
    pub(super) fn needed_children(&self) -> impl Iterator<Item = &View> {
        let required = self.required();
        let optional: Vec<*const View> = self
            .properties()
            .iter()
            .filter(|(name, _)| !required.contains(name))
            .map(|(_, view)| std::ptr::from_ref(view))
            .collect();
        self.children().filter(move |view| !optional.contains(&std::ptr::from_ref(*view)))
    }

    pub(super) fn for_each_child_mut(&mut self, visit: &mut dyn FnMut(&mut View)) {
        for (_, part) in &mut self.keywords {
            match part {
                Part::Json(_) => {}
                Part::One(view) => visit(view),
                Part::Many(views) => views.iter_mut().for_each(&mut *visit),
                Part::Named(views) => views.iter_mut().for_each(|(_, view)| visit(view)),
            }
        }
    }
}

/// What is accepted beside the named fields of an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rest {
    Closed,
    Open,
    Held,
}

/// Two texts as one.
pub(super) fn joined(text: &str, more: &str) -> String {
    match (text.is_empty(), more.is_empty()) {
        (_, true) => text.to_owned(),
        (true, _) => more.to_owned(),
        _ => format!("{text}\n\n{more}"),
    }
}

/// A definition's body where a reference to it stood: what is said beside the reference stays.
pub(super) fn put_in_place(reference: View, mut body: View) -> View {
    for (keyword, part) in reference.keywords {
        match keyword {
            Keyword::Reference => {}
            Keyword::Description => {
                let (place, kind): (Option<String>, Option<String>) =
                    (part.value(), body.value(&Keyword::Description));
                let (place, kind) = (place.unwrap_or_default(), kind.unwrap_or_default());
                let text = if place == kind { place } else { joined(&place, &kind) };
                body.take(&Keyword::Description);
                body.tell(&text);
            }
            other => body.put(other, part),
        }
    }
    body
}

impl Part {
    pub(super) fn value<T: DeserializeOwned>(&self) -> Option<T> {
        match self {
            Part::Json(json) => serde_json::from_str(json.get()).ok(),
            _ => None,
        }
    }

    /// The schemas in it.
    pub(super) fn views(&self) -> Box<dyn Iterator<Item = &View> + '_> {
        match self {
            Part::Json(_) => Box::new(std::iter::empty()),
            Part::One(view) => Box::new(std::iter::once(view)),
            Part::Many(views) => Box::new(views.iter()),
            Part::Named(views) => Box::new(views.iter().map(|(_, view)| view)),
        }
    }

    /// The part as JSON text.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn read_part(keyword: &Keyword, value: Box<RawValue>) -> Part {
    let read = match keyword.holds() {
        // `true` and `false` stay: they are said otherwise than schemas are.
        Holds::Schema if value.get().starts_with('{') => View::read(&value).map(Part::One),
        Holds::Schema | Holds::Value => None,
        Holds::Schemas => serde_json::from_str(value.get())
            .ok()
            .and_then(|items: Vec<Box<RawValue>>| {
                items.iter().map(|item| View::read(item)).collect()
            })
            .map(Part::Many),
        Holds::Named => serde_json::from_str(value.get())
            .ok()
            .and_then(|Entries(entries)| {
                entries.into_iter().map(|(name, item)| Some((name, View::read(&item)?))).collect()
            })
            .map(Part::Named),
    };
    read.unwrap_or(Part::Json(value))
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        InOrder(&self.keywords).serialize(serializer)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Part::Json(json) => json.serialize(serializer),
            Part::One(view) => view.serialize(serializer),
            Part::Many(views) => views.serialize(serializer),
            Part::Named(views) => InOrder(views).serialize(serializer),
        }
    }
}
