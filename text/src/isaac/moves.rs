//! Lists every action that can be played: where a piece can be placed, and which pieces can be removed.

use super::Reader;
use crate::list::{ranges, titled};
use crate::{Locale, enumerate, t};
use rules::Position as _;
use rules::isaac::{Isaac, Phase, Square, Valuation};

pub(super) fn choices(locale: Locale, position: &Isaac, reader: Reader) -> Vec<String> {
    match position.phase() {
        Phase::Placement => places(locale, position, reader),
        Phase::Scoring => {
            let removals = position.removals();
            let lines = removals
                .iter()
                .map(|valuation| removal(locale, position, valuation, reader));
            titled(t!(locale, "isaac-moves-removals"), lines)
        }
        Phase::Over => Vec::new(),
    }
}

/// The free stretches of rows and columns, grouped by the longest piece in hand that fits into the stretch. A stretch
/// is named only once, because a piece may lie anywhere in a stretch that is long enough.
fn places(locale: Locale, position: &Isaac, reader: Reader) -> Vec<String> {
    let Some(mover) = position.to_move() else {
        return Vec::new();
    };
    let mut lengths: Vec<u8> = position.hand(mover).kinds().map(|(it, _)| it).collect();
    lengths.sort_unstable();
    let [rows, columns] = [true, false].map(|across| stretches(position, across, reader));
    let longest = |free: &Free| lengths.iter().rfind(|it| usize::from(**it) <= free.squares);
    let lines = lengths.iter().rev().filter_map(|length| {
        let named = |stretches: &[Free]| {
            let here = stretches.iter().filter(|it| longest(it) == Some(length));
            let here: Vec<&str> = here.map(|it| it.name.as_str()).collect();
            enumerate(locale, &here)
        };
        let (rows, columns) = (named(&rows), named(&columns));
        let ways = match (rows.is_empty(), columns.is_empty()) {
            (true, true) => return None,
            (false, true) => t!(locale, "isaac-moves-rows", rows),
            (true, false) => t!(locale, "isaac-moves-columns", columns),
            (false, false) => t!(locale, "isaac-moves-both", rows, columns),
        };
        Some(t!(locale, "isaac-moves-length", length = *length, ways))
    });
    titled(t!(locale, "isaac-moves-places"), lines)
}

/// A stretch of free squares in a row or column.
struct Free {
    squares: usize,
    /// The two end squares, the smaller number first, such as `03-08`.
    name: String,
}

fn stretches(position: &Isaac, across: bool, reader: Reader) -> Vec<Free> {
    let lines = (0..10).map(|line| {
        (0..10).filter_map(move |at| match across {
            true => Square::new(10 * line + at),
            false => Square::new(10 * at + line),
        })
    });
    let mut found = Vec::new();
    for squares in lines {
        // White's numbers run in the opposite direction, so the squares are sorted by the numbers that the reader sees.
        let squares = squares.map(|it| it.read_by(reader.numbers()));
        let mut squares: Vec<Square> = squares.collect();
        squares.sort_unstable();
        let free = |read: &Square| position.piece_at(read.read_by(reader.numbers())).is_none();
        for run in squares.split(|it| !free(it)) {
            if let [from, .., to] = run {
                found.push(Free {
                    squares: run.len(),
                    name: format!("{from}-{to}"),
                });
            }
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// Names a piece, its points, and the scores to which its removal can lead.
fn removal(locale: Locale, position: &Isaac, valuation: &Valuation, reader: Reader) -> String {
    let totals: Vec<u16> = position.totals(valuation).collect();
    let next = |one: u16, other: u16| one + 1 == other;
    t!(
        locale,
        "isaac-moves-removal",
        piece = reader.bare(valuation.piece.footprint),
        points = valuation.points(),
        totals = enumerate(locale, &ranges(locale, &totals, next))
    )
}
