//! What each mark in a picture of Iago means.

use super::layout::Layout;
use super::scene::{Counting, Hint, Mark, Ray, Scene, Tile};
use crate::legend::MARKS;
use crate::painter::Layout as _;
use crate::view::View;
use rules::iago::{Cell, Disk, Iago, Options};
use rules::{Position, Side};

/// The marks, in the order their words come in: whose turn it is, the factors, the disk just placed, one
/// just flipped, captives, must, may, a refused placement, the areas.
pub(super) fn legend(layout: &Layout) -> [(Scene, (i32, i32)); MARKS] {
    let start = Iago::start(Options::default());
    let view = View {
        legal: false,
        ..View::default()
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
    let places = [
        (0, height as i32 + layout.down as i32),
        layout.factors(Side::First)[1],
        middle("C3"),
        middle("G3"),
        between("C5", "C6"),
        middle("G5"),
        middle("E8"),
        between("E2", "E3"),
        middle("E5"),
    ];
    places.map(|place| (scene.clone(), place))
}
