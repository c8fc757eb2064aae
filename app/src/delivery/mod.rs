//! Delivers outbox rows: brings each message up to the present state of its subject.
//!
//! Due rows of the outbox are leased ([`App::take_owed`]) and delivered one by one ([`App::deliver`]): the subject
//! is loaded as it is *now* (`prepare`), the [`Platform`] makes the call, and the outcome is noted. Nothing
//! captured earlier is ever shown. What a failure means is a table ([`verdict`]).

mod direct;
mod pairing;
mod prepare;
mod roles;
mod shown;
mod verdict;

pub use roles::RoleError;
pub use shown::FirstDelivery;
pub use verdict::{Verdict, verdict};

use super::folding::{Line, OlderBoard};
use super::tournament::tournament_found;
use super::{
    ActView, App, ChallengeView, DailyView, Digest, Error, MatchView, PairingView, TournamentView,
    retry_on_clash,
};
use prepare::{Call, Prepared};
use referee::{ChannelId, GuildId, Offer, OfferState, Time, UserId};
use shown::{Shown, note};
use std::time::Duration;
use store::{
    MessageRef, MessageRole, Owed, RatingRole, RoleChange, StoreError, Tables, TournamentNews,
};

/// The timeout of a delivery, rate limits included.
pub const LONGEST: Duration = Duration::from_secs(15);

/// How long a delivery leases its row. If the process dies, the row is due again after that.
pub const HELD: Duration = Duration::from_secs(LONGEST.as_secs() + 3);

/// The content of a message, as facts. The platform writes the words and draws.
#[derive(Clone, Debug)]
pub enum Content {
    /// The board of a match, with what happened last. It pings the player to move, once in a turn.
    Board(Box<MatchView>),
    /// A reminder: a third of the time is left, or, without a clock, a player is silent, or the other one may
    /// claim the match.
    Reminder(Box<MatchView>),
    /// The reminder as a direct message.
    Direct(Box<MatchView>, Recipient),
    /// A ping after the quiet hours in which this player's turn began.
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
    /// A direct message to this player: the channel of the match is lost, and what to do.
    PlaceLost(Box<MatchView>, UserId),
    /// How a match in a thread ended, for the parent channel.
    EndedInThread(Box<MatchView>),
    /// The puzzle of the day, and what came of the one before.
    Daily(Box<DailyView>),
    /// The matches that wait for a player.
    Digest(Box<Digest>),
    /// A direct message to a manager: Discord refuses roles they chose.
    RoleTrouble(GuildId, Recipient, Vec<RatingRole>),
    /// A tournament that players may enter, or how far it has come since.
    Signup(Box<TournamentView>),
    /// That this round of a tournament begins.
    Round(Box<TournamentView>, u32),
    /// Who meet in a game of a tournament. It pings both.
    Pairing(Box<PairingView>),
    /// How a tournament has ended.
    Final(Box<TournamentView>),
    /// A direct message: the channel of a tournament is lost, and what to do, or how it has ended.
    TournamentLost(Box<TournamentView>, Recipient),
    /// How a match has ended, among a server's news.
    ResultNews(Box<MatchView>),
    /// A challenge that is open to anyone, or what has become of it, among the news.
    ChallengeNews(Box<ChallengeView>),
    /// How far a tournament has come, among a server's news.
    TournamentNews(Box<TournamentView>, TournamentNews),
    /// What a moderator did, for the others.
    Act(Box<ActView>),
    /// The same for everybody.
    ActTold(Box<ActView>),
}

impl Content {
    /// Whom a direct message goes to; `None` if it goes to a channel.
    #[must_use]
    pub fn recipient(&self) -> Option<UserId> {
        match self {
            Content::PlaceLost(_, user) => Some(*user),
            Content::Direct(_, to)
            | Content::TournamentLost(_, to)
            | Content::RoleTrouble(_, to, _) => Some(to.user),
            Content::Digest(digest) => Some(digest.to.user),
            _ => None,
        }
    }
}

/// Whom a direct message goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// Who.
    pub user: UserId,
    /// The code of the language they have chosen.
    pub language: Option<String>,
}

/// Why a call to the platform failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// A server error, a timeout or no connection; the call may have succeeded.
    Transient,
    /// The delivery timed out, most likely behind a rate limit; the call may have succeeded.
    Delayed,
    /// Rate limited; retry after this time.
    RateLimited(Duration),
    /// The message does not exist.
    Gone,
    /// The bot cannot write to the channel, or it does not exist.
    PlaceLost {
        /// Whether it is gone for good.
        gone: bool,
    },
    /// The person takes no direct messages.
    Unwanted,
    /// The token is refused.
    Unauthorized,
    /// A bad request: a defect of this program.
    Refused(String),
}

/// Where messages are posted, edited and deleted. Each call takes a bounded time.
pub trait Platform: Sync {
    /// Posts a message: to its recipient if it has one, else to `home`. The nonce deduplicates a retry.
    fn post(
        &self,
        home: ChannelId,
        content: &Content,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageRef, CallError>> + Send;

    /// Replaces a message.
    fn edit(
        &self,
        at: MessageRef,
        content: &Content,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message.
    fn delete(&self, at: MessageRef) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Opens a thread from the message that says who meet in a game. Idempotent: a thread that is there already is the one.
    fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> impl Future<Output = Result<ChannelId, CallError>> + Send;

    /// Gives or takes a role. Idempotent.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
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
            Call::Post(content) => platform
                .post(owed.home, content, &nonce(owed))
                .await
                .map(Some),
            Call::Edit(at, content) => platform.edit(*at, content).await.map(|()| Some(*at)),
            Call::Nothing => Ok(owed.at),
        };
        match called {
            Ok(at) => {
                if matches!(prepared.call, Call::Post(_)) {
                    self.note_taken_direct(owed.role).await?;
                }
                if let Some(older) = self.note_delivered(prepared, at, now).await? {
                    older.settle(platform).await;
                }
                Ok(Verdict::Done)
            }
            Err(error) => {
                let gone = matches!(prepared.call, Call::Edit(..)) && !prepared.last;
                let verdict = verdict(owed, (prepared.last, gone), &error, chance);
                tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
                let content = match &prepared.call {
                    Call::Post(content) => Some(content),
                    _ => None,
                };
                self.note_refused_direct(owed, content, &error, now).await?;
                self.note_verdict(owed, verdict, now).await
            }
        }
    }

    /// Notes a successful call. Returns the board before, if it is folded or deleted.
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
            let shown = Shown {
                role,
                version,
                at,
                last: prepared.last,
            };
            let board = match call {
                Call::Post(Content::Board(view)) => Some(&**view),
                _ => None,
            };
            let older = note(&mut tx, shown, board).await?;
            if let Some(id) = prepared.found {
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
