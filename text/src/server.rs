//! What a server sets about moderation, news, single channels and its data, and its news.

use super::{Locale, answer, ending, enumerate, name, t};
use referee::{ChannelId, Match, RoleId, UserId, VACATION_DAYS};
use rules::{Game, Side};

/// What a server has set about moderation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moderation {
    /// The role whose members moderate.
    pub role: Option<RoleId>,
    /// Whether those do who may time out members.
    pub time_out: bool,
    /// Where it is told what moderators do.
    pub channel: Option<ChannelId>,
    /// How many rated matches of the same two people count in a day; `None`: all.
    pub limit: Option<u32>,
    /// How many public answers a channel takes; `None`: any number.
    pub posts: Option<u32>,
    /// How many vacation days a year matches may cost.
    pub vacation: u32,
}

/// The page about moderation.
#[must_use]
pub fn moderation(locale: Locale, facts: &Moderation) -> String {
    let said = match facts.time_out {
        true => t!(locale, "settings-moderators-time-out"),
        false => t!(locale, "settings-moderators-manage"),
    };
    let moderators = match facts.role {
        Some(role) => t!(
            locale,
            "settings-moderators-role",
            said,
            role = format!("<@&{role}>")
        ),
        None => said,
    };
    let vacation = match facts.vacation {
        0 => t!(locale, "settings-vacation-none"),
        days => t!(locale, "settings-vacation", days, all = VACATION_DAYS),
    };
    t!(
        locale,
        "settings-moderation",
        moderators,
        channel = channel(locale, facts.channel),
        limit = facts.limit.map_or_else(
            || t!(locale, "settings-limit-none"),
            |limit| limit.to_string()
        ),
        posts = facts.posts.map_or_else(
            || t!(locale, "settings-posts-none"),
            |posts| posts.to_string()
        ),
        vacation,
    )
}

fn channel(locale: Locale, channel: Option<ChannelId>) -> String {
    match channel {
        Some(channel) => format!("<#{channel}>"),
        None => t!(locale, "settings-channel-none"),
    }
}

/// A line of the menu of limits of rated matches; `None`: all count.
#[must_use]
pub fn limit(locale: Locale, limit: Option<u32>) -> String {
    match limit {
        Some(count) => t!(locale, "settings-limit-line", count),
        None => t!(locale, "settings-limit-none"),
    }
}

/// A line of the menu of limits of public answers.
#[must_use]
pub fn posts(locale: Locale, posts: Option<u32>) -> String {
    match posts {
        Some(count) => t!(locale, "settings-posts-line", count),
        None => t!(locale, "settings-posts-none"),
    }
}

/// A line of the menu of vacation days.
#[must_use]
pub fn vacation(locale: Locale, days: u32) -> String {
    t!(locale, "settings-vacation-line", days)
}

/// What a server has set about news and channels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Where they are told.
    pub channel: Option<ChannelId>,
    /// How finished matches are told.
    pub results: Results,
    /// Whether open challenges are.
    pub challenges: bool,
    /// Whether tournaments are.
    pub tournaments: bool,
    /// The languages of single channels.
    pub languages: Vec<(ChannelId, Locale)>,
}

/// How finished matches are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Not at all.
    Off,
    /// By a line.
    Line,
    /// By the last board.
    Picture,
}

/// The page about news and channels.
#[must_use]
pub fn news(locale: Locale, facts: &News) -> String {
    let languages: Vec<String> = facts
        .languages
        .iter()
        .map(|(channel, spoken)| {
            t!(
                locale,
                "settings-language-of",
                channel = format!("<#{channel}>"),
                language = answer::language_name(*spoken),
            )
        })
        .collect();
    let languages = match languages.is_empty() {
        true => t!(locale, "settings-languages-none"),
        false => enumerate(locale, &languages),
    };
    t!(
        locale,
        "settings-news",
        channel = channel(locale, facts.channel),
        results = results(locale, facts.results),
        challenges = told(locale, facts.challenges),
        tournaments = told(locale, facts.tournaments),
        languages,
    )
}

fn told(locale: Locale, told: bool) -> String {
    match told {
        true => t!(locale, "settings-news-on"),
        false => t!(locale, "settings-news-off"),
    }
}

/// How finished matches are told.
#[must_use]
pub fn results(locale: Locale, results: Results) -> String {
    match results {
        Results::Off => told(locale, false),
        Results::Line => t!(locale, "settings-news-line"),
        Results::Picture => t!(locale, "settings-news-picture"),
    }
}

/// That a channel speaks the language of its server.
#[must_use]
pub fn language_as_server(locale: Locale) -> String {
    t!(locale, "settings-language-as-server")
}

/// What is stored about a server: the names of the kinds, and how many there are.
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

/// What is said about the data of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// That only the owner may do this.
    Owner,
    /// The question before everything is deleted.
    Sure,
    /// That everything is deleted.
    Deleted,
    /// That here is the file.
    File,
    /// That the file would be too large.
    Large,
}

/// The same in words.
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

