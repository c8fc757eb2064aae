//! What the games tell the searches, asked of any game.

use crate::budget::Budget;
use crate::game::Searchable;
use crate::level::{Level, Skill};
use crate::player::Player;
use crate::puzzle::find;
use crate::puzzle::task::Task;
use crate::reason::Reason;
use crate::thought::Thought;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side, with_game};

impl Level {
    /// The number of the strongest level of a game: 8 in Iago, 5 in ISAAC and Ampel.
    #[must_use]
    pub const fn highest(game: Game) -> u8 {
        levels(game).len() as u8
    }

    pub(crate) const fn skill(self) -> Skill {
        levels(self.game())[self.number() as usize - 1]
    }
}

const fn levels(game: Game) -> &'static [Skill] {
    with_game!(Game, game, |P| <P as Searchable>::LEVELS)
}

pub(crate) const fn puzzles(game: Game) -> &'static str {
    with_game!(Game, game, |P| <P as Searchable>::PUZZLES)
}

pub(crate) fn candidates(position: &AnyPosition) -> Vec<AnyAction> {
    with_game!(AnyPosition, position, |P, it| {
        let candidates = P::candidates(it).into_iter();
        candidates.map(AnyAction::from).collect()
    })
}

pub(crate) fn worth_asking(position: &AnyPosition, task: Task, nodes: u64) -> Option<AnyAction> {
    with_game!(AnyPosition, position, |P, it| {
        find::worth_asking::<P>(it, task, nodes).map(AnyAction::from)
    })
}

/// How many actions at random make openings that differ and are still even: Iago's first four,
/// ISAAC's first two, in Ampel all the yellow disks.
#[must_use]
pub fn opening_length(options: AnyOptions) -> u8 {
    with_game!(AnyOptions, options, |P, it| P::opening_length(it))
}

pub(crate) fn think(
    position: &AnyPosition,
    player: Player,
    seed: u64,
    budget: &mut Budget,
    all: bool,
) -> Option<Thought<AnyAction>> {
    with_game!(AnyPosition, position, |P, it| {
        let thought = P::think(it, player, seed, budget, all)?;
        Some(thought.map(AnyAction::from))
    })
}

pub(crate) fn stake(position: &AnyPosition) -> f64 {
    with_game!(AnyPosition, position, |P, it| P::stake(it))
}

pub(crate) fn points(position: &AnyPosition, side: Side) -> i32 {
    with_game!(AnyPosition, position, |P, it| <P as Searchable>::points(
        it, side
    ))
}

pub(crate) fn reach(position: &AnyPosition, action: AnyAction) -> f64 {
    let asked = (position, action);
    with_game!(
        (AnyPosition, AnyAction),
        asked,
        |P, it, action| P::reach(it, action),
        1.0
    )
}

pub(crate) fn does(position: &AnyPosition, action: AnyAction) -> Vec<Reason> {
    let asked = (position, action);
    with_game!(
        (AnyPosition, AnyAction),
        asked,
        |P, it, action| P::does(it, action),
        Vec::new()
    )
}

pub(crate) fn leaves(now: &AnyPosition, next: &AnyPosition, side: Side) -> Option<Reason> {
    let both = (now, next);
    with_game!(
        (AnyPosition, AnyPosition),
        both,
        |P, now, next| P::leaves(now, next, side),
        None
    )
}
