//! What a match that is over is worth: what the referee found, or what a moderator has decided instead.

use super::{ActId, Ending, ParseError, Score};
use pairing::Outcome;
use rules::Side;
use std::fmt;
use std::str::FromStr;

/// What a match is worth. Its text, as stored, is the outcome's code, `1-0`, `1/2` or `+-`, in parentheses if it counts
/// for a tournament alone: `(1/2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// What it is worth in a tournament.
    pub outcome: Outcome,
    /// Whether it also counts elsewhere: in profiles and news, and for ratings if it was played.
    pub counts: bool,
}

/// What a moderator has decided instead of what the referee found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub worth: Worth,
    /// The act by which it was decided: it says who, when and why.
    pub act: ActId,
}

/// What a struck result stays worth in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strike {
    AsItWas,
    NoPoints,
    OtherSide,
}

impl Worth {
    /// No result: half a point for each in a tournament.
    pub const NO_RESULT: Worth = Worth {
        outcome: Outcome::Draw,
        counts: false,
    };

    #[must_use]
    pub const fn of(outcome: Outcome) -> Worth {
        Worth {
            outcome,
            counts: true,
        }
    }

    /// What a match is worth that has ended like this; `moved` says whether a side has moved. A player whose time ends
    /// before their first move did not come. One who leaves a match without a result loses it in its tournament.
    pub(super) fn found(ending: &Ending, moved: impl Fn(Side) -> bool) -> Worth {
        match *ending {
            Ending::Flag { by } if !moved(by) => Worth::of(match by {
                Side::First => Outcome::FirstAway,
                Side::Second => Outcome::SecondAway,
            }),
            Ending::Abort { by } => Worth {
                counts: false,
                ..Worth::from(Score::Won(by.other()))
            },
            _ => ending.score().map_or(Worth::NO_RESULT, Worth::from),
        }
    }

    /// What it is worth once it is struck.
    #[must_use]
    pub fn struck(self, strike: Strike) -> Worth {
        Worth {
            outcome: match strike {
                Strike::AsItWas => self.outcome,
                Strike::NoPoints => self.outcome.pointless(),
                Strike::OtherSide => self.outcome.reversed(),
            },
            counts: false,
        }
    }

    /// The score as it counts outside tournaments; `None` without a result.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        self.counts.then_some(())?;
        match self.outcome.points() {
            [2, _] => Some(Score::Won(Side::First)),
            [_, 2] => Some(Score::Won(Side::Second)),
            [1, 1] => Some(Score::Drawn),
            _ => None,
        }
    }

    /// The score as it counts for ratings: that of a match to which both came.
    #[must_use]
    pub fn rated(self) -> Option<Score> {
        self.score().filter(|_| self.outcome.played())
    }
}

/// That of a match to which both came.
impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        Worth::of(match score {
            Score::Won(Side::First) => Outcome::First,
            Score::Won(Side::Second) => Outcome::Second,
            Score::Drawn => Outcome::Draw,
        })
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.outcome.code();
        match self.counts {
            true => f.write_str(code),
            false => write!(f, "({code})"),
        }
    }
}

impl FromStr for Worth {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Worth, ParseError> {
        let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        let outcome = Outcome::from_code(inner.unwrap_or(text));
        Ok(Worth {
            outcome: outcome.ok_or(ParseError("a worth"))?,
            counts: inner.is_none(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a worth that does not come back from its text, and a struck one that still counts.
    #[test]
    fn a_worth_comes_back_from_its_text() {
        for outcome in Outcome::ALL {
            for worth in [
                Worth::of(outcome),
                Worth::of(outcome).struck(Strike::AsItWas),
            ] {
                assert_eq!(worth.to_string().parse(), Ok(worth));
            }
        }
        for text in ["", "(1-0", "1:0", "()", "((1-0))"] {
            assert_eq!(text.parse::<Worth>(), Err(ParseError("a worth")), "{text}");
        }
    }

    /// Catches a strike that leaves a score, makes a game unplayed, or does not turn it.
    #[test]
    fn what_a_strike_leaves() {
        for (before, strike, after) in [
            ("1-0", Strike::AsItWas, "(1-0)"),
            ("1-0", Strike::NoPoints, "(0-0)"),
            ("1-0", Strike::OtherSide, "(0-1)"),
            ("1/2", Strike::OtherSide, "(1/2)"),
            ("+-", Strike::NoPoints, "(--)"),
            ("+-", Strike::OtherSide, "(-+)"),
            ("(0-0)", Strike::AsItWas, "(0-0)"),
        ] {
            let before: Worth = before.parse().expect(before);
            let struck = before.struck(strike);
            assert_eq!(struck.to_string(), after);
            assert_eq!(struck.score(), None);
        }
    }

    /// Catches a forfeit that is rated, and points for nobody that count as a result.
    #[test]
    fn what_counts_for_ratings() {
        let scores = |code: &str| {
            let worth: Worth = code.parse().expect(code);
            (worth.score(), worth.rated())
        };
        let won = Some(Score::Won(Side::First));
        assert_eq!(scores("1-0"), (won, won));
        assert_eq!(scores("+-"), (won, None));
        assert_eq!(scores("1/2"), (Some(Score::Drawn), Some(Score::Drawn)));
        for none in ["0-0", "--", "(1-0)", "(1/2)"] {
            assert_eq!(scores(none), (None, None), "{none}");
        }
    }
}
