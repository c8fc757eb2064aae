//! Settings of oneself and of a server.

use super::{Locale, answer, enumerate, game, name, t};
use rules::Game;

/// A player's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The language of private answers; `None` for that of the app.
    pub language: Option<Locale>,
    /// The name of the theme of private boards; `None` for the server's.
    pub theme: Option<&'static str>,
    /// Whether patterns say there what colours say.
    pub patterns: bool,
    /// Whether the board comes as text before the picture.
    pub text_board: bool,
    /// Whether White of ISAAC has White's own numbers.
    pub own_numbers: bool,
    /// Whether first matches tell more.
    pub tips: bool,
}

/// One's own settings.
#[must_use]
pub fn own(locale: Locale, facts: Own) -> String {
    let language = match facts.language {
        None => language_of_app(locale),
        Some(language) => answer::language_name(language),
    };
    let theme = match facts.theme {
        None => theme_of_server(locale),
        Some(named) => theme(locale, named),
    };
    let patterns = patterns(locale, facts.patterns);
    let board = match facts.text_board {
        true => t!(locale, "settings-text-on"),
        false => t!(locale, "settings-text-off"),
    };
    let numbers = match facts.own_numbers {
        true => t!(locale, "settings-numbers-on"),
        false => t!(locale, "settings-numbers-off"),
    };
    let tips = match facts.tips {
        true => t!(locale, "settings-tips-on"),
        false => t!(locale, "settings-tips-off"),
    };
    t!(
        locale,
        "settings-own",
        language,
        theme,
        patterns,
        board,
        numbers,
        tips
    )
}

/// What a server has set, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The language of public messages; `None` for the server's own.
    pub language: Option<Locale>,
    /// How boards are posted.
    pub posting: String,
    /// The usual clock.
    pub clock: String,
    /// The usual variants.
    pub variants: Vec<String>,
    /// The name of the theme; `None` for the usual one.
    pub theme: Option<&'static str>,
}

/// A server's settings.
#[must_use]
pub fn server(locale: Locale, facts: &Server) -> String {
    let language = match facts.language {
        None => answer::language_of_server(locale),
        Some(language) => answer::language_name(language),
    };
    let theme = match facts.theme {
        None => theme_usual(locale),
        Some(named) => theme(locale, named),
    };
    t!(
        locale,
        "settings-server",
        language,
        posting = &facts.posting,
        clock = &facts.clock,
        variants = enumerate(locale, &facts.variants),
        theme,
    )
}

/// A variant with its game.
#[must_use]
pub fn variant(locale: Locale, game: Game, variant: &str) -> String {
    let named = name::game(locale, game);
    let pool = game::pool(locale, game, variant).unwrap_or_default();
    t!(locale, "settings-variant", game = named, pool)
}

/// A theme by its name; the usual one for a name that is none.
#[must_use]
pub fn theme(locale: Locale, named: &str) -> String {
    match named {
        "dark" => t!(locale, "theme-dark"),
        "high-contrast" => t!(locale, "theme-high-contrast"),
        "colour-blind" => t!(locale, "theme-colour-blind"),
        _ => t!(locale, "theme-classic"),
    }
}

/// That boards look as the server wants it.
#[must_use]
pub fn theme_of_server(locale: Locale) -> String {
    t!(locale, "settings-theme-server")
}

/// That boards look as usual.
#[must_use]
pub fn theme_usual(locale: Locale) -> String {
    t!(locale, "theme-classic")
}

/// The page with a picture of each theme; `own` if only for boards the reader alone sees.
#[must_use]
pub fn themes(locale: Locale, chosen: Option<&'static str>, own: bool) -> String {
    let now = match (chosen, own) {
        (Some(named), _) => theme(locale, named),
        (None, true) => theme_of_server(locale),
        (None, false) => theme_usual(locale),
    };
    match own {
        true => t!(locale, "settings-themes-own", theme = now),
        false => t!(locale, "settings-themes-server", theme = now),
    }
}

/// Where there are patterns beside colours.
#[must_use]
pub fn patterns(locale: Locale, on: bool) -> String {
    let patterns = match on {
        true => t!(locale, "settings-patterns-on"),
        false => t!(locale, "settings-patterns-off"),
    };
    t!(locale, "settings-patterns", patterns)
}

/// The alt text of the picture of a theme.
#[must_use]
pub fn theme_alt(locale: Locale, named: &str) -> String {
    t!(locale, "settings-theme-alt", theme = named)
}

/// That private answers are in the language of the reader's app.
#[must_use]
pub fn language_of_app(locale: Locale) -> String {
    t!(locale, "settings-language-app")
}

/// Something was saved.
#[must_use]
pub fn saved(locale: Locale) -> String {
    t!(locale, "settings-done")
}

/// A value that a setting does not have.
#[must_use]
pub fn unknown(locale: Locale) -> String {
    t!(locale, "settings-unknown")
}

/// What the menu of one's languages says.
#[must_use]
pub fn choose_language(locale: Locale) -> String {
    t!(locale, "settings-choose-language")
}

/// What the menu of a server's languages says.
#[must_use]
pub fn choose_public_language(locale: Locale) -> String {
    t!(locale, "settings-choose-public-language")
}

/// What the menu of ways to post says.
#[must_use]
pub fn choose_posting(locale: Locale) -> String {
    t!(locale, "settings-choose-posting")
}

/// What the menu of clocks says.
#[must_use]
pub fn choose_clock(locale: Locale) -> String {
    t!(locale, "settings-choose-clock")
}

/// What the menu of variants says.
#[must_use]
pub fn choose_variant(locale: Locale) -> String {
    t!(locale, "settings-choose-variant")
}

/// What the menu of themes says.
#[must_use]
pub fn choose_theme(locale: Locale) -> String {
    t!(locale, "settings-choose-theme")
}

/// A button of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Switch the text board on or off.
    TextBoard(bool),
    /// Switch patterns on or off.
    Patterns(bool),
    /// Switch White's own numbers on or off.
    OwnNumbers(bool),
    /// Switch tips in first matches on or off.
    Tips(bool),
    /// To the pictures of the themes.
    Themes,
    /// To the server's settings.
    Server,
    /// Back.
    Back,
}

/// The words on it.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::TextBoard(true) => t!(locale, "settings-button-text-on"),
        Label::TextBoard(false) => t!(locale, "settings-button-text-off"),
        Label::Patterns(true) => t!(locale, "settings-button-patterns-on"),
        Label::Patterns(false) => t!(locale, "settings-button-patterns-off"),
        Label::OwnNumbers(true) => t!(locale, "settings-button-numbers-on"),
        Label::OwnNumbers(false) => t!(locale, "settings-button-numbers-off"),
        Label::Tips(true) => t!(locale, "settings-button-tips-on"),
        Label::Tips(false) => t!(locale, "settings-button-tips-off"),
        Label::Themes => t!(locale, "settings-button-themes"),
        Label::Server => t!(locale, "settings-button-server"),
        Label::Back => t!(locale, "settings-button-back"),
    }
}
