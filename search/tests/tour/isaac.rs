//! Checks facts about ISAAC by the rules alone.

use rules::isaac::{Action, Footprint, Isaac, Phase, Piece, Square, value};
use rules::{AnyPosition, BySide, Position as _, Side};
use search::isaac::{Exchange, Fact, Places, Sums, Worth};
use search::{AnyFact, Hint, Instead};

pub const PHASES: [&str; 2] = ["placing", "scoring"];

fn game(position: &AnyPosition) -> &Isaac {
    match position {
        AnyPosition::Isaac(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).phase() {
        Phase::Placement => "placing",
        _ => "scoring",
    }
}

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let before = game(position);
    let AnyFact::Isaac(fact) = fact else {
        return false;
    };
    let action: Action = hint.action.to_string().parse().expect("an action of ISAAC");
    let side = before.to_move().expect("somebody is to move");
    let act = Act {
        before,
        side,
        action,
        after: play(before, action),
    };
    act.places(fact) || act.pieces_are_worth(fact) || act.pays(fact) || act.stands(fact)
}

fn play(position: &Isaac, action: Action) -> Isaac {
    position.play(action).expect("legal").position
}

/// The number of places for a piece of a length.
fn room(position: &Isaac, length: u8) -> i32 {
    let free = |it: &Footprint| {
        it.squares()
            .iter()
            .all(|at| position.piece_at(at).is_none())
    };
    let places = Footprint::all().filter(|it| it.length() == length);
    places.filter(free).count() as i32
}

/// Whether a square lies in the line along which a piece lies.
fn in_line(piece: Footprint, square: u8) -> bool {
    let [first, last] = [piece.first(), piece.last()].map(|it| it.number());
    match first / 10 == last / 10 {
        true => square / 10 == first / 10,
        false => square % 10 == first % 10,
    }
}

/// The squares of the counters; before the scoring phase, the squares on which they will start.
fn counters(position: &Isaac) -> Vec<u8> {
    if position.phase() == Phase::Placement {
        return vec![0, 99];
    }
    let all = Side::BOTH.into_iter();
    all.filter_map(|it| Some(position.counter(it)?.number()))
        .collect()
}

fn worth(position: &Isaac, piece: Footprint) -> Worth {
    let crosses = |it: &&Piece| {
        it.footprint != piece && it.squares().iter().any(|at| in_line(piece, at.number()))
    };
    let doubled = counters(position)
        .into_iter()
        .filter(|at| in_line(piece, *at));
    Worth {
        count: position.pieces().iter().filter(crosses).count() as u32,
        value: value(piece.length()).into(),
        factor: 2_u32.pow(doubled.count() as u32),
    }
}

/// The worth of a piece with another piece on each free square of its line.
fn filled(position: &Isaac, piece: Footprint) -> Worth {
    let free = Square::all().filter(|it| position.piece_at(*it).is_none());
    let free = free.filter(|it| in_line(piece, it.number())).count() as u32;
    let worth = worth(position, piece);
    Worth {
        count: worth.count + free,
        ..worth
    }
}

/// The worth, in `position`, of a side's pieces on the board `on`.
fn total(on: &Isaac, position: &Isaac, side: Side) -> i32 {
    let pieces = on.pieces().iter().filter(|it| it.side == side);
    pieces
        .map(|it| worth(position, it.footprint).points() as i32)
        .sum()
}

/// The most that a side can score at once; 0 if the side is not to move.
fn most(position: &Isaac, side: Side) -> i32 {
    let gained = position
        .legal_actions()
        .into_iter()
        .filter_map(|action| match action {
            Action::Remove { total, .. } => {
                Some(i32::from(total) - i32::from(position.score(side)))
            }
            Action::Place(_) => None,
        });
    if position.to_move() == Some(side) {
        gained.max().unwrap_or(0)
    } else {
        0
    }
}

