//! The kinds of tournaments, and how many games decide a pairing.

use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// How the players of a tournament are paired. The stored text is `swiss`, `swiss 7`, `round_robin`, `round_robin
/// double`, `knockout`, `knockout third_place` or `ladder`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentKind {
    Swiss {
        /// The number of rounds. `None` before the start, if the number of players will decide how many rounds are
        /// played.
        rounds: Option<u32>,
    },
    RoundRobin {
        double: bool,
    },
    Knockout {
        third_place: bool,
    },
    /// Players challenge players above them, until an organiser closes the ladder.
    Ladder,
}

const NO_KIND: ParseError = ParseError("a kind of tournament");

impl fmt::Display for TournamentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentKind::Swiss {
                rounds: Some(rounds),
            } => write!(f, "swiss {rounds}"),
            TournamentKind::Swiss { rounds: None } => f.write_str("swiss"),
            TournamentKind::RoundRobin { double: false } => f.write_str("round_robin"),
            TournamentKind::RoundRobin { double: true } => f.write_str("round_robin double"),
            TournamentKind::Knockout { third_place: false } => f.write_str("knockout"),
            TournamentKind::Knockout { third_place: true } => f.write_str("knockout third_place"),
            TournamentKind::Ladder => f.write_str("ladder"),
        }
    }
}

impl FromStr for TournamentKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TournamentKind, ParseError> {
        Ok(match text.split_once(' ').unwrap_or((text, "")) {
            ("swiss", "") => TournamentKind::Swiss { rounds: None },
            ("swiss", rounds) => TournamentKind::Swiss {
                rounds: Some(rounds.parse().map_err(|_| NO_KIND)?),
            },
            ("round_robin", rest @ ("" | "double")) => TournamentKind::RoundRobin {
                double: !rest.is_empty(),
            },
            ("knockout", rest @ ("" | "third_place")) => TournamentKind::Knockout {
                third_place: !rest.is_empty(),
            },
            ("ladder", "") => TournamentKind::Ladder,
            _ => return Err(NO_KIND),
        })
    }
}

impl TournamentKind {
    /// The kind that the tournament has when it begins with `players` players. If a Swiss has no number of rounds, it
    /// gets the number of rounds that a knockout with these players would have.
    #[must_use]
    pub fn begun(self, players: usize) -> TournamentKind {
        match self {
            TournamentKind::Swiss { rounds: None } => TournamentKind::Swiss {
                rounds: Some(players.max(2).next_power_of_two().ilog2()),
            },
            kind => kind,
        }
    }

    /// Converts this kind to the kind of the crate `pairing`, for a tournament with `players` players. `None` for a
    /// ladder, which is not paired.
    #[must_use]
    pub fn paired(self, players: usize) -> Option<pairing::Kind> {
        Some(match self {
            TournamentKind::Swiss { .. } => pairing::Kind::Swiss {
                rounds: self.rounds(players).map(|rounds| rounds as usize),
            },
            TournamentKind::RoundRobin { double } => pairing::Kind::RoundRobin { double },
            TournamentKind::Knockout { third_place } => pairing::Kind::Knockout { third_place },
            TournamentKind::Ladder => return None,
        })
    }

    /// The announced number of rounds, if `players` players cannot play that number of rounds because all of them would
    /// have met each other earlier; else `None`.
    #[must_use]
    pub fn too_many(self, players: usize) -> Option<u32> {
        match self {
            TournamentKind::Swiss { rounds } if rounds > self.rounds(players) => rounds,
            _ => None,
        }
    }

    /// The number of rounds of a tournament with `players` players; `None` for a ladder. A Swiss has at most the number
    /// of rounds in which every two players meet once.
    #[must_use]
    pub fn rounds(self, players: usize) -> Option<u32> {
        let count = u32::try_from(players).unwrap_or(u32::MAX).max(2);
        match self.begun(players) {
            TournamentKind::Swiss { rounds } => {
                rounds.map(|rounds| rounds.clamp(1, count - 1 + count % 2))
            }
            TournamentKind::RoundRobin { double } => {
                Some((count - 1 + count % 2) * (1 + u32::from(double)))
            }
            TournamentKind::Knockout { .. } => Some(count.next_power_of_two().ilog2()),
            TournamentKind::Ladder => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BestOf {
    #[default]
    One,
    Two,
    /// Three games. The third game is not played if it cannot change the winner.
    Three,
}

impl BestOf {
    #[must_use]
    pub const fn games(self) -> u32 {
        match self {
            BestOf::One => 1,
            BestOf::Two => 2,
            BestOf::Three => 3,
        }
    }

    #[must_use]
    pub const fn from_games(games: u32) -> Option<BestOf> {
        match games {
            1 => Some(BestOf::One),
            2 => Some(BestOf::Two),
            3 => Some(BestOf::Three),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a kind that changes when it is read and written.
    #[test]
    fn kinds_come_back_from_their_text() {
        for text in [
            "swiss",
            "swiss 7",
            "round_robin",
            "round_robin double",
            "knockout",
            "knockout third_place",
            "ladder",
        ] {
            let kind: TournamentKind = text.parse().expect(text);
            assert_eq!(kind.to_string(), text);
        }
        for text in ["", "swiss x", "ladder 3", "knockout double"] {
            assert_eq!(text.parse::<TournamentKind>(), Err(NO_KIND));
        }
    }

    /// Catches a Swiss that has more rounds than a player has opponents, or has no round.
    #[test]
    fn a_swiss_has_no_more_rounds_than_opponents() {
        let rounds = |rounds, players| TournamentKind::Swiss { rounds }.rounds(players);
        assert_eq!(rounds(None, 33), Some(6));
        assert_eq!(rounds(None, 2), Some(1));
        assert_eq!(rounds(Some(9), 33), Some(9));
        assert_eq!(rounds(Some(9), 4), Some(3));
        assert_eq!(rounds(Some(9), 5), Some(5));
        let too_many = |rounds, players| TournamentKind::Swiss { rounds }.too_many(players);
        assert_eq!(too_many(Some(7), 4), Some(7));
        assert_eq!(
            [(Some(7), 8), (None, 4)].map(|(rounds, of)| too_many(rounds, of)),
            [None; 2]
        );
        let knockout = TournamentKind::Knockout { third_place: true };
        assert_eq!(knockout.rounds(11), Some(4));
        let double = TournamentKind::RoundRobin { double: true };
        assert_eq!(double.rounds(5), Some(10));
    }
}
