//! What may be a handler: functions and closures, async or not, with or without a context.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;

use crate::content::{Content, IntoContent};
use crate::contract::{self, Checked, Contract};
use crate::registry::erase::BoxError;
use crate::registry::future::Lazy;
use crate::registry::{BadResult, Context, Failure, Outcome, ToolSet, finite};
use crate::schema::Document;
use crate::tool::Tool;

/// What runs when a tool is called.
///
/// Implemented for `fn(Args) -> Result<Out, Error>`, for `async fn` of the same shape, and for closures,
/// each with an optional second parameter of type [`Context`]. `Args` is a [`Tool`]; `Out` can be
/// serialised, or is a [`Checked`] contract, and then is held to it before it is sent, or is
/// [`Content`], that is texts, images, audio and documents; a pair of a value and content is both.
/// `Error` is any error, `anyhow::Error`, text, or a [`ToolError`](crate::ToolError), which alone is told
/// to the model.
///
/// ```
/// use toolkit::{Tool, Toolkit, ToolError};
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
/// async fn add(args: Add) -> Result<i64, ToolError> {
///     args.a.checked_add(args.b).ok_or_else(|| ToolError::tell("the sum is too large"))
/// }
///
/// let reply = Toolkit::new().with(add).call_blocking("add", r#"{"a": 2, "b": 3}"#);
/// assert_eq!(reply.content(), "5");
/// ```
///
/// A closure that shares something clones it for every call:
///
/// ```
/// # use toolkit::{Tool, Toolkit};
/// # /// Count a word.
/// # #[derive(Tool)]
/// # struct Count {
/// #     /// The word
/// #     word: String,
/// # }
/// use std::sync::Arc;
///
/// let text = Arc::new("a rose is a rose".to_owned());
/// let tools = Toolkit::new().with(move |args: Count| {
///     let text = Arc::clone(&text);
///     async move { Ok::<_, std::io::Error>(text.matches(&args.word).count()) }
/// });
/// assert_eq!(tools.call_blocking("count", r#"{"word": "rose"}"#).content(), "2");
/// ```
///
/// Not a handler: an `async move |…|` closure that captures something (its future borrows the closure;
/// write it as above), a function without arguments (an empty struct says so to the model too), a plain
/// return value, and `Box<dyn Error>` without `Send + Sync`.
///
/// `Marker` is filled in by the compiler.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a handler of a tool",
    label = "not a handler",
    note = "a handler is `fn(Args) -> Result<Out, E>` or `async fn(Args) -> Result<Out, E>`, or a closure like them, with an optional second parameter `Context`",
    note = "`Args` derives `Tool` and is `Send`; `Out` implements `Serialize`, is `Checked` of a contract that implements `Serialize`, or is `Content`; `E` is an error, text, or `Box<dyn Error + Send + Sync>`",
    note = "what a closure captures is `Send + Sync` (`Arc<Mutex<_>>`, not `Rc<RefCell<_>>`) and owned, and it neither changes nor gives away what it captured",
    note = "the future of an async handler is `Send`, so no `MutexGuard` is held over an `.await`; a closure that captures is `move |args: Args| {{ let shared = shared.clone(); async move {{ … }} }}`"
)]
pub trait Handler<Marker>: Runs<Marker, Arguments: Tool> {}

#[diagnostic::do_not_recommend]
impl<F: Runs<M, Arguments: Tool>, M> Handler<M> for F {}

/// What runs when any tool of a [`ToolSet`] is called: a [`Handler`] in every way, but for what it takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a handler of a set of tools",
    label = "not a handler of a set",
    note = "it is `fn(Set) -> Result<Out, E>`, where `Set` is an enum that derives `ToolSet`; `async fn`, closures and a second parameter `Context` do too",
    note = "what `Out` and `E` may be, and what a closure may capture, is as for a handler of one tool"
)]
pub trait SetHandler<Marker>: Runs<Marker, Arguments: ToolSet> {}

#[diagnostic::do_not_recommend]
impl<F: Runs<M, Arguments: ToolSet>, M> SetHandler<M> for F {}

/// A function or a closure over something that is sent, whatever that is.
#[doc(hidden)]
pub trait Runs<Marker>: Send + Sync + 'static {
    /// What is taken.
    type Arguments: Send + 'static;

    /// The schema of the result, where it is held to one.
    fn output() -> Option<Document>;

    /// Runs the handler.
    fn run(
        self: Arc<Self>,
        arguments: Self::Arguments,
        context: Context,
    ) -> impl Future<Output = Outcome> + Send + 'static;

    /// Runs a handler that needs no future, here and now.
    ///
    /// # Errors
    ///
    /// What was handed to it, untouched, where it is one that may wait.
    fn run_now(
        &self,
        arguments: Self::Arguments,
        context: Context,
    ) -> Result<Outcome, (Self::Arguments, Context)> {
        Err((arguments, context))
    }
}

/// The mark of a function.
#[doc(hidden)]
#[derive(Debug)]
pub enum Plain {}

/// The mark of an async function.
#[doc(hidden)]
#[derive(Debug)]
pub enum Async {}

/// The mark of a second parameter.
#[doc(hidden)]
#[derive(Debug)]
pub enum WithContext {}

#[diagnostic::do_not_recommend]
impl<F, A, R, M> Runs<(Plain, A, R, M)> for F
where
    F: Fn(A) -> R + Send + Sync + 'static,
    A: Send + 'static,
    R: Answer<M>,
{
    type Arguments = A;

    fn output() -> Option<Document> {
        R::schema()
    }

    fn run(
        self: Arc<Self>,
        arguments: A,
        _: Context,
    ) -> impl Future<Output = Outcome> + Send + 'static {
        Lazy::new(move || self(arguments).outcome())
    }

    fn run_now(&self, arguments: A, _: Context) -> Result<Outcome, (A, Context)> {
        Ok(self(arguments).outcome())
    }
}

