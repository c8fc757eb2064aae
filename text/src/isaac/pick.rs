//! The words of the private picker, with which a player chooses the piece, its place, and the total.

use super::{Reader, arithmetic, worth};
use crate::list::{self, ranges};
use crate::{Locale, enumerate, t};
use rules::isaac::{Footprint, Hand, Square, Valuation};
use std::cmp::Reverse;

/// Asks which length to place, and lists the pieces in hand.
#[must_use]
pub fn which_length(locale: Locale, hand: Hand) -> String {
    let hand = super::hand(locale, hand);
    t!(locale, "isaac-pick-length", hand)
}

/// The words on the button of a row or column: its number at the edge of the reader's board. A column's number comes
/// after an arrow, which the question explains.
#[must_use]
pub fn line_button(across: bool, line: u8) -> String {
    match across {
        true => format!("{line}0"),
        false => format!("↑ {line}"),
    }
}

/// The words for a row or column in a sentence.
#[must_use]
pub fn line(locale: Locale, across: bool, number: u8) -> String {
    let line = if across { "row" } else { "column" };
    t!(locale, "isaac-pick-in-line", line, number)
}

/// The largest number of rows and columns that a question names with their points.
const BEST: usize = 3;

/// The question, then the names and points of the rows and columns in which the piece would be worth the most points:
/// at most `BEST`, and none with 0 points. `lines` holds the points and the name of each row or column.
#[must_use]
pub fn with_worth(locale: Locale, question: &str, mut lines: Vec<(u16, String)>) -> String {
    lines.retain(|(worth, _)| *worth > 0);
    lines.sort_by_key(|(worth, _)| Reverse(*worth));
    let best = lines.into_iter().take(BEST);
    let best = best.map(|(worth, name)| worth_beside(locale, name, worth));
    let best: Vec<String> = best.collect();
    if best.is_empty() {
        return question.to_owned();
    }
    let lines = enumerate(locale, &best);
    list::sentences(locale, &[question, &t!(locale, "isaac-pick-best", lines)])
}

/// The name of a place with its points; the name alone if the points are 0.
fn worth_beside(locale: Locale, place: String, points: u16) -> String {
    match points {
        0 => place,
        points => t!(locale, "isaac-pick-piece-line", place, points),
    }
}

/// The words on the button of a place: the place, and the points that a piece would be worth there, if they are not 0.
#[must_use]
pub fn place_button(locale: Locale, footprint: Footprint, points: u16, reader: Reader) -> String {
    worth_beside(locale, reader.bare(footprint), points)
}

/// Names the squares at which a piece can begin; the picture of the places marks them.
#[must_use]
pub fn starts(locale: Locale, places: &[Footprint], reader: Reader) -> String {
    let numbers = reader.numbers();
    let mut squares: Vec<Square> = places
        .iter()
        .map(|place| place.read_by(numbers).first())
        .collect();
    squares.sort_unstable();
    squares.dedup();
    let next = |one: Square, other: Square| one.number() + 1 == other.number();
    let squares = enumerate(locale, &ranges(locale, &squares, next));
    t!(locale, "isaac-alt-starts", squares)
}

/// Two texts about a piece that can be removed: the piece with its points, and how the points are computed.
#[must_use]
pub fn piece_line(locale: Locale, valuation: &Valuation, reader: Reader) -> (String, String) {
    let piece = t!(
        locale,
        "isaac-pick-piece-line",
        place = reader.bare(valuation.piece.footprint),
        points = valuation.points()
    );
    (piece, arithmetic(locale, valuation))
}

/// How the points of a removal are computed, with the source of each number, and then the question to which total the
/// counter goes.
#[must_use]
pub fn which_total(locale: Locale, valuation: &Valuation, score: u16, reader: Reader) -> String {
    t!(
        locale,
        "isaac-pick-total",
        worth = worth(locale, valuation, reader),
        arithmetic = arithmetic(locale, valuation),
        lowest = score,
        highest = score + valuation.points()
    )
}

/// The placeholder of the menu that offers the totals from `lowest` to `highest`.
#[must_use]
pub fn totals(locale: Locale, lowest: u16, highest: u16) -> String {
    t!(
        locale,
        "isaac-pick-total-placeholder",
        lowest = lowest,
        highest = highest
    )
}

/// The menu line for the total `to`, with the points that it uses, and a note. The note names the square which the
/// counter reaches, or says that the total wins at once.
#[must_use]
pub fn total_line(
    locale: Locale,
    valuation: &Valuation,
    score: u16,
    to: u16,
    reader: Reader,
) -> (String, String) {
    let line = t!(
        locale,
        "isaac-pick-total-line",
        used = to - score,
        total = to,
        points = valuation.points()
    );
    let note = match Square::of_score(valuation.piece.side, to) {
        Some(square) => t!(
            locale,
            "isaac-pick-total-note",
            square = square.read_by(reader.numbers()).to_string()
        ),
        None => t!(locale, "isaac-pick-total-wins"),
    };
    (line, note)
}
