//! What the passes hand to each other: plain data. `raw` is what was written, `checked` what it
//! means; nothing here reads, judges or prints.

pub(crate) mod checked;
pub(crate) mod raw;
pub(crate) mod tool_set;
pub(crate) mod value;

/// Which derive was written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Contract,
    Tool,
}
