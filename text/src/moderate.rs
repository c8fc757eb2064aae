//! What moderators decide: results that do not count, matches that nobody can end.

use super::{Locale, ending, name, own, t};
use referee::{Match, Time, UserId};
use rules::{BySide, Game, Side};

/// A match as moderators speak of it.
fn of(locale: Locale, number: u64, this_match: &Match) -> String {
    let seats = this_match.seats();
    let [first, second] = Side::BOTH.map(|side| name::player(locale, seats.player(side)));
    t!(
        locale,
        "moderate-match",
        number = count(number),
        game = name::game(locale, this_match.game()),
        first,
        second,
    )
}

/// A sentence about such a match.
fn said_of(locale: Locale, number: u64, this_match: &Match, said: &str) -> String {
    let which = of(locale, number, this_match);
    t!(locale, "moderate-of", which, said)
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A finished match in a menu, at most 100 characters; names are plain text there.
#[must_use]
pub fn line(locale: Locale, number: u64, game: Game, names: &BySide<Option<String>>) -> String {
    let [first, second] = Side::BOTH.map(|side| name::plain(locale, names[side].as_deref()));
    let line = t!(
        locale,
        "moderate-line",
        number = count(number),
        game = name::game(locale, game),
        first,
        second,
    );
    line.chars().take(100).collect()
}

/// That a line's result was struck.
#[must_use]
pub fn struck(locale: Locale) -> String {
    t!(locale, "moderate-struck")
}

/// Which result is to be struck or restored, out of a menu; `any` if there is one.
#[must_use]
pub fn choose_result(locale: Locale, any: bool) -> String {
    match any {
        true => t!(locale, "moderate-which-result"),
        false => t!(locale, "moderate-no-result"),
    }
}

/// What that menu says before a line is chosen.
#[must_use]
pub fn result_placeholder(locale: Locale) -> String {
    t!(locale, "moderate-choose-result")
}

/// Which match is to be decided, out of a menu; `any` if there is one.
#[must_use]
pub fn choose_match(locale: Locale, any: bool) -> String {
    match any {
        true => t!(locale, "moderate-which-match"),
        false => own::of_server(locale, false),
    }
}

/// Asks whether a result is to be struck.
#[must_use]
pub fn annul_sure(locale: Locale, number: u64, this_match: &Match) -> String {
    let result = ending::short(locale, this_match);
    let said = said_of(locale, number, this_match, &result);
    format!("{said}\n{}", t!(locale, "moderate-annul-sure"))
}

/// A result that is struck, by whom and when, and may be restored.
#[must_use]
pub fn annulled(
    locale: Locale,
    number: u64,
    this_match: &Match,
    (by, at): (UserId, Time),
) -> String {
    let moderator = name::player(locale, by);
    let when = name::instant(at);
    let struck = t!(locale, "moderate-annulled", moderator, when);
    said_of(locale, number, this_match, &struck)
}

/// Why a result is not struck or restored, or a match not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Not {
    /// It goes on.
    Over,
    /// It changed no rating.
    Rated,
    /// It counts.
    Struck,
    /// It is over.
    Running,
    /// No match has this number.
    There,
}

/// The same in words.
#[must_use]
pub fn not(locale: Locale, why: Not) -> String {
    match why {
        Not::Over => t!(locale, "moderate-not-over"),
        Not::Rated => t!(locale, "moderate-not-rated"),
        Not::Struck => t!(locale, "moderate-not-struck"),
        Not::Running => t!(locale, "moderate-not-running"),
        Not::There => t!(locale, "moderate-not-there"),
    }
}

/// Asks how a match is to be decided.
#[must_use]
pub fn adjudicate(locale: Locale, number: u64, this_match: &Match) -> String {
    said_of(locale, number, this_match, &t!(locale, "moderate-decide"))
}

/// What a moderator has done, for everybody to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Struck the result.
    Annulled,
    /// Restored it.
    Restored,
    /// Ended the match.
    Adjudicated,
}

/// The line everybody sees: who has done what.
#[must_use]
pub fn audit(
    locale: Locale,
    moderator: UserId,
    number: u64,
    this_match: &Match,
    done: Done,
) -> String {
    let moderator = name::player(locale, moderator);
    let of = of(locale, number, this_match);
    match done {
        Done::Annulled => t!(locale, "moderate-audit-annulled", moderator, which = of),
        Done::Restored => t!(locale, "moderate-audit-restored", moderator, which = of),
        Done::Adjudicated => {
            let result = ending::short(locale, this_match);
            t!(
                locale,
                "moderate-audit-adjudicated",
                moderator,
                which = of,
                result
            )
        }
    }
}

/// A button of these messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// Strike the result.
    Annul,
    /// Restore it.
    Restore,
    /// This player wins.
    Wins {
        /// Their name as plain text.
        name: Option<String>,
        /// Which game.
        game: Game,
        /// On which side.
        side: Side,
    },
    /// Nobody wins.
    NoResult,
}

/// The words on it.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Annul => t!(locale, "moderate-button-annul"),
        Label::Restore => t!(locale, "moderate-button-restore"),
        Label::Wins { name, game, side } => {
            let player: String = super::name::plain(locale, name.as_deref())
                .chars()
                .take(40)
                .collect();
            let side = super::name::side(locale, game, side);
            t!(locale, "moderate-button-wins", player, side)
        }
        Label::NoResult => t!(locale, "moderate-button-none"),
    }
}
