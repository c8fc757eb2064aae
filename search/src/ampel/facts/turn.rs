//! Turns to come: how they make a signal, and what a plan for the rest of one's own leads to.

use crate::ampel::model::{Act, Model};
use crate::state::State as _;
use rules::Side;
use rules::ampel::{Action, Disk, Signal, Step};

/// How a turn makes a signal: with its first move, or with its second one after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// An own disk; [`Action::Impossible`] if none can move.
    pub first: Action,
    /// A disk of the opponent.
    pub second: Option<Action>,
    pub signal: Signal,
}

/// The steps of the same turn that follow an action, as the search expects them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan(pub [Option<Action>; 2]);

impl Plan {
    pub fn steps(&self) -> impl Iterator<Item = Action> {
        self.0.into_iter().flatten()
    }

    /// What the line says after its first action; the plan and the board at the end of the turn,
    /// `None` if the line or the game ends before.
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

    /// The board after an action and the plan; `None` if a step of it is illegal then or ends the game,
    /// or if it does not end the turn.
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

/// How many first moves of a side's turn lead to a signal in it.
pub(super) fn ways(model: &Model, side: Side) -> u32 {
    firsts(model, side).count() as u32
}

/// One of these ways; if possible one that needs its first move only.
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

/// A signal that a move makes.
pub(super) fn signal(model: &Model, act: Act) -> Option<Signal> {
    let Action::Move { from, to } = act.action() else {
        return None;
    };
    let mut board = model.board();
    board.remove(from.into());
    board.put(to, Disk::of(model.owner()));
    board.signals().first().copied()
}
