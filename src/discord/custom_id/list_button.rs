//! What a button to another part of a long list carries.

use super::codec::{kinds, words};
use referee::TournamentId;
use referee::tournament::Outcome;

kinds! {
    /// The list, and what is done with the entry that is chosen from it.
    Listing {
        /// Running matches of the person who presses.
        Own = "own",
        /// Tournaments of a server.
        Tournaments = "cups",
        /// Results of a server: the chosen one is struck or restored, for this reason.
        Results(reason: Option<String>) = "results",
        /// Running matches of a server: the chosen one is ended if `end`, else decided, for this reason.
        Running(end: bool, reason: Option<String>) = "running",
        /// Tournament games of an entrant, who is numbered from 0: the chosen game gets this result, for this reason.
        Games(id: TournamentId, entrant: u16, result: Outcome, reason: Option<String>) = "g",
        /// People who are blocked in a server.
        Blocked = "blocked",
    }
}

words! { Outcome {
    Outcome::First => "1-0",
    Outcome::Second => "0-1",
    Outcome::Draw => "1/2",
    Outcome::SecondAway => "+-",
    Outcome::FirstAway => "-+",
    Outcome::BothAway => "--",
    Outcome::Neither => "0-0",
} }
