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
    /// A filter stopped it, or the model refused: see [`Turn::refusal`](crate::Turn::refusal).
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

/// How a response came to its end, beside the provider's word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It is a whole response.
    Whole,
    /// It is a stream that the provider has marked as complete.
    Complete,
    /// It is a stream that has stopped, perhaps too early.
    Stopped,
}

/// What a turn holds that its end depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holds {
    pub(super) calls: bool,
    pub(super) pending: bool,
    pub(super) refusal: bool,
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

    /// Whether a stream without a word for its end has lost the rest of itself.
    pub(super) fn broke_off(self, ending: Ending) -> bool {
        self == Finish::Unsaid && ending == Ending::Stopped
    }

    /// Corrects the provider's word by what the turn holds: one that ended well with calls waits for their results,
    /// whatever the word was.
    pub(super) fn corrected(self, holds: Holds, ending: Ending) -> Self {
        let ended_well = match self {
            Finish::Stop | Finish::Calls | Finish::Other => true,
            // Calls beside a pause have to be answered before the turn can go on.
            Finish::Malformed | Finish::Paused => holds.calls,
            Finish::Unsaid => !self.broke_off(ending),
            _ => false,
        };
        match self {
            _ if ended_well && holds.calls => Finish::Calls,
            _ if ended_well && holds.pending => Finish::Pending,
            _ if ended_well && holds.refusal => Finish::Filtered,
            Finish::Stop | Finish::Calls => Finish::Stop,
            Finish::Unsaid if ending == Ending::Complete => Finish::Stop,
            other => other,
        }
    }

    /// Looks a provider's word up. An empty word is none.
    pub(super) fn of(word: Option<&str>, words: &[(&str, Finish)]) -> Self {
        let Some(word) = word.filter(|word| !word.is_empty()) else { return Finish::Unsaid };
        words.iter().find(|(known, _)| *known == word).map_or(Finish::Other, |(_, finish)| *finish)
    }
}
