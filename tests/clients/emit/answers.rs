//! Contracts for structured outputs.

use std::collections::BTreeMap;

use toolkit::{Contract, Dialect, ResponseFormat, SpecError};

/// An invoice
#[derive(Contract)]
struct Invoice {
    /// Its number
    #[tool(pattern = "^[A-Z]{2}-[0-9]+$")]
    number: String,
    /// The day it was written
    #[tool(format = "date")]
    day: String,
    /// What was sold
    #[validate(length(min = 1, max = 50))]
    rows: Vec<Row>,
    /// What the customer wrote on it
    note: Option<String>,
}

/// What was sold of one article
#[derive(Contract)]
struct Row {
    /// The article
    article: Article,
    /// How many
    #[validate(range(min = 1, max = 1000))]
    count: u32,
    /// The price of one in euros
    #[tool(multiple_of = 0.01)]
    #[serde(default)]
    price: f64,
}

/// What can be bought
#[derive(Contract)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Article {
    /// A thing
    Thing {
        /// Its number
        number: u32,
    },
    /// Something that is done
    Service {
        /// How long it takes
        hours: f32,
    },
}

/// A folder
#[derive(Contract)]
struct Folder {
    /// Its name
    name: String,
    /// The folders in it
    #[serde(default)]
    inside: Vec<Folder>,
}

/// How often each word stands in a text
#[derive(Contract)]
struct Words {
    /// By word
    counts: BTreeMap<String, u32>,
    /// The most frequent word, and how often
    first: (String, u32),
}

/// Nothing to say
#[derive(Contract)]
struct Nothing {}

/// The response format for each contract, if the API supports it.
pub(crate) fn formats(dialect: &Dialect) -> [(&'static str, Result<ResponseFormat, SpecError>); 4] {
    [
        ("an invoice", dialect.response_format::<Invoice>("invoice")),
        ("a tree", dialect.response_format::<Folder>("folder")),
        ("maps and tuples", dialect.response_format::<Words>("words")),
        ("nothing", dialect.response_format::<Nothing>("nothing")),
    ]
}
