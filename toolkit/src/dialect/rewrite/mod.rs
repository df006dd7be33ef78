//! One walk over a contract's schema that makes it what an API takes, and lists what was lost.
//!
//! At each place, in this order: references, unions, JSON text, objects, the table of keywords, what is inside, null.
//! Here is the order; what is done at each step stands in a file of its own. What an API takes is not known here:
//! its [`Rules`] say it. What changes how arguments are spelled was done before, by [`Document::encoded`].

mod keywords;
mod objects;
mod root;
mod unions;

use crate::dialect::Dialect;
use crate::dialect::intake::Whole;
use crate::dialect::keyword::Keyword;
use crate::dialect::loss::{Fate, Loss, Unsaid};
use crate::dialect::rules::{Rules, Word};
use crate::dialect::spelling::encoding;
use crate::dialect::view::{Part, View, joined};
use crate::feedback::Wording;
use crate::schema::{Change, Document, Encoding};

pub(super) use unions::kind_of;

/// What was made of one tool's arguments.
#[derive(Debug, Default)]
pub(super) struct Rewritten {
    pub(super) view: View,
    /// How arguments are spelled that fit the view.
    pub(super) encoding: Encoding,
    /// What the tool's own description tells, since the root has none.
    pub(super) told: String,
    pub(super) losses: Vec<Loss>,
    pub(super) faults: Vec<Unsaid>,
}

/// Makes of a tool's arguments what an API takes.
pub(super) fn rewrite(
    tool: &str,
    document: &Document,
    rules: &Rules,
    dialect: Dialect,
    words: &dyn Wording,
) -> Rewritten {
    let encoding = encoding(rules, dialect).of_document(document);
    let encoded = document.encoded(encoding);
    let whole = Whole::of(&encoded.document);
    let mut walk = Walk {
        rules,
        dialect,
        words,
        tool,
        whole: &whole,
        recursive: Vec::new(),
        open: Vec::new(),
        places: 0,
        made: Rewritten { encoding, ..Rewritten::default() },
    };
    encoded.changes.iter().for_each(|change| walk.note(change));
    walk.judge_recursion();
    let root = walk.root();
    walk.made.view = walk.with_definitions(root);
    walk.made
}

struct Walk<'a> {
    rules: &'a Rules,
    dialect: Dialect,
    words: &'a dyn Wording,
    tool: &'a str,
    whole: &'a Whole,
    /// The definitions that come back to themselves.
    recursive: Vec<&'a str>,
    /// The definitions that are being written out.
    open: Vec<String>,
    /// How many places were made.
    places: usize,
    made: Rewritten,
}

/// The most places of one tool. References that are written out can double at every level.
const MOST_PLACES: usize = 20_000;

impl Walk<'_> {
    fn lose(&mut self, path: &str, keyword: &str, fate: Fate) {
        let loss = Loss {
            tool: self.tool.to_owned(),
            path: path.to_owned(),
            keyword: keyword.to_owned(),
            fate,
        };
        if !self.made.losses.contains(&loss) {
            self.made.losses.push(loss);
        }
    }

    /// Lists what the spelling of the arguments changed.
    fn note(&mut self, change: &Change) {
        let fate = if change.is_dropped { Fate::Dropped } else { Fate::Rewritten };
        self.lose(&change.path, change.keyword, fate);
    }

    /// Leaves something out: the words that tell it.
    fn tell(&mut self, path: &str, keyword: &str, value: &str) -> String {
        let words =
            if self.dialect.told { self.words.constraint(keyword, value) } else { String::new() };
        let fate = if words.is_empty() { Fate::Dropped } else { Fate::Told };
        self.lose(path, keyword, fate);
        words
    }

    fn fault(&mut self, path: &str, problem: String, remedy: &'static str) {
        let fault = Unsaid { tool: self.tool.to_owned(), path: path.to_owned(), problem, remedy };
        if !self.made.faults.contains(&fault) {
            self.made.faults.push(fault);
        }
    }

    fn word(&self, keyword: &Keyword) -> bool {
        self.is_kept((self.rules.word)(keyword))
    }

    fn is_kept(&self, word: Word) -> bool {
        match word {
            Word::Kept => true,
            Word::Contested => self.dialect.contested,
            Word::Told => false,
        }
    }

    /// The schema of one place.
    fn place(&mut self, view: View, path: &str, position: Position) -> View {
        self.places += 1;
        if self.places > MOST_PLACES {
            self.fault(
                "",
                format!(
                    "the schema has more than {MOST_PLACES} places once references are written out"
                ),
                "split the tool, or use fewer types that hold one another twice",
            );
            return View::typed("null");
        }
        let opened = self.open.len();
        let view = self.written_out(view, path);
        let view = self.opened_place(view, path, position);
        self.open.truncate(opened);
        view
    }

    fn opened_place(&mut self, mut view: View, path: &str, position: Position) -> View {
        let mut told = self.unions(&mut view, path);
        told.push(self.json_text(&mut view));
        self.object(&mut view, path, position);
        self.inclusive(&mut view, path);
        told.extend(self.keywords(&mut view, path));
        self.inside(&mut view, path);
        let mut view = self.nulls(view);
        told.retain(|words| !words.is_empty());
        if position == Position::Root {
            self.made.told = joined(&self.made.told, &told.join(" "));
        } else {
            view.tell(&told.join(" "));
        }
        self.stand_alone(&mut view);
        view
    }

    fn inside(&mut self, view: &mut View, path: &str) {
        for (keyword, part) in &mut view.keywords {
            match (&*keyword, part) {
                (_, Part::Json(_)) => {}
                (Keyword::Items, Part::One(view)) => {
                    self.swap(view, &format!("{path}[]"), Position::Other);
                }
                (Keyword::AdditionalProperties, Part::One(view)) => {
                    self.swap(view, &below(path, "*"), Position::Other);
                }
                (_, Part::One(view)) => self.swap(view, path, Position::Other),
                (Keyword::PrefixItems, Part::Many(views)) => {
                    for (at, view) in views.iter_mut().enumerate() {
                        self.swap(view, &format!("{path}[{at}]"), Position::Other);
                    }
                }
                (_, Part::Many(views)) => {
                    for view in views {
                        self.swap(view, path, Position::Other);
                    }
                }
                (Keyword::Properties, Part::Named(views)) => {
                    for (name, view) in views {
                        self.swap(view, &below(path, name), Position::Other);
                    }
                }
                (_, Part::Named(views)) => {
                    for (_, view) in views {
                        self.swap(view, &below(path, "*"), Position::Other);
                    }
                }
            }
        }
    }

    fn swap(&mut self, view: &mut View, path: &str, position: Position) {
        *view = self.place(std::mem::take(view), path, position);
    }
}

/// Where a schema stands, as far as rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Root,
    Other,
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
