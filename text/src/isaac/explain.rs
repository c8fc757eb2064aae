//! Explains what a ply did and why: the parts of the arithmetic, the counter, and the events that followed
//! automatically.

use super::{Reader, arithmetic, event, side, worth};
use crate::game::Because;
use crate::{Locale, t};
use rules::isaac::{Change, Effects, Event, Isaac};

/// See [`crate::game::PositionWords::explained`].
pub(super) fn explained(locale: Locale, before: &Isaac, effects: &Effects) -> Vec<Because> {
    let reader = Reader::Black;
    let mut lines = Vec::new();
    match &effects.change {
        Change::Placed(piece) => {
            let said = t!(locale, "explain-isaac-placed", length = piece.length());
            lines.push(Because::by(said, &["ISAAC-5"]));
        }
        Change::Removed {
            valuation,
            from,
            to,
        } => {
            let worth = worth(locale, valuation, reader);
            let said = t!(locale, "explain-isaac-worth", worth);
            lines.push(Because::by(said, &["ISAAC-13", "ISAAC-14", "ISAAC-15"]));
            let arithmetic = arithmetic(locale, valuation);
            let said = t!(locale, "explain-isaac-points", arithmetic);
            lines.push(Because::by(said, &["ISAAC-15"]));
            let (went_from, went_to) = (*from, *to);
            let said = t!(
                locale,
                "explain-isaac-counter",
                from = went_from,
                to = went_to
            );
            lines.push(Because::by(said, &["ISAAC-17"]));
            let piece = valuation.piece;
            let longest = before.longest_removed(piece.side);
            if longest.is_none_or(|longest| longest.length < piece.length()) {
                let said = t!(
                    locale,
                    "explain-isaac-longest",
                    length = piece.length(),
                    side = side(locale, piece.side)
                );
                lines.push(Because::by(said, &["ISAAC-11"]));
            }
        }
    }
    for happened in &effects.events {
        let told = event(locale, happened, reader);
        let ruling: &[&str] = match happened {
            Event::Passed { .. } => &["ISAAC-6"],
            Event::ScoringBegins { .. } => &["ISAAC-7", "ISAAC-8", "ISAAC-9"],
            Event::Finished { .. } => &["ISAAC-20"],
        };
        let said = t!(locale, "explain-isaac-event", told);
        lines.push(Because::by(said, ruling));
    }
    lines
}
