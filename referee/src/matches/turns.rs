//! Turns: what players call a move. Most turns have one ply. A turn of Ampel has three steps (AMPEL-8), and in Iago a
//! callout is followed by a placement in the same turn. This file also has the methods for the public part of a match
//! and for changes of the clock.

use super::Match;
use crate::{GiveTimeRefusal, Grace, OfferKind, Ply, StartAgainRefusal, Time, TimeControl, UserId};
use rules::{AnyEffects, BySide, Side};
use std::time::Duration;

/// The number of plies that each side must have chosen before the result of a match changes ratings.
pub const COUNTS_FROM: usize = 6;

/// After a gift of time, a player may have at most this much time left: 90 days.
const PLENTY: Duration = Duration::from_hours(90 * 24);

impl Match {
    /// The number of turns that are over.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.plies().iter().filter(|ply| ply.ends_turn()).count()
    }

    /// The number of the turn to which the ply at the index `ply` belongs. Turns are counted from 1, plies from 0.
    #[must_use]
    pub fn turn_of(&self, ply: usize) -> usize {
        let before = self.plies().iter().take(ply);
        before.filter(|ply| ply.ends_turn()).count() + 1
    }

    /// The match as it was after its first `plies` plies; unchanged if the match has at most that number of plies.
    #[must_use]
    pub fn as_of(&self, plies: usize) -> Match {
        let mut earlier = self.clone();
        if plies < self.plies().len() {
            earlier.replay.rewind(plies);
            earlier.ending = None;
            earlier.ended_at = None;
            earlier.ruling = None;
            earlier.offer = None;
        }
        earlier
    }

    /// The number of plies that had been played at the end of each turn. The list begins with 0 and ends with the
    /// number of all plies.
    #[must_use]
    pub fn turn_ends(&self) -> Vec<usize> {
        let plies = self.plies();
        let over = (1..=plies.len()).filter(|end| plies[end - 1].ends_turn());
        let mut ends: Vec<usize> = std::iter::once(0).chain(over).collect();
        if ends.last() != Some(&plies.len()) {
            ends.push(plies.len());
        }
        ends
    }

    /// Whether a result may change ratings: the match is rated, and both sides have played [`COUNTS_FROM`] plies of
    /// their own choice. A shorter match says too little about the strength of its players.
    #[must_use]
    pub fn counts(&self) -> bool {
        let mut chosen = BySide::both(0);
        for ply in self.plies().iter().filter(|ply| !ply.automatic) {
            chosen[ply.side] += 1;
        }
        self.begun.terms.rated && chosen.values().all(|plies| *plies >= COUNTS_FROM)
    }

    /// The index of the first ply in the turn of the ply at index `at`. `at` may also be the number of plies,
    /// which is the index of the ply that comes next.
    #[must_use]
    pub fn turn_start(&self, at: usize) -> usize {
        let at = at.min(self.plies().len());
        let before = self.plies()[..at].iter().rev();
        at - before.take_while(|ply| !ply.ends_turn()).count()
    }

    /// The plies of the last turn in which a player chose an action, from the player's first choice to the last. Steps
    /// that the referee skipped before or after these choices are not included. Empty if no player has chosen an action
    /// yet.
    #[must_use]
    pub fn last_turn(&self) -> &[Ply] {
        let Some(last) = self.plies().iter().rposition(|ply| !ply.automatic) else {
            return &[];
        };
        let turn = &self.plies()[self.turn_start(last)..=last];
        let chosen = turn.iter().position(|ply| !ply.automatic).unwrap_or(0);
        &turn[chosen..]
    }

    /// The effects of the turn that is under way after the first `plies` plies, and of the turn before that turn. No
    /// other effects are shown with the position after these plies.
    #[must_use]
    pub fn recent(&self, plies: usize) -> Vec<AnyEffects> {
        let begun = self.turn_start(plies);
        let before = self.turn_start(begun.saturating_sub(1));
        self.played(before..plies.min(self.plies().len()))
            .map(|played| played.effects)
            .collect()
    }

    /// The index of the last ply that `side` chose itself, among the first `plies` plies.
    pub(super) fn last_decision(&self, side: Side, plies: usize) -> Option<usize> {
        self.plies()[..plies.min(self.plies().len())]
            .iter()
            .rposition(|ply| ply.side == side && !ply.automatic)
    }
}

