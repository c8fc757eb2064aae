//! What becomes of the clock of a match: pauses, reminders, players who are away, time that is given.

use super::Match;
use crate::{GiveTimeRefusal, Grace, Time, TimeControl, UserId};
use rules::Side;
use std::time::Duration;

/// The most time a player can be given: 90 days left.
const PLENTY: Duration = Duration::from_hours(90 * 24);

impl Match {
    /// Stops the clock at `now` without ending the match; whether that changed anything.
    pub fn pause(&mut self, now: Time) -> bool {
        let paused = self.clock.pause(now);
        self.revision += u64::from(paused);
        paused
    }

    /// Lets a paused match go on at `now`; whether it was paused.
    pub fn resume(&mut self, now: Time) -> bool {
        let resumed = self.clock.resume(now);
        self.revision += u64::from(resumed);
        resumed
    }

    /// Spares the flag of the side to move until an instant, although its time is up.
    pub fn spare(&mut self, grace: Grace) {
        self.clock.spare(grace);
        self.revision += 1;
    }

    /// Notes that what was due to be said about this turn is said; `None` if nothing is due at `now`.
    pub fn remind(&mut self, now: Time) -> Option<Side> {
        self.clock.remind_at().filter(|&at| now >= at)?;
        let side = self.clock.running()?.side;
        self.clock.mark_reminded(now);
        self.revision += 1;
        Some(side)
    }

    /// Notes at `now` that a player has left the server; whether that is news and it is their turn.
    pub fn note_left(&mut self, user: UserId, now: Time) -> bool {
        let news = self.player_to_move() == Some(user) && self.clock.nudges().left_at.is_none();
        if news {
            self.clock.mark_left(Some(now));
            self.revision += 1;
        }
        news
    }

    pub fn note_back(&mut self, user: UserId) {
        if self.player_to_move() == Some(user) && self.clock.nudges().left_at.is_some() {
            self.clock.mark_left(None);
        }
    }

    /// Gives the opponent time: a minute in a live match, a day in a slow one.
    ///
    /// # Errors
    /// As [`Match::resign`]; no clock runs; the opponent has 90 days left already.
    pub fn give_time(&mut self, user: UserId, now: Time) -> Result<Duration, GiveTimeRefusal> {
        let side = self.seat(user, now)?.other();
        let gift = match self.begun.terms.control {
            TimeControl::None => return Err(GiveTimeRefusal::NoClock),
            TimeControl::Live { .. } | TimeControl::Byoyomi { .. } => Duration::from_mins(1),
            TimeControl::PerMove { .. } | TimeControl::Bank { .. } => Duration::from_hours(24),
        };
        let left = self.clock.remaining(side, now).unwrap_or_default();
        if left + gift > PLENTY {
            return Err(GiveTimeRefusal::Plenty);
        }
        self.clock.give(side, gift);
        // What is given stays given: a takeback goes back in the game, not in generosity.
        for ply in self.replay.steps_mut() {
            let left = &mut ply.remaining[side];
            *left += gift;
        }
        self.revision += 1;
        Ok(gift)
    }
}
