//! Ampel as a [`Searchable`] game: levels, points, puzzles and reasons.

use super::Model;
use crate::balance::{Balance, Kind};
use crate::budget::Budget;
use crate::calibration::Calibration;
use crate::game::{Room, Searchable};
use crate::guided;
use crate::level::{Skill, skill};
use crate::plain;
use crate::player::Player;
use crate::state::State as _;
use crate::thought::Thought;
use rules::ampel::{Action, Ampel, Direction, Disk, Options, Point, Step};
use rules::{BySide, Position as _, Side};

impl Searchable for Ampel {
    const LEVELS: &'static [Skill] = &[
        skill(30, 1_500, 0.40, 900),
        skill(60, 400, 0.20, 1150),
        skill(150, 100, 0.05, 1470),
        skill(500, 0, 0.0, 1760),
        skill(0, 0, 0.0, 2010),
    ];

    const PUZZLES: &'static str = include_str!("../../../assets/puzzles/ampel.txt");

    const MOST: Option<(u32, usize)> = Some((1, 0));

    fn opening_length(options: Options) -> u8 {
        options.yellow()
    }

    fn think(
        &self,
        player: Player,
        seed: u64,
        budget: &mut Budget,
        _all: bool,
    ) -> Option<Thought<Action>> {
        let model = Model::from(self);
        let thought = match player.knows_the_game() {
            true => guided::think(&model, self.stake(), seed, budget),
            false => plain::think(&model, player, self.stake(), seed, budget),
        };
        Some(thought?.map(|act| act.action()))
    }

    fn stake(&self) -> f64 {
        2.0
    }

    // The number of yellow disks and the setup make no difference that 984 positions show.
    fn calibration(&self) -> Calibration {
        Calibration {
            slope: 1.05,
            bias: -0.2,
            floor: 0.01,
            noise: 1.6,
        }
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.score(side))
    }

    fn reach(&self, action: Action) -> f64 {
        match action {
            Action::Move { from, to } if from.straight_to(to).is_some() => 0.6,
            Action::Move { .. } => 1.4,
            Action::Place(_) | Action::Impossible => 1.0,
        }
    }

    /// The yellow disks won, and the first moves of a turn that lead to a signal in that turn.
    fn balance(&self) -> Balance {
        let model = Model::from(self);
        Balance {
            points: BySide::of(|side| u32::from(self.score(side))),
            chances: BySide::of(|side| model.ways(side)),
            kind: Kind::Scores,
        }
    }

    /// In the setup only.
    fn room(&self, action: Action) -> Option<Room> {
        let (Step::Setup, Action::Place(placed)) = (self.step(), action) else {
            return None;
        };
        let next = self.play_unchecked(action);
        let board = next.board();
        let free = |at: Option<Point>| at.is_some_and(|it| board.get(it).is_none());
        let open = |yellow: Point| {
            let ways = [Direction::Right, Direction::UpRight, Direction::UpLeft];
            let open = ways.into_iter().filter(|way| {
                free(yellow.neighbour(*way)) && free(yellow.neighbour(way.turned(3)))
            });
            open.count() as u32
        };
        let yellow = board.of(Disk::Yellow);
        let others = yellow.iter().filter(|it| *it != placed);
        Some(Room {
            open: yellow.iter().map(open).sum(),
            all: 3 * yellow.len(),
            distance: others.map(|it| steps(placed, it)).min().unwrap_or(u8::MAX),
        })
    }

    /// The number of signals that a move makes; then whether the next move of the turn can make one; then the number of
    /// yellow disks beside the point of the action.
    fn appeal(&self, action: Action) -> [i32; 3] {
        let model = Model::from(self);
        let mut next = model.clone();
        next.play(action.into());
        let made = i32::from(next.scores[model.side]) - i32::from(model.scores[model.side]);
        let leads = model.step == Step::Own && next.step == Step::Opponent && next.can_score();
        let point = match action {
            Action::Place(point) | Action::Move { to: point, .. } => Some(point),
            Action::Impossible => None,
        };
        let yellow = self.board().of(Disk::Yellow);
        let beside = Direction::ALL
            .into_iter()
            .filter_map(|it| point?.neighbour(it));
        let beside = beside.filter(|it| yellow.contains(*it)).count();
        [made, i32::from(leads), beside as i32]
    }
}

/// The number of steps between two points. The rows are the axes of a triangular grid.
fn steps(one: Point, other: Point) -> u8 {
    let up = one.row().cast_signed() - other.row().cast_signed();
    let right = one.column().cast_signed() - other.column().cast_signed();
    up.unsigned_abs()
        .max(right.unsigned_abs())
        .max((up + right).unsigned_abs())
}
