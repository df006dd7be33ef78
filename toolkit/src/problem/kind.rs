//! The kinds of problem, each with what a sentence about it needs.

use std::borrow::Cow;

use crate::problem::{Bound, Format, Literal, Types, Unit};

/// The kinds of problem. Each has a stable code and, in every language, one sentence.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// The text is longer than the limit. Nothing of it was read.
    InputTooLong {
        /// The most bytes that are read.
        limit: usize,
        /// The bytes that were sent.
        length: usize,
    },
    /// The text is not JSON.
    InvalidJson {
        /// The line of the fault, from 1.
        line: usize,
        /// The column of the fault in bytes, from 1.
        column: usize,
        /// A short piece of the text around the fault.
        near: String,
        /// The slip, where it is a known one.
        slip: Option<Slip>,
    },
    /// The text ends before the JSON value does: it was cut off.
    CutOff,
    /// The text arrived in pieces that contradict each other, so that it can't be told what the model wrote.
    Garbled,
    /// There is text after the JSON value.
    TrailingText {
        /// The start of what follows the value.
        near: String,
    },
    /// Arrays and objects stand too deep inside one another.
    TooDeep {
        /// The most levels that are read.
        limit: usize,
    },
    /// Reading took more steps than are allowed.
    TooMuch {
        /// The most steps that are taken.
        limit: usize,
    },
    /// The value has another JSON type than is wanted.
    WrongType {
        /// The types that are accepted.
        expected: Types,
    },
    /// An integer of 2^53 or more was written with a fraction or an exponent: its digits are not known.
    NotExact,
    /// The number is too large for a float, or not a number at all.
    NotFinite,
    /// A required field was not sent.
    Missing,
    /// Nothing says which variant of a union was sent.
    MissingTag {
        /// Whether a key of the object itself is the tag, not the value of the field at the path.
        is_key: bool,
        /// Whether every other tag is accepted too.
        is_open: bool,
        /// The tags that are allowed, as declared.
        tags: &'static [&'static str],
    },
    /// A union has no variant of that name.
    UnknownTag {
        /// Whether the key at the end of the path is the tag, not the value there.
        is_key: bool,
        /// The tags that are allowed, as declared.
        tags: &'static [&'static str],
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The name of a variant stands alone, and its data is needed.
    NeedsData {
        /// The name of the variant.
        tag: &'static str,
    },
    /// Data was sent with the name of a variant that has none.
    NoData {
        /// The name of the variant.
        tag: &'static str,
    },
    /// The name of a variant is a key, with the data under it; it should be the value of a field.
    TagAsKey {
        /// The name of the variant.
        tag: &'static str,
        /// The field whose value it should be.
        field: &'static str,
        /// The field in which the data should stand, empty where that is beside the first; nothing where the
        /// variant has no data.
        content: Option<&'static str>,
    },
    /// An object of a union without tags in which no field points at one of the variants.
    NoBranch {
        /// The fields that each variant asks for.
        branches: Vec<Vec<String>>,
    },
    /// A field that does not exist.
    UnknownField {
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// The fields that exist, as declared.
        known: &'static [&'static str],
    },
    /// A field that does not exist, while one of a like name is required and missing.
    Misnamed {
        /// The name of the missing field.
        missing: &'static str,
    },
    /// The same key a second time, or a field by two of its names.
    DuplicateKey {
        /// The own name of the field; nothing for a key of a map.
        field: Option<&'static str>,
        /// The name by which it came first, where that was another one.
        first: Option<String>,
    },
    /// The value is none of the literals that are allowed. Which of them was probably meant says
    /// [`Problem::nearest`](crate::Problem::nearest).
    NotOneOf {
        /// The literals that are allowed, as declared.
        allowed: Cow<'static, [Literal]>,
    },
    /// The number is below its minimum.
    TooSmall {
        /// The minimum.
        minimum: Bound,
        /// Whether the minimum itself is refused too.
        exclusive: bool,
    },
    /// The number is above its maximum.
    TooLarge {
        /// The maximum.
        maximum: Bound,
        /// Whether the maximum itself is refused too.
        exclusive: bool,
    },
    /// The number is 0, which alone is refused between its minimum and its maximum.
    Zero,
    /// Too few characters, items or entries.
    TooShort {
        /// The fewest that are allowed.
        minimum: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// Too many characters, items or entries.
    TooLong {
        /// The most that are allowed.
        maximum: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// Not the one number of characters, items or entries that is allowed.
    WrongLength {
        /// The number that is allowed.
        exactly: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// The text does not match the pattern.
    Pattern {
        /// The pattern, in the syntax of ECMA 262.
        pattern: Cow<'static, str>,
    },
    /// The text is not of the format.
    Format {
        /// The format.
        format: Format,
    },
    /// The number is not a multiple of the step.
    NotMultiple {
        /// The step.
        step: Bound,
    },
    /// The text lacks a needed part.
    Lacks {
        /// The part.
        part: Cow<'static, str>,
    },
    /// The text holds a forbidden part.
    Holds {
        /// The part.
        part: Cow<'static, str>,
    },
    /// The text is not the number of a payment card.
    CreditCard,
    /// The text holds a control character, such as a line break.
    ControlCharacter,
    /// The item equals an earlier one of the same list.
    NotUnique {
        /// The index of the earlier item.
        first: usize,
    },
    /// The field must equal another one of the same object.
    Mismatch {
        /// The wire name of the other field.
        other: &'static str,
    },
    /// A rule of the author's own; see [`Problem::message`](crate::Problem::message) and [`Problem::code`](crate::Problem::code).
    Custom,
    /// A type that reads itself with serde refused the value.
    Foreign {
        /// What the type's own `Deserialize` said.
        reason: String,
    },
}

impl Kind {
    /// The stable `snake_case` code of the kind.
    pub fn code(&self) -> &'static str {
        match self {
            Kind::InputTooLong { .. } => "input_too_long",
            Kind::InvalidJson { .. } => "invalid_json",
            Kind::CutOff => "cut_off",
            Kind::Garbled => "garbled",
            Kind::TrailingText { .. } => "trailing_text",
            Kind::TooDeep { .. } => "too_deep",
            Kind::TooMuch { .. } => "too_much",
            Kind::WrongType { .. } => "wrong_type",
            Kind::NotExact => "not_exact",
            Kind::NotFinite => "not_finite",
            Kind::Missing => "missing",
            Kind::MissingTag { .. } => "missing_tag",
            Kind::UnknownTag { .. } => "unknown_tag",
            Kind::NeedsData { .. } => "needs_data",
            Kind::NoData { .. } => "no_data",
            Kind::TagAsKey { .. } => "tag_as_key",
            Kind::NoBranch { .. } => "no_branch",
            Kind::UnknownField { .. } => "unknown_field",
            Kind::Misnamed { .. } => "misnamed_field",
            Kind::DuplicateKey { .. } => "duplicate_key",
            Kind::NotOneOf { .. } => "not_one_of",
            Kind::TooSmall { .. } => "too_small",
            Kind::TooLarge { .. } => "too_large",
            Kind::Zero => "zero",
            Kind::TooShort { .. } => "too_short",
            Kind::TooLong { .. } => "too_long",
            Kind::WrongLength { .. } => "wrong_length",
            Kind::Pattern { .. } => "pattern",
            Kind::Format { .. } => "format",
            Kind::NotMultiple { .. } => "not_multiple",
            Kind::Lacks { .. } => "lacks",
            Kind::Holds { .. } => "holds",
            Kind::CreditCard => "credit_card",
            Kind::ControlCharacter => "control_character",
            Kind::NotUnique { .. } => "not_unique",
            Kind::Mismatch { .. } => "mismatch",
            Kind::Custom => "custom",
            Kind::Foreign { .. } => "foreign",
        }
    }

    /// Whether it says all there is to say of which values are allowed.
    pub(crate) fn is_of_bounds(&self) -> bool {
        matches!(self, Kind::TooSmall { .. } | Kind::TooLarge { .. } | Kind::NotOneOf { .. })
    }

    /// Whether the input as a whole could not be read, so that nothing can be said of its fields.
    pub fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Kind::InputTooLong { .. }
                | Kind::InvalidJson { .. }
                | Kind::CutOff
                | Kind::Garbled
                | Kind::TrailingText { .. }
                | Kind::TooDeep { .. }
                | Kind::TooMuch { .. }
        )
    }
}

/// A known slip in text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Slip {
    /// Nothing was sent where a value is needed.
    Blank,
    /// `NaN` or `Infinity`.
    NotANumber,
    /// A word of another language: `None`, `True`, `undefined` …
    ForeignWord,
    /// A text in single quotes.
    SingleQuotes,
    /// A line break or another control character inside a text.
    ControlCharacter,
    /// A backslash before a character that needs none.
    BadEscape,
    /// Half of a surrogate pair.
    LoneSurrogate,
    /// A comma before a closing bracket.
    TrailingComma,
    /// A number that begins with a zero.
    LeadingZero,
    /// A number too large for any float.
    HugeNumber,
    /// Words or code before the value.
    LeadingText,
    /// A code fence around the value.
    CodeFence,
    /// Words, and no value at all.
    Words,
}
