//! What speaks for a step of a turn.

use super::turn::{Plan, signal, way, ways};
use super::{COMPARED, Coming, Fact, Number};
use crate::ampel::model::{Act, Bits, Model, point};
use crate::reason::{Weighed, instead};
use crate::state::State as _;
use crate::thought::Thought;
use rules::Side;
use rules::ampel::{Action, Ampel, Step};

/// A fact that weighs less is told only where none weighs as much.
const WEAK: f64 = 0.1;

/// The least difference of two numbers of ways that is worth telling.
const CLEARLY: i32 = 3;

/// The least difference of two numbers of points, and the share of the others of which it is true.
const POINTS: (i32, f64) = (2, 0.15);

type Found = Vec<Weighed<Fact>>;

pub(super) fn facts(position: &Ampel, thought: &Thought<Action>, others: &[Action]) -> Found {
    let model = &Model::from(position);
    let best = thought.best;
    let mut found = Found::new();
    found.extend(makes(model, best));
    found.extend(prepares(model, best, others));
    found.extend(spares(model, best, others));
    if let Some((plan, end)) = Plan::of(model, &thought.line) {
        let nearest = others.iter().take(COMPARED);
        let ends: Vec<(Action, Model)> = nearest
            .filter_map(|it| Some((*it, plan.after(model, *it)?)))
            .collect();
        let coming = guards(&end, &ends, model.side.other()).into_iter();
        let coming = coming.chain(threatens(&end, &ends, model.side));
        found.extend(coming.map(|it| Weighed {
            weight: it.weight,
            fact: Fact::Coming {
                plan,
                coming: it.fact,
            },
        }));
    }
    found.extend(landing(model, best, others));
    if found.iter().any(|it| it.weight >= WEAK) {
        found.retain(|it| it.weight >= WEAK);
    }
    found
}

fn after(model: &Model, action: Action) -> Model {
    let mut next = model.clone();
    next.play(Act::from(action));
    next
}

fn makes(model: &Model, best: Action) -> Option<Weighed<Fact>> {
    let next = after(model, best);
    let count = u32::from(next.scores[model.side] - model.scores[model.side]);
    let fact = Fact::Makes {
        signal: signal(model, Act::from(best))?,
        count,
        lacks: next.needs(model.side).into(),
    };
    let weight = 0.6 * f64::from(count);
    Some(Weighed { weight, fact })
}

fn prepares(model: &Model, best: Action, others: &[Action]) -> Option<Weighed<Fact>> {
    let next = after(model, best);
    if model.step != Step::Own || next.winner().is_some() {
        return None;
    }
    let chance = |action| {
        let next = after(model, action);
        let made = next.scores[model.side] > model.scores[model.side];
        i32::from(made || next.can_score())
    };
    let others: Vec<(Action, i32)> = others.iter().map(|it| (*it, chance(*it))).collect();
    let (instead, share) = instead(1, &others, 1)?;
    let end = |act: &Act| {
        let mut end = next.clone();
        end.play(*act);
        end
    };
    let scoring = next.scoring().into_iter();
    let act = scoring.max_by_key(|it| end(it).scores[model.side])?;
    let fact = Fact::Prepares {
        next: act.action(),
        signal: signal(&next, act)?,
        wins: end(&act).winner().is_some(),
        instead: instead.action,
    };
    let weight = 0.6 * share;
    Some(Weighed { weight, fact })
}

fn spares(model: &Model, best: Action, others: &[Action]) -> Option<Weighed<Fact>> {
    if model.step != Step::Place {
        return None;
    }
    let other = model.side.other();
    let before = model.signal_points(other);
    let new = |action| after(model, action).signal_points(other) & !before;
    let number = |action| -(new(action).count_ones() as i32);
    let others: Vec<(Action, i32)> = others.iter().map(|it| (*it, number(*it))).collect();
    let (instead, share) = instead(number(best), &others, 1)?;
    let at = Bits(new(instead.action)).next()?;
    let board = after(model, instead.action).board();
    let signal = *board.signals_with(point(at)?, other).first()?;
    let fact = Fact::Spares {
        instead: instead.action,
        signal,
    };
    let weight = 0.3 * share;
    (number(best) == 0).then_some(Weighed { weight, fact })
}

/// What is left to the other side.
fn guards(end: &Model, others: &[(Action, Model)], side: Side) -> Option<Weighed<Coming>> {
    let count = ways(end, side);
    let fewer = |(action, end): &(Action, Model)| (*action, -(ways(end, side) as i32));
    let numbers: Vec<(Action, i32)> = others.iter().map(fewer).collect();
    let least = if count == 0 { 1 } else { CLEARLY };
    let (mut instead, share) = instead(-(count as i32), &numbers, least)?;
    if count == 0 {
        let (_, end) = others.iter().find(|it| it.0 == instead.action)?;
        let (way, instead) = (way(end, side)?, instead.action);
        // What takes one move is seen sooner than what takes two.
        let weight = share * if way.second.is_some() { 0.35 } else { 0.5 };
        let fact = Coming::Guards { way, instead };
        return Some(Weighed { weight, fact });
    }
    instead.number = -instead.number;
    let weight = 0.3 * share * (1.0 - f64::from(count) / f64::from(instead.number));
    let fact = Coming::Leaves { count, instead };
    moves_first(end, side).then_some(Weighed { weight, fact })
}

/// What is promised to the own next turn.
fn threatens(end: &Model, others: &[(Action, Model)], side: Side) -> Option<Weighed<Coming>> {
    let way = way(end, side)?;
    let count = ways(end, side);
    let numbers: Vec<(Action, i32)> = others
        .iter()
        .map(|(action, end)| (*action, ways(end, side) as i32))
        .collect();
    let signs: Vec<(Action, i32)> = numbers.iter().map(|it| (it.0, it.1.signum())).collect();
    if let Some((instead, share)) = instead(1, &signs, 1) {
        let instead = instead.action;
        let weight = 0.35 * share;
        let fact = Coming::Threatens { way, instead };
        return Some(Weighed { weight, fact });
    }
    let (instead, share) = instead(count as i32, &numbers, CLEARLY)?;
    let weight = 0.2 * share * (1.0 - f64::from(instead.number) / f64::from(count));
    let fact = Coming::Keeps { count, instead };
    moves_first(end, side).then_some(Weighed { weight, fact })
}

/// Whether a side has a move in step 1.
fn moves_first(model: &Model, side: Side) -> bool {
    model.turned(side, Step::Own).actions() != [Act::NONE]
}

/// Where disks can land on the board as it then stands: not much, where nothing else is to be said.
fn landing(model: &Model, best: Action, others: &[Action]) -> Vec<Weighed<Fact>> {
    let found = [
        (Number::Lands, model.side, 1, 0.05),
        (Number::Confines, model.side.other(), -1, 0.06),
    ];
    let found = found.into_iter().filter_map(|(of, side, sign, weight)| {
        let lands = |action| sign * lands(&after(model, action), side);
        let numbers: Vec<(Action, i32)> = others.iter().map(|it| (*it, lands(*it))).collect();
        let own = lands(best);
        let (mut instead, share) = instead(own, &numbers, POINTS.0)?;
        instead.number *= sign;
        let fact = Fact::Number {
            of,
            count: own.unsigned_abs(),
            instead,
        };
        let weight = weight * share;
        (share >= POINTS.1).then_some(Weighed { weight, fact })
    });
    found.collect()
}

fn lands(model: &Model, side: Side) -> i32 {
    let model = model.turned(side, Step::Own);
    let ends = Bits(model.candidates()).fold(0, |all, from| all | model.reachable(from));
    ends.count_ones() as i32
}
