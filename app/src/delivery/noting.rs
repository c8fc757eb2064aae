//! Notes the messages that were delivered. One transaction notes many messages, so that noting delays moves less.

use super::folding::{OlderBoard, Sent};
use super::prepare::Prepared;
use crate::outbox_writes::CLOSED;
use crate::tournament::tournament_found;
use crate::{App, Error, retry_on_clash};
use referee::{ChannelId, Time};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{MessageRef, StoreError, Subject, Tables, Tx};
use tokio::sync::oneshot;

/// The largest number of messages that one transaction notes.
const TOGETHER: usize = 64;

type Noted = Result<Option<OlderBoard>, Error>;

struct Waiting {
    sent: Sent,
    now: Time,
    noted: oneshot::Sender<Noted>,
    _busy: Busy,
}

/// Keeps other deliveries out of a channel as long as this value exists.
struct Busy {
    noting: Arc<Noting>,
    home: ChannelId,
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut homes = held(&self.noting.homes);
        if let Some(at) = homes.iter().position(|it| *it == self.home) {
            homes.swap_remove(at);
        }
    }
}

/// Messages that were delivered, but are not yet noted in the database.
#[derive(Default)]
pub(crate) struct Noting {
    waiting: Mutex<Vec<Waiting>>,
    /// Channels of messages that are not noted yet. No other message is sent to these channels in the meantime.
    homes: Mutex<Vec<ChannelId>>,
    /// Whether rows may have been left waiting because their channels are in `homes`.
    passed_over: AtomicBool,
    turn: tokio::sync::Mutex<()>,
}

impl std::fmt::Debug for Noting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Noting")
    }
}

/// Locks a mutex. No code can panic while it holds one of these mutexes, so they are never poisoned.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Noting {
    /// Returns the channels whose messages are not noted yet. Other rows of these channels have to wait.
    pub(super) fn busy(&self) -> Vec<ChannelId> {
        let homes = held(&self.homes);
        if !homes.is_empty() {
            self.passed_over.store(true, Ordering::Relaxed);
        }
        homes.clone()
    }
}

impl Waiting {
    fn finish(self, noted: Noted) {
        // The receiver may be gone, because the task that waited for the outcome was stopped.
        let _ = self.noted.send(noted);
    }
}

impl App {
    /// Notes a message that was delivered, together with others that wait to be noted. Returns the older board that has
    /// to be folded or deleted, if any.
    async fn note(&self, sent: Sent, now: Time) -> Noted {
        let (noted, mut own) = oneshot::channel();
        let home = sent.owed().home;
        held(&self.noting.homes).push(home);
        let noting = Arc::clone(&self.noting);
        held(&self.noting.waiting).push(Waiting {
            sent,
            now,
            noted,
            _busy: Busy { noting, home },
        });
        loop {
            let _turn = self.noting.turn.lock().await;
            match own.try_recv() {
                Ok(noted) => return noted,
                Err(oneshot::error::TryRecvError::Empty) => {}
                // The task that noted this message panicked.
                Err(oneshot::error::TryRecvError::Closed) => return Err(StoreError::Busy.into()),
            }
            // Runs as a separate task, because other deliveries wait for the same transaction. The transaction must not
            // end if this delivery is stopped.
            let app = self.clone();
            let noted = tokio::spawn(async move { app.note_together().await });
            let _ = noted.await;
            if self.noting.passed_over.swap(false, Ordering::Relaxed) {
                self.wake();
            }
        }
    }

    /// Notes up to [`TOGETHER`] waiting messages in one transaction, and sends the outcome to each delivery.
    async fn note_together(&self) {
        let mut together: Vec<Waiting> = {
            let mut waiting = held(&self.noting.waiting);
            let some = waiting.len().min(TOGETHER);
            waiting.drain(..some).collect()
        };
        match self.note_all(&together).await {
            Ok(noted) => {
                for (waiting, older) in together.into_iter().zip(noted) {
                    waiting.finish(Ok(older));
                }
            }
            // One of the messages cannot be noted, so each message is noted in a transaction of its own.
            Err(_) if together.len() > 1 => {
                for waiting in together {
                    let noted = self.note_all(std::slice::from_ref(&waiting)).await;
                    let noted = noted.map(|mut older| older.pop().flatten());
                    waiting.finish(noted);
                }
            }
            Err(why) => {
                if let Some(waiting) = together.pop() {
                    waiting.finish(Err(why));
                }
            }
        }
    }

    async fn note_all(&self, together: &[Waiting]) -> Result<Vec<Option<OlderBoard>>, Error> {
        let noting = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let (mut older, mut due) = (Vec::with_capacity(together.len()), false);
            for Waiting { sent, now, .. } in together {
                older.push(self.note_one(&mut tx, sent, *now).await?);
                if let Some(changed) = sent.answers {
                    due |= release(&mut tx, changed, *now).await?;
                }
            }
            tx.commit().await?;
            Ok::<_, Error>((older, due))
        });
        let (older, due) = Box::pin(noting).await?;
        if due {
            self.wake();
        }
        Ok(older)
    }

    async fn note_one(&self, tx: &mut Tx, sent: &Sent, now: Time) -> Noted {
        let (owed, last) = (sent.owed(), sent.prepared.last);
        if let Some(Subject::Tournament(id)) = sent.prepared.found() {
            tournament_found(tx, id, now).await?;
        }
        if let Some(view) = sent.board().filter(|_| !last) {
            return self.note_board(tx, view, sent, now).await;
        }
        let seen = (owed.home, sent.version);
        let row = tx.outbox().find(owed.role).await?;
        match last {
            true => tx.outbox().sent(owed.role, seen).await?,
            false => _ = tx.outbox().shown(owed.role, seen, sent.at).await?,
        }
        // If the row has moved to another channel since the message was sent, no delivery would change this message
        // later, so the message is deleted.
        let moved = row.is_some_and(|row| row.home != owed.home);
        let stray = sent.at.filter(|_| moved && sent.is_posted());
        Ok(stray.map(|at| OlderBoard { at, line: None }))
    }

    /// Notes a call that succeeded. Returns the older board that has to be folded or deleted, if any.
    pub(super) async fn note_sent(
        &self,
        prepared: Arc<Prepared>,
        at: Option<MessageRef>,
        answers: Option<(Subject, u64)>,
        now: Time,
    ) -> Noted {
        let mut sent = Sent {
            version: prepared.version,
            prepared,
            at,
            answers,
        };
        // If the match was paused because its place could not be reached, this delivery ends the pause, unless the
        // message is direct. The end of the pause makes a new version of the match. A board was drawn for that new
        // version already, so that version is noted as shown.
        if let Some(Subject::Match(id)) = sent.prepared.found()
            && Box::pin(self.place_found(id, now)).await?
            && sent.board().is_some()
        {
            sent.version += 1;
        }
        let older = self.note(sent, now).await;
        if answers.is_none() {
            // Other rows of the channel may be waiting.
            self.wake();
        }
        older
    }
}

/// Ends the lease of messages that have to show a change and that the answer to the change did not show. Returns
/// whether any of these messages has to be sent now.
pub(super) async fn release(
    tx: &mut Tx,
    (subject, version): (Subject, u64),
    now: Time,
) -> Result<bool, StoreError> {
    let mut outbox = tx.outbox();
    let mut due = outbox.release(subject, version, now).await?;
    if let Subject::Challenge(_) = subject {
        // If the challenge was accepted before its own message was noted, the answer to the acceptance does not show
        // that message.
        due |= outbox.release(subject, CLOSED, now).await?;
    }
    Ok(due)
}
