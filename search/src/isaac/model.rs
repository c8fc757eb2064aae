//! A bitboard model of ISAAC for the search, tested against the rules.

use crate::random::Random;
use crate::state::State;
use rules::isaac::{Action, Footprint, Isaac, LENGTHS, Line, Phase, Tiebreak, value};
use rules::{BySide, Position as _, Side};
use std::fmt;
use std::sync::LazyLock;

pub struct Place {
    pub footprint: Footprint,
    pub squares: u128,
    /// The kind of the piece: 0 for length 3, and so on up to 4 for length 7.
    pub kind: u8,
    pub value: i16,
    /// The line along which the piece lies: rows 0 to 9, columns 10 to 19.
    pub line: u8,
    /// The lines that the piece crosses and the line along which it lies, as one bit for each line.
    pub lines: u32,
}

/// The 600 places of pieces in the order of their footprints, with an index to find them.
pub struct Places {
    pub all: Vec<Place>,
    /// The index of the place by kind, direction (0 along a row, 1 along a column) and first square; `u16::MAX` if
    /// there is no such place.
    starts: [[[u16; 100]; 2]; 5],
    /// The squares of each line.
    lines: [u128; 20],
}

pub static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let mut starts = [[[u16::MAX; 100]; 2]; 5];
    let mut all = Vec::with_capacity(600);
    for (number, footprint) in (0_u16..).zip(Footprint::all()) {
        let numbers: Vec<u8> = footprint
            .squares()
            .iter()
            .map(|square| square.number())
            .collect();
        let (line, upright) = match footprint.line() {
            Line::Row(row) => (row, 0),
            Line::Column(column) => (10 + column, 1),
        };
        let kind = footprint.length() - LENGTHS[0];
        starts[usize::from(kind)][upright][usize::from(numbers[0])] = number;
        all.push(Place {
            footprint,
            squares: numbers.iter().fold(0, |all, square| all | 1 << square),
            kind,
            value: value(footprint.length()).cast_signed(),
            line,
            lines: numbers.iter().fold(0, |all, square| {
                all | 1 << (square / 10) | 1 << (10 + square % 10)
            }),
        });
    }
    let mut lines = [0; 20];
    for square in 0..100 {
        lines[square / 10] |= 1 << square;
        lines[10 + square % 10] |= 1 << square;
    }
    Places { all, starts, lines }
});

/// The index of a footprint's place in [`Places::all`].
fn place_of(footprint: Footprint) -> u16 {
    PLACES.all.partition_point(|it| it.footprint < footprint) as u16
}

pub fn squares_of(line: u8) -> u128 {
    PLACES.lines[usize::from(line)]
}

const SQUARES: u128 = (1 << 100) - 1;

/// The squares with at least `more` squares to their right in the row.
const fn room_right(more: u32) -> u128 {
    let mut mask = 0;
    let mut square = 0;
    while square < 100 {
        if square % 10 + more < 10 {
            mask |= 1 << square;
        }
        square += 1;
    }
    mask
}

const ROOM: [u128; 5] = [
    room_right(2),
    room_right(3),
    room_right(4),
    room_right(5),
    room_right(6),
];

/// An action: a place, and for a removal the total that is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Act {
    pub place: u16,
    /// The total that a removal names; `u16::MAX` for a placement.
    pub total: u16,
}

impl Act {
    pub fn action(self) -> Action {
        let footprint = PLACES.all[usize::from(self.place)].footprint;
        if self.total == u16::MAX {
            Action::Place(footprint)
        } else {
            Action::Remove {
                piece: footprint,
                total: self.total,
            }
        }
    }
}

