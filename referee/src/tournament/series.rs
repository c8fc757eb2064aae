//! A pairing: the games of two players in a round.

use super::{BestOf, Outcome, Slot, TournamentGame};
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// The number of the pairing within its round, from 1.
    pub board: u32,
    /// The players as indices into [`Card::entrants`](super::Card::entrants). In the first game, the first of them has
    /// the first side.
    pub players: [usize; 2],
    /// The games that have been set up so far, in order; at least one.
    pub games: Vec<TournamentGame>,
    pub best_of: BestOf,
    /// Whether the round is over. Then the pairing gets no further game, even if a result changes.
    pub closed: bool,
}

/// A game that is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Following {
    pub slot: Slot,
    /// The players as indices into [`Card::entrants`](super::Card::entrants); the first of them has the first side.
    pub players: [usize; 2],
}

impl Pairing {
    /// The outcome of a game, in which the first side is the first of [`Pairing::players`], even if that player had the
    /// second side. `None` while the game is open.
    fn seen(&self, game: &TournamentGame) -> Option<Outcome> {
        let outcome = game.result?;
        Some(match game.players == self.players {
            true => outcome,
            false => outcome.reversed(),
        })
    }

    /// The half points that the two players have from the decided games.
    #[must_use]
    pub fn half_points(&self) -> [u32; 2] {
        let decided = self.games.iter().filter_map(|game| self.seen(game));
        decided.fold([0, 0], |[a, b], outcome| {
            let [x, y] = outcome.points();
            [a + x, b + y]
        })
    }

    /// The outcome of the pairing; its first side is the player who has the first side in the first game. `None` while
    /// the pairing is open. A game to which a player did not come decides the whole pairing.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let seen: Option<Vec<Outcome>> = self.games.iter().map(|it| self.seen(it)).collect();
        let seen = seen?;
        let [a, b] = self.half_points();
        let away = seen.iter().find(|outcome| !outcome.played());
        let played = seen.iter().any(|outcome| outcome.played());
        match away {
            Some(away) if !played => return Some(*away),
            Some(Outcome::SecondAway) => return Some(Outcome::First),
            Some(Outcome::FirstAway) => return Some(Outcome::Second),
            Some(_) => {}
            None => {
                let left = self.best_of.games().saturating_sub(seen.len() as u32);
                if left > 0 && a.abs_diff(b) <= 2 * left && !self.closed {
                    return None;
                }
            }
        }
        Some(match a.cmp(&b) {
            Ordering::Greater => Outcome::First,
            Ordering::Less => Outcome::Second,
            Ordering::Equal if a == 0 => Outcome::Neither,
            Ordering::Equal => Outcome::Draw,
        })
    }

    /// Whether a moderator has struck the result of a game of this pairing.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        self.games.iter().any(|game| game.struck)
    }

    /// The next game of this pairing; `None` if a game is still open, or the pairing is decided or closed.
    #[must_use]
    pub fn following(&self) -> Option<Following> {
        let last = self.games.last().filter(|game| game.result.is_some())?;
        if self.outcome().is_some() {
            return None;
        }
        let [first, second] = last.players;
        Some(Following {
            slot: Slot {
                game: last.slot.game + 1,
                ..last.slot
            },
            players: [second, first],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pairing of players 7 and 8 after games with these results. Player 7 has the first side in the first and third
    /// games.
    fn pairing(best_of: BestOf, results: &[&str]) -> Pairing {
        let game = |(index, code): (u32, &&str)| TournamentGame {
            slot: Slot {
                round: 1,
                board: 1,
                game: index + 1,
            },
            players: if index % 2 == 0 { [7, 8] } else { [8, 7] },
            this_match: None,
            result: Outcome::from_code(code),
            decided_by: None,
            struck: false,
            ended_at: None,
        };
        Pairing {
            round: 1,
            board: 1,
            players: [7, 8],
            games: (0..).zip(results).map(game).collect(),
            best_of,
            closed: false,
        }
    }

    /// Catches a pairing that ends too early or too late, sides that do not alternate, and a forfeit that counts as a
    /// played game.
    #[test]
    fn a_pairing_ends_when_its_winner_is_known() {
        use BestOf::{One, Three, Two};
        let ended = |best_of, results: &[&str]| {
            let outcome = pairing(best_of, results).outcome();
            outcome.map_or("open", Outcome::code)
        };
        for (best_of, results, outcome) in [
            (One, &["1-0"][..], "1-0"),
            (One, &[""], "open"),
            (One, &["--"], "--"),
            (Two, &["1-0"], "open"),
            (Two, &["1-0", "1-0"], "1/2"),
            (Two, &["1-0", "0-1"], "1-0"),
            (Two, &["1-0", ""], "open"),
            (Two, &["-+"], "-+"),
            (Two, &["1-0", "+-"], "0-1"),
            (Two, &["0-1", "--"], "0-1"),
            (Three, &["1-0", "0-1"], "1-0"),
            (Three, &["1-0", "1-0"], "open"),
            (Three, &["1-0", "1/2"], "open"),
            (Three, &["1-0", "1/2", "0-1"], "1/2"),
            (Three, &["1/2", "1/2", "1/2"], "1/2"),
            (One, &["0-0"], "0-0"),
            (Two, &["0-0", "1-0"], "0-1"),
            (Two, &["0-0", "--"], "0-0"),
        ] {
            assert_eq!(ended(best_of, results), outcome, "{best_of:?} {results:?}");
        }
        // After the round is over, no game follows.
        let closed = |results: &[&str]| Pairing {
            closed: true,
            ..pairing(Three, results)
        };
        let gone = closed(&["1-0", "0-0"]);
        assert_eq!(
            (gone.outcome(), gone.following()),
            (Some(Outcome::First), None)
        );
        assert_eq!(closed(&["1-0", ""]).outcome(), None);
        let next = pairing(Three, &["1-0", "1-0"]).following();
        let next = next.map(|it| (it.slot.game, it.players));
        assert_eq!(next, Some((3, [7, 8])));
        assert_eq!(pairing(Three, &["1-0", ""]).following(), None);
        assert_eq!(pairing(Three, &["1-0", "0-1"]).following(), None);
    }
}
