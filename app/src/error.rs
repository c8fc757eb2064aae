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
    /// Whether what is stored cannot be read: trying again does not help.
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
    /// This error with its refusal as another one.
    pub fn map<F>(self, why: impl FnOnce(E) -> F) -> UseCaseError<F> {
        match self {
            UseCaseError::Refused(refusal) => UseCaseError::Refused(why(refusal)),
            UseCaseError::Internal(error) => UseCaseError::Internal(error),
        }
    }

    /// Why it was refused; without an answer the error goes on.
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
        /// At least one.
        yours: Whereabouts,
    },
    OtherGame(Game),
    /// Several wait for the caller in their direct messages with the bot.
    Several,
    /// It goes on elsewhere; a player is told where.
    Elsewhere(Option<Place>),
    Unknown,
}

/// Why a person begins no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    /// The caller may not play in this server, for this reason, if one was given.
    #[error("blocked in this server")]
    You(Option<String>),
    /// The other person takes no challenges, or plays no matches here, or not with the caller. Who is avoided is not told.
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
        /// Them: their messages may be out of reach.
        open: Vec<ChallengeView>,
    },
    /// The caller has challenged the same person again and again in vain: each of them pings.
    #[error("too many challenges to the same person")]
    TooOften { again: Time },
    /// The caller has challenged many people in vain in a short time: each of them pings.
    #[error("too many challenges in a short time")]
    Overdone { again: Time },
    /// A match runs in the channel, or a thread is asked for, and none can be opened.
    #[error("no thread can be opened")]
    NoPlace,
    /// It is open to anyone where the caller alone would see it.
    #[error("nobody would see it")]
    Unseen,
    /// Nobody can be told in a conversation that the time runs out.
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
    /// A match runs in that channel, or the match is to be played in a thread; the challenge is still open.
    #[error("the match is to be played in a thread")]
    NeedsThread { view: Box<ChallengeView> },
}

#[derive(Clone, Debug)]
pub enum RematchRefusal {
    NotOver,
    NotAPlayer,
    /// The opponent had their data deleted.
    OpponentGone,
    /// The caller has asked already; the opponent has to answer.
    Asked(Box<ChallengeView>),
    Barred(Barred),
    /// The caller has asked the same person again and again in vain: each of these pings.
    TooOften {
        again: Time,
    },
    /// It was begun already: it is the match shown.
    Begun,
    ChannelTaken,
    /// It had a live clock, and is played where there is none now.
    LiveClock,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForgetError {
    /// They have running matches: to be finished, resigned or called off first.
    #[error("matches are still running")]
    Running(Vec<Place>),
}
