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
}

words! { Page {
    Page::Own => "own",
    Page::OwnTheme => "own-theme",
    Page::Server => "server",
    Page::ServerTheme => "server-theme",
    Page::OwnTime => "own-time",
    Page::ServerPlay => "server-play",
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
} }
