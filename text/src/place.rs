//! Where a match is played, and what is said of conversations, in which the bot only answers.

use super::{Locale, name, t};
use referee::UserId;

/// That a player is not reminded where only a direct message could do it.
#[must_use]
pub fn no_reminders(locale: Locale, player: UserId) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-no-reminders", player)
}
