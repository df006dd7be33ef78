//! The kinds of problems, each with the data that a sentence about it needs.

use std::borrow::Cow;

use crate::problem::{Bound, Format, Literal, Types, Unit};

/// The kind of a [`Problem`](crate::Problem). Each has a stable code and one sentence in every language.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// The text exceeds the limit and was not parsed.
    InputTooLong {
        /// The maximum number of bytes.
        limit: usize,
        /// The number of bytes that were sent.
        length: usize,
    },
    /// The text is not JSON.
    InvalidJson {
        /// The line of the error, starting at 1.
        line: usize,
        /// The column of the error in bytes, starting at 1.
        column: usize,
        /// The text around the error.
        near: String,
        /// The likely cause, if it is a common one.
        hint: Option<SyntaxHint>,
    },
    /// The text ends in the middle of the JSON value, so it was cut off.
    CutOff,
    /// The text was streamed in pieces that contradict each other, so that what the model wrote is unknown.
    Garbled,
    /// There is text after the JSON value.
    TrailingText {
        /// The start of the text after the value.
        near: String,
    },
    /// Arrays and objects are nested too deeply.
    TooDeep {
        /// The maximum number of levels.
        limit: usize,
    },
    /// Validation took more steps than the limit allows.
    TooMuch {
        /// The maximum number of steps.
        limit: usize,
    },
    /// The value has the wrong JSON type.
    WrongType {
        /// The types that are accepted.
        expected: Types,
    },
    /// The value is not an array of entries, which is how maps are spelled for the API at hand.
    NotEntries {
        /// Whether null is accepted too.
        or_null: bool,
    },
    /// The string should contain JSON, but doesn't.
    InvalidJsonText {
        /// The line of the error in the string, starting at 1.
        line: usize,
        /// The column of the error in bytes, starting at 1.
        column: usize,
        /// The text around the error.
        near: String,
        /// The likely cause, if it is a common one.
        hint: Option<SyntaxHint>,
    },
    /// An integer of 2^53 or more was written with a fraction or an exponent, so its digits may be lost.
    NotExact,
    /// The number is too large for a float, or is not a number.
    NotFinite,
    /// A required field is missing.
    Missing,
    /// The tag that selects a variant of a union is missing.
    MissingTag {
        /// Whether the tag is a key of the object at the path, not the value at the path.
        is_key: bool,
        /// Whether any other tag is accepted too.
        is_open: bool,
        /// The allowed tags, in declaration order.
        tags: &'static [&'static str],
    },
    /// The union has no variant with this tag.
    UnknownTag {
        /// Whether the tag is the last key of the path, not the value at the path.
        is_key: bool,
        /// The allowed tags, in declaration order.
        tags: &'static [&'static str],
        /// The tag that was probably meant.
        nearest: Option<&'static str>,
    },
    /// A variant with data was sent as its bare name.
    NeedsData {
        /// The name of the variant.
        tag: &'static str,
    },
    /// A variant without data was sent with data.
    NoData {
        /// The name of the variant.
        tag: &'static str,
    },
    /// The name of a variant was sent as a key around its data, but belongs in a field.
    TagAsKey {
        /// The name of the variant.
        tag: &'static str,
        /// The field that should have the name as its value.
        field: &'static str,
        /// The field for the data: empty if the data's fields go beside the tag, `None` if the variant has no data.
        content: Option<&'static str>,
    },
    /// An object matches no variant of an untagged union.
    NoBranch {
        /// The fields that each variant requires.
        branches: Vec<Vec<String>>,
    },
    /// The field doesn't exist.
    UnknownField {
        /// The field that was probably meant.
        nearest: Option<&'static str>,
        /// The fields that exist, in declaration order.
        known: &'static [&'static str],
    },
    /// The field doesn't exist, and a required field with a similar name is missing.
    Misnamed {
        /// The name of the missing field.
        missing: &'static str,
    },
    /// A key was sent twice, or a field was sent under two of its names.
    DuplicateKey {
        /// The field's primary name, or `None` for a key of a map.
        field: Option<&'static str>,
        /// The name under which it was sent first, if it was a different one.
        first: Option<String>,
    },
    /// The value is none of the allowed literals. [`Problem::nearest`](crate::Problem::nearest) returns the closest
    /// one.
    NotOneOf {
        /// The allowed literals, in declaration order.
        allowed: Cow<'static, [Literal]>,
    },
    /// The number is below its minimum.
    TooSmall {
        /// The minimum.
        minimum: Bound,
        /// Whether the minimum itself is excluded.
        exclusive: bool,
    },
    /// The number is above its maximum.
    TooLarge {
        /// The maximum.
        maximum: Bound,
        /// Whether the maximum itself is excluded.
        exclusive: bool,
    },
    /// The number is 0, but must not be.
    Zero,
    /// Too few characters, items or entries.
    TooShort {
        /// The minimum number.
        minimum: u64,
        /// The actual number.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// Too many characters, items or entries.
    TooLong {
        /// The maximum number.
        maximum: u64,
        /// The actual number.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// The wrong number of characters, items or entries, where only one is allowed.
    WrongLength {
        /// The required number.
        exactly: u64,
        /// The actual number.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// The text does not match the pattern.
    Pattern {
        /// The pattern, in ECMA 262 syntax.
        pattern: Cow<'static, str>,
    },
    /// The text doesn't have the required format.
    Format {
        /// The format.
        format: Format,
    },
    /// The number is not a multiple of the step.
    NotMultiple {
        /// The step.
        step: Bound,
    },
    /// The text doesn't contain a required substring.
    Lacks {
        /// The substring.
        part: Cow<'static, str>,
    },
    /// The text contains a forbidden substring.
    Holds {
        /// The substring.
        part: Cow<'static, str>,
    },
    /// The text is not a valid card number.
    CreditCard,
    /// The text contains a control character, such as a line break.
    ControlCharacter,
    /// The item equals an earlier item of the list.
    NotUnique {
        /// The index of the earlier item.
        first: usize,
    },
    /// The field doesn't equal another field of the object.
    Mismatch {
        /// The other field's name in the JSON.
        other: &'static str,
    },
    /// A custom rule rejected the value; see [`Problem::message`](crate::Problem::message) and [`Problem::code`](crate::Problem::code).
    Custom,
    /// The `Deserialize` implementation of a foreign type rejected the value.
    Foreign {
        /// The message of its error.
        reason: String,
    },
}

impl Kind {
    /// The kind's stable `snake_case` code.
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
            Kind::NotEntries { .. } => "not_entries",
            Kind::InvalidJsonText { .. } => "invalid_json_text",
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

    /// Whether the problem already names every value that is allowed.
    pub(crate) fn is_of_bounds(&self) -> bool {
        matches!(self, Kind::TooSmall { .. } | Kind::TooLarge { .. } | Kind::NotOneOf { .. })
    }

    /// Whether the whole input could not be parsed, so that nothing is known about its fields.
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

/// The likely cause of invalid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxHint {
    /// The text is empty or blank.
    Blank,
    /// `NaN` or `Infinity`.
    NotANumber,
    /// A literal of another language, such as `None`, `True` or `undefined`.
    ForeignWord,
    /// A string in single quotes.
    SingleQuotes,
    /// A line break or another control character in a string.
    ControlCharacter,
    /// An invalid escape sequence.
    BadEscape,
    /// The escape of only half of a surrogate pair.
    LoneSurrogate,
    /// A comma before a closing bracket.
    TrailingComma,
    /// A number with a leading zero.
    LeadingZero,
    /// A number that is too large for a float.
    HugeNumber,
    /// Words or code before the value.
    LeadingText,
    /// A code fence around the value.
    CodeFence,
    /// Words without any JSON.
    Words,
}
