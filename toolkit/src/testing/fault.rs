//! The kinds of faults in the arguments that models send.

/// A kind of fault in the arguments that models really send.
///
/// Some things are deliberately not in this list: a `null` or omitted optional field and `4.0` for an integer are
/// valid; text that looks like JSON or markup is never decoded; rules across fields aren't part of the schema; and
/// unknown tool names aren't about arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// An empty text.
    Blank,
    /// The whole value encoded as a JSON string.
    EncodedTwice,
    /// The whole object in an array.
    InList,
    /// The object twice in a row.
    Glued,
    /// Two different objects in a row.
    GluedDifferent,
    /// A sentence after the object.
    WordsBehind,
    /// A sentence before the object.
    WordsBefore,
    /// The object in a code fence.
    Fenced,
    /// Truncated inside a string.
    CutInText,
    /// Truncated before the last bracket.
    CutAtEnd,
    /// A comma after the last entry.
    TrailingComma,
    /// A key without a value.
    NoValue,
    /// A key without quotes.
    BareKey,
    /// A key without a colon.
    NoColon,
    /// An unescaped line break inside a string.
    RawLineBreak,
    /// An invalid escape sequence.
    BadEscape,
    /// An escaped line break (`\n`) between two tokens.
    EscapedLineBreak,
    /// Code instead of JSON.
    Code,
    /// Single instead of double quotes.
    SingleQuotes,
    /// `None`, `True` or `False`.
    PythonWord,
    /// `NaN` instead of a number.
    NotANumber,
    /// The whole object in a field `arguments`.
    Wrapped,
    /// The whole object in a field `properties`, as in a schema.
    SchemaEcho,
    /// The whole object in its own first field.
    WrappedInField,
    /// An array or object encoded as a JSON string.
    StructureAsText,
    /// A literal quoted twice.
    QuotedTwice,
    /// A number in quotes.
    NumberAsText,
    /// A boolean in quotes.
    BooleanAsText,
    /// 1 or 0 instead of a boolean.
    BooleanAsNumber,
    /// A fraction instead of an integer.
    Fraction,
    /// An integer of 2^53 or more written as a float.
    Inexact,
    /// A number instead of a string.
    NumberForText,
    /// Null for a required value.
    NullForValue,
    /// An empty string meant as null.
    EmptyForNull,
    /// The string `null` meant as null.
    WordForNull,
    /// An empty string where text is required.
    BlankText,
    /// A literal in capitals.
    Capitals,
    /// A literal with a typo.
    Misspelt,
    /// A string that isn't close to any of the literals.
    OtherWord,
    /// A single value instead of an array.
    OneForList,
    /// An array with a single item instead of the item.
    ListForOne,
    /// An object around a single value.
    ObjectForOne,
    /// A comma-separated string instead of an array.
    CommasForList,
    /// A required field that is missing.
    MissingField,
    /// A name in another case style.
    OtherCase,
    /// A name with a typo.
    MisspeltName,
    /// A required field under a synonym.
    Synonym,
    /// A field that doesn't exist.
    InventedField,
    /// A duplicate field with the same value.
    SameTwice,
    /// A duplicate field with a different value.
    DifferentTwice,
    /// Words instead of a date, an address or the like.
    WordsForFormat,
    /// A text that doesn't match its pattern.
    MissesPattern,
    /// A number out of bounds.
    OutOfBounds,
    /// A number that isn't a multiple of its step.
    OffStep,
    /// Too few characters, items or entries.
    TooFew,
    /// Too many characters, items or entries.
    TooMany,
    /// A duplicate item.
    Repeated,
    /// A key that the map doesn't accept.
    BadKey,
    /// A union without a tag.
    NoTag,
    /// A union with an unknown tag.
    OtherTag,
    /// A value of a type that no branch of a union accepts.
    NoBranch,
    /// Several faults at once.
    Several,
}

impl Fault {
    /// Whether the intended value can be recovered from the call and the rejection.
    ///
    /// A rejection lists the names of fields and literals, so a misspelled one can be corrected. It also states
    /// bounds, but a bound doesn't say which value was intended.
    ///
    /// ```
    /// use toolkit::testing::Fault;
    ///
    /// assert!(Fault::NumberAsText.is_correctable());
    /// assert!(!Fault::OutOfBounds.is_correctable());
    /// ```
    pub fn is_correctable(self) -> bool {
        !matches!(
            self,
            Fault::Blank
                | Fault::GluedDifferent
                | Fault::CutInText
                | Fault::CutAtEnd
                | Fault::NoValue
                | Fault::Code
                | Fault::NotANumber
                | Fault::Fraction
                | Fault::Inexact
                | Fault::NullForValue
                | Fault::BooleanAsNumber
                | Fault::BlankText
                | Fault::OtherWord
                | Fault::CommasForList
                | Fault::MissingField
                | Fault::Synonym
                | Fault::DifferentTwice
                | Fault::WordsForFormat
                | Fault::MissesPattern
                | Fault::OutOfBounds
                | Fault::OffStep
                | Fault::TooFew
                | Fault::TooMany
                | Fault::BadKey
                | Fault::NoTag
                | Fault::OtherTag
                | Fault::NoBranch
        )
    }
}
