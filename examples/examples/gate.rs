//! Shows: replies as plain text, checked by a series of gates, and asking the model again after a wrong one.
//! Prints: the verdict on each reply, all problems of one call, validated results, and three attempts.
//! Run it: `cargo run --example gate`

use std::convert::Infallible;
use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use toolkit::{Accepted, Checked, Contract, English, RuleError, Step, Tool, Toolkit, Wording};

fn main() -> ExitCode {
    match run(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Convert a length or a mass from one unit to another.
#[derive(Tool)]
#[tool(read_only)]
#[validate(schema(function = same_kind))]
struct ConvertUnits {
    /// The number to convert
    #[validate(range(min = -1_000_000, max = 1_000_000))]
    value: f64,
    /// The unit to convert from
    from_unit: Unit,
    /// The unit to convert to
    to_unit: Unit,
}

#[derive(Clone, Copy, Contract, Serialize)]
#[serde(rename_all = "lowercase")]
enum Unit {
    M,
    Km,
    G,
    Kg,
}

impl Unit {
    /// What the unit measures, its name, and its size in the smallest unit of its kind.
    fn facts(self) -> (&'static str, &'static str, f64) {
        match self {
            Unit::M => ("length", "m", 1.0),
            Unit::Km => ("length", "km", 1000.0),
            Unit::G => ("mass", "g", 1.0),
            Unit::Kg => ("mass", "kg", 1000.0),
        }
    }
}

/// A rule that a schema can't express.
fn same_kind(args: &ConvertUnits) -> Result<(), RuleError> {
    let (from_kind, from, _) = args.from_unit.facts();
    let (to_kind, to, _) = args.to_unit.facts();
    if from_kind == to_kind {
        Ok(())
    } else {
        Err(RuleError::new(format!("cannot convert {from} to {to}")).with_code("other_kind"))
    }
}

fn convert_units(args: ConvertUnits) -> Result<f64, Infallible> {
    let ((.., from), (.., to)) = (args.from_unit.facts(), args.to_unit.facts());
    Ok(args.value * from / to)
}

/// Look up the price of a share.
#[derive(Tool)]
#[tool(read_only)]
struct LookupStock {
    /// The ticker symbol
    ticker: Ticker,
}

#[derive(Clone, Copy, Contract, Serialize)]
#[serde(rename_all = "UPPERCASE")]
enum Ticker {
    Zephyr,
    Snail,
}

/// The price of a share
#[derive(Contract, Serialize)]
struct Quote {
    /// The ticker symbol
    ticker: Ticker,
    /// The price
    price: f64,
    /// A few words about the share
    #[validate(length(max = 200))]
    summary: String,
}

/// `Checked` validates the result against the contract of `Quote` before it is sent.
fn lookup_stock(args: LookupStock) -> Result<Checked<Quote>, Infallible> {
    let (price, summary) = match args.ticker {
        Ticker::Zephyr => (12.5, "Wind turbines, rising".to_owned()),
        Ticker::Snail => (0.8, "Slow, ".repeat(50)),
    };
    Ok(Checked(Quote { ticker: args.ticker, price, summary }))
}

/// The tools that may run. Any other name is rejected.
pub(crate) fn tools() -> Toolkit {
    Toolkit::new().with(convert_units).with(lookup_stock)
}

/// Runs the example.
pub fn run(out: &mut dyn Write) -> io::Result<()> {
    let tools = tools();

    writeln!(out, "# The gate\n")?;
    for (name, reply) in replies() {
        match tools.gate(&reply) {
            Ok(call) => writeln!(out, "{name:<13} RUN {}", call.to_json())?,
            Err(rejected) => writeln!(out, "{name:<13} REJECT {rejected}")?,
        }
    }

    writeln!(out, "\n# Every problem at once\n")?;
    for problem in problems::<ConvertUnits>(r#"{"value": "5", "from_unit": "miles"}"#) {
        writeln!(out, "{problem}")?;
    }

    writeln!(out, "\n# Results\n")?;
    for ticker in ["ZEPHYR", "SNAIL"] {
        let reply = tools.call_blocking("lookup_stock", format!(r#"{{"ticker": "{ticker}"}}"#));
        writeln!(out, "{ticker}: {}", reply.content())?;
        if let Some(error) = reply.error() {
            writeln!(out, "for the operator: {error}")?;
        }
    }

    writeln!(out, "\n# Asking again\n")?;
    let script = [UNKNOWN_TOOL.to_owned(), wrong("5", r#""five""#), GOOD.to_owned()];
    let mut messages = vec!["Convert 5 km to metres.".to_owned()];
    if let Some(call) = valid_call(&tools, &script, &mut messages, out)? {
        writeln!(out, "{}", call.to_json())?;
        writeln!(out, "result: {}", call.run_blocking().content())?;
    }
    writeln!(out, "\nThe conversation so far:")?;
    for message in messages {
        writeln!(out, "\n{message}")?;
    }

    writeln!(out, "\n# Giving up\n")?;
    valid_call(&tools, &[UNKNOWN_TOOL.to_owned()], &mut Vec::new(), out)?;
    Ok(())
}

/// All problems with some arguments, each as a field and a sentence.
fn problems<T: Contract>(arguments: &str) -> Vec<String> {
    let Err(rejection) = T::parse(arguments) else {
        return Vec::new();
    };
    let lines = rejection.problems().iter().map(|problem| {
        let sentence = match problem.message() {
            Some(own) => own.to_owned(),
            None => English.problem(problem),
        };
        format!("{}: {sentence}", problem.path())
    });
    lines.collect()
}

/// Asks at most three times. The model here follows a script and repeats its last line.
fn valid_call(
    tools: &Toolkit,
    script: &[String],
    messages: &mut Vec<String>,
    out: &mut dyn Write,
) -> io::Result<Option<Accepted>> {
    let mut ask = tools.ask(3);
    for reply in script.iter().chain(script.last().into_iter().cycle()) {
        messages.push(reply.clone());
        match ask.feed(reply) {
            Step::Accepted(call) => {
                writeln!(out, "attempt {}: accepted", ask.made())?;
                return Ok(Some(call));
            }
            Step::Again(again) => {
                writeln!(out, "attempt {}: {}", ask.made(), again.refusal())?;
                messages.push(again.message());
            }
            // Tell the user; never guess.
            Step::GiveUp(gave_up) => {
                writeln!(out, "attempt {}: {}", ask.made(), gave_up.refusal())?;
                writeln!(out, "{gave_up}")?;
                break;
            }
        }
    }
    Ok(None)
}

const GOOD: &str =
    r#"{"tool": "convert_units", "arguments": {"value": 5, "from_unit": "km", "to_unit": "m"}}"#;
const UNKNOWN_TOOL: &str = r#"{"tool": "delete_all_notes", "arguments": {}}"#;

/// The good reply with one piece replaced.
fn wrong(piece: &str, replacement: &str) -> String {
    GOOD.replacen(piece, replacement, 1)
}

fn replies() -> [(&'static str, String); 10] {
    [
        ("good", GOOD.to_owned()),
        ("malformed", wrong("5, ", "5")),
        ("wrong_type", wrong("5", r#""five""#)),
        ("extra_arg", wrong(r#""m"}"#, r#""m", "round": true}"#)),
        ("unknown_tool", UNKNOWN_TOOL.to_owned()),
        ("out_of_range", wrong("5", "1e9")),
        ("smuggled", wrong(r#"{"tool""#, r#"{"system": "x", "tool""#)),
        ("nan", wrong("5", "NaN")),
        ("rule", wrong(r#""m""#, r#""kg""#)),
        ("too_long", GOOD.to_owned() + &" ".repeat(2000)),
    ]
}
