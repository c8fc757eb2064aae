//! The computation of what a removal is worth.

use super::{Reader, counters, sentences};
use crate::{Locale, list, t};
use rules::isaac::{Line, Valuation};

/// The computation in one line, such as `5 pieces times value 3, doubled by a counter = 30 points`.
#[must_use]
pub fn arithmetic(locale: Locale, valuation: &Valuation) -> String {
    t!(
        locale,
        "isaac-arithmetic",
        count = valuation.count(),
        value = valuation.value(),
        factor = valuation.factor(),
        points = valuation.points()
    )
}

/// The source of each number in the computation: the names of the pieces in the line, the value, and the counters. If
/// the piece lies alone in its line, says only that.
#[must_use]
pub fn worth(locale: Locale, valuation: &Valuation, reader: Reader) -> String {
    let place = reader.bare(valuation.piece.footprint);
    if valuation.crossing.is_empty() {
        return t!(locale, "isaac-worth-alone", place);
    }
    let (line, squares) = match valuation.line.read_by(reader.numbers()) {
        Line::Row(row) => ("row", format!("{row}0-{row}9")),
        Line::Column(column) => ("column", format!("0{column}-9{column}")),
    };
    let mut said = vec![
        t!(
            locale,
            "isaac-worth-pieces",
            place,
            line,
            squares,
            count = valuation.count(),
            pieces = list(locale, &reader.names(&valuation.crossing))
        ),
        t!(locale, "isaac-worth-value", value = valuation.value()),
    ];
    if !valuation.counters.is_empty() {
        said.push(t!(
            locale,
            "isaac-worth-counters",
            count = valuation.counters.len(),
            counters = counters(locale, valuation.counters.iter())
        ));
    }
    sentences(locale, &said)
}
