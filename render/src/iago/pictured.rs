//! How scenes of Iago come about.

use super::layout::Layout;
use super::scene::{Counting, Hint, Mark, Ray, Scene, Tile};
use super::{legend, panels};
use crate::data::View;
use crate::pictured::{MARKS, Pictured};
use rules::Position as _;
use rules::iago::{Effects, Iago, Placement, Refusal};

impl Pictured for Scene {
    type Game = Iago;

    fn after(position: &Iago, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, plies.last().copied(), view)
    }

    /// The refused placement as a ghost and, if the view shows what is legal, every known compulsory
    /// placement, each with the rows it takes. `None` if the refusal names no cell.
    fn refusal(position: &Iago, refusal: &Refusal, view: View) -> Option<Scene> {
        let side = position.to_move()?;
        let (cell, refused, best) = match refusal {
            Refusal::NeedsFlip { cell, best, .. } => (*cell, None, best),
            Refusal::MustCapture { refused, best } | Refusal::MustCaptureMost { refused, best } => {
                (refused.cell, Some(refused), best)
            }
            _ => return None,
        };
        let mut scene = Scene::new(position, None, view.quiet());
        let mut best = best.as_slice();
        if !view.legal {
            scene = scene.quiet();
            best = &[];
        }
        let taken = refused.map_or(0, Placement::captures);
        scene.tiles[cell.index()] = Tile::Empty(Hint::Refused(side, taken));
        let refused = refused.into_iter().map(|placement| (placement, false));
        let best = best.iter().map(|placement| (placement, true));
        for (placement, compulsory) in refused.chain(best) {
            let rows = placement.captured.iter();
            let rays = rows.map(|row| Ray::of(placement.cell, row, compulsory));
            scene.rays.extend(rays);
        }
        Some(scene)
    }

    fn unhinted(self) -> Scene {
        self.quiet()
    }

    fn finished(self) -> Scene {
        let mut scene = self.quiet();
        for tally in scene.tallies.values_mut() {
            tally.to_move = false;
        }
        scene
    }

    /// With a dot on the disk just placed and with totals alone.
    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        for tile in &mut scene.tiles {
            if let Tile::Disk(_, mark) = tile {
                *mark = match mark {
                    Mark::Placed | Mark::Dotted => Mark::Dotted,
                    Mark::Flipped | Mark::None => Mark::None,
                };
            }
        }
        for tally in scene.tallies.values_mut() {
            tally.counting = Counting::Sum;
        }
        scene
    }

    fn held(self) -> Scene {
        self.quiet()
    }

    fn legend(layout: &Layout) -> (Scene, [(&'static str, (i32, i32)); MARKS]) {
        legend::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        panels::has_panels(effects)
    }

    fn panels(before: &Iago, effects: &Effects, view: View) -> Option<Vec<Scene>> {
        panels::panels(before, effects, view)
    }
}
