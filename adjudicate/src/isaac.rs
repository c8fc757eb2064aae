//! The state of ISAAC as JSON.

use super::state::{self, State, by_side, options_of, present};
use super::{Codec, StateError};
use rules::isaac::{Footprint, Hand, Isaac, LENGTHS, Phase, Piece, Setup, Sides, Stage, Valuation};
use rules::{BySide, Game, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

impl Codec for Isaac {
    fn state(&self) -> Value {
        let phase = match self.phase() {
            Phase::Placement => "placement",
            Phase::Scoring | Phase::Over => "scoring",
        };
        let points = |it: Valuation| (it.piece.footprint.to_string(), it.points());
        let scoring = self.phase() == Phase::Scoring;
        let own = Own {
            board: board(self),
            pieces: self
                .pieces()
                .iter()
                .map(|piece| (piece.footprint.to_string(), name(piece.side)))
                .collect(),
            hand: by_side::<Isaac, _>(|side| {
                let hand = self.hand(side);
                let counts = LENGTHS.map(|length| (length.to_string(), hand.count(length)));
                counts.into_iter().collect()
            }),
            scores: by_side::<Isaac, _>(|side| self.score(side)),
            counters: by_side::<Isaac, _>(|side| self.counter(side).map(|it| it.to_string())),
            longest_removed: by_side::<Isaac, _>(|side| {
                let longest = self.longest_removed(side);
                longest.map_or(0, |longest| longest.length)
            }),
            passed: self.passed().iter().map(name).collect(),
            finished: self.finished().iter().map(name).collect(),
            removals: scoring.then(|| self.removals().into_iter().map(points).collect()),
        };
        State::json(self, phase, own)
    }

    fn setup(from: &Map<String, Value>) -> Result<Isaac, StateError> {
        let given = Given::deserialize(from)?;
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

    /// Automatic passes happen at once. So in these keys, such as the side to move, the position may differ from the
    /// setup (ISAAC-6, ISAAC-20).
    fn may_move_on(key: &str) -> bool {
        matches!(key, "phase" | "to_move" | "passed" | "finished")
    }
}

/// The keys that only a state of ISAAC has.
#[derive(Serialize)]
struct Own {
    board: BTreeMap<String, String>,
    pieces: BTreeMap<String, &'static str>,
    hand: state::Sides<BTreeMap<String, u8>>,
    scores: state::Sides<u16>,
    counters: state::Sides<Option<String>>,
    longest_removed: state::Sides<u8>,
    passed: Vec<&'static str>,
    finished: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removals: Option<BTreeMap<String, u16>>,
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

/// The keys from which a setup is built (ISAAC-28).
#[derive(Deserialize)]
struct Given {
    phase: PhaseName,
    #[serde(deserialize_with = "present")]
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

fn board(position: &Isaac) -> BTreeMap<String, String> {
    let squares = position.pieces().iter().flat_map(|piece| {
        let mark = match piece.side {
            Side::First => 'B',
            Side::Second => 'W',
        };
        let mark = format!("{mark}{}", piece.length());
        let squares = piece.squares().iter();
        squares.map(move |square| (square.to_string(), mark.clone()))
    });
    squares.collect()
}
