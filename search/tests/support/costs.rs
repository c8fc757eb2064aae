//! The cost of hints by an analysis with ten times their nodes.

use rules::AnyPosition;
use search::{Alternative, Limits, after, expect, judge};

/// The nodes of the analysis, as a multiple of the hint's.
const TIMES: u64 = 10;

/// The chance to win that following a hint costs, by the longer analysis, with a description; `None` if the game is
/// over.
pub fn cost(position: &AnyPosition, nodes: u64) -> Option<(f64, String)> {
    let at_length =
        |position: &AnyPosition| expect(position, Limits::nodes(nodes * TIMES), 0, &mut |_| 0.0);
    let hint = expect(position, Limits::nodes(nodes), 0, &mut |_| 0.0)?;
    let better = at_length(position)?;
    let next = after(position, hint.best);
    let other = after(position, better.best);
    let alternative = Alternative {
        ply: 0,
        thought: at_length(&other),
        position: other,
    };
    let thoughts = [Some(better), at_length(&next)];
    let positions = [position.clone(), next];
    let judged = judge(&positions, &[hint.best], &thoughts, &[alternative]);
    let judged = judged.into_iter().next()?;
    let sentence = format!(
        "{} ({:.2}) instead of {}: {:.2} instead of {:.2}",
        hint.best,
        hint.chance(position),
        judged.better,
        judged.after,
        judged.before,
    );
    Some((judged.cost().max(0.0), sentence))
}
