//! Facts that speak for a placement: room for long pieces, and the worth of pieces.

use super::super::model::{Act, Model, PLACES, Turn};
use super::{Fact, Places, Sums, Worth, fact, weightiest};
use crate::reason::{Instead, Weighed, instead};
use crate::state::State as _;
use rules::isaac::{Action, LENGTHS, value};
use rules::{BySide, Side};

/// The action is compared with at most this many other actions, the best ones. If the first number leads to no fact,
/// the second number is used.
const COMPARED: [usize; 2] = [30, 5];

/// About the chance of winning that these are worth: one point; the room to place a piece; placing the longest piece
/// now.
const POINT: f64 = 0.02;
const ROOM: f64 = 0.3;
const LONGEST: f64 = 0.15;

/// What can be counted after a placement.
struct Outlook {
    act: Act,
    kind: usize,
    after: Model,
    /// The number of places that are left for a piece of each kind.
    rooms: [i32; 5],
    /// Whether no counter starts on a square of the piece; only then can the piece be removed.
    removable: bool,
    worth: Worth,
    /// The worth that the piece would have if another piece crossed its line on each free square.
    full_line: Worth,
    /// For each side, the points gained by the pieces that were on the board before.
    gains: BySide<i32>,
    /// For each side, the worth of all its pieces on the board.
    totals: BySide<i32>,
    /// Whether the opponent has no placement after the action, or has passed before.
    passes: bool,
}

impl Outlook {
    fn new(before: &Model, side: Side, act: Act) -> Outlook {
        let mut after = before.clone();
        after.play(act);
        let worth_all = |model: &Model, side: Side| -> i32 {
            before
                .pieces(side)
                .iter()
                .map(|it| i32::from(model.worth(*it)))
                .sum()
        };
        let gains = BySide::of(|side| worth_all(&after, side) - worth_all(before, side));
        let worth = Worth::of(&after, act.place);
        let mut totals = BySide::of(|side| worth_all(&after, side));
        totals[side] += worth.points().cast_signed();
        let starts = after.counter(Side::First) | after.counter(Side::Second);
        let free = after.free_in(PLACES.all[usize::from(act.place)].line);
        Outlook {
            act,
            kind: usize::from(PLACES.all[usize::from(act.place)].kind),
            rooms: [0, 1, 2, 3, 4].map(|kind| after.room(kind).cast_signed()),
            removable: PLACES.all[usize::from(act.place)].squares & starts == 0,
            worth,
            full_line: Worth {
                count: worth.count + free,
                ..worth
            },
            gains,
            totals,
            passes: after.turn != Turn::Placing(side.other()),
            after,
        }
    }

    fn action(&self) -> Action {
        self.act.action()
    }
}

pub(super) fn facts(
    before: &Model,
    side: Side,
    alone: bool,
    best: Act,
    others: &[Act],
) -> Vec<Weighed<Fact>> {
    let others = others.iter().take(COMPARED[0]);
    let mut placing = Placing {
        before,
        side,
        alone,
        own: Outlook::new(before, side, best),
        others: others.map(|it| Outlook::new(before, side, *it)).collect(),
    };
    let facts = COMPARED.iter().map(|compared| {
        placing.others.truncate(*compared);
        placing.facts()
    });
    facts
        .into_iter()
        .find(|it| !it.is_empty())
        .unwrap_or_default()
}

struct Placing<'a> {
    before: &'a Model,
    side: Side,
    alone: bool,
    own: Outlook,
    others: Vec<Outlook>,
}

