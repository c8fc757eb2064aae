//! Bringing what is seen up to what ought to be seen.
//!
//! Due rows of the outbox are leased ([`App::take_owed`]) and delivered one by one ([`App::deliver`]): the subject
//! is loaded as it is *now* (`prepare`), the [`Platform`] makes the call, and the outcome is noted. Nothing
//! captured earlier is ever shown. What a failure means is a table ([`verdict`]).

mod prepare;
mod roles;
mod verdict;

pub use roles::RoleError;
pub use verdict::{Verdict, verdict};

use super::folding::{Line, OlderBoard, note_board};
use super::{App, ChallengeView, DailyView, Digest, Error, MatchView, retry_on_clash};
use prepare::{Call, Prepared};
use referee::{ChannelId, GuildId, Offer, OfferState, Time, UserId};
use std::time::Duration;
use store::{MessageRef, MessageRole, Owed, RatingRole, RoleChange, StoreError, Tables};

/// How long a delivery may take, with all it waits for.
pub const LONGEST: Duration = Duration::from_secs(15);

/// How long a row is leased for its delivery. A message that a process died over is due after that.
pub const HELD: Duration = Duration::from_secs(LONGEST.as_secs() + 3);

/// What a message is to say: facts as they are now. The platform finds the words and draws.
#[derive(Clone, Debug)]
pub enum Content {
    /// The board of a match, with what happened last. It pings the player to move, once in a turn.
    Board(Box<MatchView>),
    /// That a third of the time is left; without a clock, that a player has been silent for long, or
    /// that the other one may claim the match.
    Reminder(Box<MatchView>),
    /// The same for this player, directly.
    Direct(Box<MatchView>, UserId),
    /// That the quiet hours of this player are over, in which their turn began.
    Woken(Box<MatchView>, UserId),
    /// A question of one player, with its buttons.
    Question(Box<MatchView>, Offer),
    /// What became of a question.
    Outcome(Box<MatchView>, Offer, OfferState),
    /// An older board as a line.
    Folded(Box<MatchView>, Line),
    /// A challenge: asked, or closed without a match.
    Challenge(Box<ChallengeView>),
    /// A challenge that has become this match; its challenger.
    Accepted(Box<MatchView>, UserId),
    /// That the place of a match is lost, and what can be done about it, for this player.
    PlaceLost(Box<MatchView>, UserId),
    /// How a match in a thread has ended, for the channel the thread hangs from.
    EndedInThread(Box<MatchView>),
    /// The puzzle of the day, and what came of the one before.
    Daily(Box<DailyView>),
    /// The matches that wait for a player.
    Digest(Box<Digest>),
    /// That the platform refuses roles this manager of a server has chosen.
    RoleTrouble(GuildId, UserId, Vec<RatingRole>),
}

/// What a call to the platform failed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// Its own trouble, no answer in time, or no connection: it may have been done.
    Transient,
    /// It has waited for too long, for a limit most likely: it may have been done.
    Delayed,
    /// To be tried again after this time.
    RateLimited(Duration),
    /// There is no such message.
    Gone,
    /// The channel is closed to the bot, or gone.
    PlaceLost {
        /// Whether it is gone for good.
        gone: bool,
    },
    /// The token is refused.
    Unauthorized,
    /// The request was wrong: a defect of this program.
    Refused(String),
}

