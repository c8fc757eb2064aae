//! Randomness for tests: one generator, and random matches of every game.

use rules::record::{Record, Replay};
use rules::{AnyOptions, AnyPosition, Game};

/// Reproducible random numbers (64-bit xorshift: Marsaglia, "Xorshift RNGs", 2003).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator from a seed other than 0.
    pub fn new(seed: u64) -> Rng {
        assert!(seed != 0, "from 0 only zeros follow");
        Rng(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below a limit that is far below 2⁶⁴.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of these; `None` if there is none.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        match choices {
            [] => None,
            choices => Some(&choices[self.below(choices.len())]),
        }
    }
}

/// A random match of a game, of at most so many actions: every choice falls on some legal action.
pub fn random_match_of(game: Game, rng: &mut Rng, most: usize) -> Replay {
    let mut record = Record::new(AnyOptions::default_of(game), ["a".into(), "b".into()]);
    let mut position = AnyPosition::start(record.options);
    for _ in 0..most {
        let Some(action) = rng.pick(&position.legal_actions()).map(ToString::to_string) else {
            break;
        };
        position = position.play_token(&action).expect("legal").position;
        record.push(action).expect("an action is a token");
    }
    record.replay().expect("the match is legal")
}

/// A random match of a game, of at most 200 actions, from a seed other than 0.
pub fn random_match(game: Game, seed: u64) -> Replay {
    random_match_of(game, &mut Rng::new(seed), 200)
}
