//! What was written: every value with the span of its key, nothing judged yet.

use proc_macro2::Span;
use syn::{Expr, ExprPath, Generics, Ident, Lit, LitStr, Path, Type};

use crate::model::Purpose;
use crate::model::value::{Bound, Format, Json, Literal, Size, Source};

/// A value and where its key stands.
pub(crate) struct Written<T> {
    pub(crate) span: Span,
    pub(crate) value: T,
}

/// A value that may be written once. A bad value fills it too, so that it is not called missing.
pub(crate) struct Slot<T> {
    pub(crate) span: Option<Span>,
    pub(crate) value: Option<T>,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        let (span, value) = (None, None);
        Self { span, value }
    }
}

impl<T> Slot<T> {
    pub(crate) fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// Where it was written, if it was.
    pub(crate) fn span(&self) -> Option<Span> {
        self.span
    }

    pub(crate) fn is_set(&self) -> bool {
        self.span.is_some()
    }
}

/// A name that may be another one when the type is read than when it is written.
#[derive(Default)]
pub(crate) struct Sides {
    pub(crate) read: Slot<LitStr>,
    pub(crate) written: Slot<LitStr>,
}

impl Sides {
    /// Where one of them was written, if any was.
    pub(crate) fn span(&self) -> Option<Span> {
        self.read.span().or(self.written.span())
    }
}

/// A type that a derive stands on.
pub(crate) struct Definition {
    pub(crate) ident: Ident,
    pub(crate) purpose: Purpose,
    pub(crate) shape: Shape,
    pub(crate) on_type: OnType,
    pub(crate) words: Words,
    pub(crate) generics: Generics,
}

/// The kinds of types that are read.
pub(crate) enum Shape {
    /// A struct with named fields, or a unit struct, which has none.
    Record { fields: Vec<Field>, is_unit: bool },
    /// A struct with one unnamed field.
    Newtype(Box<Field>),
    /// A struct with other than one unnamed field.
    Tuple(Vec<Field>),
    /// An enum.
    Enum(Vec<Variant>),
}

impl Shape {
    /// Every list of named fields: of the struct, or of each variant that has such.
    pub(crate) fn records(&self) -> Vec<&[Field]> {
        match self {
            Shape::Record { fields, .. } => vec![fields],
            Shape::Newtype(_) | Shape::Tuple(_) => Vec::new(),
            Shape::Enum(variants) => variants.iter().filter_map(Variant::named).collect(),
        }
    }

    /// Every unnamed field.
    pub(crate) fn unnamed(&self) -> Vec<&Field> {
        match self {
            Shape::Record { .. } => Vec::new(),
            Shape::Newtype(field) => vec![field],
            Shape::Tuple(fields) => fields.iter().collect(),
            Shape::Enum(variants) => variants.iter().flat_map(Variant::unnamed).collect(),
        }
    }

    /// Every field there is.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.records().into_iter().flatten().chain(self.unnamed())
    }
}

/// What was written on the type itself, words aside.
#[derive(Default)]
pub(crate) struct OnType {
    pub(crate) rename: Sides,
    pub(crate) rename_all: Sides,
    pub(crate) default: Slot<Source>,
    pub(crate) deny_unknown_fields: Slot<()>,
    pub(crate) tag: Slot<LitStr>,
    pub(crate) content: Slot<LitStr>,
    pub(crate) untagged: Slot<()>,
    pub(crate) rename_all_fields: Sides,
    pub(crate) name: Slot<LitStr>,
    pub(crate) open: Slot<()>,
    /// Whether validator judges it too.
    pub(crate) validate: Slot<()>,
    /// Whether validator looks into all fields.
    pub(crate) nest_all_fields: Slot<()>,
    /// The path of the library, where it is not `::toolkit`.
    pub(crate) library: Slot<Path>,
    pub(crate) read_only: Slot<bool>,
    pub(crate) destructive: Slot<bool>,
    pub(crate) idempotent: Slot<bool>,
    pub(crate) open_world: Slot<bool>,
    /// Rules over the whole struct.
    pub(crate) schema: Vec<StructRule>,
    /// Rules of a newtype that stand on the type instead of on its field.
    pub(crate) rules: RuleSet,
}

