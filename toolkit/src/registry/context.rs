//! What a handler may know of the call beside its arguments.

use std::any::Any;
use std::sync::Arc;

use crate::registry::erase::TypeMap;

/// What a handler may know of its call beside the arguments: the call's id, and values of the
/// caller's own, one of each type. Cheap to clone.
///
/// A handler takes it as its second parameter, if it wants it at all.
///
/// ```
/// use toolkit::{Context, Tool, Toolkit};
///
/// struct User(&'static str);
///
/// /// Say who is asking.
/// #[derive(Tool)]
/// struct WhoAmI {}
///
/// fn who_am_i(_: WhoAmI, context: Context) -> Result<String, &'static str> {
///     context.get::<User>().map(|user| user.0.to_owned()).ok_or("no user")
/// }
///
/// let tools = Toolkit::new().with(who_am_i);
/// let context = Context::new().with_call_id("call_1").with(User("ada"));
/// let reply = tools.call_blocking_with("who_am_i", "{}", context);
/// assert_eq!(reply.content(), "ada");
/// assert_eq!(reply.call_id(), Some("call_1"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    call_id: Option<Arc<str>>,
    values: TypeMap,
}

impl Context {
    /// A context that says nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with the id that the provider gave the call.
    #[must_use]
    pub fn with_call_id(mut self, id: impl Into<Arc<str>>) -> Self {
        self.call_id = Some(id.into());
        self
    }

    /// The same with a value, in place of an earlier one of the same type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.values.insert(value);
        self
    }

    /// The id of the call.
    pub fn call_id(&self) -> Option<&str> {
        self.call_id.as_deref()
    }

    /// The value of that type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.values.get()
    }

    pub(super) fn shared_call_id(&self) -> Option<Arc<str>> {
        self.call_id.clone()
    }
}
