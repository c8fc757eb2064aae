//! Endings without estimates.

use rules::{Position, Side};

/// Whether a side wins under best play, by exhaustive search; `None` if the nodes run out.
pub fn exhaustive<P: Position>(position: &P, side: Side, nodes: &mut u64) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner == side);
    }
    *nodes = nodes.checked_sub(1)?;
    let own = position.to_move()? == side;
    for action in position.legal_actions() {
        if exhaustive(&position.play_unchecked(action), side, nodes)? == own {
            return Some(own);
        }
    }
    Some(!own)
}
