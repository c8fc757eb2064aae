//! What a placement did, in four pictures.

use super::scene::{Mark, Ray, Scene, Tally, Tile};
use crate::render::view::View;
use crate::rules::Side;
use crate::rules::iago::{Disk, Effects, Iago, Row};

/// A placement in four scenes: before it, the disk put down with the rows it closes, the captures,
/// the releases. All flips happen at once (IAGO-11); the two last pictures only part them for the
/// eye. `None` if the ply placed no disk.
#[must_use]
pub fn panels(before: &Iago, effects: &Effects, view: View) -> Option<[Scene; 4]> {
    let Effects::Placed { side, placement } = effects else {
        return None;
    };
    let first = Scene::new(before, None, view);
    let show = |scene: &mut Scene, row: &Row, captive: bool| {
        for &cell in &row.cells {
            if let Tile::Disk(Disk { owner, .. }, _) = scene.tile(cell) {
                scene.tiles[cell.index()] = Tile::Disk(Disk { owner, captive }, Mark::Flipped);
            }
        }
    };
    let recount = |scene: &mut Scene| {
        for side in Side::BOTH {
            let tally: Tally = scene.tallies[side.index()];
            scene.tallies[side.index()] = tally.recount(side, &scene.tiles);
        }
    };

    let mut placed = first.clone().quiet();
    let disk = Disk {
        owner: *side,
        captive: false,
    };
    placed.tiles[placement.cell.index()] = Tile::Disk(disk, Mark::Placed);
    recount(&mut placed);
    let mut captured = placed.clone();
    for row in placement.captured.iter().chain(&placement.released) {
        placed.rays.push(Ray {
            from: placement.cell,
            taken: row.cells.clone(),
            closing: row.closing,
            compulsory: true,
        });
    }
    for row in &placement.captured {
        show(&mut captured, row, true);
    }
    recount(&mut captured);
    let mut released = captured.clone();
    for row in &placement.captured {
        for &cell in &row.cells {
            released.mark(cell, Mark::None);
        }
    }
    for row in &placement.released {
        show(&mut released, row, false);
    }
    recount(&mut released);
    Some([first, placed, captured, released])
}
