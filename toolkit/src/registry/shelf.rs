//! The tools in their order, found by name. Every name is there once, whichever way it is spelled.

use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use crate::registry::erase::AnyHandler;
use crate::registry::register::{self, Fault, Origin};
use crate::registry::spec::without_dots;
use crate::registry::{About, Kept, RegisterError, Settings, Spec, UnknownTool};
use crate::tool::Definition;

/// One tool.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) definition: Arc<Definition>,
    about: Arc<About>,
    pub(super) handler: AnyHandler,
    pub(super) origin: Origin,
}

impl Entry {
    pub(super) fn new(
        definition: Definition,
        handler: AnyHandler,
        origin: Origin,
        settings: &Arc<Settings>,
    ) -> Self {
        let definition = Arc::new(definition);
        let about = About::new(Some(Arc::clone(&definition)), Arc::clone(settings));
        Self { definition, about: Arc::new(about), handler, origin }
    }

    /// The same in other words and within other limits.
    pub(super) fn under(&self, settings: &Arc<Settings>) -> Self {
        let entry = self.clone();
        // What is kept of it still holds.
        if Arc::ptr_eq(settings, &self.about.settings) {
            return entry;
        }
        let about = About::new(Some(Arc::clone(&self.definition)), Arc::clone(settings));
        Self { about: Arc::new(about), ..entry }
    }

    /// The same by another name.
    pub(super) fn named(&self, name: String) -> Self {
        self.redefined(Definition { name, ..(*self.definition).clone() })
    }

    /// The same tool with another definition.
    pub(super) fn redefined(&self, definition: Definition) -> Self {
        Self::new(definition, self.handler.clone(), self.origin, &self.about.settings)
    }

    pub(crate) fn about(&self) -> &Arc<About> {
        &self.about
    }
}

/// The tools in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    entries: Vec<Entry>,
    /// Positions by name, and by the name without dots; sorted by [`order`]. A hash that is safe against
    /// hostile names would cost more than the few comparisons do.
    index: Vec<(Box<str>, usize)>,
    spec: OnceLock<Spec>,
    kept: Arc<Kept>,
}

impl Shelf {
    pub(super) fn of(entries: impl IntoIterator<Item = Entry>) -> Result<Self, RegisterError> {
        let mut shelf = Self::default();
        let mut faults = Vec::new();
        for entry in entries {
            faults.extend(shelf.push(entry));
        }
        if faults.is_empty() { Ok(shelf) } else { Err(RegisterError::new(faults)) }
    }

    /// Adds a tool, unless something is wrong with it.
    pub(super) fn push(&mut self, entry: Entry) -> Vec<Fault> {
        let mut faults = register::faults(&entry.definition, entry.origin);
        faults.extend(self.duplicate(&entry));
        if faults.is_empty() {
            let name = &entry.definition.name;
            let position = self.entries.len();
            for name in [name, &*without_dots(name)] {
                if let Err(at) = self.find(name) {
                    self.index.insert(at, (name.into(), position));
                }
            }
            self.entries.push(entry);
            self.spec = OnceLock::new();
            self.kept = Arc::default();
        }
        faults
    }

    /// Puts the tools in other words and within other limits.
    pub(super) fn settle(&mut self, settings: &Arc<Settings>) {
        for entry in &mut self.entries {
            *entry = entry.under(settings);
        }
        self.kept = Arc::default();
    }

    fn duplicate(&self, entry: &Entry) -> Option<Fault> {
        let own = &entry.definition.name;
        let plain = without_dots(own);
        let name = [own.as_str(), &plain].into_iter().find(|name| self.find(name).is_ok())?;
        let first = self.get(name)?;
        Some(Fault::Duplicate {
            name: name.to_owned(),
            first: (first.definition.name.clone(), first.origin),
            second: (own.clone(), entry.origin),
        })
    }

    /// The tool of exactly that name.
    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(self.position(name)?)
    }

    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.find(name).ok().map(|at| self.index[at].1)
    }

    /// Where a name is in the index, or else where it belongs.
    fn find(&self, name: &str) -> Result<usize, usize> {
        // The search of the standard library goes on where it meets the name; this one ends there, which
        // is soon: most toolkits are small.
        let (mut from, mut to) = (0, self.index.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            match order(&self.index[middle].0, name) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Ok(middle),
                Ordering::Greater => to = middle,
            }
        }
        Err(from)
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.entries.iter().map(|entry| entry.definition.name.as_str())
    }

    pub(super) fn spec(&self) -> &Spec {
        self.spec.get_or_init(|| Spec::new(self.entries.iter().map(|entry| &*entry.definition)))
    }

    /// What is kept of the list, in the words that it is said in.
    pub(super) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// What is said of a name that is not there.
    pub(super) fn unknown(&self, name: &str) -> UnknownTool {
        UnknownTool::among(name, self.names())
    }
}

/// The order of the index: lengths first, since most names differ there already.
fn order(one: &str, other: &str) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}
