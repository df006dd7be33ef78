//! The collector of everything that is wrong with a type. Nothing in the crate stops at a problem.

use std::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// The problems so far. Must be read by [`Diagnostics::finish`]: one dropped unread is a bug of ours.
#[must_use]
#[derive(Default)]
pub(crate) struct Diagnostics {
    errors: Option<syn::Error>,
    is_read: bool,
}

impl Diagnostics {
    /// Records a problem with these tokens.
    pub(crate) fn report(&mut self, at: &impl ToTokens, message: impl Display) {
        self.absorb(syn::Error::new_spanned(at, message));
    }

    /// Records a problem at a place of which only the span is kept.
    pub(crate) fn report_at(&mut self, span: Span, message: impl Display) {
        self.absorb(syn::Error::new(span, message));
    }

    /// Records what a parser of syn says.
    pub(crate) fn absorb(&mut self, error: syn::Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    /// Everything that was recorded.
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
