//! Who plays, and how strongly.

use crate::budget::{Budget, Limits, Spent};
use crate::state::State;
use crate::{guided, plain};
use crate::thought::Thought;
use rules::{AnyAction, AnyPosition};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The engine at full strength.
    Engine,
    /// Plain UCT with playouts at random.
    Uct,
    /// Any legal action.
    Random,
    /// The most points after this action.
    Greedy,
}

/// What to think about, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who thinks.
    pub player: Player,
    /// When to stop.
    pub limits: Limits,
    /// What chance follows.
    pub seed: u64,
    /// Whether every action is to get a score of its own.
    pub all: bool,
}

/// Thinks about a position; `None` if the game is over.
///
/// A question limited by nodes or depth alone (`spent` always 0) has the same answer everywhere.
pub fn think(position: &AnyPosition, question: Question, spent: Spent) -> Option<Thought<AnyAction>> {
    let mut budget = Budget::new(question.limits, spent);
    let budget = &mut budget;
    let Question { seed, all, .. } = question;
    match position {
        AnyPosition::Iago(position) => match question.player {
            Player::Engine => crate::iago::think(position, budget, all),
            plain => without_knowledge(position, plain, seed, budget),
        }
        .map(|thought| thought.map(AnyAction::Iago)),
        AnyPosition::Isaac(position) => {
            let model = crate::isaac::Model::from(position);
            match question.player {
                Player::Engine => guided::think(&model, seed, budget, all),
                plain => without_knowledge(&model, plain, seed, budget),
            }
            .map(|thought| thought.map(|act| AnyAction::Isaac(act.action())))
        }
        AnyPosition::Ampel(position) => {
            let model = crate::ampel::Model::from(position);
            match question.player {
                Player::Engine => guided::think(&model, seed, budget, all),
                plain => without_knowledge(&model, plain, seed, budget),
            }
            .map(|thought| thought.map(|act| AnyAction::Ampel(act.action())))
        }
    }
}

/// The players that work for any game.
fn without_knowledge<S: State>(
    state: &S,
    player: Player,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<S::Action>> {
    match player {
        Player::Engine | Player::Uct => plain::uct(state, seed, budget),
        Player::Random => plain::random(state, seed),
        Player::Greedy => plain::greedy(state, seed),
    }
}
