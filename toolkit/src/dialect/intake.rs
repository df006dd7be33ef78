//! A document as views: the root, and each definition under a name of its own, wherever it stood.

use serde_json::value::RawValue;

use crate::dialect::infer::infer_types;
use crate::dialect::keyword::{Holds, Keyword};
use crate::dialect::view::{Part, View, json, put_in_place};
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
        root_references(&mut whole);
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
        for view in definitions.iter_mut().map(|(_, view)| view).chain([&mut whole]) {
            infer_types(view, false);
        }
        Self { root: whole, definitions }
    }

    /// The document as one schema again, with the root itself where it refers to a definition.
    pub(super) fn into_view(self) -> View {
        let body = self.root.refers_to().and_then(|name| self.definition(&name).cloned());
        let mut root = match body {
            Some(body) => put_in_place(self.root, body),
            None => self.root,
        };
        if !self.definitions.is_empty() {
            root.put(Keyword::Definitions, Part::Named(self.definitions));
        }
        root
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

/// Makes references lead from the root that were written from a schema inside with definitions of its own: one
/// that another library wrote, as a document that stood alone.
fn root_references(whole: &mut View) {
    let mut inner = Vec::new();
    holders(whole, "", &mut inner);
    if !inner.is_empty() {
        let original = whole.clone();
        relocate(whole, "", &original, &inner);
    }
}

/// The pointers of the schemas inside that have definitions of their own.
fn holders(view: &View, pointer: &str, found: &mut Vec<String>) {
    let has_own = view.has(&Keyword::Definitions) || view.has(&Keyword::OldDefinitions);
    if has_own && !pointer.is_empty() {
        found.push(pointer.to_owned());
    }
    for (step, child) in steps(view) {
        holders(child, &format!("{pointer}{step}"), found);
    }
}

fn relocate(view: &mut View, pointer: &str, whole: &View, holders: &[String]) {
    if let Some(reference) = view.value::<String>(&Keyword::Reference)
        && let Some(path) = reference.strip_prefix("#/")
    {
        let is_around = |holder: &&String| {
            let below = pointer.strip_prefix(holder.as_str());
            below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
        };
        // The innermost is the last: each stands after those that it is in.
        let around = holders.iter().rev().filter(is_around);
        if let Some(to) =
            around.map(|holder| format!("#{holder}/{path}")).find(|to| find(whole, to).is_some())
        {
            view.put(Keyword::Reference, json(&to));
        }
    }
    let steps: Vec<String> = steps(view).into_iter().map(|(step, _)| step).collect();
    let mut steps = steps.into_iter();
    view.for_each_child_mut(&mut |child| {
        let step = steps.next().unwrap_or_default();
        relocate(child, &format!("{pointer}{step}"), whole, holders);
    });
}

/// The schemas directly inside, each with the way there.
fn steps(view: &View) -> Vec<(String, &View)> {
    let mut found = Vec::new();
    for (keyword, part) in &view.keywords {
        match part {
            Part::Json(_) => {}
            Part::One(child) => found.push((format!("/{keyword}"), child)),
            Part::Many(children) => {
                let children = children.iter().enumerate();
                found.extend(children.map(|(at, child)| (format!("/{keyword}/{at}"), child)));
            }
            Part::Named(children) => found.extend(children.iter().map(|(name, child)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                (format!("/{keyword}/{name}"), child)
            })),
        }
    }
    found
}
