//! A position of Iago for the search: actions, results, hashes, and the pattern configurations.

use super::geometry::{Content, Encoding, Geometry, PATTERNS};
use crate::random::mix;
use rules::iago::{Action, Cell, CellSet, Iago, Variant};
use rules::{Position as _, Side};

/// Inner cells that are empty.
pub fn inner_empty(position: &Iago) -> u32 {
    (position.board().empty() & CellSet::INNER).len()
}

/// Cells that are empty.
pub fn empty(position: &Iago) -> u32 {
    position.board().empty().len()
}

/// The actions to search: the legal placements in the order of their names, then the callout.
pub fn actions(position: &Iago) -> impl Iterator<Item = Action> + use<> {
    let callout = can_call(position).then_some(Action::Callout);
    position
        .legal_cells()
        .iter()
        .map(Action::Place)
        .chain(callout)
}

/// Whether a callout is legal. A setup can have a missed capture without the penalty option.
pub fn can_call(position: &Iago) -> bool {
    position.options().penalty
        && position.missed()
        && !position.free()
        && position.to_move().is_some()
}

/// The number of an action in the transposition table, from 1.
pub fn number(action: Action) -> u8 {
    match action {
        Action::Place(cell) => cell.index() as u8 + 1,
        Action::Callout => Cell::COUNT as u8 + 1,
    }
}

/// The position after a legal action.
pub fn after(position: &Iago, action: Action) -> Iago {
    position.play_unchecked(action)
}

/// A side's score minus the other's.
pub fn difference(position: &Iago, side: Side) -> i32 {
    let scores = position.scores().map(u32::cast_signed);
    scores[side] - scores[side.other()]
}

/// Twice the difference in a game that is over, and ±1 where only the centre decides (IAGO-29);
/// `None` if it is not over.
pub fn result(position: &Iago, side: Side) -> Option<i32> {
    let outcome = position.outcome()?;
    let difference = difference(position, side);
    Some(match difference {
        0 if outcome.winner == side => 1,
        0 => -1,
        _ => 2 * difference,
    })
}

/// A hash of a position without its options.
pub fn hash(position: &Iago, side: Side) -> u64 {
    let board = position.board();
    let words = [
        board.face_up(Side::First),
        board.face_up(Side::Second),
        board.captives(Side::First),
        board.captives(Side::Second),
    ]
    .map(CellSet::bits);
    let flags =
        1 + side.index() as u64 + 2 * u64::from(position.missed()) + 4 * u64::from(position.free());
    let mut all = flags.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    all = (all ^ words[0]).wrapping_mul(0xff51_afd7_ed55_8ccd);
    all = (all ^ all >> 32 ^ words[1]).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    all = (all ^ all >> 29 ^ words[2]).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mix(all ^ all >> 32 ^ words[3].rotate_left(17))
}

/// The only action; `None` if there are several, or none.
pub fn only(position: &Iago) -> Option<Action> {
    let mut any = actions(position);
    any.next().filter(|_| any.next().is_none())
}

/// The position after all forced actions.
pub fn forced(mut position: Iago) -> Iago {
    while let Some(action) = only(&position) {
        position = after(&position, action);
    }
    position
}

/// A position with its pattern configurations, which are updated with each action.
#[derive(Clone, Copy)]
pub struct Node {
    pub position: Iago,
    /// Who acts next, or would if the game were not over.
    pub side: Side,
    /// The patterns of the variant.
    pub geometry: &'static Geometry,
    /// The configuration of each pattern.
    pub configurations: [u16; PATTERNS],
}

impl Node {
    pub fn new(position: &Iago) -> Node {
        let mut node = Node {
            position: *position,
            side: position.to_move().unwrap_or(Side::First),
            geometry: Geometry::of(position.options().variant),
            configurations: [0; PATTERNS],
        };
        for cell in position.board().occupied() {
            node.change(cell, Content::Empty, content(position, cell));
        }
        node
    }

    fn change(&mut self, cell: Cell, from: Content, to: Content) {
        let change = |encoding: Encoding| encoding.of(from) ^ encoding.of(to);
        let by = change(self.geometry.rows);
        for part in &self.geometry.in_rows[cell.index()] {
            self.configurations[usize::from(part.pattern)] ^= by << part.shift;
        }
        let by = change(Encoding::Ownerless);
        for part in &self.geometry.in_neighbourhoods[cell.index()] {
            self.configurations[usize::from(part.pattern)] ^= by << part.shift;
        }
    }

    /// The node after a legal action.
    pub fn after(&self, action: Action) -> Node {
        let mut next = *self;
        next.position = after(&self.position, action);
        let Action::Place(cell) = action else {
            return next;
        };
        next.side = self.side.other();
        next.change(cell, Content::Empty, content(&next.position, cell));
        let (old, new) = (*self.position.board(), *next.position.board());
        for owner in Side::BOTH {
            let (before, after) = (old.captives(owner), new.captives(owner));
            for cell in (after - before).iter() {
                next.change(cell, Content::FaceUp(owner), Content::Captive(owner));
            }
            for cell in (before - after).iter() {
                next.change(cell, Content::Captive(owner), Content::FaceUp(owner));
            }
        }
        next
    }

    /// The node after all forced actions: the evaluation is poor in the middle of an exchange.
    pub fn forced(mut self) -> Node {
        while let Some(action) = only(&self.position) {
            self = self.after(action);
        }
        self
    }

    pub fn variant(&self) -> Variant {
        self.position.options().variant
    }
}

fn content(position: &Iago, cell: Cell) -> Content {
    position.disk(cell).map_or(Content::Empty, |disk| {
        if disk.captive {
            Content::Captive(disk.owner)
        } else {
            Content::FaceUp(disk.owner)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use proptest::prelude::*;
    use rules::iago::Options;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn what_is_kept_along_the_way_is_what_the_position_shows(
            variant in prop::sample::select(Variant::ALL.to_vec()),
            penalty in any::<bool>(),
            seed in any::<u64>(),
        ) {
            let mut random = Random::new(seed);
            let mut node = Node::new(&Iago::start(Options { variant, penalty }));
            while node.position.to_move().is_some() {
                let any: Vec<Action> = actions(&node.position).collect();
                node = node.after(any[random.below(any.len())]);
                let anew = Node::new(&node.position);
                prop_assert_eq!(node.configurations, anew.configurations);
                prop_assert!(node.side == anew.side || node.position.to_move().is_none());
            }
        }
    }
}
