//! What speaks for a removal: points, the answer, and what the counters and the length rule leave.

use super::super::model::{Act, Model, PLACES, Turn, squares_of};
use super::{Exchange, Fact, Worth, fact, weightiest};
use crate::reason::{Instead, Weighed, instead};
use crate::state::State as _;
use rules::Side;
use rules::isaac::{Action, Footprint};

/// How many of the other actions are compared by what follows the answer, the best first.
const COMPARED: usize = 8;

/// About the chance of winning that a point is worth.
const POINT: f64 = 0.04;

/// What can be counted after a removal.
struct Outlook {
    act: Act,
    after: Model,
    gained: i32,
    /// The most that the other side can then score at once.
    answer: i32,
    /// How many own pieces are then long enough.
    long_enough: i32,
}

impl Outlook {
    fn new(before: &Model, side: Side, act: Act) -> Outlook {
        let mut after = before.clone();
        after.play(act);
        let kind = kind(act.place);
        let long = after
            .pieces(side)
            .iter()
            .filter(|it| self::kind(**it) >= kind);
        Outlook {
            act,
            gained: i32::from(act.total) - i32::from(before.scores[side]),
            answer: most(&after, side.other()),
            long_enough: long.count() as i32,
            after,
        }
    }

    fn action(&self) -> Action {
        self.act.action()
    }

    /// What a side could remove a piece for if it were its turn; `None` if it could not.
    fn could_remove(&self, side: Side, place: u16) -> Option<i32> {
        let could = !matches!(self.after.turn, Turn::Over(_))
            && self.after.removable(side).any(|it| it == place);
        could.then(|| self.after.worth(place).into())
    }
}

fn kind(place: u16) -> u8 {
    PLACES.all[usize::from(place)].kind
}

fn footprint(place: u16) -> Footprint {
    PLACES.all[usize::from(place)].footprint
}

/// The most that a side can score at once; 0 if it is not to move.
fn most(model: &Model, side: Side) -> i32 {
    if model.turn != Turn::Scoring(side) {
        return 0;
    }
    let scored = model
        .removable(side)
        .map(|it| i32::from(model.highest(side, it)));
    scored.max().unwrap_or(0) - i32::from(model.scores[side])
}

/// What a side can score next at least.
fn next(after: &Model, side: Side) -> i32 {
    if after.turn != Turn::Scoring(side.other()) {
        return most(after, side);
    }
    let answers = after.actions().into_iter().map(|answer| {
        let mut next = after.clone();
        next.play(answer);
        // If the other side goes on alone, one scores nothing more.
        most(&next, side)
    });
    answers.min().unwrap_or(0)
}

pub(super) fn facts(
    before: &Model,
    side: Side,
    alone: bool,
    best: Act,
    others: &[Act],
) -> Vec<Weighed<Fact>> {
    let scoring = Scoring {
        before,
        side,
        own: Outlook::new(before, side, best),
        others: others
            .iter()
            .map(|it| Outlook::new(before, side, *it))
            .collect(),
    };
    scoring.facts(alone)
}

struct Scoring<'a> {
    before: &'a Model,
    side: Side,
    own: Outlook,
    others: Vec<Outlook>,
}

