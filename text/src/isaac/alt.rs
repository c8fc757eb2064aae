//! The position in words and as a text board, for readers who do not see the picture.

use super::{Reader, enumerate, hand, or_nothing, sentences, side};
use crate::{Locale, t};
use rules::isaac::{Isaac, Phase, Piece, Refusal, Sides, Square, Tiebreak, Valuation};
use rules::{Position, Side};
use std::fmt::Write as _;

/// The position in words: pieces, hands, scores, counters and passes, with squares in the numbers of `reader`. The
/// position can be set up again from these words. If `running` is `false`, the match has ended and neither side is to
/// move.
///
/// At most 800 characters, so that the players and the last move still fit into an alt text.
#[must_use]
pub fn described(locale: Locale, position: &Isaac, reader: Reader, running: bool) -> String {
    let mover = position.to_move().map(|mover| side(locale, mover));
    let phase = match (position.phase(), mover, running) {
        (Phase::Placement, Some(mover), true) => {
            t!(locale, "isaac-alt-placement", side = mover)
        }
        (Phase::Placement, Some(mover), false) => {
            t!(locale, "isaac-alt-placement-ended", side = mover)
        }
        (Phase::Scoring, Some(mover), true) => t!(locale, "isaac-alt-scoring", side = mover),
        (Phase::Scoring, Some(mover), false) => {
            t!(locale, "isaac-alt-scoring-ended", side = mover)
        }
        _ => t!(locale, "isaac-alt-over"),
    };
    let mut said = vec![phase];
    said.extend(told(locale, position, reader, Scores::Told));
    sentences(locale, &said)
}

