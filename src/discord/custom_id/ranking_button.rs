//! What a button below a leaderboard carries.

use super::codec::fields;
use rules::Game;

fields! {
    pub struct Ranking {
        game: Game,
        /// Key of the variant; the game may have no such variant.
        variant: String,
        /// Page, from 0.
        page: u32,
        season: bool,
    }
}
