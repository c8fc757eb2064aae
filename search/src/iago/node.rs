//! Iago as the search sees it: the one place that calls its rules.

use super::geometry::{GEOMETRY, WINDOWS, state};
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

/// What to try here, in the order of the names: the legal placements, and the callout.
pub fn actions(position: &Iago) -> impl Iterator<Item = Action> + use<> {
    let callout = can_call(position).then_some(Action::Callout);
    position
        .legal_cells()
        .iter()
        .map(Action::Place)
        .chain(callout)
}

fn can_call(position: &Iago) -> bool {
    position.missed() && !position.free() && position.to_move().is_some()
}

/// The number of an action in the table.
pub fn number(action: Action) -> u8 {
    match action {
        Action::Place(cell) => cell.index() as u8 + 1,
        Action::Callout => Cell::COUNT as u8 + 1,
    }
}

/// The position after an action that is legal.
pub fn after(position: &Iago, action: Action) -> Iago {
    position.play_unchecked(action)
}

/// The difference of the scores as a side sees it.
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

/// A number for everything that matters of a position but its options.
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

/// A position with what the evaluation keeps of it.
#[derive(Clone, Copy)]
pub struct Node {
    pub position: Iago,
    /// Who acts next, or would if the game were not over.
    pub side: Side,
    /// The numbers of the windows' fillings.
    pub windows: [u16; WINDOWS],
}

impl Node {
    pub fn new(position: &Iago) -> Node {
        let mut node = Node {
            position: *position,
            side: position.to_move().unwrap_or(Side::First),
            windows: [0; WINDOWS],
        };
        for cell in position.board().occupied() {
            node.change(cell, state::EMPTY, state_of(position, cell));
        }
        node
    }

    fn change(&mut self, cell: Cell, from: u16, to: u16) {
        let by = to.wrapping_sub(from);
        for (window, digit) in &GEOMETRY.places[cell.index()] {
            let filling = &mut self.windows[usize::from(*window)];
            *filling = filling.wrapping_add(by.wrapping_mul(*digit));
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
        next.change(cell, state::EMPTY, state_of(&next.position, cell));
        let (old, new) = (*self.position.board(), *next.position.board());
        for owner in Side::BOTH {
            let (before, after) = (old.captives(owner), new.captives(owner));
            let (face_up, captive) = states(owner);
            for cell in (after - before).iter() {
                next.change(cell, face_up, captive);
            }
            for cell in (before - after).iter() {
                next.change(cell, captive, face_up);
            }
        }
        next
    }

    pub fn variant(&self) -> Variant {
        self.position.options().variant
    }
}

fn states(owner: Side) -> (u16, u16) {
    let second = owner.index() as u16;
    (state::FACE_UP + second, state::CAPTIVE + second)
}

fn state_of(position: &Iago, cell: Cell) -> u16 {
    position.disk(cell).map_or(state::EMPTY, |disk| {
        let (face_up, captive) = states(disk.owner);
        if disk.captive { captive } else { face_up }
    })
}
