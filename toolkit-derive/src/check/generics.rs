//! Generic parameters: infers their trait bounds from the fields, and rejects rules that depend on them.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, GenericArgument, GenericParam, Ident, Path, PathArguments, QSelf, Type, TypeArray,
    TypeGroup, TypeParen, TypePath, TypeReference, TypeSlice,
};

use crate::diagnostics::Diagnostics;
use crate::model::checked::{GenericParameters, is_just};
use crate::model::raw::{
    Data, Definition, Field, LengthArguments, RangeArguments, RuleKind, RuleSet, Shape, Slot,
};
use crate::model::value::{Bound, DefaultSource, Size};

/// Infers the trait bounds of the generic parameters.
pub(super) fn resolve(input: &Definition) -> GenericParameters {
    let generics = input.generics.clone();
    let mut parameters = GenericParameters { generics, ..GenericParameters::default() };
    if !parameters.any() {
        return parameters;
    }
    parameters.contracts = find_read_parameters(input);
    let names = input.generics.type_params().map(|name| &name.ident);
    let contracts = &parameters.contracts;
    let others = names.filter(|name| !contracts.iter().any(|ty| is_just(ty, name)));
    parameters.others = others.cloned().collect();
    let is_generic = |ty: &Type| input.generics.params.iter().any(|param| depends_on(ty, param));
    for field in input.shape.fields() {
        let takes_default = match field.default.get() {
            Some(DefaultSource::Trait) => true,
            Some(DefaultSource::Function(_) | DefaultSource::Container) => false,
            None => field.skip.is_set() && !input.attributes.default.is_set(),
        };
        if takes_default && is_generic(&field.ty) {
            parameters.defaults.push(field.ty.clone());
        }
        if field.via_serde.is_set() && is_generic(&field.ty) {
            parameters.foreign.push(field.ty.clone());
        }
        if is_flat(input, field) && is_generic(&field.ty) {
            parameters.flat.push(field.ty.clone());
        }
    }
    parameters
}

/// The parameters whose values are read, and their associated types: `T`, `T::Item`, `<T as Iterator>::Item`.
fn find_read_parameters(input: &Definition) -> Vec<Type> {
    let names = input.generics.type_params().map(|name| &name.ident).collect();
    let mut search = Search { self_ident: &input.ident, names, found: Vec::new() };
    for field in input.shape.fields() {
        if !field.skip.is_set() && !field.via_serde.is_set() {
            search.visit_type(&field.ty);
        }
    }
    search.found
}

/// Searches the types of fields for generic parameters that are read.
struct Search<'a> {
    self_ident: &'a Ident,
    names: Vec<&'a Ident>,
    found: Vec<Type>,
}

impl Search<'_> {
    fn visit_type(&mut self, ty: &Type) {
        match ty {
            Type::Path(TypePath { qself, path, .. }) => {
                if self.is_of_parameter(qself.as_ref(), path) {
                    self.add(ty);
                } else {
                    self.visit_arguments(path);
                }
            }
            Type::Group(TypeGroup { elem, .. })
            | Type::Paren(TypeParen { elem, .. })
            | Type::Array(TypeArray { elem, .. })
            | Type::Slice(TypeSlice { elem, .. })
            | Type::Reference(TypeReference { elem, .. }) => self.visit_type(elem),
            Type::Tuple(tuple) => tuple.elems.iter().for_each(|item| self.visit_type(item)),
            // Either not a `Contract`, or opaque, like a macro call.
            other => {
                let names: Vec<&Ident> = self.names.clone();
                for name in names.into_iter().filter(|name| mentions(other, name)) {
                    let (attrs, path) = (Vec::new(), Path::from(name.clone()));
                    self.add(&Type::Path(TypePath { attrs, qself: None, path }));
                }
            }
        }
    }

    /// Whether a type is a parameter or an associated type of one.
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

    /// Skips `PhantomData`, which reads nothing, and the type itself, which adds no new bounds.
    fn visit_arguments(&mut self, path: &Path) {
        let last = path.segments.last().map(|last| &last.ident);
        if last.is_some_and(|last| last == "PhantomData" || last == self.self_ident) {
            return;
        }
        for segment in &path.segments {
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else { continue };
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(ty) => self.visit_type(ty),
                    GenericArgument::AssocType(named) => self.visit_type(&named.ty),
                    _ => {}
                }
            }
        }
    }

    fn add(&mut self, ty: &Type) {
        let tokens = ty.to_token_stream().to_string();
        if !self.found.iter().any(|known| known.to_token_stream().to_string() == tokens) {
            self.found.push(ty.clone());
        }
    }
}

