//! Custom rules: functions over a field or a whole struct. No schema keyword can express them.

use std::borrow::Cow;
use std::fmt;

/// Why a custom rule rejects a value: a stable code, and a message for the model.
///
/// The model reads the message verbatim, so it should say which values would be accepted.
///
/// ```
/// use toolkit::RuleError;
///
/// fn is_even(n: &u32) -> Result<(), RuleError> {
///     if n % 2 == 0 { Ok(()) } else { Err(RuleError::new("must be even").with_code("odd")) }
/// }
/// assert_eq!(is_even(&3).unwrap_err().code(), "odd");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    code: Cow<'static, str>,
    message: Option<Cow<'static, str>>,
}

impl RuleError {
    /// Creates an error with this message for the model and the code `custom`.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { code: "custom".into(), message: Some(message.into()) }
    }

    /// Sets the code, in `snake_case`.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.code = code.into();
        self
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The message for the model, if there is one.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Overrides the message and the code by those of the rule's attribute, if it has any.
    pub(crate) fn worded(
        mut self,
        message: Option<&'static str>,
        code: Option<&'static str>,
    ) -> Self {
        self.message = message.map(Cow::Borrowed).or(self.message);
        self.code = code.map_or(self.code, Cow::Borrowed);
        self
    }

    pub(crate) fn into_parts(self) -> (Cow<'static, str>, Option<Cow<'static, str>>) {
        (self.code, self.message)
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_deref().unwrap_or(&self.code))
    }
}

impl std::error::Error for RuleError {}

impl From<&'static str> for RuleError {
    fn from(message: &'static str) -> Self {
        Self::new(message)
    }
}

impl From<String> for RuleError {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

#[cfg(feature = "validator")]
impl From<validator::ValidationError> for RuleError {
    fn from(error: validator::ValidationError) -> Self {
        Self { code: error.code, message: error.message }
    }
}
