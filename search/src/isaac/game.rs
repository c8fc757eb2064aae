//! ISAAC as a [`Searchable`] game: levels, points, puzzles and reasons.

use super::Model;
use super::facts::{Fact, facts};
use crate::budget::Budget;
use crate::game::Searchable;
use crate::guided;
use crate::level::{Skill, skill};
use crate::plain;
use crate::player::Player;
use crate::reason::Weighed;
use crate::thought::Thought;
use rules::Position as _;
use rules::Side;
use rules::isaac::{Action, Isaac, Phase};

/// An ending is used as a puzzle if at most this many actions are legal.
const PLAYED_THROUGH: usize = 24;

impl Searchable for Isaac {
    type Fact = Fact;

    const LEVELS: &'static [Skill] = &[
        skill(40, 1_500, 0.30, 900),
        skill(80, 500, 0.15, 1050),
        skill(300, 100, 0.05, 1210),
        skill(2_000, 0, 0.0, 1670),
        skill(0, 0, 0.0, 2120),
    ];

    const PUZZLES: &'static str = include_str!("../../../assets/puzzles/isaac.txt");

    const MOST: Option<(u32, usize)> = Some((4, 3));

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
        13.0
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.score(side))
    }

    /// The winner. While the game goes on, a side that leads wins for certain if the opponent is finished.
    fn certain_winner(&self) -> Option<Side> {
        let leads = |side: &Side| {
            self.finished().contains(side.other()) && self.score(*side) > self.score(side.other())
        };
        match self.outcome() {
            Some(outcome) => Some(outcome.winner),
            None => Side::BOTH.into_iter().find(leads),
        }
    }

    fn is_ending(&self) -> bool {
        matches!(self.phase(), Phase::Scoring) && self.legal_actions().len() <= PLAYED_THROUGH
    }

    fn facts(&self, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
        facts(self, thought)
    }
}
