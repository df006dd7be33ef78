//! Changes to the entries of an object or a map: fields that are missing, misnamed, invented or there twice.

use crate::path::Path;
use crate::problem::Literal;
use crate::schema::{Dependent, Length, Map, Node, Object, Property, Schema};
use crate::similar;
use crate::testing::edits::{Change, Edit, Here, misspelt};
use crate::testing::fault::Fault;
use crate::testing::kinds::Form;
use crate::testing::text;
use crate::testing::tree::Tree;

/// Words that are like few names.
pub(super) const INVENTED: [&str; 3] = ["status_filter", "zq9", "undeclared_extra_part"];

impl Here<'_, '_> {
    pub(super) fn map(&mut self, map: &Map) {
        let Tree::Object(entries) = self.value else { return };
        let Length { minimum, maximum } = map.length;
        if let Some(few) = minimum.and_then(|least| least.checked_sub(1)) {
            let short: Vec<_> =
                entries.iter().take(usize::try_from(few).unwrap_or(0)).cloned().collect();
            let code = text::length_code(minimum, maximum, short.len() as u64);
            self.put(Fault::TooFew, Tree::Object(short), Vec::from_iter(code));
        }
        let Some((key, value)) = entries.first() else { return };
        self.twice(key, value);
        let room = maximum.is_none_or(|most| (entries.len() as u64) < most);
        let others = ["?", "", "§", "not a key of it", "\u{7}"];
        let bad = others.into_iter().find_map(|other| {
            let codes = key_codes(&map.keys, other)?;
            let is_new = entries.iter().all(|(key, _)| key != other);
            (is_new && !codes.is_empty()).then_some((other, codes))
        });
        if let (Some((other, codes)), true) = (bad, room) {
            let edit = self.edit(Fault::BadKey, Change::Add(value.clone()), codes);
            let at = edit.at.key(other);
            let expected = edit.expected.iter().map(|(code, _)| (*code, at.clone())).collect();
            self.push(Edit { at, expected, ..edit });
        }
    }

    /// The same key twice.
    fn twice(&mut self, name: &str, value: &Tree) {
        let at = self.point.path.key(name.to_owned());
        let other = if *value == Tree::text("other") { "another" } else { "other" };
        let again = [(Fault::SameTwice, value.clone()), (Fault::DifferentTwice, Tree::text(other))];
        for (fault, value) in again {
            let expected = vec![("duplicate_key", at.clone())];
            let edit = self.edit(fault, Change::Add(value), Vec::new());
            self.push(Edit { at: at.clone(), expected, ..edit });
        }
    }

