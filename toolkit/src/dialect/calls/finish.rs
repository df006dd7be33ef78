//! Why a turn ended, in one enum for all APIs.

/// Why the model's turn ended. The provider's own word is in [`Turn::finish_word`](crate::Turn::finish_word).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finish {
    /// The model said all it wanted, and calls nothing.
    Stop,
    /// There are calls to answer, whatever the provider's word is.
    Calls,
    /// There are no calls, but other items wait for the caller: see [`Turn::pending`](crate::Turn::pending).
    Pending,
    /// The limit of tokens was reached: the last thing in the turn may be cut off.
    Length,
    /// A filter stopped it, or the model refused.
    Filtered,
    /// The provider could not read the call that the model wrote.
    Malformed,
    /// The provider paused it: the same turn goes on when it is sent back.
    Paused,
    /// The provider failed.
    Failed,
    /// A word that is not known.
    Other,
    /// Nothing was said: the stream broke off, or the provider leaves it out.
    #[default]
    Unsaid,
}

impl Finish {
    const ALL: [Self; 10] = [
        Self::Stop,
        Self::Calls,
        Self::Pending,
        Self::Length,
        Self::Filtered,
        Self::Malformed,
        Self::Paused,
        Self::Failed,
        Self::Other,
        Self::Unsaid,
    ];

    /// The stable name, for logs and stored data.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Calls => "calls",
            Self::Pending => "pending",
            Self::Length => "length",
            Self::Filtered => "filtered",
            Self::Malformed => "malformed",
            Self::Paused => "paused",
            Self::Failed => "failed",
            Self::Other => "other",
            Self::Unsaid => "unsaid",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|finish| finish.as_str() == name)
    }

    /// Corrects the provider's word by what the turn holds: a turn that ended well with calls waits for their
    /// results, whatever the word was.
    pub(super) fn judged(self, has_calls: bool, has_pending: bool) -> Self {
        match self {
            Finish::Stop | Finish::Calls if has_calls => Finish::Calls,
            Finish::Stop | Finish::Calls if has_pending => Finish::Pending,
            Finish::Stop | Finish::Calls => Finish::Stop,
            other => other,
        }
    }

    /// Looks a provider's word up.
    pub(super) fn of(word: Option<&str>, words: &[(&str, Finish)]) -> Self {
        let Some(word) = word else { return Finish::Unsaid };
        words.iter().find(|(known, _)| *known == word).map_or(Finish::Other, |(_, finish)| *finish)
    }
}
