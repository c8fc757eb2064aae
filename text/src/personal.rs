//! One's own data, what is kept, and how the bot is doing.

use super::{Locale, list, name, place, t};
use referee::Place;
use std::time::Duration;

/// It cannot be deleted while matches go on in these places.
#[must_use]
pub fn still_running(locale: Locale, places: &[Place]) -> String {
    let channels = places.iter().map(|it| place::named(locale, *it));
    let channels: Vec<String> = channels.collect();
    t!(locale, "data-running", channels = list(locale, &channels))
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
