//! How a match ended.

use rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game ended by its rules; the last position tells why.
    Rules {
        winner: Side,
    },
    Resignation {
        by: Side,
    },
    Flag {
        /// The side whose flag fell.
        by: Side,
    },
    Draw,
    /// Ended without a result: by agreement, by a claim, by a moderator or by the bot.
    CalledOff,
    Adjudication {
        /// `None` for a draw.
        winner: Option<Side>,
    },
    /// A side left before both sides had moved: no result.
    Abort {
        by: Side,
    },
}

/// The result of a match for ratings: 1 and 0 points, or ½ for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    Won(Side),
    Drawn,
}

impl Score {
    /// The winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Score::Won(side) => Some(side),
            Score::Drawn => None,
        }
    }
}

impl Ending {
    /// The score; `None` if the match has no result.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match *self {
            Ending::Rules { winner } => Some(Score::Won(winner)),
            Ending::Adjudication { winner } => Some(winner.map_or(Score::Drawn, Score::Won)),
            Ending::Resignation { by } | Ending::Flag { by } => Some(Score::Won(by.other())),
            Ending::Draw => Some(Score::Drawn),
            Ending::CalledOff | Ending::Abort { .. } => None,
        }
    }

    /// The name and the side stored: the winner by the rules or by a moderator, or the side that resigned, lost on time
    /// or left.
    #[must_use]
    pub const fn parts(&self) -> (&'static str, Option<Side>) {
        match *self {
            Ending::Rules { winner } => ("rules", Some(winner)),
            Ending::Resignation { by } => ("resignation", Some(by)),
            Ending::Flag { by } => ("flag", Some(by)),
            Ending::Draw => ("draw", None),
            Ending::CalledOff => ("called_off", None),
            Ending::Adjudication { winner } => ("adjudication", winner),
            Ending::Abort { by } => ("abort", Some(by)),
        }
    }

    /// The ending with these [`Ending::parts`]; `None` if there is none.
    #[must_use]
    pub fn named(name: &str, side: Option<Side>) -> Option<Ending> {
        match (name, side) {
            ("rules", Some(winner)) => Some(Ending::Rules { winner }),
            ("resignation", Some(by)) => Some(Ending::Resignation { by }),
            ("flag", Some(by)) => Some(Ending::Flag { by }),
            ("draw", None) => Some(Ending::Draw),
            ("called_off", None) => Some(Ending::CalledOff),
            ("adjudication", winner) => Some(Ending::Adjudication { winner }),
            ("abort", Some(by)) => Some(Ending::Abort { by }),
            _ => None,
        }
    }
}
