//! A toolkit made of others: parts of one, two together, all names with a prefix.

use std::sync::Arc;

use crate::registry::register::Fault;
use crate::registry::shelf::{Entry, Shelf};
use crate::registry::{RegisterError, Toolkit};
use crate::tool::Definition;

impl Toolkit {
    /// The names of the tools, as registered.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.shelf.names()
    }

    /// What models and providers are told of every tool, as registered.
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &Definition> {
        self.shelf.entries().iter().map(|entry| &*entry.definition)
    }

    /// What models and providers are told of one tool.
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.shelf.get(name).map(|entry| &*entry.definition)
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        self.shelf.entries().len()
    }

    /// Whether there are no tools.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tools of these names and no others, as they were registered.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no tool of one of the names.
    #[must_use]
    #[track_caller]
    pub fn only<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> Self {
        or_panic(self.try_only(names))
    }

    /// The tools of these names and no others, as they were registered.
    ///
    /// # Errors
    ///
    /// Every name of which there is no tool.
    pub fn try_only<S: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Self, RegisterError> {
        let chosen = self.positions(names)?;
        self.kept(|position| chosen.contains(&position))
    }

    /// All tools but those of these names.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no tool of one of the names: a slip would leave in what should be
    /// out.
    #[must_use]
    #[track_caller]
    pub fn without<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> Self {
        or_panic(self.try_without(names))
    }

    /// All tools but those of these names.
    ///
    /// # Errors
    ///
    /// Every name of which there is no tool.
    pub fn try_without<S: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Self, RegisterError> {
        let chosen = self.positions(names)?;
        self.kept(|position| !chosen.contains(&position))
    }

    /// These tools and then the other's, with the words and the limits of this toolkit.
    ///
    /// # Panics
    ///
    /// At the caller's line, where both have a tool of one name.
    #[must_use]
    #[track_caller]
    pub fn merge(&self, other: &Self) -> Self {
        or_panic(self.try_merge(other))
    }

    /// These tools and then the other's, with the words and the limits of this toolkit.
    ///
    /// # Errors
    ///
    /// Every name that both have.
    pub fn try_merge(&self, other: &Self) -> Result<Self, RegisterError> {
        let both = self.shelf.entries().iter().chain(other.shelf.entries());
        self.of(both.cloned())
    }

    /// The same tools, with a prefix before every name.
    ///
    /// # Panics
    ///
    /// At the caller's line, where a name becomes illegal or longer than 64 characters.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Tool, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new().with(|_: Clock| Ok::<_, String>("noon")).prefixed("office_");
    /// assert_eq!(tools.call_blocking("office_clock", "").content(), "noon");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn prefixed(&self, prefix: &str) -> Self {
        or_panic(self.try_prefixed(prefix))
    }

    /// The same tools, with a prefix before every name.
    ///
    /// # Errors
    ///
    /// Every name that becomes illegal or longer than 64 characters.
    pub fn try_prefixed(&self, prefix: &str) -> Result<Self, RegisterError> {
        self.of(self
            .shelf
            .entries()
            .iter()
            .map(|entry| entry.named(format!("{prefix}{}", entry.definition.name))))
    }

    /// The positions of tools by their names.
    pub(super) fn positions<S: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Vec<usize>, RegisterError> {
        let mut faults = Vec::new();
        let mut positions = Vec::new();
        for name in names {
            let name = name.as_ref();
            match self.shelf.position(name) {
                Some(position) => positions.push(position),
                None => faults.push(Fault::Unknown {
                    name: name.to_owned(),
                    nearest: self.unknown(name).nearest,
                }),
            }
        }
        if faults.is_empty() { Ok(positions) } else { Err(RegisterError::new(faults)) }
    }

    fn kept(&self, keep: impl Fn(usize) -> bool) -> Result<Self, RegisterError> {
        let entries = self.shelf.entries().iter().enumerate();
        self.of(entries.filter(|(position, _)| keep(*position)).map(|(_, entry)| entry.clone()))
    }

    pub(super) fn of(
        &self,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Self, RegisterError> {
        let settings = Arc::clone(&self.settings);
        let entries = entries.into_iter().map(|entry| entry.under(&settings));
        Ok(Self { shelf: Arc::new(Shelf::of(entries)?), settings })
    }
}

/// A mistake in the program, told at the line that made it.
#[track_caller]
pub(super) fn or_panic(made: Result<Toolkit, RegisterError>) -> Toolkit {
    match made {
        Ok(toolkit) => toolkit,
        Err(error) => panic!("{error}"),
    }
}
