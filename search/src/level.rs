//! Levels: opponents of every strength, as data.
//!
//! A level is weaker than the engine in the ways people are: it searches fewer nodes, adds noise to
//! its scores, and overlooks actions, mostly those that reach far.

use rules::Game;

/// A level of a game: 1 is the weakest.
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
    /// The nodes it searches; `None` for no limit.
    pub nodes: Option<u64>,
    /// The standard deviation of the noise on its scores, in thousandths of a logit.
    pub noise: f64,
    /// The chance to overlook an action.
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

/// How a level thinks: nodes (0 for all there is time for), unsteadiness in thousandths of a logit,
/// the chance to overlook an action, the rating.
pub(crate) const fn skill(nodes: u64, noise: u16, blind: f64, rating: u16) -> Skill {
    Skill {
        nodes: if nodes == 0 { None } else { Some(nodes) },
        noise: noise as f64,
        blind,
        rating,
    }
}

impl Level {
    /// How long the highest level thinks unless a limit is set, in milliseconds.
    pub const THINKING_MS: u64 = 2000;

    /// The level with a number.
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

    /// The number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    #[must_use]
    pub const fn rating(self) -> u16 {
        self.skill().rating
    }

    /// Whether it thinks as long as it is let, rather than for a number of nodes of its own.
    #[must_use]
    pub const fn takes_its_time(self) -> bool {
        self.skill().nodes.is_none()
    }
}
