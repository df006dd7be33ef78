//! How much of an input is read, and how much of it is told back.

/// Limits on what is read and what is told. Build one from the default:
///
/// ```
/// use toolkit::{Contract, Limits};
///
/// let limits = Limits { problems: 100, ..Limits::default() };
/// assert_eq!(Vec::<bool>::parse_within("[1, 2]", &limits).unwrap_err().count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of text that are read: 262,144 (256 KiB).
    pub bytes: usize,
    /// The most arrays and objects inside one another: 64. The JSON reader itself stops at 127.
    pub depth: usize,
    /// The most values that are read, and comparisons that stand for one: 262,144.
    pub steps: usize,
    /// The most problems that are listed: 10. The others are counted.
    pub problems: usize,
    /// The most characters of any value that are told back: 60.
    pub echo: usize,
    /// The most characters of schema in a text answer: 1,500.
    pub schema: usize,
    /// The most characters of a whole reply that the gate reads: 2,000.
    pub reply: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 256 * 1024,
            depth: 64,
            steps: 256 * 1024,
            problems: 10,
            echo: 60,
            schema: 1500,
            reply: 2000,
        }
    }
}
