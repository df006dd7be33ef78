//! Edits of the entries of an object or a map: missing, misnamed, invented and duplicate fields.

use crate::path::Path;
use crate::problem::Literal;
use crate::schema::{Dependent, Length, Map, Node, Object, Property, Schema};
use crate::similar;
use crate::testing::analysis::Tagging;
use crate::testing::edits::{Change, Edit, EditCollector};
use crate::testing::fault::Fault;
use crate::testing::json::Json;
use crate::testing::names::{INVENTED, misspelled, other_case};
use crate::testing::text;

impl EditCollector<'_, '_> {
    pub(super) fn map(&mut self, map: &Map) {
        let Json::Object(entries) = self.value else { return };
        let Length { minimum, maximum } = map.length;
        if let Some(few) = minimum.and_then(|min| min.checked_sub(1)) {
            let short: Vec<_> =
                entries.iter().take(usize::try_from(few).unwrap_or(0)).cloned().collect();
            let code = text::length_code(minimum, maximum, short.len() as u64);
            self.put(Fault::TooFew, Json::Object(short), Vec::from_iter(code));
        }
        let Some((key, value)) = entries.first() else { return };
        self.duplicate(key, value);
        let room = maximum.is_none_or(|max| (entries.len() as u64) < max);
        let others = ["?", "", "§", "not a key of it", "\u{7}"];
        let bad = others.into_iter().find_map(|other| {
            let codes = key_codes(&map.keys, other)?;
            let is_new = entries.iter().all(|(key, _)| key != other);
            (is_new && !codes.is_empty()).then_some((other, codes))
        });
        if let (Some((other, codes)), true) = (bad, room) {
            let edit = self.edit(Fault::BadKey, Change::Add(value.clone()), codes);
            let path = edit.path.key(other);
            let expected = edit.expected.iter().map(|(code, _)| (*code, path.clone())).collect();
            self.push(Edit { path, expected, ..edit });
        }
    }

    /// Adds a duplicate key, once with the same and once with a different value.
    fn duplicate(&mut self, name: &str, value: &Json) {
        let path = self.point.path.key(name.to_owned());
        let other = if *value == Json::text("other") { "another" } else { "other" };
        let again = [(Fault::SameTwice, value.clone()), (Fault::DifferentTwice, Json::text(other))];
        for (fault, value) in again {
            let expected = vec![("duplicate_key", path.clone())];
            let edit = self.edit(fault, Change::Add(value), Vec::new());
            self.push(Edit { path: path.clone(), expected, ..edit });
        }
    }

    pub(super) fn object(&mut self, object: &Object) {
        let Json::Object(entries) = self.value else { return };
        // If the field's name is the tag, the schema doesn't say how a wrong one is reported.
        if let Some(Tagging::External) = self.point.tagging {
            return;
        }
        let tag = match self.point.tagging {
            Some(Tagging::Internal(tag)) => Some(tag),
            _ => None,
        };
        let is_tag = |name: &str| tag == Some(name);
        let sent = |name: &str| entries.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        let is_needed = |property: &Property| {
            let needs = |field: &&Dependent| field.needs.contains(&property.name);
            let mut dependent = object.dependent.iter().filter(needs);
            property.required || dependent.any(|field| sent(&field.name).is_some())
        };
        let fields: Vec<(&Property, &Json)> = object
            .properties
            .iter()
            .filter(|property| !is_tag(&property.name))
            .filter_map(|property| Some((property, sent(&property.name)?)))
            .collect();
        for (property, _) in &fields {
            self.field(object, property, is_needed(property));
        }
        if let Some((property, value)) = fields.first() {
            self.duplicate(&property.name, value);
        }
        if object.is_closed() {
            self.invented(object);
            let required = fields.iter().find(|(property, _)| is_needed(property));
            if let Some((property, _)) = required {
                self.synonym(object, &property.name);
            }
        }
        if let Some(tag) = tag {
            self.tag(tag);
        }
    }

