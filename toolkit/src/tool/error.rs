//! The error whose message reaches the model. Messages of all other errors are hidden from it.

use std::error::Error;
use std::fmt;

/// A handler error with a message for the model.
///
/// For any other error, the model learns that the tool failed and the kind of the error, if it has one, but never its
/// message.
///
/// ```
/// use toolkit::ToolError;
///
/// fn divide(a: f64, b: f64) -> Result<f64, ToolError> {
///     if b == 0.0 {
///         return Err(ToolError::tell("cannot divide by zero"));
///     }
///     Ok(a / b)
/// }
/// assert_eq!(divide(1.0, 0.0).unwrap_err().to_string(), "cannot divide by zero");
/// ```
///
/// It is also found inside `Box<dyn Error + Send + Sync>`, `anyhow::Error` and any error that has it as a
/// [`source`](Error::source).
#[derive(Debug)]
pub struct ToolError(Message);

/// The message. It is the source of the [`ToolError`], so that it is found even inside wrappers such as
/// `anyhow::Error` that hide the error itself but not its source.
#[derive(Debug)]
struct Message {
    text: String,
    retry: bool,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

/// The maximum number of sources to search, since an error could be its own source.
const MAX_SOURCES: usize = 100;

impl ToolError {
    /// Creates an error with a message for the model.
    pub fn tell(text: impl Into<String>) -> Self {
        Self::new(text.into(), false)
    }

    /// Creates an error with a message for the model, followed by a request to try again.
    pub fn retry(text: impl Into<String>) -> Self {
        Self::new(text.into(), true)
    }

    fn new(text: String, retry: bool) -> Self {
        Self(Message { text, retry, cause: None })
    }

    /// Sets the cause, which the model doesn't see.
    ///
    /// ```
    /// use toolkit::ToolError;
    ///
    /// let error = ToolError::retry("the archive is busy, try again in a minute").because("lock held by pid 7");
    /// assert_eq!(error.text(), "the archive is busy, try again in a minute");
    /// ```
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    /// The message for the model.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether the model is asked to try again.
    pub fn asks_retry(&self) -> bool {
        self.0.retry
    }

    /// Finds a message for the model in an error or its sources, and whether it asks for a retry.
    pub(crate) fn message_in<'e>(error: &'e (dyn Error + 'static)) -> Option<(&'e str, bool)> {
        let mut next = Some(error);
        for _ in 0..MAX_SOURCES {
            let error = next?;
            let message = error
                .downcast_ref::<ToolError>()
                .map(|error| &error.0)
                .or_else(|| error.downcast_ref::<Message>());
            if let Some(message) = message {
                return Some((&message.text, message.retry));
            }
            next = error.source();
        }
        None
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl Error for ToolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the message is shown to the model")
    }
}

impl Error for Message {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let cause: &(dyn Error + 'static) = self.cause.as_deref()?;
        Some(cause)
    }
}
