//! The kinds of wrong arguments that models send, by name. How each is made is in `wrong`.

/// A kind of wrong arguments that models really send.
///
/// Not here, since they are no fault of JSON text under a contract: `null` and nothing at all for an optional
/// field and `4.0` for an integer (they are valid), words that look like JSON or like markup in a free text (a text is
/// never decoded), rules across fields (no schema says them), and wrong names of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing at all.
    Blank,
    /// The whole value as a JSON string of its text.
    EncodedTwice,
    /// The whole object in a list.
    InList,
    /// The same object twice, one behind the other.
    Glued,
    /// Two different objects, one behind the other.
    GluedDifferent,
    /// A sentence behind the object.
    WordsBehind,
    /// A sentence before the object.
    WordsBefore,
    /// The object in a code fence.
    Fenced,
    /// Cut off inside a string.
    CutInText,
    /// Cut off before the last bracket.
    CutAtEnd,
    /// A comma behind the last entry.
    TrailingComma,
    /// A key without its value.
    NoValue,
    /// A key without quotes.
    BareKey,
    /// A key without its colon.
    NoColon,
    /// A line break as it is inside a string.
    RawLineBreak,
    /// An escape that JSON does not have.
    BadEscape,
    /// A backslash and an `n` between two tokens.
    EscapedLineBreak,
    /// Code in place of JSON.
    Code,
    /// Single quotes for double ones.
    SingleQuotes,
    /// `None`, `True` or `False`.
    PythonWord,
    /// `NaN` for a number.
    NotANumber,
    /// The whole object in a field `arguments`.
    Wrapped,
    /// The whole object in a field `properties`, as a schema has it.
    SchemaEcho,
    /// The whole object in its own first field.
    WrappedInField,
    /// An array or object as a JSON string of its text.
    StructureAsText,
    /// A literal in a second pair of quotes.
    QuotedTwice,
    /// A number in quotes.
    NumberAsText,
    /// A boolean in quotes.
    BooleanAsText,
    /// 1 or 0 for a boolean.
    BooleanAsNumber,
    /// A fraction for an integer.
    Fraction,
    /// An integer of 2^53 or more with a fraction.
    Inexact,
    /// A number for a string.
    NumberForText,
    /// Null where a value is needed.
    NullForValue,
    /// An empty string that stands for nothing.
    EmptyForNull,
    /// The word `null` that stands for nothing.
    WordForNull,
    /// An empty string where some text is needed.
    BlankText,
    /// A literal in capitals.
    Capitals,
    /// A literal with a slip of the pen.
    Misspelt,
    /// A word that is none of the literals, nor like one.
    OtherWord,
    /// One value for a list of it.
    OneForList,
    /// A list of one for its value.
    ListForOne,
    /// An object around a single value.
    ObjectForOne,
    /// Words with commas between them for a list.
    CommasForList,
    /// A required field that was not sent.
    MissingField,
    /// A name in another case style.
    OtherCase,
    /// A name with a slip of the pen.
    MisspeltName,
    /// A required field under another word for it.
    Synonym,
    /// A field that nobody declared.
    InventedField,
    /// The same field twice, with the same value.
    SameTwice,
    /// The same field twice, with different values.
    DifferentTwice,
    /// Words for a date, an address or the like.
    WordsForFormat,
    /// A text that misses its pattern.
    MissesPattern,
    /// A number below or above its bounds.
    OutOfBounds,
    /// A number between its steps.
    OffStep,
    /// Too few characters, items or entries.
    TooFew,
    /// Too many characters, items or entries.
    TooMany,
    /// An item that stands there already.
    Repeated,
    /// A key that the map does not take.
    BadKey,
    /// A union without its tag.
    NoTag,
    /// A union with a tag that it does not have.
    OtherTag,
    /// A value of a type that no branch of a union has.
    NoBranch,
    /// Several of these at once.
    Several,
}

impl Fault {
    /// Whether what was meant is in the call, so that it can be corrected without asking anybody.
    ///
    /// The names of fields and literals are facts of the contract. A bound is one too, but not which of the
    /// values within it was meant.
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
