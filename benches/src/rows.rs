//! The rows. Each name says what is measured against what.

use crate::calls::{
    answered_as_data, answered_as_text, cached_text, called, called_by_hand, error_as_text, spec,
};
use crate::exports::{
    answered, answered_by_hand, answered_first, assembled, cached_texts, dialects, exported,
    exported_first, listed_first, read_chunks,
};
use crate::large::{self, PlaceOrder};
use crate::measure::Side;
use crate::shapes::{self, Drawing, Folder, Journal};
use crate::sides::{
    bare, bare_rejecting, ours, ours_rejecting, schema_rejecting, schema_validated, validated,
    validated_rejecting,
};
use crate::small::{self, SearchTickets};
use crate::views;

/// Two sides to compare.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) ours: Side,
    pub(crate) other: Side,
}

impl Row {
    fn new(name: impl Into<String>, ours: Side, other: Side) -> Self {
        Self { name: name.into(), ours, other }
    }
}

pub(crate) fn rows() -> Vec<Row> {
    [
        small_valid(),
        small_wrong(),
        large_valid(),
        large_wrong(),
        shapes(),
        calls(),
        answers(),
        exports(),
        turns(),
        views(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn small_valid() -> Vec<Row> {
    let text = small::VALID;
    let ours = || ours::<SearchTickets>(text);
    vec![
        Row::new(
            "small, valid: ours with rules / serde_json without",
            ours(),
            bare::<SearchTickets>(text),
        ),
        Row::new(
            "small, valid: ours / serde_json + validator",
            ours(),
            validated::<SearchTickets>(text),
        ),
        Row::new(
            "small, valid: ours / Value + jsonschema + from_value",
            ours(),
            schema_validated::<SearchTickets>(text),
        ),
    ]
}

fn small_wrong() -> Vec<Row> {
    let (one, three, broken) = (small::ONE_FAULT, small::THREE_FAULTS, small::RULES_BROKEN);
    let ours = ours_rejecting::<SearchTickets>;
    vec![
        Row::new(
            "small, wrong: ours, one fault / serde_json, that fault as text",
            ours(one, 1),
            bare_rejecting::<SearchTickets>(one),
        ),
        Row::new(
            "small, wrong: ours, three faults / serde_json, the first as text",
            ours(three, 3),
            bare_rejecting::<SearchTickets>(three),
        ),
        Row::new(
            "small, wrong: ours, two broken rules / serde_json + validator",
            ours(broken, 2),
            validated_rejecting::<SearchTickets>(broken),
        ),
        Row::new(
            "small, wrong: ours, three faults / Value + jsonschema",
            ours(three, 3),
            schema_rejecting::<SearchTickets>(three),
        ),
    ]
}

fn large_valid() -> Vec<Row> {
    let text = &large::valid();
    let ours = || ours::<PlaceOrder>(text);
    vec![
        Row::new(
            "large, valid: ours with rules / serde_json without",
            ours(),
            bare::<PlaceOrder>(text),
        ),
        Row::new(
            "large, valid: ours / serde_json + validator",
            ours(),
            validated::<PlaceOrder>(text),
        ),
        Row::new(
            "large, valid: ours / Value + jsonschema + from_value",
            ours(),
            schema_validated::<PlaceOrder>(text),
        ),
    ]
}

fn large_wrong() -> Vec<Row> {
    let (valid, faults, broken) =
        (&large::valid(), &large::twenty_faults(), &large::rules_broken());
    let ours_wrong = |text| ours_rejecting::<PlaceOrder>(text, 20);
    vec![
        Row::new(
            "large, wrong: ours, twenty faults / ours, valid",
            ours_wrong(faults),
            ours::<PlaceOrder>(valid),
        ),
        Row::new(
            "large, wrong: ours, twenty faults / serde_json, valid",
            ours_wrong(faults),
            bare::<PlaceOrder>(valid),
        ),
        Row::new(
            "large, wrong: ours, twenty broken rules / serde_json + validator",
            ours_wrong(broken),
            validated_rejecting::<PlaceOrder>(broken),
        ),
        Row::new(
            "large, wrong: ours, twenty faults / Value + jsonschema",
            ours_wrong(faults),
            schema_rejecting::<PlaceOrder>(faults),
        ),
    ]
}

fn shapes() -> Vec<Row> {
    let (drawing, journal, folder) = (&shapes::drawing(), &shapes::journal(), &shapes::folder());
    vec![
        Row::new(
            "tagged, valid: ours with rules / serde_json without",
            ours::<Drawing>(drawing),
            bare::<Drawing>(drawing),
        ),
        Row::new(
            "flattened, valid: ours with rules / serde_json without",
            ours::<Journal>(journal),
            bare::<Journal>(journal),
        ),
        Row::new(
            "recursive, valid: ours with rules / serde_json without",
            ours::<Folder>(folder),
            bare::<Folder>(folder),
        ),
    ]
}

fn calls() -> Vec<Row> {
    let order = &large::valid();
    vec![
        Row::new(
            "small, call: ours with rules / by hand without",
            called("search_tickets", small::VALID),
            called_by_hand("search_tickets", small::VALID),
        ),
        Row::new(
            "large, call: ours with rules / by hand without",
            called("place_order", order),
            called_by_hand("place_order", order),
        ),
        Row::new("spec, cached: ours / a text in a OnceLock", spec(), cached_text()),
    ]
}

fn answers() -> Vec<Row> {
    let (small, large) = (small::THREE_FAULTS, &large::twenty_faults());
    let small_error = || error_as_text::<SearchTickets>(small);
    let large_error = || error_as_text::<PlaceOrder>(large);
    vec![
        Row::new(
            "small, answer as data: ours, three faults / serde_json, the first as text",
            answered_as_data("search_tickets", small),
            small_error(),
        ),
        Row::new(
            "small, answer as text: ours, three faults / serde_json, the first as text",
            answered_as_text("search_tickets", small),
            small_error(),
        ),
        Row::new(
            "large, answer as data: ours, ten of twenty faults / serde_json, the first as text",
            answered_as_data("place_order", large),
            large_error(),
        ),
        Row::new(
            "large, answer as text: ours, ten of twenty faults / serde_json, the first as text",
            answered_as_text("place_order", large),
            large_error(),
        ),
    ]
}

fn exports() -> Vec<Row> {
    let first = dialects().into_iter().map(|(name, dialect)| {
        let name = format!("export of 100 tools, uncached: {name} / the plain schemas");
        Row::new(name, exported_first(dialect), listed_first())
    });
    let cached = Row::new(
        "export of 100 tools, cached: all of these / a text in a OnceLock for each",
        exported(),
        cached_texts(),
    );
    first.chain([cached]).collect()
}

fn turns() -> Vec<Row> {
    vec![
        Row::new(
            "small, answer to a response: ours, strict OpenAI / by hand",
            answered(),
            answered_by_hand(),
        ),
        Row::new(
            "small, answer to a response: ours, uncached / ours, cached",
            answered_first(),
            answered(),
        ),
        Row::new(
            "stream of 200 chunks: ours, assembled / serde_json, only parsed",
            assembled(),
            read_chunks(),
        ),
    ]
}

fn views() -> Vec<Row> {
    vec![
        Row::new(
            "strict call with defaults: ours / by hand",
            views::with_defaults(),
            views::with_defaults_by_hand(),
        ),
        Row::new(
            "strict call with a map, a tuple and any JSON: ours / by hand",
            views::with_containers(),
            views::with_containers_by_hand(),
        ),
        // Twice the depth is twice the time, and a little more if paths are reported.
        Row::new(
            "strict call of nested tagged unions, tag last: 40 levels / 20 levels",
            views::nested_tags(40),
            views::nested_tags(20),
        ),
        Row::new(
            "strict call of nested untagged lists: 40 levels / 20 levels",
            views::nested_lists(40),
            views::nested_lists(20),
        ),
        Row::new(
            "strict call of nested maps, keys last: 40 levels / 20 levels",
            views::nested_entries(40),
            views::nested_entries(20),
        ),
        Row::new(
            "strict call of nested flattened groups: 40 levels / 20 levels",
            views::nested_groups(40),
            views::nested_groups(20),
        ),
    ]
}
