//! The pairings and standings of tournaments. A [`Tournament`] holds the players in the order of their entry and the
//! rounds that were played; [`Tournament::next`] returns the next pairings, [`Tournament::standings`] the standings.
//!
//! `docs/tournaments.md` has the rules, the formulas and their sources. [`answer`] reads a line of JSON with a
//! tournament and answers it with the pairings and the standings.

#![forbid(unsafe_code)]
#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

mod card;
mod encounter;
mod json;
mod kinds;
mod knockout;
mod matching;
mod round_robin;
mod sides;
mod standings;
mod swiss;
mod tie_breaks;
mod tournament;

pub use json::answer;
pub use standings::Standing;
pub use tournament::{
    Broken, Game, Invalid, Kind, MOST_PLAYERS, Next, Outcome, Player, Round, Tournament,
};
