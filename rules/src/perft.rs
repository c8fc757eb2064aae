//! Perft: how many sequences of legal actions of a given length there are.
//!
//! Perft is the standard test of rules: two implementations that agree on these numbers very likely agree on
//! everything. The functions of this file panic if the methods of a game contradict each other, because perft is used
//! to find such errors.

use super::Position;

/// Counts the sequences of exactly `depth` legal actions, by playing them one by one.
///
/// [`Position::perft`] counts faster: a game may have a better method. Tests compare that method with this function.
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

/// The number that [`count`] returns, split by first action and sorted by token; empty at depth 0.
/// [`Position::perft`] counts the sequences after each first action.
///
/// # Panics
/// Panics like [`count`], but only the first actions are checked.
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

/// The position after an action of [`Position::legal_actions`].
///
/// Panics if the game refuses the action, or if its methods lead to different positions.
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
