//! What a moderator did, as a message with the button that undoes it.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::ComponentId;
use app::{ActView, Deed};
use referee::Act;
use text::Locale;
use text::moderate::{self as words, Label};

/// What was done, to whom, by whom and why.
#[must_use]
pub fn said(locale: Locale, view: &ActView) -> String {
    let act = &view.act;
    let reason = act.reason.as_deref();
    match (act.deed, &view.this_match) {
        (Deed::OfMatch(_, kind), Some(of)) => {
            let done = Act {
                kind,
                by: act.by,
                at: act.at,
                reason: act.reason.clone(),
            };
            words::act(locale, of.number, &done)
        }
        (Deed::OfPerson(user, kind), _) => {
            words::person_act(locale, (act.by, user), kind, view.results, reason)
        }
        (Deed::OfTournament(_, done), _) => match &view.card {
            Some(card) => text::tournament::act(locale, card, act.by, &done, reason),
            None => String::new(),
        },
        // A match that is gone.
        (Deed::OfMatch(..), None) => String::new(),
    }
}

/// The same with the button that undoes it, if there is one.
#[must_use]
pub fn act(locale: Locale, view: &ActView) -> Message {
    let message = Message::text(said(locale, view));
    match view.undo() {
        Some(_) => {
            let press = ComponentId::Undo(view.act.id);
            let label = words::label(locale, Label::Undo);
            message.with_buttons(vec![Button::new(press, label, Weight::Plain)])
        }
        None => message,
    }
}
