//! The words of the private picker: which piece, where, and which total to move to.

use super::ply::counter;
use super::{Reader, arithmetic, total, worth};
use crate::{Locale, t};
use rules::Side;
use rules::isaac::{Footprint, Line, Square, Valuation, value};

/// Which piece to place.
#[must_use]
pub fn which_length(locale: Locale) -> String {
    t!(locale, "isaac-pick-length")
}

/// A length in the list, and how many pieces of it are left for how many places.
#[must_use]
pub fn length_line(locale: Locale, length: u8, left: u8, places: usize) -> (String, String) {
    (
        t!(
            locale,
            "isaac-pick-length-line",
            length,
            value = value(length)
        ),
        t!(locale, "isaac-pick-length-note", left, places),
    )
}

/// Which row a piece begins in.
#[must_use]
pub fn which_row(locale: Locale, length: u8) -> String {
    t!(locale, "isaac-pick-row", length)
}

/// A row in the list, by the reader's tens, and how many places begin in it.
#[must_use]
pub fn row_line(locale: Locale, row: u8, places: usize, reader: Reader) -> (String, String) {
    let tens = |row: u8| t!(locale, "isaac-tens", row);
    let (blacks, whites) = match reader.numbers() {
        Side::First => (row, 9 - row),
        Side::Second => (9 - row, row),
    };
    let squares = reader.readings(locale, &tens(blacks), &tens(whites));
    (
        t!(locale, "isaac-pick-row-line", squares),
        t!(locale, "isaac-pick-row-note", places),
    )
}

/// Which place a piece is to take.
#[must_use]
pub fn which_place(locale: Locale, length: u8) -> String {
    t!(locale, "isaac-pick-place", length)
}

/// A place in the list.
#[must_use]
pub fn place_line(locale: Locale, footprint: Footprint, reader: Reader) -> String {
    let line = match footprint.line() {
        Line::Row(_) => "row",
        Line::Column(_) => "column",
    };
    t!(
        locale,
        "isaac-pick-place-line",
        line,
        place = reader.footprint(locale, footprint)
    )
}

/// Which piece to remove.
#[must_use]
pub fn which_piece(locale: Locale) -> String {
    t!(locale, "isaac-pick-piece")
}

/// A removable piece in the list, with its arithmetic.
#[must_use]
pub fn piece_line(
    locale: Locale,
    valuation: &Valuation,
    _score: u16,
    reader: Reader,
) -> (String, String) {
    (
        reader.footprint(locale, valuation.piece.footprint),
        arithmetic(locale, valuation),
    )
}

/// Where the counter is to go: where each number comes from, the arithmetic, and the question;
/// then the short question for the list.
#[must_use]
pub fn which_total(
    locale: Locale,
    valuation: &Valuation,
    score: u16,
    reader: Reader,
) -> (String, String) {
    (
        t!(
            locale,
            "isaac-pick-total",
            worth = worth(locale, valuation, reader),
            arithmetic = arithmetic(locale, valuation),
            lowest = total(score),
            highest = total(score + valuation.points())
        ),
        t!(
            locale,
            "isaac-pick-total-placeholder",
            lowest = total(score),
            highest = total(score + valuation.points())
        ),
    )
}

/// A total in the list, how many of the points it uses, and the square it leads to.
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
            square = reader.square(locale, square)
        ),
        None => t!(locale, "isaac-pick-total-wins"),
    };
    (line, note)
}

/// Totals from one to another, as one line of the list.
#[must_use]
pub fn totals_line(locale: Locale, lowest: u16, highest: u16) -> String {
    t!(
        locale,
        "isaac-pick-totals-line",
        lowest = total(lowest),
        highest = total(highest)
    )
}

/// The last question before a removal, with the arithmetic and the counter's way.
#[must_use]
pub fn confirm(
    locale: Locale,
    valuation: &Valuation,
    score: u16,
    to: u16,
    reader: Reader,
) -> String {
    t!(
        locale,
        "isaac-pick-confirm",
        place = reader.footprint(locale, valuation.piece.footprint),
        arithmetic = arithmetic(locale, valuation),
        counter = counter(locale, valuation.piece.side, score, to, reader)
    )
}

/// The button that does it.
#[must_use]
pub fn yes(locale: Locale, footprint: Footprint, to: u16, reader: Reader) -> String {
    t!(
        locale,
        "isaac-pick-yes",
        place = reader.bare(footprint),
        total = total(to)
    )
}

/// The button one step back.
#[must_use]
pub fn back(locale: Locale) -> String {
    t!(locale, "isaac-pick-back")
}
