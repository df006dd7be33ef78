//! Enums with data, flattened fields and recursive types: twenty of each, 1 to 2 kilobytes.

use serde::Deserialize;
use toolkit::Contract;

/// A drawing: internally tagged shapes with the tag first.
#[derive(Contract, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawing {
    /// What is drawn
    pub(crate) shapes: Vec<Shape>,
}

#[derive(Contract, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Shape {
    /// A circle
    Circle {
        /// Where its centre is
        centre: Point,
        /// How far it reaches
        #[validate(range(min = 0.0, max = 1000.0))]
        radius: f64,
    },
    /// A text
    Label {
        /// Where it begins
        at: Point,
        /// What it says
        #[validate(length(min = 1, max = 80))]
        text: String,
    },
}

#[derive(Contract, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Point {
    /// To the right, in pixels
    pub(crate) x: i32,
    /// Downwards, in pixels
    pub(crate) y: i32,
}

pub(crate) fn drawing() -> String {
    let shapes = (0..20).map(|index| {
        if index % 2 == 0 {
            format!(r#"{{"kind": "circle", "centre": {{"x": {index}, "y": 7}}, "radius": 2.5}}"#)
        } else {
            format!(
                r#"{{"kind": "label", "at": {{"x": {index}, "y": 7}}, "text": "number {index}"}}"#
            )
        }
    });
    format!(r#"{{"shapes": [{}]}}"#, shapes.collect::<Vec<_>>().join(", "))
}

/// Entries that flatten another struct.
// serde can't reject unknown fields with `flatten`; our contract does.
#[derive(Contract, Deserialize)]
pub(crate) struct Journal {
    /// What was noted
    pub(crate) entries: Vec<Entry>,
}

#[derive(Contract, Deserialize)]
pub(crate) struct Entry {
    #[serde(flatten)]
    pub(crate) head: Head,
    /// What was noted
    #[validate(length(min = 1, max = 200))]
    pub(crate) text: String,
}

#[derive(Contract, Deserialize)]
pub(crate) struct Head {
    /// Who wrote it
    #[validate(length(min = 1, max = 40))]
    pub(crate) author: String,
    /// On which day of the year
    #[validate(range(min = 1, max = 366))]
    pub(crate) day: u16,
}

pub(crate) fn journal() -> String {
    let entries = (1..21).map(|index| {
        format!(r#"{{"author": "ada", "day": {index}, "text": "rain, then wind from north"}}"#)
    });
    format!(r#"{{"entries": [{}]}}"#, entries.collect::<Vec<_>>().join(", "))
}

/// A folder and what is in it.
#[derive(Contract, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Folder {
    /// Its name
    #[validate(length(min = 1, max = 40))]
    pub(crate) name: String,
    /// How many files it holds
    pub(crate) files: u32,
    /// The folders in it
    #[serde(default)]
    pub(crate) folders: Vec<Folder>,
}

/// Five levels, two folders in each.
pub(crate) fn folder() -> String {
    fn level(depth: usize) -> String {
        if depth == 0 {
            return r#"{"name": "leaf", "files": 3}"#.to_owned();
        }
        let inner = level(depth - 1);
        format!(r#"{{"name": "level {depth}", "files": {depth}, "folders": [{inner}, {inner}]}}"#)
    }
    level(4)
}
