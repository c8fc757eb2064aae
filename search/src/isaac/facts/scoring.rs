//! Facts that speak for a removal: its points, the opponent's answer, the counters, and the length rule.

use super::super::model::{Act, Model, PLACES, Turn, squares_of};
use super::{Exchange, Fact, Worth, fact, weightiest};
use crate::reason::{Instead, Weighed, instead};
use crate::state::State as _;
use rules::Side;
use rules::isaac::{Action, Footprint};

/// The points after the opponent's answer are compared for at most this many other actions, the best ones.
const COMPARED: usize = 8;

/// About the chance of winning that one point is worth.
const POINT: f64 = 0.04;

/// What can be counted after a removal.
struct Outlook {
    act: Act,
    after: Model,
    gained: i32,
    /// The largest number of points that the opponent can score with the next action.
    answer: i32,
    /// The number of the player's pieces that are long enough to be removed after the action.
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
            answer: most_points(&after, side.other()),
            long_enough: long.count() as i32,
            after,
        }
    }

    fn action(&self) -> Action {
        self.act.action()
    }

    /// The points for which a side could remove a piece if it were this side's turn; `None` if the side could not
    /// remove the piece.
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

/// The largest number of points that a side can score with the next action; 0 if the side is not to move.
fn most_points(model: &Model, side: Side) -> i32 {
    if model.turn != Turn::Scoring(side) {
        return 0;
    }
    let scored = model
        .removable(side)
        .map(|it| i32::from(model.highest(side, it)));
    scored.max().unwrap_or(0) - i32::from(model.scores[side])
}

/// The number of points that a side can score next, after the opponent's answer that makes this number smallest. If the
/// opponent does not act next, there is no answer to consider.
fn least_next_points(after: &Model, side: Side) -> i32 {
    if after.turn != Turn::Scoring(side.other()) {
        return most_points(after, side);
    }
    let answers = after.actions().into_iter().map(|answer| {
        let mut next = after.clone();
        next.play(answer);
        // `most_points` is 0 if the opponent acts again because `side` is finished.
        most_points(&next, side)
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

    /// The best of the other actions whose number is lower, and the share of actions with a lower number.
    fn instead(&self, number: impl Fn(&Outlook) -> Option<i32>) -> Option<(Instead<Action>, f64)> {
        let others = self.others.iter();
        let others = others.filter_map(|it| Some((it.action(), number(it)?)));
        instead(number(&self.own)?, &others.collect::<Vec<_>>(), 1)
    }

    /// As [`Scoring::instead`], but removals of the advised piece are left out, and only the best removal of each other
    /// piece is compared.
    fn other_piece(&self, number: impl Fn(&Outlook) -> i32) -> Option<(Instead<Action>, f64)> {
        let mut seen = vec![self.own.act.place];
        let others = self.others.iter().filter(|outlook| {
            let new = !seen.contains(&outlook.act.place);
            seen.push(outlook.act.place);
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
        // If this side's counter stands on the square of the opponent's highest total, the opponent cannot score all
        // points of the piece. Only removals that score all points count here.
        let all = |outlook: &Outlook, worth: &i32| {
            let after = &outlook.after;
            i32::from(after.highest(other, place)) - i32::from(after.scores[other]) == *worth
        };
        let could = |outlook: &Outlook| {
            let worth = outlook.could_remove(other, place);
            Some(-worth.filter(|worth| all(outlook, worth)).unwrap_or(0))
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
        let own = least_next_points(&self.own.after, self.side);
        let like = |it: &&Outlook| answered(it) == answered(&self.own);
        let others = self.others.iter().filter(like).take(COMPARED);
        let others = others.map(|it| (it.action(), least_next_points(&it.after, self.side)));
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
        let doubled = mine.filter(|place| {
            let line = squares_of(PLACES.all[usize::from(*place)].line);
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
