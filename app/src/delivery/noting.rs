//! Notes what got through: many messages in one transaction, so that noting does not compete with moves.

use super::facts::{Call, Draft};
use super::prepare::Prepared;
use crate::folding::{OlderBoard, Sent};
use crate::outbox_writes::CLOSED;
use crate::tournament::tournament_found;
use crate::{App, Error, retry_on_clash};
use referee::{ChannelId, Time};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{MessageRef, MessageRole, StoreError, Subject, Tables, Tx};
use tokio::sync::oneshot;

/// How many messages one transaction notes.
const TOGETHER: usize = 64;

type Noted = Result<Option<OlderBoard>, Error>;

struct Waiting {
    sent: Sent,
    now: Time,
    noted: oneshot::Sender<Noted>,
    _busy: Busy,
}

/// A channel that is left alone as long as this lives.
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

/// What got through and is not in the database yet.
#[derive(Default)]
pub(crate) struct Noting {
    waiting: Mutex<Vec<Waiting>>,
    /// Where messages wait or are being noted: nothing else is sent there meanwhile.
    homes: Mutex<Vec<ChannelId>>,
    /// Whether something due was left alone because of them.
    passed_over: AtomicBool,
    turn: tokio::sync::Mutex<()>,
}

impl std::fmt::Debug for Noting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Noting")
    }
}

/// Nothing panics while one of them is held.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Noting {
    /// Where messages got through that are not noted yet, so that what is due there is left alone.
    pub(super) fn busy(&self) -> Vec<ChannelId> {
        let homes = held(&self.homes);
        if !homes.is_empty() {
            self.passed_over.store(true, Ordering::Relaxed);
        }
        homes.clone()
    }

    fn add(self: &Arc<Noting>, sent: Sent, now: Time, noted: oneshot::Sender<Noted>) {
        let home = sent.home;
        held(&self.homes).push(home);
        let _busy = Busy {
            noting: Arc::clone(self),
            home,
        };
        let waiting = Waiting {
            sent,
            now,
            noted,
            _busy,
        };
        held(&self.waiting).push(waiting);
    }

    fn next(&self) -> Vec<Waiting> {
        let mut waiting = held(&self.waiting);
        let some = waiting.len().min(TOGETHER);
        waiting.drain(..some).collect()
    }
}

impl Waiting {
    fn finish(self, noted: Noted) {
        // Who was waiting may have been stopped.
        let _ = self.noted.send(noted);
    }
}

impl App {
    /// Notes a message that got through, together with others that wait. Returns a board that is folded or deleted now.
    pub(super) async fn note(&self, sent: Sent, now: Time) -> Noted {
        let (noted, mut own) = oneshot::channel();
        self.noting.add(sent, now, noted);
        loop {
            let _turn = self.noting.turn.lock().await;
            match own.try_recv() {
                Ok(noted) => return noted,
                Err(oneshot::error::TryRecvError::Empty) => self.note_together().await,
                // Noting it panicked.
                Err(oneshot::error::TryRecvError::Closed) => return Err(StoreError::Busy.into()),
            }
        }
    }

    async fn note_together(&self) {
        // Others wait for the same transaction: it does not end with the task of one of them.
        let app = self.clone();
        let noted = tokio::spawn(async move { app.note_next().await });
        let _ = noted.await;
        if self.noting.passed_over.swap(false, Ordering::Relaxed) {
            self.wake();
        }
    }

    async fn note_next(&self) {
        let together = self.noting.next();
        match self.note_all(&together).await {
            Ok(noted) => {
                for (waiting, older) in together.into_iter().zip(noted) {
                    waiting.finish(Ok(older));
                }
            }
            // One of them cannot be noted.
            Err(_) if together.len() > 1 => {
                for waiting in together {
                    let noted = self.note_all(std::slice::from_ref(&waiting)).await;
                    let noted = noted.map(|mut older| older.pop().flatten());
                    waiting.finish(noted);
                }
            }
            Err(why) => {
                let mut together = together;
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
        if let Some(Subject::Tournament(id)) = sent.found {
            tournament_found(tx, id, now).await?;
        }
        if let Some(view) = sent.board.as_deref().filter(|_| !sent.last) {
            return self.note_board(tx, view, sent, now).await;
        }
        let seen = (sent.home, sent.version);
        let row = tx.outbox().find(sent.role).await?;
        match sent.last {
            true => tx.outbox().sent(sent.role, seen).await?,
            false => _ = tx.outbox().shown(sent.role, seen, sent.at).await?,
        }
        // Its row belongs to another channel since: nothing would ever change it.
        let moved = row.is_some_and(|row| row.home != sent.home);
        let stray = sent.at.filter(|_| moved && sent.posted);
        Ok(stray.map(|at| sent.stray(at)))
    }

    /// Notes the outcome of a call that got through. Returns a board that is folded or deleted now.
    pub(super) async fn note_sent(
        &self,
        prepared: &Prepared,
        at: Option<MessageRef>,
        answers: Option<(Subject, u64)>,
        now: Time,
    ) -> Noted {
        let Draft { owed, about, .. } = &prepared.draft;
        let posted = prepared.call == Call::Post;
        let lost = match prepared.call {
            Call::Nothing => None,
            _ => prepared.lost.filter(|_| !owed.role.is_direct()),
        };
        let board = match owed.role {
            MessageRole::Board(..) if posted => about.of_match().map(|it| Box::new(it.clone())),
            _ => None,
        };
        // What gets through ends a pause; a board shows the version in which the match goes on.
        let mut version = prepared.version;
        if let Some(Subject::Match(id)) = lost
            && Box::pin(self.place_found(id, now)).await?
            && board.is_some()
        {
            version += 1;
        }
        let sent = Sent {
            role: owed.role,
            home: owed.home,
            version,
            at,
            posted,
            needs_token: prepared.draft.needs_token(),
            last: prepared.last,
            board,
            found: lost,
            answers,
        };
        let older = self.note(sent, now).await;
        if answers.is_none() {
            // There may be more in its channel.
            self.wake();
        }
        older
    }
}

/// Ends the lease of what a change wants and no answer has shown. Whether any of it is due now.
pub(super) async fn release(
    tx: &mut Tx,
    (subject, version): (Subject, u64),
    now: Time,
) -> Result<bool, StoreError> {
    let mut outbox = tx.outbox();
    let mut due = outbox.release(subject, version, now).await?;
    if let Subject::Challenge(_) = subject {
        // It may have been accepted before it was noted: the answer to that does not show it.
        due |= outbox.release(subject, CLOSED, now).await?;
    }
    Ok(due)
}
