//! How the next turns can make a signal, and the position to which a plan for the rest of the player's turn leads.

use crate::ampel::model::{Act, Model};
use crate::state::State as _;
use rules::Side;
use rules::ampel::{Action, Disk, Signal, Step};

/// A way in which a turn makes a signal: with its first move alone, or with its first and second move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The first move, by a disk of the side whose turn it is; [`Action::Impossible`] if no disk of this side can
    /// move.
    pub first: Action,
    /// The second move, by a disk of the opponent; `None` if the first move makes the signal.
    pub second: Option<Action>,
    pub signal: Signal,
}

/// The steps that follow an action in the same turn, as the search expects them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan(pub [Option<Action>; 2]);

impl Plan {
    pub fn steps(&self) -> impl Iterator<Item = Action> {
        self.0.into_iter().flatten()
    }

    /// The plan that follows the first action of a line of play, and the position at the end of the turn. `None` if
    /// the line or the game ends before the turn does.
    pub(super) fn of(position: &Model, line: &[Action]) -> Option<(Plan, Model)> {
        let [best, rest @ ..] = line else {
            return None;
        };
        let mut steps = [None; 2];
        let left = match position.step {
            Step::Own => 2,
            Step::Opponent => 1,
            Step::Setup | Step::Place => 0,
        };
        for (step, action) in steps.iter_mut().zip(rest).take(left) {
            *step = Some(*action);
        }
        let plan = Plan(steps);
        Some((plan, plan.after(position, *best)?))
    }

    /// The position after an action and the steps of the plan. `None` if one of these steps is illegal, if the game
    /// ends, or if the turn does not end.
    pub(super) fn after(&self, position: &Model, action: Action) -> Option<Model> {
        let mut model = position.clone();
        for action in std::iter::once(action).chain(self.steps()) {
            let act = Act::from(action);
            if !model.actions().contains(&act) {
                return None;
            }
            model.play(act);
        }
        let ended = model.side != position.side;
        (ended && model.winner().is_none()).then_some(model)
    }
}

/// The number of first moves of a side's turn that lead to a signal in that turn.
pub(super) fn ways(model: &Model, side: Side) -> u32 {
    firsts(model, side).count() as u32
}

/// A way in which a side's turn makes a signal, with the first move alone if possible. `None` if the turn cannot make
/// a signal.
pub(super) fn way(model: &Model, side: Side) -> Option<Way> {
    let start = model.turned(side, Step::Own);
    if let Some(act) = start.scoring().first() {
        return Some(Way {
            first: act.action(),
            second: None,
            signal: signal(&start, *act)?,
        });
    }
    let (act, next) = firsts(model, side).next()?;
    let second = *next.scoring().first()?;
    Some(Way {
        first: act.action(),
        second: Some(second.action()),
        signal: signal(&next, second)?,
    })
}

/// The first moves of a side's turn that lead to a signal in that turn, each with the position after it.
fn firsts(model: &Model, side: Side) -> impl Iterator<Item = (Act, Model)> {
    let start = model.turned(side, Step::Own);
    let before = start.scores[side];
    start.actions().into_iter().filter_map(move |act| {
        let mut next = start.clone();
        next.play(act);
        let leads = next.scores[side] > before || next.can_score();
        leads.then_some((act, next))
    })
}

/// A signal that a move makes; `None` if the move makes no signal.
pub(super) fn signal(model: &Model, act: Act) -> Option<Signal> {
    let Action::Move { from, to } = act.action() else {
        return None;
    };
    let mut board = model.board();
    board.remove(from.into());
    board.put(to, Disk::of(model.owner()));
    board.signals().first().copied()
}
