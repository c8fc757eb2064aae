//! Challenges: proposed matches, which expire after a day.

use super::{ChallengeId, Colours, MatchId, Terms, Time, UserId};
use std::time::Duration;

pub const CHALLENGE_LIFE: Duration = Duration::from_hours(24);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    pub challenger: UserId,
    /// The player who was asked; `None` if everybody may accept the challenge.
    pub opponent: Option<UserId>,
    pub terms: Terms,
    pub colours: Colours,
    pub made_at: Time,
    pub rematch_of: Option<MatchId>,
    pub state: ChallengeState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    Open,
    Accepted(MatchId),
    Declined,
    Withdrawn,
    Expired,
}

/// Why an answer to a challenge is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChallengeRefusal {
    #[error("the challenge is closed")]
    Closed(ChallengeState),
    #[error("the challenge was made to somebody else")]
    NotForYou { opponent: UserId },
    #[error("this is your own challenge")]
    Own,
    #[error("only the challenger can withdraw it")]
    NotYours { challenger: UserId },
    #[error("an open challenge cannot be declined")]
    OpenToAll,
}

impl Challenge {
    /// The challenger, and also the opponent if the challenge names an opponent.
    pub fn people(&self) -> impl Iterator<Item = UserId> + use<> {
        [self.challenger].into_iter().chain(self.opponent)
    }

    #[must_use]
    pub fn expires_at(&self) -> Time {
        self.made_at + CHALLENGE_LIFE
    }

    /// The state at `now`. An open challenge that is older than a day has expired, even if the stored state is still
    /// open.
    #[must_use]
    pub fn state_at(&self, now: Time) -> ChallengeState {
        match self.state {
            ChallengeState::Open if now >= self.expires_at() => ChallengeState::Expired,
            state => state,
        }
    }

    fn must_be_open(&self, now: Time) -> Result<(), ChallengeRefusal> {
        match self.state_at(now) {
            ChallengeState::Open => Ok(()),
            closed => Err(ChallengeRefusal::Closed(closed)),
        }
    }

    /// Checks that `user` may accept the challenge now.
    ///
    /// # Errors
    /// If the challenge is closed, or the user made it, or it was made to another person.
    pub fn may_accept(&self, user: UserId, now: Time) -> Result<(), ChallengeRefusal> {
        self.must_be_open(now)?;
        if user == self.challenger {
            return Err(ChallengeRefusal::Own);
        }
        match self.opponent {
            Some(opponent) if opponent != user => Err(ChallengeRefusal::NotForYou { opponent }),
            _ => Ok(()),
        }
    }

    /// Checks that `user` may decline the challenge now. The challenger withdraws instead.
    ///
    /// # Errors
    /// If the challenge is closed, or the user made it, or it is open to everybody, or it was made to another person.
    pub fn may_decline(&self, user: UserId, now: Time) -> Result<(), ChallengeRefusal> {
        self.may_accept(user, now)?;
        match self.opponent {
            None => Err(ChallengeRefusal::OpenToAll),
            Some(_) => Ok(()),
        }
    }

    /// Checks that `user` may withdraw the challenge now.
    ///
    /// # Errors
    /// If the challenge is closed, or another person made it.
    pub fn may_withdraw(&self, user: UserId, now: Time) -> Result<(), ChallengeRefusal> {
        self.must_be_open(now)?;
        if user != self.challenger {
            return Err(ChallengeRefusal::NotYours {
                challenger: self.challenger,
            });
        }
        Ok(())
    }
}
