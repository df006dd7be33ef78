//! Parses the input of `#[derive(ToolSet)]`. Whether the variants hold tools with unique names is left to the
//! compiler.

use syn::{Attribute, Data, DeriveInput, Fields, Variant};

use crate::diagnostics::Diagnostics;
use crate::model::tool_set::{ToolSet, ToolVariant};
use crate::syntax::attribute::read_items;
use crate::syntax::names::{Namespace, Target};
use crate::syntax::value::crate_path;

/// Parses an enum of tools. If there are errors, no code is generated from the result.
pub(crate) fn read_set(input: &DeriveInput, diagnostics: &mut Diagnostics) -> ToolSet {
    if !input.generics.params.is_empty() {
        let message =
            "generic parameters are not supported on a tool set; write an enum for each use";
        diagnostics.report(&input.generics, message);
    }
    ToolSet {
        ident: input.ident.clone(),
        library: library(&input.attrs, diagnostics),
        variants: variants(input, diagnostics),
    }
}

/// Reads the path of the library. Attributes of other namespaces belong to other crates here.
fn library(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Option<syn::Path> {
    let mut library = None;
    for (_, item) in read_items(&tool_attributes(attributes), Target::ToolSet, diagnostics) {
        if library.is_some() {
            let name = &item.name;
            diagnostics.report(name, format!("duplicate `{name}`; remove one of them"));
        }
        library = crate_path(&item, diagnostics);
    }
    library
}

fn tool_attributes(attributes: &[Attribute]) -> Vec<Attribute> {
    let is_tool = |attribute: &&Attribute| attribute.path().is_ident(Namespace::Tool.name());
    attributes.iter().filter(is_tool).cloned().collect()
}

fn variants(input: &DeriveInput, diagnostics: &mut Diagnostics) -> Vec<ToolVariant> {
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
    data.variants.iter().filter_map(|variant| tool_variant(variant, diagnostics)).collect()
}

fn tool_variant(variant: &Variant, diagnostics: &mut Diagnostics) -> Option<ToolVariant> {
    for attribute in tool_attributes(&variant.attrs) {
        let message = "`#[tool(…)]` is not allowed on a variant of a tool set; move it to the struct of the tool or remove it";
        diagnostics.report(&attribute, message);
    }
    let ident = &variant.ident;
    match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            Some(ToolVariant { ident: ident.clone(), ty: fields.unnamed[0].ty.clone() })
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
