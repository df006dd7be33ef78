//! What was made for each dialect, kept so that it is made once. What is made, and of what, is the caller's
//! affair.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::dialect::Dialect;
use crate::registry::Kept;

/// One value a dialect. There are few dialects, and of those a program uses few.
struct ByDialect<T>(Mutex<Vec<(Dialect, T)>>);

impl<T> Default for ByDialect<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> ByDialect<T> {
    fn find(&self, dialect: Dialect) -> Option<T> {
        let values = self.values();
        values.iter().find(|(own, _)| *own == dialect).map(|(_, value)| value.clone())
    }

    fn insert(&self, dialect: Dialect, value: &T) {
        self.values().push((dialect, value.clone()));
    }

    fn values(&self) -> MutexGuard<'_, Vec<(Dialect, T)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is kept for a dialect, made where there is nothing yet.
///
/// It is not made under the lock, since the words in it may be an author's own code. Two threads that come at
/// once both make it, and it is the same.
pub(super) fn kept_or_made<T: Clone + Send + 'static>(
    kept: &Kept,
    dialect: Dialect,
    make: impl FnOnce() -> T,
) -> T {
    let kept = kept.get::<ByDialect<T>>();
    if let Some(known) = kept.and_then(|kept| kept.find(dialect)) {
        return known;
    }
    let value = make();
    if let Some(kept) = kept {
        kept.insert(dialect, &value);
    }
    value
}
