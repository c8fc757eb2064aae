//! The marks of Iago.

use super::layout::Layout;
use super::scene::{Counting, Hint, Mark, Ray, Scene, Tile};
use crate::data::View;
use crate::kit::Layout as _;
use crate::pictured::LegendMark;
use crate::pictured::MARKS;
use rules::iago::{Cell, Disk, Iago, Options};
use rules::{Position, Side};

pub(super) fn legend(layout: &Layout) -> (Scene, [LegendMark; MARKS]) {
    let start = Iago::start(Options::default());
    // A crop would cut the names of the cells around it.
    let view = View {
        coordinates: false,
        ..View::default().quiet()
    };
    let mut scene = Scene::new(&start, None, view);
    let at = |name: &str| name.parse::<Cell>().expect("a cell of the board");
    let disk = |owner, captive| Disk { owner, captive };
    let dark = |mark| Tile::Disk(disk(Side::First, false), mark);
    let light = |mark| Tile::Disk(disk(Side::Second, false), mark);
    let captive = |owner, mark| Tile::Disk(disk(owner, true), mark);
    for (name, tile) in [
        ("C3", dark(Mark::Placed)),
        ("G3", captive(Side::Second, Mark::Flipped)),
        ("C6", captive(Side::First, Mark::None)),
        ("C5", captive(Side::Second, Mark::None)),
        ("G5", Tile::Empty(Hint::Compulsory(3))),
        ("E8", Tile::Empty(Hint::Legal)),
        ("E2", Tile::Empty(Hint::Refused(Side::First, 1))),
        ("E3", light(Mark::None)),
        ("E4", dark(Mark::None)),
    ] {
        scene.tiles[at(name).index()] = tile;
    }
    scene.rays = vec![Ray {
        from: at("E2"),
        taken: vec![at("E3")],
        closing: at("E4"),
        compulsory: false,
    }];
    let (inner, outer) = (7, 2);
    scene.tallies[Side::First].counting = Counting::Product { inner, outer };
    scene.tallies[Side::First].total = inner * outer;
    let middle = |name: &str| layout.centre(at(name), Side::First);
    let between = |one: &str, other: &str| {
        let ((x, y), (u, v)) = (middle(one), middle(other));
        ((x + u) / 2, (y + v) / 2)
    };
    let (_, height) = layout.size();
    let marks = [
        ("turn", (0, height as i32 + layout.down as i32)),
        ("factors", layout.factors(Side::First)[1]),
        ("placed", middle("C3")),
        ("flipped", middle("G3")),
        ("captive", between("C5", "C6")),
        ("must", middle("G5")),
        ("may", middle("E8")),
        ("refused", between("E2", "E3")),
        ("areas", middle("E5")),
    ];
    (scene, marks)
}
