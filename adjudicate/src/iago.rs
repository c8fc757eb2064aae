//! The state of Iago as JSON.

use super::{Codec, StateError, by_side, head, options_of, tail};
use rules::iago::{Areas, Cell, Disk, FlipCount, Iago, Setup};
use rules::{Game, Side};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

impl Codec for Iago {
    fn state(&self) -> Map<String, Value> {
        let mut state = head(self, "play");
        let mut add = |key: &str, value| state.insert(key.to_owned(), value);
        add("board", board(self));
        add("missed", json!(self.missed()));
        add("free", json!(self.free()));
        add("scores", by_side::<Iago>(|side| json!(self.score(side))));
        add(
            "areas",
            by_side::<Iago>(|side| {
                let Areas { inner, outer } = self.areas(side);
                json!({ "inner": inner, "outer": outer })
            }),
        );
        add(
            "supply",
            // Whoever has placed more than it owns has none left either.
            by_side::<Iago>(|side| json!(self.supply(side).unwrap_or(0))),
        );
        add("moves", moves(self));
        state.extend(tail(self));
        state
    }

    fn setup(from: &Map<String, Value>) -> Result<Iago, StateError> {
        let board = match from.get("board") {
            Some(Value::Object(board)) => board,
            Some(_) => return Err(StateError::value("board")),
            None => return Err(StateError("`board` is missing".to_owned())),
        };
        let to_move = match from.get("to_move") {
            Some(Value::Null) => None,
            Some(Value::String(name)) => match Game::Iago.side_named(name) {
                None => return Err(StateError::value("to_move")),
                side => side,
            },
            Some(_) => return Err(StateError::value("to_move")),
            None => return Err(StateError("`to_move` is missing".to_owned())),
        };
        let setup = Setup {
            options: options_of::<Iago>(from)?,
            board: board
                .iter()
                .map(|(cell, disk)| read_disk(cell, disk))
                .collect::<Result<BTreeMap<Cell, Disk>, StateError>>()?,
            to_move,
            missed: flag(from, "missed")?,
            free: flag(from, "free")?,
        };
        Ok(Iago::try_from(setup)?)
    }
}

fn board(position: &Iago) -> Value {
    let disks = Cell::ALL.into_iter().filter_map(|cell| {
        let letter = match position.disk(cell)? {
            Disk {
                owner: Side::First,
                captive: false,
            } => "D",
            Disk {
                owner: Side::Second,
                captive: false,
            } => "L",
            Disk {
                owner: Side::First,
                captive: true,
            } => "d",
            Disk {
                owner: Side::Second,
                captive: true,
            } => "l",
        };
        Some((cell.to_string(), json!(letter)))
    });
    Value::Object(disks.collect())
}

fn read_disk(cell: &str, letter: &Value) -> Result<(Cell, Disk), StateError> {
    let (owner, captive) = match letter.as_str() {
        Some("D") => (Side::First, false),
        Some("L") => (Side::Second, false),
        Some("d") => (Side::First, true),
        Some("l") => (Side::Second, true),
        _ => return Err(StateError(format!("on {cell:?} lies no disk D, L, d or l"))),
    };
    let named = cell
        .parse()
        .map_err(|_| StateError(format!("{cell:?} is no cell of the board")))?;
    Ok((named, Disk { owner, captive }))
}

fn moves(position: &Iago) -> Value {
    let moves = position.moves().into_iter().map(|(cell, count)| {
        let FlipCount { captures, releases } = count;
        let count = json!({ "captures": captures, "releases": releases });
        (cell.to_string(), count)
    });
    Value::Object(moves.collect())
}

fn flag(from: &Map<String, Value>, key: &str) -> Result<bool, StateError> {
    match from.get(key) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(StateError::value(key)),
    }
}
