//! One's own data, what is kept, and how the bot is doing.

use super::{Locale, list, name, t};
use referee::ChannelId;
use std::time::Duration;

/// Everything stored about the reader is attached.
#[must_use]
pub fn export(locale: Locale) -> String {
    t!(locale, "data-export")
}

/// Nothing is stored about the reader.
#[must_use]
pub fn nothing(locale: Locale) -> String {
    t!(locale, "data-nothing")
}

/// Asks whether everything about the reader is to be deleted.
#[must_use]
pub fn delete_sure(locale: Locale) -> String {
    t!(locale, "data-delete-sure")
}

/// The button that does it.
#[must_use]
pub fn delete_button(locale: Locale) -> String {
    t!(locale, "data-button-delete")
}

/// The button that resigns the matches that still go on, and deletes everything.
#[must_use]
pub fn resign_button(locale: Locale) -> String {
    t!(locale, "data-button-resign")
}

/// It is deleted.
#[must_use]
pub fn deleted(locale: Locale) -> String {
    t!(locale, "data-deleted")
}

/// It cannot be deleted while matches go on in these channels.
#[must_use]
pub fn still_running(locale: Locale, channels: &[ChannelId]) -> String {
    let channels: Vec<String> = channels.iter().map(|it| format!("<#{it}>")).collect();
    t!(locale, "data-running", channels = list(locale, &channels))
}

/// What is kept about people; the commands hand it out and delete it.
#[must_use]
pub fn privacy(locale: Locale, export: &str, delete: &str) -> String {
    t!(locale, "privacy", export, delete)
}

/// On what terms one plays.
#[must_use]
pub fn terms(locale: Locale) -> String {
    t!(locale, "terms")
}

/// The button that shows what is kept.
#[must_use]
pub fn privacy_button(locale: Locale) -> String {
    t!(locale, "privacy-button")
}

/// The button that shows the terms.
#[must_use]
pub fn terms_button(locale: Locale) -> String {
    t!(locale, "terms-button")
}

/// How the bot is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures<'a> {
    /// Its version.
    pub version: &'a str,
    /// For how long it has been running.
    pub uptime: Duration,
    /// What half of its latest answers took at most, and 95 of 100; `None` before the first.
    pub answers: Option<[Duration; 2]>,
}

/// The same in words.
#[must_use]
pub fn figures(locale: Locale, figures: &Figures<'_>) -> String {
    let uptime = name::span(locale, figures.uptime);
    let ms = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    match figures.answers {
        None => t!(locale, "about-uptime", uptime),
        Some([median, most]) => t!(
            locale,
            "about-figures",
            uptime,
            median = ms(median),
            most = ms(most),
        ),
    }
}
