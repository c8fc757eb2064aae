//! Compares the rules with plain reference implementations: one harness for all games.
//!
//! Every game has a second implementation, written from the rulings in the plainest way
//! (`reference_*.rs`). Both play the same random games, also from random setups, and must answer alike.
//! `RULES_TEST_EFFORT=20` makes these tests twenty times as thorough.

mod ampel;
mod iago;
mod isaac;

use crate::random::Rng;
use iago_rules::{Played, Position, Refusal as _};
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// A number of repetitions, times the effort that `RULES_TEST_EFFORT` asks for.
pub fn effort(times: usize) -> usize {
    static EFFORT: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {
        let asked = std::env::var("RULES_TEST_EFFORT").unwrap_or("1".to_owned());
        asked.parse().expect("RULES_TEST_EFFORT is a number")
    });
    times * *EFFORT
}

type Action<R> = <<R as Reference>::Game as Position>::Action;

/// The plain reference implementation of a game.
pub trait Reference: Clone {
    /// The implementation that is compared with this one.
    type Game: Position;

    /// The position before the first action.
    fn start(options: <Self::Game as Position>::Options) -> Self;

    /// Every legal token, sorted.
    fn legal(&self) -> Vec<String>;

    /// Plays a token, or returns the code of the refusal.
    fn judge(&mut self, token: &str) -> Result<(), &'static str>;

    /// Compares everything but the legal actions that both implementations know about a position.
    fn assert_same(&self, position: &Self::Game, story: &Story);

    /// Every action worth trying on this board, legal or not.
    fn conceivable(position: &Self::Game) -> Vec<Action<Self>>;

    /// A random text: some such texts are tokens of actions on this board, some are not.
    fn any_text(position: &Self::Game, rng: &mut Rng) -> String;

    /// Chooses an action for a random player of this game.
    fn choose(legal: &[Action<Self>], rng: &mut Rng) -> Action<Self> {
        rng.pick(legal)
    }
}

/// How a position was reached, for the message of a failed test.
pub struct Story {
    from: String,
    tokens: Vec<String>,
}

impl Story {
    pub fn of(from: &impl fmt::Debug) -> Story {
        Story {
            from: format!("{from:?}"),
            tokens: Vec::new(),
        }
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} from {}", self.tokens.join(" "), self.from)
    }
}

/// How often each code was answered; `ok` for an accepted action.
pub type Answers = BTreeMap<&'static str, usize>;

/// Fails unless exactly these codes were answered, each at least once.
pub fn assert_answered(answers: &Answers, codes: &[&str]) {
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    let answered: Vec<&str> = answers.keys().copied().collect();
    assert_eq!(answered, codes, "{answers:?}");
}

/// Compares everything that both implementations know about a position; returns the legal actions.
pub fn assert_alike<R: Reference>(
    position: &R::Game,
    reference: &R,
    story: &Story,
) -> Vec<Action<R>> {
    let legal = position.legal_actions();
    let mut tokens: Vec<String> = legal.iter().map(ToString::to_string).collect();
    tokens.sort_unstable();
    assert_eq!(tokens, reference.legal(), "{story}");
    let over = position.to_move().is_none();
    assert_eq!(
        (legal.is_empty(), position.outcome().is_some()),
        (over, over),
        "{story}"
    );
    reference.assert_same(position, story);
    legal
}

/// Plays a text with both implementations; returns the answer.
pub fn assert_same_answer<R: Reference>(
    position: &R::Game,
    reference: &R,
    text: &str,
    story: &Story,
) -> &'static str {
    let played = position.play_token(text);
    let ours = played.as_ref().map(drop).map_err(|refusal| refusal.code());
    let theirs = reference.clone().judge(text);
    assert_eq!(ours, theirs, "{text:?} {story}");
    if let (Ok(played), Ok(action)) = (&played, text.parse()) {
        assert_eq!(played.action, action, "{text:?} {story}");
    } else {
        assert!(played.is_err(), "{text:?} is played but not read {story}");
    }
    ours.err().unwrap_or("ok")
}

/// Plays a game with both implementations to its end or for `most` actions, with some wrong tokens on the way; returns
/// the number of actions. `watch` is called with every action and the position before it.
pub fn play_out<R: Reference>(
    mut position: R::Game,
    mut reference: R,
    rng: &mut Rng,
    most: usize,
    answers: &mut Answers,
    mut watch: impl FnMut(&R::Game, &Played<R::Game>),
) -> usize {
    let mut story = Story::of(&position);
    for plies in 0..most {
        let legal = assert_alike(&position, &reference, &story);
        for _ in 0..3 {
            let text = R::any_text(&position, rng);
            *answers
                .entry(assert_same_answer(&position, &reference, &text, &story))
                .or_default() += 1;
        }
        if legal.is_empty() {
            return plies;
        }
        let action = R::choose(&legal, rng);
        let played = position
            .play(action)
            .unwrap_or_else(|refusal| panic!("{action}: {refusal:?} {story}"));
        assert_eq!(played.action, action, "{story}");
        assert_eq!(
            played.position,
            position.play_unchecked(action),
            "{action} {story}"
        );
        assert_eq!(
            reference.judge(&action.to_string()),
            Ok(()),
            "{action} {story}"
        );
        story.tokens.push(action.to_string());
        watch(&position, &played);
        position = played.position;
    }
    assert_alike(&position, &reference, &story);
    most
}

/// Tries every conceivable action: it must be listed, legal, playable, playable as a token, and accepted by the
/// reference, or none of these; and the codes of both refusals must be equal.
pub fn assert_every_action<R: Reference>(position: &R::Game, reference: &R, answers: &mut Answers) {
    let story = Story::of(position);
    let legal = assert_alike(position, reference, &story);
    let listed: HashSet<Action<R>> = legal.iter().copied().collect();
    let mut accepted = 0;
    for action in R::conceivable(position) {
        let token = action.to_string();
        let mut after = reference.clone();
        let judged = after.judge(&token);
        assert_eq!(position.is_legal(action), judged.is_ok(), "{token} {story}");
        assert_eq!(listed.contains(&action), judged.is_ok(), "{token} {story}");
        let played = position.play(action);
        assert_eq!(played, position.play_token(&token), "{token} {story}");
        assert_eq!(token.parse().ok(), Some(action), "{token}");
        match (played, judged) {
            (Ok(played), Ok(())) => {
                accepted += 1;
                *answers.entry("ok").or_default() += 1;
                assert_eq!(played.action, action, "{story}");
                assert_eq!(
                    position.play_unchecked(action),
                    played.position,
                    "{token} {story}"
                );
                after.assert_same(&played.position, &story);
            }
            (Err(refusal), Err(code)) => {
                assert_eq!(refusal.code(), code, "{token} {story}");
                *answers.entry(code).or_default() += 1;
            }
            (ours, theirs) => panic!("{token}: {ours:?} but {theirs:?} {story}"),
        }
    }
    assert_eq!(
        accepted,
        legal.len(),
        "something legal is not conceivable {story}"
    );
}