impl Scoring<'_> {
    fn facts(&self, alone: bool) -> Vec<Weighed<Fact>> {
        let against = [self.exchange(), self.answer(), self.blocks()];
        let goes_on = !matches!(self.own.after.turn, Turn::Over(_));
        let against = against.into_iter().flatten();
        let against = against.filter(|_| goes_on && !alone);
        let against = weightiest(against);
        let exchange = against.is_some_and(|it| matches!(it.fact, Fact::Exchange { .. }));
        let scores = self.scores().filter(|_| !exchange);
        let next = weightiest([self.next(), self.doubles()].into_iter().flatten());
        let rest = [
            self.all(),
            self.frees(),
            self.long_enough(),
            self.finishes(alone),
        ];
        let all = [against, scores, next].into_iter().chain(rest);
        all.flatten().collect()
    }

    /// The first of the others that is worse by a number, and the share of those that are.
    fn instead(&self, number: impl Fn(&Outlook) -> Option<i32>) -> Option<(Instead<Action>, f64)> {
        let others = self.others.iter();
        let others = others.filter_map(|it| Some((it.action(), number(it)?)));
        instead(number(&self.own)?, &others.collect::<Vec<_>>(), 1)
    }

    /// The same among the best removals of each other piece.
    fn other_piece(&self, number: impl Fn(&Outlook) -> i32) -> Option<(Instead<Action>, f64)> {
        let mut seen = vec![self.own.act.place];
        let others = self.others.iter().filter(|it| {
            let new = !seen.contains(&it.act.place);
            seen.push(it.act.place);
            new
        });
        let others: Vec<_> = others.map(|it| (it.action(), number(it))).collect();
        instead(number(&self.own), &others, 1)
    }

    fn scores(&self) -> Option<Weighed<Fact>> {
        let (instead, share) = self.other_piece(|it| it.gained)?;
        let gained = self.own.gained;
        let worth = Worth::of(self.before, self.own.act.place);
        let weight = POINT * share * f64::from(gained - instead.number);
        let gained = gained.cast_unsigned();
        Some(fact(
            weight,
            Fact::Scores {
                worth,
                gained,
                instead,
            },
        ))
    }

    fn all(&self) -> Option<Weighed<Fact>> {
        let place = self.own.act.place;
        let less = |it: &Outlook| it.act.place == place && it.gained < self.own.gained;
        let points = self.own.gained.cast_unsigned();
        let all = self.others.iter().all(less);
        let all = all && points == Worth::of(self.before, place).points();
        all.then_some(fact(POINT * f64::from(points) / 2.0, Fact::All { points }))
    }

    fn exchange(&self) -> Option<Weighed<Fact>> {
        let net = |it: &Outlook| it.gained - it.answer;
        let more = |it: &&Outlook| it.gained > self.own.gained && net(it) < net(&self.own);
        let other = self.others.iter().find(more)?;
        let weight = POINT * f64::from(net(&self.own) - net(other));
        let [own, instead] = [&self.own, other].map(|it| Exchange {
            action: it.action(),
            points: it.gained.cast_unsigned(),
            answer: it.answer.cast_unsigned(),
        });
        Some(fact(weight, Fact::Exchange { own, instead }))
    }

    fn answer(&self) -> Option<Weighed<Fact>> {
        let (mut instead, share) = self.instead(|it| Some(-it.answer))?;
        instead.number = -instead.number;
        let weight = POINT * share * f64::from(instead.number - self.own.answer);
        let points = self.own.answer.cast_unsigned();
        Some(fact(weight, Fact::Answer { points, instead }))
    }

    fn blocks(&self) -> Option<Weighed<Fact>> {
        let (after, other) = (&self.own.after, self.side.other());
        let under = |it: &u16| PLACES.all[usize::from(*it)].squares & after.counter(self.side) != 0;
        let place = after.pieces(other).iter().copied().find(under)?;
        // A counter may bar the last of its points.
        let all = |it: &Outlook, worth: &i32| {
            i32::from(it.after.highest(other, place)) - i32::from(it.after.scores[other]) == *worth
        };
        let could = |it: &Outlook| {
            let worth = it.could_remove(other, place);
            Some(-worth.filter(|worth| all(it, worth)).unwrap_or(0))
        };
        let (mut instead, share) = self.instead(could)?;
        instead.number = -instead.number;
        let weight = 0.8 * POINT * share * f64::from(instead.number);
        let piece = footprint(place);
        Some(fact(weight, Fact::Blocks { piece, instead }))
    }

    fn frees(&self) -> Option<Weighed<Fact>> {
        let counter = self.before.counter(self.side);
        let under = |it: &u16| PLACES.all[usize::from(*it)].squares & counter != 0;
        let place = self.before.pieces(self.side).iter().copied().find(under)?;
        let free = |it: &Outlook| it.could_remove(self.side, place);
        let (instead, share) = self.instead(|it| Some(i32::from(free(it).is_some())))?;
        let points = free(&self.own)?.cast_unsigned();
        let weight = POINT / 2.0 * share * f64::from(points);
        let (piece, instead) = (footprint(place), instead.action);
        Some(fact(
            weight,
            Fact::Frees {
                piece,
                points,
                instead,
            },
        ))
    }

    fn long_enough(&self) -> Option<Weighed<Fact>> {
        let (instead, share) = self.other_piece(|it| it.long_enough)?;
        let more = self.own.long_enough - instead.number;
        let pieces = self.own.long_enough.cast_unsigned();
        Some(fact(
            POINT * share * f64::from(more),
            Fact::LongEnough { pieces, instead },
        ))
    }

    fn next(&self) -> Option<Weighed<Fact>> {
        let answered = |it: &Outlook| it.after.turn == Turn::Scoring(self.side.other());
        let own = next(&self.own.after, self.side);
        let like = |it: &&Outlook| answered(it) == answered(&self.own);
        let others = self.others.iter().filter(like).take(COMPARED);
        let others = others.map(|it| (it.action(), next(&it.after, self.side)));
        let (instead, share) = instead(own, &others.collect::<Vec<_>>(), 1)?;
        let weight = POINT * share * f64::from(own - instead.number);
        let points = own.cast_unsigned();
        let fact = match answered(&self.own) {
            true => Fact::Next { points, instead },
            false => Fact::NextAlone { points, instead },
        };
        Some(Weighed { weight, fact })
    }

    fn doubles(&self) -> Option<Weighed<Fact>> {
        let mine = self.own.after.pieces(self.side).iter().copied();
        let doubled = mine.filter(|it| {
            let line = squares_of(PLACES.all[usize::from(*it)].line);
            line & self.own.after.counter(self.side) != 0
        });
        let facts = doubled.filter_map(|place| {
            let number = |it: &Outlook| it.could_remove(self.side, place);
            let (instead, share) = self.instead(number)?;
            let own = number(&self.own)?;
            let weight = 0.5 * POINT * share * f64::from(own - instead.number);
            let (piece, points) = (footprint(place), own.cast_unsigned());
            Some(fact(
                weight,
                Fact::Doubles {
                    piece,
                    points,
                    instead,
                },
            ))
        });
        weightiest(facts)
    }

    fn finishes(&self, alone: bool) -> Option<Weighed<Fact>> {
        let ends = |it: &Outlook| it.after.turn == Turn::Scoring(self.side);
        let (_, share) = self.instead(|it| Some(i32::from(ends(it))))?;
        let scores = self
            .own
            .after
            .scores
            .map(|it| u32::from(it.cast_unsigned()));
        let leads = scores[self.side] > scores[self.side.other()];
        let weight = if leads { 1.0 } else { 0.3 };
        (!alone).then_some(fact(weight * share, Fact::Finishes { scores }))
    }
}
