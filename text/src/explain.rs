//! What an action of a match did and why; and why not another one.

use super::{Locale, enumerate, game, t};
use referee::Match;
use rules::{AnyEffects, AnyPosition, AnyRefusal, Refusal as _};

/// Which action of a match is meant: the moves of some matches have several steps, and then both are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which step of the match, from 1, and of how many.
    pub step: [usize; 2],
    /// Which move that belongs to, from 1, and of how many.
    pub turn: [usize; 2],
    /// Whether moves have several steps.
    pub in_steps: bool,
}

impl Place {
    /// The action of a number, from 1.
    #[must_use]
    pub fn of(this_match: &Match, number: usize) -> Place {
        let count = this_match.plies().len();
        let turns = this_match.turn_ends().len() - 1;
        Place {
            step: [number, count],
            turn: [this_match.turn_of(number.saturating_sub(1)), turns],
            in_steps: this_match.game().facts().hides_steps || count != turns,
        }
    }

    const fn unit(self) -> &'static str {
        match self.in_steps {
            true => "step",
            false => "move",
        }
    }
}

/// An action in place of one that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<'a> {
    /// The action, as players read it.
    pub token: &'a str,
    /// The one it takes the place of.
    pub place: Place,
}

/// What an action did, as `told`, and why.
#[must_use]
pub fn explained(
    locale: Locale,
    place: Place,
    told: &str,
    before: &AnyPosition,
    effects: &AnyEffects,
) -> String {
    let ([number, count], [turn, turns]) = (place.step, place.turn);
    let unit = place.unit();
    let title = t!(
        locale,
        "explain-title",
        number,
        count,
        turn,
        turns,
        told,
        unit
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
    let Instead { token, place } = instead;
    let ([number, _], [turn, _]) = (place.step, place.turn);
    let unit = place.unit();
    let title = t!(
        locale,
        "explain-title-instead",
        token,
        number,
        turn,
        told,
        unit
    );
    lines(locale, title, before, effects)
}

/// Why another action would have been refused.
#[must_use]
pub fn refused(locale: Locale, instead: Instead<'_>, refusal: &AnyRefusal, why: &str) -> String {
    let Instead { token, place } = instead;
    let ([number, _], [turn, _]) = (place.step, place.turn);
    let (ruling, unit) = (refusal.ruling(), place.unit());
    t!(
        locale,
        "explain-refused",
        token,
        number,
        turn,
        ruling,
        why,
        unit
    )
}

/// There is no action of that number.
#[must_use]
pub fn no_such(locale: Locale, last: Place) -> String {
    let [_, count] = last.step;
    t!(locale, "explain-no-such", count, unit = last.unit())
}

/// The button to the action before, or after.
#[must_use]
pub fn button(locale: Locale, place: Place, after: bool) -> String {
    let unit = place.unit();
    match after {
        false => t!(locale, "explain-button-before", unit),
        true => t!(locale, "explain-button-after", unit),
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
    super::name::shorten(&format!("{said}\n{board}"), 1_024)
}
