//! How a match ended.

use rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game ended by its rules; the reason follows from the last position.
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
    /// The match ended without a result: by agreement, by a claim, by a moderator or by the bot.
    CalledOff,
    Adjudication {
        /// The winner; `None` if the moderator decided on a draw.
        winner: Option<Side>,
    },
    /// A side aborted the match before both sides had moved. The match has no result.
    Abort {
        by: Side,
    },
}

/// The result of a match for ratings: 1 point for the winner and 0 for the loser, or ½ for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    Won(Side),
    Drawn,
}

impl Score {
    /// The winner; `None` if the result is a draw.
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

    /// The name and the side under which the ending is stored. If the rules or a moderator decided, the side is the
    /// winner; if a side resigned, lost on time or aborted the match, it is that side.
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

    /// The ending that has these [`Ending::parts`]; `None` if no ending has them.
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
