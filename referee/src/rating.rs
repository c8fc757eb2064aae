//! Glicko-2 ratings: pure, over the crate `skillratings` (Glickman, "Example of the Glicko-2
//! system", 2013).
//!
//! Ratings follow from an append-only list of results. A result counts as a rating period of its own;
//! each whole day without one widens the deviation as an idle period does (the paper's step 6 for a
//! player who does not compete).

use crate::Score;
use rules::Side;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviation a newcomer starts with, and the widest there is.
pub const WIDEST: f64 = 350.0;

/// Above this deviation a rating is provisional: the real strength may lie some 220 points off.
pub const PROVISIONAL: f64 = 110.0;

/// After so many days without a rated result a player counts as inactive.
pub const INACTIVE_DAYS: u64 = 90;

/// Points on the usual scale for one unit of the Glicko-2 scale.
pub const SCALE: f64 = 173.7178;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate; newcomers have 1500.
    pub rating: f64,
    /// Its standard deviation, at most 350.
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
    /// Whether too little is known to rank this player.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// About how many more rated matches make the rating known well enough: that many against equal players whose
    /// strength is known do. 0 if it is.
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

    /// The rating after so many whole days without a result: the same estimate, less certain.
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
    /// 1.
    Win,
    Draw,
    /// 0.
    Loss,
}

impl PlayerScore {
    /// What the first side has scored.
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

    /// What a side scored where this is the score of the first.
    #[must_use]
    pub const fn of(self, side: Side) -> PlayerScore {
        match side {
            Side::First => self,
            Side::Second => self.reversed(),
        }
    }
}

/// Both players' ratings after a match between them.
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

/// The deviation of a rating that never changes: a level of the engine is known about that well.
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

/// What a match against a fixed rating is worth.
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

/// What a match would change for one player, in points as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    pub win: i64,
    pub draw: i64,
    pub loss: i64,
}

/// What a match between two players is worth to each of them: three calls of [`rate`].
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

/// One player's part in the list of results: the rating, and when it last changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub rating: Rating,
    /// The day of the last result, counted from any fixed day.
    pub last_day: u64,
}

impl Standing {
    /// The rating as of a day: wider for each whole day since the last result.
    #[must_use]
    pub fn on(&self, day: u64) -> Rating {
        self.rating.after_idle(day.saturating_sub(self.last_day))
    }

    /// The last day on which this player counts as established: active, and known well enough; `None` if
    /// on no day.
    #[must_use]
    pub fn known_until(&self) -> Option<u64> {
        let days = (0..=INACTIVE_DAYS).map(|idle| self.last_day.saturating_add(idle));
        days.take_while(|day| !self.on(*day).is_provisional())
            .last()
    }
}
