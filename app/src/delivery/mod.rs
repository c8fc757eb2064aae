//! Delivers messages. Each message is one row of the outbox, and shows the present state of its subject.
//!
//! A row is delivered by the answer to the interaction that changed its subject ([`App::send_by_answer`]), or by the
//! reconciler when its time has come ([`App::take_owed`], [`App::deliver`]). Both ways load the subject as it is *now*
//! (`prepare`), make the call by a [`Route`], and note the outcome (`noting`), so that a message never shows an older
//! state. The function [`verdict`] decides what follows from a failure.

mod calls;
mod direct;
mod folding;
pub(crate) mod noting;
mod pairing;
mod prepare;
mod roles;
mod tournament;
mod verdict;

pub use calls::{CallError, Draft, Facts, Line, Platform, RoleError, Route};
pub use verdict::{Failed, Verdict, verdict};

use super::outbox_writes::owe_row;
use super::{App, Error, LEASE, MatchView, retry_on_clash};
use calls::Call;
use prepare::{Prepare, Prepared, Taken};
use referee::{ChannelId, Time, UserId};
use std::sync::Arc;
use std::time::Duration;
use store::{
    MessageRef, MessageRole, NEVER, OutboxRow, Reader, StoreError, Subject, Tables,
    without_deadline,
};

/// The time limit of a delivery, including waiting for rate limits.
pub const LONGEST: Duration = Duration::from_secs(15);

/// How long a row is leased for one delivery. If the process dies, the row is delivered again after the lease.
pub const HELD: Duration = Duration::from_secs(LONGEST.as_secs() + 3);

/// The outcome of sending a message by an answer to an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerOutcome {
    /// The answer shows the message.
    Shown,
    /// The answer does not have to show the message, because the message is up to date already, must not be shown any
    /// more, or belongs in another place.
    Elsewhere,
    /// The call failed. Unless the interaction was answered before, the message is sent next by another route.
    Failed(CallError),
}

