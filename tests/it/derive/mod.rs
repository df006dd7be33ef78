//! What the attributes mean: each is read through `parse` and shown by `json_schema`.

use toolkit::Contract;

mod flatten;
mod generics;
mod made_by_macros;
mod rules;
mod serde_names;
mod shapes;
mod unions;
mod words;

/// Every problem of an input, as its path and code.
fn problems<T: Contract>(text: &str) -> Vec<String> {
    let Err(rejection) = T::parse(text) else {
        return Vec::new();
    };
    let problems = rejection.problems().iter();
    problems.map(|problem| format!("{} {}", problem.path().pointer(), problem.code())).collect()
}

/// The sentences of the problems that the author's own words replace.
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
