//! Chooses places for numbers and marks on a board so that none of them hides the number of a piece, a square or a
//! row. All lengths in this file are in squares, and all places are measured from the upper left corner of the board
//! in the picture.

use crate::isaac::paint::{GAIN, OFFER};
use crate::isaac::scene::{Ghost, Scene};
use rules::isaac::{Footprint, Line, Square};

pub(super) type Spot = (f32, f32);

/// A box around something drawn: left, top, right and bottom.
type Part = [f32; 4];

/// How far a value is moved up if a score stands in the lower half of its square.
const RAISED: f32 = 0.14;
/// The width of a digit, as a multiple of its height.
const DIGIT: f32 = 0.96;
/// The width of a plus sign, as a multiple of its height.
const PLUS: f32 = 1.15;
/// By how much a pill (the rounded box behind a number) is wider and higher than its number.
pub(super) const PILL: (f32, f32) = (0.24, 0.22);
/// For the score on a square to which a counter may go: the distance of its middle from the middle of the square, and
/// half the width and height of the score.
pub(super) const REACH: (Spot, Spot) = ((0.22, 0.31), (0.25, 0.17));
/// How far a dot is moved from the middle of its square to the left, and how far up.
pub(super) const CORNER: f32 = 0.31;
/// For a small cross: the distance of its middle from the middle of its square, and its size as a share of a whole
/// cross.
const SMALL_CROSS: (Spot, f32) = ((-0.37, -0.36), 0.33);

/// Half the sizes of the parts that are drawn, with their edges. `PAWN` is the box of a counter, measured from the
/// middle of its square.
const DIGITS_OF_VALUE: Spot = (0.16, 0.19);
const PAWN: Part = [-0.395, -0.495, 0.395, 0.455];
const DOT: f32 = 0.135;
const LEFT_BEHIND: f32 = 0.2;
const CROSS: f32 = 0.34;
const START: Spot = (0.39, 0.265);
const EDGE: f32 = 0.1;

/// The places of all numbers and marks that can be moved so that they do not cover each other.
#[derive(Debug)]
pub(super) struct Places {
    /// The place of each piece's value.
    pub values: Vec<Spot>,
    /// The place of the points of each removable piece.
    pub offers: Vec<Spot>,
    /// The place of the points that were just gained.
    pub gain: Option<Spot>,
    /// The place of each cross and its size: 1 for a whole cross, less for a small cross.
    pub crosses: Vec<(Spot, f32)>,
}

impl Places {
    pub fn of(scene: &Scene) -> Places {
        let seen = Seen { scene };
        let (firm, loose) = (seen.firm(), seen.loose());
        let all = [firm.as_slice(), &loose].concat();
        let values: Vec<Spot> = scene
            .pieces
            .iter()
            .map(|piece| {
                let spots = seen.values(piece.footprint);
                let size = |_: &Spot| DIGITS_OF_VALUE;
                first_clear(&spots, size, [&all, &firm, &seen.pawns()])
            })
            .collect();
        let written = values.iter().map(|spot| around(*spot, DIGITS_OF_VALUE));
        let taken: Vec<Part> = written.chain(seen.pawns()).collect();
        let beside = [taken.as_slice(), &loose].concat();
        let offers = scene.offers.iter().map(|(footprint, points)| {
            let size = pill_size(*points, 0.0, OFFER);
            let mut spots: Vec<Spot> = seen.squares(*footprint).collect();
            let last = seen.centre(footprint.last());
            spots.sort_by(|a, b| distance(*a, last).total_cmp(&distance(*b, last)));
            first_clear(&spots, |_| size, [&beside, &taken, &[]])
        });
        let gain = scene.scored.as_ref().and_then(|scored| scored.ghost);
        let gain = gain.map(|ghost| seen.gain(ghost, &beside, &taken));
        Places {
            offers: offers.collect(),
            crosses: seen.crosses(&taken),
            gain,
            values,
        }
    }
}

