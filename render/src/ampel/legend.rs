//! What each mark in a picture of Ampel means.

use super::layout::Layout;
use super::scene::{Hint, Mark, Scene, Stage, Tile, Trail};
use crate::legend::MARKS;
use crate::painter::Layout as _;
use crate::view::View;
use rules::ampel::{Ampel, Disk, Options, Point, Signal};
use rules::{Position, Side};

/// The marks, in the order their words come in: whose turn it is, a side's corner, the way of a move, a
/// signal just won, what can move, where it can end, where a disk can be placed, a cylinder, what was refused.
pub(super) fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
    let at = |name: &str| name.parse::<Point>().expect("a point of the board");
    let view = View {
        legal: false,
        ..View::default()
    };
    let mut scene = Scene::new(&Ampel::start(Options::default()), &[], view);
    let disk = |disk, cylinder, mark| Tile::Disk {
        disk,
        cylinder,
        mark,
    };
    for (name, tile) in [
        ("H2", disk(Disk::Red, false, Mark::Now)),
        ("E2", Tile::Empty(Hint::Removed(Disk::Red))),
        ("E3", Tile::Empty(Hint::Removed(Disk::Yellow))),
        ("E4", Tile::Empty(Hint::Removed(Disk::Green))),
        ("E6", disk(Disk::Green, false, Mark::Movable)),
        ("C2", Tile::Empty(Hint::Reachable(Disk::Red))),
        ("C5", Tile::Empty(Hint::Legal(Disk::Red))),
        ("C8", disk(Disk::Red, true, Mark::None)),
        ("A6", Tile::Empty(Hint::Refused(Disk::Red))),
    ] {
        scene.set(at(name), tile);
    }
    scene.tallies[Side::First].stage = None;
    scene.trails = vec![Trail {
        corners: vec![at("F2"), at("H2")],
        step: 1,
    }];
    scene.signals = vec![Signal {
        red: at("E2"),
        yellow: at("E3"),
        green: at("E4"),
    }];
    let tally = &mut scene.tallies[Side::Second];
    // On the right, where the numbers of the legend hide nothing.
    (tally.won, tally.reserve, tally.stage) = (1, 14, Some(Stage::Step(2)));
    let (width, height) = layout.size();
    let (right, unit) = (width as i32, layout.pitch as i32);
    let places = [
        (right, height as i32 + unit),
        (right, unit * 3 / 2),
        layout.centre(at("G2")),
        layout.centre(at("E3")),
        layout.centre(at("E6")),
        layout.centre(at("C2")),
        layout.centre(at("C5")),
        layout.centre(at("C8")),
        layout.centre(at("A6")),
    ];
    places.map(|place| (scene.clone(), place))
}
