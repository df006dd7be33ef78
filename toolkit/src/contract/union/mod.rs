//! Enums with data, in serde's four forms: what they have in common, and how they are shown.
//!
//! Each form is read in a file of its own. An enum without data in the first form is a `choice`.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::{Place, Reader, Seen, drive};
use crate::problem::{Kind, Literal, Types};
use crate::schema::{Definitions, Encoding, Node, Object, Property, Schema};
use crate::similar;

mod adjacent;
mod external;
mod internal;
mod outline;
mod untagged;

pub use adjacent::{adjacent_schema, check_adjacent, read_adjacent};
pub use external::{check_external, external_schema, read_external};
pub use internal::read_internal;
pub use untagged::read_untagged;

use outline::outlines;

/// What the derive prints for an enum with data.
pub trait Union: Sized + 'static {
    /// The name of the definition.
    const NAME: &'static str;
    /// What the enum is for; empty where its author wrote nothing.
    const DESCRIPTION: &'static str;
    /// A title, where the author wrote one.
    const TITLE: Option<&'static str>;
    /// The names on the wire of the variants that can be sent, as declared: the position of a name is
    /// that of its branch.
    const TAGS: &'static [&'static str];
    /// The other names of those variants, but for the one that stands for every other tag.
    const ALIASES: &'static [&'static str];
    /// What the variants mean; empty where their author wrote nothing.
    const DESCRIPTIONS: &'static [&'static str];
    /// Which variants carry no data.
    const UNITS: &'static [bool];
    /// The variant that stands for every other tag.
    const OTHER: Option<usize>;

    /// The name of the definition; of a type with parameters, theirs are behind it.
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(Self::NAME)
    }

    /// The branch of that name or alias.
    fn branch(name: &str) -> Option<usize>;

    /// The schema of what a variant carries; of the whole object, where the tag stands inside it.
    fn show(branch: usize, definitions: &mut Definitions) -> Schema;

    /// The branch of a value; nothing for a variant that cannot be sent.
    fn of(&self) -> Option<usize>;

    /// Checks what a value in hand carries, at the place where that stands.
    fn check_data(&self, at: &mut Place<'_>);
}

/// An enum whose data stands apart from its tag, or has none.
pub trait Apart: Union {
    /// Reads what a variant carries.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_data<'de, D: Deserializer<'de>>(
        branch: usize,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error>;

    /// The variant when nothing is sent of its data; nothing where that is needed.
    fn without_data(branch: usize) -> Option<Self>;

    /// Whether null as the data of a variant means something else than to leave it out.
    fn is_distinct(branch: usize) -> bool {
        let _ = branch;
        false
    }
}

/// An enum whose tag stands among its data.
pub trait Among: Union {
    /// Reads the entries beside the tag.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_beside<'de, A: MapAccess<'de>>(
        branch: usize,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, A::Error>;
}

/// Whether null is a value of a union, as far as is known from outside.
pub fn reads_null<U: Union>() -> bool {
    outlines::<U>(Encoding::PLAIN).iter().any(|outline| outline.kinds().contains(Types::NULL))
}

/// Whether a value is a variant without data, which is null where variants have no names.
pub fn is_null_variant<U: Union>(value: &U) -> bool {
    value.of().is_some_and(|branch| U::UNITS[branch])
}

/// Checks a value in hand whose data stands where the value itself does.
pub fn check_union<U: Union>(value: &U, at: &mut Place<'_>) {
    if is_sent(value, at) {
        value.check_data(at);
    }
}

/// Whether a value in hand can be sent; it is reported where not.
fn is_sent<U: Union>(value: &U, at: &mut Place<'_>) -> bool {
    let is_sent = value.of().is_some();
    if !is_sent {
        at.report(Kind::UnknownTag { is_key: false, tags: U::TAGS, nearest: None });
    }
    is_sent
}

/// The schema of an enum whose branches are what its variants carry.
pub fn union_schema<U: Union>(definitions: &mut Definitions) -> Schema {
    define::<U>(definitions, |definitions| {
        let branches = 0..U::TAGS.len();
        branches
            .map(|branch| described(U::show(branch, definitions), branch_words::<U>(branch)))
            .collect()
    })
}

/// A definition with these branches: one alone stands for itself.
fn define<U: Union>(
    definitions: &mut Definitions,
    branches: impl FnOnce(&mut Definitions) -> Vec<Schema>,
) -> Schema {
    definitions.define::<U>(&U::name(), |definitions| {
        let mut branches = branches(definitions);
        let mut schema = match (branches.len(), branches.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                branches.extend(last);
                Schema::new(Node::AnyOf(branches))
            }
        };
        schema = described(schema, U::DESCRIPTION);
        schema.title = U::TITLE.map(Into::into).or(schema.title);
        schema
    })
}

fn branch_words<U: Union>(branch: usize) -> &'static str {
    U::DESCRIPTIONS[branch]
}

