//! The evaluation: a linear sum of learned weights over pattern configurations and a few features.

use super::geometry::{Encoding, Geometry, PATTERNS, ROWS};
use super::node::{Node, empty};
use rules::iago::{Cell, CellSet, Iago, Variant};
use rules::{Position as _, Side};
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

/// The stage of a position, by its empty cells: 0 is the ending, the last stage is the opening.
fn stage(position: &Iago) -> usize {
    let from = match position.options().variant {
        Variant::Standard | Variant::Loose => [15, 24, 33, 43],
        Variant::Simple => [23, 29, 35, 42],
    };
    let left = empty(position);
    from.iter().filter(|from| left >= **from).count()
}

/// The indices of the weights of the features besides the patterns: the numbers of face-up disks in both areas, for
/// each side; the number of replies, and whether a capture is compulsory; the lead in face-up disks; and the number of
/// empty inner cells.
fn others(node: &Node, cells: CellSet) -> [usize; 5] {
    let position = &node.position;
    let board = position.board();
    let (own, other) = (board.face_up(node.side), board.face_up(node.side.other()));
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

/// The index of a configuration as the side to move sees it: if this is the second side, the sides are exchanged.
#[inline]
fn seen_by(encoding: Encoding, configuration: u16, side: Side) -> usize {
    usize::from(match side {
        Side::First => configuration,
        Side::Second => encoding.exchanged(configuration),
    })
}

/// The number of different weights of a variant.
pub fn count(variant: Variant) -> usize {
    STAGES * (Geometry::of(variant).different + OTHERS)
}

/// The indices of the weights that are active in a position, among the variant's different weights.
pub fn active(node: &Node) -> [usize; PATTERNS + 5] {
    let geometry = node.geometry;
    let stage = stage(&node.position) * (geometry.different + OTHERS);
    let mut places = [stage; PATTERNS + 5];
    for (pattern, place) in places[..PATTERNS].iter_mut().enumerate() {
        let configuration = seen_by(
            geometry.encoding(pattern),
            node.configurations[pattern],
            node.side,
        );
        *place += geometry.shared[geometry.start[pattern] as usize + configuration] as usize;
    }
    let others = others(node, node.position.legal_cells());
    for (place, other) in places[PATTERNS..].iter_mut().zip(others) {
        *place += geometry.different + other;
    }
    places
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

    /// Evaluates a position from the view of the side to move, in thousandths of a logit. The game must not be over.
    ///
    /// `cells` are the legal placements.
    pub fn evaluate(&self, node: &Node, cells: CellSet) -> i32 {
        let geometry = node.geometry;
        let stage = stage(&node.position);
        let numbers = &self.patterns[stage * geometry.configurations..][..geometry.configurations];
        let (configurations, start, side) = (&node.configurations, &geometry.start, node.side);
        let sum = |encoding: Encoding, patterns: std::ops::Range<usize>| -> i32 {
            let of = start[patterns.clone()]
                .iter()
                .zip(&configurations[patterns]);
            of.map(|(start, configuration)| {
                i32::from(numbers[*start as usize + seen_by(encoding, *configuration, side)])
            })
            .sum()
        };
        // Each encoding has its own loop, so that no loop has to check the encoding.
        let rows = match geometry.rows {
            Encoding::Owned => sum(Encoding::Owned, 0..ROWS),
            Encoding::Ownerless => sum(Encoding::Ownerless, 0..ROWS),
        };
        let others: i32 = others(node, cells)
            .iter()
            .map(|other| i32::from(self.others[stage * OTHERS + other]))
            .sum();
        (rows + sum(Encoding::Ownerless, ROWS..PATTERNS) + others) * UNIT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use proptest::prelude::*;
    use rules::iago::Options;

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
        }
    }
}
