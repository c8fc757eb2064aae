//! Random matches of every game.

use rules::record::{Record, Replay};
use rules::{AnyOptions, AnyPosition, Game};

/// A random match of a game, of at most 200 actions, from a seed other than 0: every choice falls
/// on some legal action (a 64-bit xorshift, Marsaglia 2003).
pub fn random_match(game: Game, mut seed: u64) -> Replay {
    let mut record = Record::new(AnyOptions::default_of(game), ["a".into(), "b".into()]);
    let mut position = AnyPosition::start(record.options);
    for _ in 0..200 {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let action = actions[(seed % actions.len() as u64) as usize].to_string();
        position = position.play_token(&action).expect("legal").position;
        record.push(action).expect("an action is a token");
    }
    record.replay().expect("the match is legal")
}
