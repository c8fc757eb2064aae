//! The phases of a game.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Pieces are put on the board (ISAAC-4 to ISAAC-8).
    Placement,
    /// Pieces are removed for points (ISAAC-9 to ISAAC-22).
    Scoring,
    Over,
}
