//! Structs that validator judges too.

use syn::ext::IdentExt;

use crate::check::case::Case;
use crate::check::names;
use crate::model::checked::Validated;
use crate::model::raw::{Definition, Field};

/// What validator has to do with a struct.
///
/// Its errors name fields as Rust does. They come to a struct that asks for them, and to one inside such a
/// struct, which need not say so itself: where it has another name on the wire, or leads on to such a
/// field, its names are known as well.
pub(super) fn resolved(written: &Definition, case: Option<Case>, fields: &[Field]) -> Validated {
    let on_type = &written.on_type;
    let span = on_type.validate.span();
    let leads_on = on_type.nest_all_fields.is_set()
        || fields.iter().any(|field| field.nested.is_set() || is_renamed(case, field));
    Validated { span, has_idents: span.is_some() || leads_on }
}

fn is_renamed(case: Option<Case>, field: &Field) -> bool {
    field.ident.as_ref().is_some_and(|ident| {
        field.skip.is_set() || ident.unraw() != names::of_field(case, ident, &field.rename.read)
    })
}
