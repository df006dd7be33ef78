//! What an API makes of schemas: one value an API, read by one walker.

use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::schema::Names;

/// What becomes of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// It is sent as it stands.
    Kept,
    /// Sources disagree: it is sent if the dialect is set so, and else told.
    Contested,
    /// It is not sent; the description tells it.
    Told,
}

/// What becomes of references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum References {
    /// They are sent.
    Kept,
    /// They are sent; what stands beside one is put around it.
    Alone,
    /// They are sent; one with something beside it is written out.
    AloneOrInlined,
    /// They are written out where they don't end in themselves.
    InlinedIfFinite,
    /// They are written out.
    Inlined,
}

/// Whether a schema may come back to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recursion {
    Kept,
    /// Through fields that may be left out.
    InOptional,
    /// Sources are silent.
    Contested,
    Refused,
}

/// How null is said beside another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nulls {
    /// In the list of types.
    Listed,
    /// In the list of types; as a branch of a union where literals stand beside the list.
    BranchBesideLiterals,
    /// As a branch of a union.
    Branch,
    /// By `nullable`, where a type stands alone.
    Nullable,
}

/// Where a schema without a type is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Untyped {
    Anywhere,
    NotAsItems,
    Nowhere,
}

/// The most that a bound may be to be enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caps {
    pub(super) length: u64,
    pub(super) items: u64,
    pub(super) properties: u64,
}

/// What an API makes of schemas.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is one answer to one question
pub(super) struct Rules {
    /// What becomes of each keyword.
    pub(super) word: fn(&Keyword) -> Word,
    pub(super) references: References,
    pub(super) recursion: Recursion,
    /// Whether a reference that leads out of the schema is sent.
    pub(super) outside: bool,
    pub(super) nulls: Nulls,
    pub(super) untyped: Untyped,
    /// Whether every field is required.
    pub(super) all_required: bool,
    /// Whether every object is closed, and says so.
    pub(super) all_closed: bool,
    /// Whether objects with any keys are accepted.
    pub(super) maps: bool,
    /// Whether an object without `additionalProperties` is taken for closed, so that an open one says so.
    pub(super) open_is_said: bool,
    /// What becomes of literals that are no strings.
    pub(super) other_literals: Word,
    /// Whether the empty string is accepted as a literal.
    pub(super) empty_literals: bool,
    /// Whether an object without fields is accepted below the root.
    pub(super) empty_objects: bool,
    /// Whether each object needs a field that is required.
    pub(super) some_required: bool,
    /// Whether bounds of 2^53 and beyond are accepted, where a float no longer tells whole numbers apart.
    pub(super) wide: bool,
    /// Whether `items` is accepted beside `prefixItems`.
    pub(super) items_after_prefix: bool,
    /// Whether the root must have `properties`.
    pub(super) root_properties: bool,
    /// Whether a union, a list of literals or `not` is accepted at the root.
    pub(super) root_union: bool,
    /// The formats that are accepted, where not all are.
    pub(super) formats: Option<&'static [&'static str]>,
    /// Whether a pattern is accepted.
    pub(super) pattern: fn(&str) -> bool,
    /// Whether of a format, a pattern and lengths only the first is heeded.
    pub(super) one_text_rule: bool,
    /// Whether bounds are heeded where fractions are accepted.
    pub(super) number_bounds: bool,
    /// The greatest `minItems`.
    pub(super) min_items: u64,
    pub(super) caps: Option<Caps>,
    /// Which names of fields are accepted.
    pub(super) names: Names,
    pub(super) limits: Limits,
}

impl Rules {
    /// Everything is accepted that JSON Schema has.
    pub(super) const ALL: Self = Self {
        word: |_| Word::Kept,
        references: References::Kept,
        recursion: Recursion::Kept,
        outside: false,
        nulls: Nulls::Listed,
        untyped: Untyped::Anywhere,
        all_required: false,
        all_closed: false,
        maps: true,
        open_is_said: false,
        other_literals: Word::Kept,
        empty_literals: true,
        empty_objects: true,
        some_required: false,
        wide: true,
        items_after_prefix: true,
        root_properties: true,
        root_union: true,
        formats: None,
        pattern: |_| true,
        one_text_rule: false,
        number_bounds: true,
        min_items: u64::MAX,
        caps: None,
        names: Names::Any,
        limits: Limits::NONE,
    };
}

/// Whether a pattern needs no engine that can go back: no lookaround, no reference to a group.
pub(super) fn is_regular(pattern: &str) -> bool {
    let looks = ["(?=", "(?!", "(?<=", "(?<!"];
    !looks.iter().any(|look| pattern.contains(look))
        && !escapes(pattern).any(|c| c == 'k' || matches!(c, '1'..='9'))
}

/// The same without classes of Unicode such as `\p{L}`.
pub(super) fn is_plain(pattern: &str) -> bool {
    is_regular(pattern) && !escapes(pattern).any(|c| matches!(c, 'p' | 'P'))
}

/// The characters that stand after a backslash.
pub(super) fn escapes(pattern: &str) -> impl Iterator<Item = char> {
    let mut characters = pattern.chars();
    std::iter::from_fn(move || {
        characters.find(|c| *c == '\\')?;
        characters.next()
    })
}

/// Whether a pattern is for the whole string.
pub(super) fn is_whole(pattern: &str) -> bool {
    pattern.starts_with('^') && pattern.ends_with('$') && !pattern.ends_with("\\$")
        // `^a|b$` is two patterns, each with one end only.
        && !pattern.contains('|')
}
