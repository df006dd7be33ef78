//! The contract of a type: what the model sees of it, how it is read, and how a value is checked.
//!
//! The trait and its entry points. Reading is in `reader` and `place`; `record`, `newtype` and `choice` are
//! what the derives print over.

use std::borrow::Cow;

use serde::Deserializer;
use serde_json::Value;

use crate::problem::Rejection;
use crate::schema::{Definitions, Document, Encoding, Json, Schema};

mod checked;
mod choice;
mod encoded;
mod entry;
mod fields;
mod flatten;
mod gaps;
mod idents;
mod kept;
mod limits;
mod name;
mod newtype;
mod object;
mod place;
mod problems;
mod reader;
mod record;
mod ruling;
mod seen;
mod skip;
mod slip;
mod slot;
mod tree;
mod union;
mod validated;
mod verbatim;

pub use checked::Checked;
pub(crate) use choice::none_of;
pub use choice::{Choice, check_choice, choice_schema, read_choice, read_choice_into};
pub use encoded::Absence;
pub(crate) use encoded::{read_fixed, read_json_text};
pub use fields::{Field, Fields, is_distinct};
pub use flatten::{Flatten, Joined, Joint, Part, position};
pub use gaps::Gaps;
pub use idents::{Ident, Idents};
pub use limits::Limits;
pub use name::{generic_name, shown, type_name};
pub use newtype::{Newtype, data_schema, newtype_schema};
pub(crate) use object::{ObjectReader, drive_object};
pub use place::Place;
pub(crate) use problems::Problems;
pub(crate) use reader::{NextKey, Reader, drive, drive_into};
pub use record::{
    Record, check_record, object_schema, read_beside, read_record, read_record_into, record_schema,
};
pub(crate) use seen::Seen;
pub(crate) use skip::Skip;
pub use slot::{Optional, Slot, check_required};
pub use union::{
    Among, Apart, Union, adjacent_schema, check_adjacent, check_external, check_union,
    external_schema, is_null_variant, null_schema, read_adjacent, read_external, read_internal,
    read_null, read_untagged, reads_null, union_schema,
};
pub use validated::{Validated, report_validated};
pub(crate) use verbatim::{Verbatim, read_verbatim, refuse};

pub(crate) use entry::{hold, read_arguments, read_encoded, read_value};