impl App {
    /// Leases outbox rows whose time has come for [`HELD`]: at most one row per channel, at most `limit` rows, and no
    /// row of the `busy` channels. The caller has to deliver these rows at once.
    pub async fn take_owed(
        &self,
        now: Time,
        limit: usize,
        busy: &[ChannelId],
    ) -> Result<Vec<OutboxRow>, Error> {
        let busy = [busy, &self.noting.busy()].concat();
        let taking = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let taken = tx.outbox().take(now, now + HELD, limit, &busy).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(taken)
        });
        Ok(taking.await?)
    }

    /// Leases the rows of a channel whose messages no answer could carry so far; a public answer in that channel can
    /// carry them now.
    pub async fn take_parked(&self, home: ChannelId, now: Time) -> Result<Vec<OutboxRow>, Error> {
        let taking = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let taken = tx.outbox().take_parked(home, now + HELD).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(taken)
        });
        Ok(taking.await?)
    }

    /// Delivers a leased row and notes the outcome. A row whose subject cannot be read is logged and given up.
    ///
    /// # Errors
    /// Fails if the database fails. The row is then delivered again after its lease.
    pub async fn deliver(
        &self,
        platform: &impl Platform,
        taken: &OutboxRow,
        now: Time,
    ) -> Result<Verdict, Error> {
        let delivered = match taken.role {
            MessageRole::Roles(guild) => {
                Box::pin(self.deliver_roles(platform, taken, guild, now)).await
            }
            MessageRole::Pairing(id, slot) => {
                let beginning = self.deliver_pairing(platform, taken, id, slot, now);
                Box::pin(beginning).await
            }
            _ => Box::pin(self.attempt(platform, taken, now)).await,
        };
        match delivered {
            Err(why) if why.is_unreadable() || why.is_unknown() => {
                let given_up = Verdict::GiveUp(why.to_string());
                self.note_verdict(taken, given_up, now).await
            }
            done => done,
        }
    }

    async fn attempt(
        &self,
        platform: &impl Platform,
        taken: &OutboxRow,
        now: Time,
    ) -> Result<Verdict, Error> {
        let preparing = Box::pin(self.prepare(Taken::Leased(taken), now));
        let prepared = match preparing.await? {
            Prepare::Ready(prepared) => prepared,
            Prepare::Overtaken => return Ok(Verdict::Done),
            Prepare::Nothing => return self.note_verdict(taken, Verdict::Done, now).await,
        };
        let sending = Box::pin(self.send(platform, &prepared, None, now));
        let Err(error) = sending.await? else {
            // Only a posted message proves that the person accepts direct messages, because an edit succeeds in any
            // case.
            if prepared.call == Call::Post {
                self.note_taken_direct(taken.role).await?;
            }
            return Ok(Verdict::Done);
        };
        let owed = &prepared.draft.owed;
        let failed = Failed {
            edited: matches!(prepared.call, Call::Edit(_)),
            last: prepared.last,
            over: prepared.over,
        };
        let verdict = verdict(owed, failed, &error, self.chance.any(now));
        tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
        Box::pin(self.note_refused_direct(&prepared, &error, now)).await?;
        if matches!(error, CallError::PlaceLost { .. }) && verdict == Verdict::Done {
            Box::pin(self.drop_channel(owed)).await?;
        }
        let verdict = self.note_verdict(owed, verdict, now).await?;
        if verdict == Verdict::Park {
            Box::pin(self.tell_waiting(owed.role, now)).await?;
        }
        Ok(verdict)
    }

    /// Makes the call for a message. If the call succeeds, notes that.
    async fn send(
        &self,
        route: &impl Route,
        prepared: &Arc<Prepared>,
        answers: Option<(Subject, u64)>,
        now: Time,
    ) -> Result<Result<(), CallError>, Error> {
        let draft = &prepared.draft;
        let called = match prepared.call {
            Call::Post => route.post(draft, &nonce(&draft.owed)).await,
            Call::Edit(at) => route.edit(at, draft).await.map(|()| Some(at)),
            Call::Nothing => Ok(draft.owed.at),
        };
        let at = match called {
            Ok(at) => at,
            Err(error) => return Ok(Err(error)),
        };
        // The call has been made, so noting it has no time limit.
        let noting = without_deadline(self.note_sent(Arc::clone(prepared), at, answers, now));
        if let Some(older) = noting.await? {
            older.fold(route, draft).await;
        }
        Ok(Ok(()))
    }

    /// Sends a message by the answer to the interaction that changed the message's subject. `pressed` is the message
    /// whose button was pressed; the answer can edit only that message. If the call fails, the message is sent next by
    /// another route. If the call succeeds, the other messages about the change `answers` are released as by
    /// [`App::release`].
    pub async fn send_by_answer(
        &self,
        answer: &impl Route,
        role: MessageRole,
        pressed: Option<MessageRef>,
        answers: Option<(Subject, u64)>,
        now: Time,
    ) -> Result<AnswerOutcome, Error> {
        let preparing = Box::pin(self.prepare(Taken::Answer(role, pressed), now));
        let prepared = match preparing.await? {
            Prepare::Ready(prepared) => prepared,
            Prepare::Overtaken | Prepare::Nothing => return Ok(AnswerOutcome::Elsewhere),
        };
        match prepared.call {
            Call::Edit(at) if Some(at) != pressed => return Ok(AnswerOutcome::Elsewhere),
            Call::Nothing => return Ok(AnswerOutcome::Elsewhere),
            Call::Post | Call::Edit(_) => {}
        }
        let sending = Box::pin(self.send(answer, &prepared, answers, now));
        let Err(error) = sending.await? else {
            return Ok(AnswerOutcome::Shown);
        };
        if error != CallError::Answered {
            retry_on_clash(|| async {
                let mut tx = self.store.begin().await?;
                tx.outbox().show_again(role, now).await?;
                tx.commit().await
            })
            .await?;
            self.wake();
        }
        Ok(AnswerOutcome::Failed(error))
    }

    /// Makes the answer to the request post the board of a match for everybody once more.
    pub async fn show_board(&self, view: &MatchView, now: Time) -> Result<(), Error> {
        let board = MessageRole::Board(view.this_match.id(), Reader::Everybody);
        let (place, lease) = (view.this_match.place(), now + LEASE);
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            owe_row(&mut tx, board, place, view.version(), lease).await?;
            tx.outbox().show_again(board, lease).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }

    /// Ends the lease of messages that have to show a change and that the answer to the change did not show, so that
    /// the reconciler sends them now.
    pub async fn release(&self, changed: (Subject, u64), now: Time) -> Result<(), Error> {
        let due = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let due = noting::release(&mut tx, changed, now).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(due)
        });
        if due.await? {
            self.wake();
        }
        Ok(())
    }

    /// Stores the app language of a person who uses the bot outside its servers.
    pub async fn note_app_language(&self, user: UserId, code: &str) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().note_app_language(user, code).await?;
            tx.commit().await
        })
        .await?;
        Ok(())
    }

    /// Writes the outcome of a delivery to its row, unless the row has changed since it was leased.
    async fn note_verdict(
        &self,
        owed: &OutboxRow,
        verdict: Verdict,
        now: Time,
    ) -> Result<Verdict, Error> {
        let role = owed.role;
        let at = |next_attempt| OutboxRow {
            next_attempt,
            ..*owed
        };
        let after = match verdict {
            Verdict::Later(span) | Verdict::Rest(span) => at(now + span),
            Verdict::PlaceLost { rest, .. } | Verdict::NoThreads(rest) => at(now + rest),
            Verdict::Park => at(NEVER),
            Verdict::Anew => OutboxRow {
                shown: 0,
                at: None,
                ..at(now)
            },
            _ => at(now),
        };
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let mut outbox = tx.outbox();
            match &verdict {
                Verdict::Done => outbox.sent(role, (owed.home, owed.wanted)).await?,
                Verdict::GiveUp(why) => {
                    tracing::error!(?role, why, "a message is given up");
                    outbox.give_up(role, why).await?;
                }
                Verdict::PlaceLost { .. } | Verdict::NoThreads(_) => {
                    if outbox.save(owed, &after).await? {
                        outbox.await_place(role, after.next_attempt).await?;
                    }
                }
                _ => _ = outbox.save(owed, &after).await?,
            }
            tx.commit().await
        })
        .await?;
        self.wake();
        Ok(verdict)
    }
}

/// A text by which Discord recognises a repeated post. It is equal for all attempts to post the same version of a
/// message below the same earlier message. Discord allows at most 25 characters.
fn nonce(owed: &OutboxRow) -> String {
    // The FNV-1a hash is short, and equal in every process.
    let text = format!(
        "{:?} {} {} {} {:?}",
        owed.role, owed.home, owed.wanted, owed.shown, owed.at
    );
    let hash = |basis: u64| {
        text.bytes().fold(basis, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    format!("{:016x}{:08x}", hash(0xcbf2_9ce4_8422_2325), hash(7) >> 32)
}
