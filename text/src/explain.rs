//! What an action of a match did and why; and why not another one.

use super::{Locale, enumerate, game, t};
use rules::{AnyEffects, AnyPosition, AnyRefusal, Refusal as _};

/// An action in place of one that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<'a> {
    /// The action, as players read it.
    pub token: &'a str,
    /// The number of the one it takes the place of.
    pub number: usize,
}

/// An action of so many: what it did, as `told`, and why.
#[must_use]
pub fn explained(
    locale: Locale,
    (number, count): (usize, usize),
    told: &str,
    before: &AnyPosition,
    effects: &AnyEffects,
) -> String {
    let title = t!(
        locale,
        "explain-title",
        number,
        count,
        told,
        unit = unit(before)
    );
    lines(locale, title, before, effects)
}

/// What another action would have done, as `told`, and why.
#[must_use]
pub fn instead(
    locale: Locale,
    instead: Instead<'_>,
    told: &str,
    before: &AnyPosition,
    effects: &AnyEffects,
) -> String {
    let Instead { token, number } = instead;
    let title = t!(
        locale,
        "explain-title-instead",
        token,
        number,
        told,
        unit = unit(before)
    );
    lines(locale, title, before, effects)
}

/// Why another action would have been refused.
#[must_use]
pub fn refused(
    locale: Locale,
    instead: Instead<'_>,
    before: &AnyPosition,
    refusal: &AnyRefusal,
    why: &str,
) -> String {
    let Instead { token, number } = instead;
    let ruling = refusal.ruling();
    let unit = unit(before);
    t!(locale, "explain-refused", token, number, ruling, why, unit)
}

/// What is numbered: moves, or steps where a turn has several.
fn unit(position: &AnyPosition) -> &'static str {
    match position.game().facts().hides_steps {
        true => "step",
        false => "move",
    }
}

fn lines(locale: Locale, title: String, before: &AnyPosition, effects: &AnyEffects) -> String {
    let mut lines = vec![title];
    lines.extend(game::explained(locale, before, effects));
    lines.join("\n")
}

/// A reason with the rulings it rests on.
pub(super) fn line(locale: Locale, said: String, rulings: &[&str]) -> String {
    let ruling = enumerate(locale, rulings);
    t!(locale, "explain-line", said, ruling)
}

/// The alt text of the pictures: what they show, and the position before.
#[must_use]
pub fn alt(locale: Locale, told: &str, position: &AnyPosition) -> String {
    let said = t!(locale, "explain-alt", told);
    let board = game::described(locale, position, rules::Side::First, true);
    super::alt::shorten(&format!("{said}\n{board}"), 1_024)
}
