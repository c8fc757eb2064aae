//! The evaluation: a linear sum of learned weights over pattern configurations and a few features.

use super::geometry::{Encoding, Geometry, PATTERNS, ROWS};
use super::node::{Node, empty};
use rules::Side;
use rules::iago::{Cell, CellSet, Iago, Variant};
use std::sync::LazyLock;

/// The number of stages into which a game is divided; each stage has its own weights.
const STAGES: usize = 5;

/// How many different numbers of face-up disks a side can have in the inner area (0 to 37) and in the outer area (0 to
/// 24).
const INNER: usize = 38;
const OUTER: usize = 25;

/// How many different numbers of replies have weights (0 to 39). Greater numbers count as 39.
const REPLIES: usize = 40;

/// The largest lead in face-up disks that has a weight; larger leads count as this lead.
const LEAD: usize = 40;

const REPLIES_AT: usize = 2 * INNER * OUTER;
const LEAD_AT: usize = REPLIES_AT + 2 * REPLIES;
const LEFT_AT: usize = LEAD_AT + 2 * LEAD + 1;

/// The number of weights of a stage for features other than patterns.
const OTHERS: usize = LEFT_AT + INNER;

/// The unit of a stored weight, in thousandths of a logit.
pub const UNIT: i32 = 2;

/// The stage of a position with `left` empty cells: 0 is the ending, the last stage is the opening.
fn stage(variant: Variant, left: u32) -> usize {
    let from = match variant {
        Variant::Standard | Variant::Loose => [15, 24, 33, 43],
        Variant::Simple => [23, 29, 35, 42],
    };
    from.iter().filter(|from| left >= **from).count()
}

/// The indices of the weights of the features besides the patterns: the numbers of face-up disks in both areas, for
/// each side; the number of replies, and whether a capture is compulsory; the lead in face-up disks; and the number of
/// empty inner cells.
fn others(position: &Iago, side: Side, cells: CellSet) -> [usize; 5] {
    let board = position.board();
    let (own, other) = (board.face_up(side), board.face_up(side.other()));
    let area = |face_up: CellSet| {
        let inner = (face_up & CellSet::INNER).len() as usize;
        let outer = (face_up & CellSet::OUTER).len() as usize;
        inner * OUTER + outer
    };
    let left = board.empty() & CellSet::INNER;
    let quiet = left - CellSet::from(Cell::CENTRE) - cells;
    let forced = usize::from(!quiet.is_empty());
    let replies = (cells.len() as usize).min(REPLIES - 1);
    let lead = (LEAD + own.len() as usize).saturating_sub(other.len() as usize);
    [
        area(own),
        INNER * OUTER + area(other),
        REPLIES_AT + forced * REPLIES + replies,
        LEAD_AT + lead.min(2 * LEAD),
        LEFT_AT + left.len() as usize,
    ]
}

/// The configurations of a position as a side sees them: for the second side, the sides are exchanged.
fn as_seen_by(node: &Node, side: Side) -> [u16; PATTERNS] {
    let mut seen = node.configurations;
    if side == Side::Second {
        let (rows, neighbourhoods) = seen.split_at_mut(ROWS);
        // Each encoding has its own loop, so that no loop has to check the encoding.
        match node.geometry.rows {
            Encoding::Owned => exchange(Encoding::Owned, rows),
            Encoding::Ownerless => exchange(Encoding::Ownerless, rows),
        }
        exchange(Encoding::Ownerless, neighbourhoods);
    }
    seen
}

#[inline]
fn exchange(encoding: Encoding, configurations: &mut [u16]) {
    for configuration in configurations {
        *configuration = encoding.exchanged(*configuration);
    }
}

/// The number of different weights of a variant.
pub fn count(variant: Variant) -> usize {
    STAGES * (Geometry::of(variant).different + OTHERS)
}

/// The indices of the weights that are active in a position, among the variant's different weights.
pub fn active(node: &Node) -> [usize; PATTERNS + 5] {
    let geometry = node.geometry;
    let stage = stage(node.variant(), empty(&node.position));
    let stage = stage * (geometry.different + OTHERS);
    let mut places = [stage; PATTERNS + 5];
    let seen = as_seen_by(node, node.side);
    for ((place, start), seen) in places.iter_mut().zip(&geometry.start).zip(seen) {
        *place += geometry.shared[*start as usize + usize::from(seen)] as usize;
    }
    let others = others(&node.position, node.side, node.position.legal_cells());
    for (place, other) in places[PATTERNS..].iter_mut().zip(others) {
        *place += geometry.different + other;
    }
    places
}

/// The patterns before a placement, as the side sees them that is to move after the placement.
pub struct Before {
    geometry: &'static Geometry,
    stage: usize,
    side: Side,
    /// The sum of the weights of all patterns.
    sum: i32,
    configurations: [u16; PATTERNS],
}

/// The weights of a variant, one for each configuration and feature.
pub struct Weights {
    patterns: Vec<i16>,
    others: Vec<i16>,
}

impl Weights {
    /// Reads the file of a variant: little-endian words of two bytes, one for each different weight.
    fn read(bytes: &[u8], variant: Variant) -> Weights {
        let geometry = Geometry::of(variant);
        let words: Vec<i16> = bytes
            .chunks_exact(2)
            .map(|word| i16::from_le_bytes([word[0], word[1]]))
            .chain(std::iter::repeat(0))
            .take(count(variant))
            .collect();
        let (mut patterns, mut others) = (Vec::new(), Vec::new());
        for stage in words.chunks_exact(geometry.different + OTHERS) {
            let shared = geometry.shared.iter();
            patterns.extend(shared.map(|number| stage[*number as usize]));
            others.extend_from_slice(&stage[geometry.different..]);
        }
        Weights { patterns, others }
    }

