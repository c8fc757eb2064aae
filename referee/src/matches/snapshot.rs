//! The stored form of a match, and how a match is rebuilt from it.

use super::{Match, NewMatch};
use crate::{
    Clock, ClockState, Ending, Grace, Nudges, Offer, OfferState, Ply, Quiet, Remaining, Ruling,
    Time, Turn, Worth, Zone,
};
use rules::Side;

/// The stored form of a match: the plies, and everything that replaying the plies cannot derive.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSnapshot {
    pub begun: NewMatch,
    pub started_at: Time,
    pub plies: Vec<StoredPly>,
    pub takebacks: u32,
    pub remaining: Remaining,
    /// The time at which the present turn began, plus the length of the pauses since then; `None` after the end of the
    /// match.
    pub running_since: Option<Time>,
    /// The time at which the clock of a match that is not over was paused; `None` if the clock is not paused.
    pub paused_at: Option<Time>,
    pub nudges: Nudges,
    /// The delay granted to the side to move, whose flag then falls later; `None` if there is no delay.
    pub grace: Option<Grace>,
    /// If the player to move has changed their time zone or quiet hours during the present turn: the former values,
    /// which count until the turn ends.
    pub kept: Option<(Zone, Option<Quiet>)>,
    pub offer: Option<Offer>,
    /// The offers that were declined or withdrawn since the last turn ended, the latest last.
    pub settled: Vec<(Offer, OfferState)>,
    /// How and when the match ended; `None` while the match goes on.
    pub ended: Option<(Ending, Time)>,
    /// The worth that the referee found; `None` while the match goes on. It can be derived from the other fields, and
    /// is stored so that the database can count results.
    pub found: Option<Worth>,
    /// The moderator's decision that replaces `found`; `None` if there is none.
    pub ruling: Option<Ruling>,
    /// The side that has asked the opponent to go on in direct messages; `None` if neither side has.
    pub move_asked: Option<Side>,
    pub revision: u64,
}

/// The stored form of a ply: its token, and what replaying the token cannot derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPly {
    pub token: String,
    pub automatic: bool,
    pub played_at: Time,
    pub remaining: Remaining,
}

/// The rules do not accept a stored match: the stored data is damaged, or was written under other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    #[error("ply {0} of the stored match is not legal")]
    Ply(usize),
    /// The stored ending is impossible in the last position; or no ending is stored although the game is over by the
    /// rules, or although a ruling is stored.
    #[error("the stored ending is not the one the rules give")]
    Ending,
    /// The worth derived from the ending and the plies differs from the stored worth.
    #[error("the stored result is not what was found")]
    Found,
}

impl Match {
    /// Rebuilds a stored match by replaying its plies.
    ///
    /// # Errors
    /// If a ply is illegal, or the stored ending or worth contradicts the rules.
    pub fn restore(snapshot: MatchSnapshot) -> Result<Match, RestoreError> {
        let mut this_match = Match::start(snapshot.begun, snapshot.started_at);
        for (index, ply) in snapshot.plies.into_iter().enumerate() {
            let illegal = RestoreError::Ply(index);
            let side = this_match.position().to_move().ok_or(illegal)?;
            let played = this_match.replay.judge(&ply.token).map_err(|_| illegal)?;
            let ply = Ply {
                side,
                action: played.action,
                ends_turn: played.effects.ends_turn(),
                automatic: ply.automatic,
                played_at: ply.played_at,
                remaining: ply.remaining,
            };
            this_match.replay.push_judged(ply, played.position);
        }
        let ruled_early = snapshot.ended.is_none() && snapshot.ruling.is_some();
        if ruled_early || !this_match.may_end(snapshot.ended.map(|(ending, _)| ending)) {
            return Err(RestoreError::Ending);
        }
        (this_match.ending, this_match.ended_at) = snapshot.ended.unzip();
        this_match.ruling = snapshot.ruling;
        if this_match.found() != snapshot.found {
            return Err(RestoreError::Found);
        }
        this_match.takebacks = snapshot.takebacks;
        let turn = this_match.to_move().zip(snapshot.running_since);
        let turn = turn.map(|(side, since)| Turn {
            side,
            since,
            grace: snapshot.grace,
            kept: snapshot.kept,
        });
        let state = match (turn, snapshot.paused_at) {
            (None, _) => ClockState::Stopped,
            (Some(turn), None) => ClockState::Running(turn),
            (Some(turn), Some(at)) => ClockState::Paused { turn, at },
        };
        this_match.clock = Clock::restore(
            snapshot.begun.terms.control,
            snapshot.remaining,
            state,
            snapshot.nudges,
        );
        let turn = this_match.turn_start(this_match.plies().len());
        let of_this_turn = |offer: &Offer| this_match.ending.is_none() && offer.plies >= turn;
        let mut settled = snapshot.settled;
        settled.retain(|(offer, _)| of_this_turn(offer));
        this_match.offer = snapshot.offer.filter(of_this_turn);
        this_match.settled = settled;
        this_match.move_asked = snapshot.move_asked;
        this_match.revision = snapshot.revision;
        Ok(this_match)
    }

    /// Whether a match in its present position can have this ending. `None` means that the match goes on.
    fn may_end(&self, ending: Option<Ending>) -> bool {
        let winner = self.position().outcome().map(|outcome| outcome.winner);
        match ending {
            None => winner.is_none(),
            Some(Ending::Rules { winner: stored }) => winner == Some(stored),
            Some(_) if winner.is_some() => false,
            Some(Ending::Abort { .. }) => self.can_abort(),
            Some(Ending::Draw) => self.allows_draw(),
            Some(_) => true,
        }
    }

    /// The stored form of the match, from which [`Match::restore`] rebuilds the match.
    #[must_use]
    pub fn snapshot(&self) -> MatchSnapshot {
        MatchSnapshot {
            begun: self.begun,
            started_at: self.started_at,
            plies: self
                .plies()
                .iter()
                .map(|ply| StoredPly {
                    token: ply.token(),
                    automatic: ply.automatic,
                    played_at: ply.played_at,
                    remaining: ply.remaining,
                })
                .collect(),
            takebacks: self.takebacks,
            remaining: self.clock.at_turn_start(),
            running_since: self.clock.turn().map(|turn| turn.since),
            paused_at: self.paused_at(),
            nudges: self.clock.nudges(),
            grace: self.clock.grace(),
            kept: self.clock.turn().and_then(|turn| turn.kept),
            offer: self.offer,
            settled: self.settled.clone(),
            ended: self.ending.zip(self.ended_at),
            found: self.found(),
            ruling: self.ruling,
            move_asked: self.move_asked,
            revision: self.revision,
        }
    }
}
