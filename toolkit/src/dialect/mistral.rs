//! Mistral's chat. No strict subset of its own was ever published, so in strict use it is `OpenAI`'s
//! without what `OpenAI` alone is known to enforce.

use crate::dialect::limits::Limits;
use crate::dialect::openai;
use crate::dialect::rules::{Recursion, Rules};

pub(super) const STRICT: Rules = Rules {
    word: openai::narrow_word,
    recursion: Recursion::Contested,
    limits: Limits::NONE,
    ..openai::STRICT
};

pub(super) const PLAIN: Rules = Rules { root_union: false, ..Rules::ALL };
