//! What is noted after an answer: where messages stand, and that somebody has been answered.
//!
//! Every commit waits for the disk, so notes share theirs: whoever comes while one is on its way
//! goes with the next. A note lost in a crash costs no more than a board shown twice.

use super::App;
use referee::InteractionId;
use std::sync::{Mutex, PoisonError};
use store::{MessageRef, MessageRole, StoreError, Tables};

/// Something to be noted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    /// An interaction has had its answer.
    Answered(InteractionId),
    /// A message was posted.
    Posted(MessageRole, MessageRef),
    /// A message is not edited any more.
    Done(MessageRole),
}

/// The notes on their way.
#[derive(Debug, Default)]
pub(super) struct WriteBatch {
    waiting: Mutex<Vec<Note>>,
    /// Held while some are written: whoever waits for it finds theirs written, or writes all that
    /// have gathered meanwhile.
    writing: tokio::sync::Mutex<()>,
}

impl WriteBatch {
    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Note>> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Writes a note down; it stands when this returns.
    ///
    /// # Errors
    /// The database fails: said to one of those who share the transaction.
    pub(super) async fn write_batched(&self, note: Note) -> Result<(), StoreError> {
        self.notes.waiting().push(note);
        let _turn = self.notes.writing.lock().await;
        let notes = std::mem::take(&mut *self.notes.waiting());
        if notes.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        for note in notes {
            match note {
                Note::Answered(id) => tx.interactions().answered(id).await?,
                Note::Posted(role, message) => tx.messages().set(role, message).await?,
                Note::Done(role) => tx.messages().unset(role).await?,
            }
        }
        tx.commit().await
    }
}
