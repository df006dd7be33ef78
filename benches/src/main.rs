//! Measures parsing, validation, calls and replies against equivalent code without the library.
//!
//! ```text
//! cargo run --release -p benches                    every row
//! cargo run --release -p benches -- valid call      rows whose name contains one of these
//! cargo run -p benches -- --once                    run both sides of each row once, without timing
//! cargo run --release -p benches -- --alone ours 1000 "small, valid"   one side repeatedly, for a profiler
//! ```
//!
//! A line is `name  ratio  (ours ns / other ns, spread)`: medians over nine rounds that alternate between the sides,
//! and the smallest and largest ratio of a round.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::rows::Row;

mod build;
mod calls;
mod exports;
mod large;
mod measure;
mod rows;
mod shapes;
mod sides;
mod small;
mod views;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str], out: &mut impl Write) -> io::Result<()> {
    match arguments {
        ["--once", names @ ..] => once(&select(names)?, out),
        ["--alone", side, times, names @ ..] => {
            let times = times.parse().map_err(io::Error::other)?;
            alone(&select(names)?, side, times)
        }
        names => compare(&select(names)?, out),
    }
}

/// The rows whose name contains one of the parts, or all rows if there are no parts.
fn select(parts: &[&str]) -> io::Result<Vec<Row>> {
    let mut rows = rows::rows();
    rows.retain(|row| parts.is_empty() || parts.iter().any(|part| row.name.contains(part)));
    if rows.is_empty() { Err(io::Error::other("no row has a matching name")) } else { Ok(rows) }
}

fn compare(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "profile: {}", build::profile())?;
    writeln!(out, "serde_json: {}", build::serde_json_features().join(", "))?;
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or_default();
    for row in rows {
        let figures = measure::compare(&row.ours, &row.other);
        let name = &row.name;
        let (ratio, ours, other) = (figures.ratio, figures.ours, figures.other);
        let (min, max) = (figures.min, figures.max);
        writeln!(
            out,
            "{name:width$}  {ratio:.2}  ({ours:.1} ns / {other:.1} ns, {min:.2} to {max:.2})"
        )?;
    }
    Ok(())
}

fn once(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        row.ours.run(1);
        row.other.run(1);
    }
    writeln!(out, "ran {} rows once", rows.len())
}

fn alone(rows: &[Row], side: &str, times: u32) -> io::Result<()> {
    for row in rows {
        match side {
            "ours" => row.ours.run(times),
            "other" => row.other.run(times),
            _ => return Err(io::Error::other("the side must be `ours` or `other`")),
        };
    }
    Ok(())
}
