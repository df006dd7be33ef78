//! Measures the compile time and binary size of a crate with a hundred tools: `derive(Tool)` against
//! `derive(Deserialize, JsonSchema, Validate)` from serde, schemars and validator.
//!
//! ```text
//! cargo run --release -p benches --bin compile
//! ```
//!
//! Works offline in a temporary folder. Dependencies are built beforehand; the time is that of `cargo build` for the
//! crate alone, including linking, without incremental compilation, alternating between the sides. An empty crate
//! shows how much of that is cargo and the linker.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::crates::{Crate, Side};

mod crates;
mod source;

/// How often each side is built; the medians are printed.
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    match run(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(out: &mut impl Write) -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("toolkit-compile-{}", std::process::id()));
    let (ours, other) = (Crate::new(&folder, Side::Ours)?, Crate::new(&folder, Side::Other)?);
    for release in [false, true] {
        let profile = if release { "release" } else { "debug" };
        for each in [&ours, &other] {
            each.build(&source::empty(), release)?;
        }
        time(out, &format!("{profile}, empty crate"), &ours, &other, release, |_| source::empty())?;
        time(out, &format!("{profile}, 100 tools"), &ours, &other, release, source::tools)?;
        let (ours, other) = (ours.size(release)?, other.size(release)?);
        let ratio = kilobytes(ours) / kilobytes(other);
        writeln!(
            out,
            "{profile}, binary size  {ratio:.2}  ({:.0} kB / {:.0} kB)",
            kilobytes(ours),
            kilobytes(other)
        )?;
    }
    std::fs::remove_dir_all(folder)
}

fn time(
    out: &mut impl Write,
    name: &str,
    ours: &Crate,
    other: &Crate,
    release: bool,
    source: impl Fn(Side) -> String,
) -> io::Result<()> {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let ours = ours.build(&source(Side::Ours), release)?.as_secs_f64();
        rounds.push((ours, other.build(&source(Side::Other), release)?.as_secs_f64()));
    }
    let ratios = sorted(rounds.iter().map(|(ours, other)| ours / other));
    let (ours, other) = (
        sorted(rounds.iter().map(|(ours, _)| *ours)),
        sorted(rounds.iter().map(|(_, other)| *other)),
    );
    let middle = ROUNDS / 2;
    writeln!(
        out,
        "{name}  {:.2}  ({:.2} s / {:.2} s, {:.2} to {:.2})",
        ratios[middle],
        ours[middle],
        other[middle],
        ratios[0],
        ratios[ROUNDS - 1]
    )
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

#[allow(clippy::cast_precision_loss)] // sizes of programs
fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1000.0
}
