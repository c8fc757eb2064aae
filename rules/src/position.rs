//! What every game offers the referee.

use super::perft;
use super::{Game, GameOptions, Outcome, Reason, Side};
use std::fmt;

/// A position of one game: everything the rules need to judge the next action.
///
/// An action is one token of a record (`D4`, `callout`, `00-02:30`, `A1>C3`, `-`). Positions are
/// values: a refused action leaves them untouched.
pub trait Position: Clone + PartialEq + fmt::Debug {
    /// Which game this is.
    const GAME: Game;
    /// Whether the rules may let a game go on for ever, so that the players may agree on a draw.
    const ALLOWS_DRAW: bool = false;
    /// What the players agree on before the game; `Default` is the standard game.
    type Options: GameOptions;
    /// One action; its `Display` is the exact token of the record.
    type Action: Copy + Eq + fmt::Debug + fmt::Display;
    /// What an accepted action did, as facts.
    type Effects: Clone + Eq + fmt::Debug;
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

    /// Every legal action, sorted by its token's code points; empty when the game is over.
    fn legal_actions(&self) -> Vec<Self::Action>;

    /// Every action that may be offered to players, sorted likewise.
    ///
    /// The legal ones, unless a list of them would give away what players must find themselves
    /// (Iago with the penalty option); then it may hold actions that are refused when tried.
    fn public_actions(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// Plays the action a token names.
    ///
    /// # Errors
    /// The first refusal in the order of the rulings (IAGO-41, ISAAC-27, AMPEL-30).
    fn play(&self, token: &str) -> Result<Played<Self>, Self::Refusal>;

    /// The result; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// How many sequences of exactly `depth` legal actions there are from here. A game that ends
    /// earlier contributes nothing.
    fn perft(&self, depth: u32) -> u64 {
        perft::count(self, depth)
    }
}

/// An accepted action: what was played, what it did, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<P: Position> {
    /// The action.
    pub action: P::Action,
    /// What it did.
    pub effects: P::Effects,
    /// The position after it.
    pub position: P,
}

/// Why an action is refused.
pub trait Refusal: Clone + Eq + fmt::Debug {
    /// The code of the adjudicate contract, such as `must_capture`.
    fn code(&self) -> &'static str;
    /// The ruling it rests on, such as `IAGO-14`.
    fn ruling(&self) -> &'static str;
}
