//! The disks on the board, and the signals they make (AMPEL-4, AMPEL-18).

use super::point::{Direction, Point, PointSet, line};
use crate::Side;
use std::ops::BitOr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disk {
    Red,
    /// Belongs to no side. It is never moved, but can be won.
    Yellow,
    /// Owned by [`Side::Second`].
    Green,
}

impl Disk {
    #[must_use]
    pub const fn of(side: Side) -> Disk {
        match side {
            Side::First => Disk::Red,
            Side::Second => Disk::Green,
        }
    }

    /// The side that owns the disk; `None` for yellow.
    #[must_use]
    pub const fn owner(self) -> Option<Side> {
        match self {
            Disk::Red => Some(Side::First),
            Disk::Yellow => None,
            Disk::Green => Some(Side::Second),
        }
    }

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Disk::Red => 'R',
            Disk::Yellow => 'Y',
            Disk::Green => 'G',
        }
    }
}

/// Red, yellow and green on three consecutive points of a line (AMPEL-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signal {
    pub red: Point,
    pub yellow: Point,
    pub green: Point,
}

impl Signal {
    #[must_use]
    pub fn points(self) -> PointSet {
        [self.red, self.yellow, self.green].into_iter().collect()
    }
}

/// The disks on the board: three disjoint sets of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Board {
    disks: [PointSet; 3],
}

impl Board {
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Disk> {
        [Disk::Red, Disk::Yellow, Disk::Green]
            .into_iter()
            .find(|disk| self.of(*disk).contains(point))
    }

    #[must_use]
    pub const fn of(&self, disk: Disk) -> PointSet {
        self.disks[disk as usize]
    }

    #[must_use]
    pub fn all(&self) -> PointSet {
        let [red, yellow, green] = self.disks;
        red | yellow | green
    }

    #[must_use]
    pub fn empty(&self) -> PointSet {
        !self.all()
    }

    /// Every disk with its point, in the order of the board.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Disk)> {
        let board = *self;
        board
            .all()
            .iter()
            .filter_map(move |point| Some((point, board.get(point)?)))
    }

    /// Puts a disk on a point; a disk on that point is replaced.
    pub fn put(&mut self, point: Point, disk: Disk) {
        self.remove(point.into());
        self.disks[disk as usize] |= point.into();
    }

    pub fn remove(&mut self, points: PointSet) {
        self.disks = self.disks.map(|disks| disks - points);
    }

    /// The disks on the whole line along which a move starts. The number of these disks is the distance of the move
    /// (AMPEL-12).
    #[must_use]
    pub fn counted(&self, start: Point, direction: Direction) -> PointSet {
        line(start, direction) & self.all()
    }

    /// Every signal on the board, in the order of the yellow points.
    #[must_use]
    pub fn signals(&self) -> Vec<Signal> {
        let mut signals = Vec::new();
        for red_from_yellow in Direction::ALL {
            let green_from_yellow = red_from_yellow.turned(3);
            let centres = self.of(Disk::Yellow)
                & self.of(Disk::Red).shift(green_from_yellow)
                & self.of(Disk::Green).shift(red_from_yellow);
            signals.extend(centres.iter().filter_map(|yellow| {
                Some(Signal {
                    red: yellow.neighbour(red_from_yellow)?,
                    yellow,
                    green: yellow.neighbour(green_from_yellow)?,
                })
            }));
        }
        signals.sort_by_key(|signal| (signal.yellow, signal.red));
        signals
    }

    /// The empty points where a disk of this side would make a signal (AMPEL-23).
    #[must_use]
    pub fn signal_points(&self, side: Side) -> PointSet {
        let yellow = self.of(Disk::Yellow);
        let far_end = self.of(Disk::of(side.other()));
        let beside = |back| (yellow & far_end.shift(back)).shift(back);
        let all = Direction::ALL.into_iter().map(beside);
        all.fold(PointSet::EMPTY, PointSet::bitor) & self.empty()
    }

    /// The signals on the board after the side puts a disk on an empty point.
    #[must_use]
    pub fn signals_with(&self, point: Point, side: Side) -> Vec<Signal> {
        let mut board = *self;
        board.put(point, Disk::of(side));
        board.signals()
    }
}

impl FromIterator<(Point, Disk)> for Board {
    fn from_iter<I: IntoIterator<Item = (Point, Disk)>>(disks: I) -> Board {
        let mut board = Board::default();
        for (point, disk) in disks {
            board.put(point, disk);
        }
        board
    }
}
