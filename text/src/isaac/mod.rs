//! What is said about ISAAC: plies and what follows them, refusals, endings, the position.

mod alt;
mod board;
mod ending;
mod explain;
mod fact;
mod moves;
pub mod pick;
mod ply;
mod refusal;
mod worth;

pub use alt::{alt, choice};
pub use board::board;
pub use ending::ending;
pub use ply::{change, demand, event, ply, standing};
pub use refusal::refusal;
pub use worth::{arithmetic, worth};

use super::game::{PlyReport, Words};
use super::list::sentences;
use super::{Locale, enumerate, list, t};
use crate::advised::Advised;
use referee::read_by;
use rules::isaac::{Change, Effects, Footprint, Hand, Isaac, Piece, Reason, Refusal, Square};
use rules::{BySide, Game, OptionValue, Outcome, Side};

impl Words for Isaac {
    type Fact = search::isaac::Fact;

    fn fact(locale: Locale, advised: Advised<'_>, fact: &Self::Fact) -> String {
        fact::fact(locale, advised, fact)
    }

    fn name(locale: Locale) -> String {
        t!(locale, "isaac-name")
    }

    fn line(locale: Locale) -> String {
        t!(locale, "isaac-in-a-line")
    }

    fn designer(locale: Locale) -> String {
        t!(locale, "isaac-designer")
    }

    fn side(locale: Locale, side: Side) -> String {
        match side {
            Side::First => t!(locale, "isaac-side-black"),
            Side::Second => t!(locale, "isaac-side-white"),
        }
    }

    fn rules(locale: Locale, how: &str) -> String {
        t!(locale, "isaac-rules", how)
    }

    fn legend(locale: Locale) -> Vec<(&'static str, String)> {
        vec![
            ("turn", t!(locale, "legend-bar")),
            ("hand", t!(locale, "isaac-legend-hand")),
            ("numbers", t!(locale, "isaac-legend-numbers")),
            ("placed", t!(locale, "isaac-legend-placed")),
            ("scored", t!(locale, "isaac-legend-scored")),
            ("removed", t!(locale, "isaac-legend-removed")),
            ("counter", t!(locale, "isaac-legend-counter")),
            ("choice", t!(locale, "isaac-legend-choice")),
            ("crossed", t!(locale, "isaac-legend-crossed")),
        ]
    }

    fn goal(&self, locale: Locale) -> String {
        t!(locale, "isaac-goal")
    }

    fn option(locale: Locale, name: &str, value: &OptionValue) -> Option<String> {
        match (name, value) {
            ("tiebreak", OptionValue::Word(word)) if word == "squares" => {
                Some(t!(locale, "isaac-terms-squares"))
            }
            _ => None,
        }
    }

    fn ply_text(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        ply(locale, player, effects, Reader::Black)
    }

    fn most(locale: Locale) -> String {
        t!(locale, "puzzle-isaac-most")
    }

    fn beginning(locale: Locale, begun: &str) -> [String; 2] {
        let place = begun.trim_end_matches(':');
        [place.to_owned(), t!(locale, "isaac-pick-next", place)]
    }

    fn explained(&self, locale: Locale, effects: &Effects) -> Vec<String> {
        explain::explained(locale, self, effects)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        match &effects.change {
            Change::Placed(piece) => t!(
                locale,
                "isaac-hint-placed",
                length = piece.length(),
                value = piece.value()
            ),
            Change::Removed {
                valuation,
                from,
                to,
            } => match Square::of_score(valuation.piece.side, *to) {
                None => t!(locale, "isaac-pick-total-wins"),
                Some(square) => t!(
                    locale,
                    "isaac-hint-removed",
                    used = to - from,
                    points = valuation.points(),
                    square = square.to_string()
                ),
            },
        }
    }

    /// Of a placement what the piece would be worth, if it were removed at once.
    fn forecast(&self, locale: Locale, effects: &Effects) -> String {
        match effects.change {
            Change::Placed(piece) => t!(
                locale,
                "isaac-forecast-placed",
                length = piece.length(),
                points = self.valuation(piece).points()
            ),
            Change::Removed { .. } => Isaac::hint(locale, effects),
        }
    }

