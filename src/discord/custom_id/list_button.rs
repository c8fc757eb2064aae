//! What a button carries that leads to another part of a long list.

use super::codec::{kinds, words};
use referee::TournamentId;
use referee::tournament::Outcome;

kinds! {
    /// The list, with what is to be done about the entry that is chosen.
    Listing {
        /// The presser's running matches.
        Own = "own",
        Tournaments = "cups",
        /// Results, to be struck or restored with this reason.
        Results(reason: Option<String>) = "results",
        /// The running matches of a server, to be decided or ended with this reason.
        Running(end: bool, reason: Option<String>) = "running",
        /// The games of an entrant, from 0, of which one is to have this result, with this reason.
        Games(id: TournamentId, entrant: u16, result: Outcome, reason: Option<String>) = "g",
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
