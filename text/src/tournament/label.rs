//! Buttons of tournaments.

use crate::{Locale, t};

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Enter.
    Join,
    /// Leave.
    Leave,
    /// Withdraw from one that is under way.
    LeaveSurely,
    /// Begin it.
    Begin,
    /// The standings.
    Standings,
    /// The results of all rounds.
    Rounds,
    /// The bracket of a knockout.
    Bracket,
    /// The pairings of the round.
    Pairings,
    /// Its files.
    Export,
}

/// What a button says.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Join => t!(locale, "tournament-button-join"),
        Label::Leave => t!(locale, "tournament-button-leave"),
        Label::LeaveSurely => t!(locale, "tournament-button-leave-sure"),
        Label::Begin => t!(locale, "tournament-button-begin"),
        Label::Standings => t!(locale, "tournament-button-standings"),
        Label::Rounds => t!(locale, "tournament-button-rounds"),
        Label::Bracket => t!(locale, "tournament-button-bracket"),
        Label::Pairings => t!(locale, "tournament-button-pairings"),
        Label::Export => t!(locale, "tournament-button-export"),
    }
}
