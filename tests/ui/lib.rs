//! Empty: `main.rs` runs the cases in the neighboring directories.
