//! Null beside other values: how each API says it.

use serde_json::Value;

use crate::dialect::keyword::Keyword;
use crate::dialect::view::{Part, View, json, put_in_place};
use crate::schema::is_of_type;

/// Whether a keyword speaks of a place and not of its values.
fn is_beside(keyword: &Keyword) -> bool {
    matches!(keyword, Keyword::Title | Keyword::Description | Keyword::Default | Keyword::Examples)
}

/// What speaks of the values, taken out of what speaks of the place.
fn inner(view: &mut View) -> View {
    let (beside, values) =
        std::mem::take(&mut view.keywords).into_iter().partition(|(keyword, _)| is_beside(keyword));
    view.keywords = beside;
    View { keywords: values }
}

/// Each type of a list as a branch of a union.
pub(super) fn branched(mut view: View) -> View {
    let types = view.types();
    if types.len() < 2 {
        return view;
    }
    let values = inner(&mut view);
    let branches = types.iter().filter_map(|name| of_type(&values, name)).collect();
    put_branches(view, values, branches)
}

/// Puts branches beside what speaks of the place: a union, or the one branch itself. Without any branch, the
/// values stay as they were.
fn put_branches(mut view: View, values: View, branches: Vec<View>) -> View {
    let only = match <[View; 1]>::try_from(branches) {
        Ok([only]) => only,
        Err(branches) if branches.is_empty() => values,
        Err(branches) => {
            view.put(Keyword::AnyOf, Part::Many(branches));
            return view;
        }
    };
    view.keywords.extend(only.keywords);
    view
}

/// Each type of a list as a branch of a union where literals stand beside the list, which must all be of the
/// declared type there.
pub(super) fn branched_beside_literals(view: View) -> View {
    if view.has(&Keyword::Enum) || view.has(&Keyword::Const) { branched(view) } else { view }
}

/// The values of one type; nothing where there are literals and none of them is of it.
fn of_type(values: &View, name: &str) -> Option<View> {
    let literals: Option<Vec<Value>> = values.value(&Keyword::Enum);
    let literals = literals.map(|mut literals| {
        literals.retain(|literal| is_of_type(literal, name));
        literals
    });
    let constant: Option<Value> = values.value(&Keyword::Const);
    if literals.as_ref().is_some_and(Vec::is_empty)
        || constant.is_some_and(|constant| !is_of_type(&constant, name))
    {
        return None;
    }
    if name == "null" {
        return Some(View::typed(name));
    }
    let mut branch = values.clone();
    branch.put(Keyword::Type, json(name));
    if let Some(literals) = literals {
        branch.put(Keyword::Enum, json(&literals));
    }
    Some(branch)
}

/// Null by `nullable`.
pub(super) fn nullable(mut view: View) -> View {
    let types = view.types();
    let mut is_nullable = false;
    if types.len() > 1 {
        let others: Vec<&String> = types.iter().filter(|name| *name != "null").collect();
        is_nullable = others.len() < types.len() && of_type(&view, "null").is_some();
        match &*others {
            [one] => {
                if let Some(values) = of_type(&view, one) {
                    view = values;
                } else {
                    // Null is the only literal.
                    view.take(&Keyword::Enum);
                    view.put(Keyword::Type, json("null"));
                    is_nullable = false;
                }
            }
            others => {
                let values = inner(&mut view);
                let branches = others.iter().filter_map(|name| of_type(&values, name)).collect();
                view = put_branches(view, values, branches);
            }
        }
    }
    if let Some(Part::Many(mut branches)) = view.take(&Keyword::AnyOf) {
        let before = branches.len();
        branches.retain(|branch| branch.types() != ["null"]);
        is_nullable |= branches.len() < before;
        match <[View; 1]>::try_from(branches) {
            Ok([one]) if view.keywords.iter().all(|(keyword, _)| is_beside(keyword)) => {
                view = put_in_place(view, one);
            }
            Ok([one]) => view.put(Keyword::AnyOf, Part::Many(vec![one])),
            Err(branches) => view.put(Keyword::AnyOf, Part::Many(branches)),
        }
    }
    if is_nullable {
        view.put(Keyword::Nullable, json(&true));
    }
    view
}