    /// Nothing: the picture shows the piece and its points.
    fn effect(_: Locale, _: &[PlyReport<'_, Effects>]) -> String {
        String::new()
    }

    fn standing(&self, locale: Locale) -> String {
        standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        demand(locale, self)
    }

    fn call(&self, _: Locale, _: Side) -> Vec<String> {
        Vec::new()
    }

    fn arithmetic(&self, locale: Locale, _outcome: &Outcome<Reason>) -> String {
        ending(locale, self).unwrap_or_default()
    }

    fn result(&self, locale: Locale, outcome: &Outcome<Reason>) -> (BySide<u32>, String) {
        let reason = match outcome.reason {
            Reason::Hundred => t!(locale, "isaac-banner-hundred"),
            Reason::Score => t!(locale, "isaac-banner-score"),
            Reason::UnplacedSquares | Reason::UnplacedPieces => t!(locale, "isaac-banner-unplaced"),
            Reason::StartPlayer => t!(locale, "isaac-banner-start"),
        };
        (BySide::of(|side| u32::from(self.score(side))), reason)
    }

    fn described(&self, locale: Locale, numbers: Side, running: bool) -> String {
        alt(locale, self, Reader::of(numbers), running)
    }

    fn lies(&self, locale: Locale, numbers: Side) -> String {
        alt::lies(locale, self, Reader::of(numbers))
    }

    fn choices(&self, locale: Locale, numbers: Side) -> Vec<String> {
        moves::moves(locale, self, Reader::of(numbers))
    }

    fn layout(locale: Locale) -> String {
        t!(locale, "isaac-layout")
    }

    fn legal(&self, locale: Locale, numbers: Side) -> Option<String> {
        alt::removals(locale, self, Reader::of(numbers))
    }

    fn drawn(&self, locale: Locale) -> String {
        board(locale, self, Side::First)
    }

    fn refused(locale: Locale, why: &Refusal) -> String {
        refusal(locale, why, Reader::Black)
    }

    fn reason(locale: Locale, why: &Refusal) -> String {
        refusal::reason(locale, why, Reader::Black)
    }

    fn tried(locale: Locale, why: &Refusal, numbers: Side) -> Option<String> {
        alt::tried(locale, why, numbers)
    }

    fn pointed_out(locale: Locale, why: &Refusal, numbers: Side) -> Option<String> {
        alt::pointed_out(locale, why, numbers)
    }
}

/// In whose numbers squares are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// Black's, which are those of the record (ISAAC-1).
    Black,
    /// White's own, for the player of White who has asked for them.
    White,
}

impl Reader {
    /// The reader of a side's numbers.
    #[must_use]
    pub const fn of(numbers: Side) -> Reader {
        match numbers {
            Side::First => Reader::Black,
            Side::Second => Reader::White,
        }
    }

    /// Whose numbers they are.
    #[must_use]
    pub const fn numbers(self) -> Side {
        match self {
            Reader::Black => Side::First,
            Reader::White => Side::Second,
        }
    }

    /// What belongs to the smaller and the larger end of a place, the reader's smaller one first.
    fn in_order<T>(self, [first, last]: [T; 2]) -> [T; 2] {
        match self.numbers() {
            Side::First => [first, last],
            Side::Second => [last, first],
        }
    }

    /// A place.
    fn bare(self, footprint: Footprint) -> String {
        footprint.read_by(self.numbers()).to_string()
    }

    /// Pieces without their owners.
    fn names(self, pieces: &[Piece]) -> Vec<String> {
        let mut footprints: Vec<Footprint> = pieces
            .iter()
            .map(|piece| piece.footprint.read_by(self.numbers()))
            .collect();
        footprints.sort_unstable();
        footprints.iter().map(Footprint::to_string).collect()
    }

    /// A token.
    fn token(self, token: &str) -> String {
        read_by(Game::Isaac, self.numbers(), token)
    }

    fn square(self, square: Square) -> String {
        square.read_by(self.numbers()).to_string()
    }

    fn piece(self, locale: Locale, piece: Piece) -> String {
        t!(
            locale,
            "isaac-owned",
            side = side(locale, piece.side),
            place = self.bare(piece.footprint)
        )
    }
}

/// In which numbers the reader types and reads squares when playing White, and how to change it.
#[must_use]
pub fn numbers(locale: Locale, saved: bool, own: bool) -> String {
    let numbers = if own {
        t!(locale, "isaac-numbers-own")
    } else {
        t!(locale, "isaac-numbers-black")
    };
    if saved {
        t!(locale, "isaac-numbers-saved", numbers)
    } else {
        numbers
    }
}

/// The name of a side: Black or White.
fn side(locale: Locale, side: Side) -> String {
    Isaac::side(locale, side)
}

/// The pieces of a hand, shortest first: `2 of length 3, 1 of length 7`.
#[must_use]
pub fn hand(locale: Locale, hand: Hand) -> String {
    let kinds: Vec<String> = hand
        .kinds()
        .map(|(length, count)| t!(locale, "isaac-hand-kind", count, length))
        .collect();
    or_nothing(locale, enumerate(locale, &kinds))
}

fn or_nothing(locale: Locale, words: String) -> String {
    if words.is_empty() {
        t!(locale, "isaac-nothing")
    } else {
        words
    }
}

/// A total as counters show it: two digits, or as many as it takes.
fn total(total: u16) -> String {
    format!("{total:02}")
}

fn counters(locale: Locale, sides: impl IntoIterator<Item = Side>) -> String {
    let counters: Vec<String> = sides
        .into_iter()
        .map(|owner| t!(locale, "isaac-counter-of", side = side(locale, owner)))
        .collect();
    list(locale, &counters)
}
