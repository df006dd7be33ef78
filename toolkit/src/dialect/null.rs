//! Null beside other values: whether a place accepts it, how it is added, and how each API says it.

use serde_json::Value;

use crate::dialect::intake::Whole;
use crate::dialect::keyword::Keyword;
use crate::dialect::view::{Part, View, json, put_in_place};
use crate::schema::is_of_type;

/// How deep null is looked for behind references and unions.
const DEEPEST: usize = 32;

/// Whether null is accepted at a place.
pub(super) fn accepts_null(view: &View, whole: &Whole) -> bool {
    accepts(view, whole, DEEPEST)
}

fn accepts(view: &View, whole: &Whole, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let all = |views: &[View]| views.iter().all(|view| accepts(view, whole, depth));
    let any = |views: &[View]| views.iter().any(|view| accepts(view, whole, depth));
    let literals = |keyword| view.value::<Vec<Value>>(keyword);
    let named = view.refers_to().and_then(|name| whole.definition(&name));
    (!view.has(&Keyword::Type) || view.is_of("null"))
        && literals(&Keyword::Enum).is_none_or(|literals| literals.contains(&Value::Null))
        && view.value::<Value>(&Keyword::Const).is_none_or(|value| value.is_null())
        && named.is_none_or(|body| accepts(body, whole, depth))
        && all(view.many(&Keyword::AllOf))
        && [Keyword::AnyOf, Keyword::OneOf]
            .iter()
            .all(|keyword| !view.has(keyword) || any(view.many(keyword)))
        && !(view.has(&Keyword::Not) && may_exclude_null(view))
}

/// Whether `not` may speak of null: it does not where it speaks of other types only.
fn may_exclude_null(view: &View) -> bool {
    view.one(&Keyword::Not).is_none_or(|not| !not.has(&Keyword::Type) || not.is_of("null"))
}

/// Makes a place accept null too.
pub(super) fn add_null(view: &mut View) {
    let is_typed = view.has(&Keyword::Type) && !view.has(&Keyword::Const);
    let unions = [Keyword::OneOf, Keyword::AllOf, Keyword::Not, Keyword::If];
    if is_typed && !view.has(&Keyword::AnyOf) && !unions.iter().any(|keyword| view.has(keyword)) {
        let mut types = view.types();
        if !view.is_of("null") {
            types.push("null".to_owned());
        }
        view.set_types(&types);
        if let Some(mut literals) = view.value::<Vec<Value>>(&Keyword::Enum) {
            literals.push(Value::Null);
            view.put(Keyword::Enum, json(&literals));
        }
        return;
    }
    let is_plain_union = !is_typed
        && view
            .keywords
            .iter()
            .all(|(keyword, _)| is_beside(keyword) || *keyword == Keyword::AnyOf);
    if is_plain_union && let Some(Part::Many(mut branches)) = view.take(&Keyword::AnyOf) {
        branches.push(View::typed("null"));
        view.put(Keyword::AnyOf, Part::Many(branches));
        return;
    }
    let branches = vec![inner(view), View::typed("null")];
    view.put(Keyword::AnyOf, Part::Many(branches));
}

/// Whether a keyword speaks of a place and not of its values.
fn is_beside(keyword: &Keyword) -> bool {
    matches!(keyword, Keyword::Title | Keyword::Description | Keyword::Default | Keyword::Examples)
}

/// What speaks of the values, taken out of what speaks of the place.
fn inner(view: &mut View) -> View {
    let (beside, values) =
        std::mem::take(&mut view.keywords).into_iter().partition(|(keyword, _)| is_beside(keyword));
    view.keywords = beside;
    View { keywords: values, undo: view.undo.take(), absent: std::mem::take(&mut view.absent) }
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
    (view.undo, view.absent) = (only.undo, only.absent);
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
                let View { undo, absent, .. } = one;
                let beside = View { keywords: view.keywords, ..View::default() };
                view = put_in_place(beside, View { keywords: one.keywords, ..View::default() });
                (view.undo, view.absent) = (undo, absent);
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