/// Who may challenge a person, and whom they do not play, by the names last seen.
#[must_use]
pub fn people(locale: Locale, open: bool, avoided: &[Option<String>]) -> String {
    let open = match open {
        true => t!(locale, "settings-people-open"),
        false => t!(locale, "settings-people-closed"),
    };
    let names = avoided
        .iter()
        .map(|it| name::escaped(&name::plain(locale, it.as_deref())));
    let names: Vec<String> = names.collect();
    let avoided = match names.is_empty() {
        true => t!(locale, "settings-people-none"),
        false => enumerate(locale, &names),
    };
    t!(locale, "settings-people", open, avoided)
}

/// Why a person is not put on that list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no more room.
    Full,
    /// It is the reader or a program.
    Nobody,
}

/// The same in words.
#[must_use]
pub fn unfit(locale: Locale, why: Unfit) -> String {
    match why {
        Unfit::Full => t!(locale, "settings-people-full"),
        Unfit::Nobody => t!(locale, "settings-people-unfit"),
    }
}

/// A menu of these pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Of the role that moderates.
    Moderators,
    /// Of how many rated matches count.
    Limit,
    /// Of how many public answers there may be.
    Posts,
    /// Of how many vacation days.
    Vacation,
    /// Of how finished matches are told.
    Results,
    /// Of the language of a channel.
    Language,
    /// Of people to avoid.
    Avoid,
    /// Of people to avoid no more.
    Avoided,
}

/// What it says before something is chosen.
#[must_use]
pub fn choose(locale: Locale, menu: Menu) -> String {
    match menu {
        Menu::Moderators => t!(locale, "settings-choose-moderators"),
        Menu::Limit => t!(locale, "settings-choose-limit"),
        Menu::Posts => t!(locale, "settings-choose-posts"),
        Menu::Vacation => t!(locale, "settings-choose-vacation"),
        Menu::Results => t!(locale, "settings-choose-results"),
        Menu::Language => t!(locale, "settings-choose-channel-language"),
        Menu::Avoid => t!(locale, "settings-people-choose"),
        Menu::Avoided => t!(locale, "settings-people-drop"),
    }
}

/// A button of these pages; switches say what they change to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// To moderation.
    Moderation,
    /// Whether those moderate who may time out members.
    TimeOut(bool),
    /// No role moderates.
    NoRole,
    /// Whether acts are told in this channel.
    Acts(bool),
    /// To news and channels.
    News,
    /// Whether news are told in this channel.
    NewsHere(bool),
    /// Whether open challenges are news.
    Challenges(bool),
    /// Whether tournaments are.
    Tournaments(bool),
    /// To the data of the server.
    Data,
    /// A file with all of it.
    Export,
    /// Delete all of it.
    Delete,
    /// Surely.
    Sure,
    /// To who may challenge the reader.
    People,
    /// Whether people may.
    Open(bool),
}

/// The words on it.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Moderation => t!(locale, "settings-button-moderation"),
        Label::TimeOut(true) => t!(locale, "settings-button-time-out-on"),
        Label::TimeOut(false) => t!(locale, "settings-button-time-out-off"),
        Label::NoRole => t!(locale, "settings-button-no-role"),
        Label::Acts(true) => t!(locale, "settings-button-acts-on"),
        Label::Acts(false) => t!(locale, "settings-button-acts-off"),
        Label::News => t!(locale, "settings-button-news"),
        Label::NewsHere(true) => t!(locale, "settings-button-news-on"),
        Label::NewsHere(false) => t!(locale, "settings-button-news-off"),
        Label::Challenges(true) => t!(locale, "settings-button-challenges-on"),
        Label::Challenges(false) => t!(locale, "settings-button-challenges-off"),
        Label::Tournaments(true) => t!(locale, "settings-button-tournaments-on"),
        Label::Tournaments(false) => t!(locale, "settings-button-tournaments-off"),
        Label::Data => t!(locale, "settings-button-data"),
        Label::Export => t!(locale, "settings-button-data-export"),
        Label::Delete => t!(locale, "settings-button-data-delete"),
        Label::Sure => t!(locale, "settings-button-data-sure"),
        Label::People => t!(locale, "settings-button-people"),
        Label::Open(true) => t!(locale, "settings-button-challenges-mine-on"),
        Label::Open(false) => t!(locale, "settings-button-challenges-mine-off"),
    }
}

/// A finished match among the news: who played, how it ended, where.
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
        result = ending::short(locale, this_match),
        channel = format!("<#{}>", this_match.place().channel),
    )
}

/// What has become of a challenge that was open to anyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeking<'a> {
    /// It is open, at this link.
    Open(&'a str),
    /// It was accepted.
    Accepted,
    /// It was withdrawn, or has expired.
    Closed,
}

/// Such a challenge among the news.
#[must_use]
pub fn seeking(locale: Locale, player: UserId, game: Game, seeking: Seeking<'_>) -> String {
    let (player, game) = (name::player(locale, player), name::game(locale, game));
    match seeking {
        Seeking::Open(link) => t!(locale, "news-challenge", player, game, link),
        Seeking::Accepted => t!(locale, "news-challenge-accepted", player, game),
        Seeking::Closed => t!(locale, "news-challenge-closed", player, game),
    }
}
