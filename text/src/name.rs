//! The names of games, sides, players, options, clocks and lengths of time.

pub use super::terms::{change, control, left, options, seat, terms};

use super::list::join;
use super::{Locale, t, words};
use referee::{Time, UserId};
use rules::{Game, Side};
use std::time::Duration;

/// The name of a game; short for [`crate::game::GameWords::name`].
#[must_use]
pub fn game(locale: Locale, game: Game) -> String {
    words(game).name(locale)
}

/// The name of a side; short for [`crate::game::GameWords::side`].
#[must_use]
pub fn side(locale: Locale, game: Game, side: Side) -> String {
    words(game).side(locale, side)
}

/// A player as a mention, which shows the present name and pings only players whom the message allows to ping; a person
/// whose data were deleted is called a former player.
#[must_use]
pub fn player(locale: Locale, user: UserId) -> String {
    if user.is_former() {
        return t!(locale, "former-player");
    }
    match user.engine_level() {
        Some(level) => t!(locale, "engine-player", level),
        None => t!(locale, "player", name = format!("<@{user}>")),
    }
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

/// The name of a match's player as [`plain`] text; the bot is named in the reader's language.
#[must_use]
pub fn seated(locale: Locale, user: UserId, name: Option<&str>) -> String {
    match user.engine_level() {
        Some(level) => t!(locale, "engine-player", level),
        None => plain(locale, name),
    }
}

/// A name in at most `most` characters. An account name in brackets, which distinguishes people with equal names, is
/// not cut.
pub(crate) fn short(name: &str, most: usize) -> String {
    match name.rsplit_once(" (") {
        Some((name, account)) if account.ends_with(')') => {
            let room = most.saturating_sub(account.chars().count() + " (".len());
            match room {
                0 | 1 => shorten(&format!("{name} ({account}"), most),
                room => format!("{} ({account}", shorten(name, room)),
            }
        }
        _ => shorten(name, most),
    }
}

/// A name for the middle of a message. Its characters cannot act as formatting, links or mentions, and cannot turn the
/// direction of writing.
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

/// Whether a sign turns the direction of writing or is a control character.
fn turns_direction(sign: char) -> bool {
    matches!(
        sign,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}'
    ) || sign.is_control()
}

/// An instant as Discord's relative time: each reader sees how far it is away.
#[must_use]
pub fn instant(time: Time) -> String {
    format!("<t:{}:R>", time.unix_seconds())
}

/// An instant as Discord's date and time in each reader's zone, for messages that outlive the instant.
#[must_use]
pub fn date(time: Time) -> String {
    format!("<t:{}:f>", time.unix_seconds())
}

/// An instant in UTC for menus, which show no other times: `2026-11-21 04:00 UTC`.
#[must_use]
pub fn plain_date(time: Time) -> String {
    let (year, month, day) = time.date();
    let minutes = time.unix_seconds().div_euclid(60).rem_euclid(24 * 60);
    let (hour, minute) = (minutes / 60, minutes % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
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

/// The text itself if it has at most `most` characters; otherwise its beginning, with an ellipsis at the end.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_date_has_a_minute() {
        let at = Time::from_millis(1_795_233_600_000 + 61_000);
        assert_eq!(plain_date(at), "2026-11-21 04:01 UTC");
    }

    #[test]
    fn a_former_player_is_not_mentioned() {
        assert_eq!(player(Locale::En, UserId(5)), "<@5>");
        assert_eq!(player(Locale::En, UserId::former(5)), "Former player");
    }
}
