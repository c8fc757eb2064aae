//! A bitboard model of Ampel for the search, tested against the rules.
//!
//! With the position of the crate `rules` a search takes a third longer, because that position is written to be read
//! easily.

use crate::random::Random;
use crate::state::State;
use rules::ampel::{Action, Ampel, DISKS, Disk, Point, PointSet, Step};
use rules::{BySide, Position as _, Side};
use std::fmt;
use std::sync::LazyLock;

/// The number of bits that a row takes: the number of points of the longest row, plus one.
const STRIDE: u8 = 12;

/// The value that stands for "no point" where the index of a point's bit is expected.
pub const NOWHERE: u8 = 127;

pub fn bit(point: Point) -> u8 {
    point.row() * STRIDE + point.column()
}

pub fn point(bit: u8) -> Option<Point> {
    Point::new(bit / STRIDE, bit % STRIDE)
}

fn mask(points: PointSet) -> u128 {
    points.iter().fold(0, |all, point| all | 1 << bit(point))
}

struct Board {
    points: u128,
    inside: u128,
    /// For each point, by the index of its bit: the points on each of the three lines through this point.
    lines: Vec<[u128; 3]>,
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let points = mask(PointSet::BOARD);
    let mut lines = vec![[0; 3]; 128];
    for at in Bits(points) {
        for (way, line) in lines[usize::from(at)].iter_mut().enumerate() {
            for way in [way, way + 3] {
                let mut here = 1 << at;
                while here != 0 {
                    *line |= here;
                    here = shift(here, way) & points;
                }
            }
        }
    }
    Board {
        points,
        inside: mask(PointSet::INSIDE),
        lines,
    }
});

/// Moves every point one step in the direction `way`: 0 is to the right, and 1 to 5 follow counter-clockwise. A step
/// can lead off the board, so the caller has to mask the result.
#[inline]
const fn shift(points: u128, way: usize) -> u128 {
    match way {
        0 => points << 1,
        1 => points << STRIDE,
        2 => points << (STRIDE - 1),
        3 => points >> 1,
        4 => points >> STRIDE,
        _ => points >> (STRIDE - 1),
    }
}

/// An iterator over the indices of the bits that are set in a word.
pub struct Bits(pub u128);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// The index of a random bit among the bits that are set; [`NOWHERE`] if no bit is set.
pub fn some(bits: u128, random: &mut Random) -> u8 {
    let at = random.below(bits.count_ones().max(1) as usize);
    Bits(bits).nth(at).unwrap_or(NOWHERE)
}

/// An action. For a move `from` and `to` are its two ends; for a placement both are the point; for an impossible step
/// both are [`NOWHERE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Act {
    pub from: u8,
    pub to: u8,
}

impl Act {
    /// Stands for a step in which the side has no possible action.
    pub const NONE: Act = Act {
        from: NOWHERE,
        to: NOWHERE,
    };

    pub fn action(self) -> Action {
        match (point(self.from), point(self.to)) {
            (Some(from), Some(to)) if from != to => Action::Move { from, to },
            (_, Some(to)) => Action::Place(to),
            _ => Action::Impossible,
        }
    }

    const fn place(at: u8) -> Act {
        Act { from: at, to: at }
    }
}

impl From<Action> for Act {
    fn from(action: Action) -> Act {
        match action {
            Action::Place(at) => Act::place(bit(at)),
            Action::Move { from, to } => Act {
                from: bit(from),
                to: bit(to),
            },
            Action::Impossible => Act::NONE,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action().fmt(f)
    }
}

#[derive(Clone, Debug)]
pub struct Model {
    /// The bits of the points with a red, a green and a yellow disk, in this order.
    pub disks: [u128; 3],
    pub cylinders: BySide<u8>,
    pub scores: BySide<u8>,
    placed: u8,
    pub step: Step,
    pub side: Side,
    yellow: u8,
    target: u8,
}

const YELLOW: usize = 2;

impl From<&Ampel> for Model {
    fn from(position: &Ampel) -> Model {
        let board = position.board();
        Model {
            disks: [Disk::Red, Disk::Green, Disk::Yellow].map(|disk| mask(board.of(disk))),
            cylinders: BySide::of(|side| position.cylinder(side).map_or(NOWHERE, bit)),
            scores: BySide::of(|side| position.score(side)),
            placed: position.yellow_placed(),
            step: position.step(),
            side: position.to_move().unwrap_or(Side::First),
            yellow: position.options().yellow(),
            target: position.options().target(),
        }
    }
}

impl Model {
    fn taken(&self) -> u128 {
        self.disks[0] | self.disks[1] | self.disks[2]
    }

