//! What a button below a leaderboard carries.

use super::codec::fields;
use rules::Game;

fields! {
    pub struct Ranking {
        game: Game,
        /// The variant's key; there may be no such variant.
        variant: String,
        /// Which page, from 0.
        page: u32,
        season: bool,
    }
}
