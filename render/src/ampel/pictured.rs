//! How scenes of Ampel come about.

use super::layout::Layout;
use super::legend;
use super::scene::{Hint, Mark, Scene, Tile};
use crate::data::View;
use crate::pictured::{MARKS, Pictured};
use rules::Position as _;
use rules::ampel::{Action, Ampel, Disk, Effects, Misplaced, Moved, PointSet, Refusal, last_turn};

impl Pictured for Scene {
    type Game = Ampel;

    fn after(position: &Ampel, plies: &[&Effects], view: View) -> Scene {
        Scene::new(position, last_turn(plies), view)
    }

    /// The disk and where it can end, the signals a placement would make, or the refused point. `None` if
    /// the refusal names no point.
    fn refusal(position: &Ampel, refusal: &Refusal, view: View) -> Option<Scene> {
        let shown = match refusal {
            Refusal::Cylinder { .. }
            | Refusal::WrongDisk { .. }
            | Refusal::Occupied { .. }
            | Refusal::NotInside { .. } => view,
            _ => view.quiet(),
        };
        let mut scene = Scene::new(position, &[], shown);
        match refusal {
            Refusal::WrongStep {
                named: Misplaced::Point { point, ends },
                ..
            } => match ends {
                Ok(ends) => scene.choose(*point, *ends),
                Err(why) => return Scene::refusal(position, why, view),
            },
            Refusal::Unreachable(facts) => {
                let disk = position.board().get(facts.from)?;
                let ends = match view.legal {
                    true => facts.reachable,
                    false => PointSet::EMPTY,
                };
                scene.choose(facts.from, ends);
                if facts.to != facts.from {
                    scene.hint(facts.to, Hint::Refused(disk));
                }
            }
            Refusal::MakesSignal { point, signals } => {
                let side = position.to_move()?;
                scene.hint(*point, Hint::Refused(Disk::of(side)));
                scene.signals.clone_from(signals);
            }
            Refusal::Cylinder { point, .. }
            | Refusal::WrongDisk { point, .. }
            | Refusal::Occupied { point, .. } => scene.mark(*point, Mark::Now),
            Refusal::NotInside { point } => scene.hint(*point, Hint::Refused(Disk::Yellow)),
            _ => return None,
        }
        Some(scene)
    }

    fn unhinted(mut self) -> Scene {
        for (_, tile) in self.tiles_mut() {
            match tile {
                Tile::Empty(hint @ (Hint::Legal(_) | Hint::Reachable(_))) => *hint = Hint::None,
                Tile::Disk {
                    mark: mark @ Mark::Movable,
                    ..
                } => *mark = Mark::None,
                Tile::Empty(_) | Tile::Disk { .. } => {}
            }
        }
        self
    }

    fn finished(self) -> Scene {
        let mut scene = self.unhinted();
        for tally in scene.tallies.values_mut() {
            tally.stage = None;
        }
        scene
    }

    fn for_replay(self) -> Scene {
        let mut scene = self.finished();
        scene.for_replay = true;
        scene
    }

    fn legend(layout: &Layout) -> (Scene, [(&'static str, (i32, i32)); MARKS]) {
        legend::legend(layout)
    }

    fn has_panels(effects: &Effects) -> bool {
        matches!(effects, Effects::Moved(_))
    }

    /// After a move that made signals, four pictures: the board before, the way, the signals, and the board
    /// without them. After another move, two: the disk before its way, and at its end.
    fn panels(before: &Ampel, effects: &Effects, view: View) -> Option<Vec<Scene>> {
        let Effects::Moved(moved) = effects else {
            return None;
        };
        let (from, to) = (moved.path.from, moved.path.to);
        let played = before.play(Action::Move { from, to }).ok()?;
        let mut start = Scene::new(before, &[], view.quiet());
        let mut way = start.clone();
        let carried = way.tile(from);
        *way.tile_mut(from)? = Tile::Empty(Hint::None);
        *way.tile_mut(to)? = carried;
        way.follow(&Moved {
            signals: Vec::new(),
            ..moved.clone()
        });
        let gone = Scene::new(&played.position, &[effects], view.quiet());
        start.mark(from, Mark::Now);
        if moved.signals.is_empty() {
            return Some(vec![start, gone]);
        }
        let mut made = way.clone();
        made.trails.clear();
        made.signals.clone_from(&moved.signals);
        Some(vec![start, way, made, gone])
    }
}
