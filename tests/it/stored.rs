//! Stored.