struct Seen<'a> {
    scene: &'a Scene,
}

impl Seen<'_> {
    fn centre(&self, square: Square) -> Spot {
        let square = square.read_by(self.scene.seen_from);
        let (column, row) = (f32::from(square.column()), f32::from(square.row()));
        (column + 0.5, 9.5 - row)
    }

    fn squares(&self, footprint: Footprint) -> impl Iterator<Item = Spot> {
        let squares: Vec<Square> = footprint.squares().iter().collect();
        squares.into_iter().map(|square| self.centre(square))
    }

    fn middle(&self, footprint: Footprint) -> Spot {
        let [(x, y), (u, v)] = [footprint.first(), footprint.last()].map(|end| self.centre(end));
        ((x + u) / 2.0, (y + v) / 2.0)
    }

    /// The possible places of a value. The middle of its piece is first; the other places follow by their distance
    /// from the middle.
    fn values(&self, footprint: Footprint) -> Vec<Spot> {
        let middle = self.middle(footprint);
        let along = std::iter::once(middle).chain(self.squares(footprint));
        let mut spots: Vec<Spot> = along.flat_map(|(x, y)| [(x, y), (x, y - RAISED)]).collect();
        spots.sort_by(|a, b| distance(*a, middle).total_cmp(&distance(*b, middle)));
        spots
    }

    /// The place of the points that were gained: on the line of the removed piece, as near to the piece's middle as
    /// possible.
    fn gain(&self, ghost: Ghost, beside: &[Part], taken: &[Part]) -> Spot {
        let footprint = ghost.piece.footprint;
        let (across, down) = pill_size(ghost.points, PLUS * GAIN, GAIN);
        let middle = self.middle(footprint);
        let line = footprint.line().squares();
        let within = |at: f32, half: f32| at.clamp(half, 10.0 - half);
        let mut spots: Vec<Spot> = std::iter::once(middle)
            .chain(line.iter().map(|square| self.centre(square)))
            .map(|(x, y)| (within(x, across), within(y, down)))
            .collect();
        spots.sort_by(|a, b| distance(*a, middle).total_cmp(&distance(*b, middle)));
        first_clear(&spots, |_| (across, down), [beside, taken, &[]])
    }

    /// The places of the crosses. Each crossed square that has room gets a whole cross; if no square has room, each
    /// crossed square gets a small cross.
    fn crosses(&self, taken: &[Part]) -> Vec<(Spot, f32)> {
        let squares = self.scene.crossed.iter().map(|square| self.centre(*square));
        let whole = |spot: &Spot| {
            let own = around(*spot, (CROSS, CROSS));
            !taken.iter().any(|part| meet(*part, own))
        };
        let free: Vec<_> = squares.clone().filter(whole).map(|it| (it, 1.0)).collect();
        if !free.is_empty() {
            return free;
        }
        let ((dx, dy), size) = SMALL_CROSS;
        squares.map(|(x, y)| ((x + dx, y + dy), size)).collect()
    }

    fn pawns(&self) -> Vec<Part> {
        let pawns = self.scene.pawns.iter();
        let on = |(x, y): Spot| {
            let [left, top, right, bottom] = PAWN;
            [x + left, y + top, x + right, y + bottom]
        };
        pawns.map(|pawn| on(self.centre(pawn.square))).collect()
    }

    /// Counters, the scores on squares to which a counter may go, starts, and outlines. A value covers such a part only
    /// if every place of the value touches one; even then, the place touches no counter if possible.
    fn firm(&self) -> Vec<Part> {
        let scene = self.scene;
        let mut parts = self.pawns();
        let free = |square: &Square| scene.pawns.iter().all(|pawn| pawn.square != *square);
        for (square, _) in scene.reach.iter().filter(|(square, _)| free(square)) {
            let ((x, y), ((dx, dy), (across, down))) = (self.centre(*square), REACH);
            parts.push(around((x + dx, y + dy), (across + 0.025, down + 0.025)));
        }
        for (square, _) in &scene.starts {
            parts.push(around(self.centre(*square), START));
        }
        if let Some(scored) = scene.scored.as_ref().filter(|_| !scene.for_replay) {
            parts.extend(edges(self.line(scored.line)));
        }
        let refused = scene.ghost.map(|piece| piece.footprint);
        parts.extend(refused.into_iter().flat_map(|it| edges(self.bar(it))));
        parts
    }

    /// Dots and crosses. A value covers them only if each of its other places touches a part of [`Seen::firm`].
    fn loose(&self) -> Vec<Part> {
        let scene = self.scene;
        let dot = |(x, y): Spot| around((x, y), (DOT, DOT));
        let left = match scene.for_replay {
            true => DOT,
            false => LEFT_BEHIND,
        };
        let stood = scene.pawns.iter().filter_map(|pawn| pawn.from);
        let mut parts: Vec<Part> = stood
            .map(|square| around(self.centre(square), (left, left)))
            .collect();
        if scene.for_replay {
            let ends = scene.placed.map(Footprint::last);
            parts.extend(ends.map(|square| dot(self.centre(square))));
        }
        for square in scene.scored.iter().flat_map(|scored| scored.crossed()) {
            let (x, y) = self.centre(square);
            parts.push(dot((x - CORNER, y - CORNER)));
        }
        let crosses = scene.crossed.iter();
        parts.extend(crosses.map(|square| around(self.centre(*square), (CROSS, CROSS))));
        parts
    }

    fn line(&self, line: Line) -> Part {
        let squares = line.squares();
        let mut squares = squares.iter().map(|square| self.centre(square));
        let first = squares.next().unwrap_or_default();
        enclosing(first, squares.last().unwrap_or(first))
    }

    fn bar(&self, footprint: Footprint) -> Part {
        let ends = [footprint.first(), footprint.last()].map(|end| self.centre(end));
        enclosing(ends[0], ends[1])
    }
}

