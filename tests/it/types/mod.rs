//! The schema, parsing and feedback of each family of types.

use toolkit::Contract;

mod crates;
mod integers;
mod lists;
mod maps;
mod plain;

/// The printed schema of a type.
fn schema<T: Contract>() -> String {
    T::json_schema().to_string()
}

/// The value of a JSON text.
fn read<T: Contract>(text: &str) -> T {
    T::parse(text).unwrap_or_else(|rejection| panic!("{text}: {rejection}"))
}

/// The feedback on a text, with one line for each problem.
fn feedback<T: Contract>(text: &str) -> String {
    let Err(rejection) = T::parse(text) else { panic!("{text} was accepted") };
    let text = rejection.to_string();
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    if lines.is_empty() { text } else { lines.join("\n") }
}
