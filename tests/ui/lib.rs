//! Nothing: the cases are in the folders beside this file, and `main.rs` runs them.