    fn empty(&self) -> u128 {
        BOARD.points & !self.taken()
    }

    /// The side whose disks this step moves.
    pub fn owner(&self) -> Side {
        match self.step {
            Step::Opponent => self.side.other(),
            _ => self.side,
        }
    }

    /// The points of the disks that this step allows to move. Disks that have no room to move are included.
    pub fn candidates(&self) -> u128 {
        let owner = self.owner();
        let disks = self.disks[owner.index()];
        match self.step {
            Step::Own => disks,
            Step::Opponent => {
                let safe = self.cylinders[owner];
                if safe == NOWHERE {
                    disks
                } else {
                    disks & !(1 << safe)
                }
            }
            Step::Setup | Step::Place => 0,
        }
    }

    /// The points where the disk on `start` can end its move.
    pub fn reachable(&self, start: u8) -> u128 {
        let board = &*BOARD;
        let taken = self.taken();
        let own = 1 << start;
        let free = board.points & !taken | own;
        let mut ends = 0;
        for first in 0..6 {
            let begun = shift(own, first) & free;
            if begun == 0 {
                continue;
            }
            let distance = (board.lines[usize::from(start)][first % 3] & taken).count_ones();
            let mut layer = [0_u128; 6];
            layer[first] = begun;
            for _ in 1..distance {
                let mut next = [0_u128; 6];
                for way in 0..6 {
                    let here = layer[way];
                    if here == 0 {
                        continue;
                    }
                    let ahead = shift(here, way) & free;
                    next[way] |= ahead;
                    let stopped = here & !shift(ahead, (way + 3) % 6);
                    if stopped != 0 {
                        for turn in [1, 2, 4, 5] {
                            let way = (way + turn) % 6;
                            next[way] |= shift(stopped, way) & free;
                        }
                    }
                }
                layer = next;
            }
            ends |= layer.iter().fold(0, |all, points| all | points);
        }
        ends & !own
    }

    /// The empty points where a disk of a side would make a signal.
    pub fn signal_points(&self, side: Side) -> u128 {
        let far = self.disks[side.other().index()];
        let yellow = self.disks[YELLOW];
        (0..6).fold(0, |all, way| all | shift(yellow & shift(far, way), way)) & self.empty()
    }

    /// The points of all signals on the board, and the number of signals.
    fn signals(&self) -> (u128, u8) {
        let [red, green, yellow] = self.disks;
        let (mut gone, mut count) = (0, 0);
        for way in 0..6 {
            let back = (way + 3) % 6;
            let middle = yellow & shift(red, back) & shift(green, way);
            if middle != 0 {
                gone |= middle | shift(middle, way) | shift(middle, back);
                count += middle.count_ones() as u8;
            }
        }
        (gone, count)
    }

    /// The points where a disk may be placed now.
    pub fn placements(&self) -> u128 {
        match self.step {
            Step::Setup => self.empty() & BOARD.inside,
            Step::Place if self.disks[self.side.index()].count_ones() < u32::from(DISKS) => {
                self.empty() & !self.signal_points(self.side)
            }
            _ => 0,
        }
    }

    fn winner_now(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.scores[*side] >= self.target)
    }

    /// The number of yellow disks that a side still needs to win.
    pub const fn needs(&self, side: Side) -> u8 {
        self.target.saturating_sub(*self.scores.get(side))
    }