impl From<Action> for Act {
    fn from(action: Action) -> Act {
        Act {
            place: place_of(action.footprint()),
            total: match action {
                Action::Place(_) => u16::MAX,
                Action::Remove { total, .. } => total,
            },
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action().fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Placing(Side),
    Scoring(Side),
    Over(Side),
}

#[derive(Clone, Debug)]
pub struct Model {
    pub turn: Turn,
    occupied: u128,
    pieces: BySide<[u16; 15]>,
    count: BySide<u8>,
    hands: BySide<[u8; 5]>,
    pub scores: BySide<i16>,
    /// The kind of the longest piece that each side has removed. It is 0 also if the side has removed no piece,
    /// because pieces of every length may then be removed.
    pub longest: BySide<u8>,
    passed: BySide<bool>,
    first_passed: Option<Side>,
    finished: BySide<bool>,
    crossing: [u8; 20],
    squares_only: bool,
}

impl From<&Isaac> for Model {
    fn from(position: &Isaac) -> Model {
        let mut model = Model {
            turn: match (position.phase(), position.to_move()) {
                (Phase::Placement, Some(side)) => Turn::Placing(side),
                (Phase::Scoring, Some(side)) => Turn::Scoring(side),
                _ => Turn::Over(position.outcome().map_or(Side::First, |it| it.winner)),
            },
            occupied: 0,
            pieces: BySide::both([0; 15]),
            count: BySide::both(0),
            hands: BySide::of(|side| LENGTHS.map(|length| position.hand(side).count(length))),
            scores: BySide::of(|side| position.score(side).cast_signed()),
            longest: BySide::of(|side| {
                let longest = position.longest_removed(side);
                longest.map_or(0, |longest| longest.length - LENGTHS[0])
            }),
            passed: BySide::of(|side| position.passed().contains(side)),
            first_passed: position.passed().first(),
            finished: BySide::of(|side| position.finished().contains(side)),
            crossing: [0; 20],
            squares_only: position.options().tiebreak == Tiebreak::Squares,
        };
        for piece in position.pieces() {
            model.put(piece.side, place_of(piece.footprint));
        }
        model
    }
}

impl Model {
    fn put(&mut self, side: Side, place: u16) {
        let known = &PLACES.all[usize::from(place)];
        // A position that was set up has no more pieces than the game, so there is a free place.
        if let Some(free) = self.pieces[side].get_mut(usize::from(self.count[side])) {
            *free = place;
            self.count[side] += 1;
        }
        self.occupied |= known.squares;
        for (line, count) in self.crossing.iter_mut().enumerate() {
            *count += (known.lines >> line & 1) as u8;
        }
    }

    pub fn pieces(&self, side: Side) -> &[u16] {
        &self.pieces[side][..usize::from(self.count[side])]
    }

    pub const fn hand(&self, side: Side) -> [u8; 5] {
        *self.hands.get(side)
    }

    fn fits(&self, kind: usize) -> [u128; 2] {
        let free = !self.occupied & SQUARES;
        let (mut row, mut column) = (free & ROOM[kind], free);
        for step in 1..kind as u32 + 3 {
            row &= free >> step;
            column &= free >> (10 * step);
        }
        [row, column]
    }

    /// The number of places for a piece of a kind.
    pub fn room(&self, kind: usize) -> u32 {
        self.fits(kind).into_iter().map(u128::count_ones).sum()
    }

    fn can_place(&self, side: Side) -> bool {
        // Where a longer piece fits, a shorter piece fits too, so only the shortest piece of the hand is tried.
        let hand = self.hand(side);
        hand.iter()
            .position(|count| *count > 0)
            .is_some_and(|kind| self.fits(kind) != [0; 2])
    }

    /// The square of a side's counter as a bit; no bit if the score is 100 or more.
    pub const fn counter(&self, side: Side) -> u128 {
        let score = *self.scores.get(side);
        if score >= 100 {
            return 0;
        }
        match side {
            Side::First => 1 << score,
            Side::Second => 1 << (99 - score),
        }
    }

    /// The places of the pieces that a side may remove.
    pub fn removable(&self, side: Side) -> impl Iterator<Item = u16> {
        let counters = self.counter(Side::First) | self.counter(Side::Second);
        let shortest = self.longest[side];
        self.pieces(side).iter().copied().filter(move |place| {
            let known = &PLACES.all[usize::from(*place)];
            known.kind >= shortest && known.squares & counters == 0
        })
    }

    pub fn worth(&self, place: u16) -> i16 {
        self.terms(place).into_iter().product()
    }

    /// The three factors of the worth of a piece on the board: the number of pieces that cross its line, its value,
    /// and the multiplier that the counters cause.
    pub fn terms(&self, place: u16) -> [i16; 3] {
        let known = &PLACES.all[usize::from(place)];
        let line = squares_of(known.line);
        let counters = i16::from(line & self.counter(Side::First) != 0)
            + i16::from(line & self.counter(Side::Second) != 0);
        let crossing = i16::from(self.crossing[usize::from(known.line)]) - 1;
        [crossing, known.value, 1 << counters]
    }

    /// The total that `side` may not choose, because the opponent's counter stands on its square; negative if that
    /// counter has left the board.
    fn taken(&self, side: Side) -> i16 {
        99 - self.scores[side.other()]
    }

    /// The highest total that a side may name when it removes a piece.
    pub fn highest(&self, side: Side, place: u16) -> u16 {
        let most = self.scores[side] + self.worth(place);
        // Only one total is forbidden, so `most - 1` is allowed. It is not below the present score: the opponent's
        // counter stands on the square of `most`, so the side's own counter does not, and `most` is greater than the
        // score.
        let most = if most == self.taken(side) {
            most - 1
        } else {
            most
        };
        most.cast_unsigned()
    }

    /// Passes for each side that cannot act. Changes the phase or ends the game if neither side can act.
    fn settle(&mut self) {
        if let Turn::Placing(next) = self.turn {
            for side in [next, next.other()] {
                if self.passed[side] {
                    continue;
                }
                if self.can_place(side) {
                    self.turn = Turn::Placing(side);
                    return;
                }
                self.passed[side] = true;
                self.first_passed = self.first_passed.or(Some(side));
            }
            self.turn = Turn::Scoring(self.first_passed.unwrap_or(next));
        }
        if let Turn::Scoring(next) = self.turn {
            for side in [next, next.other()] {
                if self.finished[side] {
                    continue;
                }
                if self.removable(side).next().is_some() {
                    self.turn = Turn::Scoring(side);
                    return;
                }
                self.finished[side] = true;
            }
            self.turn = Turn::Over(self.leader());
        }
    }

    pub fn leader(&self) -> Side {
        let of_hand = |side: Side, worth: fn(u8) -> i16| -> i16 {
            let hand = self.hand(side);
            LENGTHS
                .into_iter()
                .zip(hand)
                .map(|(length, count)| i16::from(count) * worth(length))
                .sum()
        };
        let squares = |side| of_hand(side, i16::from);
        let pieces = |side| of_hand(side, |_| -1);
        let mut both = vec![self.scores, BySide::of(squares)];
        if !self.squares_only {
            both.push(BySide::of(pieces));
        }
        let decided = both
            .into_iter()
            .map(BySide::into_pair)
            .find(|[black, white]| black != white);
        match decided {
            Some([black, white]) if white > black => Side::Second,
            _ => Side::First,
        }
    }

    pub fn placements(&self, kind: usize) -> impl Iterator<Item = u16> + use<> {
        let fits = self.fits(kind);
        (0..2).flat_map(move |way| {
            let mut rest = fits[way];
            std::iter::from_fn(move || {
                let square = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                PLACES.starts[kind][way].get(square).copied()
            })
        })
    }

    /// A random placement of a piece of a kind; all placements are equally likely. `None` if there is none.
    pub fn random_placement(&self, kind: usize, random: &mut Random) -> Option<u16> {
        let fits = self.fits(kind);
        let counts = fits.map(u128::count_ones);
        let all = counts[0] + counts[1];
        if all == 0 {
            return None;
        }
        let mut at = random.below(all as usize) as u32;
        let way = usize::from(at >= counts[0]);
        if way == 1 {
            at -= counts[0];
        }
        let mut rest = fits[way];
        for _ in 0..at {
            rest &= rest - 1;
        }
        Some(PLACES.starts[kind][way][rest.trailing_zeros() as usize])
    }
}

impl State for Model {
    type Action = Act;

    fn to_move(&self) -> Option<Side> {
        match self.turn {
            Turn::Placing(side) | Turn::Scoring(side) => Some(side),
            Turn::Over(_) => None,
        }
    }

    fn actions(&self) -> Vec<Act> {
        match self.turn {
            Turn::Placing(side) => {
                let hand = self.hand(side);
                (0..5)
                    .filter(|kind| hand[*kind] > 0)
                    .flat_map(|kind| self.placements(kind))
                    .map(|place| Act {
                        place,
                        total: u16::MAX,
                    })
                    .collect()
            }
            Turn::Scoring(side) => {
                let mut actions = Vec::with_capacity(64);
                let score = self.scores[side];
                let taken = self.taken(side);
                for place in self.removable(side) {
                    for total in score..=score + self.worth(place) {
                        if total != taken {
                            let total = total.cast_unsigned();
                            actions.push(Act { place, total });
                        }
                    }
                }
                actions
            }
            Turn::Over(_) => Vec::new(),
        }
    }

    fn random_action(&self, random: &mut Random) -> Option<Act> {
        let Turn::Placing(side) = self.turn else {
            return random.pick(&self.actions());
        };
        let hand = self.hand(side);
        let counts = [0, 1, 2, 3, 4].map(|kind| match hand[kind] {
            0 => 0,
            _ => self.room(kind) as usize,
        });
        let mut at = random.below(counts.iter().sum::<usize>().max(1));
        let kind = counts.iter().position(|count| {
            let here = at < *count;
            if !here {
                at -= count;
            }
            here
        })?;
        Some(Act {
            place: self.random_placement(kind, random)?,
            total: u16::MAX,
        })
    }

    fn play(&mut self, action: Act) {
        let known = &PLACES.all[usize::from(action.place)];
        match self.turn {
            Turn::Placing(side) => {
                self.put(side, action.place);
                self.hands[side][usize::from(known.kind)] -= 1;
                self.turn = Turn::Placing(side.other());
                self.settle();
            }
            Turn::Scoring(side) => {
                let last = self.count[side] - 1;
                if let Some(at) = self.pieces(side).iter().position(|it| *it == action.place) {
                    self.pieces[side].swap(at, usize::from(last));
                }
                self.count[side] = last;
                self.occupied &= !known.squares;
                for (line, count) in self.crossing.iter_mut().enumerate() {
                    *count -= (known.lines >> line & 1) as u8;
                }
                self.scores[side] = action.total.cast_signed();
                self.longest[side] = known.kind;
                if action.total >= 100 {
                    self.turn = Turn::Over(side);
                } else {
                    self.turn = Turn::Scoring(side.other());
                    self.settle();
                }
            }
            Turn::Over(_) => {}
        }
    }

    fn winner(&self) -> Option<Side> {
        match self.turn {
            Turn::Over(winner) => Some(winner),
            Turn::Placing(_) | Turn::Scoring(_) => None,
        }
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.scores[side])
    }
}
