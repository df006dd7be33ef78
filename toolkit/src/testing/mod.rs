//! What the tests of a toolkit are written with. Behind the feature `testing`.

mod lint;

pub use lint::{assert_lint_free, assert_lint_free_with};
