//! The board in plain characters, for those who cannot or will not load pictures.

use crate::{Locale, t};
use rules::Side;
use rules::isaac::{Isaac, Square};
use std::fmt::Write as _;

/// The board as ten lines of characters of equal width, `viewer`'s edge at the bottom.
///
/// A covered square shows colour and length (`B3`, `W7`), an empty one a dot; the legend below says so. Squares of one piece
/// in a row are joined by `-`; in columns a run of `W4` holds one piece every four squares. The
/// numbers at both ends of a row and of a column add up to the square's number: Black's on the
/// left and below, White's on the right and above, the other way round when White looks.
#[must_use]
pub fn board(locale: Locale, position: &Isaac, viewer: Side) -> String {
    let word = |side| match side {
        Side::First => "black",
        Side::Second => "white",
    };
    let marks = Side::BOTH.map(|side| t!(locale, "isaac-board-mark", side = word(side)));
    let [black, white] = &marks;
    let order: Vec<u8> = match viewer {
        Side::First => (0..10).collect(),
        Side::Second => (0..10).rev().collect(),
    };
    let own = |tenth: u8| match viewer {
        Side::First => tenth,
        Side::Second => 9 - tenth,
    };
    let mut text = String::new();
    let edge = |text: &mut String, number: &dyn Fn(u8) -> u8| {
        text.push_str("  ");
        for column in &order {
            let _ = write!(text, "  {}", number(*column));
        }
        text.push('\n');
    };
    edge(&mut text, &|column| 9 - own(column));
    for row in order.iter().rev() {
        let _ = write!(text, "{}0", own(*row));
        let mut before = None;
        for column in &order {
            let square = Square::new(row * 10 + column);
            let piece = square.and_then(|square| position.piece_at(square));
            let joined = piece.is_some() && piece == before;
            text.push(if joined { '-' } else { ' ' });
            match piece {
                Some(piece) => {
                    let mark = match piece.side {
                        Side::First => black,
                        Side::Second => white,
                    };
                    let _ = write!(text, "{mark}{}", piece.length());
                }
                None => text.push_str(" ."),
            }
            before = piece;
        }
        let _ = writeln!(text, " {}0", 9 - own(*row));
    }
    edge(&mut text, &own);
    text.push_str(&t!(locale, "isaac-board-legend"));
    text
}
