//! What a button or menu of the settings carries.

use super::codec::words;

/// A page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// One's own.
    Own,
    /// How boards look that one sees alone.
    OwnTheme,
    /// The server's.
    Server,
    /// How its boards look.
    ServerTheme,
    /// One's own time and reminders.
    OwnTime,
    /// Who plays where and when.
    ServerPlay,
    /// Who moderates, and what is limited.
    ServerModeration,
    /// Its news, and what single channels have of their own.
    ServerNews,
    /// Who may challenge one.
    OwnPeople,
}

/// What is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The language of private answers.
    OwnLanguage,
    /// How boards look that one sees alone.
    OwnTheme,
    /// Whether the board comes as text before the picture.
    TextBoard(bool),
    /// Whether patterns say what colours say.
    Patterns(bool),
    /// Whether White of ISAAC has White's own numbers.
    OwnNumbers(bool),
    /// Whether first matches tell more.
    Tips(bool),
    /// The language of public messages.
    ServerLanguage,
    /// How the server's boards look.
    ServerTheme,
    /// How boards are posted.
    Posting,
    /// The usual clock.
    Clock,
    /// The usual variant.
    Variant,
    /// Whether the puzzle of the day comes: in the channel the button is pressed in, or nowhere any more.
    Daily(bool),
    /// Whether boards one sees alone are turned to one's own side.
    Turned(bool),
    /// One's own time zone.
    OwnZone,
    /// When nothing disturbs one.
    Quiet,
    /// Whether reminders come as direct messages.
    Direct(bool),
    /// Whether a daily list of waiting matches comes.
    Digest(bool),
    /// The server's time zone.
    Zone,
    /// Whether the clocks of new matches stand still at weekends.
    Weekends(bool),
    /// How old the accounts of players must be.
    Age,
    /// Whether people may be challenged in the channel the button is pressed in.
    Channel(bool),
    /// That they may be in every channel.
    Everywhere,
    /// Whether one can be challenged.
    Open(bool),
    /// The role that moderates.
    Moderators,
    /// That none does.
    NoModerators,
    /// Whether those moderate who may time out members.
    TimeOut(bool),
    /// Whether acts of moderators are told in the channel the button is pressed in, or nowhere.
    Acts(bool),
    /// How many rated matches of the same two people count in a day.
    Limit,
    /// How many public answers a channel takes.
    Posts,
    /// How many vacation days matches may cost.
    Vacation,
    /// Whether the news are told in the channel the button is pressed in, or nowhere.
    News(bool),
    /// How finished matches are told.
    Results,
    /// Whether open challenges are.
    ChallengeNews(bool),
    /// Whether tournaments are.
    TournamentNews(bool),
    /// The language of the channel the menu is in.
    ChannelLanguage,
}

words! { Page {
    Page::Own => "own",
    Page::OwnTheme => "own-theme",
    Page::Server => "server",
    Page::ServerTheme => "server-theme",
    Page::OwnTime => "own-time",
    Page::ServerPlay => "server-play",
    Page::ServerModeration => "server-moderation",
    Page::ServerNews => "server-news",
    Page::OwnPeople => "own-people",
} }

words! { Setting {
    Setting::OwnLanguage => "own-language",
    Setting::OwnTheme => "own-theme",
    Setting::TextBoard(true) => "text-on",
    Setting::TextBoard(false) => "text-off",
    Setting::Patterns(true) => "patterns-on",
    Setting::Patterns(false) => "patterns-off",
    Setting::OwnNumbers(true) => "numbers-on",
    Setting::OwnNumbers(false) => "numbers-off",
    Setting::Tips(true) => "tips-on",
    Setting::Tips(false) => "tips-off",
    Setting::ServerLanguage => "language",
    Setting::ServerTheme => "theme",
    Setting::Posting => "posting",
    Setting::Clock => "clock",
    Setting::Variant => "variant",
    Setting::Daily(true) => "daily-here",
    Setting::Daily(false) => "no-daily",
    Setting::Turned(true) => "turned-on",
    Setting::Turned(false) => "turned-off",
    Setting::OwnZone => "own-zone",
    Setting::Quiet => "quiet",
    Setting::Direct(true) => "direct-on",
    Setting::Direct(false) => "direct-off",
    Setting::Digest(true) => "digest-on",
    Setting::Digest(false) => "digest-off",
    Setting::Zone => "zone",
    Setting::Weekends(true) => "weekends-on",
    Setting::Weekends(false) => "weekends-off",
    Setting::Age => "age",
    Setting::Channel(true) => "channel-on",
    Setting::Channel(false) => "channel-off",
    Setting::Everywhere => "everywhere",
    Setting::Open(true) => "open-on",
    Setting::Open(false) => "open-off",
    Setting::Moderators => "moderators",
    Setting::NoModerators => "no-moderators",
    Setting::TimeOut(true) => "time-out-on",
    Setting::TimeOut(false) => "time-out-off",
    Setting::Acts(true) => "acts-on",
    Setting::Acts(false) => "acts-off",
    Setting::Limit => "limit",
    Setting::Posts => "posts",
    Setting::Vacation => "vacation",
    Setting::News(true) => "news-on",
    Setting::News(false) => "news-off",
    Setting::Results => "results",
    Setting::ChallengeNews(true) => "news-challenges-on",
    Setting::ChallengeNews(false) => "news-challenges-off",
    Setting::TournamentNews(true) => "news-tournaments-on",
    Setting::TournamentNews(false) => "news-tournaments-off",
    Setting::ChannelLanguage => "channel-language",
} }
