//! A hint as a message: first what to play, then why.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::{At, ComponentId, MatchAction};
use referee::{Match, read_by};
use rules::Side;
use search::Hint;
use text::Locale;
use text::advice::{self, Advised, Label, Reason};

/// The most reasons given: the weightiest.
const REASONS: usize = 3;

/// What to play, with a button that plays it and one that asks for the reasons.
#[must_use]
pub fn first(locale: Locale, this_match: &Match, numbers: Side, hint: &Hint) -> Message {
    let read = read(this_match, numbers, hint);
    let why = Button::new(
        ComponentId::Match(At::now(this_match), MatchAction::Reason),
        advice::label(locale, Label::Why, &read),
        Weight::Plain,
    );
    Message::text(advice::hint(locale, advised(this_match, &read)))
        .with_buttons(vec![play(locale, this_match, &read, hint), why])
}

/// The same with its reasons.
#[must_use]
pub fn with_reasons(locale: Locale, this_match: &Match, numbers: Side, hint: &Hint) -> Message {
    let read = read(this_match, numbers, hint);
    let reasons: Vec<Reason> = hint.reasons.iter().take(REASONS).map(reason).collect();
    Message::text(advice::reasons(
        locale,
        advised(this_match, &read),
        &reasons,
    ))
    .with_buttons(vec![play(locale, this_match, &read, hint)])
}

/// The action as the reader writes it.
fn read(this_match: &Match, numbers: Side, hint: &Hint) -> String {
    read_by(this_match.game(), numbers, &hint.action.to_string())
}

fn advised<'a>(this_match: &Match, token: &'a str) -> Advised<'a> {
    Advised {
        game: this_match.game(),
        side: this_match.to_move().unwrap_or(Side::First),
        token,
    }
}

fn play(locale: Locale, this_match: &Match, read: &str, hint: &Hint) -> Button {
    let press = ComponentId::Play(At::now(this_match), hint.action.to_string());
    let token = text::game::token(locale, this_match.game(), read);
    Button::new(
        press,
        advice::label(locale, Label::Play, &token),
        Weight::Main,
    )
}

fn reason(reason: &search::Reason) -> Reason {
    match *reason {
        search::Reason::Only => Reason::Only,
        search::Reason::Wins => Reason::Wins,
        search::Reason::Gains(points) => Reason::Gains(points.unsigned_abs()),
        search::Reason::Takes(points) => Reason::Costs(points.unsigned_abs()),
        search::Reason::Captures(count) => Reason::Captures(count),
        search::Reason::Releases(count) => Reason::Releases(count),
        search::Reason::LeavesNoCapture => Reason::LeavesNoCapture,
        search::Reason::LeavesFew(count) => Reason::LeavesFew(count),
        search::Reason::Blocks => Reason::Blocks,
        search::Reason::Prepares => Reason::Prepares,
    }
}
