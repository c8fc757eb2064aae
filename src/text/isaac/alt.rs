//! The whole position in words, for those who do not see the picture.

use super::{Reader, enumerate, hand, or_nothing, sentences, side};
use crate::rules::isaac::{Isaac, LENGTHS, Phase, Piece, Sides};
use crate::rules::{Position, Side};
use crate::text::{Locale, say};

/// The position in so many words that it can be set up again: pieces, hands, scores, counters,
/// passes, and what can be done now. Black's numbers, as in the record, except for a reader who has
/// asked for White's own. Unless `running`, nobody is to move any more: the match has ended.
///
/// At most 800 characters, so that players and last move still fit into an alt text.
#[must_use]
pub fn alt(locale: Locale, position: &Isaac, reader: Reader, running: bool) -> String {
    let mover = position.to_move().map(|mover| side(locale, mover));
    let mut said = vec![match (position.phase(), mover, running) {
        (Phase::Placement, Some(mover), true) => {
            say!(locale, "isaac-alt-placement", side = mover)
        }
        (Phase::Placement, Some(mover), false) => {
            say!(locale, "isaac-alt-placement-ended", side = mover)
        }
        (Phase::Scoring, Some(mover), true) => say!(locale, "isaac-alt-scoring", side = mover),
        (Phase::Scoring, Some(mover), false) => {
            say!(locale, "isaac-alt-scoring-ended", side = mover)
        }
        _ => say!(locale, "isaac-alt-over"),
    }];
    if reader.numbers() == Side::Second {
        said.push(say!(locale, "isaac-alt-own"));
    }
    said.extend(Side::BOTH.map(|owner| pieces(locale, position, owner, reader)));
    said.extend(Side::BOTH.map(|owner| {
        say!(
            locale,
            "isaac-alt-hand",
            side = side(locale, owner),
            hand = hand(locale, position.hand(owner))
        )
    }));
    if position.phase() != Phase::Placement {
        for owner in Side::BOTH {
            said.extend(score(locale, position, owner, reader));
        }
    }
    if !position.passed().is_empty() {
        said.push(say!(
            locale,
            "isaac-alt-passed",
            sides = sides(locale, position.passed())
        ));
    }
    if !position.finished().is_empty() {
        said.push(say!(
            locale,
            "isaac-alt-finished",
            sides = sides(locale, position.finished())
        ));
    }
    said.push(say!(
        locale,
        "isaac-alt-tiebreak",
        tiebreak = position.options().tiebreak.name()
    ));
    if running {
        said.extend(choices(locale, position, reader));
    }
    sentences(locale, &said)
}

fn pieces(locale: Locale, position: &Isaac, owner: Side, reader: Reader) -> String {
    let pieces = position.pieces().iter().copied();
    let owned: Vec<Piece> = pieces.filter(|piece| piece.side == owner).collect();
    let names = reader.names(&owned);
    say!(
        locale,
        "isaac-alt-pieces",
        side = side(locale, owner),
        pieces = or_nothing(locale, enumerate(locale, &names))
    )
}

fn score(locale: Locale, position: &Isaac, owner: Side, reader: Reader) -> Vec<String> {
    let longest = position
        .longest_removed(owner)
        .map_or(0, |longest| longest.length);
    let mut said = vec![say!(
        locale,
        "isaac-alt-score",
        side = side(locale, owner),
        score = position.score(owner),
        longest = longest
    )];
    said.extend(position.counter(owner).map(|square| {
        say!(
            locale,
            "isaac-alt-counter",
            side = side(locale, owner),
            square = square.read_by(reader.numbers()).to_string()
        )
    }));
    said
}

fn sides(locale: Locale, sides: Sides) -> String {
    let names: Vec<String> = sides.iter().map(|who| side(locale, who)).collect();
    enumerate(locale, &names)
}

fn choices(locale: Locale, position: &Isaac, reader: Reader) -> Option<String> {
    match position.phase() {
        Phase::Placement => {
            let places = position.placements();
            let counts: Vec<String> = LENGTHS
                .into_iter()
                .map(|length| {
                    let fitting = places.iter().filter(|span| span.length() == length);
                    (length, fitting.count())
                })
                .filter(|(_, count)| *count > 0)
                .map(|(length, count)| {
                    say!(locale, "isaac-alt-place", count = count, length = length)
                })
                .collect();
            Some(say!(
                locale,
                "isaac-alt-places",
                places = enumerate(locale, &counts)
            ))
        }
        Phase::Scoring => {
            let pieces: Vec<String> = position
                .removals()
                .iter()
                .map(|valuation| {
                    say!(
                        locale,
                        "isaac-alt-removal",
                        piece = reader.bare(valuation.piece.span),
                        points = valuation.points()
                    )
                })
                .collect();
            Some(say!(
                locale,
                "isaac-alt-removals",
                pieces = enumerate(locale, &pieces)
            ))
        }
        Phase::Over => None,
    }
}
