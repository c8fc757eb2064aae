//! What things are called: games, sides, players, options, clocks, lengths of time.

use super::list::join;
use super::rest;
use super::{Locale, enumerate, t};
use referee::{Terms, Time, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use std::time::Duration;

/// A game.
#[must_use]
pub fn game(locale: Locale, game: Game) -> String {
    super::game::name(locale, game)
}

/// A side, by the game's own colour.
#[must_use]
pub fn side(locale: Locale, game: Game, side: Side) -> String {
    super::game::side(locale, game, side)
}

/// A player as a mention, which shows the present name and pings only whom the message allows;
/// a person whose data were deleted is a former player.
#[must_use]
pub fn player(locale: Locale, user: UserId) -> String {
    if user.is_former() {
        return t!(locale, "former-player");
    }
    match user.engine_level() {
        Some(level) => engine(locale, level),
        None => t!(locale, "player", name = format!("<@{user}>")),
    }
}

/// The bot as a player of this level.
#[must_use]
pub fn engine(locale: Locale, level: u8) -> String {
    t!(locale, "engine-player", level)
}

/// A player with the colour played, such as `Ann (Dark)`.
#[must_use]
pub fn seat(locale: Locale, player: &str, game: Game, played: Side) -> String {
    t!(locale, "seat", player, side = side(locale, game, played))
}

/// A name for places where mentions stay raw text (alt text, file names, threads).
#[must_use]
pub fn plain(locale: Locale, name: Option<&str>) -> String {
    match name {
        None => t!(locale, "former-player"),
        Some(name) => name
            .chars()
            .filter(|&sign| !turns_direction(sign))
            .collect(),
    }
}

/// A person whose name a picture cannot write, by a number: that of the entry in a tournament, or the rank.
#[must_use]
pub fn number(locale: Locale, number: usize) -> String {
    t!(locale, "player-number", number)
}

/// The same of a player of a match: the bot is named in the reader's language.
#[must_use]
pub fn seated(locale: Locale, user: UserId, name: Option<&str>) -> String {
    match user.engine_level() {
        Some(level) => engine(locale, level),
        None => plain(locale, name),
    }
}

/// A name in the middle of a message, where its own signs are not to become formatting, links or
/// mentions, and cannot turn the direction of what follows.
#[must_use]
pub fn escaped(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for sign in name.chars().filter(|sign| !turns_direction(*sign)) {
        if sign.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Whether a sign only turns the direction of writing, or is invisible.
fn turns_direction(sign: char) -> bool {
    matches!(
        sign,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}'
    ) || sign.is_control()
}

/// An instant, shown by the app in each reader's zone, with the time until then.
#[must_use]
pub fn instant(time: Time) -> String {
    format!("<t:{}:R>", time.unix_seconds())
}

/// An instant as date and time in each reader's zone, for messages that stay when it is over.
#[must_use]
pub fn date(time: Time) -> String {
    format!("<t:{}:f>", time.unix_seconds())
}

/// A length of time in its one or two largest units, such as `2 days 4 hours`.
#[must_use]
pub fn span(locale: Locale, span: Duration) -> String {
    let seconds = span.as_secs();
    let parts = [
        (seconds / 86_400, 0),
        (seconds / 3_600 % 24, 1),
        (seconds / 60 % 60, 2),
        (seconds % 60, 3),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .skip_while(|(count, _)| *count == 0)
        .take(2)
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            match unit {
                0 => t!(locale, "span-days", count),
                1 => t!(locale, "span-hours", count),
                2 => t!(locale, "span-minutes", count),
                _ => t!(locale, "span-seconds", count),
            }
        })
        .collect();
    match said.as_slice() {
        [] => t!(locale, "span-seconds", count = 0),
        said => join(said, |larger, smaller| {
            t!(locale, "span-two", larger, smaller)
        }),
    }
}

/// A time control.
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

/// What a side has left when its turn begins: of its stock, and its period of byo-yomi.
#[must_use]
pub fn left(locale: Locale, control: TimeControl, stock: Duration) -> String {
    let period = count(control.period().as_secs());
    match (period, stock) {
        (0, stock) => span(locale, stock),
        (seconds, Duration::ZERO) => t!(locale, "clock-period", seconds),
        (seconds, stock) => t!(locale, "clock-stock", stock = span(locale, stock), seconds),
    }
}

/// The options of a game that differ from the usual; may be empty.
#[must_use]
pub fn options(locale: Locale, options: AnyOptions) -> String {
    let usual = AnyOptions::default_of(options.game()).pairs();
    let said: Vec<String> = options
        .pairs()
        .into_iter()
        .filter(|option| !usual.contains(option))
        .filter_map(|(name, value)| super::game::option(locale, options.game(), name, &value))
        .collect();
    enumerate(locale, &said)
}

/// Everything agreed on: options, clock, rated or casual.
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

/// A change in points with its sign: `+14`, `−9`, `±0`.
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
            ["+14", "−9", "±0"]
        );
    }

    #[test]
    fn a_former_player_is_not_mentioned() {
        assert_eq!(player(Locale::En, UserId(5)), "<@5>");
        assert_eq!(player(Locale::En, UserId::former(5)), "Former player");
    }
}
