//! A document as views: the root, and each definition under a name of its own, wherever it stood.

use serde_json::value::RawValue;

use crate::dialect::keyword::{Holds, Keyword};
use crate::dialect::view::{Part, View, json};
use crate::schema::Document;

/// A root and the definitions that its references name.
#[derive(Clone, Debug, Default)]
pub(super) struct Whole {
    pub(super) root: View,
    pub(super) definitions: Vec<(String, View)>,
}

impl Whole {
    pub(super) fn definition(&self, name: &str) -> Option<&View> {
        self.definitions.iter().find(|(own, _)| own == name).map(|(_, view)| view)
    }

    /// Reads a document. A reference into the middle of it gets a definition; one that leads nowhere stays.
    pub(super) fn of(document: &Document) -> Self {
        let text: Box<RawValue> = document.to_raw();
        let mut whole = View::read(&text).unwrap_or_default();
        let moves = moves(&whole);
        let mut definitions: Vec<(String, View)> = whole.named(&Keyword::Definitions).to_vec();
        for (pointer, name) in &moves {
            let place = if pointer == "#" {
                let mut root = whole.clone();
                root.take(&Keyword::Definitions);
                Some(root)
            } else {
                find(&whole, pointer).cloned()
            };
            definitions.extend(place.map(|view| (name.clone(), view)));
        }
        whole.take(&Keyword::Definitions);
        settle(&mut whole, &moves);
        for (_, view) in &mut definitions {
            settle(view, &moves);
        }
        Self { root: whole, definitions }
    }

    /// The names that a definition, or the root, refers to by the schemas that `inside` gives.
    fn names<'a>(
        view: &'a View,
        inside: &dyn Fn(&'a View) -> Vec<&'a View>,
        names: &mut Vec<String>,
    ) {
        names.extend(view.refers_to());
        for child in inside(view) {
            Self::names(child, inside, names);
        }
    }

    /// Whether a definition comes back to itself; `needed` leaves fields that may be left out aside.
    pub(super) fn is_recursive(&self, name: &str, needed: bool) -> bool {
        let inside = |view: &View| -> Vec<String> {
            let mut names = Vec::new();
            if needed {
                Self::names(view, &|view| view.needed_children().collect(), &mut names);
            } else {
                Self::names(view, &|view| view.children().collect(), &mut names);
            }
            names
        };
        let mut seen: Vec<String> = Vec::new();
        let mut next = self.definition(name).map(&inside).unwrap_or_default();
        while let Some(found) = next.pop() {
            if found == name {
                return true;
            }
            if !seen.contains(&found) {
                next.extend(self.definition(&found).map(&inside).unwrap_or_default());
                seen.push(found);
            }
        }
        false
    }
}

/// The names that a schema refers to.
pub(super) fn references(view: &View) -> Vec<String> {
    let mut names = Vec::new();
    Whole::names(view, &|view| view.children().collect(), &mut names);
    names
}

/// The pointers that lead elsewhere than to a definition of the document, and a name for each.
fn moves(whole: &View) -> Vec<(String, String)> {
    let mut pointers = Vec::new();
    gather(whole, &mut pointers);
    let own = whole.named(&Keyword::Definitions);
    let mut moves: Vec<(String, String)> = Vec::new();
    for pointer in pointers {
        let is_own = pointer
            .strip_prefix("#/$defs/")
            .is_some_and(|name| own.iter().any(|(own, _)| own == name));
        let is_known = moves.iter().any(|(known, _)| *known == pointer);
        let is_there = pointer == "#" || find(whole, &pointer).is_some();
        if is_own || is_known || !is_there {
            continue;
        }
        let last = pointer.rsplit(['/', '#']).next().unwrap_or_default();
        let base: String =
            last.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let base = if base.is_empty() { "Root".to_owned() } else { base };
        let is_taken = |name: &str| {
            own.iter().any(|(own, _)| own == name) || moves.iter().any(|(_, own)| own == name)
        };
        let mut name = base.clone();
        let mut number = 2_usize;
        while is_taken(&name) {
            name = format!("{base}{number}");
            number += 1;
        }
        moves.push((pointer, name));
    }
    moves
}

fn gather(view: &View, pointers: &mut Vec<String>) {
    pointers.extend(view.value::<String>(&Keyword::Reference));
    view.children().for_each(|child| gather(child, pointers));
}

/// The schema that a pointer leads to.
fn find<'a>(whole: &'a View, pointer: &str) -> Option<&'a View> {
    let mut tokens = pointer.strip_prefix("#/")?.split('/');
    let mut here = whole;
    while let Some(token) = tokens.next() {
        let keyword = Keyword::of(token);
        here = match (keyword.holds(), here.get(&keyword)?) {
            (Holds::Schema, Part::One(view)) => view,
            (Holds::Schemas, Part::Many(views)) => {
                views.get(tokens.next()?.parse::<usize>().ok()?)?
            }
            (Holds::Named, Part::Named(views)) => {
                let name = tokens.next()?.replace("~1", "/").replace("~0", "~");
                &views.iter().find(|(own, _)| *own == name)?.1
            }
            _ => return None,
        };
    }
    Some(here)
}

/// Leaves out inner definitions, which have moved, and refers to where they are.
fn settle(view: &mut View, moves: &[(String, String)]) {
    view.take(&Keyword::Definitions);
    view.take(&Keyword::OldDefinitions);
    if let Some(pointer) = view.value::<String>(&Keyword::Reference) {
        let known = moves.iter().find(|(from, _)| *from == pointer);
        if let Some((_, name)) = known {
            view.put(Keyword::Reference, json(&format!("#/$defs/{name}")));
        }
    }
    view.for_each_child_mut(&mut |child| settle(child, moves));
}
