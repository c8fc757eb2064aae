//! A tournament as a value: its players and the rounds played.

use std::collections::BTreeSet;

pub const MOST_PLAYERS: usize = 10_000;

pub(crate) const MOST_ROUNDS: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Players with equal scores meet. The tournament ends when fewer than two players are left. If `rounds` is given,
    /// it also ends after that number of rounds, or when every further round would contain a rematch.
    Swiss {
        rounds: Option<usize>,
    },
    RoundRobin {
        double: bool,
    },
    Knockout {
        third_place: bool,
    },
}

/// A player who entered. All other types name a player by an index: the place in the order of entry, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Player {
    /// The rating by which players are seeded; players with equal ratings are seeded by the order of entry. Players
    /// without a rating come last.
    pub rating: Option<f64>,
    pub absent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    First,
    Second,
    Draw,
    SecondAway,
    FirstAway,
    BothAway,
    /// The game was played, and neither side gets a point.
    Neither,
}

impl Outcome {
    pub const ALL: [Outcome; 7] = [
        Outcome::First,
        Outcome::Second,
        Outcome::Draw,
        Outcome::SecondAway,
        Outcome::FirstAway,
        Outcome::BothAway,
        Outcome::Neither,
    ];

    /// The text of the outcome: `1-0`, `0-1`, `1/2`, `+-`, `-+`, `--` or `0-0`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Outcome::First => "1-0",
            Outcome::Second => "0-1",
            Outcome::Draw => "1/2",
            Outcome::SecondAway => "+-",
            Outcome::FirstAway => "-+",
            Outcome::BothAway => "--",
            Outcome::Neither => "0-0",
        }
    }

    /// The outcome with this [`Outcome::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|it| it.code() == code)
    }

    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::First => Outcome::Second,
            Outcome::Second => Outcome::First,
            Outcome::SecondAway => Outcome::FirstAway,
            Outcome::FirstAway => Outcome::SecondAway,
            same @ (Outcome::Draw | Outcome::BothAway | Outcome::Neither) => same,
        }
    }

    /// The half points of both sides.
    #[must_use]
    pub fn points(self) -> [u32; 2] {
        match self {
            Outcome::First | Outcome::SecondAway => [2, 0],
            Outcome::Second | Outcome::FirstAway => [0, 2],
            Outcome::Draw => [1, 1],
            Outcome::BothAway | Outcome::Neither => [0, 0],
        }
    }

    /// Whether the game was played: both sides came.
    #[must_use]
    pub fn played(self) -> bool {
        matches!(
            self,
            Outcome::First | Outcome::Second | Outcome::Draw | Outcome::Neither
        )
    }

    /// This outcome changed so that neither side gets a point: `Neither` if the game was played, else `BothAway`.
    #[must_use]
    pub fn pointless(self) -> Outcome {
        match self.played() {
            true => Outcome::Neither,
            false => Outcome::BothAway,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Pair {
        /// The player with the first side, then the player with the second.
        players: [usize; 2],
        outcome: Outcome,
    },
    Bye {
        player: usize,
        /// 2 for a full point, 1 for half a point, or 0.
        half_points: u32,
    },
}

impl Game {
    pub fn players(&self) -> impl Iterator<Item = usize> {
        let (players, count) = match *self {
            Game::Pair { players, .. } => (players, 2),
            Game::Bye { player, .. } => ([player; 2], 1),
        };
        players.into_iter().take(count)
    }
}

/// Why the given rounds are impossible in this tournament. Rounds are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    #[error("there are more than {MOST_PLAYERS} players")]
    TooManyPlayers,
    #[error("the rating of player {0} is no number from 0 on")]
    Rating(usize),
    #[error("round {0} has a player who did not enter")]
    UnknownPlayer(usize),
    #[error("round {round} has player {player} twice")]
    Twice { round: usize, player: usize },
    /// A bye gives more than one point.
    #[error("a bye of round {0} gives neither 1, nor 0.5, nor 0 points")]
    Bye(usize),
    /// A round has neither a game nor a bye for this player, who is not absent. In a round robin and a knockout, this
    /// is wrong only if the opponent is not absent either.
    #[error("round {round} is not complete: player {player} is missing")]
    Incomplete { round: usize, player: usize },
    /// In a knockout: the bracket does not contain this game. In a round robin: the table does not contain this game
    /// with these sides.
    #[error("round {round} has players {} and {}, who do not meet in it", players[0], players[1])]
    NotPaired { round: usize, players: [usize; 2] },
    /// In a round robin, this player has a bye although the opponent is not absent.
    #[error("round {round} has a bye for player {player}, who has an opponent in it")]
    NoBye { round: usize, player: usize },
    #[error("the table has no round {0}")]
    NoSuchRound(usize),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, each with the player of the first side first.
    pub pairs: Vec<[usize; 2]>,
    /// The players who are not absent and have no opponent; in a knockout, without the eliminated players.
    pub resting: Vec<usize>,
    /// The rules that a Swiss had to break.
    pub broke: Vec<Broken>,
}

