//! Shows: one toolkit in every dialect, and what each API's schemas can't express.
//! Prints: the tools as each API receives them, and what their schemas leave out.
//! Run it: `cargo run --example providers`

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::{self, Write};
use std::process::ExitCode;

use indexmap::IndexMap;
use serde_json::value::RawValue;
use toolkit::{Contract, Dialect, Tool, Toolkit};

fn main() -> ExitCode {
    match run(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Book a table for one evening.
#[derive(Tool)]
#[allow(dead_code)]
struct BookTable {
    /// Size of the party
    #[validate(range(min = 1, max = 12))]
    guests: u8,
    /// Date of the evening
    #[tool(format = "date")]
    evening: String,
    /// Preferred table, if any
    #[tool(pattern = "^[A-D][0-9]{1,2}$", example = "B12")]
    table: Option<String>,
    /// Who receives the confirmation
    #[validate(length(max = 5))]
    #[tool(unique, items(email))]
    #[serde(default)]
    mail_to: Vec<String>,
}

/// Order dishes for delivery.
#[derive(Tool)]
#[allow(dead_code)]
struct OrderDishes {
    /// Quantity of each dish, by name
    #[validate(length(min = 1, max = 20))]
    dishes: BTreeMap<String, u8>,
    /// How the order is paid
    payment: Payment,
    /// Floor and door number
    door: (u8, u16),
    /// Tip in percent
    #[serde(default)]
    #[tool(multiple_of = 5)]
    tip: u8,
}

#[derive(Contract)]
#[serde(tag = "by", rename_all = "snake_case")]
#[allow(dead_code)]
enum Payment {
    /// At the door
    Cash,
    /// In advance
    Card {
        /// Card number
        #[validate(credit_card, length(max = 25))]
        number: String,
    },
}

fn book_table(_: BookTable) -> Result<&'static str, Infallible> {
    Ok("booked")
}

fn order_dishes(_: OrderDishes) -> Result<&'static str, Infallible> {
    Ok("on its way")
}

pub(crate) fn tools() -> Toolkit {
    Toolkit::new().with(book_table).with(order_dishes)
}

/// Print a menu.
#[derive(Tool)]
#[allow(dead_code)]
struct PrintMenu {
    /// The whole menu
    menu: Section,
}

/// A section of a menu, which can contain subsections
#[derive(Contract)]
#[allow(dead_code)]
struct Section {
    /// Heading of the section
    #[validate(length(max = 80))]
    heading: String,
    /// Subsections
    sections: Vec<Section>,
}

fn print_menu(_: PrintMenu) -> Result<&'static str, Infallible> {
    Ok("printed")
}

const DIALECTS: [(&str, Dialect); 17] = [
    ("OpenAI Chat Completions", Dialect::openai_chat()),
    ("OpenAI Responses", Dialect::openai_responses()),
    ("Azure", Dialect::azure()),
    ("Anthropic", Dialect::anthropic()),
    ("Gemini (OpenAPI)", Dialect::gemini()),
    ("Gemini (JSON Schema)", Dialect::gemini_json_schema()),
    ("Mistral", Dialect::mistral()),
    ("Ollama", Dialect::ollama()),
    ("Bedrock", Dialect::bedrock()),
    ("Cohere", Dialect::cohere()),
    ("Model Context Protocol", Dialect::mcp()),
    ("xAI", Dialect::xai()),
    ("Groq", Dialect::groq()),
    ("DeepSeek", Dialect::deepseek()),
    ("llama.cpp", Dialect::llama_cpp()),
    ("vLLM (xgrammar)", Dialect::vllm()),
    ("vLLM (llguidance)", Dialect::vllm_guidance()),
];

/// Every dialect, and its strict form.
pub(crate) fn dialects() -> impl Iterator<Item = (String, Dialect)> {
    DIALECTS.into_iter().flat_map(|(name, dialect)| {
        [(name.to_owned(), dialect), (format!("{name} strict"), dialect.strict(true))]
    })
}

/// Runs the example.
pub fn run(out: &mut dyn Write) -> io::Result<()> {
    let tools = tools();
    for (text, names) in grouped(|dialect| describe(&tools, dialect)) {
        writeln!(out, "# {}\n\n{text}\n", names.join(", "))?;
    }
    writeln!(out, "# A recursive type\n")?;
    let menu = Toolkit::new().with(print_menu);
    let outcome = |dialect| match menu.spec_for(&dialect) {
        Ok(_) => "supported".to_owned(),
        Err(error) => format!("not supported: {error}"),
    };
    for (outcome, names) in grouped(outcome) {
        writeln!(out, "{}:\n{outcome}\n", names.join(", "))?;
    }
    Ok(())
}

/// Groups the dialects by the text that a function returns for them.
fn grouped(text_for: impl Fn(Dialect) -> String) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (name, dialect) in dialects() {
        let text = text_for(dialect);
        match groups.iter_mut().find(|(other, _)| *other == text) {
            Some((_, names)) => names.push(name),
            None => groups.push((text, vec![name])),
        }
    }
    groups
}

/// The tools, and what their schemas leave out. Calls are validated against the full contract regardless.
fn describe(tools: &Toolkit, dialect: Dialect) -> String {
    let spec = match tools.spec_for(&dialect) {
        Ok(spec) => spec,
        Err(error) => return format!("not supported: {error}"),
    };
    let list = laid_out(&spec.to_raw(), 0);
    let losses: Vec<String> = spec.losses().iter().map(|loss| format!("- {loss}")).collect();
    if losses.is_empty() {
        format!("{list}\n\nThe schemas express everything.")
    } else {
        format!("{list}\n\n{}", losses.join("\n"))
    }
}

/// Pretty-prints JSON, keeping values on one line if they fit.
fn laid_out(json: &RawValue, indent: usize) -> String {
    const WIDTH: usize = 130;
    let text = json.get();
    let inside = indent + 2;
    let lines = |lines: Vec<String>, open: char, close: char| {
        let line_break = format!("\n{:inside$}", "");
        let lines = lines.join(&format!(",{line_break}"));
        format!("{open}{line_break}{lines}\n{:indent$}{close}", "")
    };
    if indent + text.len() <= WIDTH {
        text.to_owned()
    } else if let Ok(fields) = serde_json::from_str::<IndexMap<String, &RawValue>>(text) {
        let field =
            |(key, value): (&String, &&RawValue)| format!("{key:?}: {}", laid_out(value, inside));
        lines(fields.iter().map(field).collect(), '{', '}')
    } else if let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(text) {
        lines(items.iter().map(|item| laid_out(item, inside)).collect(), '[', ']')
    } else {
        text.to_owned()
    }
}
