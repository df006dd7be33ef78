//! What each family of types shows to a model, makes of what it sends, and says of what is wrong.

use toolkit::Contract;

mod crates;
mod integers;
mod lists;
mod maps;
mod plain;

/// The schema of a type, as it is printed.
fn schema<T: Contract>() -> String {
    T::json_schema().to_string()
}

/// The value that a text stands for.
fn read<T: Contract>(text: &str) -> T {
    T::parse(text).unwrap_or_else(|rejection| panic!("{text}: {rejection}"))
}

/// What is said of a text, one line a problem.
fn told<T: Contract>(text: &str) -> String {
    let Err(rejection) = T::parse(text) else { panic!("{text} was read") };
    let told = rejection.to_string();
    let lines: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    if lines.is_empty() { told } else { lines.join("\n") }
}
