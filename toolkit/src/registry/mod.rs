//! The toolkit: what tools there are, and what happens when one is called.
//!
//! Dispatch does not know who is asking: how an API spells tools and calls is a dialect's affair.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use crate::contract::Limits;
use crate::feedback::Wording;
use crate::problem::Rejection;
use crate::schema::Encoding;
use crate::tool::{Definition, Tool};

mod arguments;
mod compose;
mod context;
mod erase;
mod finite;
mod future;
mod handler;
mod ordered;
mod outcome;
mod redefine;
mod register;
mod reply;
mod shelf;
mod spec;
mod tool_set;

pub use arguments::Arguments;
pub use context::Context;
pub(crate) use erase::{Judge, Kept, Ready};
pub use future::ReplyFuture;
pub use handler::{Handler, SetHandler};
pub(crate) use ordered::{Entries, InOrder};
pub use outcome::{BadResult, Failure, Outcome, Panic, UnknownTool};
pub use register::RegisterError;
pub use reply::Reply;
pub(crate) use reply::{About, Frame, Settings, shown};
pub(crate) use shelf::Entry;
pub use spec::Spec;
pub(crate) use spec::{shown_bytes, with_tools, without_dots};
pub use tool_set::{ToolOfSet, ToolSet, has_own_name, read_tool};

use erase::{AnyHandler, Progress, Reading};
use handler::Runs;
use register::Origin;
use shelf::Shelf;

/// A set of tools: what a model is shown, and what runs when it calls one. Cheap to clone.
///
/// ```
/// use toolkit::{Tool, Toolkit};
///
/// /// Convert a length from kilometres to metres.
/// #[derive(Tool)]
/// struct ToMetres {
///     /// Kilometres
///     #[validate(range(min = 0, max = 1_000_000))]
///     kilometres: f64,
/// }
///
/// async fn to_metres(args: ToMetres) -> Result<f64, std::convert::Infallible> {
///     Ok(args.kilometres * 1000.0)
/// }
///
/// let tools = Toolkit::new().with(to_metres);
/// assert!(tools.spec().to_string().starts_with(r#"[{"type":"function","function":{"name":"to_metres""#));
///
/// let reply = tools.call_blocking("to_metres", r#"{"kilometres": 5}"#);
/// assert_eq!(reply.content(), "5000.0");
///
/// let refused = tools.call_blocking("to_metres", r#"{"kilometres": "five"}"#);
/// assert!(refused.is_error() && !refused.was_run());
/// ```
#[derive(Clone)]
pub struct Toolkit {
    shelf: Arc<Shelf>,
    settings: Arc<Settings>,
}

impl Toolkit {
    /// A toolkit without tools, in [`English`](crate::English), within the default [`Limits`].
    pub fn new() -> Self {
        Self { shelf: Arc::default(), settings: Arc::default() }
    }

