//! The stored data of a server, and the news in its news channel.

use super::{Locale, ending, name, place, t};
use referee::{Match, UserId};
use rules::{Game, Side};

/// What is stored about a server. `rows` are kinds of data with the count of each.
#[must_use]
pub fn data(locale: Locale, rows: &[(&str, u64)]) -> String {
    let lines = rows.iter().filter(|(_, count)| *count > 0);
    let lines: Vec<String> = lines
        .map(|(kind, count)| {
            let count = i64::try_from(*count).unwrap_or(i64::MAX);
            t!(
                locale,
                "settings-data-line",
                kind = kind_of(locale, kind),
                count
            )
        })
        .collect();
    t!(locale, "settings-data", rows = lines.join("\n"))
}

fn kind_of(locale: Locale, kind: &str) -> String {
    match kind {
        "settings" => t!(locale, "data-settings"),
        "matches" => t!(locale, "data-matches"),
        "challenges" => t!(locale, "data-challenges"),
        "tournaments" => t!(locale, "data-tournaments"),
        "ratings" => t!(locale, "data-ratings"),
        "blocks" => t!(locale, "data-blocks"),
        "acts of moderators" => t!(locale, "data-acts"),
        "roles by rating" => t!(locale, "data-roles"),
        "roles given" => t!(locale, "data-given"),
        "puzzles shown" => t!(locale, "data-puzzles"),
        "puzzles of the day" => t!(locale, "data-daily"),
        other => other.to_owned(),
    }
}

/// A message about the data of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// Only the owner of the server may do this.
    Owner,
    /// The question before everything is deleted.
    Sure,
    /// Everything is deleted.
    Deleted,
    /// The file with the data is attached.
    File,
    /// The file would be too large for a message.
    Large,
}

/// A message about the data of a server, in words.
#[must_use]
pub fn data_said(locale: Locale, said: Data) -> String {
    match said {
        Data::Owner => t!(locale, "settings-data-owner"),
        Data::Sure => t!(locale, "settings-data-sure"),
        Data::Deleted => t!(locale, "settings-data-deleted"),
        Data::File => t!(locale, "settings-data-file"),
        Data::Large => t!(locale, "settings-data-large", command = "`iago backup`"),
    }
}

/// A match among the news: who played, how it ended, where.
#[must_use]
pub fn result(locale: Locale, number: u64, this_match: &Match) -> String {
    let [first, second] =
        Side::BOTH.map(|side| name::player(locale, this_match.seats().player(side)));
    t!(
        locale,
        "news-result",
        number = i64::try_from(number).unwrap_or(i64::MAX),
        game = name::game(locale, this_match.game()),
        first,
        second,
        result = match this_match.ending() {
            Some(_) => ending::short(locale, this_match),
            None => t!(locale, "ending-short-goes-on"),
        },
        channel = place::named(locale, this_match.place()),
    )
}

/// The state of a challenge that was open to anyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeking<'a> {
    /// The challenge is open, at this link.
    Open(&'a str),
    /// The challenge was accepted.
    Accepted,
    /// The challenge was withdrawn, or has expired.
    Closed,
}

/// An open challenge among the news.
#[must_use]
pub fn seeking(locale: Locale, player: UserId, game: Game, seeking: Seeking<'_>) -> String {
    let (player, game) = (name::player(locale, player), name::game(locale, game));
    match seeking {
        Seeking::Open(link) => t!(locale, "news-challenge", player, game, link),
        Seeking::Accepted => t!(locale, "news-challenge-accepted", player, game),
        Seeking::Closed => t!(locale, "news-challenge-closed", player, game),
    }
}
