//! Where a match is played, and what is said of conversations, in which the bot only answers.

use super::{Locale, name, t};
use referee::{Conversation, Place, UserId};
use rules::Game;

/// Where it is, in a sentence.
#[must_use]
pub fn named(locale: Locale, place: Place) -> String {
    let (conversation, channel) = (place.conversation(), place.channel);
    match conversation.map(|it| it.server(channel)) {
        None | Some(Some(_)) => format!("<#{channel}>"),
        Some(None) if place.is_direct() => t!(locale, "place-direct"),
        Some(None) => link(locale, place),
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
    match place.conversation() {
        Some(it) if it.is_direct() => t!(locale, "place-way"),
        _ => format!("<{}>", address(place)),
    }
}

/// Its address; of direct messages with the bot it is not known.
#[must_use]
pub fn address(place: Place) -> String {
    let Place { guild, channel, .. } = place;
    let server = match Conversation::of(guild) {
        None => guild.to_string(),
        Some(it) => it
            .server(channel)
            .map_or("@me".to_owned(), |it| it.to_string()),
    };
    format!("https://discord.com/channels/{server}/{channel}")
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

/// That the match cannot go on where the reader alone sees the answers.
#[must_use]
pub fn alone(locale: Locale, opponent: UserId) -> String {
    t!(
        locale,
        "place-alone",
        opponent = name::player(locale, opponent)
    )
}
