//! What was found lately, so that a further press need not look again.

use hashlink::LruCache;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The latest answers by what they are about; the one used longest ago makes room.
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<LruCache<K, V>>);

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Keeps at most so many.
    #[must_use]
    pub fn new(most: usize) -> Cache<K, V> {
        Cache(Mutex::new(LruCache::new(most)))
    }

    /// What is known about this.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        self.kept().get(key).cloned()
    }

    /// Keeps an answer.
    pub fn keep(&self, key: K, value: V) {
        self.kept().insert(key, value);
    }

    /// Takes an answer out.
    pub fn take(&self, key: &K) -> Option<V> {
        self.kept().remove(key)
    }

    /// Forgets all of them.
    pub fn clear(&self) {
        self.kept().clear();
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<K, V>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
