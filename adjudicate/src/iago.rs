//! The state of Iago as JSON.

use super::state::{Sides, State, by_side, options_of, present};
use super::{Codec, StateError};
use rules::Side;
use rules::iago::{self, Cell, Iago, Setup};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

impl Codec for Iago {
    fn state(&self) -> Value {
        let disks = Cell::ALL
            .into_iter()
            .filter_map(|cell| Some((cell.to_string(), self.disk(cell)?.into())));
        let moves = self.moves().into_iter().map(|(cell, flips)| {
            let iago::FlipCount { captures, releases } = flips;
            (cell.to_string(), Flips { captures, releases })
        });
        let own = Own {
            board: disks.collect(),
            missed: self.missed(),
            free: self.free(),
            scores: by_side::<Iago, _>(|side| self.score(side)),
            areas: by_side::<Iago, _>(|side| {
                let iago::Areas { inner, outer } = self.areas(side);
                Areas { inner, outer }
            }),
            // In a game from a setup, a side may place more disks than it owns. Its supply is then written as 0.
            supply: by_side::<Iago, _>(|side| self.supply(side).unwrap_or(0)),
            moves: moves.collect(),
        };
        State::json(self, "play", own)
    }

    fn setup(from: &Map<String, Value>) -> Result<Iago, StateError> {
        let given = Given::deserialize(from)?;
        let disks = given.board.into_iter();
        let disks = disks.map(|(cell, disk)| Ok((cell.parse()?, disk.into())));
        Ok(Iago::try_from(Setup {
            options: options_of::<Iago>(from)?,
            board: disks.collect::<Result<_, StateError>>()?,
            to_move: given.to_move.map(Side::from),
            missed: given.missed,
            free: given.free,
        })?)
    }
}

/// The keys that only a state of Iago has.
#[derive(Serialize)]
struct Own {
    board: BTreeMap<String, Disk>,
    missed: bool,
    free: bool,
    scores: Sides<u32>,
    areas: Sides<Areas>,
    supply: Sides<u32>,
    moves: BTreeMap<String, Flips>,
}

#[derive(Serialize)]
struct Areas {
    inner: u32,
    outer: u32,
}

#[derive(Serialize)]
struct Flips {
    captures: u32,
    releases: u32,
}

/// The keys from which a setup is built (IAGO-42).
#[derive(Deserialize)]
struct Given {
    board: BTreeMap<String, Disk>,
    #[serde(deserialize_with = "present")]
    to_move: Option<Colour>,
    #[serde(default)]
    missed: bool,
    #[serde(default)]
    free: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Dark,
    Light,
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::Dark => Side::First,
            Colour::Light => Side::Second,
        }
    }
}

#[derive(Clone, Copy, Deserialize, Serialize)]
enum Disk {
    #[serde(rename = "D")]
    Dark,
    #[serde(rename = "L")]
    Light,
    #[serde(rename = "d")]
    CaptiveDark,
    #[serde(rename = "l")]
    CaptiveLight,
}

impl From<iago::Disk> for Disk {
    fn from(disk: iago::Disk) -> Disk {
        match (disk.owner, disk.captive) {
            (Side::First, false) => Disk::Dark,
            (Side::Second, false) => Disk::Light,
            (Side::First, true) => Disk::CaptiveDark,
            (Side::Second, true) => Disk::CaptiveLight,
        }
    }
}

impl From<Disk> for iago::Disk {
    fn from(disk: Disk) -> iago::Disk {
        let (owner, captive) = match disk {
            Disk::Dark => (Side::First, false),
            Disk::Light => (Side::Second, false),
            Disk::CaptiveDark => (Side::First, true),
            Disk::CaptiveLight => (Side::Second, true),
        };
        iago::Disk { owner, captive }
    }
}
