//! Perft: how many sequences of legal actions of a given length there are.
//!
//! The standard test of a rules implementation: two that agree on these numbers very likely agree
//! on everything. Everything here panics where a game contradicts itself, for that is what perft is
//! there to find.

use super::Position;

/// Counts the sequences of exactly `depth` legal actions, by playing them one by one.
///
/// Call [`Position::perft`] to count fast: a game may know a better way, and this is what it is
/// measured against.
///
/// # Panics
/// If an action that [`Position::legal_actions`] lists is not legal, or [`Position::play`] and
/// [`Position::play_unchecked`] lead to different positions.
#[must_use]
pub fn count<P: Position>(position: &P, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else {
        return 1;
    };
    let actions = position.legal_actions().into_iter();
    actions
        .map(|action| count(&checked(position, action), rest))
        .sum()
}

/// The same count, split by first action, sorted by token; empty at depth 0. What follows the first action is
/// counted by [`Position::perft`].
///
/// # Panics
/// As [`count`], for the first action.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let actions = position.legal_actions().into_iter();
    let split = actions.map(|action| (action, checked(position, action).perft(rest)));
    let mut split: Vec<(P::Action, u64)> = split.collect();
    split.sort_by_cached_key(|(action, _)| action.to_string());
    split
}

/// The position after a listed action, if the game agrees with itself about it.
fn checked<P: Position>(position: &P, action: P::Action) -> P {
    let next = position.play_unchecked(action);
    match position.play(action) {
        Err(refusal) => panic!("{action} is listed but refused: {refusal:?} in {position:?}"),
        Ok(played) => assert_eq!(played.position, next, "after {action} in {position:?}"),
    }
    assert!(
        position.is_legal(action),
        "{action} is played but not legal in {position:?}"
    );
    next
}