/// Whether a side may remove a piece if the side is to move.
fn may_remove(position: &Isaac, side: Side, piece: Footprint) -> bool {
    let long = position
        .longest_removed(side)
        .is_none_or(|it| it.length <= piece.length());
    let owned = position.pieces().contains(&Piece {
        footprint: piece,
        side,
    });
    let under = |at: u8| piece.squares().iter().any(|it| it.number() == at);
    owned && long && !counters(position).into_iter().any(under)
}

struct Act<'a> {
    before: &'a Isaac,
    side: Side,
    action: Action,
    after: Isaac,
}

impl Act<'_> {
    fn other(&self) -> Side {
        self.side.other()
    }

    fn after(&self, instead: Instead<Action>) -> Isaac {
        play(self.before, instead.action)
    }

    /// Checks the facts about places.
    fn places(&self, fact: &Fact) -> bool {
        let count = |position: &Isaac, side: Side, length| position.hand(side).count(length);
        match *fact {
            Fact::Longest(Places {
                length,
                places,
                instead,
            }) => {
                let fits = |length: u8| {
                    count(self.before, self.side, length) > 0 && room(self.before, length) > 0
                };
                let after = self.after(instead);
                let answers = after.legal_actions().into_iter();
                let left = answers.map(|it| room(&play(&after, it), length)).min();
                length == self.action.footprint().length()
                    && !(length + 1..=7).any(fits)
                    && after.to_move() == Some(self.other())
                    && room(self.before, length) as u32 == places
                    && left == Some(instead.number)
                    && instead.number < places as i32
            }
            Fact::Room(Places {
                length,
                places,
                instead,
            }) => {
                let after = self.after(instead);
                [&self.after, &after]
                    .iter()
                    .all(|it| count(it, self.side, length) > 0)
                    && room(&self.after, length) as u32 == places
                    && room(&after, length) == instead.number
                    && instead.number < places as i32
            }
            Fact::Shuts(Places {
                length,
                places,
                instead,
            }) => {
                count(&self.after, self.other(), length) > 0
                    && !self.before.passed().contains(self.other())
                    && room(&self.after, length) as u32 == places
                    && room(&self.after(instead), length) == instead.number
                    && instead.number > places as i32
            }
            Fact::Passes { unplaced } => {
                u32::from(self.before.hand(self.other()).pieces()) == unplaced
                    && !self.before.passed().contains(self.other())
                    && self.after.passed().contains(self.other())
            }
            _ => false,
        }
    }

    /// Checks the facts about the worth of pieces.
    fn pieces_are_worth(&self, fact: &Fact) -> bool {
        match *fact {
            Fact::Worth {
                worth: own,
                instead,
            } => {
                let piece = instead.action.footprint();
                worth(&self.after, self.action.footprint()) == own
                    && worth(&self.after(instead), piece).points() as i32 == instead.number
                    && instead.number < own.points() as i32
            }
            Fact::FullLine {
                worth: own,
                instead,
            } => {
                let piece = instead.action.footprint();
                filled(&self.after, self.action.footprint()) == own
                    && filled(&self.after(instead), piece).points() as i32 == instead.number
                    && instead.number < own.points() as i32
            }
            Fact::Crosses(sums) => self.sums(sums, |position, side| {
                total(self.before, position, side) - total(self.before, self.before, side)
            }),
            Fact::Totals(sums) => self.sums(sums, |position, side| total(position, position, side)),
            _ => false,
        }
    }

    fn sums(&self, sums: Sums, of: impl Fn(&Isaac, Side) -> i32) -> bool {
        let points = |position: &Isaac| BySide::of(|side| of(position, side));
        let lead = |points: BySide<i32>| points[self.side] - points[self.other()];
        points(&self.after) == sums.points
            && points(&play(self.before, sums.instead)) == sums.points_instead
            && lead(sums.points) > lead(sums.points_instead)
    }

    fn gained(&self, after: &Isaac) -> i32 {
        i32::from(after.score(self.side)) - i32::from(self.before.score(self.side))
    }

    /// The least that the side can score next, over all answers of the other side if it can answer.
    fn next(&self, after: &Isaac) -> i32 {
        if after.to_move() != Some(self.other()) {
            return most(after, self.side);
        }
        let answers = after.legal_actions().into_iter();
        let next = answers.map(|it| most(&play(after, it), self.side));
        next.min().expect("an answer")
    }

    /// Checks the facts about points.
    fn pays(&self, fact: &Fact) -> bool {
        let other = self.other();
        match *fact {
            Fact::Scores {
                worth: own,
                gained,
                instead,
            } => {
                worth(self.before, self.action.footprint()) == own
                    && self.gained(&self.after) == gained as i32
                    && self.gained(&self.after(instead)) == instead.number
                    && instead.number < gained as i32
            }
            Fact::All { points } => {
                let removals = self.before.removals();
                let piece = self.action.footprint();
                removals.iter().all(|it| it.piece.footprint == piece)
                    && most(self.before, self.side) as u32 == points
                    && self.gained(&self.after) as u32 == points
            }
            Fact::Exchange { own, instead } => {
                let holds = |it: Exchange| {
                    let after = play(self.before, it.action);
                    self.gained(&after) as u32 == it.points
                        && most(&after, other) as u32 == it.answer
                };
                own.action == self.action
                    && holds(own)
                    && holds(instead)
                    && own.points < instead.points
                    && own.answer < instead.answer
            }
            Fact::Answer { points, instead } => {
                most(&self.after, other) as u32 == points
                    && most(&self.after(instead), other) == instead.number
                    && instead.number > points as i32
            }
            Fact::Next { points, instead } | Fact::NextAlone { points, instead } => {
                let answered = matches!(fact, Fact::Next { .. });
                let after = self.after(instead);
                [&self.after, &after]
                    .iter()
                    .all(|it| (it.to_move() == Some(other)) == answered)
                    && self.next(&self.after) as u32 == points
                    && self.next(&after) == instead.number
                    && instead.number < points as i32
            }
            Fact::Finishes { scores } => {
                !self.before.finished().contains(other)
                    && self.after.finished().contains(other)
                    && self.after.to_move() == Some(self.side)
                    && scores
                        .iter()
                        .all(|(side, it)| u32::from(self.after.score(side)) == *it)
            }
            _ => false,
        }
    }

    /// Checks the facts about the counter's square and about the length rule.
    fn stands(&self, fact: &Fact) -> bool {
        let (side, other) = (self.side, self.other());
        let stands_on = |position: &Isaac, piece: Footprint| {
            position
                .counter(side)
                .is_some_and(|it| piece.squares().contains(it))
        };
        match *fact {
            Fact::Blocks { piece, instead } => {
                let after = self.after(instead);
                stands_on(&self.after, piece)
                    && may_remove(&after, other, piece)
                    && after.to_move() == Some(other)
                    && worth(&after, piece).points() as i32 == instead.number
            }
            Fact::Frees {
                piece,
                points,
                instead,
            } => {
                stands_on(self.before, piece)
                    && may_remove(&self.after, side, piece)
                    && worth(&self.after, piece).points() == points
                    && !may_remove(&play(self.before, instead), side, piece)
            }
            Fact::LongEnough { pieces, instead } => {
                let long = |after: &Isaac, removed: Footprint| {
                    let mine = after.pieces().iter().filter(|it| it.side == side);
                    mine.filter(|it| it.length() >= removed.length()).count() as i32
                };
                let removed = instead.action.footprint();
                long(&self.after, self.action.footprint()) as u32 == pieces
                    && long(&self.after(instead), removed) == instead.number
                    && instead.number < pieces as i32
            }
            Fact::Doubles {
                piece,
                points,
                instead,
            } => {
                let worth_it = |after: &Isaac| {
                    may_remove(after, side, piece).then(|| worth(after, piece).points() as i32)
                };
                let counter = self.after.counter(side);
                counter.is_some_and(|it| in_line(piece, it.number()))
                    && worth_it(&self.after) == Some(points as i32)
                    && worth_it(&self.after(instead)) == Some(instead.number)
                    && instead.number < points as i32
            }
            _ => false,
        }
    }
}
