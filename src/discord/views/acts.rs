//! What a moderator did, as a message with the button that undoes it; and who is blocked.

use super::message::{ActionRow, Button, Message, Weight};
use super::settings;
use crate::discord::custom_id::{ComponentId, PersonPress, PersonStep};
use app::{ActView, Blocked, Deed};
use referee::tournament::Act;
use referee::{ActKind, PersonAct};
use text::Locale;
use text::moderate::{self as words, Label};
use text::t;

/// What was done, to whom, by whom and why.
#[must_use]
pub fn said(locale: Locale, view: &ActView) -> String {
    let act = &view.act;
    let reason = act.reason.as_deref();
    match (act.deed, &view.this_match) {
        (Deed::OfMatch(id, kind, worth), Some(of)) => {
            let decided = worth.filter(|_| kind == ActKind::Adjudicate);
            let game = view.card.as_ref().zip(decided).and_then(|(card, worth)| {
                let mut games = card.games.iter();
                let game = games.find(|it| it.this_match == Some(id))?;
                Some((card, Act::Result(game.slot, worth.outcome)))
            });
            match game {
                Some((card, decided)) => {
                    text::tournament::act(locale, card, act.by, &decided, reason)
                }
                None => words::act(locale, of.number, (kind, act.by), reason),
            }
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

/// The people who are blocked in a server by `command`, and the menu to let one play again.
#[must_use]
pub fn blocked(locale: Locale, blocks: &[Blocked], command: &str) -> Message {
    let all: Vec<_> = blocks
        .iter()
        .map(|it| (it.user, it.by, it.at, it.reason.as_deref()))
        .collect();
    let mut message = Message::text(words::blocked(locale, &all, command));
    if !blocks.is_empty() {
        message.rows.push(ActionRow::Menu {
            present: None,
            press: ComponentId::Person(PersonPress {
                step: PersonStep::Do(PersonAct::Unblock),
                of: None,
                reason: None,
            }),
            placeholder: t!(locale, "moderate-blocked-choose"),
            lines: blocks
                .iter()
                .map(|it| settings::person(locale, it.user, it.name.as_deref()))
                .collect(),
        });
    }
    message
}