/// Where the pieces are: pieces, hands, counters, the longest piece that each side has removed, and finished sides. The
/// phase, the side to move, the scores, the passes and the terms are left out.
pub(super) fn arrangement(locale: Locale, position: &Isaac, reader: Reader) -> String {
    sentences(locale, &told(locale, position, reader, Scores::Elsewhere))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scores {
    Told,
    Elsewhere,
}

fn told(locale: Locale, position: &Isaac, reader: Reader, scores: Scores) -> Vec<String> {
    let mut said = Vec::new();
    if reader.numbers() == Side::Second {
        said.push(t!(locale, "isaac-alt-own"));
    }
    said.extend(Side::BOTH.map(|owner| pieces(locale, position, owner, reader)));
    said.extend(Side::BOTH.map(|owner| {
        t!(
            locale,
            "isaac-alt-hand",
            side = side(locale, owner),
            hand = hand(locale, position.hand(owner))
        )
    }));
    if position.phase() != Phase::Placement {
        for owner in Side::BOTH {
            said.extend(score(locale, position, owner, scores));
            said.extend(counter(locale, position, owner, reader));
        }
    }
    if scores == Scores::Told && !position.passed().is_empty() {
        said.push(t!(
            locale,
            "isaac-alt-passed",
            sides = sides(locale, position.passed())
        ));
    }
    if !position.finished().is_empty() {
        said.push(t!(
            locale,
            "isaac-alt-finished",
            sides = sides(locale, position.finished())
        ));
    }
    let squares = position.options().tiebreak == Tiebreak::Squares;
    let squares = squares && scores == Scores::Told;
    said.extend(squares.then(|| t!(locale, "isaac-alt-tiebreak")));
    said
}

fn pieces(locale: Locale, position: &Isaac, owner: Side, reader: Reader) -> String {
    let pieces = position.pieces().iter().copied();
    let owned: Vec<Piece> = pieces.filter(|piece| piece.side == owner).collect();
    let names = reader.names(&owned);
    t!(
        locale,
        "isaac-alt-pieces",
        side = side(locale, owner),
        pieces = or_nothing(locale, enumerate(locale, &names))
    )
}

/// The score of a side and the length of the longest piece that it has removed. If `scores` is `Elsewhere`, the score
/// is left out, and the result is `None` if the side has removed no piece.
fn score(locale: Locale, position: &Isaac, owner: Side, scores: Scores) -> Option<String> {
    let longest = position.longest_removed(owner);
    let longest = longest.map_or(0, |longest| longest.length);
    let side = side(locale, owner);
    match (scores, longest) {
        (Scores::Told, _) => {
            let score = position.score(owner);
            Some(t!(locale, "isaac-alt-score", side, score, longest))
        }
        (Scores::Elsewhere, 0) => None,
        (Scores::Elsewhere, _) => Some(t!(locale, "isaac-alt-longest", side, longest)),
    }
}

fn counter(locale: Locale, position: &Isaac, owner: Side, reader: Reader) -> Option<String> {
    let square = position.counter(owner)?.read_by(reader.numbers());
    Some(t!(
        locale,
        "isaac-alt-counter",
        side = side(locale, owner),
        square = square.to_string()
    ))
}

fn sides(locale: Locale, sides: Sides) -> String {
    let names: Vec<String> = sides.iter().map(|who| side(locale, who)).collect();
    enumerate(locale, &names)
}

/// The pieces that can be removed, each with the points that the picture shows on it. `None` if there are none.
pub(super) fn removals(locale: Locale, position: &Isaac, reader: Reader) -> Option<String> {
    let removals = position.removals();
    let pieces: Vec<String> = removals
        .iter()
        .map(|valuation| {
            t!(
                locale,
                "isaac-alt-removal",
                piece = reader.bare(valuation.piece.footprint),
                points = valuation.points()
            )
        })
        .collect();
    let pieces = enumerate(locale, &pieces);
    (!pieces.is_empty()).then(|| t!(locale, "isaac-alt-removals", pieces))
}

/// What the picture of a chosen removal marks: the piece, its line, the pieces that count, and how far the counter may
/// go from the score `score`.
#[must_use]
pub fn choice(locale: Locale, valuation: &Valuation, score: u16, numbers: Side) -> String {
    let marked = marked(locale, valuation, numbers);
    let reach = t!(
        locale,
        "isaac-alt-reach",
        low = score,
        high = score + valuation.points()
    );
    sentences(locale, &[marked, reach])
}

/// Names a piece, its line, and the pieces that count for its worth.
fn marked(locale: Locale, valuation: &Valuation, numbers: Side) -> String {
    let mut line: Vec<String> = named(valuation.line.squares().iter(), numbers);
    line.sort_unstable();
    let crossing: Vec<String> = valuation
        .crossing
        .iter()
        .map(|piece| piece.footprint.read_by(numbers).to_string())
        .collect();
    t!(
        locale,
        "isaac-alt-choice",
        piece = valuation.piece.footprint.read_by(numbers).to_string(),
        from = line.first().map(String::as_str).unwrap_or_default(),
        to = line.last().map(String::as_str).unwrap_or_default(),
        crossing = or_nothing(locale, enumerate(locale, &crossing))
    )
}

/// What the diagram of a refusal marks, if the diagram hides where the counter may go. `None` if the refusal has no
/// diagram.
pub(super) fn pointed_out_without_moves(
    locale: Locale,
    refusal: &Refusal,
    numbers: Side,
) -> Option<String> {
    match refusal {
        Refusal::ScoreOutOfRange { valuation, .. } | Refusal::CounterOccupied { valuation, .. } => {
            Some(marked(locale, valuation, numbers))
        }
        _ => pointed_out(locale, refusal, numbers),
    }
}

/// What the diagram of a refusal marks; `None` if the refusal has no diagram.
pub(super) fn pointed_out(locale: Locale, refusal: &Refusal, numbers: Side) -> Option<String> {
    let crossed = |squares: Vec<Square>| {
        let squares = enumerate(locale, &named(squares, numbers));
        t!(locale, "isaac-alt-crossed", squares)
    };
    Some(match refusal {
        Refusal::Occupied { footprint, taken } => {
            let ghost = footprint.read_by(numbers).to_string();
            let ghost = t!(locale, "isaac-alt-ghost", piece = ghost);
            let taken = crossed(taken.iter().map(|(square, _)| *square).collect());
            sentences(locale, &[ghost, taken])
        }
        Refusal::NotStraight { ends } | Refusal::BadLength { ends, .. } => crossed(ends.to_vec()),
        Refusal::NoSuchPiece { footprint, .. } => {
            crossed(vec![footprint.first(), footprint.last()])
        }
        Refusal::NotYourPiece { piece, .. } | Refusal::TooShort { piece, .. } => {
            crossed(piece.squares().iter().collect())
        }
        Refusal::UnderCounter { piece, counters } => {
            // The squares with counters are not crossed out, because they are the reason of the refusal.
            let squares = piece.squares().iter();
            let stands = |square: &Square| counters.iter().any(|(_, it)| it == square);
            crossed(squares.filter(|it| !stands(it)).collect())
        }
        Refusal::ScoreOutOfRange {
            valuation, score, ..
        }
        | Refusal::CounterOccupied {
            valuation, score, ..
        }
        | Refusal::WrongPhase {
            valuation: Some(valuation),
            score,
            ..
        } => choice(locale, valuation, *score, numbers),
        Refusal::WrongPhase {
            besides: Some(besides),
            ..
        } => return pointed_out(locale, besides, numbers),
        Refusal::GameOver { .. }
        | Refusal::Malformed { .. }
        | Refusal::WrongPhase { .. }
        | Refusal::BadOrder { .. }
        | Refusal::NoPieceLeft { .. } => return None,
    })
}

fn named(squares: impl IntoIterator<Item = Square>, numbers: Side) -> Vec<String> {
    let squares = squares.into_iter();
    squares
        .map(|square| square.read_by(numbers).to_string())
        .collect()
}

/// The board as text: ten rows, with numbers at all four edges and a legend, `viewer`'s edge at the bottom.
///
/// A covered square shows the colour and length of its piece (`B3`, `W7`), an empty square a dot. Horizontal neighbours
/// of one piece are joined by `-`. Vertical neighbours are not joined: eight `W4` below each other are two pieces. A
/// square's number is the row number plus the column number; the viewer's numbers are on the left and below, the
/// opponent's on the right and above.
#[must_use]
pub fn text_board(locale: Locale, position: &Isaac, viewer: Side) -> String {
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
