//! The keys of work under way, so that none is begun twice.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug)]
pub struct Busy<K>(Arc<Mutex<HashSet<K>>>);

impl<K> Default for Busy<K> {
    fn default() -> Busy<K> {
        Busy(Arc::default())
    }
}

impl<K: Clone + Eq + Hash> Busy<K> {
    /// Marks work as under way until the guard is dropped; `None` if it is under way already.
    #[must_use]
    pub fn begin(&self, key: K) -> Option<Working<K>> {
        let fresh = self.set().insert(key.clone());
        // The guard is made only if the work is new, because dropping a guard marks the work as ended.
        fresh.then(|| Working {
            busy: Busy(Arc::clone(&self.0)),
            key,
        })
    }

    fn set(&self) -> MutexGuard<'_, HashSet<K>> {
        // No code panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub struct Working<K: Clone + Eq + Hash> {
    busy: Busy<K>,
    key: K,
}

impl<K: Clone + Eq + Hash> Drop for Working<K> {
    fn drop(&mut self) {
        self.busy.set().remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a refused second try that frees the work for a third.
    #[test]
    fn work_is_begun_once_at_a_time() {
        let busy = Busy::default();
        let working = busy.begin(1);
        assert!(working.is_some());
        for _ in 0..2 {
            assert!(busy.begin(1).is_none());
        }
        assert!(busy.begin(2).is_some());
        drop(working);
        assert!(busy.begin(1).is_some());
    }
}