/// The box around all squares between two squares, which are given by their middles.
fn enclosing((x, y): Spot, (u, v): Spot) -> Part {
    [
        x.min(u) - 0.5,
        y.min(v) - 0.5,
        x.max(u) + 0.5,
        y.max(v) + 0.5,
    ]
}

/// The four edges of a box, each as a thin box inside it.
fn edges([left, top, right, bottom]: Part) -> [Part; 4] {
    [
        [left, top, right, top + EDGE],
        [left, bottom - EDGE, right, bottom],
        [left, top, left + EDGE, bottom],
        [right - EDGE, top, right, bottom],
    ]
}

/// Half the width and height of a pill around a number of this height, with a sign of width `before` in front of the
/// number.
fn pill_size(number: u16, before: f32, height: f32) -> Spot {
    let digits = number.to_string().len() as f32;
    let high = height + PILL.1;
    let wide = (before + digits * DIGIT * height + PILL.0).max(high);
    (wide / 2.0 + 0.03, high / 2.0 + 0.03)
}

fn around((x, y): Spot, (across, down): Spot) -> Part {
    [x - across, y - down, x + across, y + down]
}

/// The distance of two places: the horizontal distance plus the vertical distance.
fn distance((x, y): Spot, (u, v): Spot) -> f32 {
    (x - u).abs() + (y - v).abs()
}

fn meet(a: Part, b: Part) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// The first spot that touches no part of the first list. If there is none, the first spot that touches no part of the
/// second list; then the same for the third list. If no list has such a spot, the first spot of all.
fn first_clear(spots: &[Spot], size: impl Fn(&Spot) -> Spot, parts: [&[Part]; 3]) -> Spot {
    let clear = |parts: &[Part]| {
        let free = |spot: &&Spot| {
            let own = around(**spot, size(spot));
            !parts.iter().any(|part| meet(*part, own))
        };
        spots.iter().find(free).copied()
    };
    let found = parts.into_iter().find_map(clear);
    found.or(spots.first().copied()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
