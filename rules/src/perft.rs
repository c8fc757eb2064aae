//! Perft: how many sequences of legal actions of a given length there are.
//!
//! The standard test of a rules implementation: two that agree on these numbers very likely agree
//! on everything.

use super::Position;

/// Counts the sequences of exactly `depth` legal actions, by playing them one by one.
///
/// Call [`Position::perft`] instead: a game may know a faster way.
#[must_use]
pub fn count<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_actions().len() as u64,
        _ => divide(position, depth).into_iter().map(|(_, n)| n).sum(),
    }
}

/// The same count, split by first action; empty at depth 0.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_actions()
        .into_iter()
        .filter_map(|action| {
            // A legal action is never refused.
            let played = position.play(&action.to_string()).ok()?;
            Some((action, played.position.perft(rest)))
        })
        .collect()
}
