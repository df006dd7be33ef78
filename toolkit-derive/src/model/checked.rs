//! What it means: everything resolved to wire names and final rules, so that printing cannot fail.

use proc_macro2::Span;
use syn::{Expr, ExprPath, Generics, Ident, Member, Path, Type};

use crate::model::value::{Bound, Format, Literal, Size, Source};

/// A type with a contract.
pub(crate) struct Definition {
    pub(crate) ident: Ident,
    /// The path of the library, where it is not `::toolkit`.
    pub(crate) library: Option<Path>,
    /// The name of its definition in a schema.
    pub(crate) name: String,
    pub(crate) words: Words,
    pub(crate) parameters: Parameters,
    pub(crate) shape: Shape,
    pub(crate) tool: Option<Tool>,
}

/// The parameters of a type, and what is asked of them.
#[derive(Default)]
pub(crate) struct Parameters {
    pub(crate) generics: Generics,
    /// Parameters whose values are read, and types of theirs that are: `T`, `T::Item`.
    pub(crate) contracts: Vec<Type>,
    /// The other parameters.
    pub(crate) others: Vec<Ident>,
    /// Types of fields that are filled by their default.
    pub(crate) defaults: Vec<Type>,
    /// Types of fields that read themselves with serde.
    pub(crate) foreign: Vec<Type>,
    /// Types whose fields stand among those of the type.
    pub(crate) flat: Vec<Type>,
}

impl Parameters {
    /// Whether the type has parameters.
    pub(crate) fn any(&self) -> bool {
        !self.generics.params.is_empty()
    }
}

/// Whether a type is a parameter itself.
pub(crate) fn is_just(ty: &Type, parameter: &Ident) -> bool {
    matches!(ty, Type::Path(ty) if ty.qself.is_none() && ty.path.is_ident(parameter))
}

/// What a place says of itself, ready to be shown.
pub(crate) struct Words {
    pub(crate) description: String,
    pub(crate) title: Option<String>,
    /// As JSON text.
    pub(crate) examples: Vec<String>,
}

pub(crate) enum Shape {
    Record(Record),
    Newtype(Box<Newtype>),
    /// A struct of unnamed fields, read as a tuple.
    Tuple(Vec<Type>),
    Choice(Vec<Variant>),
    Union(Union),
}

/// An enum with data.
pub(crate) struct Union {
    pub(crate) form: Form,
    pub(crate) branches: Vec<Branch>,
}

/// How the tag and the data of an enum stand beside each other.
pub(crate) enum Form {
    External,
    Internal { tag: String },
    Adjacent { tag: String, content: String },
    Untagged,
}

pub(crate) struct Branch {
    pub(crate) ident: Ident,
    /// Its name, aliases and description; nothing where it cannot be sent.
    pub(crate) sent: Option<Sent>,
    /// Whether it stands for every other tag.
    pub(crate) is_other: bool,
    pub(crate) data: Data,
}

/// What a variant carries.
pub(crate) enum Data {
    Unit,
    Newtype(Box<Place>),
    Tuple(Vec<Type>),
    /// Named fields; all that stands beside a tag.
    Record(Record),
}

/// A struct that is read from an object.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) is_unit: bool,
    pub(crate) is_open: bool,
    /// The fields that are read, as declared.
    pub(crate) fields: Vec<Field>,
    /// The fields that are not on the wire.
    pub(crate) skipped: Vec<Skipped>,
    /// Where the default of the whole struct comes from.
    pub(crate) default: Option<Source>,
    pub(crate) judges: Vec<Judge>,
    pub(crate) validated: Validated,
}

/// What validator has to do with a struct.
#[derive(Default)]
pub(crate) struct Validated {
    /// Where it was written that validator judges the struct too.
    pub(crate) span: Option<Span>,
    /// Whether its errors may speak of the fields by their names in Rust.
    pub(crate) has_idents: bool,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    /// Whether its own fields stand in its place.
    pub(crate) is_flat: bool,
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) words: Words,
    pub(crate) place: Place,
    pub(crate) arrival: Arrival,
    pub(crate) twins: Vec<Twin>,
}

/// A value on the wire: its type, and what it is held to.
pub(crate) struct Place {
    pub(crate) ty: Type,
    pub(crate) via_serde: bool,
    pub(crate) rules: Rules,
    /// The author's own functions.
    pub(crate) judges: Vec<Judge>,
}

/// What happens when the field is not sent.
pub(crate) enum Arrival {
    /// What its type makes of it.
    Plain,
    /// A problem, though the type is an `Option`.
    Required,
    /// A default.
    Default(Source),
}

pub(crate) struct Skipped {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) source: Source,
}

/// A function of the author's own.
pub(crate) struct Judge {
    pub(crate) function: ExprPath,
    pub(crate) wording: Wording,
    /// Whether it is asked only where nothing else was wrong.
    pub(crate) only_if_clean: bool,
}

/// Another field that a field must equal.
pub(crate) struct Twin {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) wording: Wording,
}

pub(crate) struct Newtype {
    pub(crate) place: Place,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    /// Its name, aliases and description; nothing where it cannot be sent.
    pub(crate) sent: Option<Sent>,
}

pub(crate) struct Sent {
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

/// The rules of a place, and of what is inside it.
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
    pub(crate) wording: Wording,
}

/// The sentence and the code that stand in for ours.
#[derive(Clone, Default)]
pub(crate) struct Wording {
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

/// One end of a range.
pub(crate) struct Limit {
    pub(crate) bound: Bound,
    pub(crate) is_exclusive: bool,
}
