//! Unsupported `validate` attributes and arguments.
use toolkit::Contract;

#[derive(Contract)]
#[validate(context = "Limits", mutable)]
#[validate(crate = "validator")]
struct Refused {
    /// c
    #[validate(custom(function = "check", use_context))]
    c: String,
    /// d
    #[validate(skip)]
    d: String,
    /// e
    #[validate(required(message = "give it"))]
    e: Option<String>,
}

fn main() {}
