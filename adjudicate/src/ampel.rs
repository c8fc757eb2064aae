//! The state of Ampel as JSON.

use super::state::{Sides, State, by_side, options_of};
use super::{Codec, StateError};
use rules::ampel::{self, Ampel, Board, Setup, Step};
use rules::{BySide, Game, Position, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

impl Codec for Ampel {
    fn state(&self) -> Value {
        let disks = self.board().iter();
        let disks = disks.map(|(point, disk)| (point.to_string(), disk.into()));
        let own = Own {
            target: self.options().target(),
            step: self.step().number(),
            // Only the side to move wins yellow disks, so the winner played last (AMPEL-21).
            last_player: self.outcome().map(|it| Game::Ampel.side_name(it.winner)),
            board: disks.collect(),
            yellow_placed: self.yellow_placed(),
            cylinder: by_side::<Ampel, _>(|side| self.cylinder(side).map(|it| it.to_string())),
            supply: by_side::<Ampel, _>(|side| self.supply(side)),
            scores: by_side::<Ampel, _>(|side| self.score(side)),
        };
        let in_setup = self.step() == Step::Setup;
        State::json(self, if in_setup { "setup" } else { "main" }, own)
    }

    fn setup(from: &Map<String, Value>) -> Result<Ampel, StateError> {
        let options = options_of::<Ampel>(from)?;
        let given = Given::deserialize(from)?;
        let disks = given.board.into_iter();
        let disks = disks.map(|(point, disk)| Ok((point.parse()?, disk.into())));
        let board: Board = disks.collect::<Result<_, StateError>>()?;
        let step = match given.step {
            0 => Step::Setup,
            1 => Step::Own,
            2 => Step::Opponent,
            3 => Step::Place,
            _ => return Err(StateError::value("step")),
        };
        // After the setup, the positions of the cylinders do not follow from any other key, so `cylinder` is required.
        let cylinders = match given.cylinder {
            Some(cylinders) => cylinders,
            None if step == Step::Setup => Both::default(),
            None => return Err(StateError("`cylinder` is missing".to_owned())),
        };
        let point = |name: Option<String>| name.map(|it| it.parse()).transpose();
        let placed = match step {
            Step::Setup => u8::try_from(board.of(ampel::Disk::Yellow).len())
                .map_err(|_| StateError::value("yellow_placed"))?,
            _ => options.yellow(),
        };
        Ok(Ampel::try_from(Setup {
            options,
            step,
            to_move: match given.to_move {
                Colour::Red => Side::First,
                Colour::Green => Side::Second,
            },
            board,
            yellow_placed: given.yellow_placed.unwrap_or(placed),
            cylinders: BySide::new(point(cylinders.red)?, point(cylinders.green)?),
            scores: BySide::new(given.scores.red, given.scores.green),
        })?)
    }
}

/// The keys of a state of Ampel besides those of every game's state.
#[derive(Serialize)]
struct Own {
    target: u8,
    step: u8,
    last_player: Option<&'static str>,
    board: BTreeMap<String, Disk>,
    yellow_placed: u8,
    cylinder: Sides<Option<String>>,
    supply: Sides<u8>,
    scores: Sides<u8>,
}

/// The keys from which a setup is built (AMPEL-31).
#[derive(Deserialize)]
struct Given {
    board: BTreeMap<String, Disk>,
    to_move: Colour,
    step: u8,
    yellow_placed: Option<u8>,
    cylinder: Option<Both<Option<String>>>,
    #[serde(default)]
    scores: Both<u8>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Both<T> {
    red: T,
    green: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Red,
    Green,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
enum Disk {
    #[serde(rename = "R")]
    Red,
    #[serde(rename = "G")]
    Green,
    #[serde(rename = "Y")]
    Yellow,
}

impl From<ampel::Disk> for Disk {
    fn from(disk: ampel::Disk) -> Disk {
        match disk {
            ampel::Disk::Red => Disk::Red,
            ampel::Disk::Green => Disk::Green,
            ampel::Disk::Yellow => Disk::Yellow,
        }
    }
}

impl From<Disk> for ampel::Disk {
    fn from(disk: Disk) -> ampel::Disk {
        match disk {
            Disk::Red => ampel::Disk::Red,
            Disk::Green => ampel::Disk::Green,
            Disk::Yellow => ampel::Disk::Yellow,
        }
    }
}
