//! What the evaluation has learned: a number for everything it sees.

use super::geometry::{Code, Geometry, PATTERNS, ROWS};
use super::node::{Node, empty};
use rules::iago::{Cell, CellSet, Iago, Variant};
use rules::{Position as _, Side};
use std::sync::LazyLock;

/// Stretches of a game with numbers of their own.
const STAGES: usize = 5;

/// Face-up disks a side can have in the inner and in the outer area, 0 included.
const INNER: usize = 38;
const OUTER: usize = 25;

/// Replies told apart; more count as many.
const REPLIES: usize = 40;

/// Face-up disks the side to move can have more or less than the other; more count as many.
const LEAD: usize = 40;

const REPLIES_AT: usize = 2 * INNER * OUTER;
const LEAD_AT: usize = REPLIES_AT + 2 * REPLIES;
const LEFT_AT: usize = LEAD_AT + 2 * LEAD + 1;

/// How many numbers of a stage are not those of patterns.
const OTHERS: usize = LEFT_AT + INNER;

/// What a unit of a stored number is worth, in thousandths of a logit.
pub const UNIT: i32 = 2;

/// Which stage a position belongs to: the solver's end, what the tree comes to see of it, and so on
/// back to the opening.
fn stage(position: &Iago) -> usize {
    let from = match position.options().variant {
        Variant::Standard | Variant::Loose => [15, 24, 33, 43],
        Variant::Simple => [23, 29, 35, 42],
    };
    let left = empty(position);
    from.iter().filter(|from| left >= **from).count()
}

/// What counts besides the patterns: both sides' areas, how many replies there are and whether they
/// are forced, who has more disks face up, and how many inner cells are left.
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

/// How a pattern is filled as the side to move sees it.
#[inline]
fn seen(code: Code, filling: u16, side: Side) -> usize {
    usize::from(match side {
        Side::First => filling,
        Side::Second => code.exchanged(filling),
    })
}

/// How many different numbers there are for a variant.
pub fn count(variant: Variant) -> usize {
    STAGES * (Geometry::of(variant).different + OTHERS)
}

/// The places of all numbers that count in a position, among the different ones of the variant.
pub fn active(node: &Node) -> [usize; PATTERNS + 5] {
    let geometry = node.geometry;
    let stage = stage(&node.position) * (geometry.different + OTHERS);
    let mut places = [stage; PATTERNS + 5];
    for (pattern, place) in places[..PATTERNS].iter_mut().enumerate() {
        let filling = seen(geometry.code(pattern), node.fillings[pattern], node.side);
        *place += geometry.shared[geometry.start[pattern] as usize + filling] as usize;
    }
    let others = others(node, node.position.legal_cells());
    for (place, other) in places[PATTERNS..].iter_mut().zip(others) {
        *place += geometry.different + other;
    }
    places
}

/// The numbers of a variant, one for every filling.
pub struct Weights {
    patterns: Vec<i16>,
    others: Vec<i16>,
}

impl Weights {
    /// From the file of a variant: little-endian words of two bytes, each different number once.
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

    /// The numbers of a variant.
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

    /// How good a position that goes on is for its side to move, in thousandths of a logit.
    ///
    /// `cells` are its legal ones.
    pub fn evaluate(&self, node: &Node, cells: CellSet) -> i32 {
        let geometry = node.geometry;
        let stage = stage(&node.position);
        let numbers = &self.patterns[stage * geometry.fillings..][..geometry.fillings];
        let (fillings, start, side) = (&node.fillings, &geometry.start, node.side);
        let sum = |code: Code, patterns: std::ops::Range<usize>| -> i32 {
            let of = start[patterns.clone()].iter().zip(&fillings[patterns]);
            of.map(|(start, filling)| {
                i32::from(numbers[*start as usize + seen(code, *filling, side)])
            })
            .sum()
        };
        // Each code by itself, so that none is asked for at every pattern.
        let rows = match geometry.rows {
            Code::Owned => sum(Code::Owned, 0..ROWS),
            Code::Ownerless => sum(Code::Ownerless, 0..ROWS),
        };
        let others: i32 = others(node, cells)
            .iter()
            .map(|other| i32::from(self.others[stage * OTHERS + other]))
            .sum();
        (rows + sum(Code::Ownerless, ROWS..PATTERNS) + others) * UNIT
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
            // Numbers that tell their places.
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
