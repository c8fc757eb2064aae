//! The state of Ampel as JSON.

use super::{Codec, StateError, by_side, head, options_of, tail};
use rules::ampel::{Ampel, Board, Disk, Options, Point, Setup, Step};
use rules::{BySide, Game, Position, Side};
use serde_json::{Map, Value, json};

impl Codec for Ampel {
    fn state(&self) -> Map<String, Value> {
        let in_setup = self.step() == Step::Setup;
        let mut state = head(self, if in_setup { "setup" } else { "main" });
        let mut add = |key: &str, value| state.insert(key.to_owned(), value);
        add("target", json!(self.options().target()));
        add("step", json!(self.step().number()));
        add(
            "last_player",
            match self.outcome() {
                None => Value::Null,
                // Only the side on turn wins yellow disks, so the winner played last (AMPEL-21).
                Some(outcome) => json!(Game::Ampel.side_name(outcome.winner)),
            },
        );
        let disks = self.board().iter();
        let disks =
            disks.map(|(point, disk)| (point.to_string(), json!(disk.letter().to_string())));
        add("board", Value::Object(disks.collect()));
        add("yellow_placed", json!(self.yellow_placed()));
        add(
            "cylinder",
            by_side::<Ampel>(|side| json!(self.cylinder(side).map(|point| point.to_string()))),
        );
        add("supply", by_side::<Ampel>(|side| json!(self.supply(side))));
        add("scores", by_side::<Ampel>(|side| json!(self.score(side))));
        state.extend(tail(self));
        state
    }

    fn setup(from: &Map<String, Value>) -> Result<Ampel, StateError> {
        let options = options_of::<Ampel>(from)?;
        let step = read_step(from)?;
        let board = read_board(from)?;
        let setup = Setup {
            options,
            step,
            to_move: read_to_move(from)?,
            board,
            yellow_placed: read_yellow_placed(from, options, step, &board)?,
            cylinders: read_cylinders(from, step)?,
            scores: read_scores(from)?,
        };
        Ok(Ampel::try_from(setup)?)
    }
}

/// The values of an object with an entry for each side and no other, red's first.
fn read_sides<'a>(key: &str, value: &'a Value) -> Result<BySide<&'a Value>, StateError> {
    let entries = value.as_object().filter(|entries| entries.len() == 2);
    let entry = |side| entries?.get(Game::Ampel.side_name(side));
    match Side::BOTH.map(entry) {
        [Some(red), Some(green)] => Ok(BySide::new(red, green)),
        _ => Err(StateError(format!(
            "`{key}` must have a value for red and one for green"
        ))),
    }
}

fn missing(key: &str) -> StateError {
    StateError(format!("`{key}` is missing"))
}

fn read_step(from: &Map<String, Value>) -> Result<Step, StateError> {
    match from.get("step").ok_or_else(|| missing("step"))?.as_u64() {
        Some(0) => Ok(Step::Setup),
        Some(1) => Ok(Step::Own),
        Some(2) => Ok(Step::Opponent),
        Some(3) => Ok(Step::Place),
        _ => Err(StateError::value("step")),
    }
}

fn read_to_move(from: &Map<String, Value>) -> Result<Side, StateError> {
    let name = from.get("to_move").ok_or_else(|| missing("to_move"))?;
    name.as_str()
        .and_then(|name| Game::Ampel.side_named(name))
        .ok_or_else(|| StateError::value("to_move"))
}

fn read_point(name: &str) -> Result<Point, StateError> {
    name.parse()
        .map_err(|_| StateError(format!("{name:?} is no point of the board")))
}

fn read_board(from: &Map<String, Value>) -> Result<Board, StateError> {
    let disks = from.get("board").ok_or_else(|| missing("board"))?;
    let disks = disks
        .as_object()
        .ok_or_else(|| StateError::value("board"))?
        .iter();
    disks
        .map(|(name, letter)| {
            let disk = match letter.as_str() {
                Some("R") => Disk::Red,
                Some("Y") => Disk::Yellow,
                Some("G") => Disk::Green,
                _ => return Err(StateError(format!("on {name:?} stands no disk R, Y or G"))),
            };
            Ok((read_point(name)?, disk))
        })
        .collect()
}

/// The yellow disks placed; those on the board in the setup, and later all of them, if not given.
fn read_yellow_placed(
    from: &Map<String, Value>,
    options: Options,
    step: Step,
    board: &Board,
) -> Result<u8, StateError> {
    let bad = || StateError::value("yellow_placed");
    match (from.get("yellow_placed"), step) {
        (Some(given), _) => given
            .as_u64()
            .and_then(|placed| u8::try_from(placed).ok())
            .ok_or_else(bad),
        (None, Step::Setup) => u8::try_from(board.of(Disk::Yellow).len()).map_err(|_| bad()),
        (None, _) => Ok(options.yellow()),
    }
}

/// The cylinders; off the board in the setup, if not given. In the main game nothing else says
/// where they are.
fn read_cylinders(
    from: &Map<String, Value>,
    step: Step,
) -> Result<BySide<Option<Point>>, StateError> {
    let Some(given) = from.get("cylinder") else {
        return match step {
            Step::Setup => Ok(BySide::both(None)),
            _ => Err(missing("cylinder")),
        };
    };
    let given = read_sides("cylinder", given)?;
    let read = |side: Side| match given[side] {
        Value::Null => Ok(None),
        Value::String(name) => read_point(name).map(Some),
        _ => Err(StateError::value("cylinder")),
    };
    Ok(BySide::new(read(Side::First)?, read(Side::Second)?))
}

/// The yellow disks won; none if not given.
fn read_scores(from: &Map<String, Value>) -> Result<BySide<u8>, StateError> {
    let Some(given) = from.get("scores") else {
        return Ok(BySide::both(0));
    };
    let given = read_sides("scores", given)?;
    let read = |side: Side| {
        let won = given[side].as_u64();
        won.and_then(|won| u8::try_from(won).ok())
            .ok_or_else(|| StateError::value("scores"))
    };
    Ok(BySide::new(read(Side::First)?, read(Side::Second)?))
}
