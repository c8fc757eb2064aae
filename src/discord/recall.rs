//! What the engine has found lately, so that a further press need not think again.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The latest answers by what they are about; the oldest make room.
#[derive(Debug)]
pub struct Recall<K, V> {
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    order: VecDeque<K>,
    values: HashMap<K, V>,
}

impl<K: Clone + Eq + Hash, V: Clone> Recall<K, V> {
    /// Keeps at most so many.
    #[must_use]
    pub fn new(most: usize) -> Recall<K, V> {
        let kept = Kept {
            order: VecDeque::new(),
            values: HashMap::new(),
        };
        Recall {
            most,
            kept: Mutex::new(kept),
        }
    }

    /// What is known about this.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<V> {
        self.kept().values.get(key).cloned()
    }

    /// Keeps an answer.
    pub fn keep(&self, key: K, value: V) {
        let mut kept = self.kept();
        if kept.values.insert(key.clone(), value).is_none() {
            kept.order.push_back(key);
        }
        while kept.order.len() > self.most {
            if let Some(oldest) = kept.order.pop_front() {
                kept.values.remove(&oldest);
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept<K, V>> {
        // Nothing panics while it is held.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is being worked on: each once at a time.
#[derive(Clone, Debug)]
pub struct Busy<K>(Arc<Mutex<HashSet<K>>>);

impl<K> Default for Busy<K> {
    fn default() -> Busy<K> {
        Busy(Arc::default())
    }
}

impl<K: Clone + Eq + Hash> Busy<K> {
    /// Begins work; `None` if it is being done already. It ends when the guard is dropped.
    #[must_use]
    pub fn begin(&self, key: K) -> Option<Working<K>> {
        let fresh = self.set().insert(key.clone());
        let busy = Busy(Arc::clone(&self.0));
        fresh.then_some(Working { busy, key })
    }

    fn set(&self) -> MutexGuard<'_, HashSet<K>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work under way.
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

    #[test]
    fn work_is_begun_once_at_a_time() {
        let busy = Busy::default();
        let working = busy.begin(1);
        assert!(working.is_some());
        assert!(busy.begin(1).is_none());
        assert!(busy.begin(2).is_some());
        drop(working);
        assert!(busy.begin(1).is_some());
    }

    #[test]
    fn the_latest_are_known() {
        let recall = Recall::new(2);
        for (key, value) in [(1, 'a'), (2, 'b'), (2, 'c'), (3, 'd')] {
            recall.keep(key, value);
        }
        assert_eq!(
            [1, 2, 3].map(|key| recall.get(&key)),
            [None, Some('c'), Some('d')]
        );
    }
}
