//! What a button below a leaderboard carries.

use super::codec::fields;
use rules::Game;

fields! {
    pub struct Ranking {
        game: Game,
        /// The variant's key; its leaderboard may be empty.
        variant: String,
        /// Which page, from 0.
        page: u32,
        season: bool,
    }
}
