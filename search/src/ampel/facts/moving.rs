//! Facts that speak for a step of a turn.

use super::turn::{Plan, signal, way, ways};
use super::{COMPARED, Coming, Fact, Number};
use crate::ampel::model::{Act, Bits, Model, point};
use crate::reason::{Weighed, instead};
use crate::state::State as _;
use crate::thought::Thought;
use rules::Side;
use rules::ampel::{Action, Ampel, Point, Signal, Step};

/// If any fact has at least this weight, the facts that have less than this weight are left out.
const WEAK: f64 = 0.1;

/// A fact compares two numbers of first moves (see [`ways`]) only if they differ by at least this much, or if one of
/// them is 0.
const CLEARLY: i32 = 3;

/// For [`landing`]: the number of points by which another action must be worse to be counted, and the smallest share of
/// the other actions that must be counted.
const POINTS: (i32, f64) = (2, 0.15);

/// For [`landing`]: two numbers of points differ clearly if the lower number is at most this share of the higher
/// number.
const CLEAR: f64 = 0.84;

type Found = Vec<Weighed<Fact>>;

pub(super) fn facts(position: &Ampel, thought: &Thought<Action>, others: &[Action]) -> Found {
    let model = &Model::from(position);
    let best = thought.best;
    let mut found = Found::new();
    found.extend(makes(model, best));
    found.extend(prepares(model, best, others));
    found.extend(spares(model, best, others));
    let coming = Plan::of(model, &thought.line).map(|(plan, end)| {
        let nearest = others.iter().take(COMPARED);
        let ends: Vec<(Action, Model)> = nearest
            .filter_map(|it| Some((*it, plan.after(model, *it)?)))
            .collect();
        let guards = guards(&end, &ends, model.side.other());
        let threatens = threatens(&end, &ends, model.side);
        [guards, threatens].map(|coming| {
            coming.map(
                |Weighed {
                     weight,
                     fact: coming,
                 }| {
                    let fact = Fact::Coming { plan, coming };
                    Weighed { weight, fact }
                },
            )
        })
    });
    let [guards, threatens] = coming.unwrap_or_default();
    // A threat says more than a point where a disk would make a signal, so `opens` is used only if there is no threat.
    found.extend(threatens.or_else(|| opens(model, best, others)));
    found.extend(guards);
    found.extend(landing(model, best, others, CLEAR));
    if found.is_empty() {
        found.extend(landing(model, best, others, 1.0));
    }
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

/// The points where a disk of `side` would make a signal after the action, but would not make one before it.
fn new_points(model: &Model, action: Action, side: Side) -> u128 {
    after(model, action).signal_points(side) & !model.signal_points(side)
}

/// The first of the [`new_points`], and a signal that a disk on this point would make.
fn new_signal(model: &Model, action: Action, side: Side) -> Option<(Point, Signal)> {
    let at = point(Bits(new_points(model, action, side)).next()?)?;
    let board = after(model, action).board();
    Some((at, *board.signals_with(at, side).first()?))
}

/// Finds [`Fact::Spares`]: in step 3, the action creates no new point where a disk of the opponent would make a
/// signal.
fn spares(model: &Model, best: Action, others: &[Action]) -> Option<Weighed<Fact>> {
    let other = model.side.other();
    let number = |action| -(new_points(model, action, other).count_ones() as i32);
    if model.step != Step::Place || number(best) < 0 {
        return None;
    }
    let others: Vec<(Action, i32)> = others.iter().map(|it| (*it, number(*it))).collect();
    let (instead, share) = instead(0, &others, 1)?;
    let instead = instead.action;
    let (_, signal) = new_signal(model, instead, other)?;
    let fact = Fact::Spares { instead, signal };
    let weight = 0.3 * share;
    Some(Weighed { weight, fact })
}

/// Finds [`Fact::Opens`]: in step 2, the action creates a new point where a disk of the player would make a signal.
fn opens(model: &Model, best: Action, others: &[Action]) -> Option<Weighed<Fact>> {
    if model.step != Step::Opponent {
        return None;
    }
    let (point, signal) = new_signal(model, best, model.side)?;
    let any = |action| i32::from(new_points(model, action, model.side) != 0);
    let others: Vec<(Action, i32)> = others.iter().map(|it| (*it, any(*it))).collect();
    let (instead, share) = instead(1, &others, 1)?;
    let fact = Fact::Opens {
        point,
        signal,
        instead: instead.action,
    };
    let weight = 0.25 * share;
    Some(Weighed { weight, fact })
}

/// Compares the signals that the opponent (`side`) can make in its next turn. Returns [`Coming::Guards`] or
/// [`Coming::Leaves`].
fn guards(end: &Model, others: &[(Action, Model)], side: Side) -> Option<Weighed<Coming>> {
    let count = ways(end, side);
    let fewer = |(action, end): &(Action, Model)| (*action, -(ways(end, side) as i32));
    let numbers: Vec<(Action, i32)> = others.iter().map(fewer).collect();
    let least = if count == 0 { 1 } else { CLEARLY };
    let (mut instead, share) = instead(-(count as i32), &numbers, least)?;
    if count == 0 {
        let (_, end) = others.iter().find(|it| it.0 == instead.action)?;
        let (way, instead) = (way(end, side)?, instead.action);
        // A signal in one move is easier to see than a signal in two moves.
        let weight = share * if way.second.is_some() { 0.35 } else { 0.5 };
        let fact = Coming::Guards { way, instead };
        return Some(Weighed { weight, fact });
    }
    instead.number = -instead.number;
    let weight = 0.3 * share * (1.0 - f64::from(count) / f64::from(instead.number));
    let fact = Coming::Leaves { count, instead };
    moves_first(end, side).then_some(Weighed { weight, fact })
}

/// Compares the signals that the player (`side`) can make in the next turn. Returns [`Coming::Threatens`] or
/// [`Coming::Keeps`].
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

/// Whether a side can move a disk in step 1 of its turn.
fn moves_first(model: &Model, side: Side) -> bool {
    model.turned(side, Step::Own).actions() != [Act::NONE]
}

/// Compares the numbers of points on which disks can land after the action; the lower number must be at most the share
/// `most` of the higher number. These facts have little weight, for positions with hardly any other fact.
fn landing(model: &Model, best: Action, others: &[Action], most: f64) -> Found {
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
        let [fewer, more] = [own.abs().min(instead.number), own.abs().max(instead.number)];
        let clearly = f64::from(fewer) <= most * f64::from(more);
        (clearly && share >= POINTS.1).then_some(Weighed { weight, fact })
    });
    found.collect()
}

fn lands(model: &Model, side: Side) -> i32 {
    let model = model.turned(side, Step::Own);
    let ends = Bits(model.candidates()).fold(0, |all, from| all | model.reachable(from));
    ends.count_ones() as i32
}
