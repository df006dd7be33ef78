//! `#[derive(ToolSet)]`: from what was written to the model. The shape is all there is to ask of it here;
//! whether what a variant holds is a tool, and has a name of its own, the compiler is asked.

use syn::{Attribute, Data, DeriveInput, Fields, Variant};

use crate::diagnostics::Diagnostics;
use crate::model::tool_set::{Member, ToolSet};
use crate::syntax::attribute::items;
use crate::syntax::names::{Family, Spot};
use crate::syntax::value::module;

/// Reads an enum of tools. What is made of one with mistakes is never printed.
pub(crate) fn read_set(input: &DeriveInput, diagnostics: &mut Diagnostics) -> ToolSet {
    if !input.generics.params.is_empty() {
        let message =
            "generic parameters are not supported on a tool set; write an enum for each use";
        diagnostics.report(&input.generics, message);
    }
    ToolSet {
        ident: input.ident.clone(),
        library: library(&input.attrs, diagnostics),
        members: members(input, diagnostics),
    }
}

/// Where the library is. No other attribute of ours says anything of a set, and those of other crates are
/// theirs.
fn library(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Option<syn::Path> {
    let mut library = None;
    for (_, item) in items(&ours(attributes), Spot::Set, diagnostics) {
        if library.is_some() {
            let name = &item.name;
            diagnostics.report(name, format!("duplicate `{name}`; remove one of them"));
        }
        library = module(&item, diagnostics);
    }
    library
}

fn ours(attributes: &[Attribute]) -> Vec<Attribute> {
    let is_ours = |attribute: &&Attribute| attribute.path().is_ident(Family::Tool.name());
    attributes.iter().filter(is_ours).cloned().collect()
}

fn members(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Vec<Member> {
    let Data::Enum(data) = &input.data else {
        let message = "a tool set must be an enum; write one with a variant for each tool, such as `Search(Search)`";
        diagnostics.report(&input.ident, message);
        return Vec::new();
    };
    if data.variants.is_empty() {
        let message =
            "a tool set must not be empty; add a variant for each tool, such as `Search(Search)`";
        diagnostics.report(&input.ident, message);
    }
    data.variants.iter().filter_map(|variant| member(variant, diagnostics)).collect()
}

fn member(variant: &Variant, diagnostics: &mut Diagnostics) -> Option<Member> {
    for attribute in ours(&variant.attrs) {
        let message = "`#[tool(…)]` is not allowed on a variant of a tool set; move it to the struct of the tool or remove it";
        diagnostics.report(&attribute, message);
    }
    let ident = &variant.ident;
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            Some(Member { ident: ident.clone(), ty: fields.unnamed[0].ty.clone() })
        }
        _ => {
            let message = format!(
                "a variant of a tool set must hold a single tool; write `{ident}({ident})`, with a struct that derives `Tool`"
            );
            diagnostics.report(variant, message);
            None
        }
    }
}
