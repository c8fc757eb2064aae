//! Why a use case did not do what was asked.

use super::{ChallengeView, MatchView};
use referee::{ChallengeRefusal, MatchId, Place, RestoreError, Seats, Time, TournamentId, UserId};
use rules::Game;
use store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("no such match")]
    NoMatch(NoMatch),
    #[error("no such challenge")]
    NoChallenge,
    #[error("no such tournament")]
    NoTournament,
    /// A stored tournament whose games do not fit its kind.
    #[error("tournament {0}: {1}")]
    Tournament(TournamentId, #[source] pairing::Invalid),
    /// The database; the cause is for the log, not for players.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored match that the rules do not accept.
    #[error("match {0}: {1}")]
    Restore(MatchId, #[source] RestoreError),
}

impl Error {
    /// Whether a stored row cannot be read, so that trying again does not help.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        match self {
            Error::Restore(..) | Error::Tournament(..) => true,
            Error::Store(why) => why.is_unreadable(),
            Error::NoMatch(_) | Error::NoChallenge | Error::NoTournament => false,
        }
    }

    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(
            self,
            Error::NoMatch(_) | Error::NoChallenge | Error::NoTournament
        )
    }
}

/// Why a use case that may refuse did nothing: `E` is its own reason.
#[derive(Debug, thiserror::Error)]
pub enum UseCaseError<E> {
    #[error("refused")]
    Refused(E),
    #[error(transparent)]
    Internal(#[from] Error),
}

impl<E> UseCaseError<E> {
    /// Converts the refusal of this error.
    pub fn map<F>(self, why: impl FnOnce(E) -> F) -> UseCaseError<F> {
        match self {
            UseCaseError::Refused(refusal) => UseCaseError::Refused(why(refusal)),
            UseCaseError::Internal(error) => UseCaseError::Internal(error),
        }
    }

    /// Returns the refusal as a value, so that only an internal error stays an error.
    pub fn refused(self) -> Result<E, Error> {
        match self {
            UseCaseError::Refused(why) => Ok(why),
            UseCaseError::Internal(error) => Err(error),
        }
    }
}

impl<E> From<StoreError> for UseCaseError<E> {
    fn from(error: StoreError) -> UseCaseError<E> {
        UseCaseError::Internal(Error::Store(error))
    }
}

/// A refusal of the referee, with the match as it stands now: out of time means the match has
/// just ended.
#[derive(Clone, Debug)]
pub struct Refused<R> {
    pub why: R,
    pub view: Box<MatchView>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whereabouts {
    pub reached: Vec<Place>,
    pub lost: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMatch {
    Here {
        yours: Whereabouts,
    },
    Others {
        seats: Seats,
        /// The caller's other running matches; at least one.
        yours: Whereabouts,
    },
    OtherGame(Game),
    /// Several matches wait for the caller in their direct messages with the bot.
    Several,
    /// The match goes on elsewhere; only its players are told where.
    Elsewhere(Option<Place>),
    Unknown,
}

/// Why a person begins no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    /// The caller may not play in this server, for this reason if the moderator gave one.
    #[error("blocked in this server")]
    You(Option<String>),
    /// The other person takes no challenges, is blocked here, or one of the two avoids the other: the refusal does not
    /// tell which.
    #[error("the other person is not to be had")]
    Them,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum ChallengeError {
    #[error("nobody plays against themselves")]
    Yourself,
    #[error("the opponent is a program")]
    Bot,
    #[error("too many open challenges")]
    TooMany {
        /// The open challenges: their messages may be out of reach.
        open: Vec<ChallengeView>,
    },
    /// The caller has challenged the same person again and again in vain. Each challenge pings the opponent.
    #[error("too many challenges to the same person")]
    TooOften { again: Time },
    /// The caller has challenged many people in vain in a short time. Each challenge pings its opponent.
    #[error("too many challenges in a short time")]
    Overdone { again: Time },
    /// A match runs in the channel, or a thread is asked for, and none can be opened.
    #[error("no thread can be opened")]
    NoPlace,
    /// An open challenge in direct messages: only the caller would see it.
    #[error("nobody would see it")]
    Unseen,
    /// A live clock is allowed only in a server that the bot is a member of: elsewhere it cannot tell the players that
    /// time runs out.
    #[error("no live clock in a conversation")]
    LiveClock,
    #[error(transparent)]
    Barred(Barred),
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    #[error("{why}")]
    Refused {
        why: ChallengeRefusal,
        view: Box<ChallengeView>,
    },
    #[error("{why}")]
    Barred { why: Barred, other: UserId },
    /// A match runs in the channel, or the challenge wants a thread. The challenge stays open.
    #[error("the match is to be played in a thread")]
    NeedsThread { view: Box<ChallengeView> },
}

#[derive(Clone, Debug)]
pub enum RematchRefusal {
    NotOver,
    NotAPlayer,
    /// The opponent had their data deleted.
    OpponentGone,
    /// The caller has asked already, and the opponent has to answer.
    Asked(Box<ChallengeView>),
    Barred(Barred),
    /// The caller has asked the same person again and again in vain. Each request pings the opponent.
    TooOften {
        again: Time,
    },
    /// The rematch was begun already: [`Refused::view`] shows it.
    Begun,
    ChannelTaken,
    /// The match had a live clock, which its place does not allow any more.
    LiveClock,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForgetError {
    /// Places of the person's running matches, which have to be finished, resigned or called off first.
    #[error("matches are still running")]
    Running(Vec<Place>),
}

/// How often a use case starts over when other transactions change the same rows.
const TRIES: usize = 32;

pub(super) trait MayClash: From<StoreError> {
    /// Whether another attempt from the start may succeed.
    fn is_clash(&self) -> bool;
}

impl MayClash for StoreError {
    fn is_clash(&self) -> bool {
        StoreError::is_clash(self)
    }
}

impl MayClash for Error {
    fn is_clash(&self) -> bool {
        matches!(self, Error::Store(error) if error.is_clash())
    }
}

impl<R> MayClash for UseCaseError<R> {
    fn is_clash(&self) -> bool {
        matches!(self, UseCaseError::Internal(error) if error.is_clash())
    }
}

/// Runs `attempt` until it ends in anything but a clash.
pub(super) async fn retry_on_clash<T, E: MayClash, F: Future<Output = Result<T, E>>>(
    attempt: impl Fn() -> F,
) -> Result<T, E> {
    for _ in 0..TRIES {
        match Box::pin(attempt()).await {
            Err(error) if error.is_clash() => {}
            done => return done,
        }
    }
    Err(StoreError::Clash.into())
}
