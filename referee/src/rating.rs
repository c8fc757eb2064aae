//! Glicko-2 ratings, computed by the crate `skillratings` (Glickman, "Example of the Glicko-2
//! system", 2013).
//!
//! Ratings follow from an append-only list of results. Each result is a rating period of its own. Each whole day
//! without a result widens the deviation, as the paper's step 6 does for a player who does not compete in a period.

use crate::Score;
use rules::Side;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviation of a newcomer; no deviation is wider.
pub const WIDEST: f64 = 350.0;

/// A rating with a deviation above this number is provisional. At this deviation the real strength may differ from the
/// rating by about 220 points.
pub const PROVISIONAL: f64 = 110.0;

/// A player counts as inactive after more than this number of days without a rated result.
pub const INACTIVE_DAYS: u64 = 90;

/// The number of rating points that equal one unit of the Glicko-2 scale.
pub const SCALE: f64 = 173.7178;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate; newcomers have 1500.
    pub rating: f64,
    /// The standard deviation of `rating`, at most 350.
    pub deviation: f64,
    /// How erratic the results are; newcomers have 0.06.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating {
            rating: 1500.0,
            deviation: WIDEST,
            volatility: 0.06,
        }
    }
}

impl Rating {
    /// Whether the rating is too uncertain to rank this player.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// About how many more rated matches the player needs until the rating is no longer provisional; 0 if it is not
    /// provisional. The estimate assumes that the player alternately wins and loses against opponents with an equal,
    /// fixed rating.
    #[must_use]
    pub fn matches_needed(&self) -> u32 {
        let mut now = *self;
        let mut matches = 0;
        while now.is_provisional() {
            let equal = Rating {
                deviation: FIXED,
                ..now
            };
            let points = match matches % 2 {
                0 => PlayerScore::Win,
                _ => PlayerScore::Loss,
            };
            now = rate_against(now, equal, points);
            matches += 1;
        }
        matches
    }

    #[must_use]
    pub fn points(&self) -> i64 {
        // Ratings stay within a few thousand points.
        self.rating.round() as i64
    }

    /// The rating after `days` whole days without a result. The estimate stays the same, and the deviation grows.
    #[must_use]
    pub fn after_idle(self, days: u64) -> Rating {
        let volatility = self.volatility * SCALE;
        let variance = self.deviation.powi(2) + volatility.powi(2) * days as f64;
        Rating {
            deviation: variance.sqrt().min(WIDEST),
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerScore {
    Win,
    Draw,
    Loss,
}

impl PlayerScore {
    /// The score of the first side.
    #[must_use]
    pub const fn of_first(score: Score) -> PlayerScore {
        match score {
            Score::Won(Side::First) => PlayerScore::Win,
            Score::Won(Side::Second) => PlayerScore::Loss,
            Score::Drawn => PlayerScore::Draw,
        }
    }

    #[must_use]
    pub const fn reversed(self) -> PlayerScore {
        match self {
            PlayerScore::Win => PlayerScore::Loss,
            PlayerScore::Draw => PlayerScore::Draw,
            PlayerScore::Loss => PlayerScore::Win,
        }
    }

    /// The score of `side`; `self` must be the score of the first side.
    #[must_use]
    pub const fn of(self, side: Side) -> PlayerScore {
        match side {
            Side::First => self,
            Side::Second => self.reversed(),
        }
    }
}

/// The ratings of both players after a match in which `one` scored `points`.
#[must_use]
pub fn rate(one: Rating, two: Rating, points: PlayerScore) -> (Rating, Rating) {
    let outcome = match points {
        PlayerScore::Win => Outcomes::WIN,
        PlayerScore::Draw => Outcomes::DRAW,
        PlayerScore::Loss => Outcomes::LOSS,
    };
    let (one, two) = glicko2(&one.into(), &two.into(), &outcome, &Glicko2Config::new());
    (one.into(), two.into())
}

/// The deviation of a fixed rating. The strength of an engine level is known about as exactly as this.
const FIXED: f64 = 50.0;

impl Rating {
    /// The rating of a player of constant strength, such as a level of the engine.
    #[must_use]
    pub fn fixed(points: u16) -> Rating {
        Rating {
            rating: f64::from(points),
            deviation: FIXED,
            ..Rating::default()
        }
    }
}

/// A player's rating after a match against a fixed rating.
#[must_use]
pub fn rate_against(one: Rating, fixed: Rating, points: PlayerScore) -> Rating {
    rate(one, fixed, points).0
}

/// By how many points a match against a fixed rating would change the player's rating, for each result.
#[must_use]
pub fn stake_against(one: Rating, fixed: Rating) -> Stake {
    stake(one, fixed).0
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        Rating {
            rating: rating.rating,
            deviation: rating.deviation.min(WIDEST),
            volatility: rating.volatility,
        }
    }
}

/// How one player's rating would change after each possible result of a match, in whole points as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    pub win: i64,
    pub draw: i64,
    pub loss: i64,
}

/// The stakes of both players in a match; calls [`rate`] for each of the three results.
#[must_use]
pub fn stake(one: Rating, two: Rating) -> (Stake, Stake) {
    let change = |before: Rating, after: Rating| after.points() - before.points();
    let [win, draw, loss] =
        [PlayerScore::Win, PlayerScore::Draw, PlayerScore::Loss].map(|points| {
            let (new_one, new_two) = rate(one, two, points);
            (change(one, new_one), change(two, new_two))
        });
    (
        Stake {
            win: win.0,
            draw: draw.0,
            loss: loss.0,
        },
        Stake {
            win: loss.1,
            draw: draw.1,
            loss: win.1,
        },
    )
}

/// A player's rating after all their results, and the day of the last result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub rating: Rating,
    /// The day of the last result, as a number of days. The caller chooses the day from which days are counted.
    pub last_day: u64,
}

impl Standing {
    /// The rating on the day `day`. Each whole day since the last result makes the deviation wider.
    #[must_use]
    pub fn on(&self, day: u64) -> Rating {
        self.rating.after_idle(day.saturating_sub(self.last_day))
    }

    /// The last day on which this player is active and has a rating that is not provisional, if the player has no
    /// further result. `None` if there is no such day.
    #[must_use]
    pub fn known_until(&self) -> Option<u64> {
        let days = (0..=INACTIVE_DAYS).map(|idle| self.last_day.saturating_add(idle));
        days.take_while(|day| !self.on(*day).is_provisional())
            .last()
    }
}
