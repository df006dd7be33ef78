//! Tools known at compile time, as the variants of one enum: the twin of the toolkit for programs that
//! `match` on a call.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use crate::contract::Limits;
use crate::problem::Rejection;
use crate::registry::erase::{AnyHandler, ReadAs};
use crate::registry::register::{self, Origin};
use crate::registry::spec::without_dots;
use crate::registry::{
    About, Arguments, Entry, Frame, Outcome, RegisterError, Reply, SetHandler, Settings, Spec,
    Toolkit, UnknownTool, compose, guarded,
};
use crate::tool::{Definition, Tool};

/// An enum with a variant for each of a program's tools. Derive it.
///
/// A call is read into the variant of its tool, held to its contract like any other, and the program
/// matches on it: no tool can be forgotten. A call that is wrong has its [`Reply`] already.
///
/// ```
/// use toolkit::{Tool, ToolSet};
///
/// /// Add two numbers.
/// #[derive(Tool)]
/// struct Add {
///     /// One number
///     a: i64,
///     /// The other number
///     b: i64,
/// }
///
/// /// Write text backwards.
/// #[derive(Tool)]
/// struct Reverse {
///     /// The text
///     text: String,
/// }
///
/// #[derive(ToolSet)]
/// enum Call {
///     Add(Add),
///     Reverse(Reverse),
/// }
///
/// fn answer(name: &str, arguments: &str) -> String {
///     match Call::parse(name, arguments) {
///         Ok(Call::Add(Add { a, b })) => (a + b).to_string(),
///         Ok(Call::Reverse(Reverse { text })) => text.chars().rev().collect(),
///         Err(reply) => reply.content(),
///     }
/// }
///
/// assert_eq!(Call::names(), ["add", "reverse"]);
/// assert!(Call::spec().to_string().starts_with(r#"[{"type":"function","function":{"name":"add""#));
/// assert_eq!(answer("add", r#"{"a": 1, "b": 2}"#), "3");
/// assert!(answer("add", r#"{"a": "one"}"#).contains("- b: required, but missing"));
/// assert!(answer("revers", "{}").contains("did you mean \"reverse\"?"));
/// ```
///
/// One handler of the enum makes a toolkit of it: [`Toolkit::with_set`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of tools",
    label = "this type does not implement `ToolSet`",
    note = "add `#[derive(ToolSet)]` to an enum whose variants hold a tool each"
)]
pub trait ToolSet: Sized + 'static {
    /// The tools, in the order of the variants.
    #[doc(hidden)]
    const TOOLS: &'static [ToolOfSet<Self>];

    /// The position of the tool that is called.
    #[doc(hidden)]
    fn position(&self) -> usize;

    /// The name of the tool that is called.
    fn name(&self) -> &'static str {
        Self::TOOLS[self.position()].name
    }

    /// The names of the tools, in the order of the variants.
    fn names() -> Vec<&'static str> {
        Self::TOOLS.iter().map(|tool| tool.name).collect()
    }

    /// What models and providers are told of every tool, in the order of the variants.
    ///
    /// # Panics
    ///
    /// At the caller's line, on whatever [`Toolkit::try_with_set`] returns as an error: a tool whose arguments
    /// are no object, say.
    #[track_caller]
    fn definitions() -> Vec<Definition> {
        let place = Location::caller();
        let definitions: Vec<_> = Self::TOOLS.iter().map(|tool| (tool.definition)()).collect();
        let faults = Self::TOOLS.iter().zip(&definitions).flat_map(|(tool, definition)| {
            register::faults(definition, Origin { type_name: (tool.type_name)(), place })
        });
        let faults: Vec<_> = faults.collect();
        assert!(faults.is_empty(), "{}", RegisterError::new(faults));
        definitions
    }

    /// The list of tools for a request, as [`Toolkit::spec`] gives it. Made anew each time.
    ///
    /// # Panics
    ///
    /// At the caller's line, as [`ToolSet::definitions`] does.
    #[track_caller]
    fn spec() -> Spec {
        Spec::new(Self::definitions().iter())
    }

    /// Reads a call: the name must be exact, and the arguments are taken as [`Toolkit::call`] takes them,
    /// within the default [`Limits`].
    ///
    /// # Errors
    ///
    /// The reply to a call of no tool of these, or with wrong arguments: what a toolkit of these tools would
    /// reply.
    fn parse<'a>(name: &str, arguments: impl Into<Arguments<'a>>) -> Result<Self, Reply> {
        let limits = Limits::default();
        let tool = Self::TOOLS.iter().find(|tool| tool.is_called(name));
        let arguments = arguments.into();
        let encoding = arguments.encoding();
        read(tool, name, &arguments, &limits).map_err(|outcome| {
            let settings = Arc::<Settings>::default();
            let definition = tool.map(|tool| Arc::new((tool.definition)()));
            let called = tool.is_none_or(|tool| tool.name != name).then(|| name.into());
            let about = Arc::new(About::new(definition, settings));
            Frame { called, call_id: None, encoding, about }.reply(outcome)
        })
    }
}

