//! The line that shows the schemas of the fields with problems. All its words come from the wording.

use crate::contract::Limits;
use crate::feedback::Wording;
use crate::feedback::quote::{escape, quoted};
use crate::path::{Path, Segment};
use crate::problem::{Kind, Problem, Rejection};
use crate::schema::Document;

/// Returns the line, in which the whole schema is called `root`, or `None` if no schema fits or helps.
///
/// Schemas that would exceed [`Limits::schema`] are omitted one by one.
pub(super) fn line(
    rejection: &Rejection,
    document: &Document,
    root: &str,
    wording: &dyn Wording,
    limits: &Limits,
) -> Option<String> {
    let mut line = wording.schema_heading().into_owned();
    let mut length = line.chars().count();
    let mut shown: Vec<String> = Vec::new();
    for place in rejection.problems().iter().filter_map(place) {
        let Some((name, schema)) = excerpt(document, &place, root) else {
            continue;
        };
        if shown.contains(&name) {
            continue;
        }
        let separator = if shown.is_empty() { " " } else { "; " };
        let entry = [separator, &quoted(&name), ": ", &escape(&schema)].concat();
        let longer = length + entry.chars().count();
        if longer <= limits.schema {
            line.push_str(&entry);
            length = longer;
            shown.push(name);
        }
    }
    (!shown.is_empty()).then_some(line)
}

/// The path whose schema helps to fix a problem.
fn place(problem: &Problem) -> Option<Path> {
    let beside = |name: &'static str| Some(problem.path.parent().key(name));
    match &problem.kind {
        kind if kind.is_unreadable() => None,
        Kind::UnknownField { nearest, .. } => nearest.and_then(beside),
        Kind::Misnamed { missing } => beside(missing),
        Kind::DuplicateKey { field: Some(field), .. } => beside(field),
        Kind::UnknownTag { is_key: true, .. } | Kind::NoData { .. } | Kind::TagAsKey { .. } => {
            Some(problem.path.parent())
        }
        // The schema of a map's keys is part of the map's.
        _ if problem.about_key => Some(problem.path.parent()),
        // The schema can't show a rule over all the arguments.
        Kind::Custom if problem.path.is_root() => None,
        _ => Some(problem.path.clone()),
    }
}

/// The name and the schema, as JSON text, of a place.
fn excerpt(document: &Document, place: &Path, root: &str) -> Option<(String, String)> {
    if is_root_or_item(place) {
        return Some((root.to_owned(), document.to_string()));
    }
    let excerpt = document.excerpt(place)?;
    let schema = serde_json::to_string(&excerpt.schema).ok()?;
    Some((excerpt.name, schema))
}

/// Whether the place is the root or an item of a list there, for which the whole schema is shown.
fn is_root_or_item(place: &Path) -> bool {
    let is_index = |segment: &Segment| matches!(segment, Segment::Index(_));
    place.segments().iter().all(is_index)
}
