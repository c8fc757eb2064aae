//! What was refused as Discord would have, for tests that must not pass over it.

use std::sync::Mutex;

use crate::lock::lock;

/// Refusals remembered until they are read.
const KEPT: usize = 100;

/// Requests refused, in words.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    sentences: Mutex<Vec<String>>,
}

impl Refusals {
    /// Notes one, unless there are many already.
    pub(crate) fn add(&self, sentence: impl FnOnce() -> String) {
        let mut sentences = lock(&self.sentences);
        if sentences.len() < KEPT {
            sentences.push(sentence());
        }
    }

    /// Hands all of them out.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.sentences))
    }
}
