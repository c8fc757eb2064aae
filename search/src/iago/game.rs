//! Iago as a [`Searchable`] game (levels, points, puzzles and reasons), and as a [`State`] for the searches that work
//! for any game.

use super::node::{actions, after, can_call, difference, empty, inner_empty};
use super::{solve, think};
use crate::balance::{Balance, Kind};
use crate::budget::{Budget, Limits};
use crate::calibration::Calibration;
use crate::game::Searchable;
use crate::level::{Skill, skill};
use crate::plain;
use crate::player::Player;
use crate::random::Random;
use crate::state::State;
use crate::thought::Thought;
use rules::iago::{Action, Direction, Iago, Options, Variant};
use rules::{BySide, Position, Side};

/// An ending is used as a puzzle if at most this many cells are empty, so that a person can calculate it.
const PLAYED_THROUGH: u32 = 12;

impl Searchable for Iago {
    // The ratings were computed from how often each level beats the level below it (docs/engine.md).
    const LEVELS: &'static [Skill] = &[
        skill(100, 4_500, 0.60, 800),
        skill(200, 1_400, 0.34, 970),
        skill(400, 500, 0.13, 1290),
        skill(1_000, 220, 0.05, 1530),
        skill(2_500, 80, 0.02, 1730),
        skill(8_000, 0, 0.0, 1950),
        skill(24_000, 0, 0.0, 2120),
        skill(0, 0, 0.0, 2310),
    ];

    const PUZZLES: &'static str = include_str!("../../../assets/puzzles/iago.txt");

    const MOST: Option<(u32, usize)> = Some((2, 2));

    // Only an action on the last inner cell ends the game, and `Task::Last` already asks whether to play that action.
    const HAS_LAST_MOVES: bool = false;

    fn opening_length(_options: Options) -> u8 {
        4
    }

    fn think(
        &self,
        player: Player,
        seed: u64,
        budget: &mut Budget,
        all: bool,
    ) -> Option<Thought<Action>> {
        if player.knows_the_game() {
            think::think(self, player.solves(), seed, budget, all)
        } else {
            plain::think(self, player, self.stake(), seed, budget)
        }
    }

    fn stake(&self) -> f64 {
        match self.options().variant {
            Variant::Standard => 38.0,
            Variant::Loose => 30.0,
            Variant::Simple => 3.0,
        }
    }

    // The mean of a tree's visits is too cautious, the more so in the variants that are decided early.
    fn calibration(&self) -> Calibration {
        let (slope, bias) = match self.options().variant {
            Variant::Standard => (1.3, -0.4),
            Variant::Loose | Variant::Simple => (2.7, -0.2),
        };
        Calibration {
            slope,
            bias,
            floor: 0.035,
            noise: 2.2,
        }
    }

    fn points(&self, side: Side) -> i32 {
        self.score(side).cast_signed()
    }

    /// Every empty cell, because a list of legal cells would reveal the compulsory capture.
    fn candidates(&self) -> Vec<Action> {
        self.board().empty().iter().map(Action::Place).collect()
    }

    /// The number of disks that an action captures; the action may be illegal.
    fn takes(&self, action: Action) -> u32 {
        let placement = match action {
            Action::Place(cell) => self.placement(cell),
            Action::Callout => None,
        };
        placement.map_or(0, |placement| placement.captures())
    }

    fn is_ending(&self) -> bool {
        (2..=PLAYED_THROUGH).contains(&empty(self))
            && inner_empty(self) > 0
            && !self.is_last_chance()
    }

    /// Whether the side to move chooses between filling the last inner cell and another action.
    fn is_last_chance(&self) -> bool {
        let ends = |action: &Action| match action {
            Action::Place(cell) => !cell.is_outer(),
            Action::Callout => false,
        };
        let legal = || actions(self);
        empty(self) <= PLAYED_THROUGH
            && inner_empty(self) == 1
            && legal().any(|it| ends(&it))
            && legal().any(|it| !ends(&it))
    }

    fn wins(&self, side: Side, nodes: &mut u64) -> Option<bool> {
        if let Some(outcome) = self.outcome() {
            return Some(outcome.winner == side);
        }
        let (solution, used) = solve(self, Limits::nodes(*nodes), &mut |_| 0.0);
        *nodes = nodes.saturating_sub(used);
        let wins = solution?.result > 0;
        Some(wins == (Position::to_move(self)? == side))
    }

    fn reach(&self, action: Action) -> f64 {
        let Action::Place(cell) = action else {
            return 1.0;
        };
        let Some(placement) = self.placement(cell) else {
            return 1.0;
        };
        let rows = placement.captured.iter().map(|row| row.cells.len());
        let longest = rows.max().unwrap_or(0);
        let releases = !placement.released.is_empty();
        0.6 + 0.3 * longest as f64 + if releases { 0.6 } else { 0.0 }
    }

    /// The scores, and the largest captures.
    fn balance(&self) -> Balance {
        Balance {
            points: self.scores(),
            chances: BySide::of(|side| match self.outcome() {
                Some(_) => 0,
                None => most_captures(self, side),
            }),
            kind: Kind::Scores,
        }
    }

    /// The number of disks that it captures, then the lead in points after it, then the number of occupied
    /// neighbouring cells.
    fn appeal(&self, action: Action) -> [i32; 3] {
        let Action::Place(cell) = action else {
            return [-1; 3];
        };
        let side = Position::to_move(self).unwrap_or(Side::First);
        let occupied = self.board().occupied();
        let beside = Direction::ALL
            .into_iter()
            .filter_map(|it| cell.neighbour(it));
        let beside = beside.filter(|it| occupied.contains(*it)).count();
        [
            self.takes(action).cast_signed(),
            difference(&after(self, action), side),
            beside as i32,
        ]
    }
}

impl State for Iago {
    type Action = Action;

    fn to_move(&self) -> Option<Side> {
        Position::to_move(self)
    }

    fn actions(&self) -> Vec<Action> {
        actions(self).collect()
    }

    fn random_action(&self, random: &mut Random) -> Option<Action> {
        let cells = self.legal_cells();
        let count = cells.len() as usize;
        let at = random.below(count + usize::from(can_call(self)));
        actions(self).nth(at)
    }

    fn play(&mut self, action: Action) {
        *self = after(self, action);
    }

    fn winner(&self) -> Option<Side> {
        Some(self.outcome()?.winner)
    }

    fn points(&self, side: Side) -> i32 {
        self.score(side).cast_signed()
    }
}

/// The largest number of disks that a side could capture with one action if it were this side's turn.
fn most_captures(position: &Iago, side: Side) -> u32 {
    let board = position.board();
    let captures = |cell| board.placement(side, cell, false).captures();
    board.empty().iter().map(captures).max().unwrap_or(0)
}