    pub(super) fn object(&mut self, object: &Object) {
        let Tree::Object(entries) = self.value else { return };
        // Where the name of a field is a tag, no schema says how a wrong one is told.
        if let Some(Form::Named) = self.point.form {
            return;
        }
        let tag = match self.point.form {
            Some(Form::Tagged(tag)) => Some(tag),
            _ => None,
        };
        let is_tag = |name: &str| tag == Some(name);
        let sent = |name: &str| entries.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        let is_needed = |property: &Property| {
            let needs = |field: &&Dependent| field.needs.contains(&property.name);
            let mut dependent = object.dependent.iter().filter(needs);
            property.required || dependent.any(|field| sent(&field.name).is_some())
        };
        let fields: Vec<(&Property, &Tree)> = object
            .properties
            .iter()
            .filter(|property| !is_tag(&property.name))
            .filter_map(|property| Some((property, sent(&property.name)?)))
            .collect();
        for (property, _) in &fields {
            self.field(object, property, is_needed(property));
        }
        if let Some((property, value)) = fields.first() {
            self.twice(&property.name, value);
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
        let place = format!("{}/{name}", self.point.place);
        Edit { at: edit.at.key(name.to_owned()), place, expected, ..edit }
    }

    fn field(&mut self, object: &Object, property: &Property, is_needed: bool) {
        let name = &*property.name;
        let path = |name: &str| self.point.path.key(name.to_owned());
        let mut made = Vec::new();
        if is_needed {
            let expected = vec![("missing", path(name))];
            made.push(self.at_key(Fault::MissingField, name, Change::Drop, expected));
        }
        let is_free = |new: &str| !object.properties.iter().any(|other| other.is_called(new));
        let code = if is_needed { "misnamed_field" } else { "unknown_field" };
        let renamed = [(Fault::OtherCase, other_case(name)), (Fault::MisspeltName, misspelt(name))];
        for (fault, new) in renamed {
            let is_found = match fault {
                Fault::OtherCase => similar::is_same(&new, name),
                _ => is_nearest(object, &new, name),
            };
            if is_free(&new) && is_found && object.is_closed() {
                let expected = vec![(code, path(&new))];
                made.push(self.at_key(fault, name, Change::Rename(new), expected));
            }
        }
        self.all.extend(made);
    }

    fn invented(&mut self, object: &Object) {
        let Some(name) = unlike(object) else { return };
        let at = self.point.path.key(name);
        let edit = self.edit(Fault::InventedField, Change::Add(Tree::text("failed")), Vec::new());
        self.push(Edit { expected: vec![("unknown_field", at.clone())], at, ..edit });
    }

    /// A required field under a name that is not like its own.
    fn synonym(&mut self, object: &Object, name: &str) {
        let Some(new) = unlike(object) else { return };
        let path = |name: &str| self.point.path.key(name.to_owned());
        let expected = vec![("unknown_field", path(new)), ("missing", path(name))];
        let edit = self.at_key(Fault::Synonym, name, Change::Rename(new.to_owned()), expected);
        self.push(edit);
    }

    fn tag(&mut self, tag: &str) {
        let at = self.point.path.key(tag.to_owned());
        let none = vec![("missing_tag", at.clone())];
        let edit = self.at_key(Fault::NoTag, tag, Change::Drop, none);
        self.push(edit);
        let other = Change::Put(Tree::text("zq9"));
        let edit = self.at_key(Fault::OtherTag, tag, other, vec![("unknown_tag", at)]);
        self.push(edit);
    }
}

/// Whether a name is like that of one field, and of none other.
fn is_nearest(object: &Object, new: &str, name: &str) -> bool {
    let alike = |other: &&Property| similar::nearest(new, [&*other.name]).is_some();
    let mut alike = object.properties.iter().filter(alike);
    alike.next().is_some_and(|only| only.name == name) && alike.next().is_none()
}

/// A name that is like none of the fields'.
fn unlike(object: &Object) -> Option<&'static str> {
    let is_like_none = |word: &&str| {
        let names = object.properties.iter();
        let mut names = names.flat_map(|p| p.aliases.iter().copied().chain([&*p.name]));
        names.all(|name| name != *word && similar::nearest(name, [*word]).is_none())
    };
    INVENTED.into_iter().find(is_like_none)
}

/// What is wrong with the key of a map, by the codes of problems; nothing where that is not known.
fn key_codes(keys: &Schema, key: &str) -> Option<Vec<&'static str>> {
    match &keys.node {
        Node::Text(shape) => text::Judge::new(shape).codes(key),
        Node::Choice(literals) => {
            let is_one = literals.iter().any(|own| matches!(own, Literal::Text(own) if own == key));
            Some(if is_one { Vec::new() } else { vec!["not_one_of"] })
        }
        _ => None,
    }
}

/// A name in another case style.
fn other_case(name: &str) -> String {
    let mut other = String::new();
    let mut raise = false;
    let has_separators = name.contains(['_', '-']);
    let has_capitals = name.chars().skip(1).any(char::is_uppercase);
    for (position, c) in name.chars().enumerate() {
        match c {
            '_' | '-' if position > 0 => raise = true,
            c if raise || position == 0 && !has_separators && !has_capitals => {
                other.extend(c.to_uppercase());
                raise = false;
            }
            c if c.is_uppercase() && position > 0 && !has_separators => {
                other.push('_');
                other.extend(c.to_lowercase());
            }
            c => other.push(c),
        }
    }
    other
}

#[cfg(test)]
mod tests {
    use super::{misspelt, other_case};

    #[test]
    fn names_in_another_case_style() {
        for (name, other) in [
            ("older_than_days", "olderThanDays"),
            ("olderThanDays", "older_than_days"),
            ("kebab-case", "kebabCase"),
            ("room", "Room"),
        ] {
            assert_eq!(other_case(name), other);
        }
        assert_eq!(misspelt("room"), "rooom");
        assert_eq!(misspelt("status"), "statuus");
    }
}
