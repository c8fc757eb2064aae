//! A position of Iago for the search: actions, results, hashes, and the pattern configurations.

use super::geometry::{Content, Encoding, Geometry, PATTERNS, ROWS};
use crate::random::mix;
use rules::iago::{Action, Cell, CellSet, Iago, Variant};
use rules::{Position as _, Side};

/// The number of empty inner cells.
pub fn inner_empty(position: &Iago) -> u32 {
    (position.board().empty() & CellSet::INNER).len()
}

/// The number of empty cells.
pub fn empty(position: &Iago) -> u32 {
    position.board().empty().len()
}

/// The actions to search: the legal placements in the order of the cells' names, then the callout if it is legal.
pub fn actions(position: &Iago) -> impl Iterator<Item = Action> + use<> {
    actions_of(position, position.legal_cells())
}

/// Likewise, if the legal placements are known.
pub fn actions_of(position: &Iago, cells: CellSet) -> impl Iterator<Item = Action> + use<> {
    let callout = can_call(position).then_some(Action::Callout);
    cells.iter().map(Action::Place).chain(callout)
}

/// Whether a callout is legal. The penalty option is checked first, because a position that was set up can have a
/// missed capture without this option.
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

pub fn after(position: &Iago, action: Action) -> Iago {
    position.play_unchecked(action)
}

pub fn difference(position: &Iago, side: Side) -> i32 {
    let scores = position.scores().map(u32::cast_signed);
    scores[side] - scores[side.other()]
}

/// The result of a game that is over: twice the difference in points for `side`, or ±1 if the points are equal and the
/// centre decides (IAGO-29). `None` if the game is not over.
pub fn result(position: &Iago, side: Side) -> Option<i32> {
    let outcome = position.outcome()?;
    let difference = difference(position, side);
    Some(match difference {
        0 if outcome.winner == side => 1,
        0 => -1,
        _ => 2 * difference,
    })
}

/// The key of a position in tables: a hash of everything but the options, which stay the same in a game.
///
/// Each word is mixed before the next word is added. Otherwise positions that differ in a few disks would share keys.
pub fn key(position: &Iago, side: Side) -> u64 {
    let board = position.board();
    let [first, second] = Side::BOTH.map(|it| board.face_up(it) | board.captives(it));
    let red = board.captives(Side::First) | board.captives(Side::Second);
    let flags =
        side.index() as u64 | u64::from(position.missed()) << 1 | u64::from(position.free()) << 2;
    // A set of cells has one bit for each cell, so the flags use the bits above these.
    let all = mix(mix(first.bits()) ^ second.bits());
    mix(all ^ red.bits() ^ flags << Cell::COUNT)
}

/// The only legal action; `None` if several actions are legal, or none.
pub fn only(position: &Iago) -> Option<Action> {
    only_of(position, position.legal_cells())
}

/// Likewise, if the legal placements are known.
fn only_of(position: &Iago, cells: CellSet) -> Option<Action> {
    let mut any = actions_of(position, cells);
    any.next().filter(|_| any.next().is_none())
}

/// The position after all forced actions, and its legal placements. It is evaluated instead of the position before
/// them, because the evaluation is poor in the middle of an exchange.
pub fn forced(mut position: Iago) -> (Iago, CellSet) {
    loop {
        let cells = position.legal_cells();
        let Some(action) = only_of(&position, cells) else {
            return (position, cells);
        };
        position = after(&position, action);
    }
}

/// Whether a position differs from an earlier one by one disk alone.
pub fn is_placement(before: &Iago, position: &Iago) -> bool {
    let red = |position: &Iago| {
        let board = position.board();
        board.captives(Side::First) | board.captives(Side::Second)
    };
    empty(position) + 1 == empty(before) && red(position) == red(before)
}

/// A position with its pattern configurations, which are updated with each action.
#[derive(Clone, Copy)]
pub struct Node {
    pub position: Iago,
    /// The side that acts next, or would act if the game were not over.
    pub side: Side,
    pub geometry: &'static Geometry,
    pub configurations: [u16; PATTERNS],
}

