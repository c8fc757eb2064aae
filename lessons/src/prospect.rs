//! What each action of the short match leads to: the scores after the opponent's best reply.

use super::Teachable;
use rules::{AnyAction, AnyPosition, BySide, with_game};
use std::cmp::Reverse;

/// An action, and how the scores stand after the opponent's best reply to it.
#[derive(Clone, Debug)]
pub struct Prospect {
    pub action: AnyAction,
    /// Whether the opponent replies to the action.
    pub replied: bool,
    /// The scores after the reply.
    pub scores: BySide<u32>,
}

/// Whether a side has won (1) or lost (-1), and the points by which it leads.
type Lead = (i8, i64);

/// The legal actions of a position, the best first: the one after which the side to move leads by the most once the
/// opponent has answered as well as possible. A player who always takes the first wins the short match.
#[must_use]
pub fn prospects(position: &AnyPosition) -> Vec<Prospect> {
    let Some(side) = position.to_move() else {
        return Vec::new();
    };
    let lead = |position: &AnyPosition| -> Lead {
        let scores = scores(position);
        let won = position.outcome().map_or(0, |it| match it.winner == side {
            true => 1,
            false => -1,
        });
        (
            won,
            i64::from(scores[side]) - i64::from(scores[side.other()]),
        )
    };
    let legal = position.legal_actions().into_iter();
    let prospect = |action: AnyAction| {
        let after = position.play_unchecked(action);
        let next = after.legal_actions().into_iter();
        let next = next.map(|reply| after.play_unchecked(reply));
        let (replied, end) = match after.to_move() {
            None => (false, None),
            // The player goes on, as with the next step of a turn.
            Some(mover) if mover == side => (false, next.max_by_key(lead)),
            Some(_) => (true, next.min_by_key(lead)),
        };
        let end = end.unwrap_or_else(|| after.clone());
        let scores = scores(&end);
        (
            lead(&end),
            Prospect {
                action,
                replied,
                scores,
            },
        )
    };
    let mut found: Vec<(Lead, Prospect)> = legal.map(prospect).collect();
    found.sort_by_key(|(lead, _)| Reverse(*lead));
    found.into_iter().map(|(_, prospect)| prospect).collect()
}

fn scores(position: &AnyPosition) -> BySide<u32> {
    with_game!(AnyPosition, position, |P, position| {
        BySide::of(|side| Teachable::score(position, side))
    })
}
