//! A challenge as a message: an open one with its buttons, or a closed one.

use super::message::{Button, Message, Weight};
use super::opponent;
use super::rules::rules_button;
use crate::discord::custom_id::ComponentId;
use app::{ChallengeView, MatchView};
use referee::{Answer, ChallengeState, UserId};
use text::chat::{self, Label};
use text::t;
use text::{self, Locale};

const BUTTONS: usize = 5;

/// An open challenge. `reader` is the only person who sees the message; `None` if everybody sees it.
pub fn open(locale: Locale, view: &ChallengeView, reader: Option<UserId>) -> Message {
    let challenge = &view.challenge;
    let thread = match (view.in_thread, view.channel_taken_by) {
        (true, _) => text::challenge::Thread::Wanted,
        (false, Some(_)) => text::challenge::Thread::Needed,
        (false, None) => text::challenge::Thread::No,
    };
    let stake = match (view.stake, challenge.opponent) {
        (Some((one, two)), _) => text::challenge::Stake::Known(
            text::challenge::RatingChange {
                win: one.win,
                loss: one.loss,
            },
            text::challenge::RatingChange {
                win: two.win,
                loss: two.loss,
            },
        ),
        (None, None) if challenge.terms.rated => text::challenge::Stake::Open {
            rating: view.challenger_rating.points(),
        },
        (None, _) => text::challenge::Stake::None,
    };
    let button = |reply: Answer, label: Label, weight: Weight| {
        let press = ComponentId::Challenge(challenge.id, reply);
        Button::new(press, chat::label(locale, label), weight)
    };
    let accept = match thread {
        text::challenge::Thread::No => Label::Accept,
        _ => Label::AcceptInThread,
    };
    let own = reader == Some(challenge.challenger);
    let mut buttons = Vec::new();
    if !own {
        if !view.at_rest {
            buttons.push(button(Answer::Accept, accept, Weight::Main));
        }
        if challenge.opponent.is_some() {
            buttons.push(button(Answer::Decline, Label::Decline, Weight::Plain));
        }
    }
    if own || reader.is_none() {
        buttons.push(button(Answer::Withdraw, Label::Withdraw, Weight::Plain));
    }
    buttons.push(rules_button(locale, challenge.terms.game()));
    let mut words = text::challenge::open(locale, challenge, stake, thread);
    if view.at_rest {
        let closed = !view.guild.opens(view.place);
        let elsewhere = closed.then_some(view.guild.channels.as_slice());
        let said = text::challenge::at_rest(locale, elsewhere);
        words = format!("{words}\n{said}");
    }
    if let Some(reader) = reader {
        let directly = text::challenge::asked_directly(locale, challenge, reader);
        words = format!("{words}\n{}", directly.unwrap_or_default());
    }
    Message {
        text: words,
        ping: challenge.opponent.into_iter().collect(),
        ..Message::default()
    }
    .with_buttons(buttons)
}

/// A challenge that only the challenger sees, with a button that asks the opponent by direct message.
pub fn to_be_asked(locale: Locale, view: &ChallengeView) -> Message {
    let challenge = &view.challenge;
    let words = text::challenge::to_be_asked(locale, challenge);
    let ask = text::challenge::ask(locale, view.opponent_name.as_deref());
    let withdraw = ComponentId::Challenge(challenge.id, Answer::Withdraw);
    let label = chat::label(locale, Label::Withdraw);
    Message::text(words.unwrap_or_default()).with_buttons(vec![
        Button::new(ComponentId::Ask(challenge.id), ask, Weight::Main),
        Button::new(withdraw, label, Weight::Plain),
    ])
}

/// A closed challenge. If anyone could accept the challenge and nobody did, a button offers a match against the
/// engine.
pub fn closed(locale: Locale, view: &ChallengeView, state: ChallengeState) -> Message {
    let challenge = &view.challenge;
    let message = Message::text(text::challenge::closed(locale, challenge, state));
    match (state, challenge.opponent) {
        (ChallengeState::Expired | ChallengeState::Withdrawn, None) => {
            message.with_buttons(vec![opponent::instead(locale, challenge.id)])
        }
        _ => message,
    }
}

/// Says that a player has too many open challenges. The message has a button to withdraw each challenge, because the
/// challenge's own message may be gone.
pub fn too_many(locale: Locale, open: &[ChallengeView]) -> Message {
    let buttons = open.iter().map(|view| {
        let press = ComponentId::Challenge(view.challenge.id, Answer::Withdraw);
        let name = view.opponent_name.as_deref();
        let words = text::challenge::withdraw_one(locale, &view.challenge, name);
        Button::new(press, words, Weight::Plain)
    });
    let buttons: Vec<Button> = buttons.collect();
    let message = Message::text(t!(locale, "challenge-too-many"));
    buttons
        .chunks(BUTTONS)
        .fold(message, |message, row| message.with_buttons(row.to_vec()))
}

/// The player who accepted the challenge from which this match began.
pub fn accepter(begun: &MatchView, challenger: UserId) -> UserId {
    let seats = begun.this_match.seats();
    let side = seats.side(challenger);
    side.map_or(challenger, |side| seats.player(side.other()))
}

pub fn accepted(locale: Locale, accepter: UserId, view: &MatchView) -> Message {
    let this_match = &view.this_match;
    let place = this_match.place();
    let side = this_match.seats().side(accepter);
    let challenger = side.map(|side| this_match.seats().player(side.other()));
    let thread = place.parent().and(place.channel());
    Message::text(text::challenge::accepted(
        locale,
        this_match.game(),
        challenger.unwrap_or(accepter),
        accepter,
        thread,
    ))
}