/// Where messages are posted, edited and deleted. Each call takes a bounded time.
pub trait Platform: Sync {
    /// Posts a message; [`Content::PlaceLost`], [`Content::Direct`], [`Content::Digest`] and
    /// [`Content::RoleTrouble`] directly to their person, whatever `home` is, the second where the match is
    /// played if that is not possible. Two with the same nonce, one soon after the other, become one.
    fn post(
        &self,
        home: ChannelId,
        content: &Content,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageRef, CallError>> + Send;

    /// Puts a content in the place of what a message said.
    fn edit(
        &self,
        at: MessageRef,
        content: &Content,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message.
    fn delete(&self, at: MessageRef) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Gives or takes a role. Idempotent.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}

/// What came of an attempt to deliver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// It is seen as it ought to be, or is not wanted any more.
    Done,
    /// It is tried again later; the reason concerns this message alone.
    Later,
    /// This channel is to be left alone for so long.
    Wait(Duration),
    /// The channel cannot be reached: tell [`App::place_lost`].
    PlaceLost {
        /// Which.
        channel: ChannelId,
        /// Whether it is gone for good.
        gone: bool,
    },
    /// The token is refused: no call can succeed.
    Unauthorized,
}

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
    ) -> Result<Delivered, Error> {
        match self.attempt(platform, taken, now, chance).await {
            Err(why) if why.is_unreadable() || why.is_unknown() => {
                self.note_verdict(taken, &Verdict::GiveUp(why.to_string()), now)
                    .await?;
                Ok(Delivered::Done)
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
    ) -> Result<Delivered, Error> {
        if let MessageRole::Roles(guild) = taken.role {
            return self
                .deliver_roles(platform, taken, guild, now, chance)
                .await;
        }
        let Some(prepared) = self.prepare(taken, now).await? else {
            return Ok(Delivered::Done);
        };
        let owed = &prepared.owed;
        let called = match &prepared.call {
            Call::Post(content) => platform
                .post(owed.home, content, &nonce(owed))
                .await
                .map(Some),
            Call::Edit(at, content) => platform.edit(*at, content).await.map(|()| Some(*at)),
            Call::Nothing => Ok(owed.at),
        };
        match called {
            Ok(at) => {
                if let Some(older) = self.note_delivered(prepared, at, now).await? {
                    older.settle(platform).await;
                }
                Ok(Delivered::Done)
            }
            Err(error) => {
                let gone = matches!(prepared.call, Call::Edit(..)) && !prepared.last;
                let verdict = verdict(owed, (prepared.last, gone), &error, chance);
                self.note_failure(owed, &error, verdict, now).await
            }
        }
    }

    /// Notes that a call got through; the board before, if something is to become of it.
    async fn note_delivered(
        &self,
        prepared: Prepared,
        at: Option<MessageRef>,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let Prepared { owed, call, .. } = &prepared;
        let (role, mut version) = (owed.role, prepared.version);
        // What gets through ends a pause, and a board shows that already, unless another change came first.
        if let (Some(view), false) = (&prepared.paused, matches!(call, Call::Nothing))
            && !role.is_direct()
            && !self.place_found(view.this_match.id(), now).await?
            && matches!(call, Call::Post(Content::Board(_)))
        {
            version -= 1;
        }
        let older = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let mut older = None;
            match call {
                Call::Post(Content::Board(view)) => {
                    older = note_board(&mut tx, view, version, at).await?;
                }
                _ if prepared.last => tx.outbox().forget(role, version).await?,
                _ => tx.outbox().shown(role, version, at).await?,
            }
            tx.commit().await?;
            Ok::<_, StoreError>(older)
        })
        .await?;
        self.look_now();
        Ok(older)
    }

    /// Notes what came of a call that failed.
    async fn note_failure(
        &self,
        owed: &Owed,
        error: &CallError,
        verdict: Verdict,
        now: Time,
    ) -> Result<Delivered, Error> {
        tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
        self.note_verdict(owed, &verdict, now).await?;
        let channel = owed.home;
        Ok(match (verdict, error) {
            (Verdict::Later(span), CallError::RateLimited(_) | CallError::Delayed) => {
                Delivered::Wait(span)
            }
            (Verdict::Later(_) | Verdict::Anew, _) => Delivered::Later,
            (Verdict::PlaceLost(_), _) => {
                let gone = matches!(error, CallError::PlaceLost { gone: true });
                Delivered::PlaceLost { channel, gone }
            }
            (Verdict::Halt, _) => Delivered::Unauthorized,
            (Verdict::Forget | Verdict::GiveUp(_), _) => Delivered::Done,
        })
    }

    /// Notes what is to become of a row.
    async fn note_verdict(&self, owed: &Owed, verdict: &Verdict, now: Time) -> Result<(), Error> {
        let role = owed.role;
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let mut outbox = tx.outbox();
            match verdict {
                Verdict::Later(span) | Verdict::PlaceLost(span) => {
                    outbox.put_off(owed, now + *span).await?;
                }
                Verdict::Halt => outbox.put_off(owed, now).await?,
                Verdict::Anew => outbox.lost(role, now).await?,
                Verdict::Forget => outbox.forget(role, owed.wanted).await?,
                Verdict::GiveUp(why) => {
                    tracing::error!(?role, why, "a message is given up");
                    outbox.give_up(role, why).await?;
                }
            }
            tx.commit().await
        })
        .await?;
        self.look_now();
        Ok(())
    }
}

/// What keeps a message that is posted twice to one: the same for each try to show the same version. The
/// platform takes at most 25 characters.
fn nonce(owed: &Owed) -> String {
    // FNV-1a: short, and the same in every process.
    let text = format!(
        "{:?} {} {} {}",
        owed.role, owed.home, owed.wanted, owed.shown
    );
    let hash = |basis: u64| {
        text.bytes().fold(basis, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    format!("{:016x}{:08x}", hash(0xcbf2_9ce4_8422_2325), hash(7) >> 32)
}
