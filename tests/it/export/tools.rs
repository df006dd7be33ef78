//! The tools that are exported: one with a bit of everything, one that holds itself, one without arguments.

use std::collections::BTreeMap;

use serde_json::Value;
use toolkit::{Contract, Tool, Toolkit};

/// Order goods from the warehouse.
#[derive(Tool)]
pub(super) struct OrderGoods {
    /// Who orders
    #[validate(length(min = 2, max = 20))]
    #[tool(pattern = r"^[a-z]+\.[a-z]+$")]
    pub buyer: String,
    /// How often
    #[serde(default = "once")]
    #[validate(range(min = 1, max = 9))]
    pub times: u8,
    /// Discount in per cent
    #[validate(range(exclusive_min = 0.0, max = 60.0))]
    pub discount: Option<f64>,
    /// Boxes that are whole
    #[validate(range(exclusive_min = 0))]
    #[tool(multiple_of = 6)]
    pub pieces: u64,
    /// Words on the label
    #[validate(length(min = 2, max = 3))]
    #[tool(unique)]
    pub labels: Vec<String>,
    /// Longitude and floor
    pub place: (f64, i8),
    /// Prices by article
    #[validate(length(max = 4))]
    pub prices: BTreeMap<String, Price>,
    /// Anything to be kept with the order
    pub note: Value,
    /// More of the same
    #[serde(default)]
    pub notes: Vec<Value>,
    /// How fast
    pub speed: Speed,
    /// How it is paid
    pub payment: Payment,
    /// Where it goes first
    pub first: Address,
    /// Where it goes then
    #[serde(default)]
    pub then: Vec<Address>,
    /// The bill goes there instead
    pub bill: Option<Address>,
    /// The number of the account
    pub account: u64,
}

fn once() -> u8 {
    1
}

/// A price
#[derive(Contract)]
pub(super) struct Price {
    /// In cents
    pub cents: u32,
    /// Less that much
    #[serde(default)]
    pub less: i8,
}

/// How fast
#[derive(Contract)]
#[serde(rename_all = "lowercase")]
pub(super) enum Speed {
    Slow,
    Fast,
}

/// How it is paid
#[derive(Contract)]
#[serde(tag = "by", rename_all = "lowercase")]
pub(super) enum Payment {
    /// By card
    Card {
        /// The number
        number: String,
        /// Fees by name
        #[serde(default)]
        fees: BTreeMap<String, u8>,
    },
    /// By invoice
    Invoice {
        /// Days to pay
        #[serde(default)]
        #[validate(range(max = 90))]
        days: u8,
    },
}

/// An address
#[derive(Contract)]
pub(super) struct Address {
    /// The town
    #[validate(length(max = 40))]
    pub town: String,
    /// The street
    #[serde(default)]
    pub street: String,
}

/// Sort folders.
#[derive(Tool)]
pub(super) struct SortFolders {
    /// The outermost
    pub root: Folder,
}

/// A folder
#[derive(Contract)]
pub(super) struct Folder {
    /// Its name
    pub name: String,
    /// Folders in it
    #[serde(default)]
    pub inside: Vec<Folder>,
}

/// Tell the time.
#[derive(Tool)]
pub(super) struct Clock {}

pub(super) fn order_goods() -> Toolkit {
    Toolkit::new().with(|_: OrderGoods| Ok::<_, String>(()))
}

pub(super) fn sort_folders() -> Toolkit {
    Toolkit::new().with(|_: SortFolders| Ok::<_, String>(()))
}

pub(super) fn clock() -> Toolkit {
    Toolkit::new().with(|_: Clock| Ok::<_, String>(()))
}
