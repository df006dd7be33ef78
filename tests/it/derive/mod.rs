//! The meaning of the attributes, observed through `parse` and `json_schema`.

use toolkit::Contract;

mod annotations;
mod enums;
mod flatten;
mod generics;
mod macro_rules;
mod rules;
mod serde_attributes;
mod shapes;

/// The paths and codes of all problems of an input.
fn problems<T: Contract>(text: &str) -> Vec<String> {
    let Err(rejection) = T::parse(text) else {
        return Vec::new();
    };
    let problems = rejection.problems().iter();
    problems.map(|problem| format!("{} {}", problem.path().pointer(), problem.code())).collect()
}

/// The custom messages of the problems of an input.
fn messages<T: Contract>(text: &str) -> Vec<String> {
    let Err(rejection) = T::parse(text) else {
        return Vec::new();
    };
    let problems = rejection.problems().iter();
    problems.filter_map(|problem| Some(problem.message()?.to_owned())).collect()
}

fn schema<T: Contract>() -> String {
    T::json_schema().to_string()
}