/// A rule of the Swiss system that a pair or a bye breaks. `docs/tournaments.md` lists the rules and numbers the lines
/// of this list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The two players of the pair, or the player with the bye.
    pub players: Vec<usize>,
    /// The number of the line: 2 or 5 for a pair, 3 or 4 for a bye.
    pub line: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Round(Round),
    Over,
}

#[derive(Clone, Debug)]
pub struct Tournament {
    pub(crate) kind: Kind,
    pub(crate) players: Vec<Player>,
    pub(crate) rounds: Vec<Vec<Game>>,
    pub(crate) lot: u64,
    /// The players in the order of their seeds: by rating, then by entry.
    pub(crate) seeds: Vec<usize>,
}

impl Tournament {
    /// A tournament of which only some facts are checked: each round names only known players, each at most once.
    /// Whether the rounds are possible in this kind of tournament is not checked.
    pub(crate) fn unchecked(
        kind: Kind,
        players: Vec<Player>,
        rounds: Vec<Vec<Game>>,
        lot: u64,
    ) -> Result<Tournament, Invalid> {
        if players.len() > MOST_PLAYERS {
            return Err(Invalid::TooManyPlayers);
        }
        let wrong = |player: &Player| player.rating.is_some_and(|it| !it.is_finite() || it < 0.0);
        if let Some(player) = players.iter().position(wrong) {
            return Err(Invalid::Rating(player));
        }
        for (index, round) in rounds.iter().enumerate() {
            no_player_twice(players.len(), index + 1, round)?;
        }
        let mut seeds: Vec<usize> = (0..players.len()).collect();
        let rating = |player: usize| players[player].rating.unwrap_or(-1.0);
        seeds.sort_by(|a, b| rating(*b).total_cmp(&rating(*a)));
        Ok(Tournament {
            kind,
            players,
            rounds,
            lot,
            seeds,
        })
    }

    pub(crate) fn is_here(&self, player: usize) -> bool {
        !self.players[player].absent
    }

    /// The round with these pairs. All other players who are not absent rest in it.
    pub(crate) fn round(&self, pairs: Vec<[usize; 2]>) -> Round {
        let paired: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        let rests = |player: &usize| self.is_here(*player) && !paired.contains(player);
        let resting = (0..self.players.len()).filter(rests).collect();
        Round {
            pairs,
            resting,
            broke: Vec::new(),
        }
    }
}

/// Checks that a round names only known players, each at most once.
fn no_player_twice(count: usize, number: usize, round: &[Game]) -> Result<(), Invalid> {
    let mut seen = BTreeSet::new();
    for game in round {
        if matches!(game, Game::Bye { half_points, .. } if *half_points > 2) {
            return Err(Invalid::Bye(number));
        }
        for player in game.players() {
            if player >= count {
                return Err(Invalid::UnknownPlayer(number));
            }
            if !seen.insert(player) {
                return Err(Invalid::Twice {
                    round: number,
                    player,
                });
            }
        }
    }
    Ok(())
}
