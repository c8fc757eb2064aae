//! The values in the `custom_id` of a button that shows another page of a long list.

use super::codec::{kinds, words};
use referee::TournamentId;
use referee::tournament::Outcome;

kinds! {
    /// The list, and what happens to the entry that a person chooses from the list.
    Listing {
        /// Running matches of the person who presses.
        Own = "own",
        /// Tournaments of a server.
        Tournaments = "cups",
        /// The finished matches of a server. The result of the chosen match is struck or restored, for this reason.
        Results(reason: Option<String>) = "results",
        /// The running matches of a server. If `end` is true, the chosen match is ended without a result; otherwise a
        /// moderator decides its result. `reason` is the moderator's reason.
        Running(end: bool, reason: Option<String>) = "running",
        /// The games of one entrant in a tournament; `entrant` counts from 0. The chosen game gets this result, for
        /// this reason.
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