    pub fn of(variant: Variant) -> &'static Weights {
        macro_rules! weights {
            ($variant:ident, $file:literal) => {{
                static WEIGHTS: LazyLock<Weights> =
                    LazyLock::new(|| Weights::read(include_bytes!($file), Variant::$variant));
                &WEIGHTS
            }};
        }
        match variant {
            Variant::Standard => weights!(Standard, "../../assets/iago-standard.weights"),
            Variant::Loose => weights!(Loose, "../../assets/iago-loose.weights"),
            Variant::Simple => weights!(Simple, "../../assets/iago-simple.weights"),
        }
    }

    /// The weights of a stage for each configuration.
    fn of_patterns(&self, geometry: &Geometry, stage: usize) -> &[i16] {
        &self.patterns[stage * geometry.configurations..][..geometry.configurations]
    }

    /// The sum of the weights of a position's patterns, as a side sees them in a stage.
    fn sum(&self, node: &Node, stage: usize, side: Side) -> i32 {
        let geometry = node.geometry;
        let numbers = self.of_patterns(geometry, stage);
        let seen = as_seen_by(node, side);
        let of = geometry.start.iter().zip(&seen);
        of.map(|(start, seen)| i32::from(numbers[*start as usize + usize::from(*seen)]))
            .sum()
    }

    /// Evaluates a position from the view of the side to move, in thousandths of a logit. The game must not be over.
    ///
    /// `cells` are the legal placements.
    pub fn evaluate(&self, node: &Node, cells: CellSet) -> i32 {
        let stage = stage(node.variant(), empty(&node.position));
        let others = self.others(stage, &node.position, node.side, cells);
        (self.sum(node, stage, node.side) + others) * UNIT
    }

    /// The sum of the weights of the other features.
    fn others(&self, stage: usize, position: &Iago, side: Side, cells: CellSet) -> i32 {
        let numbers = &self.others[stage * OTHERS..][..OTHERS];
        let others = others(position, side, cells).into_iter();
        others.map(|other| i32::from(numbers[other])).sum()
    }

    /// Prepares the evaluation of positions that are one placement after this one.
    pub fn before_placements(&self, node: &Node) -> Before {
        let stage = stage(node.variant(), empty(&node.position).saturating_sub(1));
        let side = node.side.other();
        Before {
            geometry: node.geometry,
            stage,
            side,
            sum: self.sum(node, stage, side),
            configurations: as_seen_by(node, side),
        }
    }

    /// Evaluates the position after a placement on `cell` that flipped nothing. Equals [`Weights::evaluate`], but looks
    /// only at the patterns that contain the cell.
    pub fn evaluate_after(
        &self,
        before: &Before,
        cell: Cell,
        position: &Iago,
        cells: CellSet,
    ) -> i32 {
        let geometry = before.geometry;
        let numbers = self.of_patterns(geometry, before.stage);
        let parts = &geometry.parts[cell.index()];
        let mut sum = before.sum;
        for pattern in &geometry.containing[cell.index()] {
            let pattern = usize::from(*pattern);
            let start = geometry.start[pattern] as usize;
            let old = before.configurations[pattern];
            // The side to move sees the new disk as one of the second side.
            let new = old | parts[pattern] << 1;
            sum += i32::from(numbers[start + usize::from(new)]);
            sum -= i32::from(numbers[start + usize::from(old)]);
        }
        let others = self.others(before.stage, position, before.side, cells);
        (sum + others) * UNIT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iago::node::is_placement;
    use crate::random::Random;
    use proptest::prelude::*;
    use rules::Position as _;
    use rules::iago::{Action, Options};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn a_position_is_worth_the_sum_of_its_numbers(
            variant in prop::sample::select(Variant::ALL.to_vec()),
            seed in any::<u64>(),
            length in 0_usize..50,
        ) {
            // Each weight is computed from its index.
            let number = |place: usize| (place * 7919 % 1009) as i16;
            let file: Vec<u8> = (0..count(variant))
                .flat_map(|place| number(place).to_le_bytes())
                .collect();
            let weights = Weights::read(&file, variant);
            let mut random = Random::new(seed);
            let mut position = Iago::start(Options { variant, penalty: false });
            for _ in 0..length {
                if let Some(action) = random.pick(&position.legal_actions()) {
                    position = position.play_unchecked(action);
                }
            }
            let node = Node::new(&position);
            let sum: i32 = active(&node).iter().map(|place| i32::from(number(*place))).sum();
            prop_assert_eq!(weights.evaluate(&node, position.legal_cells()), sum * UNIT);
            let before = weights.before_placements(&node);
            for cell in position.legal_cells() {
                let next = position.play_unchecked(Action::Place(cell));
                if is_placement(&position, &next) && next.to_move().is_some() {
                    let (node, cells) = (Node::new(&next), next.legal_cells());
                    let value = weights.evaluate_after(&before, cell, &next, cells);
                    prop_assert_eq!(value, weights.evaluate(&node, cells));
                }
            }
        }
    }
}
