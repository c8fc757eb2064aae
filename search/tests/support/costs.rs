//! The cost of hints by an analysis with ten times their nodes.

use rules::AnyPosition;
use search::{Limits, after, expect};

/// The nodes of the analysis, as a multiple of the hint's.
const TIMES: u64 = 10;

/// The chance to win that following a hint costs, by longer searches of the positions after both actions, with a
/// description; `None` if the game is over.
pub fn cost(position: &AnyPosition, nodes: u64) -> Option<(f64, String)> {
    let at_length =
        |position: &AnyPosition| expect(position, Limits::nodes(nodes * TIMES), 0, &mut |_| 0.0);
    let hint = expect(position, Limits::nodes(nodes), 0, &mut |_| 0.0)?;
    let better = at_length(position)?;
    let chance = |action| {
        let next = after(position, action);
        let same = next.to_move() == position.to_move();
        match (at_length(&next), next.outcome()) {
            (Some(thought), _) if same => thought.chance(&next),
            (Some(thought), _) => 1.0 - thought.chance(&next),
            (None, outcome) => {
                let winner = outcome.map(|it| it.winner);
                f64::from(u8::from(winner == position.to_move()))
            }
        }
    };
    let (most, found) = (chance(better.best), chance(hint.best));
    let sentence = format!(
        "{} ({:.2}) instead of {}: {found:.2} instead of {most:.2}",
        hint.best,
        hint.chance(position),
        better.best,
    );
    Some(((most - found).max(0.0), sentence))
}
