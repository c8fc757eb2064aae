//! Levels: opponents of different strengths, as data.
//!
//! The highest level plays as well as the engine. The lower levels search fewer nodes. The lowest of them also have the
//! weaknesses of people: they judge with errors (noise on the scores), and they overlook actions, mostly actions that
//! reach far over the board.

use rules::Game;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    game: Game,
    number: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError {
    pub highest: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Skill {
    /// The number of nodes to search; `None` for no limit.
    pub nodes: Option<u64>,
    /// The standard deviation of the noise on scores, in thousandths of a logit.
    pub noise: f64,
    /// The chance to overlook an action, 0 to 1. It is multiplied by the action's reach.
    pub blind: f64,
    pub rating: u16,
}

impl Skill {
    pub(crate) const fn sees_all(self) -> bool {
        self.noise == 0.0 && self.blind == 0.0
    }

    pub(crate) const USUAL: [Skill; 5] = [
        skill(30, 1_500, 0.40, 900),
        skill(60, 500, 0.20, 1150),
        skill(150, 100, 0.05, 1400),
        skill(1_000, 0, 0.0, 1600),
        skill(0, 0, 0.0, 1800),
    ];
}

/// Makes a [`Skill`]; if `nodes` is 0, the number of nodes has no limit.
pub(crate) const fn skill(nodes: u64, noise: u16, blind: f64, rating: u16) -> Skill {
    Skill {
        nodes: if nodes == 0 { None } else { Some(nodes) },
        noise: noise as f64,
        blind,
        rating,
    }
}

impl Level {
    /// The time in milliseconds for which the highest level thinks if no limit is set.
    pub const THINKING_MS: u64 = 2000;

    /// The level with this number, from 1 (the weakest).
    ///
    /// # Errors
    /// If the game has no such level.
    pub fn new(game: Game, number: u64) -> Result<Level, LevelError> {
        let highest = Level::highest(game);
        match u8::try_from(number) {
            Ok(number) if (1..=highest).contains(&number) => Ok(Level { game, number }),
            _ => Err(LevelError { highest }),
        }
    }

    pub fn all(game: Game) -> impl Iterator<Item = Level> {
        (1..=Level::highest(game)).map(move |number| Level { game, number })
    }

    #[must_use]
    pub const fn game(self) -> Game {
        self.game
    }

    /// The number, from 1 (the weakest).
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    #[must_use]
    pub const fn rating(self) -> u16 {
        self.skill().rating
    }

    /// Whether the level uses all the time that it is given. Other levels search a fixed number of nodes.
    #[must_use]
    pub const fn takes_its_time(self) -> bool {
        self.skill().nodes.is_none()
    }
}
