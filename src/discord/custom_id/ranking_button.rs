//! What a button below a leaderboard carries.

use super::codec::{fields, words};
use rules::Game;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    pub game: Game,
    /// The variant's key; its leaderboard may be empty.
    pub variant: String,
    /// Which page, from 0.
    pub page: u32,
    pub season: bool,
}

fields! { Ranking { game: Game, variant: String, page: u32, season: bool } }

words! { bool { false => "always", true => "season" } }
