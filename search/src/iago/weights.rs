//! What the evaluation has learned: a number for everything it sees.

use super::geometry::{FILLINGS, GEOMETRY, KINDS};
use super::node::{Node, inner_empty};
use rules::iago::{Cell, CellSet, Iago, Variant};
use rules::{BySide, Position as _, Side};
use std::sync::LazyLock;

/// Stretches of a game with numbers of their own.
pub const STAGES: usize = 4;

/// Face-up disks a side can have in the inner and in the outer area, 0 included.
const INNER: usize = 38;
const OUTER: usize = 25;

/// Replies told apart; more count as many.
const REPLIES: usize = 40;

const AREAS_AT: usize = KINDS * FILLINGS;
const REPLIES_AT: usize = AREAS_AT + 2 * INNER * OUTER;
const STAGE: usize = REPLIES_AT + 2 * REPLIES;

/// How many numbers there are for a variant.
pub const COUNT: usize = STAGES * STAGE;

/// What a unit of a stored number is worth, in thousandths of a logit.
pub const UNIT: i32 = 2;

/// Where the numbers of a stage begin.
fn stage_at(position: &Iago) -> usize {
    STAGE
        * match inner_empty(position) {
            0..=5 => 0,
            6..=12 => 1,
            13..=21 => 2,
            _ => 3,
        }
}

/// What the side to move must look at besides the windows: both sides' areas, and how many replies
/// there are and whether they are forced.
fn others(node: &Node, cells: CellSet) -> [usize; 3] {
    let position = &node.position;
    let board = position.board();
    let area = |side: Side| {
        let face_up = board.face_up(side);
        let inner = (face_up & CellSet::INNER).len() as usize;
        let outer = (face_up & CellSet::OUTER).len() as usize;
        inner * OUTER + outer
    };
    let mut quiet = board.empty() & CellSet::INNER;
    quiet = quiet - CellSet::from(Cell::CENTRE) - cells;
    let forced = usize::from(!quiet.is_empty());
    let replies = (cells.len() as usize).min(REPLIES - 1);
    [
        AREAS_AT + area(node.side),
        AREAS_AT + INNER * OUTER + area(node.side.other()),
        REPLIES_AT + forced * REPLIES + replies,
    ]
}

/// The places of all numbers that count in a position, as [`Weights`] has them for a side.
pub fn active(node: &Node, mut each: impl FnMut(usize)) {
    let stage = stage_at(&node.position);
    let second = node.side == Side::Second;
    for (kind, filling) in GEOMETRY.kind.iter().zip(node.windows) {
        let mut filling = usize::from(filling);
        if second {
            filling = usize::from(GEOMETRY.exchanged[filling]);
        }
        each(stage + usize::from(*kind) * FILLINGS + filling);
    }
    for place in others(node, node.position.legal_cells()) {
        each(stage + place);
    }
}

/// The numbers of a variant, ready for both sides.
pub struct Weights {
    sides: BySide<Vec<i16>>,
}

impl Weights {
    /// From the file of a variant: little-endian words of two bytes.
    fn read(bytes: &[u8]) -> Weights {
        let first: Vec<i16> = bytes
            .chunks_exact(2)
            .map(|word| i16::from_le_bytes([word[0], word[1]]))
            .chain(std::iter::repeat(0))
            .take(COUNT)
            .collect();
        let mut second = first.clone();
        for stage in 0..STAGES {
            for kind in 0..KINDS {
                let at = stage * STAGE + kind * FILLINGS;
                for filling in 0..FILLINGS {
                    second[at + filling] = first[at + usize::from(GEOMETRY.exchanged[filling])];
                }
            }
        }
        Weights {
            sides: BySide::new(first, second),
        }
    }

    /// The numbers of a variant.
    pub fn of(variant: Variant) -> &'static Weights {
        static STANDARD: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(include_bytes!("../../assets/iago-standard.weights")));
        static LOOSE: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(include_bytes!("../../assets/iago-loose.weights")));
        static SIMPLE: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(include_bytes!("../../assets/iago-simple.weights")));
        match variant {
            Variant::Standard => &STANDARD,
            Variant::Loose => &LOOSE,
            Variant::Simple => &SIMPLE,
        }
    }

    /// How good a position that goes on is for its side to move, in thousandths of a logit.
    ///
    /// `cells` are its legal ones.
    pub fn evaluate(&self, node: &Node, cells: CellSet) -> i32 {
        let stage = stage_at(&node.position);
        let numbers = &self.sides[node.side][stage..stage + STAGE];
        let mut sum = 0;
        for (kind, filling) in GEOMETRY.kind.iter().zip(node.windows) {
            sum += i32::from(numbers[usize::from(*kind) * FILLINGS + usize::from(filling)]);
        }
        for place in others(node, cells) {
            sum += i32::from(numbers[place]);
        }
        sum * UNIT
    }
}

/// What a logit is taken to be worth in points of the final difference; chosen, not measured.
pub fn points_per_logit(position: &Iago) -> f64 {
    match position.options().variant {
        Variant::Standard | Variant::Loose => 12.0,
        Variant::Simple => 3.0,
    }
}
