//! Null beside other values: how each API says it.

use serde_json::Value;

use crate::dialect::keyword::Keyword;
use crate::dialect::view::{Part, View, json, put_in_place};

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
    let branches = types
        .iter()
        .map(|name| if name == "null" { View::typed(name) } else { of_type(&values, name) });
    let branches = branches.collect();
    view.put(Keyword::AnyOf, Part::Many(branches));
    view
}

/// The values of one type.
fn of_type(values: &View, name: &str) -> View {
    let mut branch = values.clone();
    branch.put(Keyword::Type, json(name));
    if let Some(mut literals) = branch.value::<Vec<Value>>(&Keyword::Enum) {
        literals.retain(|literal| !literal.is_null());
        branch.put(Keyword::Enum, json(&literals));
    }
    branch
}

/// Null by `nullable`.
pub(super) fn nullable(mut view: View) -> View {
    let types = view.types();
    let mut is_nullable = false;
    if types.len() > 1 {
        let others: Vec<&String> = types.iter().filter(|name| *name != "null").collect();
        is_nullable = others.len() < types.len();
        if let [one] = &*others {
            let values = of_type(&view, one);
            view = values;
        } else {
            let values = inner(&mut view);
            let branches = others.iter().map(|name| of_type(&values, name)).collect();
            view.put(Keyword::AnyOf, Part::Many(branches));
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
