//! The raw model: the parsed input before validation, with the spans that error messages need.

use proc_macro2::Span;
use syn::{Expr, ExprPath, Generics, Ident, Lit, LitStr, Path, Type};

use crate::model::DeriveKind;
use crate::model::value::{Bound, DefaultSource, Format, Json, Literal, Size};

/// A value and its span.
pub(crate) struct WithSpan<T> {
    pub(crate) span: Span,
    pub(crate) value: T,
}

/// A value that can be set once. An invalid value sets it too, so that it is not reported as missing.
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

    /// The span of the attribute name, if it is set.
    pub(crate) fn span(&self) -> Option<Span> {
        self.span
    }

    pub(crate) fn is_set(&self) -> bool {
        self.span.is_some()
    }
}

/// The argument of a `rename` attribute, which can differ between deserialization and serialization.
#[derive(Default)]
pub(crate) struct Rename {
    pub(crate) deserialize: Slot<LitStr>,
    pub(crate) serialize: Slot<LitStr>,
}

impl Rename {
    /// The span of the attribute name, if either is set.
    pub(crate) fn span(&self) -> Option<Span> {
        self.deserialize.span().or(self.serialize.span())
    }
}

/// The input of a derive macro.
pub(crate) struct Definition {
    pub(crate) ident: Ident,
    pub(crate) derive_kind: DeriveKind,
    pub(crate) shape: Shape,
    pub(crate) attributes: TypeAttributes,
    pub(crate) annotations: Annotations,
    pub(crate) generics: Generics,
}

/// The supported kinds of types.
pub(crate) enum Shape {
    /// A struct with named fields, or a unit struct.
    Record { fields: Vec<Field>, is_unit: bool },
    /// A struct with one unnamed field.
    Newtype(Box<Field>),
    /// A struct with any other number of unnamed fields.
    Tuple(Vec<Field>),
    /// An enum.
    Enum(Vec<Variant>),
}

impl Shape {
    /// Every list of named fields: those of the struct, or of each variant with named fields.
    pub(crate) fn records(&self) -> Vec<&[Field]> {
        match self {
            Shape::Record { fields, .. } => vec![fields],
            Shape::Newtype(_) | Shape::Tuple(_) => Vec::new(),
            Shape::Enum(variants) => variants.iter().filter_map(Variant::named).collect(),
        }
    }

    /// All unnamed fields.
    pub(crate) fn unnamed(&self) -> Vec<&Field> {
        match self {
            Shape::Record { .. } => Vec::new(),
            Shape::Newtype(field) => vec![field],
            Shape::Tuple(fields) => fields.iter().collect(),
            Shape::Enum(variants) => variants.iter().flat_map(Variant::unnamed).collect(),
        }
    }

    /// All fields.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.records().into_iter().flatten().chain(self.unnamed())
    }
}

/// The attributes of the type, apart from annotations.
#[derive(Default)]
pub(crate) struct TypeAttributes {
    pub(crate) rename: Rename,
    pub(crate) rename_all: Rename,
    pub(crate) default: Slot<DefaultSource>,
    pub(crate) deny_unknown_fields: Slot<()>,
    pub(crate) tag: Slot<LitStr>,
    pub(crate) content: Slot<LitStr>,
    pub(crate) untagged: Slot<()>,
    pub(crate) rename_all_fields: Rename,
    pub(crate) name: Slot<LitStr>,
    pub(crate) open: Slot<()>,
    /// Whether to run validator too.
    pub(crate) validate: Slot<()>,
    /// Whether validator validates the inner types of all fields.
    pub(crate) nest_all_fields: Slot<()>,
    /// The path of the library, if it is not `::toolkit`.
    pub(crate) library: Slot<Path>,
    pub(crate) read_only: Slot<bool>,
    pub(crate) destructive: Slot<bool>,
    pub(crate) idempotent: Slot<bool>,
    pub(crate) open_world: Slot<bool>,
    /// Rules for the whole struct.
    pub(crate) schema: Vec<StructRule>,
    /// Rules of a newtype, which can be on the type or on its field.
    pub(crate) rules: RuleSet,
}

/// Schema annotations.
#[derive(Default)]
pub(crate) struct Annotations {
    pub(crate) docs: String,
    pub(crate) description: Slot<LitStr>,
    pub(crate) title: Slot<LitStr>,
    pub(crate) examples: Vec<WithSpan<Json>>,
    pub(crate) undescribed: Slot<()>,
}

/// A field of a struct or variant.
pub(crate) struct Field {
    /// `None` for an unnamed field.
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    pub(crate) rename: Rename,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Slot<DefaultSource>,
    pub(crate) skip: Slot<()>,
    pub(crate) flatten: Slot<()>,
    pub(crate) via_serde: Slot<()>,
    pub(crate) required: Slot<()>,
    /// Whether validator validates the inner type.
    pub(crate) nested: Slot<()>,
    pub(crate) annotations: Annotations,
    pub(crate) rules: RuleSet,
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) rename: Rename,
    pub(crate) rename_all: Rename,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) skip: Slot<()>,
    pub(crate) other: Slot<()>,
    pub(crate) annotations: Annotations,
    pub(crate) data: Data,
}

/// The data of a variant.
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

/// The rules of a value, in source order.
#[derive(Default)]
pub(crate) struct RuleSet {
    pub(crate) own: Vec<Rule>,
    pub(crate) items: Slot<Box<RuleSet>>,
    pub(crate) keys: Slot<Box<RuleSet>>,
}

/// A rule with its custom message and code.
pub(crate) struct Rule {
    pub(crate) name: Ident,
    pub(crate) kind: RuleKind,
    pub(crate) message: Option<String>,
    pub(crate) code: Option<String>,
}

/// A rule for a whole struct.
pub(crate) struct StructRule {
    pub(crate) function: ExprPath,
    pub(crate) only_if_clean: bool,
    pub(crate) message: Option<String>,
    pub(crate) code: Option<String>,
}

/// What a rule requires.
pub(crate) enum RuleKind {
    Range(RangeArguments),
    Length(LengthArguments),
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

/// The arguments of validator's `range`.
#[derive(Default)]
pub(crate) struct RangeArguments {
    pub(crate) min: Slot<Bound>,
    pub(crate) max: Slot<Bound>,
    pub(crate) exclusive_min: Slot<Bound>,
    pub(crate) exclusive_max: Slot<Bound>,
}

/// The arguments of validator's `length`.
#[derive(Default)]
pub(crate) struct LengthArguments {
    pub(crate) min: Slot<Size>,
    pub(crate) max: Slot<Size>,
    pub(crate) equal: Slot<Size>,
}
