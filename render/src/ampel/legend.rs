//! The marks of Ampel.

use super::layout::Layout;
use super::scene::{Hint, Mark, Scene, Stage, Tile, Trail};
use crate::data::View;
use crate::kit::Layout as _;
use crate::pictured::LegendMark;
use crate::pictured::MARKS;
use rules::ampel::{Ampel, Disk, Options, Point, Signal};
use rules::{Position, Side};

pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let at = |name: &str| name.parse::<Point>().expect("a point of the board");
    let start = Ampel::start(Options::default());
    // A crop would cut the names along the edges; the places are so far apart that none shows another’s mark.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let mut scene = Scene::new(&start, &[], view);
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
        ("K1", disk(Disk::Green, false, Mark::Movable)),
        ("B5", Tile::Empty(Hint::Legal(Disk::Red))),
        ("C9", disk(Disk::Red, true, Mark::None)),
        ("G5", Tile::Empty(Hint::Refused(Disk::Red))),
    ] {
        *scene.tile_mut(at(name)).expect("a point of the board") = tile;
    }
    scene.tallies[Side::First].stage = None;
    scene.trails = vec![Trail {
        corners: vec![at("H1"), at("H2")],
        step: 1,
    }];
    scene.signals = vec![Signal {
        red: at("E2"),
        yellow: at("E3"),
        green: at("E4"),
    }];
    let tally = &mut scene.tallies[Side::Second];
    // On the right: the legend's numbers lie on the left of each piece.
    (tally.won, tally.reserve, tally.stage) = (1, 14, Some(Stage::Step(2)));
    let (width, height) = layout.size();
    let (right, unit) = (width as i32, layout.pitch as i32);
    let marks = [
        ("turn", (right * 3 / 4, height as i32 + unit)),
        ("corner", (right, unit)),
        ("way", layout.centre(at("H2"))),
        ("signal", layout.centre(at("E3"))),
        ("movable", layout.centre(at("K1"))),
        ("inside", layout.centre(at("B2"))),
        ("place", layout.centre(at("B5"))),
        ("cylinder", layout.centre(at("C9"))),
        ("refused", layout.centre(at("G5"))),
    ];
    (scene, marks)
}
