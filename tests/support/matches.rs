//! Random matches of every game.
#![allow(dead_code, reason = "not everybody who includes it needs all of it")]

use super::random::Rng;
use rules::record::{Record, Replay};
use rules::{AnyOptions, AnyPosition, Game};

/// A random match of a game with at most `most` actions; each action is drawn from the legal ones.
pub fn random_match_of(game: Game, rng: &mut Rng, most: usize) -> Replay {
    let mut record = Record::new(AnyOptions::default_of(game), ["a".into(), "b".into()]);
    let mut position = AnyPosition::start(record.options);
    for _ in 0..most {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        let action = rng.pick(&actions).to_string();
        position = position.play_token(&action).expect("legal").position;
        record.push(action).expect("an action is a token");
    }
    record.replay().expect("the match is legal")
}

/// A random match of at most 200 actions from a seed other than 0.
pub fn random_match(game: Game, seed: u64) -> Replay {
    random_match_of(game, &mut Rng::new(seed), 200)
}
