//! Parsers for the values of items. They report invalid values and return `None` for them.

use proc_macro2::TokenStream;
use syn::{Expr, ExprLit, ExprPath, ExprUnary, Lit, LitStr, Path, UnOp};

use crate::diagnostics::Diagnostics;
use crate::model::raw::Slot;
use crate::model::value::{Bound, Size};
use crate::syntax::attribute::{Item, Value};

/// Sets a slot, or reports a duplicate.
pub(crate) fn set_once<T>(
    slot: &mut Slot<T>,
    item: &Item,
    value: Option<T>,
    diagnostics: &mut Diagnostics,
) {
    if slot.is_set() {
        let name = &item.name;
        diagnostics.report(name, format!("duplicate `{name}`; remove one of them"));
    } else {
        slot.span = Some(item.name.span());
        slot.value = value;
    }
}

/// Parses `name = "string"`.
pub(crate) fn string(item: &Item, diagnostics: &mut Diagnostics) -> Option<LitStr> {
    let name = &item.name;
    let parsed = match &item.value {
        Value::Assigned(tokens) => syn::parse2::<LitStr>(tokens.clone()).ok(),
        Value::None | Value::List(_) => None,
    };
    if parsed.is_none() {
        diagnostics.report(item, format!("`{name}` requires a string; write `{name} = \"…\"`"));
    }
    parsed
}

/// Parses `name` without a value.
pub(crate) fn no_value(item: &Item, diagnostics: &mut Diagnostics) -> Option<()> {
    if matches!(item.value, Value::None) {
        return Some(());
    }
    let name = &item.name;
    diagnostics.report(item, format!("`{name}` takes no value; write `{name}`"));
    None
}

/// Parses `name`, `name = true` or `name = false`.
pub(crate) fn boolean(item: &Item, diagnostics: &mut Diagnostics) -> Option<bool> {
    let parsed = match &item.value {
        Value::None => Some(true),
        Value::Assigned(tokens) => {
            syn::parse2::<syn::LitBool>(tokens.clone()).ok().map(|literal| literal.value)
        }
        Value::List(_) => None,
    };
    if parsed.is_none() {
        let name = &item.name;
        diagnostics.report(
            item,
            format!("`{name}` requires a boolean; write `{name}` or `{name} = false`"),
        );
    }
    parsed
}

/// Parses `name = path` or `name = "path"`.
pub(crate) fn path(item: &Item, diagnostics: &mut Diagnostics) -> Option<ExprPath> {
    let parsed = match &item.value {
        Value::Assigned(tokens) => unquoted(tokens).and_then(|tokens| syn::parse2(tokens).ok()),
        Value::None | Value::List(_) => None,
    };
    if parsed.is_none() {
        let name = &item.name;
        diagnostics.report(item, format!("`{name}` requires a path; write `{name} = path`"));
    }
    parsed
}

/// Parses `name = "path"` as a module path.
pub(crate) fn crate_path(item: &Item, diagnostics: &mut Diagnostics) -> Option<Path> {
    let parsed = match &item.value {
        Value::Assigned(tokens) => {
            let literal = syn::parse2::<LitStr>(tokens.clone()).ok();
            literal.and_then(|literal| literal.parse_with(Path::parse_mod_style).ok())
        }
        Value::None | Value::List(_) => None,
    };
    if parsed.is_none() {
        let name = &item.name;
        let message = format!(
            "`{name}` requires the path of the library as a string; write `{name} = \"path::to::toolkit\"`"
        );
        diagnostics.report(item, message);
    }
    parsed
}

/// Parses `name = expression` or `name = "expression"`.
pub(crate) fn expression(item: &Item, diagnostics: &mut Diagnostics) -> Option<Expr> {
    let Value::Assigned(tokens) = &item.value else {
        let name = &item.name;
        diagnostics.report(item, format!("`{name}` requires a value; write `{name} = …`"));
        return None;
    };
    let parsed = unquoted(tokens).and_then(|tokens| syn::parse2(tokens).ok());
    if parsed.is_none() {
        diagnostics.report(tokens, "expected an expression");
    }
    parsed
}

/// Removes the quotes around an expression, which validator makes optional.
fn unquoted(tokens: &TokenStream) -> Option<TokenStream> {
    match syn::parse2::<LitStr>(tokens.clone()) {
        Ok(literal) => literal.parse().ok(),
        Err(_) => Some(tokens.clone()),
    }
}

/// Parses `name = 5`, `name = -0.5` or `name = CONSTANT`.
pub(crate) fn bound(item: &Item, diagnostics: &mut Diagnostics) -> Option<Bound> {
    let expression = expression(item, diagnostics)?;
    bound_of(&expression, diagnostics)
}

fn bound_of(expression: &Expr, diagnostics: &mut Diagnostics) -> Option<Bound> {
    let Some((literal, is_negative)) = number(expression) else {
        if matches!(expression, Expr::Lit(_)) {
            diagnostics.report(expression, "expected a number or a constant");
            return None;
        }
        return Some(Bound::Constant(Box::new(expression.clone())));
    };
    let read = match literal {
        Lit::Int(literal) => {
            let digits = literal.base10_digits();
            signed(digits, is_negative).map(Bound::Integer)
        }
        Lit::Float(literal) => {
            let number = literal.base10_parse::<f64>().ok();
            let number = number.filter(|number| number.is_finite());
            number.map(|number| Bound::Number(if is_negative { -number } else { number }))
        }
        _ => None,
    };
    if read.is_none() {
        diagnostics.report(expression, "this number is too large for a bound");
    }
    read
}

/// A numeric literal and whether it is negated.
pub(crate) fn number(expression: &Expr) -> Option<(&Lit, bool)> {
    match expression {
        Expr::Lit(ExprLit { lit, .. }) if is_number(lit) => Some((lit, false)),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match number(expr) {
            Some((literal, false)) => Some((literal, true)),
            _ => None,
        },
        Expr::Group(group) => number(&group.expr),
        _ => None,
    }
}

/// Whether a literal is a valid number: `5` or `5u8`, but not `5x`.
fn is_number(literal: &Lit) -> bool {
    const INTEGERS: [&str; 12] =
        ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];
    match literal {
        Lit::Int(literal) => {
            let suffix = literal.suffix();
            suffix.is_empty() || INTEGERS.contains(&suffix)
        }
        Lit::Float(literal) => matches!(literal.suffix(), "" | "f32" | "f64"),
        _ => false,
    }
}

/// Parses digits with their sign. The minimum has no positive counterpart, so the sign is not applied afterwards.
pub(crate) fn signed(digits: &str, is_negative: bool) -> Option<i128> {
    if is_negative { format!("-{digits}").parse().ok() } else { digits.parse().ok() }
}

/// Parses `name = 5` or `name = CONSTANT`, without negative numbers.
pub(crate) fn size(item: &Item, diagnostics: &mut Diagnostics) -> Option<Size> {
    let expression = expression(item, diagnostics)?;
    match bound_of(&expression, diagnostics)? {
        Bound::Constant(constant) => Some(Size::Constant(constant)),
        Bound::Integer(integer) if u64::try_from(integer).is_ok() => {
            u64::try_from(integer).ok().map(Size::Literal)
        }
        Bound::Integer(_) | Bound::Number(_) => {
            diagnostics.report(&expression, "a length must be a non-negative integer");
            None
        }
    }
}
