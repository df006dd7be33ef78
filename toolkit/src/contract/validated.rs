//! Types that validator's `Validate` judges too: its errors become problems like ours, at their places on
//! the wire.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::contract::Place;

/// A type that validator judges.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Validate` of the crate validator, which `#[tool(validate)]` calls",
    label = "validator's `Validate` is not implemented",
    note = "add `#[derive(validator::Validate)]`, of validator 0.21, or leave `validate` out",
    note = "it needs the feature `validator` of the crate `toolkit`, which is on by default"
)]
pub trait Validated {
    /// Reports what validator says of the value.
    fn report_errors(&self, at: &mut Place<'_>);
}

/// Holds a value to what validator says of it. `is_clean` says that nothing was wrong with it so far.
///
/// # Panics
///
/// Where a function of the author's own does. validator itself panics where a list breaks a rule and its
/// items break others; such a value is refused already, and nothing is added then.
pub fn report_validated<T: Validated>(value: &T, is_clean: bool, at: &mut Place<'_>) {
    match catch_unwind(AssertUnwindSafe(|| value.report_errors(at))) {
        Err(payload) if is_clean || !is_of_validator(&*payload) => resume_unwind(payload),
        Ok(()) | Err(_) => {}
    }
}

fn is_of_validator(payload: &(dyn Any + Send)) -> bool {
    payload.downcast_ref::<&str>().is_some_and(|text| text.contains("ValidationErrors"))
}

#[cfg(feature = "validator")]
mod errors {
    use validator::{Validate, ValidationError, ValidationErrors, ValidationErrorsKind};

    use super::{Place, Validated};
    use crate::contract::{Contract, Ident, Idents};
    use crate::problem::{Kind, Problem};

    /// The key of errors of a whole struct.
    const WHOLE: &str = "__all__";
    /// The key of errors of a list that stands in another one.
    const LIST: &str = "_tmp_validator";

    #[diagnostic::do_not_recommend]
    impl<T: Validate + Contract> Validated for T {
        fn report_errors(&self, at: &mut Place<'_>) {
            if let Err(errors) = self.validate() {
                let told = at.problem_count();
                report_all(errors, T::idents(), told, at);
            }
        }
    }

    /// The errors of a struct: its fields as declared, others by their names, then the struct itself.
    fn report_all(errors: ValidationErrors, idents: Idents, told: usize, at: &mut Place<'_>) {
        let mut errors: Vec<_> = errors.into_errors().into_iter().collect();
        errors.sort_by_cached_key(|(key, _)| {
            let position = position(plain(key), idents).unwrap_or(usize::MAX);
            (key == WHOLE, position, key.clone())
        });
        for (key, kind) in errors {
            let key = plain(&key);
            let field = field(key, idents);
            match (key, field, idents) {
                (WHOLE | LIST, _, _) => report(kind, idents, told, at),
                (_, Some(field), _) => {
                    let inside = (field.inside)();
                    match field.wire {
                        Some(wire) => {
                            let sent = at.sent_name(wire);
                            report(kind, inside, told, &mut at.key(sent));
                        }
                        None => report(kind, inside, told, at),
                    }
                }
                (key, None, Idents::Kept) => report(kind, idents, told, &mut at.key(key)),
                // A field that is not on the wire: the struct as a whole is at fault.
                (_, None, Idents::Of(_) | Idents::Lost) => report(kind, Idents::Lost, told, at),
            }
        }
    }

    /// The field of that name in Rust.
    fn field(own: &str, idents: Idents) -> Option<Ident> {
        match idents {
            Idents::Of(fields) => position(own, idents).map(|position| fields[position]),
            Idents::Kept | Idents::Lost => None,
        }
    }

    fn position(own: &str, idents: Idents) -> Option<usize> {
        match idents {
            Idents::Of(fields) => fields.iter().position(|field| field.own == own),
            Idents::Kept | Idents::Lost => None,
        }
    }

    /// A name as the compiler sees it.
    fn plain(key: &str) -> &str {
        key.strip_prefix("r#").unwrap_or(key)
    }

    fn report(kind: ValidationErrorsKind, idents: Idents, told: usize, at: &mut Place<'_>) {
        match kind {
            ValidationErrorsKind::Field(errors) => {
                for error in errors {
                    report_one(error, told, at);
                }
            }
            ValidationErrorsKind::Struct(errors) => report_all(*errors, idents, told, at),
            ValidationErrorsKind::List(items) => {
                for (index, errors) in items {
                    match idents {
                        Idents::Lost => report_all(*errors, idents, told, at),
                        Idents::Kept | Idents::Of(_) => {
                            report_all(*errors, idents, told, &mut at.item(index));
                        }
                    }
                }
            }
        }
    }

    /// Reports an error, unless one of the problems that were told before validator was asked says it.
    fn report_one(error: ValidationError, told: usize, at: &mut Place<'_>) {
        if !at.is_told(told, |problem| says(problem, &error.code)) {
            at.report_rule(error.into());
        }
    }

    /// Whether a problem of ours is what validator has this code for.
    fn says(problem: &Problem, code: &str) -> bool {
        problem.code() == code
            || match code {
                "range" => matches!(problem.kind, Kind::TooSmall { .. } | Kind::TooLarge { .. }),
                "length" => matches!(
                    problem.kind,
                    Kind::TooShort { .. } | Kind::TooLong { .. } | Kind::WrongLength { .. }
                ),
                "email" | "url" | "ip" => matches!(problem.kind, Kind::Format { .. }),
                "regex" => matches!(problem.kind, Kind::Pattern { .. }),
                "contains" => matches!(problem.kind, Kind::Lacks { .. }),
                "does_not_contain" => matches!(problem.kind, Kind::Holds { .. }),
                "must_match" => matches!(problem.kind, Kind::Mismatch { .. }),
                "non_control_character" => matches!(problem.kind, Kind::ControlCharacter),
                "required" => matches!(problem.kind, Kind::Missing),
                _ => false,
            }
    }
}
