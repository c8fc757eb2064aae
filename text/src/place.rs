//! Where a match is played, and what is said of conversations, in which the bot only answers.

use super::{Locale, name, t};
use referee::{Place, UserId};
use rules::Game;

/// Where it is, in a sentence.
#[must_use]
pub fn named(locale: Locale, place: Place) -> String {
    match (place.server(), place.channel()) {
        (Some(_), Some(channel)) => format!("<#{channel}>"),
        (None, Some(_)) => link(locale, place),
        (_, None) => t!(locale, "place-direct"),
    }
}

/// That a match goes on elsewhere, and where, if the reader plays in it.
#[must_use]
pub fn elsewhere(locale: Locale, place: Option<Place>) -> String {
    match place.map(|it| named(locale, it)) {
        Some(place) => t!(locale, "place-elsewhere", place),
        None => t!(locale, "place-elsewhere-others"),
    }
}

/// The way there, from anywhere.
pub(super) fn link(locale: Locale, place: Place) -> String {
    match address(place) {
        Some(address) => format!("<{address}>"),
        None => t!(locale, "place-way"),
    }
}

/// Its address; `None` of direct messages with the bot.
#[must_use]
pub fn address(place: Place) -> Option<String> {
    let channel = place.channel()?;
    let server = place.server();
    let server = server.map_or("@me".to_owned(), |it| it.to_string());
    Some(format!("https://discord.com/channels/{server}/{channel}"))
}

/// That a player does not see here that it is their turn, where only a direct message could tell it.
#[must_use]
pub fn untold(locale: Locale, player: UserId, command: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-untold", player, command)
}

/// That a player is not asked what the other one offers, where only a direct message could do it.
#[must_use]
pub fn unasked(locale: Locale, player: UserId, command: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-unasked", player, command)
}

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

/// The question of the opponent, by direct message, whether a match goes on there.
#[must_use]
pub fn move_asked(locale: Locale, game: Game, opponent: UserId, place: Place) -> String {
    t!(
        locale,
        "place-move-asked",
        game = name::game(locale, game),
        opponent = name::player(locale, opponent),
        place = named(locale, place),
    )
}

/// That the opponent asks so, in the list of the reader's matches.
#[must_use]
pub fn move_wanted(locale: Locale, opponent: UserId) -> String {
    let opponent = name::player(locale, opponent);
    let button = t!(locale, "place-button-direct");
    t!(locale, "place-move-wanted", opponent, button)
}

/// That the opponent takes no direct message that would ask.
#[must_use]
pub fn move_unheard(locale: Locale, opponent: UserId, command: &str) -> String {
    let opponent = name::player(locale, opponent);
    t!(locale, "place-move-unheard", opponent, command)
}

/// That the opponent is asked so.
#[must_use]
pub fn move_asks(locale: Locale, opponent: UserId, again: bool) -> String {
    let opponent = name::player(locale, opponent);
    match again {
        true => t!(locale, "place-move-asks-already", opponent),
        false => t!(locale, "place-move-asks", opponent),
    }
}
