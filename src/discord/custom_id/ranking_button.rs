//! What a button below a leaderboard carries.

use super::codec::{fields, words};
use rules::Game;

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The game.
    pub game: Game,
    /// The variant's key; its leaderboard may be empty.
    pub variant: String,
    /// Which page, from 0.
    pub page: u32,
    /// Whether everybody begins anew with the quarter.
    pub season: bool,
}

fields! { Ranking { game: Game, variant: String, page: u32, season: bool } }

words! { bool { false => "always", true => "season" } }
