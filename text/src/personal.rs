//! The reader's own data, and the bot's figures.

use super::{Locale, list, name, place, t};
use referee::Place;
use std::time::Duration;

/// Says that the reader's data cannot be deleted while matches go on in these places.
#[must_use]
pub fn still_running(locale: Locale, places: &[Place]) -> String {
    let channels = places.iter().map(|it| place::named(locale, *it));
    let channels: Vec<String> = channels.collect();
    t!(locale, "data-running", channels = list(locale, &channels))
}

/// Figures about the running bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures<'a> {
    /// The bot's version.
    pub version: &'a str,
    /// The time since the bot started.
    pub uptime: Duration,
    /// Median and 95th percentile of the latest answer times; `None` before the first answer.
    pub answers: Option<[Duration; 2]>,
}

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
