//! Calls the functions of [`Searchable`] for positions of any game.

use crate::balance::Balance;
use crate::budget::Budget;
use crate::calibration::Calibration;
use crate::game::{Room, Searchable};
use crate::level::{Level, Skill};

use crate::player::Player;
use crate::puzzle::find;
use crate::puzzle::task::Task;
use crate::thought::Thought;
use rules::Position as _;
use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side, with_game};

impl Level {
    /// The number of a game's strongest level: 8 in Iago, 5 in ISAAC and Ampel.
    #[must_use]
    pub const fn highest(game: Game) -> u8 {
        levels(game).len() as u8
    }

    pub(crate) const fn skill(self) -> Skill {
        levels(self.game())[self.number() as usize - 1]
    }
}

impl Balance {
    #[must_use]
    pub fn of(position: &AnyPosition) -> Balance {
        with_game!(AnyPosition, position, |P, it| P::balance(it))
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

pub(crate) fn refutation(
    position: &AnyPosition,
    action: &AnyAction,
    nodes: u64,
) -> Option<AnyAction> {
    with_game!(
        (AnyPosition, AnyAction),
        (position, action),
        |P, it, action| find::refutation::<P>(it, *action, nodes).map(AnyAction::from),
        None
    )
}

/// The number of random actions at the start of a game that make openings varied but still even: four in Iago, two in
/// ISAAC, and the placements of all yellow disks in Ampel.
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

pub(crate) fn calibration(position: &AnyPosition) -> Calibration {
    with_game!(AnyPosition, position, |P, it| P::calibration(it))
}

/// The number of points by which the first side has won a game that is over; negative if it has lost.
pub(crate) fn margin(position: &AnyPosition) -> Option<i32> {
    position.outcome()?;
    with_game!(AnyPosition, position, |P, it| {
        let [first, second] = Side::BOTH.map(|side| P::points(it, side));
        Some(first - second)
    })
}

pub(crate) fn certain_winner(position: &AnyPosition) -> Option<Side> {
    with_game!(AnyPosition, position, |P, it| P::certain_winner(it))
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

/// The actions in the order in which they appeal to a player who looks one action ahead.
pub(crate) fn natural(position: &AnyPosition) -> Vec<AnyAction> {
    with_game!(AnyPosition, position, |P, it| {
        let mut actions = it.legal_actions();
        actions.sort_by_cached_key(|action| std::cmp::Reverse(P::appeal(it, *action)));
        actions.into_iter().map(AnyAction::from).collect()
    })
}

/// The room that an action of the setup of Ampel leaves; `None` elsewhere.
pub(crate) fn room(position: &AnyPosition, action: AnyAction) -> Option<Room> {
    with_game!(
        (AnyPosition, AnyAction),
        (position, action),
        |P, it, action| P::room(it, action),
        None
    )
}
