//! What hints cost by an analysis with ten times their nodes.

use rules::{AnyOptions, AnyPosition, Game};
use search::{Alternative, Level, Limits, Player, Question, after, expect, judge, think};
use std::error::Error;

/// What an analysis may do more than a hint.
const TIMES: u64 = 10;

/// What following a hint costs of the chance to win by the longer analysis, and that in words; `None` if the
/// game is over.
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
    Some((judged.cost(), sentence))
}

/// The positions of a finished match between two of the lower levels; in Iago of each variant in turn.
pub fn finished(game: Game, number: u64) -> Result<Vec<AnyPosition>, Box<dyn Error>> {
    let mut options = AnyOptions::default_of(game);
    if game == Game::Iago {
        let variant = ["standard", "loose", "simple"][number as usize % 3];
        options = options.with_text("variant", variant)?;
    }
    let levels = [[2, 4], [3, 3], [4, 3], [3, 1]][number as usize % 4];
    let mut position = AnyPosition::start(options);
    let mut positions = Vec::new();
    while let Some(side) = position.to_move() {
        let level = Level::new(game, levels[side.index()]).map_err(|_| "no such level")?;
        let question = Question {
            player: Player::Level(level),
            limits: Limits::default(),
            seed: number << 20 | positions.len() as u64,
            all: false,
        };
        let thought = think(&position, question, &mut |_| 0.0).ok_or("nobody is to move")?;
        let next = position.play_unchecked(thought.best);
        positions.push(std::mem::replace(&mut position, next));
    }
    Ok(positions)
}
