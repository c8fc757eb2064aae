//! How a match ends, other than by the rules or by agreement.

use super::{Claim, Match};
use crate::{
    AbortRefusal, ActId, ClaimRefusal, Ending, ResignRefusal, Ruling, Time, TimeControl, UserId,
    Worth,
};
use rules::Side;

impl Match {
    /// Ends the match with the resignation of a player.
    ///
    /// # Errors
    /// If the match is over, a flag has fallen, or the user has no seat.
    pub fn resign(&mut self, user: UserId, now: Time) -> Result<Ending, ResignRefusal> {
        let by = self.seat(user, now)?;
        Ok(self.conclude(Ending::Resignation { by }, now))
    }

    /// Ends the match without a result, before both sides have moved.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if both sides have moved.
    pub fn abort(&mut self, user: UserId, now: Time) -> Result<Ending, AbortRefusal> {
        let by = self.seat(user, now)?;
        if !self.can_abort() {
            return Err(AbortRefusal::BothHaveMoved);
        }
        Ok(self.conclude(Ending::Abort { by }, now))
    }

    /// Ends the match if a flag has fallen by `now`; `None` if no flag has. The time of the end is the instant at which
    /// the flag fell.
    pub fn flag(&mut self, now: Time) -> Option<Ending> {
        let by = self.clock.fallen(now)?;
        let at = self.clock.flag_at()?;
        Some(self.conclude(Ending::Flag { by }, at))
    }

    /// Ends the match as a loss on time for the side to move, even if that side has time left. Called when the
    /// tournament cannot wait for the match any longer. `None` if the match was already over.
    pub fn overrun(&mut self, now: Time) -> Option<Ending> {
        let by = self.to_move()?;
        Some(self.conclude(Ending::Flag { by }, now))
    }

    /// Ends a match because its player to move has left the server. In a match without a clock, also because the player
    /// to move has not moved for long and was reminded.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if the clock decides when the match ends, if the user is to move, or if it
    /// is too early for a claim.
    pub fn claim(&mut self, user: UserId, claim: Claim, now: Time) -> Result<Ending, ClaimRefusal> {
        let silent = self.seat(user, now)?.other();
        let left = self.clock.nudges().left_at.is_some();
        if self.clock.control() != TimeControl::None && !left {
            return Err(ClaimRefusal::HasClock);
        }
        if self.to_move() != Some(silent) {
            return Err(ClaimRefusal::YourTurn);
        }
        let at = self.clock.claim_at();
        let told = left || self.clock.nudges().reminded_at.is_some();
        if !told || at.is_none_or(|at| now < at) {
            return Err(ClaimRefusal::TooEarly { at });
        }
        let ending = match claim {
            Claim::Win => Ending::Flag { by: silent },
            Claim::NoResult => Ending::CalledOff,
        };
        Ok(self.conclude(ending, now))
    }

    /// Ends a match without a result. A moderator can do this. The bot does it if it could not reach the place of the
    /// match for a long time, or if the tournament ends or cannot wait for the match any longer. `None` if the match
    /// was already over.
    pub fn call_off(&mut self, now: Time) -> Option<Ending> {
        self.stop(Ending::CalledOff, now)
    }

    /// Ends a match with the winner that a moderator has chosen, or as a draw if `winner` is `None`. Returns `None` if
    /// the match was already over.
    pub fn adjudicate(&mut self, winner: Option<Side>, now: Time) -> Option<Ending> {
        self.stop(Ending::Adjudication { winner }, now)
    }

    fn stop(&mut self, ending: Ending, now: Time) -> Option<Ending> {
        self.ending.is_none().then(|| self.conclude(ending, now))
    }

    /// Sets the worth that a moderator has decided. If the match is not over, it ends.
    pub fn rule(&mut self, worth: Worth, act: ActId, now: Time) {
        if self.ending.is_none() {
            let ending = match worth.rated() {
                Some(score) => Ending::Adjudication {
                    winner: score.winner(),
                },
                None => Ending::CalledOff,
            };
            self.end(ending, now);
        }
        self.set_ruling(Some(Ruling { worth, act }));
    }

    /// Resumes at `now` a match that a moderator ended; both sides have the time that they had when it ended. Returns
    /// false if the match cannot go on. `seen` is the highest revision that the messages of the match show.
    pub fn go_on(&mut self, seen: u64, now: Time) -> bool {
        let stopped = matches!(
            self.ending,
            Some(Ending::Adjudication { .. } | Ending::CalledOff)
        );
        let Some(side) = self.position().to_move().filter(|_| stopped) else {
            return false;
        };
        self.clock.go_on(side, now);
        (self.ending, self.ended_at, self.ruling) = (None, None, None);
        self.revision = self.revision.max(seen) + 1;
        true
    }

    /// Sets the ruling that counts. If `ruling` is `None`, the worth that the referee found counts.
    pub fn set_ruling(&mut self, ruling: Option<Ruling>) {
        self.ruling = ruling;
        self.revision += 1;
    }

    pub(super) fn conclude(&mut self, ending: Ending, at: Time) -> Ending {
        self.end(ending, at);
        self.revision += 1;
        ending
    }

    pub(super) fn end(&mut self, ending: Ending, at: Time) {
        self.clock.stop(at);
        self.offer = None;
        self.settled.clear();
        self.ending = Some(ending);
        self.ended_at = Some(at);
    }
}
