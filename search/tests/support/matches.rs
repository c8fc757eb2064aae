//! Matches between the lower levels.

use rules::{AnyAction, AnyOptions, AnyPosition, Game};
use search::{Level, Limits, Player, Question, think};
use std::error::Error;

/// The positions of a finished match between two of the lower levels, and its actions, of which there is one less. In
/// Iago the variant depends on `number`.
pub fn finished(
    game: Game,
    number: u64,
) -> Result<(Vec<AnyPosition>, Vec<AnyAction>), Box<dyn Error>> {
    let mut options = AnyOptions::default_of(game);
    if game == Game::Iago {
        let variant = ["standard", "loose", "simple"][number as usize % 3];
        options = options.with_text("variant", variant)?;
    }
    finished_with(options, number)
}

/// As [`finished`], with the given options; the levels depend on `number`.
pub fn finished_with(
    options: AnyOptions,
    number: u64,
) -> Result<(Vec<AnyPosition>, Vec<AnyAction>), Box<dyn Error>> {
    let game = options.game();
    let levels = [[2, 4], [3, 3], [4, 3], [3, 1]][number as usize % 4];
    let mut positions = vec![AnyPosition::start(options)];
    let mut actions = Vec::new();
    let mut now = positions[0].clone();
    while let Some(side) = now.to_move() {
        let level = Level::new(game, levels[side.index()]).map_err(|_| "no such level")?;
        let question = Question {
            player: Player::Level(level),
            limits: Limits::default(),
            seed: number << 20 | actions.len() as u64,
            all: false,
        };
        let thought = think(&now, question, &mut |_| 0.0).ok_or("nobody is to move")?;
        now = now.play_unchecked(thought.best);
        positions.push(now.clone());
        actions.push(thought.best);
    }
    Ok((positions, actions))
}
