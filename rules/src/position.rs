//! The trait that each game implements, and what its methods return or refuse.

use super::{Facts, Game, GameOptions, Side};
use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

/// A position of one game. It holds everything that the rules need to judge the next action.
///
/// Positions are values: playing an action returns a new position and does not change the old position. An action is
/// written as one token of a record (`D4`, `callout`, `00-02:30`, `A1>C3`, `-`). Text from outside is parsed once; all
/// other code handles an [`Action`](Position::Action).
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
    /// The properties of the game that do not depend on its options.
    const FACTS: Facts;
    /// The options the players agree on before the game; `Default` is the standard game.
    type Options: GameOptions;
    /// One action; `Display` writes the exact token of the record, and `FromStr` reads a token.
    type Action: Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = ParseActionError>;
    /// What an accepted action did, as data without wording.
    type Effects: Clone + Eq + Hash + fmt::Debug + 'static;
    /// Why an action is refused, as data without wording, such as the ruling, cells and numbers.
    type Refusal: Refusal;
    /// Why a side won.
    type Reason: Reason;

    /// The position before the first action.
    fn start(options: Self::Options) -> Self;

    /// The options that were given to [`Position::start`].
    fn options(&self) -> Self::Options;

    /// The side that acts next; `None` when the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Every legal action, always in the same order; empty when the game is over.
    fn legal_actions(&self) -> Vec<Self::Action>;

    /// Every action that may be offered to players.
    ///
    /// Usually these are the legal actions. In Iago with the penalty option, listing the legal actions would reveal
    /// captures that players must find themselves; then the list also contains actions that are refused when they are
    /// tried.
    fn public_actions(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// Whether a preview of what an action would do reveals what players must find themselves
    /// (Iago with the penalty option).
    fn conceals_effects(&self) -> bool {
        false
    }

    /// The position without the information that players must find themselves. In Iago with the penalty option, this is
    /// whether a capture was missed. Advice to players is computed from this position.
    #[must_use]
    fn as_players_know_it(&self) -> Self {
        self.clone()
    }

    /// Whether an action is legal now. No action is legal when the game is over.
    fn is_legal(&self, action: Self::Action) -> bool;

    /// Plays an action.
    ///
    /// # Errors
    /// The first refusal in the order of the rulings (IAGO-41, ISAAC-27, AMPEL-30).
    fn play(&self, action: Self::Action) -> Result<Played<Self>, Self::Refusal>;

    /// The position after a legal action. The effects are not computed, so this is faster than [`Position::play`] for
    /// counting and searching.
    ///
    /// If the action is not legal, the returned position may be impossible in the game.
    #[must_use]
    fn play_unchecked(&self, action: Self::Action) -> Self;

    /// Plays the action that a token names; the token may be any text.
    ///
    /// # Errors
    /// The first refusal in the order of the rulings. A text that names no action is refused too. After the end of the
    /// game, every text is refused because the game is over.
    fn play_token(&self, token: &str) -> Result<Played<Self>, Self::Refusal>;

    /// The action that says "no other action is possible" (`-` in Ampel), if it is legal now. It is then the only
    /// legal action, and the referee plays it without asking the player.
    fn forced_pass(&self) -> Option<Self::Action> {
        None
    }

    /// Whether the action with these effects ended the turn. Most turns have one action.
    fn ends_turn(effects: &Self::Effects) -> bool;

    /// The result; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// How many sequences of exactly `depth` legal actions start from this position. A sequence in which the game ends
    /// before `depth` actions is not counted.
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
    /// The ruling that the refusal rests on, such as `IAGO-14`.
    fn ruling(&self) -> &'static str;
}

/// The error of parsing: the text names no action of the game.
///
/// [`Position::play_token`] returns the exact reason for a text in a certain position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseActionError {
    #[error("no action has that form")]
    Malformed,
    /// The text has the form of an action, but names a place beyond the board.
    #[error("the board has no such place")]
    OffBoard,
    /// The text names places on the board, but no position allows the action: for example a piece of a length that
    /// no piece has.
    #[error("no position allows such an action")]
    Impossible,
}

/// The winner by the rules, and the reason. No game has a draw by its rules (IAGO-30, ISAAC-25, AMPEL-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R> {
    pub winner: Side,
    pub reason: R,
}

/// Why a side wins a game; `Display` writes the word of the adjudicate contract.
pub trait Reason: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// Every reason of the game.
    const ALL: &'static [Self];
}
