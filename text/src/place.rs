//! Where a match is played, and what is said of conversations, in which the bot only answers.

use super::{Locale, name, t};
use referee::UserId;
use rules::Game;

/// That a player is not reminded where only a direct message could do it.
#[must_use]
pub fn no_reminders(locale: Locale, player: UserId) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-no-reminders", player)
}

/// The question whether a match goes on where it is asked.
#[must_use]
pub fn asked(locale: Locale, game: Game, player: UserId, opponent: UserId) -> String {
    let [player, opponent] = [player, opponent].map(|it| name::player(locale, it));
    t!(
        locale,
        "place-asked",
        game = name::game(locale, game),
        player,
        opponent
    )
}

/// That the reader has asked so, and the other player answers.
#[must_use]
pub fn asked_already(locale: Locale, opponent: UserId) -> String {
    t!(
        locale,
        "place-asked-already",
        opponent = name::player(locale, opponent)
    )
}

/// That the match cannot go on where the reader alone sees the answers.
#[must_use]
pub fn alone(locale: Locale, opponent: UserId) -> String {
    t!(
        locale,
        "place-alone",
        opponent = name::player(locale, opponent)
    )
}
