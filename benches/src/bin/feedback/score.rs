//! The scores, and their tables.

use std::fmt::{self, Write as _};

use crate::words::Words;
use crate::wrong::Kind;

/// The score of one call.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    /// Whether there was feedback to send.
    pub(crate) asked: bool,
    pub(crate) valid: bool,
    pub(crate) right: bool,
    pub(crate) tokens: u64,
}

/// The scores of all calls so far.
#[derive(Debug, Default)]
pub(crate) struct Scores(Vec<(Words, Kind, Score)>);

impl Scores {
    pub(crate) fn add(&mut self, words: Words, kind: Kind, score: Score) {
        self.0.push((words, kind, score));
    }

    /// The scores of one wording, for one kind or all kinds.
    fn of(&self, words: Words, kind: Option<Kind>) -> Vec<Score> {
        let matches = |entry: &&(Words, Kind, Score)| {
            entry.0 == words && kind.is_none_or(|kind| entry.1 == kind)
        };
        self.0.iter().filter(matches).map(|entry| entry.2).collect()
    }

    fn words(&self) -> Vec<Words> {
        Words::ALL.iter().copied().filter(|words| !self.of(*words, None).is_empty()).collect()
    }

    /// One row per kind, with how many calls were corrected with each wording.
    pub(crate) fn by_kind(&self) -> String {
        let mut table = "| right, by kind |".to_owned();
        let words = self.words();
        for words in &words {
            let _ = write!(table, " {words} |");
        }
        let _ = writeln!(table, "\n|---|{}", "---|".repeat(words.len()));
        for kind in Kind::ALL {
            let _ = write!(table, "| {kind} |");
            for words in &words {
                let scores = self.of(*words, Some(*kind));
                let right = scores.iter().filter(|score| score.right).count();
                let _ = write!(table, " {right} of {} |", scores.len());
            }
            table.push('\n');
        }
        table
    }
}

/// One row per wording.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| wording | valid | right | prompt tokens | nothing found |\n|---|---|---|---|---|"
        )?;
        for words in self.words() {
            let scores = self.of(words, None);
            let asked: Vec<&Score> = scores.iter().filter(|score| score.asked).collect();
            let valid = share(scores.iter().filter(|score| score.valid).count(), scores.len());
            let right = share(scores.iter().filter(|score| score.right).count(), scores.len());
            let tokens: u64 = asked.iter().map(|score| score.tokens).sum();
            let tokens = tokens / u64::try_from(asked.len().max(1)).unwrap_or(1);
            let silent = scores.len() - asked.len();
            writeln!(f, "| {words} | {valid} | {right} | {tokens} | {silent} |")?;
        }
        Ok(())
    }
}

/// A ratio with two decimal places.
fn share(part: usize, whole: usize) -> String {
    let hundredths = (part * 100 + whole / 2) / whole.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