    fn at_key(
        &self,
        fault: Fault,
        name: &str,
        change: Change,
        expected: Vec<(&'static str, Path)>,
    ) -> Edit {
        let edit = self.edit(fault, change, Vec::new());
        let schema_path = format!("{}/{name}", self.point.schema_path);
        Edit { path: edit.path.key(name.to_owned()), schema_path, expected, ..edit }
    }

    fn field(&mut self, object: &Object, property: &Property, is_needed: bool) {
        let name = &*property.name;
        let path = |name: &str| self.point.path.key(name.to_owned());
        let mut edits = Vec::new();
        if is_needed {
            let expected = vec![("missing", path(name))];
            edits.push(self.at_key(Fault::MissingField, name, Change::Drop, expected));
        }
        let is_free = |new: &str| !object.properties.iter().any(|other| other.is_called(new));
        let code = if is_needed { "misnamed_field" } else { "unknown_field" };
        let renamed =
            [(Fault::OtherCase, other_case(name)), (Fault::MisspeltName, misspelled(name))];
        for (fault, new) in renamed {
            let is_recognized = match fault {
                Fault::OtherCase => similar::is_same(&new, name),
                _ => is_nearest(object, &new, name),
            };
            if is_free(&new) && is_recognized && object.is_closed() {
                let expected = vec![(code, path(&new))];
                edits.push(self.at_key(fault, name, Change::Rename(new), expected));
            }
        }
        self.all.extend(edits);
    }

    fn invented(&mut self, object: &Object) {
        let Some(name) = unrelated_name(object) else { return };
        let path = self.point.path.key(name);
        let edit = self.edit(Fault::InventedField, Change::Add(Json::text("failed")), Vec::new());
        self.push(Edit { expected: vec![("unknown_field", path.clone())], path, ..edit });
    }

    /// Renames a required field to something unrelated.
    fn synonym(&mut self, object: &Object, name: &str) {
        let Some(new) = unrelated_name(object) else { return };
        let path = |name: &str| self.point.path.key(name.to_owned());
        let expected = vec![("unknown_field", path(new)), ("missing", path(name))];
        let edit = self.at_key(Fault::Synonym, name, Change::Rename(new.to_owned()), expected);
        self.push(edit);
    }

    fn tag(&mut self, tag: &str) {
        let path = self.point.path.key(tag.to_owned());
        let expected = vec![("missing_tag", path.clone())];
        let edit = self.at_key(Fault::NoTag, tag, Change::Drop, expected);
        self.push(edit);
        let other = Change::Put(Json::text("zq9"));
        let edit = self.at_key(Fault::OtherTag, tag, other, vec![("unknown_tag", path)]);
        self.push(edit);
    }
}

/// Whether a new name resembles the name of one field and of no other.
fn is_nearest(object: &Object, new: &str, name: &str) -> bool {
    let resembles = |other: &&Property| similar::nearest(new, [&*other.name]).is_some();
    let mut matches = object.properties.iter().filter(resembles);
    matches.next().is_some_and(|only| only.name == name) && matches.next().is_none()
}

/// A name that resembles none of the fields.
fn unrelated_name(object: &Object) -> Option<&'static str> {
    let is_unrelated = |word: &&str| {
        let names = object.properties.iter();
        let mut names = names.flat_map(|p| p.aliases.iter().copied().chain([&*p.name]));
        names.all(|name| name != *word && similar::nearest(name, [*word]).is_none())
    };
    INVENTED.into_iter().find(is_unrelated)
}

/// The problem codes of a map key, or `None` if they aren't known.
fn key_codes(keys: &Schema, key: &str) -> Option<Vec<&'static str>> {
    match &keys.node {
        Node::Text(shape) => text::Validator::new(shape).codes(key),
        Node::Choice(literals) => {
            let is_one = literals.iter().any(|own| matches!(own, Literal::Text(own) if own == key));
            Some(if is_one { Vec::new() } else { vec!["not_one_of"] })
        }
        _ => None,
    }
}
