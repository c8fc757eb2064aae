//! Says in sentences why an action is refused (`rules/rulings/isaac.md`, "Explaining a refusal").

use super::{Reader, arithmetic, counters, enumerate, hand, sentences, side};
use crate::{Locale, list, list_or, t};
use rules::isaac::{Form, Phase, Piece, Reason, Refusal, Sides, Square, Valuation, supply};
use rules::{BySide, Outcome, Side};

/// Why an action is refused, and which actions could be played in its place.
#[must_use]
pub fn reason(locale: Locale, refusal: &Refusal, reader: Reader) -> String {
    match refusal {
        Refusal::GameOver { outcome, scores } => game_over(locale, *outcome, *scores),
        Refusal::Malformed { expected, example } => {
            let example = example.map(|action| reader.token(&action.to_string()));
            match expected {
                Form::Placement => t!(
                    locale,
                    "isaac-refusal-malformed-placement",
                    example = example.as_deref().unwrap_or("00-02")
                ),
                Form::Removal => t!(
                    locale,
                    "isaac-refusal-malformed-removal",
                    example = example.as_deref().unwrap_or("00-02:5")
                ),
            }
        }
        Refusal::WrongPhase {
            phase,
            example,
            valuation,
            score,
            besides,
        } => {
            let example = example.map(|action| reader.token(&action.to_string()));
            let example = example.unwrap_or_default();
            let form = match (phase, valuation) {
                (Phase::Placement, _) => t!(locale, "isaac-refusal-wrong-phase-placement", example),
                (Phase::Scoring | Phase::Over, Some(valuation)) => t!(
                    locale,
                    "isaac-refusal-total-missing",
                    place = reader.bare(valuation.piece.footprint),
                    arithmetic = arithmetic(locale, valuation),
                    lowest = *score,
                    highest = *score + valuation.points(),
                    example
                ),
                (Phase::Scoring | Phase::Over, None) => {
                    t!(locale, "isaac-refusal-wrong-phase-scoring", example)
                }
            };
            // The other mistakes in the action come first, and then the right form of the action.
            let mut said: Vec<String> = besides
                .iter()
                .map(|why| reason(locale, why, reader))
                .collect();
            said.push(form);
            sentences(locale, &said)
        }
        Refusal::BadOrder { corrected } => match corrected {
            Some(token) => t!(
                locale,
                "isaac-refusal-bad-order",
                token = reader.token(&token.to_string())
            ),
            None => t!(locale, "isaac-refusal-equal-ends"),
        },
        Refusal::NotStraight { ends } => {
            let [first, last] = reader.in_order(*ends);
            let [first, last] = [first, last].map(|end| reader.square(end));
            t!(locale, "isaac-refusal-not-straight", first, last)
        }
        Refusal::BadLength { ends, length } => {
            let [first, last] = reader.in_order(*ends);
            let [first, last] = [first, last].map(|end| reader.square(end));
            t!(
                locale,
                "isaac-refusal-bad-length",
                first,
                last,
                length = *length
            )
        }
        Refusal::NoPieceLeft { length, hand: left } => sentences(
            locale,
            &[
                t!(
                    locale,
                    "isaac-refusal-no-piece-left",
                    supply = supply(*length),
                    length = *length
                ),
                t!(locale, "isaac-refusal-hand", hand = hand(locale, *left)),
            ],
        ),
        Refusal::Occupied { footprint, taken } => {
            let length = usize::from(footprint.length());
            let taken: Vec<String> = taken
                .chunk_by(|(_, one), (_, next)| one == next)
                .filter_map(|squares| taken_by(locale, squares, length, reader))
                .collect();
            t!(
                locale,
                "isaac-refusal-occupied",
                place = reader.bare(*footprint),
                taken = enumerate(locale, &taken)
            )
        }
        Refusal::NoSuchPiece {
            footprint,
            covering,
        } => {
            let mut said = vec![t!(
                locale,
                "isaac-refusal-no-such-piece",
                place = reader.bare(*footprint)
            )];
            let [first, last] = *covering;
            let ends = reader.in_order([(footprint.first(), first), (footprint.last(), last)]);
            for ends in ends.chunk_by(|(_, one), (_, other)| one == other) {
                let squares: Vec<String> =
                    ends.iter().map(|(end, _)| reader.square(*end)).collect();
                let piece = ends.first().and_then(|(_, piece)| *piece);
                said.extend(piece.map(|piece| {
                    t!(
                        locale,
                        "isaac-refusal-covered",
                        count = squares.len(),
                        squares = list(locale, &squares),
                        piece = reader.piece(locale, piece)
                    )
                }));
            }
            sentences(locale, &said)
        }
        Refusal::NotYourPiece { piece, mover } => t!(
            locale,
            "isaac-refusal-not-your-piece",
            place = reader.bare(piece.footprint),
            owner = side(locale, piece.side),
            mover = side(locale, *mover)
        ),
        Refusal::TooShort {
            piece,
            longest,
            under,
        } => {
            let place = reader.bare(piece.footprint);
            let short = match longest.from {
                Some(from) => t!(
                    locale,
                    "isaac-refusal-too-short-where",
                    place,
                    length = piece.length(),
                    longest = longest.length,
                    from = reader.bare(from)
                ),
                None => t!(
                    locale,
                    "isaac-refusal-too-short",
                    place,
                    length = piece.length(),
                    longest = longest.length
                ),
            };
            let mut said = vec![short];
            if !under.is_empty() {
                said.push(t!(
                    locale,
                    "isaac-refusal-under-too",
                    counters = standing_sides(locale, *under)
                ));
            }
            sentences(locale, &said)
        }
        Refusal::UnderCounter { piece, counters } => t!(
            locale,
            "isaac-refusal-under-counter",
            place = reader.bare(piece.footprint),
            counters = standing_counters(locale, counters, reader)
        ),
        Refusal::ScoreOutOfRange { nearest, .. } => {
            let why = reason_without_moves(locale, refusal, reader);
            sentences(locale, &[why, nearest_totals(locale, &[*nearest])])
        }
        Refusal::CounterOccupied { nearest, .. } => {
            let totals: Vec<u16> = nearest.iter().flatten().copied().collect();
            let met = reason_without_moves(locale, refusal, reader);
            sentences(locale, &[met, nearest_totals(locale, &totals)])
        }
    }
}

