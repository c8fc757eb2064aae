//! Where there is room for a piece, for those who do not see the picture.

use crate::{Locale, enumerate, t};
use rules::Side;
use rules::isaac::{Isaac, LENGTHS, Phase, Square};

/// The free stretches that have room for a piece while pieces are placed: those of the rows in a line, and those
/// of the columns in another.
pub(super) fn stretches(locale: Locale, position: &Isaac, numbers: Side) -> Vec<String> {
    if position.phase() != Phase::Placement {
        return Vec::new();
    }
    let line = |way: &str| {
        let rows = way == "rows";
        let lines = (0..10).map(|line| {
            (0..10).filter_map(move |at| match rows {
                true => Square::new(10 * line + at),
                false => Square::new(10 * at + line),
            })
        });
        let free: Vec<String> = lines
            .flat_map(|squares| free(position, squares, numbers))
            .collect();
        let free = match free.is_empty() {
            true => t!(locale, "isaac-nothing"),
            false => enumerate(locale, &free),
        };
        t!(locale, "isaac-stretches", way, free)
    };
    ["rows", "columns"].map(line).to_vec()
}

/// The free stretches of a line by their ends, in the numbers of `numbers`.
fn free(position: &Isaac, squares: impl Iterator<Item = Square>, numbers: Side) -> Vec<String> {
    let shortest = LENGTHS.into_iter().min().map_or(1, usize::from);
    // White's numbers run the other way.
    let mut squares: Vec<Square> = squares.map(|it| it.read_by(numbers)).collect();
    squares.sort_unstable();
    let taken = |read: &Square| position.piece_at(read.read_by(numbers)).is_some();
    squares
        .split(taken)
        .filter(|run| run.len() >= shortest)
        .filter_map(|run| Some(format!("{}-{}", run.first()?, run.last()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Position as _, isaac::Options};

    /// Catches a stretch that is split at a wrong square, too short for a piece, or read from the wrong edge.
    #[test]
    fn stretches_end_at_pieces_and_hold_one() {
        let start = Isaac::start(Options::default());
        let position = ["02-05", "20-24"].iter().fold(start, |position, token| {
            position.play_token(token).expect("a placement").position
        });
        let told = |numbers| stretches(Locale::En, &position, numbers);
        let black = told(Side::First);
        assert!(
            black[0].contains(": 06-09, 10-19, 25-29, 30-39,"),
            "{}",
            black[0]
        );
        assert!(black[1].contains(": 30-90, 31-91, 32-92,"), "{}", black[1]);
        let white = told(Side::Second);
        assert!(white[0].contains("90-93"), "{}", white[0]);
    }
}
