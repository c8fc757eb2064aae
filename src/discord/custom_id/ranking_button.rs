//! What a button below a leaderboard carries.

use super::codec::fields;
use rules::Game;

fields! {
    pub struct Ranking {
        game: Game,
        /// Key of the variant. The button may be forged: the game may have no variant with this key.
        variant: String,
        /// The page, counted from 0.
        page: u32,
        season: bool,
    }
}
