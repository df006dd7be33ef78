//! Null beside other values: whether a place accepts it, how it is added, and how each API says it.

use serde_json::Value;

use crate::dialect::intake::Whole;
use crate::dialect::keyword::Keyword;
use crate::dialect::view::{Part, View, json, put_in_place};

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
