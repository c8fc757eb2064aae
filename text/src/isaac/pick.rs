//! The words of the private picker: which piece, where, and to which total.

use super::{Reader, arithmetic, total, worth};
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

/// The words on a row's or column's button: its number at the edge of the reader's board, for a column after an arrow
/// that the question explains.
#[must_use]
pub fn line_button(across: bool, line: u8) -> String {
    match across {
        true => format!("{line}0"),
        false => format!("↑ {line}"),
    }
}

/// A row or column in a sentence.
#[must_use]
pub fn line(locale: Locale, across: bool, number: u8) -> String {
    let line = if across { "row" } else { "column" };
    t!(locale, "isaac-pick-in-line", line, number)
}

/// The most rows and columns that a question names with their points.
const BEST: usize = 3;

/// The question, then the rows and columns in which a piece would be worth most, with its points. `lines` are points
/// and names.
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

/// A place with its points, unless they are 0.
fn worth_beside(locale: Locale, place: String, points: u16) -> String {
    match points {
        0 => place,
        points => t!(locale, "isaac-pick-piece-line", place, points),
    }
}

/// The words on a place's button: the place, and the points of a piece there.
#[must_use]
pub fn place_button(locale: Locale, footprint: Footprint, points: u16, reader: Reader) -> String {
    worth_beside(locale, reader.bare(footprint), points)
}

/// The squares at which a piece can begin, which the picture of the places marks.
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

/// A removable piece with its points, then its arithmetic.
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

#[must_use]
pub fn total_button(to: u16) -> String {
    total(to)
}

/// The arithmetic of a removal with the source of each number, and the question to which total the counter goes.
#[must_use]
pub fn which_total(locale: Locale, valuation: &Valuation, score: u16, reader: Reader) -> String {
    t!(
        locale,
        "isaac-pick-total",
        worth = worth(locale, valuation, reader),
        arithmetic = arithmetic(locale, valuation),
        lowest = total(score),
        highest = total(score + valuation.points())
    )
}

/// The placeholder of a menu with the totals from `lowest` to `highest`.
#[must_use]
pub fn totals(locale: Locale, lowest: u16, highest: u16) -> String {
    t!(
        locale,
        "isaac-pick-total-placeholder",
        lowest = total(lowest),
        highest = total(highest)
    )
}

/// A line for a total with the points it uses, and a note with the square that the counter reaches.
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
        total = total(to),
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
