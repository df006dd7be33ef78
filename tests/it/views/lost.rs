//! What a contract refuses in a value, less what is listed as lost.

use std::collections::BTreeSet;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;

/// The paths in the contract's schema that a value breaks and no loss speaks of; of a union, those of the branch
/// where they are fewest. A keyword that is lost takes with it all that stands below it.
pub(super) fn unlisted(errors: &[ValidationError<'_>], lost: &BTreeSet<&str>) -> Vec<String> {
    errors.iter().flat_map(|error| of_one(error, lost)).collect()
}

fn of_one(error: &ValidationError<'_>, lost: &BTreeSet<&str>) -> Vec<String> {
    let path = error.schema_path().to_string();
    if keywords(&path).any(|keyword| lost.contains(keyword)) {
        return Vec::new();
    }
    match error.kind() {
        Kind::AnyOf { context } => {
            let branches = context.iter().map(|errors| unlisted(errors, lost));
            branches.min_by_key(Vec::len).unwrap_or_default()
        }
        _ => vec![path],
    }
}

/// The keywords of a path in a schema: names of fields and of definitions, and positions, are none.
fn keywords(path: &str) -> impl Iterator<Item = &str> {
    let mut is_name = false;
    path.split('/').filter(move |segment| {
        let is_keyword = !is_name;
        is_name = is_keyword && ["properties", "$defs"].contains(segment);
        is_keyword
    })
}