impl Node {
    pub fn new(position: &Iago) -> Node {
        let start = Iago::start(position.options());
        let mut node = Node {
            position: start,
            side: Side::First,
            geometry: Geometry::of(position.options().variant),
            configurations: [0; PATTERNS],
        };
        node.move_to(position);
        node.side = position.to_move().unwrap_or(Side::First);
        node
    }

    /// Changes this position to a later one of the same game, or to any position if the board is empty.
    pub fn move_to(&mut self, position: &Iago) {
        let (old, new) = (*self.position.board(), *position.board());
        self.position = *position;
        self.side = position.to_move().unwrap_or(self.side.other());
        for owner in Side::BOTH {
            let (face_up, captive) = (Content::FaceUp(owner), Content::Captive(owner));
            let (before, after) = (old.captives(owner), new.captives(owner));
            let placed = new.face_up(owner) - old.face_up(owner) - before;
            for (cells, from, to) in [
                (placed, Content::Empty, face_up),
                (after & old.empty(), Content::Empty, captive),
                (after & old.face_up(owner), face_up, captive),
                (before - after, captive, face_up),
            ] {
                for cell in cells {
                    self.change(cell, from, to);
                }
            }
        }
    }

    fn change(&mut self, cell: Cell, from: Content, to: Content) {
        let change = |encoding: Encoding| encoding.encode(from) ^ encoding.encode(to);
        let parts = &self.geometry.parts[cell.index()];
        // A cell outside a pattern has the part 0 there. Going over all patterns without a question is faster.
        let (rows, neighbourhoods) = self.configurations.split_at_mut(ROWS);
        let by = change(self.geometry.rows);
        for (configuration, part) in rows.iter_mut().zip(&parts[..ROWS]) {
            *configuration ^= part.wrapping_mul(by);
        }
        let by = change(Encoding::Ownerless);
        for (configuration, part) in neighbourhoods.iter_mut().zip(&parts[ROWS..]) {
            *configuration ^= part.wrapping_mul(by);
        }
    }

    pub fn after(&self, action: Action) -> Node {
        let mut next = *self;
        next.move_to(&after(&self.position, action));
        next
    }

    pub fn variant(&self) -> Variant {
        self.position.options().variant
    }
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

    /// Catches a key that does not mix every bit: many similar positions then share keys.
    #[test]
    fn no_two_of_a_million_positions_share_a_key() {
        for variant in Variant::ALL {
            let mut random = Random::new(1);
            // The content of each position, and its key.
            let mut known: Vec<([u64; 5], u64)> = Vec::new();
            while known.len() < 1_500_000 {
                let penalty = random.below(2) == 0;
                let mut position = Iago::start(Options { variant, penalty });
                while position.to_move().is_some() {
                    let next = actions(&position).map(|action| after(&position, action));
                    let next: Vec<Iago> = next.filter(|it| it.to_move().is_some()).collect();
                    known.extend(next.iter().map(|it| (whole(it), key_of(it))));
                    let Some(chosen) = random.pick(&next) else {
                        break;
                    };
                    position = chosen;
                }
            }
            known.sort_unstable();
            known.dedup();
            let positions = known.len();
            let mut keys: Vec<u64> = known.into_iter().map(|(_, key)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            assert!(positions >= 1_000_000, "{variant:?}: only {positions}");
            assert_eq!(keys.len(), positions, "{variant:?}: keys, positions");
        }
    }

    fn key_of(position: &Iago) -> u64 {
        key(position, position.to_move().expect("somebody is to move"))
    }

    fn whole(position: &Iago) -> [u64; 5] {
        let board = position.board();
        let [first, second] = Side::BOTH.map(|side| board.face_up(side).bits());
        let captives = Side::BOTH.map(|side| board.captives(side).bits());
        let flags = [
            position.to_move() == Some(Side::First),
            position.missed(),
            position.free(),
        ];
        let flags = flags.map(u64::from);
        [
            first,
            second,
            captives[0],
            captives[1],
            flags[0] | flags[1] << 1 | flags[2] << 2,
        ]
    }
}
