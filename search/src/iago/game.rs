//! Iago as a [`Searchable`] game (levels, points, puzzles and reasons), and as a [`State`] for the searches that work
//! for any game.

use super::facts::{Fact, facts};
use super::node::{actions, after, can_call, empty, inner_empty};
use super::{solve, think};
use crate::budget::{Budget, Limits};
use crate::game::Searchable;
use crate::level::{Skill, skill};
use crate::plain;
use crate::player::Player;
use crate::random::Random;
use crate::reason::Weighed;
use crate::state::State;
use crate::thought::Thought;
use rules::iago::{Action, Iago, Options, Variant};
use rules::{Position, Side};

/// An ending is used as a puzzle if at most this many cells are empty, so that a person can calculate it.
const PLAYED_THROUGH: u32 = 12;

impl Searchable for Iago {
    type Fact = Fact;

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

    fn facts(&self, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
        facts(self, thought)
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
