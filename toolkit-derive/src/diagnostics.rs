//! Collects compile errors, so that all errors of a type are reported at once.

use std::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// The errors so far. Panics when dropped without a call to [`Diagnostics::finish`].
#[must_use]
#[derive(Default)]
pub(crate) struct Diagnostics {
    errors: Option<syn::Error>,
    is_read: bool,
}

impl Diagnostics {
    /// Reports an error at these tokens.
    pub(crate) fn report(&mut self, at: &impl ToTokens, message: impl Display) {
        self.absorb(syn::Error::new_spanned(at, message));
    }

    /// Reports an error at a span.
    pub(crate) fn report_at(&mut self, span: Span, message: impl Display) {
        self.absorb(syn::Error::new(span, message));
    }

    /// Adds an error of syn.
    pub(crate) fn absorb(&mut self, error: syn::Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    /// Returns all errors, combined into one.
    pub(crate) fn finish(mut self) -> Option<syn::Error> {
        self.is_read = true;
        self.errors.take()
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        assert!(
            self.is_read || std::thread::panicking(),
            "`Diagnostics` was dropped without a call to `finish`"
        );
    }
}
