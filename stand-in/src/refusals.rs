//! Requests that were refused, as Discord would refuse them; a test's guard complains about them.

use std::sync::Mutex;

use crate::lock::lock;

/// Largest number of refusals remembered until they are read.
const KEPT: usize = 100;

/// Refused requests, one sentence each.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    sentences: Mutex<Vec<String>>,
}

impl Refusals {
    /// Adds a refusal, unless [`KEPT`] are remembered already.
    pub(crate) fn add(&self, sentence: impl FnOnce() -> String) {
        let mut sentences = lock(&self.sentences);
        if sentences.len() < KEPT {
            sentences.push(sentence());
        }
    }

    /// Returns all refusals and forgets them.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.sentences))
    }
}
