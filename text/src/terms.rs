//! The terms of a match: clock, options, sides.

use super::name::span;
use super::{Locale, enumerate, rest, t, words};
use referee::{Terms, TimeControl};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;

/// A player with the side played, such as `Ann (Dark)`.
#[must_use]
pub fn seat(locale: Locale, player: &str, game: Game, played: Side) -> String {
    t!(
        locale,
        "seat",
        player,
        side = words(game).side(locale, played)
    )
}

/// The name of a time control.
#[must_use]
pub fn control(locale: Locale, control: TimeControl) -> String {
    let named = match control {
        TimeControl::None => t!(locale, "clock-none"),
        TimeControl::Live { initial, increment } => t!(
            locale,
            "clock-live",
            minutes = count(initial.as_secs() / 60),
            seconds = count(increment.as_secs()),
        ),
        TimeControl::Byoyomi { initial, period } => t!(
            locale,
            "clock-byoyomi",
            minutes = count(initial.as_secs() / 60),
            seconds = count(period.as_secs()),
        ),
        TimeControl::PerMove { days, .. } => t!(locale, "clock-days", days = count(days)),
        TimeControl::Bank {
            initial,
            increment,
            cap,
            ..
        } => t!(
            locale,
            "clock-bank",
            initial = span(locale, initial),
            increment = span(locale, increment),
            cap = span(locale, cap),
        ),
    };
    rest::control(locale, control, named)
}

/// The time a side has left when its turn begins: its `stock`, and with byo-yomi also the period.
#[must_use]
pub fn left(locale: Locale, control: TimeControl, stock: Duration) -> String {
    let period = count(control.period().as_secs());
    match (period, stock) {
        (0, stock) => span(locale, stock),
        (seconds, Duration::ZERO) => t!(locale, "clock-period", seconds),
        (seconds, stock) => t!(locale, "clock-stock", stock = span(locale, stock), seconds),
    }
}

/// The options of a game that differ from the default; may be empty.
#[must_use]
pub fn options(locale: Locale, options: AnyOptions) -> String {
    let usual = AnyOptions::default_of(options.game()).pairs();
    let said: Vec<String> = options
        .pairs()
        .into_iter()
        .filter(|option| !usual.contains(option))
        .filter_map(|(name, value)| words(options.game()).option(locale, name, &value))
        .collect();
    enumerate(locale, &said)
}

/// All terms of a match: options, clock, rated or casual.
#[must_use]
pub fn terms(locale: Locale, terms: &Terms) -> String {
    let rated = if terms.rated {
        t!(locale, "rated")
    } else {
        t!(locale, "casual")
    };
    let terms = [
        options(locale, terms.options),
        control(locale, terms.control),
        rated,
    ];
    let terms: Vec<String> = terms.into_iter().filter(|it| !it.is_empty()).collect();
    enumerate(locale, &terms)
}

/// A change in points with its sign: `+14`, `−9`, `0`.
#[must_use]
pub fn change(locale: Locale, points: i64) -> String {
    let sign = match points {
        0 => "none",
        1.. => "up",
        _ => "down",
    };
    t!(locale, "points-change", sign, points = points.abs())
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_name_their_two_largest_units() {
        let said = |seconds| span(Locale::En, Duration::from_secs(seconds));
        assert_eq!(said(0), "0 seconds");
        assert_eq!(said(61), "1 minute 1 second");
        assert_eq!(said(86_400), "1 day");
        assert_eq!(said(86_400 + 59), "1 day");
        assert_eq!(said(2 * 86_400 + 4 * 3600 + 59), "2 days 4 hours");
        assert_eq!(span(Locale::Ja, Duration::from_secs(3_660)), "1時間1分");
    }

    #[test]
    fn every_clock_offered_has_a_name_of_its_own() {
        for locale in Locale::ALL {
            let names: std::collections::BTreeSet<_> = TimeControl::OFFERED
                .into_iter()
                .map(|it| control(locale, it))
                .collect();
            assert_eq!(names.len(), TimeControl::OFFERED.len());
        }
        assert_eq!(
            control(Locale::En, TimeControl::LIVE),
            "5 min + 10 s a move"
        );
    }

    #[test]
    fn byoyomi_tells_the_stock_and_then_the_period_alone() {
        let said =
            |locale, seconds| left(locale, TimeControl::BYOYOMI, Duration::from_secs(seconds));
        assert_eq!(
            said(Locale::En, 90),
            "1 minute 30 seconds, then 30 s a move"
        );
        assert_eq!(said(Locale::En, 0), "30 s a move");
        assert_eq!(said(Locale::Ja, 90), "1分30秒（切れたら1手30秒）");
        assert_eq!(said(Locale::Ja, 0), "1手30秒");
        assert_eq!(said(Locale::De, 0), "30 s pro Zug");
        assert_eq!(
            left(Locale::En, TimeControl::LIVE, Duration::ZERO),
            "0 seconds"
        );
    }

    #[test]
    fn changes_carry_their_sign() {
        assert_eq!(
            [14, -9, 0].map(|it| change(Locale::En, it)),
            ["+14", "−9", "0"]
        );
    }
}
