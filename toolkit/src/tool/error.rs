//! The error whose words reach the model: every other error of a handler stays with the operator.

use std::error::Error;
use std::fmt;

/// An error of a handler that is told to the model, since its author says so.
///
/// Of any other error the model learns that the tool failed, and no more.
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
/// It is found inside `Box<dyn Error + Send + Sync>`, `anyhow::Error` and any error that has it as a
/// [`source`](Error::source).
#[derive(Debug)]
pub struct ToolError(Told);

/// What is told. The source of a [`ToolError`], so that it is found where a wrapper such as
/// `anyhow::Error` hides the error itself but not its source.
#[derive(Debug)]
struct Told {
    text: String,
    retry: bool,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

/// Sources behind one another are looked at so far: an error that is its own source has no end.
const MOST_SOURCES: usize = 100;

impl ToolError {
    /// An error that tells the model this text.
    pub fn tell(text: impl Into<String>) -> Self {
        Self::new(text.into(), false)
    }

    /// An error that tells the model this text, and asks for another try.
    pub fn retry(text: impl Into<String>) -> Self {
        Self::new(text.into(), true)
    }

    fn new(text: String, retry: bool) -> Self {
        Self(Told { text, retry, cause: None })
    }

    /// The same with what caused it, which is for the operator alone.
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

    /// The text for the model.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether the model is asked to try again.
    pub fn asks_retry(&self) -> bool {
        self.0.retry
    }

    /// What is told of an error: the text and whether another try is asked for.
    pub(crate) fn told_in<'e>(error: &'e (dyn Error + 'static)) -> Option<(&'e str, bool)> {
        let mut next = Some(error);
        for _ in 0..MOST_SOURCES {
            let error = next?;
            let told = error
                .downcast_ref::<ToolError>()
                .map(|error| &error.0)
                .or_else(|| error.downcast_ref::<Told>());
            if let Some(told) = told {
                return Some((&told.text, told.retry));
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

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the tool told this to the model")
    }
}

impl Error for Told {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let cause: &(dyn Error + 'static) = self.cause.as_deref()?;
        Some(cause)
    }
}
