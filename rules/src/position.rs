//! What every game offers the referee.

use super::{Facts, Game, GameOptions, Outcome, ParseActionError, Reason, Side};
use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

/// A position of one game: everything the rules need to judge the next action.
///
/// Positions are values: a refused action leaves them untouched. An action is written as one token
/// of a record (`D4`, `callout`, `00-02:30`, `A1>C3`, `-`); text is read once, at the edge, and
/// from there on an [`Action`](Position::Action) is played.
///
/// ```
/// use iago_rules::Position;
/// use iago_rules::iago::{Action, Iago, Options};
/// let start = Iago::start(Options::default());
/// let action: Action = "D3".parse().unwrap();
/// assert!(start.is_legal(action));
/// let played = start.play(action).unwrap();
/// assert_eq!(played.position, start.play_unchecked(action));
/// assert_eq!(start.play_token("D3"), Ok(played));
/// ```
pub trait Position: Clone + Eq + Hash + fmt::Debug {
    /// Which game this is.
    const GAME: Game;
    /// What is true of the game with all options.
    const FACTS: Facts;
    /// What the players agree on before the game; `Default` is the standard game.
    type Options: GameOptions;
    /// One action; its `Display` is the exact token of the record, and `FromStr` reads it.
    type Action: Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = ParseActionError>;
    /// What an accepted action did, as facts.
    type Effects: Clone + Eq + Hash + fmt::Debug + 'static;
    /// Why an action is refused, as facts: rule, cells, counts.
    type Refusal: Refusal;
    /// Why a side won.
    type Reason: Reason;

    /// The position before the first action.
    fn start(options: Self::Options) -> Self;

    /// The options this game is played with.
    fn options(&self) -> Self::Options;

    /// The side that acts next; `None` when the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Every legal action, always in the same order; empty when the game is over.
    fn legal_actions(&self) -> Vec<Self::Action>;

    /// Every action that may be offered to players.
    ///
    /// The legal ones, unless a list of them would give away what players must find themselves
    /// (Iago with the penalty option); then it may hold actions that are refused when tried.
    fn public_actions(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// Whether telling a player beforehand what an action would do gives away what players must
    /// find themselves (Iago with the penalty option).
    fn conceals_effects(&self) -> bool {
        false
    }

    /// The position without what players must find themselves (Iago with the penalty option: whether a capture was
    /// missed). Advice is about this one.
    #[must_use]
    fn as_players_know_it(&self) -> Self {
        self.clone()
    }

    /// Whether an action is legal now; none is when the game is over.
    fn is_legal(&self, action: Self::Action) -> bool;

    /// Plays an action.
    ///
    /// # Errors
    /// The first refusal in the order of the rulings (IAGO-41, ISAAC-27, AMPEL-30).
    fn play(&self, action: Self::Action) -> Result<Played<Self>, Self::Refusal>;

    /// The position after a legal action, without a word about what it did: for counting and
    /// searching.
    ///
    /// After an action that is not legal the position need not be one of the game.
    #[must_use]
    fn play_unchecked(&self, action: Self::Action) -> Self;

    /// Plays the action a token names; the way in for text that may be anything.
    ///
    /// # Errors
    /// The first refusal in the order of the rulings, those for text that names no action
    /// included: once the game is over, any text is refused for that.
    fn play_token(&self, token: &str) -> Result<Played<Self>, Self::Refusal>;

    /// The action that says "nothing can be done here", if it is legal now; then it is the only
    /// one, and a referee plays it by itself (`-` in Ampel).
    fn forced_pass(&self) -> Option<Self::Action> {
        None
    }

    /// Whether the turn was over with an action that did this. Most turns have one action.
    fn ends_turn(effects: &Self::Effects) -> bool;

    /// The result; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// How many sequences of exactly `depth` legal actions there are from here. A game that ends
    /// earlier contributes nothing.
    fn perft(&self, depth: u32) -> u64;
}

/// An accepted action: what was played, what it did, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Played<P: Position> {
    pub action: P::Action,
    pub effects: P::Effects,
    pub position: P,
}

pub trait Refusal: Error + Clone + Eq + Hash {
    /// The code of the adjudicate contract, such as `must_capture`.
    fn code(&self) -> &'static str;
    /// The ruling it rests on, such as `IAGO-14`.
    fn ruling(&self) -> &'static str;
}