impl Placing<'_> {
    fn facts(&self) -> Vec<Weighed<Fact>> {
        let room = weightiest([self.room(), self.shuts()].into_iter().flatten());
        let room = [self.longest(), room, self.passes()];
        room.into_iter().flatten().chain(self.points()).collect()
    }

    /// Compares a number of the action with the numbers of the other actions. Returns another action whose number is
    /// lower by about the average difference, and the average difference. `None` if the numbers are not higher on
    /// average.
    fn instead(&self, number: impl Fn(&Outlook) -> Option<i32>) -> Option<(Instead<Action>, f64)> {
        let own = number(&self.own)?;
        let others = self.others.iter();
        let others = others.filter_map(|it| Some((it.action(), number(it)?)));
        let others: Vec<(Action, i32)> = others.collect();
        let worse = others.iter().map(|it| f64::from(own - it.1));
        let mean = worse.sum::<f64>() / others.len().max(1) as f64;
        let (instead, _) = instead(own, &others, (mean * 0.7).ceil().max(1.0) as i32)?;
        (mean > 0.0).then_some((instead, mean))
    }

    /// The kind of the longest piece of a hand that fits on the board before the action; `None` if no piece fits.
    fn longest_of(&self, hand: [u8; 5]) -> Option<usize> {
        (0..5)
            .rev()
            .find(|it| hand[*it] > 0 && self.before.room(*it) > 0)
    }

    fn longest(&self) -> Option<Weighed<Fact>> {
        let kind = self.own.kind;
        if self.longest_of(self.before.hand(self.side)) != Some(kind) {
            return None;
        }
        let other = self.others.iter().find(|it| it.kind < kind && !it.passes)?;
        let answers = other.after.actions().into_iter().map(|answer| {
            let mut after = other.after.clone();
            after.play(answer);
            after.room(kind)
        });
        let (places, left) = (self.before.room(kind), answers.min()?);
        let instead = Instead {
            action: other.action(),
            number: left.cast_signed(),
        };
        let weight = LONGEST * lost(f64::from(places), f64::from(left)) * worth_of(kind);
        let length = LENGTHS[kind];
        (left < places).then_some(fact(
            weight,
            Fact::Longest(Places {
                length,
                places,
                instead,
            }),
        ))
    }

    fn room(&self) -> Option<Weighed<Fact>> {
        let kind = self.longest_of(self.own.after.hand(self.side))?;
        let number = |it: &Outlook| (it.after.hand(self.side)[kind] > 0).then_some(it.rooms[kind]);
        let (instead, mean) = self.instead(number)?;
        let own = self.own.rooms[kind];
        if !differ(instead.number, own) {
            return None;
        }
        let shared = !self.alone && self.before.hand(self.side.other())[kind] > 0;
        let weight = room_weight(kind, shared) * lost(f64::from(own), f64::from(own) - mean);
        let (length, places) = (LENGTHS[kind], own.cast_unsigned());
        Some(fact(
            weight,
            Fact::Room(Places {
                length,
                places,
                instead,
            }),
        ))
    }

    fn shuts(&self) -> Option<Weighed<Fact>> {
        if self.alone {
            return None;
        }
        let kind = self.longest_of(self.before.hand(self.side.other()))?;
        let (mut instead, mean) = self.instead(|it| Some(-it.rooms[kind]))?;
        instead.number = -instead.number;
        let own = self.own.rooms[kind];
        if !differ(own, instead.number) {
            return None;
        }
        let shared = self.own.after.hand(self.side)[kind] > 0;
        let weight = room_weight(kind, shared) * lost(f64::from(own) + mean, f64::from(own));
        let (length, places) = (LENGTHS[kind], own.cast_unsigned());
        Some(fact(
            weight,
            Fact::Shuts(Places {
                length,
                places,
                instead,
            }),
        ))
    }

    fn passes(&self) -> Option<Weighed<Fact>> {
        let unplaced = self
            .before
            .hand(self.side.other())
            .into_iter()
            .map(u32::from)
            .sum();
        let (_, share) = self.instead(|it| Some(i32::from(it.passes)))?;
        (!self.alone).then_some(fact(0.3 * share, Fact::Passes { unplaced }))
    }

    /// Returns the fact about the totals if it has a greater weight than every fact about a part of the totals.
    /// Otherwise returns the facts about the parts.
    fn points(&self) -> Vec<Weighed<Fact>> {
        let own = weightiest([self.worth(), self.full_line()].into_iter().flatten());
        let parts = own.into_iter().chain(self.crosses());
        match self.totals() {
            Some(totals) if parts.clone().all(|it| it.weight < totals.weight) => vec![totals],
            _ => parts.collect(),
        }
    }

    fn totals(&self) -> Option<Weighed<Fact>> {
        let (mean, sums) = self.sums(|it| it.totals)?;
        Some(fact(0.8 * POINT * mean, Fact::Totals(sums)))
    }

    fn crosses(&self) -> Option<Weighed<Fact>> {
        let (mean, sums) = self.sums(|it| it.gains)?;
        let gained = self.lead(sums.points) > 0;
        gained.then_some(fact(POINT * mean, Fact::Crosses(sums)))
    }

    fn lead(&self, points: BySide<i32>) -> i32 {
        points[self.side] - points[self.side.other()]
    }

    /// Compares the leads of the player. Returns the average difference to the other actions, and the points of both
    /// sides after the action and after another action with a smaller lead.
    fn sums(&self, points: impl Fn(&Outlook) -> BySide<i32>) -> Option<(f64, Sums)> {
        let (instead, mean) = self.instead(|it| Some(self.lead(points(it))))?;
        let instead = instead.action;
        let other = self.others.iter().find(|it| it.action() == instead)?;
        let (points, points_instead) = (points(&self.own), points(other));
        Some((
            mean,
            Sums {
                points,
                instead,
                points_instead,
            },
        ))
    }

    fn worth(&self) -> Option<Weighed<Fact>> {
        let worth = |it: &Outlook| it.removable.then(|| it.worth.points().cast_signed());
        let (instead, mean) = self.instead(worth)?;
        let worth = self.own.worth;
        Some(fact(POINT * mean, Fact::Worth { worth, instead }))
    }

    fn full_line(&self) -> Option<Weighed<Fact>> {
        let worth = |it: &Outlook| it.removable.then(|| it.full_line.points().cast_signed());
        let (instead, mean) = self.instead(worth)?;
        let worth = self.own.full_line;
        let free = f64::from(worth.count - self.own.worth.count) / f64::from(worth.count.max(1));
        Some(fact(
            0.5 * POINT * mean * free,
            Fact::FullLine { worth, instead },
        ))
    }
}

/// Whether two numbers of places differ by at least an eighth of the greater number.
const fn differ(places: i32, more: i32) -> bool {
    8 * (more - places) >= more
}

/// The share of the chances to place a piece that is lost when `places` falls to `left`. The fewer places are left,
/// the more each place is worth.
fn lost(places: f64, left: f64) -> f64 {
    libm::log((places + 1.0) / (left + 1.0)) / 2.0
}

/// The weight of the room for pieces of a kind; half as much if both sides need the room.
fn room_weight(kind: usize, shared: bool) -> f64 {
    ROOM * worth_of(kind) / if shared { 2.0 } else { 1.0 }
}

/// The value of a piece of this kind, as a share of the greatest value of a piece.
fn worth_of(kind: usize) -> f64 {
    f64::from(value(LENGTHS[kind])) / 6.0
}
