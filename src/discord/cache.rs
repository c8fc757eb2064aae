//! Recent results in memory, so that a second press need not compute them again.

use hashlink::LruCache;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A least-recently-used cache.
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<LruCache<K, V>>);

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// A cache of at most `most` entries.
    #[must_use]
    pub fn new(most: usize) -> Cache<K, V> {
        Cache(Mutex::new(LruCache::new(most)))
    }

    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        self.kept().get(key).cloned()
    }

    pub fn keep(&self, key: K, value: V) {
        self.kept().insert(key, value);
    }

    /// The value of a key. If there is none, `value` is kept and returned.
    pub fn get_or_keep(&self, key: K, value: impl FnOnce() -> V) -> V {
        let mut kept = self.kept();
        if let Some(known) = kept.get(&key) {
            return known.clone();
        }
        let new = value();
        kept.insert(key, new.clone());
        new
    }

    pub fn take(&self, key: &K) -> Option<V> {
        self.kept().remove(key)
    }

    pub fn clear(&self) {
        self.kept().clear();
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<K, V>> {
        // No code panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
