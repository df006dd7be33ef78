//! The parameters of a type: what must be asked of them, found from the fields.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, GenericArgument, GenericParam, Ident, Path, PathArguments, QSelf, Type, TypeArray,
    TypeGroup, TypeParen, TypePath, TypeReference, TypeSlice,
};

use crate::diagnostics::Diagnostics;
use crate::model::checked::{Parameters, is_just};
use crate::model::raw::{Data, Definition, Ends, Field, RuleKind, RuleSet, Shape, Sizes, Slot};
use crate::model::value::{Bound, Size, Source};

/// What is asked of the parameters of a type.
pub(super) fn parameters(written: &Definition) -> Parameters {
    let generics = written.generics.clone();
    let mut parameters = Parameters { generics, ..Parameters::default() };
    if !parameters.any() {
        return parameters;
    }
    parameters.contracts = read(written);
    let names = written.generics.type_params().map(|name| &name.ident);
    let contracts = &parameters.contracts;
    let others = names.filter(|name| !contracts.iter().any(|ty| is_just(ty, name)));
    parameters.others = others.cloned().collect();
    let is_open = |ty: &Type| written.generics.params.iter().any(|param| is_in(ty, param));
    for field in written.shape.fields() {
        let takes_default = match field.default.get() {
            Some(Source::Trait) => true,
            Some(Source::Function(_) | Source::Container) => false,
            None => field.skip.is_set() && !written.on_type.default.is_set(),
        };
        if takes_default && is_open(&field.ty) {
            parameters.defaults.push(field.ty.clone());
        }
        if field.via_serde.is_set() && is_open(&field.ty) {
            parameters.foreign.push(field.ty.clone());
        }
        if is_flat(written, field) && is_open(&field.ty) {
            parameters.flat.push(field.ty.clone());
        }
    }
    parameters
}

/// The parameters whose values are read, and the types that they name: `T`, `T::Item`, `<T as Iterator>::Item`.
fn read(written: &Definition) -> Vec<Type> {
    let names = written.generics.type_params().map(|name| &name.ident).collect();
    let mut search = Search { own: &written.ident, names, found: Vec::new() };
    for field in written.shape.fields() {
        if !field.skip.is_set() && !field.via_serde.is_set() {
            search.of_type(&field.ty);
        }
    }
    search.found
}

/// A search in the types of fields for what is read of the parameters.
struct Search<'a> {
    own: &'a Ident,
    names: Vec<&'a Ident>,
    found: Vec<Type>,
}

impl Search<'_> {
    fn of_type(&mut self, ty: &Type) {
        match ty {
            Type::Path(TypePath { qself, path, .. }) => {
                if self.is_of_parameter(qself.as_ref(), path) {
                    self.add(ty);
                } else {
                    self.of_arguments(path);
                }
            }
            Type::Group(TypeGroup { elem, .. })
            | Type::Paren(TypeParen { elem, .. })
            | Type::Array(TypeArray { elem, .. })
            | Type::Slice(TypeSlice { elem, .. })
            | Type::Reference(TypeReference { elem, .. }) => self.of_type(elem),
            Type::Tuple(tuple) => tuple.elems.iter().for_each(|item| self.of_type(item)),
            // No type that has a contract, or one whose inside is not to be seen.
            other => {
                let names: Vec<&Ident> = self.names.clone();
                for name in names.into_iter().filter(|name| mentions(other, name)) {
                    let (attrs, path) = (Vec::new(), Path::from(name.clone()));
                    self.add(&Type::Path(TypePath { attrs, qself: None, path }));
                }
            }
        }
    }

    /// Whether a type is a parameter, or named by one.
    fn is_of_parameter(&self, qself: Option<&QSelf>, path: &Path) -> bool {
        let mut names = self.names.iter();
        match (qself, path.segments.first()) {
            (Some(qself), _) => names.any(|name| mentions(&qself.ty, name)),
            (None, Some(first)) if path.leading_colon.is_none() => {
                names.any(|name| **name == first.ident)
            }
            (None, _) => false,
        }
    }

    /// Nothing is read of what stands in a `PhantomData`, and the type itself asks for nothing new.
    fn of_arguments(&mut self, path: &Path) {
        let last = path.segments.last().map(|last| &last.ident);
        if last.is_some_and(|last| last == "PhantomData" || last == self.own) {
            return;
        }
        for segment in &path.segments {
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else { continue };
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(ty) => self.of_type(ty),
                    GenericArgument::AssocType(named) => self.of_type(&named.ty),
                    _ => {}
                }
            }
        }
    }

    fn add(&mut self, ty: &Type) {
        let written = ty.to_token_stream().to_string();
        if !self.found.iter().any(|known| known.to_token_stream().to_string() == written) {
            self.found.push(ty.clone());
        }
    }
}