#[diagnostic::do_not_recommend]
impl<F, A, R, M> Runs<(Plain, WithContext, A, R, M)> for F
where
    F: Fn(A, Context) -> R + Send + Sync + 'static,
    A: Send + 'static,
    R: Answer<M>,
{
    type Arguments = A;

    fn output() -> Option<Document> {
        R::schema()
    }

    fn run(
        self: Arc<Self>,
        arguments: A,
        context: Context,
    ) -> impl Future<Output = Outcome> + Send + 'static {
        Lazy::new(move || self(arguments, context).outcome())
    }

    fn run_now(&self, arguments: A, context: Context) -> Result<Outcome, (A, Context)> {
        Ok(self(arguments, context).outcome())
    }
}

#[diagnostic::do_not_recommend]
impl<F, A, R, M: 'static> Runs<(Async, A, R, M)> for F
where
    F: Fn(A) -> R + Send + Sync + 'static,
    A: Send + 'static,
    R: Future<Output: Answer<M>> + Send + 'static,
{
    type Arguments = A;

    fn output() -> Option<Document> {
        R::Output::schema()
    }

    async fn run(self: Arc<Self>, arguments: A, _: Context) -> Outcome {
        self(arguments).await.outcome()
    }
}

#[diagnostic::do_not_recommend]
impl<F, A, R, M: 'static> Runs<(Async, WithContext, A, R, M)> for F
where
    F: Fn(A, Context) -> R + Send + Sync + 'static,
    A: Send + 'static,
    R: Future<Output: Answer<M>> + Send + 'static,
{
    type Arguments = A;

    fn output() -> Option<Document> {
        R::Output::schema()
    }

    async fn run(self: Arc<Self>, arguments: A, context: Context) -> Outcome {
        self(arguments, context).await.outcome()
    }
}

/// What a handler may return.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    label = "not what a handler returns",
    note = "a handler returns `Result<Out, E>`: `Out` implements `Serialize`, is `Checked` of a contract that implements `Serialize`, or is `Content`; `E` is an error, text, or `Box<dyn Error + Send + Sync>`"
)]
pub trait Answer<Marker> {
    /// What happened.
    fn outcome(self) -> Outcome;

    /// The schema of the result, where it is held to one.
    fn schema() -> Option<Document> {
        None
    }
}

/// The mark of a result that is sent as it is.
#[doc(hidden)]
#[derive(Debug)]
pub enum Sent {}

/// The mark of a result that is held to its contract.
#[doc(hidden)]
#[derive(Debug)]
pub enum Held {}

/// The mark of content.
#[doc(hidden)]
#[derive(Debug)]
pub enum Parts {}

/// The mark of a value with content beside it.
#[doc(hidden)]
#[derive(Debug)]
pub struct With<M>(PhantomData<M>);

#[diagnostic::do_not_recommend]
impl<T: Serialize, E: Into<BoxError>> Answer<Sent> for Result<T, E> {
    fn outcome(self) -> Outcome {
        match self {
            Ok(value) => sent(finite::write(&value)),
            Err(error) => Outcome::Failed(Failure::new(error)),
        }
    }
}

// Beside the one above only since `Checked` itself cannot be serialised: of two that fit, the compiler
// would choose neither.
#[diagnostic::do_not_recommend]
impl<T: Contract + Serialize, E: Into<BoxError>> Answer<Held> for Result<Checked<T>, E> {
    fn outcome(self) -> Outcome {
        match self {
            Ok(Checked(value)) => held(&value),
            Err(error) => Outcome::Failed(Failure::new(error)),
        }
    }

    fn schema() -> Option<Document> {
        Some(T::json_schema())
    }
}

// `Content` and its parts can't be serialised either, and so no pair with one can.
#[diagnostic::do_not_recommend]
impl<C: IntoContent, E: Into<BoxError>> Answer<Parts> for Result<C, E> {
    fn outcome(self) -> Outcome {
        match self {
            Ok(content) => Outcome::of_content(content.into_content()),
            Err(error) => Outcome::Failed(Failure::new(error)),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T, C: IntoContent, E, M> Answer<With<M>> for Result<(T, C), E>
where
    Result<T, E>: Answer<M>,
{
    fn outcome(self) -> Outcome {
        let (value, content) = match self {
            Ok((value, content)) => (Ok(value), content.into_content()),
            Err(error) => (Err(error), Content::new()),
        };
        match value.outcome() {
            Outcome::Value(json) => {
                Outcome::of_content(Content::of_value(json).followed_by(content))
            }
            Outcome::Content(first) => Outcome::of_content(first.followed_by(content)),
            outcome => outcome,
        }
    }

    fn schema() -> Option<Document> {
        <Result<T, E> as Answer<M>>::schema()
    }
}

fn held<T: Contract + Serialize>(value: &T) -> Outcome {
    let written = finite::write(value);
    let text = written.as_deref().ok();
    match contract::hold(value, text) {
        Ok(()) => sent(written),
        Err(rejection) => Outcome::BadResult(BadResult::broken(rejection)),
    }
}

fn sent(written: Result<String, serde_json::Error>) -> Outcome {
    match written {
        Ok(json) => Outcome::Value(json),
        Err(error) => Outcome::BadResult(BadResult::new(error)),
    }
}
