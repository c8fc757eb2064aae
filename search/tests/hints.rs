//! Hints compared with the analysis, in a few positions; `examples/hints.rs` measures hundreds.

#[path = "support/costs.rs"]
mod costs;
#[path = "support/matches.rs"]
mod matches;

use costs::cost;
use matches::finished;
use rules::Game;

/// Catches a hint that the analysis would call a mistake.
#[test]
fn no_hint_is_a_mistake_by_an_analysis_with_ten_times_its_nodes() {
    for (game, nodes) in [
        (Game::Iago, 20_000),
        (Game::Isaac, 1_000),
        (Game::Ampel, 1_000),
    ] {
        for number in 1..5 {
            let (positions, _) = finished(game, number).expect("a match");
            let position = &positions[positions.len() * (2 * number as usize - 1) / 8];
            let (cost, sentence) = cost(position, nodes).expect("the match goes on");
            assert!(cost < 0.1, "{game}, match {number}: {sentence}");
        }
    }
}