/// Why an action is refused, without the totals that could be chosen in its place.
pub fn reason_without_moves(locale: Locale, why: &Refusal, reader: Reader) -> String {
    match why {
        Refusal::ScoreOutOfRange {
            valuation,
            score,
            named,
            ..
        } => out_of_range(locale, valuation, *score, *named, reader),
        Refusal::CounterOccupied {
            valuation,
            named,
            square,
            opponent_score,
            ..
        } => t!(
            locale,
            "isaac-refusal-counter-occupied",
            named = *named,
            opponent = side(locale, valuation.piece.side.other()),
            square = reader.square(*square),
            score = *opponent_score
        ),
        _ => reason(locale, why, reader),
    }
}

/// Says which squares of a place are occupied. The place has `length` squares; `squares` are its occupied squares,
/// which must all be covered by the same piece.
fn taken_by(
    locale: Locale,
    squares: &[(Square, Piece)],
    length: usize,
    reader: Reader,
) -> Option<String> {
    let ((first, piece), (last, _)) = (squares.first()?, squares.last()?);
    let run = |side: Side| {
        let [one, other] = [first, last].map(|square| square.read_by(side));
        if one == other {
            one.to_string()
        } else {
            format!("{}-{}", one.min(other), one.max(other))
        }
    };
    Some(t!(
        locale,
        "isaac-refusal-taken",
        part = u8::from(squares.len() < length),
        squares = run(reader.numbers()),
        count = squares.len(),
        piece = t!(
            locale,
            "isaac-owned",
            side = side(locale, piece.side),
            place = reader.bare(piece.footprint)
        )
    ))
}

fn nearest_totals(locale: Locale, totals: &[u16]) -> String {
    let totals: Vec<String> = totals.iter().map(ToString::to_string).collect();
    t!(
        locale,
        "isaac-refusal-nearest",
        totals = list_or(locale, &totals)
    )
}

fn game_over(locale: Locale, outcome: Outcome<Reason>, scores: BySide<u16>) -> String {
    let [black, white] = scores.into_pair();
    t!(
        locale,
        "isaac-refusal-game-over",
        side = side(locale, outcome.winner),
        black,
        white,
        reason = outcome.reason.code()
    )
}

fn out_of_range(
    locale: Locale,
    valuation: &Valuation,
    score: u16,
    named: u32,
    reader: Reader,
) -> String {
    let place = reader.bare(valuation.piece.footprint);
    let arithmetic = arithmetic(locale, valuation);
    if named < u32::from(score) {
        t!(
            locale,
            "isaac-refusal-score-back",
            lowest = score,
            place,
            arithmetic
        )
    } else if named == u32::MAX {
        t!(locale, "isaac-refusal-score-huge", place, arithmetic)
    } else {
        t!(locale, "isaac-refusal-score-high", place, arithmetic, named)
    }
}

fn standing_sides(locale: Locale, sides: Sides) -> String {
    t!(
        locale,
        "isaac-refusal-standing",
        count = sides.len(),
        counters = counters(locale, sides.iter())
    )
}

fn standing_counters(locale: Locale, found: &[(Side, Square)], reader: Reader) -> String {
    let named: Vec<String> = found
        .iter()
        .map(|(owner, square)| {
            t!(
                locale,
                "isaac-refusal-counter-on",
                side = side(locale, *owner),
                square = reader.square(*square)
            )
        })
        .collect();
    t!(
        locale,
        "isaac-refusal-standing",
        count = found.len(),
        counters = list(locale, &named)
    )
}
