//! The worth of a finished match: for what outcome it counts, by the rules or by a moderator's decision.

use super::{ActId, Ending, ParseError, Score};
use pairing::Outcome;
use rules::Side;
use std::fmt;
use std::str::FromStr;

/// The outcome for which a finished match counts, and where it counts. Its stored text is the code of the outcome, such
/// as `1-0`, `1/2` or `+-`. If the outcome counts in a tournament only, the code is in parentheses: `(1/2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The outcome in a tournament.
    pub outcome: Outcome,
    /// Whether the outcome also counts outside tournaments: in profiles, in news and, if both players came, for
    /// ratings.
    pub counts: bool,
}

/// A moderator's decision on the worth of a match. It replaces the worth that the referee found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub worth: Worth,
    /// The moderator's act; it holds who decided, when and why.
    pub act: ActId,
}

/// The outcome for which a struck result still counts in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strike {
    AsItWas,
    NoPoints,
    OtherSide,
}

impl Worth {
    /// The match has no result. In a tournament, each player gets half a point.
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

    /// The worth of a match with this ending. `moved` says whether a side has made a move. A player whose time runs out
    /// before their first move counts as a player who did not come. A player who aborts a match of a tournament loses
    /// the game in the tournament.
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

    /// The worth of the match after a moderator has struck the result.
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

    /// The score outside tournaments; `None` if the match has no result there.
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

    /// The score for ratings; `None` if the match has no result outside tournaments, or a player did not come.
    #[must_use]
    pub fn rated(self) -> Option<Score> {
        self.score().filter(|_| self.outcome.played())
    }
}

/// The worth of a match to which both players came.
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

    /// Catches a worth that changes when it is written and read again.
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

    /// Catches a struck result that still has a score, a played game that becomes a forfeit, and an outcome that is not
    /// reversed.
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

    /// Catches a forfeit that counts for ratings, and an outcome without points that counts as a result.
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
