//! Ampel as a [`Searchable`] game: levels, points, puzzles and reasons.

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
use rules::Side;
use rules::ampel::{Action, Ampel, Options};

impl Searchable for Ampel {
    type Fact = Fact;

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

    fn facts(&self, thought: &Thought<Action>) -> Vec<Weighed<Fact>> {
        facts(self, thought)
    }
}
