//! Delivers outbox rows: brings each message up to the present state of its subject.
//!
//! Due rows of the outbox are leased ([`App::take_owed`]) and delivered one by one ([`App::deliver`]): the subject
//! is loaded as it is *now* (`prepare`), the [`Platform`] makes the call, and the outcome is noted. Nothing
//! captured earlier is ever shown. What a failure means is a table ([`verdict`]).

mod call;
pub(crate) mod content;
mod direct;
mod pairing;
pub(crate) mod platform;
mod prepare;
mod roles;
mod shown;
mod tournament;
mod verdict;

pub use content::{Content, Line};
pub use platform::{CallError, Platform, RoleError};
pub use shown::FirstDelivery;
pub use verdict::{Verdict, verdict};

use super::folding::OlderBoard;
use super::tournament::tournament_found;
use super::{App, Error, retry_on_clash};
use call::Call;
use prepare::Prepared;
use referee::{ChannelId, Time};
use shown::Shown;
use std::time::Duration;
use store::{MessageRef, MessageRole, Owed, StoreError, Subject, Tables};

/// The timeout of a delivery, rate limits included.
pub const LONGEST: Duration = Duration::from_secs(15);

/// How long a delivery leases its row. If the process dies, the row is due again after that.
pub const HELD: Duration = Duration::from_secs(LONGEST.as_secs() + 3);

impl App {
    /// Leases what is due for [`HELD`]: one message a channel, `limit` at most, none in the channels that are `busy`.
    /// Each is to be delivered at once.
    pub async fn take_owed(
        &self,
        now: Time,
        limit: usize,
        busy: &[ChannelId],
    ) -> Result<Vec<Owed>, Error> {
        let taking = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let taken = tx.outbox().take(now, now + HELD, limit, busy).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(taken)
        });
        Ok(taking.await?)
    }

    /// Delivers a leased row and notes the outcome; what cannot be read is logged and given up. `chance` is
    /// any random number.
    ///
    /// # Errors
    /// The database fails: the row is due again when its lease has run out.
    pub async fn deliver(
        &self,
        platform: &impl Platform,
        taken: &Owed,
        now: Time,
        chance: u32,
    ) -> Result<Verdict, Error> {
        match self.attempt(platform, taken, now, chance).await {
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
        taken: &Owed,
        now: Time,
        chance: u32,
    ) -> Result<Verdict, Error> {
        if let MessageRole::Roles(guild) = taken.role {
            return self
                .deliver_roles(platform, taken, guild, now, chance)
                .await;
        }
        if let MessageRole::Pairing(id, slot) = taken.role {
            return self
                .deliver_pairing(platform, taken, (id, slot), (now, chance))
                .await;
        }
        let Some(prepared) = self.prepare(taken, now).await? else {
            return Ok(Verdict::Done);
        };
        let owed = &prepared.owed;
        let called = match &prepared.call {
            Call::Post(content) => platform.post(owed, content, &nonce(owed)).await.map(Some),
            Call::Edit(at, content) => platform.edit(*at, content).await.map(|()| Some(*at)),
            Call::Nothing => Ok(owed.at),
        };
        match called {
            Ok(at) => {
                // An edit gets through to a person who takes no direct messages.
                if matches!(prepared.call, Call::Post(_)) {
                    self.note_taken_direct(owed.role).await?;
                }
                let older = self.note_delivered(&prepared, at, now).await?;
                if let Some(older) = older {
                    older.settle(platform).await;
                }
                Ok(Verdict::Done)
            }
            Err(error) => {
                let edited = matches!(prepared.call, Call::Edit(..));
                let verdict = verdict(
                    owed,
                    (prepared.last, edited && !prepared.last),
                    &error,
                    chance,
                );
                tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
                self.note_refused_direct(&prepared, &error, now).await?;
                self.note_verdict(owed, verdict, now).await
            }
        }
    }

    /// Notes a successful call. Returns the board before, if it is folded or deleted.
    async fn note_delivered(
        &self,
        prepared: &Prepared,
        at: Option<MessageRef>,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let Prepared { owed, call, .. } = prepared;
        let lost = match call {
            Call::Nothing => None,
            _ => prepared.lost.filter(|_| !owed.role.is_direct()),
        };
        let board = match call {
            Call::Post(Content::Board(view)) => Some(&**view),
            _ => None,
        };
        // What gets through ends a pause; a board shows the version in which the match goes on.
        let goes_on = match lost {
            Some(Subject::Match(id)) => self.place_found(id, now).await?,
            _ => false,
        };
        let shown = Shown {
            role: owed.role,
            version: prepared.version + u64::from(goes_on && board.is_some()),
            at,
            last: prepared.last,
        };
        let older = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let older = self.note(&mut tx, shown, board, now).await?;
            if let Some(Subject::Tournament(id)) = lost {
                tournament_found(&mut tx, id, now).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>(older)
        })
        .await?;
        self.look_now();
        Ok(older)
    }

    /// Writes a verdict to its row, unless the row has changed since it was leased.
    async fn note_verdict(
        &self,
        owed: &Owed,
        verdict: Verdict,
        now: Time,
    ) -> Result<Verdict, Error> {
        let role = owed.role;
        let at = |next_attempt| Owed {
            next_attempt,
            ..*owed
        };
        let after = match verdict {
            Verdict::Later(span) | Verdict::Rest(span) => at(now + span),
            Verdict::PlaceLost { rest, .. } => at(now + rest),
            Verdict::Anew => Owed {
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
                Verdict::Done => outbox.forget(role, owed.wanted).await?,
                Verdict::GiveUp(why) => {
                    tracing::error!(?role, why, "a message is given up");
                    outbox.give_up(role, why).await?;
                }
                Verdict::PlaceLost { .. } => {
                    if outbox.save(owed, &after).await? {
                        outbox.await_place(role, after.next_attempt).await?;
                    }
                }
                _ => _ = outbox.save(owed, &after).await?,
            }
            tx.commit().await
        })
        .await?;
        self.look_now();
        Ok(verdict)
    }
}

/// The nonce deduplicates a retry: it is the same for each try to post the same version below the same message. Discord
/// takes at most 25 characters.
fn nonce(owed: &Owed) -> String {
    // FNV-1a: short, and the same in every process.
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
