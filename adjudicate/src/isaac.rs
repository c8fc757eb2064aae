//! The state of ISAAC as JSON.

use super::{Codec, StateError, by_side, head, options_of, tail};
use rules::isaac::{Footprint, Hand, Isaac, LENGTHS, Phase, Piece, Setup, Sides, Square, Stage};
use rules::{BySide, Game, Side};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

impl Codec for Isaac {
    fn state(&self) -> Map<String, Value> {
        let phase = match self.phase() {
            Phase::Placement => "placement",
            Phase::Scoring | Phase::Over => "scoring",
        };
        let mut state = head(self, phase);
        let mut add = |key: &str, value| state.insert(key.to_owned(), value);
        add("board", board(self));
        add("pieces", pieces(self));
        add("hand", by_side::<Isaac>(|side| hand(self.hand(side))));
        add("scores", by_side::<Isaac>(|side| json!(self.score(side))));
        add(
            "counters",
            by_side::<Isaac>(|side| counter(self.counter(side))),
        );
        add(
            "longest_removed",
            by_side::<Isaac>(|side| {
                json!(
                    self.longest_removed(side)
                        .map_or(0, |longest| longest.length)
                )
            }),
        );
        add("passed", sides(self.passed()));
        add("finished", sides(self.finished()));
        if self.phase() == Phase::Scoring {
            add("removals", removals(self));
        }
        state.extend(tail(self));
        state
    }

    fn setup(from: &Map<String, Value>) -> Result<Isaac, StateError> {
        let given = Given::deserialize(&Value::Object(from.clone()))?;
        let stage = match (given.phase, given.to_move.map(Side::from)) {
            (PhaseName::Placement, Some(side)) => Stage::Placement(side),
            (PhaseName::Scoring, Some(side)) => Stage::Scoring(side),
            (PhaseName::Over, None) => Stage::Over,
            _ => return Err(StateError::value("to_move")),
        };
        let setup = Setup {
            options: options_of::<Isaac>(from)?,
            stage,
            pieces: given
                .pieces
                .iter()
                .map(|(name, colour)| read_piece(name, *colour))
                .collect::<Result<_, StateError>>()?,
            hands: given.hand.map(Hand::from),
            scores: given.scores.map(|score| score),
            longest_removed: given.longest_removed.map(|length| length),
            passed: read_sides("passed", given.passed)?,
            finished: read_sides("finished", given.finished)?,
        };
        Ok(Isaac::try_from(setup)?)
    }

    /// Automatic passes happen at once, so the turn may have moved on (ISAAC-6, ISAAC-20).
    fn may_move_on(key: &str) -> bool {
        matches!(key, "phase" | "to_move" | "passed" | "finished")
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Black,
    White,
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::Black => Side::First,
            Colour::White => Side::Second,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Placement,
    Scoring,
    Over,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both<T> {
    black: T,
    white: T,
}

impl<T> Both<T> {
    fn map<U>(self, to: impl Fn(T) -> U) -> BySide<U> {
        BySide::new(to(self.black), to(self.white))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandCounts {
    #[serde(rename = "3")]
    three: u8,
    #[serde(rename = "4")]
    four: u8,
    #[serde(rename = "5")]
    five: u8,
    #[serde(rename = "6")]
    six: u8,
    #[serde(rename = "7")]
    seven: u8,
}

impl From<HandCounts> for Hand {
    fn from(counts: HandCounts) -> Hand {
        Hand::of([
            counts.three,
            counts.four,
            counts.five,
            counts.six,
            counts.seven,
        ])
    }
}

/// The keys a setup needs (ISAAC-28).
#[derive(Deserialize)]
struct Given {
    phase: PhaseName,
    // Named, so that the key may hold null but not be missing.
    #[serde(deserialize_with = "Option::deserialize")]
    to_move: Option<Colour>,
    pieces: BTreeMap<String, Colour>,
    hand: Both<HandCounts>,
    scores: Both<u16>,
    longest_removed: Both<u8>,
    passed: Vec<Colour>,
    finished: Vec<Colour>,
}

fn read_piece(name: &str, colour: Colour) -> Result<Piece, StateError> {
    let (first, last) = name
        .split_once('-')
        .ok_or_else(|| StateError(format!("{name:?} names no piece")))?;
    let footprint = Footprint::between(first.parse()?, last.parse()?)?;
    Ok(Piece {
        footprint,
        side: colour.into(),
    })
}

fn read_sides(key: &str, colours: Vec<Colour>) -> Result<Sides, StateError> {
    let count = colours.len();
    let sides: Sides = colours.into_iter().map(Side::from).collect();
    if sides.len() == count {
        Ok(sides)
    } else {
        Err(StateError::value(key))
    }
}

fn name(side: Side) -> &'static str {
    Game::Isaac.side_name(side)
}

fn sides(sides: Sides) -> Value {
    sides.iter().map(name).collect()
}

fn board(position: &Isaac) -> Value {
    let squares = position.pieces().iter().flat_map(|piece| {
        let mark = match piece.side {
            Side::First => 'B',
            Side::Second => 'W',
        };
        let mark = format!("{mark}{}", piece.length());
        piece
            .squares()
            .iter()
            .map(move |square| (square.to_string(), json!(mark)))
    });
    Value::Object(squares.collect())
}

fn pieces(position: &Isaac) -> Value {
    let named = position
        .pieces()
        .iter()
        .map(|piece| (piece.footprint.to_string(), json!(name(piece.side))));
    Value::Object(named.collect())
}

fn hand(hand: Hand) -> Value {
    let counts = LENGTHS.map(|length| (length.to_string(), json!(hand.count(length))));
    Value::Object(counts.into_iter().collect())
}

fn counter(square: Option<Square>) -> Value {
    json!(square.map(|square| square.to_string()))
}

fn removals(position: &Isaac) -> Value {
    let removals = position.removals();
    let points = removals.iter().map(|valuation| {
        (
            valuation.piece.footprint.to_string(),
            json!(valuation.points()),
        )
    });
    Value::Object(points.collect())
}