fn read<S: ToolSet>(
    tool: Option<&ToolOfSet<S>>,
    name: &str,
    arguments: &Arguments<'_>,
    limits: &Limits,
) -> Result<S, Outcome> {
    arguments.within(limits).map_err(Outcome::Rejected)?;
    let names = || S::TOOLS.iter().map(|tool| tool.name);
    let unknown = || Outcome::UnknownTool(UnknownTool::among(name, names()));
    let tool = tool.ok_or_else(unknown)?;
    guarded(|| (tool.read)(arguments, limits))
}

/// One tool of a set.
#[doc(hidden)]
pub struct ToolOfSet<S> {
    name: &'static str,
    type_name: fn() -> &'static str,
    definition: fn() -> Definition,
    read: ReadAs<S>,
}

impl<S> ToolOfSet<S> {
    /// The tool `T`, and how a call of it is read.
    pub const fn new<T: Tool>(read: fn(&Arguments<'_>, &Limits) -> Result<S, Rejection>) -> Self {
        let (name, definition) = (T::NAME, T::definition as fn() -> Definition);
        Self { name, type_name: std::any::type_name::<T>, definition, read }
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || without_dots(self.name) == name
    }
}

impl<S> fmt::Debug for ToolOfSet<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolOfSet").field(&self.name).finish()
    }
}

/// Reads the arguments of a tool.
///
/// # Errors
///
/// Everything that is wrong with them.
#[doc(hidden)]
pub fn read_tool<T: Tool>(arguments: &Arguments<'_>, limits: &Limits) -> Result<T, Rejection> {
    arguments.read(limits)
}

/// Whether no earlier tool of a set has the name of this one, in a spelling that providers do not tell
/// apart.
#[doc(hidden)]
pub const fn has_own_name<S>(tools: &[ToolOfSet<S>], position: usize) -> bool {
    let mut earlier = 0;
    while earlier < position {
        if is_same(tools[earlier].name.as_bytes(), tools[position].name.as_bytes()) {
            return false;
        }
        earlier += 1;
    }
    true
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if plain(one[index]) != plain(other[index]) {
            return false;
        }
        index += 1;
    }
    true
}

/// Where an API refuses the dot, it becomes `_`.
const fn plain(byte: u8) -> u8 {
    if byte == b'.' { b'_' } else { byte }
}

impl Toolkit {
    /// Adds every tool of a [`ToolSet`], with one handler of them all.
    ///
    /// # Panics
    ///
    /// At the caller's line, on whatever [`Toolkit::try_with_set`] gives as an error.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Tool, ToolSet, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// /// Roll dice.
    /// #[derive(Tool)]
    /// struct Roll {
    ///     /// How many
    ///     dice: u8,
    /// }
    ///
    /// #[derive(ToolSet)]
    /// enum Call {
    ///     Clock(Clock),
    ///     Roll(Roll),
    /// }
    ///
    /// async fn run(call: Call) -> Result<String, String> {
    ///     match call {
    ///         Call::Clock(_) => Ok("noon".to_owned()),
    ///         Call::Roll(roll) => Ok("4 ".repeat(roll.dice.into())),
    ///     }
    /// }
    ///
    /// let tools = Toolkit::new().with_set(run);
    /// assert_eq!(tools.call_blocking("clock", "").content(), "noon");
    /// assert_eq!(*tools.spec(), Call::spec());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_set<M: 'static>(self, handler: impl SetHandler<M>) -> Self {
        compose::or_panic(self.try_with_set(handler))
    }

    /// Adds every tool of a [`ToolSet`], or says what is wrong with any of them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with any of the tools, as [`Toolkit::try_with`] says it of one.
    #[track_caller]
    pub fn try_with_set<M: 'static, H: SetHandler<M>>(
        self,
        handler: H,
    ) -> Result<Self, RegisterError> {
        let (handler, place) = (Arc::new(handler), Location::caller());
        let settings = Arc::clone(&self.settings);
        self.add(H::Arguments::TOOLS.iter().map(|tool| {
            let origin = Origin { type_name: (tool.type_name)(), place };
            let definition = Definition { output: H::output(), ..(tool.definition)() };
            let handler = AnyHandler::new(Arc::clone(&handler), tool.read);
            Entry::new(definition, handler, origin, &settings)
        }))
    }
}
