//! A ladder: players challenge players who are a few places above them. If the lower player wins, that player takes the
//! place of the loser.

use super::{Card, Following, Outcome, Pairing, Refusal, Slot, TournamentState};
use crate::{Time, UserId};

/// The largest number of places that the opponent may be above the challenger.
pub const REACH: usize = 3;

impl Card {
    /// The players on a ladder, the highest first, as indices into the entrants. A player who enters or comes back
    /// begins at the bottom. Results that were decided after the end of the ladder do not change the order.
    #[must_use]
    pub fn ladder(&self) -> Vec<usize> {
        let rounds = 1..=self.tournament.round;
        let pairings = rounds.flat_map(|round| self.pairings(round));
        let mut played: Vec<(Option<Time>, Pairing)> = pairings
            .filter(|pairing| pairing.outcome().is_some())
            .map(|it| (it.games.last().and_then(|game| game.ended_at), it))
            .collect();
        let end = self.tournament.ended_at;
        played.retain(|(at, _)| end.is_none_or(|end| *at <= Some(end)));
        played.sort_by_key(|(at, pairing)| (*at, pairing.round));
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        let mut entered = self.entered.iter().peekable();
        for (at, pairing) in &played {
            while let Some((_, player)) = entered.next_if(|entry| Some(entry.0) <= *at) {
                to_bottom(&mut order, *player);
            }
            climb(&mut order, pairing);
        }
        entered.for_each(|(_, player)| to_bottom(&mut order, *player));
        order.retain(|player| !self.entrants[*player].withdrawn);
        order
    }

    /// The state that the tournament gets when the person `user` calls it off. If the tournament is a ladder and `user`
    /// does not play on it, the state is [`TournamentState::Over`], and the top player has won. Otherwise it is
    /// [`TournamentState::CalledOff`].
    #[must_use]
    pub fn called_off_by(&self, user: UserId) -> TournamentState {
        match self.is_ladder() && !self.plays(user) {
            true => TournamentState::Over,
            false => TournamentState::CalledOff,
        }
    }

    /// The game that begins when `challenger` challenges `opponent`. The opponent has the first side.
    ///
    /// # Errors
    /// If the rules of the ladder do not allow the challenge.
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

fn to_bottom(order: &mut Vec<usize>, player: usize) {
    order.retain(|it| *it != player);
    order.push(player);
}

/// Moves the winner of a pairing to the place of the loser, if the loser is above the winner.
fn climb(order: &mut Vec<usize>, pairing: &Pairing) {
    let winner = match pairing.outcome().map(Outcome::points) {
        Some([a, b]) if a > b => 0,
        Some([a, b]) if a < b => 1,
        _ => return,
    };
    let place = |side: usize| order.iter().position(|it| *it == pairing.players[side]);
    if let (Some(below), Some(above)) = (place(winner), place(1 - winner))
        && below > above
    {
        let player = order.remove(below);
        order.insert(above, player);
    }
}
