//! Asks the game of a position, an action or options.

use crate::budget::Budget;
use crate::game::Searchable;
use crate::judge::Reason;
use crate::level::Skill;
use crate::player::Player;
use crate::puzzle::{self, Task};
use crate::thought::Thought;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side, with_game};

pub(crate) const fn levels(game: Game) -> &'static [Skill] {
    with_game!(Game, game, |P| <P as Searchable>::LEVELS)
}

pub(crate) const fn puzzles(game: Game) -> &'static str {
    with_game!(Game, game, |P| <P as Searchable>::PUZZLES)
}

pub(crate) fn candidates(position: &AnyPosition) -> Vec<AnyAction> {
    with_game!(AnyPosition, position, |P, position| {
        let candidates = Searchable::candidates(position).into_iter();
        candidates.map(AnyAction::from).collect()
    })
}

pub(crate) fn right_answers(
    position: &AnyPosition,
    task: Task,
    nodes: u64,
) -> Option<Vec<AnyAction>> {
    with_game!(AnyPosition, position, |P, position| {
        let right = puzzle::right(position, task, nodes)?.into_iter();
        Some(right.map(AnyAction::from).collect())
    })
}

pub(crate) fn worth_asking(position: &AnyPosition, task: Task, nodes: u64) -> Option<AnyAction> {
    with_game!(AnyPosition, position, |P, position| {
        puzzle::worth_asking(position, task, nodes).map(AnyAction::from)
    })
}

pub(crate) fn opening_length(options: AnyOptions) -> u8 {
    with_game!(AnyOptions, options, |P, options| P::opening_length(options))
}

pub(crate) fn think(
    position: &AnyPosition,
    player: Player,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<AnyAction>> {
    with_game!(AnyPosition, position, |P, position| {
        let thought = Searchable::think(position, player, seed, budget, all)?;
        Some(thought.map(AnyAction::from))
    })
}

pub(crate) fn stake(position: &AnyPosition) -> f64 {
    with_game!(AnyPosition, position, |P, position| Searchable::stake(
        position
    ))
}

pub(crate) fn points(position: &AnyPosition, side: Side) -> i32 {
    with_game!(AnyPosition, position, |P, position| {
        Searchable::points(position, side)
    })
}

pub(crate) fn reach(position: &AnyPosition, action: AnyAction) -> f64 {
    with_game!(
        (AnyPosition, AnyAction),
        (position, action),
        |P, position, action| position.reach(action),
        1.0
    )
}

pub(crate) fn does(position: &AnyPosition, action: AnyAction) -> Vec<Reason> {
    with_game!(
        (AnyPosition, AnyAction),
        (position, action),
        |P, position, action| position.does(action),
        Vec::new()
    )
}

pub(crate) fn leaves(now: &AnyPosition, next: &AnyPosition, side: Side) -> Option<Reason> {
    with_game!(
        (AnyPosition, AnyPosition),
        (now, next),
        |P, now, next| now.leaves(next, side),
        None
    )
}
