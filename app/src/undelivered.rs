//! What was done but perhaps never told: the answer went out too late for a crash, or not at all.
//!
//! Every change is stored together with the interaction that asked for it, as not answered. Once
//! the answer is out, that is noted. What is found unanswered at the next start becomes a notice:
//! said again rather than never.

use super::write_batch::Note;
use super::{App, Caller, Error};
use referee::{InteractionId, NoticeId, Time};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{NoticeKind, ProcessedInteraction, StoreError, StoredNotice, Tables, Tx};

/// The interactions of this process between what they do and the note that they are answered.
#[derive(Debug, Default)]
pub(super) struct Unanswered(Mutex<HashSet<InteractionId>>);

impl Unanswered {
    fn list(&self) -> MutexGuard<'_, HashSet<InteractionId>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// WriteBatch an interaction beside what it does; `false` if that was carried out before.
    pub(super) async fn note(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        seen: &ProcessedInteraction,
    ) -> Result<bool, StoreError> {
        let mut interactions = tx.interactions();
        let first = interactions.note(caller.interaction, seen, caller.now);
        let first = first.await?;
        if first {
            self.unanswered.list().insert(caller.interaction);
        }
        Ok(first)
    }

    /// WriteBatch that an interaction has had its answer, and everybody has been told what it did.
    /// Nothing happens if it did nothing.
    ///
    /// # Errors
    /// The bot itself fails; then it may be told once more after the next start.
    pub async fn answered(&self, id: InteractionId) -> Result<(), Error> {
        if !self.unanswered.list().remove(&id) {
            return Ok(());
        }
        Ok(self.write_batched(Note::Answered(id)).await?)
    }

    /// Makes a notice of what an interaction did, because telling it has failed.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn undelivered(&self, id: InteractionId, now: Time) -> Result<(), Error> {
        if !self.unanswered.list().remove(&id) {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        let seen = tx.interactions().find(id).await?;
        let undelivered: Vec<_> = seen.map(|seen| (id, seen)).into_iter().collect();
        self.tell_later(tx, &undelivered, now).await
    }

    /// Makes notices of everything an earlier process did and perhaps never told. To be called
    /// once, before the first interaction comes in.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn recover(&self, now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let undelivered = tx.interactions().unanswered().await?;
        self.tell_later(tx, &undelivered, now).await
    }

    async fn tell_later(
        &self,
        mut tx: Tx,
        undelivered: &[(InteractionId, ProcessedInteraction)],
        now: Time,
    ) -> Result<(), Error> {
        let mut public = Vec::new();
        for (id, seen) in undelivered {
            tx.interactions().answered(*id).await?;
            if !self.is_secret(&mut tx, seen).await {
                public.push(seen);
            }
        }
        // A question says nothing of the ply it followed.
        let played: HashSet<_> = public
            .iter()
            .filter(|seen| seen.plies.is_some())
            .filter_map(|seen| seen.this_match)
            .collect();
        let mut said = HashSet::new();
        for seen in public {
            let this_match = match seen.this_match {
                Some(id) => tx.matches().moment(id).await?.map(|moment| (id, moment)),
                None => None,
            };
            let kinds = [
                this_match.map(|(id, moment)| match played.contains(&id) {
                    true => NoticeKind::UndeliveredPly(id, moment),
                    false => NoticeKind::Undelivered(id, moment),
                }),
                seen.challenge.map(NoticeKind::UndeliveredChallenge),
            ];
            for kind in kinds.into_iter().flatten() {
                if said.insert(kind) {
                    let notice = StoredNotice {
                        id: NoticeId(self.chance.ulid(now)),
                        kind,
                        made_at: now,
                    };
                    tx.notices().add(notice).await?;
                }
            }
        }
        if undelivered.is_empty() {
            return Ok(());
        }
        tx.commit().await?;
        self.changed.notify_one();
        Ok(())
    }

    /// Whether an interaction played steps of an Ampel turn that is not over. Nobody else is to
    /// learn of them, not even that there are any; their player goes on from any board.
    async fn is_secret(&self, tables: &mut impl Tables, seen: &ProcessedInteraction) -> bool {
        let (Some(id), Some(plies)) = (seen.this_match, &seen.plies) else {
            return false;
        };
        match self.load(tables, id).await {
            Ok(this_match) => {
                (this_match.public_len()..this_match.plies().len()).contains(&plies.start)
            }
            Err(_) => false,
        }
    }
}
