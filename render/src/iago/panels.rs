//! What a placement did, in two or four pictures.

use super::scene::{Mark, Ray, Scene, Tally, Tile};
use crate::panels::Panels;
use crate::view::View;
use rules::Side;
use rules::iago::{Disk, Effects, Iago, Row};

/// Whether a ply flipped anything, so that there is something to take apart.
pub(super) fn has_panels(effects: &Effects) -> bool {
    match effects {
        Effects::Placed { placement, .. } => {
            !placement.captured.is_empty() || !placement.released.is_empty()
        }
        Effects::CalledOut { .. } => false,
    }
}

/// What a placement did, step by step. All flips happen at once (IAGO-11): pictures part them only
/// for the eye.
///
/// If it both captured and released, four pictures: before it, the disk put down with the rows it
/// closes, the captures, the releases. If it did one of these, two: the disk with the rows, and
/// what became of them. `None` if it flipped nothing, or the ply placed no disk.
pub(super) fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Panels<Scene>> {
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
    rows.rays = captured
        .iter()
        .chain(released)
        .map(|row| Ray {
            from: placement.cell,
            taken: row.cells.clone(),
            closing: row.closing,
            compulsory: false,
        })
        .collect();
    match (captured.is_empty(), released.is_empty()) {
        (true, true) => None,
        (false, true) => Some(Panels::Two([rows, turned(&down, captured, true)])),
        (true, false) => Some(Panels::Two([rows, turned(&down, released, false)])),
        (false, false) => {
            let taken = turned(&down, captured, true);
            let mut still = taken.clone();
            for &cell in captured.iter().flat_map(|row| &row.cells) {
                still.mark(cell, Mark::None);
            }
            let freed = turned(&still, released, false);
            Some(Panels::Four([first, rows, taken, freed]))
        }
    }
}

/// The scene with the disks of these rows turned over.
fn turned(scene: &Scene, rows: &[Row], captive: bool) -> Scene {
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
    for side in Side::BOTH {
        let tally: Tally = scene.tallies[side];
        scene.tallies[side] = tally.recount(side, &scene.tiles);
    }
}
