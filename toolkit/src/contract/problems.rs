//! Where the problems of one reading are gathered, and how much more may be read. At which place each one is, `place`
//! says.

use std::rc::Rc;

use crate::contract::Limits;
use crate::contract::tree::Tree;
use crate::problem::{Kind, Problem, Rejection};
use crate::schema::Encoding;

/// Problems that were recorded and taken back.
#[derive(Debug)]
pub(super) struct TakenBack {
    pub(super) list: Vec<Problem>,
    pub(super) left_out: usize,
}

impl TakenBack {
    pub(super) fn count(&self) -> usize {
        self.list.len() + self.left_out
    }
}

/// The collector: the problems so far, and how much more may be read.
#[derive(Debug)]
pub(crate) struct Problems {
    pub(super) list: Vec<Problem>,
    pub(super) left_out: usize,
    pub(super) fatal: Option<Kind>,
    pub(super) steps_left: usize,
    pub(super) limits: Limits,
    /// How the input is spelled.
    pub(super) encoding: Encoding,
    /// How many integers were accepted that were written as floats.
    pub(super) floats_for_integers: usize,
    /// What is kept and being read, the innermost last.
    pub(super) trees: Vec<Rc<Tree>>,
}

impl Problems {
    #[inline]
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::encoded(limits, Encoding::PLAIN)
    }

    /// A collector for an input that is spelled in another way than the contract says.
    #[inline]
    pub(crate) fn encoded(limits: &Limits, encoding: Encoding) -> Self {
        Self {
            list: Vec::new(),
            left_out: 0,
            fatal: None,
            steps_left: limits.steps,
            limits: *limits,
            encoding,
            floats_for_integers: 0,
            trees: Vec::new(),
        }
    }

    /// Whether so many more steps may be taken; they are counted.
    #[inline]
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        match self.steps_left.checked_sub(steps) {
            Some(left) => {
                self.steps_left = left;
                true
            }
            None => self.overspend(),
        }
    }

    #[cold]
    fn overspend(&mut self) -> bool {
        self.steps_left = 0;
        self.fatal.get_or_insert(Kind::TooMuch { limit: self.limits.steps });
        false
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.left_out == 0 && self.fatal.is_none()
    }

    /// Everything that was recorded; what ended the reading stands alone.
    pub(crate) fn finish(self) -> Rejection {
        match self.fatal {
            Some(kind) => Rejection::alone(kind),
            None => Rejection { problems: self.list, left_out: self.left_out },
        }
    }

    #[inline]
    pub(crate) fn take_fatal(&mut self) -> Option<Kind> {
        self.fatal.take()
    }
}
