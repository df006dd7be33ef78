//! Whole calls, specs and error replies: with a toolkit and by hand.

use std::convert::Infallible;
use std::hint::black_box;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use toolkit::{Reply, Toolkit};

use crate::large::{self, PlaceOrder};
use crate::measure::Side;
use crate::small::{self, SearchTickets, Ticket};

fn tools() -> Toolkit {
    Toolkit::new()
        .with(|args: SearchTickets| Ok::<Vec<Ticket>, Infallible>(small::search(&args)))
        .with(|args: PlaceOrder| Ok::<String, Infallible>(large::place(&args)))
}

/// A call without a library: no validation, and one error at a time.
fn by_hand(name: &str, text: &str) -> Result<String, serde_json::Error> {
    match name {
        "search_tickets" => {
            serde_json::to_string(&small::search(&serde_json::from_str::<SearchTickets>(text)?))
        }
        "place_order" => Ok(large::place(&serde_json::from_str::<PlaceOrder>(text)?)),
        name => panic!("no tool {name}"),
    }
}

/// Ours: a call and its reply as text.
pub(crate) fn called(name: &'static str, text: &str) -> Side {
    let tools = tools();
    let content = tools.call_blocking(name, text).content();
    assert_eq!(content, by_hand(name, text).unwrap_or_default());
    Side::reading(text, move |text| tools.call_blocking(black_box(name), text).content())
}

/// By hand: a call and its reply as text.
pub(crate) fn called_by_hand(name: &'static str, text: &str) -> Side {
    Side::reading(text, move |text| by_hand(black_box(name), text))
}

/// Ours: a rejected call and its reply as data.
pub(crate) fn answered_as_data(name: &str, text: &str) -> Side {
    let reply = rejected(name, text);
    Side::new(move || reply.to_json())
}

/// Ours: a rejected call and its reply as text, with the schema of the fields concerned.
pub(crate) fn answered_as_text(name: &str, text: &str) -> Side {
    let reply = rejected(name, text);
    Side::new(move || reply.content())
}

fn rejected(name: &str, text: &str) -> Reply {
    let reply = tools().call_blocking(name, text);
    assert!(reply.rejection().is_some());
    reply
}

/// Formats an existing error of `serde_json`.
pub(crate) fn error_as_text<T: DeserializeOwned>(text: &str) -> Side {
    let Some(error) = serde_json::from_str::<T>(text).err() else { panic!("{text} is right") };
    Side::new(move || error.to_string())
}

/// Ours: the cached specification.
pub(crate) fn spec() -> Side {
    let tools = tools();
    tools.spec();
    Side::new(move || std::ptr::from_ref(tools.spec()))
}

/// By hand: a text cached in a `OnceLock`.
pub(crate) fn cached_text() -> Side {
    let cached = OnceLock::new();
    Side::new(move || cached.get_or_init(|| tools().spec().to_string()).as_ptr())
}
