//! Text that names no action.

/// A text names no action of the game.
///
/// What is wrong with it in a certain position is told by
/// [`Position::play_token`](crate::Position::play_token).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseActionError {
    #[error("no action has that form")]
    Malformed,
    /// It has, but names a place beyond the board.
    #[error("the board has no such place")]
    OffBoard,
    /// It names places of the board, and yet what no position allows: a piece of a length there is
    /// none of, say.
    #[error("no position allows such an action")]
    Impossible,
}