    /// Moves a disk. Removes the signals that the move makes and scores them.
    fn carry(&mut self, act: Act) {
        let owner = self.owner();
        let (from, to) = (1 << act.from, 1 << act.to);
        let disks = &mut self.disks[owner.index()];
        *disks = *disks & !from | to;
        if self.cylinders[owner] == act.from {
            self.cylinders[owner] = act.to;
        }
        let (gone, count) = self.signals();
        if count > 0 {
            self.disks = self.disks.map(|disks| disks & !gone);
            self.cylinders = self.cylinders.map(|at| match at {
                NOWHERE => NOWHERE,
                at if gone >> at & 1 == 1 => NOWHERE,
                at => at,
            });
            self.scores[self.side] += count;
        }
    }

    /// This position with the same board, but with `side` to play `step`.
    pub fn turned(&self, side: Side, step: Step) -> Model {
        Model {
            side,
            step,
            ..self.clone()
        }
    }

    /// The moves of this step that make a signal.
    pub fn scoring(&self) -> Vec<Act> {
        if !matches!(self.step, Step::Own | Step::Opponent) {
            return Vec::new();
        }
        let owner = self.owner();
        let targets = self.signal_points(owner);
        if targets == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for from in Bits(self.candidates()) {
            for to in Bits(self.reachable(from) & targets) {
                found.push(Act { from, to });
            }
        }
        found
    }

    /// Whether a move of this step makes a signal.
    pub fn can_score(&self) -> bool {
        let targets = self.signal_points(self.owner());
        targets != 0 && Bits(self.candidates()).any(|from| self.reachable(from) & targets != 0)
    }

    /// The number of first moves of a side's turn that lead to a signal in that turn.
    pub fn ways(&self, side: Side) -> u32 {
        let start = self.turned(side, Step::Own);
        let leads = |act: &Act| {
            let mut next = start.clone();
            next.play(*act);
            next.scores[side] > start.scores[side] || next.can_score()
        };
        start.actions().iter().filter(|it| leads(it)).count() as u32
    }

    /// A random move of this step: first the disk is chosen at random, then the end of its move. `None` if no disk can
    /// move.
    pub fn some_move(&self, random: &mut Random) -> Option<Act> {
        let mut left = self.candidates();
        while left != 0 {
            let from = some(left, random);
            let ends = self.reachable(from);
            if ends != 0 {
                let to = some(ends, random);
                return Some(Act { from, to });
            }
            left &= !(1 << from);
        }
        None
    }
}

impl State for Model {
    type Action = Act;

    fn to_move(&self) -> Option<Side> {
        self.winner_now().is_none().then_some(self.side)
    }

    fn actions(&self) -> Vec<Act> {
        if self.winner_now().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::with_capacity(64);
        match self.step {
            Step::Setup | Step::Place => actions.extend(Bits(self.placements()).map(Act::place)),
            Step::Own | Step::Opponent => {
                for from in Bits(self.candidates()) {
                    actions.extend(Bits(self.reachable(from)).map(|to| Act { from, to }));
                }
            }
        }
        if actions.is_empty() {
            actions.push(Act::NONE);
        }
        actions
    }

    fn play(&mut self, act: Act) {
        match self.step {
            Step::Setup => {
                self.disks[YELLOW] |= 1 << act.to;
                self.placed += 1;
                if self.placed == self.yellow {
                    self.step = Step::Own;
                }
                self.side = self.side.other();
            }
            Step::Own | Step::Opponent => {
                if act != Act::NONE {
                    self.carry(act);
                }
                if self.winner_now().is_none() {
                    self.step = match self.step {
                        Step::Own => Step::Opponent,
                        _ => Step::Place,
                    };
                }
            }
            Step::Place => {
                self.cylinders[self.side] = act.to;
                if act != Act::NONE {
                    self.disks[self.side.index()] |= 1 << act.to;
                }
                self.step = Step::Own;
                self.side = self.side.other();
            }
        }
    }

    fn winner(&self) -> Option<Side> {
        self.winner_now()
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.scores[side])
    }
}