/// Whether the fields of the field's type stand in its place.
fn is_flat(written: &Definition, field: &Field) -> bool {
    let on = &written.on_type;
    let is_internal = on.tag.is_set() && !on.content.is_set();
    let Shape::Enum(variants) = &written.shape else { return field.flatten.is_set() };
    let is_whole = variants.iter().any(
        |variant| matches!(&variant.data, Data::Newtype(inner) if std::ptr::eq(&raw const **inner, field)),
    );
    field.flatten.is_set() || (is_internal && is_whole)
}

fn is_in(ty: &Type, parameter: &GenericParam) -> bool {
    match parameter {
        GenericParam::Type(parameter) => mentions(ty, &parameter.ident),
        GenericParam::Const(parameter) => mentions(ty, &parameter.ident),
        GenericParam::Lifetime(_) => false,
    }
}

fn mentions(ty: &Type, name: &Ident) -> bool {
    is_named(ty.to_token_stream(), name)
}

fn is_named(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => is_named(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// ```text
/// struct Page<const N: usize> { #[validate(range(max = N))] size: usize }
/// ```
pub(super) fn bounds(written: &Definition, diagnostics: &mut Diagnostics) {
    let names: Vec<&Ident> = written.generics.const_params().map(|param| &param.ident).collect();
    let sets = written.shape.fields().map(|field| &field.rules);
    for set in sets.chain(std::iter::once(&written.on_type.rules)) {
        bounds_in(set, &names, diagnostics);
    }
}

fn bounds_in(rules: &RuleSet, names: &[&Ident], diagnostics: &mut Diagnostics) {
    for constant in rules.own.iter().flat_map(|rule| constants(&rule.kind)) {
        if names.iter().any(|name| is_named(constant.to_token_stream(), name)) {
            let message = "a bound cannot depend on generic parameters; use a number or a constant";
            diagnostics.report(constant, message);
        }
    }
    for inner in rules.items.get().into_iter().chain(rules.keys.get()) {
        bounds_in(inner, names, diagnostics);
    }
}

/// The expressions in a rule that the compiler evaluates.
fn constants(kind: &RuleKind) -> Vec<&Expr> {
    match kind {
        RuleKind::Range(ends) => {
            let Ends { min, max, exclusive_min, exclusive_max } = ends;
            let ends = [min, max, exclusive_min, exclusive_max].into_iter().filter_map(Slot::get);
            ends.filter_map(expression).collect()
        }
        RuleKind::Length(sizes) => {
            let Sizes { min, max, equal } = sizes;
            let sizes = [min, max, equal].into_iter().filter_map(Slot::get);
            let constants = sizes.filter_map(|size| match size {
                Size::Constant(constant) => Some(&**constant),
                Size::Literal(_) => None,
            });
            constants.collect()
        }
        RuleKind::MultipleOf(step, _) => expression(step).into_iter().collect(),
        RuleKind::Regex(path) => vec![path],
        RuleKind::Pattern(_)
        | RuleKind::Format(_)
        | RuleKind::OneOf(_)
        | RuleKind::Contains(_)
        | RuleKind::DoesNotContain(_)
        | RuleKind::Unique
        | RuleKind::CreditCard
        | RuleKind::NonControlCharacter
        | RuleKind::Custom(_)
        | RuleKind::MustMatch(_) => Vec::new(),
    }
}

fn expression(bound: &Bound) -> Option<&Expr> {
    match bound {
        Bound::Constant(constant) => Some(constant),
        Bound::Integer(_) | Bound::Number(_) => None,
    }
}

/// ```text
/// struct Page<T> { #[tool(unique)] hits: Vec<T> }
/// ```
pub(super) fn unique(written: &Definition, diagnostics: &mut Diagnostics) {
    let parameters: Vec<&GenericParam> = written.generics.params.iter().collect();
    let on_type = std::iter::once(&written.on_type.rules);
    let all = written
        .shape
        .fields()
        .filter(|field| parameters.iter().any(|parameter| is_in(&field.ty, parameter)));
    let all: Vec<&Field> = all.collect();
    let sets = all.iter().map(|field| &field.rules);
    for set in sets.chain(on_type.filter(|_| !all.is_empty())) {
        unique_in(set, diagnostics);
    }
}

fn unique_in(rules: &RuleSet, diagnostics: &mut Diagnostics) {
    for rule in &rules.own {
        if matches!(rule.kind, RuleKind::Unique) {
            let message = "`unique` is not supported on a type that depends on generic parameters; remove it, or write a type for each use";
            diagnostics.report(&rule.name, message);
        }
    }
    for inner in rules.items.get().into_iter().chain(rules.keys.get()) {
        unique_in(inner, diagnostics);
    }
}
