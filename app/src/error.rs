//! Why a use case did not do what was asked.

use super::{Barred, ChallengeView, MatchView};
use referee::{ChallengeRefusal, MatchId, Place, RestoreError, Seats, Time, TournamentId, UserId};
use rules::Game;
use store::StoreError;

/// Why a use case did not come to an answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such match.
    #[error("no such match")]
    NoMatch(NoMatch),
    /// There is no such challenge.
    #[error("no such challenge")]
    NoChallenge,
    /// There is no such tournament.
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

    /// Whether there is no such match, challenge or tournament.
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
    /// The request does not stand; the facts say why.
    #[error("refused")]
    Refused(E),
    /// It came to no answer.
    #[error(transparent)]
    Internal(#[from] Error),
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
    /// Why.
    pub why: R,
    /// The match as it is now.
    pub view: Box<MatchView>,
}

/// Where a person's running matches are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whereabouts {
    /// The places that can be reached.
    pub reached: Vec<Place>,
    /// Whether there are others.
    pub lost: bool,
}

/// Why no match was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMatch {
    /// Nothing runs in this channel.
    Here {
        /// Where the caller's own running matches are.
        yours: Whereabouts,
    },
    /// A match of other people runs in this channel.
    Others {
        /// Who plays it.
        seats: Seats,
        /// Where the caller's own running matches are: at least one.
        yours: Whereabouts,
    },
    /// Another game runs in this channel.
    OtherGame(Game),
    /// No match has this identifier.
    Unknown,
}

/// Why a challenge is not made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ChallengeError {
    /// Challenger and opponent are the same person.
    #[error("nobody plays against themselves")]
    Yourself,
    /// Programs do not play.
    #[error("the opponent is a program")]
    Bot,
    /// The caller has ten open challenges already.
    #[error("too many open challenges")]
    TooMany {
        /// Them: their messages may be out of reach.
        open: Vec<ChallengeView>,
    },
    /// The caller has challenged the same person again and again in vain: each of them pings.
    #[error("too many challenges to the same person")]
    TooOften {
        /// When they may be challenged again.
        again: Time,
    },
    /// The caller has challenged many people in vain in a short time: each of them pings.
    #[error("too many challenges in a short time")]
    Overdone {
        /// When the person may be challenged again.
        again: Time,
    },
    /// A match runs in the channel, or a thread is asked for, and none can be opened.
    #[error("no thread can be opened")]
    NoPlace,
    /// The caller or the opponent does not play.
    #[error(transparent)]
    Barred(Barred),
}

/// Why an answer to a challenge does not count.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    /// The challenge does not allow it.
    #[error("{why}")]
    Refused {
        /// Why.
        why: ChallengeRefusal,
        /// The challenge as it is now.
        view: Box<ChallengeView>,
    },
    /// The caller or the challenger does not play.
    #[error("{why}")]
    Barred {
        /// Why.
        why: Barred,
        /// Who has made the challenge.
        challenger: UserId,
    },
    /// A match runs in that channel: play in a thread instead.
    #[error("a match runs in that channel")]
    ChannelTaken {
        /// The match that runs there.
        by: MatchId,
        /// The challenge, still open.
        view: Box<ChallengeView>,
    },
    /// The match is to be played in a thread.
    #[error("the match is to be played in a thread")]
    WantsThread {
        /// The challenge, still open.
        view: Box<ChallengeView>,
    },
}

/// Why there is no rematch.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RematchError {
    /// The match still runs.
    #[error("the match is not over")]
    NotOver(Box<MatchView>),
    /// Only its players ask for one.
    #[error("not a player of this match")]
    NotAPlayer(Box<MatchView>),
    /// The opponent had their data deleted.
    #[error("the opponent has left")]
    OpponentGone(Box<MatchView>),
    /// The caller has asked already; the opponent has to answer.
    #[error("the rematch was asked for already")]
    Asked(Box<ChallengeView>),
    /// The caller or the opponent does not play.
    #[error("{1}")]
    Barred(Box<MatchView>, Barred),
    /// The caller has asked the same person again and again in vain: each of these pings.
    #[error("too many challenges to the same person")]
    TooOften {
        /// The match.
        view: Box<MatchView>,
        /// When they may be asked again.
        again: Time,
    },
    /// It was begun already.
    #[error("the rematch was begun already")]
    Begun(Box<MatchView>),
    /// Another match runs in that channel by now; here is the old one.
    #[error("a match runs in that channel")]
    ChannelTaken(Box<MatchView>),
}

/// Why a person's data cannot be deleted yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForgetError {
    /// They have running matches: to be finished, resigned or called off first.
    #[error("matches are still running")]
    Running(Vec<Place>),
}