/// Whether the fields of the field's type are read from the enclosing object.
fn is_flat(input: &Definition, field: &Field) -> bool {
    let attributes = &input.attributes;
    let is_internal = attributes.tag.is_set() && !attributes.content.is_set();
    let Shape::Enum(variants) = &input.shape else { return field.flatten.is_set() };
    let is_whole = variants.iter().any(
        |variant| matches!(&variant.data, Data::Newtype(inner) if std::ptr::eq(&raw const **inner, field)),
    );
    field.flatten.is_set() || (is_internal && is_whole)
}

fn depends_on(ty: &Type, parameter: &GenericParam) -> bool {
    match parameter {
        GenericParam::Type(parameter) => mentions(ty, &parameter.ident),
        GenericParam::Const(parameter) => mentions(ty, &parameter.ident),
        GenericParam::Lifetime(_) => false,
    }
}

fn mentions(ty: &Type, name: &Ident) -> bool {
    contains_ident(ty.to_token_stream(), name)
}

fn contains_ident(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => contains_ident(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// ```text
/// struct Page<const N: usize> { #[validate(range(max = N))] size: usize }
/// ```
pub(super) fn check_bounds(input: &Definition, diagnostics: &mut Diagnostics) {
    let names: Vec<&Ident> = input.generics.const_params().map(|param| &param.ident).collect();
    let sets = input.shape.fields().map(|field| &field.rules);
    for set in sets.chain(std::iter::once(&input.attributes.rules)) {
        check_bounds_in(set, &names, diagnostics);
    }
}

fn check_bounds_in(rules: &RuleSet, names: &[&Ident], diagnostics: &mut Diagnostics) {
    for constant in rules.own.iter().flat_map(|rule| constants(&rule.kind)) {
        if names.iter().any(|name| contains_ident(constant.to_token_stream(), name)) {
            let message = "a bound cannot depend on generic parameters; use a number or a constant";
            diagnostics.report(constant, message);
        }
    }
    for inner in rules.items.get().into_iter().chain(rules.keys.get()) {
        check_bounds_in(inner, names, diagnostics);
    }
}

/// The expressions in a rule that the compiler evaluates.
fn constants(kind: &RuleKind) -> Vec<&Expr> {
    match kind {
        RuleKind::Range(bounds) => {
            let RangeArguments { min, max, exclusive_min, exclusive_max } = bounds;
            let bounds = [min, max, exclusive_min, exclusive_max].into_iter().filter_map(Slot::get);
            bounds.filter_map(expression).collect()
        }
        RuleKind::Length(sizes) => {
            let LengthArguments { min, max, equal } = sizes;
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
pub(super) fn check_unique(input: &Definition, diagnostics: &mut Diagnostics) {
    let parameters: Vec<&GenericParam> = input.generics.params.iter().collect();
    let on_type = std::iter::once(&input.attributes.rules);
    let all = input
        .shape
        .fields()
        .filter(|field| parameters.iter().any(|parameter| depends_on(&field.ty, parameter)));
    let all: Vec<&Field> = all.collect();
    let sets = all.iter().map(|field| &field.rules);
    for set in sets.chain(on_type.filter(|_| !all.is_empty())) {
        check_unique_in(set, diagnostics);
    }
}

fn check_unique_in(rules: &RuleSet, diagnostics: &mut Diagnostics) {
    for rule in &rules.own {
        if matches!(rule.kind, RuleKind::Unique) {
            let message = "`unique` is not supported on a type that depends on generic parameters; remove it, or write a type for each use";
            diagnostics.report(&rule.name, message);
        }
    }
    for inner in rules.items.get().into_iter().chain(rules.keys.get()) {
        check_unique_in(inner, diagnostics);
    }
}
