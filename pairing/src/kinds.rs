//! The methods of a tournament that depend on its kind.

use crate::tournament::{Game, Invalid, Kind, Next, Player, Tournament};
use crate::{knockout, round_robin, swiss};

impl Tournament {
    /// A tournament in which these rounds are complete. `lot` is the result of drawing lots: if it is even, the best
    /// seed begins with the first side.
    ///
    /// # Errors
    /// If the rounds do not fit the players or the kind.
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

    /// The players at the places of a knockout's bracket, with a list for each round so far. Neighbours 2n and 2n + 1
    /// meet, and the winner has place n of the next list. `None` is an empty place. No lists in other kinds.
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
