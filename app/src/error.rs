//! Why a use case did not do what was asked for.

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
    /// A stored tournament whose games are not possible for a tournament of its kind.
    #[error("tournament {0}: {1}")]
    Tournament(TournamentId, #[source] pairing::Invalid),
    /// An error of the database. Its cause is written to the log and not shown to players.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored match that is not possible by the rules.
    #[error("match {0}: {1}")]
    Restore(MatchId, #[source] RestoreError),
}

impl Error {
    /// Whether the error is a stored row that cannot be read. Trying again does not help then.
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

/// Why a use case did nothing. `E` is the reason with which this use case can refuse.
#[derive(Debug, thiserror::Error)]
pub enum UseCaseError<E> {
    #[error("refused")]
    Refused(E),
    #[error(transparent)]
    Internal(#[from] Error),
}

impl<E> UseCaseError<E> {
    /// Replaces the reason of a refusal by `why(reason)`; an internal error stays as it is.
    pub fn map<F>(self, why: impl FnOnce(E) -> F) -> UseCaseError<F> {
        match self {
            UseCaseError::Refused(refusal) => UseCaseError::Refused(why(refusal)),
            UseCaseError::Internal(error) => UseCaseError::Internal(error),
        }
    }

    /// Returns the reason of a refusal as a value. Only an internal error remains an error.
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

/// A refusal of the referee, with the match as it is now. If the reason is that the time is up, the match has just
/// ended.
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
        /// The caller's running matches in other places; there is at least one.
        yours: Whereabouts,
    },
    OtherGame(Game),
    /// Several matches wait for the caller in direct messages with the bot, so it is not clear which match the caller
    /// means.
    Several,
    /// The match is played in another place. The place is given only if the caller plays in the match.
    Elsewhere(Option<Place>),
    Unknown,
}

/// Why a person may not begin a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    /// The caller is blocked in this server. The text is the moderator's reason, if the moderator gave a reason.
    #[error("blocked in this server")]
    You(Option<String>),
    /// The other person takes no challenges or is blocked in this server, or one of the two people avoids the other.
    /// The refusal does not say which of these is the reason.
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
        /// The caller's open challenges, so that the caller can withdraw challenges whose messages cannot be reached.
        open: Vec<ChallengeView>,
    },
    /// The caller has challenged the same person too many times without an acceptance. The limit exists because each
    /// challenge pings the opponent.
    #[error("too many challenges to the same person")]
    TooOften { again: Time },
    /// In a short time the caller has made too many challenges that nobody accepted. The limit exists because each
    /// challenge pings its opponent.
    #[error("too many challenges in a short time")]
    Overdone { again: Time },
    /// No thread can be opened, but the match needs a thread: because another match runs in the channel, or because a
    /// thread is asked for.
    #[error("no thread can be opened")]
    NoPlace,
    /// A challenge without an opponent in direct messages with the bot, where nobody but the caller would see the
    /// challenge.
    #[error("nobody would see it")]
    Unseen,
    /// A live clock is allowed only in a server that the bot is a member of, because in other places the bot cannot
    /// warn players of a clock that runs out.
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
    /// The match needs a thread, because another match runs in the channel or because the challenge asks for a thread.
    /// The challenge stays open.
    #[error("the match is to be played in a thread")]
    NeedsThread { view: Box<ChallengeView> },
}

#[derive(Clone, Debug)]
pub enum RematchRefusal {
    NotOver,
    NotAPlayer,
    /// The opponent has deleted their data.
    OpponentGone,
    /// The caller has asked for this rematch before, and the opponent has not answered yet.
    Asked(Box<ChallengeView>),
    Barred(Barred),
    /// The caller has asked the same person too many times without an acceptance. The limit exists because each request
    /// pings the opponent.
    TooOften {
        again: Time,
    },
    /// The rematch has begun already; [`Refused::view`] shows the rematch.
    Begun,
    ChannelTaken,
    /// The match had a live clock, which is not allowed in its place any more.
    LiveClock,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForgetError {
    /// The places of the person's running matches. The person first has to finish, resign or call off these matches.
    #[error("matches are still running")]
    Running(Vec<Place>),
}

/// How many times a use case is attempted if other transactions change the same rows.
const TRIES: usize = 32;

pub(super) trait MayClash: From<StoreError> {
    /// Whether the use case may succeed if it starts again.
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

/// Runs `attempt` again and again until it ends without a clash, but at most [`TRIES`] times.
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
