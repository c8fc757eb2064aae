//! What a placement did, in two or four pictures.

use super::scene::{Mark, Ray, Scene, Tile};
use crate::data::View;
use rules::BySide;
use rules::iago::{Disk, Effects, Iago, Row};

pub(super) fn has_panels(effects: &Effects) -> bool {
    match effects {
        Effects::Placed { placement, .. } => {
            !placement.captured.is_empty() || !placement.released.is_empty()
        }
        Effects::CalledOut { .. } => false,
    }
}

/// What a placement did, step by step. All flips happen at once (IAGO-11); pictures part them for the eye.
///
/// After captures and releases, four pictures: the board before, the disk with the rows it closes, the
/// captures, the releases. After one of these, two: the disk with the rows, and the flips.
pub(super) fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Vec<Scene>> {
    let Effects::Placed { side, placement } = effects else {
        return None;
    };
    let (captured, released) = (&placement.captured, &placement.released);
    let first = Scene::new(before, None, view);
    let mut down = first.clone().quiet();
    let disk = Disk {
        owner: *side,
        captive: false,
    };
    down.tiles[placement.cell.index()] = Tile::Disk(disk, Mark::Placed);
    recount(&mut down);
    let mut rows = down.clone();
    let closed = captured.iter().chain(released);
    rows.rays = closed
        .map(|row| Ray::of(placement.cell, row, false))
        .collect();
    match (captured.is_empty(), released.is_empty()) {
        (true, true) => None,
        (false, true) => Some(vec![rows, flipped(&down, captured, true)]),
        (true, false) => Some(vec![rows, flipped(&down, released, false)]),
        (false, false) => {
            let taken = flipped(&down, captured, true);
            let mut still = taken.clone();
            for &cell in captured.iter().flat_map(|row| &row.cells) {
                still.mark(cell, Mark::None);
            }
            let freed = flipped(&still, released, false);
            Some(vec![first, rows, taken, freed])
        }
    }
}

fn flipped(scene: &Scene, rows: &[Row], captive: bool) -> Scene {
    let mut scene = scene.clone();
    for &cell in rows.iter().flat_map(|row| &row.cells) {
        if let Tile::Disk(Disk { owner, .. }, _) = scene.tile(cell) {
            scene.tiles[cell.index()] = Tile::Disk(Disk { owner, captive }, Mark::Flipped);
        }
    }
    recount(&mut scene);
    scene
}

fn recount(scene: &mut Scene) {
    scene.tallies = BySide::of(|side| scene.tallies[side].recount(side, &scene.tiles));
}
