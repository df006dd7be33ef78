//! The law for names of fields that some APIs refuse.

use std::collections::BTreeMap;

use toolkit::{Contract, Tool};

use super::hold_root;

/// Query a store.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct Query {
    #[serde(rename = "filter[status]")]
    status: String,
    #[serde(rename = "$top", default)]
    #[validate(range(max = 9))]
    top: Option<u8>,
    target: Target,
    notice: Notice,
    order: Vec<Order>,
    #[serde(flatten)]
    part: Option<Part>,
    labels: BTreeMap<String, u8>,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Part {
    #[serde(rename = "part[size]")]
    size: u8,
    #[serde(rename = "part[number]", default)]
    number: u8,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
#[serde(tag = "@type")]
enum Target {
    File {
        #[serde(rename = "$path")]
        path: String,
    },
    All,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
#[serde(tag = "how?", content = "to whom")]
enum Notice {
    Mail(String),
    Nobody,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
enum Order {
    #[serde(rename = "by field")]
    ByField(String),
    #[serde(rename = "as found")]
    Found,
}

#[test]
fn names_that_an_api_refuses() {
    hold_root::<Query>();
}