    /// Adds a tool: a [`Handler`] of a type that derives [`Tool`].
    ///
    /// # Panics
    ///
    /// At the caller's line, on whatever [`Toolkit::try_with`] gives as an error: these are mistakes in the
    /// program.
    #[must_use]
    #[track_caller]
    pub fn with<M: 'static>(self, handler: impl Handler<M>) -> Self {
        compose::or_panic(self.try_with(handler))
    }

    /// Adds a tool, or says what is wrong with it.
    ///
    /// A name is 1 to 64 of the letters a to z in either case, digits, `_`, `-` and `.`. Of these the dot is
    /// for the Model Context Protocol; where an API refuses it, it becomes `_`, so `a.b` and `a_b` are one name.
    ///
    /// # Errors
    ///
    /// Everything that is wrong: a name that is taken, illegal or too long; arguments that are no object; a
    /// default that its own field refuses; a pattern that cannot be compiled.
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
    /// let noon = |_: Clock| Ok::<_, String>("noon");
    /// let error = Toolkit::new().with(noon).try_with(noon).unwrap_err();
    /// assert!(error.is_duplicate());
    /// ```
    #[track_caller]
    pub fn try_with<M: 'static, H: Handler<M>>(self, handler: H) -> Result<Self, RegisterError> {
        let origin =
            Origin { type_name: std::any::type_name::<H::Arguments>(), place: Location::caller() };
        let definition = Definition { output: H::output(), ..H::Arguments::definition() };
        let handler = AnyHandler::new(Arc::new(handler), read_tool::<H::Arguments>);
        let entry = Entry::new(definition, handler, origin, &self.settings);
        self.add([entry])
    }

    /// Adds tools, or says what is wrong with any of them.
    fn add(mut self, entries: impl IntoIterator<Item = Entry>) -> Result<Self, RegisterError> {
        let tools = Arc::make_mut(&mut self.shelf);
        let faults: Vec<_> = entries.into_iter().flat_map(|entry| tools.push(entry)).collect();
        if faults.is_empty() { Ok(self) } else { Err(RegisterError::new(faults)) }
    }

    /// The same in other words: what the model is told, and the keys of [`Reply::to_json`].
    #[must_use]
    pub fn wording(mut self, wording: impl Wording) -> Self {
        Arc::make_mut(&mut self.settings).words = Arc::new(wording);
        self.settled()
    }

    /// The same within other limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        Arc::make_mut(&mut self.settings).limits = limits;
        self.settled()
    }

    fn settled(mut self) -> Self {
        Arc::make_mut(&mut self.shelf).settle(&self.settings);
        self
    }

    /// The list of tools for a request. Made once and kept.
    pub fn spec(&self) -> &Spec {
        self.shelf.spec()
    }

    /// Calls a tool with arguments as they came: text, best of all, or a tree.
    ///
    /// Every call ends in one reply: wrong arguments, an unknown name, an error and a panic are replies too.
    /// (A program that is built to abort on panics aborts.) A name must be exact. The arguments are read at
    /// once; the handler runs while the future is polled.
    ///
    /// # Example
    ///
    /// ```
    /// # use toolkit::Toolkit;
    /// # async fn answer(tools: Toolkit, name: &str, arguments: &str) -> String {
    /// let reply = tools.call(name, arguments).await;
    /// reply.content()
    /// # }
    /// ```
    pub fn call<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> ReplyFuture {
        self.call_with(name, arguments, Context::new())
    }

    /// The same with a [`Context`], which the handler may take and the reply keeps the call's id of.
    pub fn call_with<'a>(
        &self,
        name: &str,
        arguments: impl Into<Arguments<'a>>,
        context: Context,
    ) -> ReplyFuture {
        self.start(name, &arguments.into(), context)
    }

    /// Calls a tool, and drives its handler on this thread until there is a reply.
    ///
    /// For handlers that need no runtime. One that sleeps, or reads from a socket, by way of a runtime needs
    /// that runtime: without it, it panics or is never woken, and inside it, this call holds the thread that should
    /// wake it; use [`Toolkit::call`] there. A handler that waits while nothing is left that could wake it is
    /// given up with a failed reply; one whose waker is kept but never used is waited for without end.
    pub fn call_blocking<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Reply {
        self.run(name, &arguments.into(), Context::new())
    }

    /// The same with a [`Context`].
    pub fn call_blocking_with<'a>(
        &self,
        name: &str,
        arguments: impl Into<Arguments<'a>>,
        context: Context,
    ) -> Reply {
        self.run(name, &arguments.into(), context)
    }

    fn start(&self, name: &str, arguments: &Arguments<'_>, context: Context) -> ReplyFuture {
        let entry = self.shelf.get(name);
        let frame = self.frame(name, entry, &context).encoded(arguments.encoding());
        let limits = &self.settings.limits;
        let started = self
            .admit(name, entry, arguments)
            .and_then(|entry| guarded(|| entry.handler.start(arguments, limits, context, None)));
        match started {
            Ok(Progress::Started(running)) => ReplyFuture::running(running, frame),
            Ok(Progress::Ended(outcome)) | Err(outcome) => ReplyFuture::decided(outcome, frame),
        }
    }

    /// A whole call on this thread.
    fn run(&self, name: &str, arguments: &Arguments<'_>, context: Context) -> Reply {
        let entry = self.shelf.get(name);
        let frame = self.frame(name, entry, &context).encoded(arguments.encoding());
        let limits = &self.settings.limits;
        let entry = match self.admit(name, entry, arguments) {
            Ok(entry) => entry,
            Err(outcome) => return frame.reply(outcome),
        };
        let reading = Reading::new();
        let start = || entry.handler.start(arguments, limits, context, Some(&reading));
        let outcome = match future::catch(start) {
            Ok(Ok(Progress::Ended(outcome))) => outcome,
            Ok(Ok(Progress::Started(running))) => {
                return ReplyFuture::running(running, frame).wait();
            }
            Ok(Err(rejection)) => Outcome::Rejected(rejection),
            Err(payload) => Outcome::Panicked(Panic::new(payload, reading.goes_on())),
        };
        frame.reply(outcome)
    }

    /// The guards before the contract, in their order: size, name.
    fn admit<'e>(
        &self,
        name: &str,
        entry: Option<&'e Entry>,
        arguments: &Arguments<'_>,
    ) -> Result<&'e Entry, Outcome> {
        arguments.within(&self.settings.limits).map_err(Outcome::Rejected)?;
        entry.ok_or_else(|| Outcome::UnknownTool(self.unknown(name)))
    }

    /// Reads the arguments of a tool, to be run later or never.
    pub(crate) fn read_arguments(
        &self,
        entry: &Entry,
        arguments: &Arguments<'_>,
    ) -> Result<Ready, Outcome> {
        guarded(|| entry.handler.read(arguments, &self.settings.limits))
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&Entry> {
        self.shelf.get(name)
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        self.shelf.entries()
    }

    /// What is kept of the list of tools, and forgotten when it changes or is said in other words.
    pub(crate) fn kept_of_list(&self) -> &Kept {
        self.shelf.kept()
    }

    pub(crate) fn unknown(&self, name: &str) -> UnknownTool {
        self.shelf.unknown(name)
    }

    pub(crate) fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    pub(crate) fn frame(&self, name: &str, entry: Option<&Entry>, context: &Context) -> Frame {
        let own = entry.is_some_and(|entry| entry.definition.name == name);
        Frame {
            called: (!own).then(|| name.into()),
            call_id: context.shared_call_id(),
            encoding: Encoding::PLAIN,
            about: entry.map_or_else(|| self.about_nothing(), |entry| Arc::clone(entry.about())),
        }
    }

    /// What there is to say where no tool was found, or none was looked for.
    pub(crate) fn about_nothing(&self) -> Arc<About> {
        Arc::new(About::new(None, Arc::clone(&self.settings)))
    }
}

/// Reads arguments; a panic of a rule is caught.
pub(crate) fn guarded<T>(read: impl FnOnce() -> Result<T, Rejection>) -> Result<T, Outcome> {
    match future::catch(read) {
        Ok(read) => read.map_err(Outcome::Rejected),
        Err(payload) => Err(Outcome::Panicked(Panic::new(payload, true))),
    }
}

impl Default for Toolkit {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Toolkit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Toolkit")
            .field("tools", &self.names().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
