//! A ladder: players challenge those a few places above, and the winner from below takes the place above.

use super::{Card, Following, Pairing, Refusal, Slot, TournamentState};
use crate::UserId;

/// How many places above a player may be challenged.
pub const REACH: usize = 3;

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
    pub fn challenged(&self, challenger: UserId, opponent: UserId) -> Result<Following, Refusal> {
        if !self.is_ladder() || self.tournament.state != TournamentState::Running {
            return Err(Refusal::NotLadder);
        }
        let order = self.ladder();
        let place = |user: UserId| order.iter().position(|it| self.entrants[*it].user == user);
        let below = place(challenger).ok_or(Refusal::NotIn)?;
        let above = place(opponent).ok_or(Refusal::NotPlayer(opponent))?;
        if above >= below {
            return Err(Refusal::NotAbove(opponent));
        }
        if below - above > REACH {
            return Err(Refusal::Far(opponent));
        }
        if self.open_pairing(challenger).is_some() {
            return Err(Refusal::BusyYou);
        }
        if self.open_pairing(opponent).is_some() {
            return Err(Refusal::Busy(opponent));
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
