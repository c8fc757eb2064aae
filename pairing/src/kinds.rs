//! The methods of a tournament that depend on its kind.

use crate::tournament::{Game, Invalid, Kind, Next, Player, Tournament};
use crate::{knockout, round_robin, swiss};

impl Tournament {
    /// A tournament in which the rounds in `rounds` are complete. `lot` is the result of drawing lots; if `lot` is
    /// even, the best seed of a Swiss or a knockout has the first side in the first round.
    ///
    /// # Errors
    /// If `rounds` contains a round that is impossible with these players or in this kind of tournament.
    pub fn new(
        kind: Kind,
        players: Vec<Player>,
        rounds: Vec<Vec<Game>>,
        lot: u64,
    ) -> Result<Tournament, Invalid> {
        let tournament = Tournament::unchecked(kind, players, rounds, lot)?;
        match kind {
            Kind::Swiss { .. } => swiss::check(&tournament)?,
            Kind::RoundRobin { double } => round_robin::check(&tournament, double)?,
            Kind::Knockout { .. } => drop(knockout::bracket(&tournament)?),
        }
        Ok(tournament)
    }

    #[must_use]
    pub fn next(&self) -> Next {
        match self.kind {
            Kind::Swiss { rounds } => swiss::next(self, rounds),
            Kind::RoundRobin { double } => round_robin::next(self, double),
            Kind::Knockout { .. } => {
                knockout::bracket(self).map_or(Next::Over, |bracket| bracket.next(self))
            }
        }
    }

    /// The bracket of a knockout: for each round so far, a list of the players by their place, counted from 0. The
    /// players at places 2n and 2n + 1 meet, and the winner has place n in the next list. `None` is an empty place. In
    /// the other kinds of tournaments, no list is returned.
    #[must_use]
    pub fn bracket(&self) -> Vec<Vec<Option<usize>>> {
        match self.kind {
            Kind::Knockout { .. } => {
                knockout::bracket(self).map_or_else(|_| Vec::new(), |it| it.levels(self))
            }
            Kind::Swiss { .. } | Kind::RoundRobin { .. } => Vec::new(),
        }
    }
}
