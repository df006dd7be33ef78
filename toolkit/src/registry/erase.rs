//! Where types are forgotten: the only file of the registry with boxed futures and `dyn`.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock};

use crate::contract::Limits;
use crate::feedback::Wording;
use crate::problem::Rejection;
use crate::registry::{Arguments, Context, Outcome, Runs};

/// Any error, as handlers return them.
pub(super) type BoxError = Box<dyn Error + Send + Sync>;

/// Any error, as replies keep them.
pub(super) type SharedError = Arc<dyn Error + Send + Sync>;

/// What a panic was raised with.
pub(super) type Payload = Box<dyn Any + Send>;

/// The same, where it can be shared until someone takes it.
pub(super) type SharedPayload = Arc<Mutex<Option<Payload>>>;

/// The words of any language.
pub(super) type Words = Arc<dyn Wording>;

/// A handler at work.
pub(crate) type Running = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// A way to judge a reply: what `Ask` asks again until it is content.
pub(crate) type Judge<T, E> = Arc<dyn Fn(&str) -> Result<T, E> + Send + Sync>;

/// A handler whose arguments were read.
pub(crate) struct Ready(Box<dyn FnOnce(Context) -> Running + Send>);

impl Ready {
    /// Starts the handler: nothing of it runs until the future is polled.
    pub(crate) fn start(self, context: Context) -> Running {
        (self.0)(context)
    }
}

impl fmt::Debug for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ready")
    }
}

/// A handler of any type.
#[derive(Clone)]
pub(super) struct AnyHandler(Arc<dyn Erased>);

impl AnyHandler {
    /// A handler, and how what it takes is read.
    pub(super) fn new<M: 'static, H: Runs<M>>(handler: Arc<H>, read: ReadAs<H::Arguments>) -> Self {
        Self(Arc::new(Typed { handler, read, marker: PhantomData }))
    }

    /// Reads the arguments. Runs code of the author's: rules, and the reading of foreign types.
    pub(super) fn read(
        &self,
        arguments: &Arguments<'_>,
        limits: &Limits,
    ) -> Result<Ready, Rejection> {
        self.0.read(arguments, limits)
    }

    /// The same where the context is known already: reads the arguments and starts the handler.
    ///
    /// Where the caller waits for it, one that needs no future is run here and now; `waiting` is told when
    /// the arguments were read.
    pub(super) fn start(
        &self,
        arguments: &Arguments<'_>,
        limits: &Limits,
        context: Context,
        waiting: Option<&Reading>,
    ) -> Result<Progress, Rejection> {
        self.0.start(arguments, limits, context, waiting)
    }
}

/// Whether arguments are still read, while code of the author's own runs.
pub(super) struct Reading(Cell<bool>);

impl Reading {
    pub(super) fn new() -> Self {
        Self(Cell::new(true))
    }

    fn end(&self) {
        self.0.set(false);
    }

    pub(super) fn goes_on(&self) -> bool {
        self.0.get()
    }
}

/// How far a handler came that was started.
pub(super) enum Progress {
    Ended(Outcome),
    Started(Running),
}

impl fmt::Debug for AnyHandler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyHandler")
    }
}

trait Erased: Send + Sync {
    fn read(&self, arguments: &Arguments<'_>, limits: &Limits) -> Result<Ready, Rejection>;

    fn start(
        &self,
        arguments: &Arguments<'_>,
        limits: &Limits,
        context: Context,
        waiting: Option<&Reading>,
    ) -> Result<Progress, Rejection>;
}

/// How arguments are read as a type.
pub(super) type ReadAs<T> = fn(&Arguments<'_>, &Limits) -> Result<T, Rejection>;

struct Typed<H: Runs<M>, M> {
    handler: Arc<H>,
    read: ReadAs<H::Arguments>,
    marker: PhantomData<fn() -> M>,
}

impl<M: 'static, H: Runs<M>> Erased for Typed<H, M> {
    fn read(&self, arguments: &Arguments<'_>, limits: &Limits) -> Result<Ready, Rejection> {
        let arguments = (self.read)(arguments, limits)?;
        let handler = Arc::clone(&self.handler);
        Ok(Ready(Box::new(move |context| running(handler, arguments, context))))
    }

    fn start(
        &self,
        arguments: &Arguments<'_>,
        limits: &Limits,
        context: Context,
        waiting: Option<&Reading>,
    ) -> Result<Progress, Rejection> {
        let arguments = (self.read)(arguments, limits)?;
        let start = |arguments, context| {
            Progress::Started(running(Arc::clone(&self.handler), arguments, context))
        };
        let Some(reading) = waiting else { return Ok(start(arguments, context)) };
        reading.end();
        Ok(match self.handler.run_now(arguments, context) {
            Ok(outcome) => Progress::Ended(outcome),
            Err((arguments, context)) => start(arguments, context),
        })
    }
}

fn running<M: 'static, H: Runs<M>>(
    handler: Arc<H>,
    arguments: H::Arguments,
    context: Context,
) -> Running {
    Box::pin(handler.run(arguments, context))
}

/// One value of each type, shared by all clones.
#[derive(Clone, Default)]
pub(super) struct TypeMap(Option<Arc<Values>>);

type Values = BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>;

impl TypeMap {
    pub(super) fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        Arc::make_mut(self.0.get_or_insert_default()).insert(TypeId::of::<T>(), Arc::new(value));
    }

    pub(super) fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.as_ref()?.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

impl fmt::Debug for TypeMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} values", self.0.as_ref().map_or(0, |values| values.len()))
    }
}

/// What a module below keeps of something that stays as it is: one value, of a type that the registry does
/// not know.
#[derive(Default)]
pub(crate) struct Kept(OnceLock<Box<dyn Any + Send + Sync>>);

impl Kept {
    /// The value, an empty one at first; nothing where that of another type is kept.
    pub(crate) fn get<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.get_or_init(|| Box::<T>::default()).downcast_ref()
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}