/// The public part of a match. In a game that hides steps (Ampel), only the player to move sees the steps of the
/// present turn until the turn is over.
impl Match {
    /// The number of public plies. In a game that hides steps, these are the plies before the first step that the
    /// player to move has chosen in the turn under way; in other games, and after the end of the match, all plies.
    ///
    /// Steps that the referee skipped before the first choice of a turn are public, because they were announced with
    /// the turn before.
    #[must_use]
    pub fn public_len(&self) -> usize {
        let all = self.plies().len();
        if self.ending.is_some() || !self.game().facts().hides_steps {
            return all;
        }
        let begun = self.turn_start(all);
        let chosen = self.plies()[begun..].iter().position(|ply| !ply.automatic);
        chosen.map_or(all, |chosen| begun + chosen)
    }

    /// Whether the player to move has made steps that are still hidden.
    #[must_use]
    pub fn has_private_steps(&self) -> bool {
        self.public_len() < self.plies().len()
    }

    /// Undoes the hidden steps of the turn under way, without asking the opponent.
    ///
    /// Afterwards [`Match::moment`] is the same as at the beginning of the turn, and no takeback is counted, because a
    /// new moment would reveal that a step was made. So a button that was made for an undone step works again when the
    /// player reaches that step. This does no harm: the button does what its label says, and only this player sees the
    /// turn.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if there is no hidden step, or the player has an open offer of a takeback
    /// that was made after a hidden step.
    pub fn start_again(&mut self, user: UserId, now: Time) -> Result<(), StartAgainRefusal> {
        let side = self.seat(user, now)?;
        if self.to_move() != Some(side) || !self.has_private_steps() {
            return Err(StartAgainRefusal::Nothing);
        }
        let told = self.public_len();
        // The offer asks for hidden steps that would no longer exist. If the opponent accepted it later, the player's
        // previous turn would be taken back instead.
        if let Some(asked) = self.offer.filter(|offer| {
            (offer.by, offer.kind) == (side, OfferKind::Takeback) && offer.plies > told
        }) {
            return Err(StartAgainRefusal::Asked(asked));
        }
        self.replay.rewind(told);
        self.revision += 1;
        Ok(())
    }

    /// The match without the plies beyond [`Match::public_len`].
    ///
    /// Rewinding the replay does not judge plies again, so it cannot fail and leave a hidden step in the view.
    #[must_use]
    pub fn public_view(&self) -> Match {
        let mut view = self.clone();
        view.replay.rewind(self.public_len());
        view
    }
}

/// Changes to the clock of a match: pauses, reminders, players who have left, gifts of time.
impl Match {
    /// Pauses the clock at `now`. Returns false if the clock was not running.
    pub fn pause(&mut self, now: Time) -> bool {
        let paused = self.clock.pause(now);
        self.revision += u64::from(paused);
        paused
    }

    /// Resumes a paused match at `now`. Returns false if the match was not paused.
    pub fn resume(&mut self, now: Time) -> bool {
        let resumed = self.clock.resume(now);
        self.revision += u64::from(resumed);
        resumed
    }

    /// Lets the flag of the side to move fall later, although the side's time is up.
    pub fn spare(&mut self, grace: Grace) {
        self.clock.spare(grace);
        self.revision += 1;
    }

    /// If a notice about this turn is due at `now`, notes that the notice is sent, and returns the side to move. `None`
    /// if no notice is due.
    pub fn remind(&mut self, now: Time) -> Option<Side> {
        self.clock.remind_at().filter(|&at| now >= at)?;
        let side = self.clock.running()?.side;
        self.clock.mark_reminded(now);
        self.revision += 1;
        Some(side)
    }

    /// Notes at `now` that a player has left the server. Returns false if the player is not to move, or this was
    /// already noted.
    pub fn note_left(&mut self, user: UserId, now: Time) -> bool {
        let news = self.player_to_move() == Some(user) && self.clock.nudges().left_at.is_none();
        if news {
            self.clock.mark_left(Some(now));
            self.revision += 1;
        }
        news
    }

    /// Notes that a player who had left the server has come back.
    pub fn note_back(&mut self, user: UserId) {
        if self.player_to_move() == Some(user) && self.clock.nudges().left_at.is_some() {
            self.clock.mark_left(None);
        }
    }

    /// Gives the opponent time: a minute in a live match, a day in a slow one.
    ///
    /// # Errors
    /// The errors of [`Match::resign`]. Also if the match has no clock, or the opponent would then have more than 90
    /// days left.
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
        // A takeback restores the time that was left at an earlier turn, so the gift is also added to the times stored
        // for the earlier turns.
        for ply in self.replay.steps_mut() {
            let left = &mut ply.remaining[side];
            *left += gift;
        }
        self.revision += 1;
        Ok(gift)
    }
}
