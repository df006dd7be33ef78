//! The parameters of a type: what must be asked of them, found from the fields.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, GenericParam, Ident, Type};

use crate::diagnostics::Diagnostics;
use crate::model::checked::Parameters;
use crate::model::raw::{Data, Definition, Ends, Field, RuleKind, RuleSet, Shape, Sizes, Slot};
use crate::model::value::{Bound, Size, Source};

/// What is asked of the parameters of a type.
pub(super) fn parameters(written: &Definition) -> Parameters {
    let generics = written.generics.clone();
    let mut parameters = Parameters { generics, ..Parameters::default() };
    if !parameters.any() {
        return parameters;
    }
    let names: Vec<Ident> = written.generics.type_params().map(|name| name.ident.clone()).collect();
    let read: Vec<&Field> = written.shape.fields().filter(|field| !field.skip.is_set()).collect();
    for name in names {
        let is_held = |field: &&&Field| !field.via_serde.is_set() && mentions(&field.ty, &name);
        match read.iter().find(is_held) {
            Some(_) => parameters.contracts.push(name),
            None => parameters.others.push(name),
        }
    }
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
            let message = "a rule is the same for every use of a type, so that its bounds cannot be parameters; write a number or a constant";
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
            let message = "the items of a type with parameters cannot be compared; leave `unique` out, or write a type for each use";
            diagnostics.report(&rule.name, message);
        }
    }
    for inner in rules.items.get().into_iter().chain(rules.keys.get()) {
        unique_in(inner, diagnostics);
    }
}
