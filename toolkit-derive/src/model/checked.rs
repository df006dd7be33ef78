//! The checked model: names and rules are fully resolved, so that code generation cannot fail.

use proc_macro2::Span;
use syn::{Expr, ExprPath, Generics, Ident, Member, Path, Type};

use crate::model::value::{Bound, DefaultSource, Format, Literal, Size};

/// A type that implements `Contract`.
pub(crate) struct Definition {
    pub(crate) ident: Ident,
    /// The path of the library, if it is not `::toolkit`.
    pub(crate) library: Option<Path>,
    /// The name of its schema definition.
    pub(crate) name: String,
    pub(crate) annotations: Annotations,
    pub(crate) generic_parameters: GenericParameters,
    pub(crate) shape: Shape,
    pub(crate) tool: Option<Tool>,
}

/// The generic parameters of a type and the trait bounds they need.
#[derive(Default)]
pub(crate) struct GenericParameters {
    pub(crate) generics: Generics,
    /// Parameters whose values are read, and associated types that are: `T`, `T::Item`.
    pub(crate) contracts: Vec<Type>,
    /// All other type parameters.
    pub(crate) others: Vec<Ident>,
    /// Types of fields that are filled with `Default`.
    pub(crate) defaults: Vec<Type>,
    /// Types of fields that are read `via_serde`.
    pub(crate) foreign: Vec<Type>,
    /// Types of flattened fields.
    pub(crate) flat: Vec<Type>,
}

impl GenericParameters {
    /// Whether there are any parameters.
    pub(crate) fn any(&self) -> bool {
        !self.generics.params.is_empty()
    }
}

/// Whether a type is exactly this parameter.
pub(crate) fn is_just(ty: &Type, parameter: &Ident) -> bool {
    matches!(ty, Type::Path(ty) if ty.qself.is_none() && ty.path.is_ident(parameter))
}

/// Schema annotations: description, title and examples.
pub(crate) struct Annotations {
    pub(crate) description: String,
    pub(crate) title: Option<String>,
    /// Serialized as JSON.
    pub(crate) examples: Vec<String>,
}

pub(crate) enum Shape {
    Record(Record),
    Newtype(Box<Newtype>),
    /// A struct with several unnamed fields, read like a tuple.
    Tuple(Vec<Type>),
    Choice(Vec<Variant>),
    Union(Union),
}

/// An enum with data.
pub(crate) struct Union {
    pub(crate) representation: Representation,
    pub(crate) branches: Vec<Branch>,
}

/// How an enum is represented in JSON, as in serde.
pub(crate) enum Representation {
    External,
    Internal { tag: String },
    Adjacent { tag: String, content: String },
    Untagged,
}

pub(crate) struct Branch {
    pub(crate) ident: Ident,
    /// `None` if the variant is skipped.
    pub(crate) info: Option<VariantInfo>,
    /// Whether the variant matches every unknown tag.
    pub(crate) is_other: bool,
    pub(crate) data: Data,
}

/// The data of a variant.
pub(crate) enum Data {
    Unit,
    Newtype(Box<ValueSpec>),
    Tuple(Vec<Type>),
    /// Named fields, or the contents of any variant of an internally tagged enum.
    Record(Record),
}

/// A struct that is read from an object.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) is_unit: bool,
    pub(crate) is_open: bool,
    /// The fields that are read, in declaration order.
    pub(crate) fields: Vec<Field>,
    /// The fields that are never read.
    pub(crate) skipped: Vec<Skipped>,
    /// The default of the whole struct.
    pub(crate) default: Option<DefaultSource>,
    pub(crate) custom_rules: Vec<CustomRule>,
    pub(crate) validated: Validated,
}

/// What `#[tool(validate)]` needs to know about a struct.
#[derive(Default)]
pub(crate) struct Validated {
    /// The span of the attribute, if the struct has it.
    pub(crate) span: Option<Span>,
    /// Whether validator may report errors with the Rust names of the fields.
    pub(crate) has_rust_names: bool,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    /// Whether the field is flattened.
    pub(crate) is_flat: bool,
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) annotations: Annotations,
    pub(crate) spec: ValueSpec,
    pub(crate) presence: Presence,
    pub(crate) matched_fields: Vec<MatchedField>,
}

/// A value that is read: its type and its rules.
pub(crate) struct ValueSpec {
    pub(crate) ty: Type,
    pub(crate) via_serde: bool,
    pub(crate) rules: Rules,
    /// The `custom` rules.
    pub(crate) custom_rules: Vec<CustomRule>,
}

/// What happens if a field is missing.
pub(crate) enum Presence {
    /// The type decides: an `Option` is `None`, anything else is a problem.
    Inferred,
    /// It is a problem, although the type is an `Option`.
    Required,
    /// It is filled with a default.
    Default(DefaultSource),
}

pub(crate) struct Skipped {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) source: DefaultSource,
}

/// A call of a user-defined function.
pub(crate) struct CustomRule {
    pub(crate) function: ExprPath,
    pub(crate) overrides: Overrides,
    /// Whether it only runs if there are no other problems.
    pub(crate) only_if_clean: bool,
}

/// The other field of a `must_match` rule.
pub(crate) struct MatchedField {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) overrides: Overrides,
}

pub(crate) struct Newtype {
    pub(crate) spec: ValueSpec,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    /// `None` if the variant is skipped.
    pub(crate) info: Option<VariantInfo>,
}

pub(crate) struct VariantInfo {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) description: String,
}

pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

/// The rules of a value and of its items and keys.
#[derive(Default)]
pub(crate) struct Rules {
    pub(crate) own: Vec<Rule>,
    pub(crate) items: Option<Box<Rules>>,
    pub(crate) keys: Option<Box<Rules>>,
}

impl Rules {
    pub(crate) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.items.is_none() && self.keys.is_none()
    }
}

pub(crate) struct Rule {
    pub(crate) span: Span,
    pub(crate) kind: RuleKind,
    pub(crate) overrides: Overrides,
}

/// The custom message and code of a rule.
#[derive(Clone, Default)]
pub(crate) struct Overrides {
    pub(crate) message: Option<String>,
    pub(crate) code: Option<String>,
}

pub(crate) enum RuleKind {
    Range { minimum: Option<Limit>, maximum: Option<Limit> },
    Length { minimum: Option<Size>, maximum: Option<Size> },
    Pattern(String),
    Regex(Box<Expr>),
    Format(Format),
    OneOf(Vec<Literal>),
    MultipleOf(Bound),
    Contains(String),
    DoesNotContain(String),
    CreditCard,
    NonControlCharacter,
    Unique,
}

/// A lower or upper bound.
pub(crate) struct Limit {
    pub(crate) bound: Bound,
    pub(crate) is_exclusive: bool,
}
