//! A match as it is kept, and back.

use super::{Match, NewMatch};
use crate::{Clock, Ending, EndingKind, Offer, OfferState, Ply, Remaining, Time};
use rules::Side;

/// A match as it is kept: everything that cannot be derived by replaying the plies.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSnapshot {
    /// What it began with.
    pub begun: NewMatch,
    /// When it began.
    pub started_at: Time,
    /// The plies, in order.
    pub plies: Vec<StoredPly>,
    /// How often plies were taken back.
    pub takebacks: u32,
    /// What each side had left when the present turn began, or when the match ended.
    pub remaining: Remaining,
    /// Since when the present turn runs; `None` once the match is over.
    pub running_since: Option<Time>,
    /// Whether this turn's reminder is out.
    pub reminded: bool,
    /// The open offer.
    pub offer: Option<Offer>,
    /// Offers that were declined or withdrawn, the latest last; of these only those made since the
    /// last turn ended still matter.
    pub settled: Vec<(Offer, OfferState)>,
    /// How and when it ended; the side is the winner by the rules, or whoever resigned, ran out
    /// of time or left.
    pub ended: Option<(EndingKind, Option<Side>, Time)>,
    /// How often it has changed.
    pub revision: u64,
}

/// A ply as it is kept: what replaying it cannot tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPly {
    /// The exact token.
    pub token: String,
    /// Whether the referee played it.
    pub automatic: bool,
    /// When.
    pub played_at: Time,
    /// What each side had left when its turn began.
    pub remaining: Remaining,
}

/// A kept match that the rules do not accept: damaged, or written by other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// A ply is illegal.
    #[error("ply {0} of the stored match is not legal")]
    Ply(usize),
    /// The ending does not fit the plies.
    #[error("the stored ending does not fit the plies")]
    Ending,
}

impl Match {
    /// Rebuilds a kept match by replaying its plies.
    ///
    /// # Errors
    /// A ply is illegal, or the ending contradicts the position.
    pub fn restore(record: MatchSnapshot) -> Result<Match, RestoreError> {
        let mut this_match = Match::start(record.begun, record.started_at);
        for (index, ply) in record.plies.into_iter().enumerate() {
            let side = this_match
                .position
                .to_move()
                .ok_or(RestoreError::Ply(index))?;
            let played = this_match
                .position
                .play_token(&ply.token)
                .map_err(|_| RestoreError::Ply(index))?;
            this_match.plies.push(Ply {
                side,
                token: ply.token,
                effects: played.effects,
                automatic: ply.automatic,
                played_at: ply.played_at,
                remaining: ply.remaining,
            });
            this_match.enter(played.position);
        }
        let to_move = this_match.position.to_move();
        this_match.ending = match record.ended {
            None => None,
            Some((kind, side, _)) => Some(this_match.ending_of(kind, side)?),
        };
        if this_match.ending.is_none() != to_move.is_some() && to_move.is_none() {
            return Err(RestoreError::Ending);
        }
        this_match.ended_at = record.ended.map(|(_, _, at)| at);
        this_match.takebacks = record.takebacks;
        this_match.clock = Clock::restore(
            record.begun.terms.control,
            record.remaining,
            to_move.zip(record.running_since),
            record.reminded,
        );
        let turn = this_match.turn_start(this_match.plies.len());
        let of_this_turn = |offer: &Offer| this_match.ending.is_none() && offer.plies >= turn;
        let mut settled = record.settled;
        settled.retain(|(offer, _)| of_this_turn(offer));
        this_match.offer = record.offer.filter(of_this_turn);
        this_match.settled = settled;
        this_match.revision = record.revision;
        Ok(this_match)
    }

    fn ending_of(&self, kind: EndingKind, side: Option<Side>) -> Result<Ending, RestoreError> {
        let outcome = self.position.outcome();
        match (kind, side) {
            (EndingKind::Rules, _) => outcome.map(Ending::Rules),
            (EndingKind::Resignation, Some(by)) => Some(Ending::Resignation { by }),
            (EndingKind::Flag, Some(by)) => Some(Ending::Flag { by }),
            (EndingKind::Abort, Some(by)) => Some(Ending::Abort { by }),
            (EndingKind::Draw, None) => Some(Ending::Draw),
            (EndingKind::CalledOff, None) => Some(Ending::CalledOff),
            _ => None,
        }
        .ok_or(RestoreError::Ending)
    }

    /// Everything worth keeping: [`Match::restore`] undoes this.
    #[must_use]
    pub fn to_record(&self) -> MatchSnapshot {
        MatchSnapshot {
            begun: NewMatch {
                id: self.id,
                place: self.place,
                terms: self.terms,
                seats: self.seats,
                rematch_of: self.rematch_of,
            },
            started_at: self.started_at,
            plies: self
                .plies
                .iter()
                .map(|ply| StoredPly {
                    token: ply.token.clone(),
                    automatic: ply.automatic,
                    played_at: ply.played_at,
                    remaining: ply.remaining,
                })
                .collect(),
            takebacks: self.takebacks,
            remaining: self.clock.at_turn_start(),
            running_since: self.clock.running().map(|(_, since)| since),
            reminded: self.clock.is_reminded(),
            offer: self.offer,
            settled: self.settled.clone(),
            ended: self.ending.zip(self.ended_at).map(|(ending, at)| {
                let side = match ending {
                    Ending::Rules(outcome) => Some(outcome.winner),
                    Ending::Resignation { by } | Ending::Flag { by } | Ending::Abort { by } => {
                        Some(by)
                    }
                    Ending::Draw | Ending::CalledOff => None,
                };
                (ending.kind(), side, at)
            }),
            revision: self.revision,
        }
    }
}
