//! What an action of a match did and why; and what another action would have done, or why it would have been refused.

use super::{Locale, enumerate, t, words};
use referee::Match;
use rules::{AnyEffects, AnyPosition, AnyRefusal, Refusal as _, Side};

/// The place of an action in its match: the number of the move and, in games whose moves have several steps, the number
/// of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the step in the match, from 1, and the count of all steps.
    pub step: [usize; 2],
    /// The number of the step's move, from 1, and the count of all moves.
    pub turn: [usize; 2],
    /// Whether moves of the match have several steps.
    pub in_steps: bool,
}

impl Place {
    /// The place of the action with this number (counted from 1).
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

/// An action that is explained in place of an action that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead<'a> {
    /// The action, as players read it.
    pub token: &'a str,
    /// The place of the played action that `token` replaces.
    pub place: Place,
}

/// The pictures of an action.
#[derive(Clone, Copy, Debug)]
pub enum Pictures<'a> {
    /// The board before the action, and then what each step of its effects changes.
    Steps { before: &'a AnyPosition },
    /// The board after the action.
    After { after: &'a AnyPosition },
}

/// What an action did and why; `told` is the sentence that tells what the action did.
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

/// What another action would have done and why; `told` is the sentence that tells what that action would have done.
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
pub fn instead_refused(
    locale: Locale,
    instead: Instead<'_>,
    refusal: &AnyRefusal,
    why: &str,
) -> String {
    let Instead { token, place } = instead;
    let ([number, _], [turn, _]) = (place.step, place.turn);
    let unit = place.unit();
    let said = t!(locale, "explain-refused", token, number, turn, why, unit);
    format!("{said}\n{}", rules(locale, &[refusal.ruling()]))
}

/// Says that the match has no action with the number asked for; `last` is the place of its last action.
#[must_use]
pub fn no_such(locale: Locale, last: Place) -> String {
    let [_, count] = last.step;
    t!(locale, "explain-no-such", count, unit = last.unit())
}

/// The words on the button to the next action if `after`, else to the previous action.
#[must_use]
pub fn button(locale: Locale, place: Place, after: bool) -> String {
    let unit = place.unit();
    match after {
        false => t!(locale, "explain-button-before", unit),
        true => t!(locale, "explain-button-after", unit),
    }
}

fn lines(locale: Locale, title: String, before: &AnyPosition, effects: &AnyEffects) -> String {
    let reasons = words(before).explained(locale, effects);
    let mut lines = vec![title];
    lines.extend(
        reasons
            .iter()
            .map(|it| t!(locale, "explain-line", said = &it.said)),
    );
    let mut named: Vec<&str> = Vec::new();
    for ruling in reasons.iter().flat_map(|it| it.rulings) {
        if !named.contains(ruling) {
            named.push(ruling);
        }
    }
    if !named.is_empty() {
        lines.push(rules(locale, &named));
    }
    lines.join("\n")
}

/// The numbers of rulings in small print, for readers who look them up.
fn rules(locale: Locale, rulings: &[&str]) -> String {
    t!(
        locale,
        "explain-rules",
        rulings = enumerate(locale, rulings)
    )
}

/// The alt text of the pictures of an action that the message explains: in `Pictures::Steps` the position before the
/// action, in `Pictures::After` the position after it.
#[must_use]
pub fn alt(locale: Locale, pictures: Pictures<'_>) -> String {
    let (shown, position) = match pictures {
        Pictures::Steps { before } => ("steps", before),
        Pictures::After { after } => ("after", after),
    };
    let lead = t!(locale, "explain-alt", shown);
    super::alt::described(locale, &lead, position, Side::First)
}
