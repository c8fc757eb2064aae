//! Compares the solver with plain minimax on the positions of the rules.

use rules::iago::{CellSet, Iago, Options, Variant};
use rules::{Position, Side};
use search::iago::solve;
use search::{Limits, Random};

/// Twice the final difference for the side to move under best play, ±1 if the centre decides.
fn obvious(position: &Iago, side: Side) -> i32 {
    if let Some(outcome) = position.outcome() {
        let [own, other] = [side, side.other()].map(|side| position.score(side).cast_signed());
        let sign = if outcome.winner == side { 1 } else { -1 };
        return if own == other {
            sign
        } else {
            2 * (own - other)
        };
    }
    let values = position.legal_actions().into_iter().map(|action| {
        let next = position.play_unchecked(action);
        // After a callout the same side is to move.
        if next.to_move() == Some(side) {
            obvious(&next, side)
        } else {
            -obvious(&next, side.other())
        }
    });
    values.max().expect("somebody can act")
}

/// Positions near the end of random games, with at most `inner` empty inner cells and `all` empty cells.
fn endings(count: usize, inner: u32, all: u32) -> Vec<Iago> {
    let mut found = Vec::new();
    let mut seed = 0;
    while found.len() < count {
        seed += 1;
        let mut random = Random::new(seed);
        let mut position = Iago::start(Options {
            variant: Variant::ALL[seed as usize % 3],
            penalty: seed % 10 == 0,
        });
        while position.to_move().is_some() {
            let empty = position.board().empty();
            if (empty & CellSet::INNER).len() <= inner && empty.len() <= all {
                found.push(position);
                break;
            }
            let action = random.pick(&position.legal_actions()).expect("legal");
            position = position.play_unchecked(action);
        }
    }
    found
}

#[test]
fn the_solver_agrees_with_minimax_on_500_positions_of_up_to_eight_empty_cells() {
    let mut sizes = [0; 9];
    for position in endings(500, 8, 8) {
        sizes[position.board().empty().len() as usize] += 1;
        let side = position.to_move().expect("the game goes on");
        let (solution, _) = solve(&position, Limits::default(), &mut |_| 0.0);
        let solution = solution.expect("nothing stops it");
        assert!(solution.complete);
        assert_eq!(solution.result, obvious(&position, side), "{position:?}");
        let end = solution.line.iter().fold(position, |position, action| {
            position.play_unchecked(*action)
        });
        assert!(end.outcome().is_some(), "the line does not end the game");
    }
    assert!(sizes[8] > 300, "{sizes:?}");
}

#[test]
fn a_stopped_solver_says_that_it_knows_nothing() {
    let position = Iago::start(Options::default());
    let (solution, nodes) = solve(&position, Limits::nodes(1_000), &mut |_| 0.0);
    assert_eq!(solution, None);
    assert!((1_000..1_600).contains(&nodes), "{nodes}");
}