/// The schema under these words; what it says of itself stands below them.
fn described(mut schema: Schema, description: &'static str) -> Schema {
    crate::contract::fields::describe(&mut schema, None, description, &[]);
    schema
}

/// A closed object of these fields.
fn object(properties: Vec<Property>) -> Schema {
    Schema::new(Node::Object(Object { properties, ..Object::default() }))
}

/// The field in which a tag stands, with the one name that is allowed there.
pub(super) fn tag_property<U: Union>(tag: &'static str, branch: usize) -> Property {
    let schema = if U::OTHER == Some(branch) {
        other_tags::<U>()
    } else {
        Node::Choice(vec![U::TAGS[branch].into()])
    };
    Property::new(tag, true, Schema::new(schema))
}

/// Every tag that no variant has for its own, by its name or another one.
fn other_tags<U: Union>() -> Node {
    let own = (0..U::TAGS.len()).filter(|branch| U::OTHER != Some(*branch));
    let own = own.map(|branch| &U::TAGS[branch]).chain(U::ALIASES);
    let own: Vec<String> = own.map(|name| regex::escape(name)).collect();
    let excluded = vec![format!("^(?:{})$", own.join("|")).into()];
    Node::Text(crate::schema::Text { excluded, ..Default::default() })
}

/// The tag that was probably meant.
fn nearest<U: Union>(sent: &str) -> Option<&'static str> {
    similar::nearest(sent, U::TAGS.iter().copied())
}

/// Reads a tag.
struct TagReader<U>(PhantomData<U>);

impl<U: Union> Reader<'_> for TagReader<U> {
    type Output = usize;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, sent: &str, at: &mut Place<'_>) -> Option<usize> {
        let branch = U::branch(sent).or(U::OTHER);
        if branch.is_none() {
            unknown_tag::<U>(sent, at);
        }
        branch
    }
}

/// What is wrong where the field of the tag is missing.
fn missing_tag<U: Union>() -> Kind {
    Kind::MissingTag { is_key: false, is_open: U::OTHER.is_some(), tags: U::TAGS }
}

/// What is wrong where the name of a variant is a key, and should be the value of this field.
fn tag_as_key<U: Union>(branch: usize, field: &'static str, content: Option<&'static str>) -> Kind {
    Kind::TagAsKey { tag: U::TAGS[branch], field, content }
}

/// The branch that is meant whatever the tag says: that of a union which has no other.
fn only<U: Union>() -> Option<usize> {
    (U::TAGS.len() == 1 && U::OTHER.is_none()).then_some(0)
}

#[cold]
fn unknown_tag<U: Union>(sent: &str, at: &mut Place<'_>) {
    let kind = Kind::UnknownTag { is_key: false, tags: U::TAGS, nearest: nearest::<U>(sent) };
    at.report_seen(kind, Seen::Text(sent));
}

/// Reads a tag at its place. Where it is wrong, and there is but one variant, its data is read all the same: all
/// that is wrong is told at once.
struct TagSeed<'p, 'a, U> {
    at: &'p mut Place<'a>,
    wanted: PhantomData<U>,
}

impl<'de, U: Union> DeserializeSeed<'de> for TagSeed<'_, '_, U> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.at.step()?;
        let branch = drive(TagReader::<U>(PhantomData), input, self.at)?;
        Ok(branch.or(only::<U>()))
    }
}

/// Reads the data of a branch at its place.
pub(super) struct DataSeed<'p, 'a, U> {
    pub(super) branch: usize,
    pub(super) at: &'p mut Place<'a>,
    pub(super) wanted: PhantomData<U>,
}

impl<'de, U: Apart> DeserializeSeed<'de> for DataSeed<'_, '_, U> {
    type Value = Option<U>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.at.step()?;
        U::read_data(self.branch, input, self.at)
    }
}

/// The schema of a variant that is null.
pub fn null_schema() -> Schema {
    Node::Null.into()
}

/// Reads null, which is what a variant without data is where it has no name.
///
/// # Errors
///
/// What ends the reading.
pub fn read_null<'de, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<()>, D::Error> {
    drive(NullReader, input, at)
}

struct NullReader;

impl Reader<'_> for NullReader {
    type Output = ();
    type Key = ();
    const EXPECTED: Types = Types::NULL;

    fn key(&self, _: &str) {}

    fn null(self, _: &mut Place<'_>) -> Option<()> {
        Some(())
    }
}

/// A list of names in a description, for the variants that have one.
fn listed<'a>(named: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let described = named.filter(|(_, description)| !description.is_empty());
    let lines = described
        .map(|(name, description)| format!("- {name}: {}", description.replace('\n', "\n  ")));
    lines.collect::<Vec<_>>().join("\n")
}

/// Literals for a choice of names.
fn literals<'a>(names: impl Iterator<Item = &'a &'static str>) -> Vec<Literal> {
    names.map(|name| Literal::from(*name)).collect()
}
