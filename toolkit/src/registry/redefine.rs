//! A toolkit whose tools are sent otherwise: strict or not, with options of one API.

use crate::registry::register::Fault;
use crate::registry::{RegisterError, Toolkit, compose};
use crate::tool::Definition;

impl Toolkit {
    /// Sends these tools as strict where the dialect is strict, and all others registered so far without it.
    ///
    /// Strict mode has a price: Anthropic and Bedrock take at most 20 strict tools in a request, 24 optional
    /// fields and 16 unions over all of them. What each tool adds stands in the
    /// [`SpecError`](crate::SpecError) of a list that is above. The contract checks calls of every tool alike.
    ///
    /// Where strict is one switch of the whole request (Cohere, `DeepSeek`), the dialect alone decides.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no tool of one of the names.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Dialect, Tool, Toolkit};
    ///
    /// /// Pay an invoice.
    /// #[derive(Tool)]
    /// struct Pay {
    ///     /// Its number
    ///     invoice: u32,
    /// }
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new()
    ///     .with(|_: Pay| Ok::<_, String>("paid"))
    ///     .with(|_: Clock| Ok::<_, String>("noon"))
    ///     .strict_only(["pay"]);
    /// let spec = tools.spec_for(&Dialect::anthropic().strict(true)).unwrap().to_unordered_value();
    /// assert_eq!(spec[0]["strict"], true);
    /// assert_eq!(spec[1].get("strict"), None);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn strict_only<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> Self {
        compose::or_panic(self.try_strict_only(names))
    }

    /// Sends these tools as strict where the dialect is strict, and all others without it.
    ///
    /// # Errors
    ///
    /// Every name of which there is no tool.
    pub fn try_strict_only<S: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<Self, RegisterError> {
        let chosen = self.positions(names)?;
        let entries = self.shelf.entries().iter().enumerate();
        self.of(entries.map(|(position, entry)| {
            let strict = chosen.contains(&position);
            entry.redefined(Definition { strict, ..(*entry.definition).clone() })
        }))
    }

    /// The toolkit with another definition of one tool.
    ///
    /// # Errors
    ///
    /// That there is no such tool, or what `change` finds wrong.
    pub(crate) fn redefined(
        &self,
        name: &str,
        change: impl FnOnce(&mut Definition) -> Result<(), RegisterError>,
    ) -> Result<Self, RegisterError> {
        let position = self.positions([name])?.into_iter().next();
        let mut entries = self.shelf.entries().to_vec();
        if let Some(entry) = position.and_then(|position| entries.get_mut(position)) {
            let mut definition = (*entry.definition).clone();
            change(&mut definition)?;
            *entry = entry.redefined(definition);
        }
        self.of(entries)
    }
}

impl RegisterError {
    /// Options that a tool cannot be sent with.
    pub(crate) fn of_options(name: &str, problem: String) -> Self {
        Self::new(vec![Fault::Options { name: name.to_owned(), problem }])
    }
}
