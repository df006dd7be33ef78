//! What reading, checking, calling and answering cost, against what one would write without the library.
//!
//! ```text
//! cargo run --release -p benches                    every row
//! cargo run --release -p benches -- valid call      the rows whose names hold one of these
//! cargo run -p benches -- --once                    each side of each row once, without judging times
//! cargo run --release -p benches -- --alone ours 1000 "small, valid"   one side so often, for a profiler
//! ```
//!
//! A line is `name  ratio  (ours ns / other ns, spread)`: the median of nine rounds in which both sides run in
//! turns, and the least and the greatest ratio of a round.

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
        ["--once", names @ ..] => once(&chosen(names)?, out),
        ["--alone", side, times, names @ ..] => {
            let times = times.parse().map_err(io::Error::other)?;
            alone(&chosen(names)?, side, times)
        }
        names => compare(&chosen(names)?, out),
    }
}

/// The rows whose names hold one of the parts; all of them where there is no part.
fn chosen(parts: &[&str]) -> io::Result<Vec<Row>> {
    let mut rows = rows::rows();
    rows.retain(|row| parts.is_empty() || parts.iter().any(|part| row.name.contains(part)));
    if rows.is_empty() { Err(io::Error::other("no row has such a name")) } else { Ok(rows) }
}

fn compare(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "profile: {}", build::profile())?;
    writeln!(out, "serde_json: {}", build::serde_json_features().join(", "))?;
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or_default();
    for row in rows {
        let it = measure::compare(&row.ours, &row.other);
        let name = &row.name;
        let (ratio, ours, other) = (it.ratio, it.ours, it.other);
        let (least, most) = (it.least, it.most);
        writeln!(
            out,
            "{name:width$}  {ratio:.2}  ({ours:.1} ns / {other:.1} ns, {least:.2} to {most:.2})"
        )?;
    }
    Ok(())
}

fn once(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        row.ours.run(1);
        row.other.run(1);
    }
    writeln!(out, "{} rows ran once", rows.len())
}

fn alone(rows: &[Row], side: &str, times: u32) -> io::Result<()> {
    for row in rows {
        match side {
            "ours" => row.ours.run(times),
            "other" => row.other.run(times),
            _ => return Err(io::Error::other("the side is `ours` or `other`")),
        };
    }
    Ok(())
}