/// What a place says of itself.
#[derive(Default)]
pub(crate) struct Words {
    pub(crate) docs: String,
    pub(crate) description: Slot<LitStr>,
    pub(crate) title: Slot<LitStr>,
    pub(crate) examples: Vec<Written<Json>>,
    pub(crate) undescribed: Slot<()>,
}

/// A field of a struct.
pub(crate) struct Field {
    /// Missing for the field of a newtype.
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    pub(crate) rename: Sides,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Slot<Source>,
    pub(crate) skip: Slot<()>,
    pub(crate) flatten: Slot<()>,
    pub(crate) via_serde: Slot<()>,
    pub(crate) required: Slot<()>,
    /// Whether validator looks into it.
    pub(crate) nested: Slot<()>,
    pub(crate) words: Words,
    pub(crate) rules: RuleSet,
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) rename: Sides,
    pub(crate) rename_all: Sides,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) skip: Slot<()>,
    pub(crate) other: Slot<()>,
    pub(crate) words: Words,
    pub(crate) data: Data,
}

/// What a variant carries.
pub(crate) enum Data {
    Unit,
    Newtype(Box<Field>),
    Tuple(Vec<Field>),
    Named(Vec<Field>),
}

impl Variant {
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.data, Data::Unit)
    }

    fn named(&self) -> Option<&[Field]> {
        match &self.data {
            Data::Named(fields) => Some(fields),
            Data::Unit | Data::Newtype(_) | Data::Tuple(_) => None,
        }
    }

    fn unnamed(&self) -> &[Field] {
        match &self.data {
            Data::Newtype(field) => std::slice::from_ref(field),
            Data::Tuple(fields) => fields,
            Data::Unit | Data::Named(_) => &[],
        }
    }
}

/// The rules of a place, in the order in which they were written.
#[derive(Default)]
pub(crate) struct RuleSet {
    pub(crate) own: Vec<Rule>,
    pub(crate) items: Slot<Box<RuleSet>>,
    pub(crate) keys: Slot<Box<RuleSet>>,
}

/// A rule with the words and the code that stand in for ours.
pub(crate) struct Rule {
    pub(crate) name: Ident,
    pub(crate) kind: RuleKind,
    pub(crate) message: Option<String>,
    pub(crate) code: Option<String>,
}

/// A rule over a whole struct.
pub(crate) struct StructRule {
    pub(crate) function: ExprPath,
    pub(crate) only_if_clean: bool,
    pub(crate) message: Option<String>,
    pub(crate) code: Option<String>,
}

/// What a rule asks.
pub(crate) enum RuleKind {
    Range(Ends),
    Length(Sizes),
    Pattern(LitStr),
    Regex(Box<Expr>),
    Format(Format),
    OneOf(Vec<(Literal, Lit)>),
    MultipleOf(Bound, Box<Expr>),
    Contains(String),
    DoesNotContain(String),
    CreditCard,
    NonControlCharacter,
    Unique,
    Custom(ExprPath),
    MustMatch(Ident),
}

/// The four ends of validator's `range`.
#[derive(Default)]
pub(crate) struct Ends {
    pub(crate) min: Slot<Bound>,
    pub(crate) max: Slot<Bound>,
    pub(crate) exclusive_min: Slot<Bound>,
    pub(crate) exclusive_max: Slot<Bound>,
}

/// The three sizes of validator's `length`.
#[derive(Default)]
pub(crate) struct Sizes {
    pub(crate) min: Slot<Size>,
    pub(crate) max: Slot<Size>,
    pub(crate) equal: Slot<Size>,
}
