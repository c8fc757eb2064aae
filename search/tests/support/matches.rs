//! Matches between the lower levels.

use rules::{AnyOptions, AnyPosition, Game};
use search::{Level, Limits, Player, Question, think};
use std::error::Error;

/// The positions of a finished match between two of the lower levels. In Iago the variant depends on `number`.
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
