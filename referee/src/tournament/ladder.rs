//! A ladder: players challenge those a few places above, and the winner from below takes the place above.

use super::{Card, Following, Pairing, Slot};
use crate::UserId;

/// How many places above a player may be challenged.
pub const REACH: usize = 3;

/// Why a player of a ladder is not challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderRefusal {
    /// The tournament is no ladder, or it is not running.
    #[error("no ladder is running")]
    NotRunning,
    /// One of the two is not on it.
    #[error("player {0} is not on the ladder")]
    NotOnIt(UserId),
    /// The other player stands below, or too far above.
    #[error("the player is out of reach")]
    OutOfReach {
        /// The challenger's place, from 1.
        place: usize,
        /// The other player's.
        other: usize,
    },
    /// One of the two has a match on the ladder already.
    #[error("player {0} has a match on the ladder already")]
    Busy(UserId),
}

impl Card {
    /// The players who are on a ladder, the highest first: indices into the entrants. Later players stand below.
    #[must_use]
    pub fn ladder(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        let rounds = 1..=self.tournament.round;
        let mut played: Vec<Pairing> = rounds.flat_map(|round| self.pairings(round)).collect();
        played.sort_by_key(|pairing| {
            let ended = pairing.games.last().and_then(|game| game.ended_at);
            (ended, pairing.round)
        });
        for pairing in played {
            let points = match pairing.outcome() {
                Some(outcome) => outcome.points(),
                None => continue,
            };
            let place = |player: usize| order.iter().position(|it| *it == player);
            let [Some(a), Some(b)] = pairing.players.map(place) else {
                continue;
            };
            let (winner, loser) = if points[0] > points[1] {
                (a, b)
            } else {
                (b, a)
            };
            if points[0] != points[1] && winner > loser {
                let player = order.remove(winner);
                order.insert(loser, player);
            }
        }
        order.retain(|player| !self.entrants[*player].withdrawn);
        order
    }

    /// The game that begins when a player challenges another; the one who is challenged has the first side.
    ///
    /// # Errors
    /// The rules of the ladder do not allow it.
    pub fn challenged(
        &self,
        challenger: UserId,
        opponent: UserId,
    ) -> Result<Following, LadderRefusal> {
        let ladder = self.tournament.settings.kind == super::TournamentKind::Ladder;
        if !ladder || self.tournament.state != super::TournamentState::Running {
            return Err(LadderRefusal::NotRunning);
        }
        let order = self.ladder();
        let place = |user: UserId| {
            let place = order.iter().position(|it| self.entrants[*it].user == user);
            place.ok_or(LadderRefusal::NotOnIt(user))
        };
        let (below, above) = (place(challenger)?, place(opponent)?);
        if above >= below || below - above > REACH {
            return Err(LadderRefusal::OutOfReach {
                place: below + 1,
                other: above + 1,
            });
        }
        for user in [challenger, opponent] {
            if self.open_pairing(user).is_some() {
                return Err(LadderRefusal::Busy(user));
            }
        }
        Ok(Following {
            slot: Slot {
                round: self.tournament.round + 1,
                board: 1,
                game: 1,
            },
            players: [order[above], order[below]],
        })
    }
}
