//! How a game ended, with the tie-break spelled out.

use super::{sentences, side};
use crate::{Locale, t};
use rules::isaac::{Isaac, Reason};
use rules::{Position, Side};

/// Who won and why; `None` while the game goes on.
#[must_use]
pub fn ending(locale: Locale, position: &Isaac) -> Option<String> {
    let outcome = position.outcome()?;
    let winner = side(locale, outcome.winner);
    let [black, white] = Side::BOTH.map(|side| position.score(side));
    let [blacks, whites] = Side::BOTH.map(|side| position.hand(side));
    let decided = match outcome.reason {
        Reason::Hundred => {
            return Some(t!(
                locale,
                "isaac-ending-hundred",
                side = winner,
                score = position.score(outcome.winner),
                black,
                white
            ));
        }
        Reason::Score => {
            return Some(t!(locale, "isaac-ending-score", black, white));
        }
        Reason::UnplacedSquares => t!(
            locale,
            "isaac-ending-squares",
            side = winner,
            black = blacks.squares(),
            white = whites.squares()
        ),
        Reason::UnplacedPieces => t!(
            locale,
            "isaac-ending-pieces",
            side = winner,
            squares = blacks.squares(),
            black = blacks.pieces(),
            white = whites.pieces()
        ),
        Reason::StartPlayer => t!(
            locale,
            "isaac-ending-start",
            tiebreak = position.options().tiebreak.name(),
            squares = blacks.squares(),
            pieces = blacks.pieces()
        ),
    };
    let tied = t!(locale, "isaac-ending-tied", black, white);
    Some(sentences(locale, &[tied, decided]))
}
