//! Rules of the author's own: functions over a field or over a whole struct. No keyword can show them.

use std::borrow::Cow;
use std::fmt;

/// Why an author's own rule refuses a value: a stable code, and a sentence for the model.
///
/// The sentence is told to the model as it stands, so it should say what would be accepted.
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
    /// An error that tells the model this sentence, with the code `custom`.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { code: "custom".into(), message: Some(message.into()) }
    }

    /// The same with a code of your own, in `snake_case`.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.code = code.into();
        self
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The sentence for the model, if there is one.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The same with the words and the code that the rule's own attribute gives.
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
