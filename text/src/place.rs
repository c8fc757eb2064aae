//! Where a match is played, and sentences about moving a match to direct messages.

use super::{Locale, name, t};
use referee::{Place, UserId};
use rules::Game;

/// A place in a sentence: a mention of the channel, a link, or the words for direct messages.
#[must_use]
pub fn named(locale: Locale, place: Place) -> String {
    match (place.server(), place.channel()) {
        (Some(_), Some(channel)) => format!("<#{channel}>"),
        (None, Some(_)) => link(locale, place),
        (_, None) => t!(locale, "place-direct"),
    }
}

/// Says that the match goes on elsewhere. `place` is the place of the match; `None` if the reader does not play in the
/// match.
#[must_use]
pub fn elsewhere(locale: Locale, place: Option<Place>) -> String {
    match place.map(|it| named(locale, it)) {
        Some(place) => t!(locale, "place-elsewhere", place),
        None => t!(locale, "place-elsewhere-others"),
    }
}

/// A link that leads to a place from anywhere. For direct messages with the bot, words in place of a link.
pub(super) fn link(locale: Locale, place: Place) -> String {
    match address(place) {
        Some(address) => format!("<{address}>"),
        None => t!(locale, "place-way"),
    }
}

/// The web address of a place; `None` for direct messages with the bot.
#[must_use]
pub fn address(place: Place) -> Option<String> {
    let channel = place.channel()?;
    let server = place.server();
    let server = server.map_or("@me".to_owned(), |it| it.to_string());
    Some(format!("https://discord.com/channels/{server}/{channel}"))
}

/// Says that the bot cannot tell `player` that it is their turn, because they take no direct messages. `command` shows
/// the board.
#[must_use]
pub fn untold(locale: Locale, player: UserId, command: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-untold", player, command)
}

/// Says that the bot cannot ask `player` the opponent's question, because they take no direct messages. `command`
/// answers the question.
#[must_use]
pub fn unasked(locale: Locale, player: UserId, command: &str) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-unasked", player, command)
}

/// Says that the bot cannot remind `player`, because they take no direct messages.
#[must_use]
pub fn no_reminders(locale: Locale, player: UserId) -> String {
    let player = name::player(locale, player);
    t!(locale, "place-no-reminders", player)
}

/// Says that `player` asks `opponent` whether the match goes on in the channel of this message.
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

/// Says that the reader has asked already whether the match goes on in this channel; the opponent has to answer.
#[must_use]
pub fn asked_already(locale: Locale, opponent: UserId) -> String {
    t!(
        locale,
        "place-asked-already",
        opponent = name::player(locale, opponent)
    )
}

/// Asks the reader, in the opponent's name and by direct message, whether the match goes on in direct messages.
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

/// Says that the opponent wants to go on in direct messages; a line in the list of the reader's matches.
#[must_use]
pub fn move_wanted(locale: Locale, opponent: UserId) -> String {
    let opponent = name::player(locale, opponent);
    let button = t!(locale, "place-button-direct");
    t!(locale, "place-move-wanted", opponent, button)
}

/// Says that the bot cannot ask the opponent to go on in direct messages, because the opponent takes none. With
/// `command` the opponent can agree.
#[must_use]
pub fn move_unheard(locale: Locale, opponent: UserId, command: &str) -> String {
    let opponent = name::player(locale, opponent);
    t!(locale, "place-move-unheard", opponent, command)
}

/// If `again` is false, says that the bot asks the opponent to go on in direct messages; otherwise, that the bot has
/// asked already.
#[must_use]
pub fn move_asks(locale: Locale, opponent: UserId, again: bool) -> String {
    let opponent = name::player(locale, opponent);
    match again {
        true => t!(locale, "place-move-asks-already", opponent),
        false => t!(locale, "place-move-asks", opponent),
    }
}
