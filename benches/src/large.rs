//! An order of twenty items, about 1.6 kilobytes.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use toolkit::{Contract, Tool};
use validator::Validate;

/// The number of items in an order.
const ITEMS: usize = 20;

/// Place an order.
///
/// One type for all sides, with owned fields and each side's own derive.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceOrder {
    /// Name of the customer
    #[validate(length(min = 1, max = 100))]
    pub(crate) customer: String,
    /// Whether it is sent at once
    pub(crate) express: bool,
    /// What is ordered
    #[validate(length(min = 1, max = 50), nested)]
    pub(crate) items: Vec<Item>,
}

// validator requires `Serialize` for the items of a list with rules.
#[derive(Contract, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    /// Number of the article
    #[validate(length(min = 4, max = 12))]
    pub(crate) sku: String,
    /// How many pieces
    #[validate(range(min = 1, max = 1000))]
    pub(crate) quantity: u32,
    /// Price of one piece
    #[validate(range(min = 0.0, max = 100_000.0))]
    pub(crate) price: f64,
    /// A wish
    #[validate(length(min = 1, max = 80))]
    pub(crate) note: Option<String>,
}

/// Valid arguments.
pub(crate) fn valid() -> String {
    order(|index| {
        format!(
            r#""sku": "AB-{}", "quantity": 3, "price": 19.5, "note": "blue, or grey""#,
            1000 + index
        )
    })
}

/// One fault in each item, in rotation: a wrong type, a broken rule, a missing field, an unknown field.
pub(crate) fn twenty_faults() -> String {
    order(|index| match index % 4 {
        0 => {
            r#""sku": "AB-1000", "quantity": "3", "price": 19.5, "note": "blue, or gre""#.to_owned()
        }
        1 => {
            r#""sku": "AB-1000", "quantity": 0, "price": 19.5, "note": "blue, or grey""#.to_owned()
        }
        2 => r#""sku": "AB-1000", "quantity": 3, "note": "blue, or any other colour""#.to_owned(),
        _ => {
            r#""sku": "AB-1000", "quantity": 3, "price": 19.5, "color": "blue, or gre""#.to_owned()
        }
    })
}

/// One fault in each item that only a rule detects.
pub(crate) fn rules_broken() -> String {
    order(|index| match index % 2 {
        0 => {
            r#""sku": "AB-1000", "quantity": 0, "price": 19.5, "note": "blue, or grey""#.to_owned()
        }
        _ => {
            r#""sku": "AB-", "quantity": 3, "price": 19.5, "note": "blue, red or grey""#.to_owned()
        }
    })
}

fn order(item: impl Fn(usize) -> String) -> String {
    let mut text = String::from(r#"{"customer": "Ada Lovelace", "express": true, "items": ["#);
    for index in 0..ITEMS {
        let comma = if index == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{{{}}}", item(index));
    }
    text.push_str("]}");
    text
}

/// The work of the handler, the same on both sides.
pub(crate) fn place(order: &PlaceOrder) -> String {
    let pieces: u32 = order.items.iter().map(|item| item.quantity).sum();
    let price: f64 = order.items.iter().map(|item| item.price * f64::from(item.quantity)).sum();
    let skus = order.items.iter().map(|item| item.sku.len()).sum::<usize>();
    let wishes = order.items.iter().filter(|item| item.note.is_some()).count();
    let how = if order.express { "express" } else { "slow" };
    format!("{} gets {pieces} pieces for {price} {how} {skus} {wishes}", order.customer)
}