/// A type whose JSON form is known: its schema, its reading and its check come from one definition.
///
/// Derive it: `#[derive(Contract)]` for what stands inside a tool, `#[derive(Tool)]` for a tool. Both
/// read `#[serde(…)]`, `#[validate(…)]`, `#[tool(…)]` and the doc comments.
///
/// ```
/// use toolkit::Contract;
///
/// #[derive(Contract, Debug, PartialEq)]
/// struct Span {
///     /// The first line, from 1
///     #[validate(range(min = 1))]
///     from: u32,
///     /// The last line
///     to: Option<u32>,
/// }
///
/// assert_eq!(Span::parse(r#"{"from": 3}"#).unwrap(), Span { from: 3, to: None });
///
/// let rejection = Span::parse(r#"{"from": 0, "to": "9"}"#).unwrap_err();
/// let paths: Vec<_> = rejection.problems().iter().map(|p| p.path().pointer()).collect();
/// assert_eq!(paths, ["/from", "/to"]);
/// ```
///
/// A type that is none of these can be written by hand, over the contract of what it is on the wire:
///
/// ```
/// use serde::Deserializer;
/// use toolkit::schema::{Definitions, Node, Schema, Text};
/// use toolkit::{Contract, Place, RuleError};
///
/// #[derive(Debug, PartialEq)]
/// struct Colour(u32);
///
/// impl Contract for Colour {
///     fn schema(_: &mut Definitions) -> Schema {
///         let text = Text { patterns: vec!["^#[0-9a-f]{6}$".into()], ..Text::default() };
///         Schema::new(Node::Text(text)).described("A colour such as #00ff00")
///     }
///
///     fn read<'de, D: Deserializer<'de>>(
///         input: D,
///         at: &mut Place<'_>,
///     ) -> Result<Option<Self>, D::Error> {
///         // A wrong type is reported by the contract of `String`.
///         let Some(text) = String::read(input, at)? else { return Ok(None) };
///         let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
///         let lower = |digits: &&str| digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
///         let colour = digits.filter(lower).and_then(|digits| u32::from_str_radix(digits, 16).ok());
///         if colour.is_none() {
///             at.report_rule(RuleError::new("must be a colour such as #00ff00"));
///         }
///         Ok(colour.map(Self))
///     }
///
///     fn check(&self, _: &mut Place<'_>) {}
/// }
///
/// assert_eq!(Colour::parse(r##""#0000ff""##), Ok(Colour(255)));
/// let rejection = Colour::parse(r##""blue""##).unwrap_err();
/// assert_eq!(rejection.to_string(), "arguments: must be a colour such as #00ff00");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no contract, so a model cannot send it",
    label = "this type is not a `Contract`",
    note = "for a type of your own, add `#[derive(Contract)]`",
    note = "for a type of another crate that has `Deserialize` and `JsonSchema`, put `#[tool(via_serde)]` on the field"
)]
pub trait Contract: Sized + 'static {
    /// Whether [`Contract::read_into`] leaves the slot empty where null is accepted and sent, so that an
    /// `Option` around the type need not look for it first.
    #[doc(hidden)]
    const LEAVES_NULL: bool = false;

    /// The schema that the model sees.
    fn schema(definitions: &mut Definitions) -> Schema;

    /// Reads a value, and reports everything that is wrong with it to `at`.
    ///
    /// Returns nothing where no value could be made; a problem was reported then. A value that
    /// breaks a rule is returned, with the problem reported.
    ///
    /// # Errors
    ///
    /// Only what the deserializer itself says, such as a syntax error, or that a limit was reached:
    /// whatever ends the reading at once.
    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error>;

    /// Reads a value into the slot where it is to lie: as [`Contract::read`], and it need not be moved there.
    ///
    /// # Errors
    ///
    /// As [`Contract::read`].
    #[doc(hidden)]
    fn read_into<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
        slot: &mut Slot<Self>,
    ) -> Result<(), D::Error> {
        slot.fill(Self::read(input, at)?);
        Ok(())
    }

    /// Checks a value that is already in hand, such as a result, and reports every rule that it breaks.
    fn check(&self, at: &mut Place<'_>);

    /// What a missing field of this type means; nothing where the field is required.
    fn absent() -> Option<Self> {
        None
    }

    /// The name of the type, for the definitions of schemas that hold it.
    #[doc(hidden)]
    fn name() -> Cow<'static, str> {
        type_name::<Self>()
    }

    /// What null means to a type that stands in an `Option`: nothing for most, which leaves null to the
    /// `Option` itself.
    ///
    /// An `Option` in an `Option` is null here, and only what was not sent is the outer `None`.
    ///
    /// ```
    /// use toolkit::Contract;
    ///
    /// #[derive(Contract, Debug, PartialEq)]
    /// struct Patch {
    ///     /// Left out: kept; null: cleared
    ///     note: Option<Option<String>>,
    /// }
    ///
    /// assert_eq!(Patch::parse("{}").unwrap(), Patch { note: None });
    /// assert_eq!(Patch::parse(r#"{"note": null}"#).unwrap(), Patch { note: Some(None) });
    /// ```
    fn null() -> Option<Self> {
        None
    }

    /// What leaving a field of this type out means, beside null.
    #[doc(hidden)]
    #[inline]
    fn absence() -> Absence {
        if Self::absent().is_some() { Absence::LeftOut } else { Absence::Never }
    }

    /// Whether null is a value of the type, where null can also mean that a field is left out.
    #[doc(hidden)]
    #[inline]
    fn reads_null() -> bool {
        false
    }

    /// Whether the value is what null is read as. `json` is the value as JSON, where it has that form: only what serde
    /// reads itself can be told by it.
    #[doc(hidden)]
    fn is_null(&self, json: Option<&Json>) -> bool {
        let _ = json;
        false
    }

    /// The names of the fields inside, for errors of other crates.
    #[doc(hidden)]
    fn idents() -> Idents {
        Idents::Kept
    }

    /// Reads JSON text, strictly, within the default [`Limits`].
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, in one [`Rejection`].
    fn parse(text: &str) -> Result<Self, Rejection> {
        Self::parse_within(text, &Limits::default())
    }

    /// Reads JSON text within limits of your own.
    ///
    /// # Errors
    ///
    /// As [`Contract::parse`].
    fn parse_within(text: &str, limits: &Limits) -> Result<Self, Rejection> {
        entry::read_text(text, limits)
    }

    /// Reads a model's whole reply, the final answer that was asked for, within the default [`Limits`].
    ///
    /// As strict as [`Contract::parse`]: the reply is JSON and nothing else. Of words or a code fence around
    /// it nothing is cut away, since what is cut might be what was meant; the problem says what to leave out.
    /// [`Rejection::reply_message`] is the message to send back, and [`Ask`](crate::Ask) the loop around it.
    ///
    /// # Errors
    ///
    /// As [`Contract::parse`].
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Contract, Kind, SyntaxHint};
    ///
    /// let fenced = Vec::<u8>::parse_reply("```json\n[1, 2]\n```").unwrap_err();
    /// assert!(matches!(
    ///     fenced.problems()[0].kind(),
    ///     Kind::InvalidJson { hint: Some(SyntaxHint::CodeFence), .. }
    /// ));
    /// assert_eq!(Vec::<u8>::parse_reply("\n[1, 2]\n").unwrap(), [1, 2]);
    /// ```
    fn parse_reply(text: &str) -> Result<Self, Rejection> {
        Self::parse(text)
    }

    /// Reads a JSON value that is already a tree. Keys given twice are gone from it before we see them.
    ///
    /// # Errors
    ///
    /// As [`Contract::parse`].
    fn parse_value(value: &Value) -> Result<Self, Rejection> {
        entry::read_value(value, &Limits::default(), Encoding::PLAIN)
    }

    /// Checks a value in hand against its rules.
    ///
    /// # Errors
    ///
    /// Every rule that it breaks.
    fn verify(&self) -> Result<(), Rejection> {
        entry::verify(self, &Limits::default())
    }

    /// The whole schema, with the definitions that it needs.
    fn json_schema() -> Document {
        Document::new(Self::schema)
    }
}
