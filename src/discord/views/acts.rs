//! An act of a moderator as a message, with the button that undoes the act; and the list of blocked people.

use super::list::{Question, menu};
use super::message::{Button, Message, Weight};
use super::settings;
use crate::discord::custom_id::{ComponentId, Listing, PersonPress, PersonStep};
use app::{ActView, Blocked, Deed, Part};
use referee::tournament::{Act, Followed};
use referee::{ActKind, PersonAct};
use text::Locale;
use text::moderate::{self as words, Label};
use text::t;
use text::tournament::Instead;

/// The number of blocked people on one page of the list.
const ROWS: u32 = 10;

/// Says what was done to whom, who did it and why, who has undone it, and which tournaments the person stays out of.
#[must_use]
pub fn said(locale: Locale, view: &ActView) -> String {
    let said = done(locale, view);
    let said = match view.undone_by {
        Some(by) => words::undone(locale, &said, by),
        None => said,
    };
    let Deed::OfPerson(user, _) = view.act.deed else {
        return said;
    };
    let stays = view.stays_out.iter();
    let stays = stays.map(|(of, why)| text::tournament::stays_out(locale, user, of, why));
    let lines: Vec<String> = std::iter::once(said).chain(stays).collect();
    lines.join("\n")
}

fn done(locale: Locale, view: &ActView) -> String {
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
                None => words::act(locale, of.number, kind, act.by, reason),
            }
        }
        (Deed::OfPerson(user, kind), _) => {
            words::person_act(locale, act.by, user, kind, view.results, reason)
        }
        (Deed::OfTournament(_, done), _) => match &view.card {
            Some(card) => text::tournament::act(locale, card, act.by, &done, reason),
            None => String::new(),
        },
        // Nothing can be said about a match that no longer exists. An act that undoes another act needs no text,
        // because the message of the undone act says who has undone it.
        (Deed::OfMatch(..) | Deed::Undo(_), _) => String::new(),
    }
}

/// Says why an act cannot be undone, and what the moderator can do instead.
#[must_use]
pub fn not_undone(locale: Locale, view: &ActView, why: &Followed) -> String {
    let gone = matches!(why, Followed::Never | Followed::Already(_) | Followed::Over);
    let instead = match (view.act.deed, &view.card) {
        _ if gone => None,
        (Deed::OfMatch(..), Some(_)) => Some(Instead::Result),
        (Deed::OfMatch(..), None) => Some(Instead::Annul),
        (Deed::OfTournament(_, done), Some(card)) => match done {
            Act::Withdraw(user) | Act::Replace(_, user) => {
                let way = card.refuses(&Act::Replace(user, user)).is_none() || card.plays(user);
                Some(if way {
                    Instead::Replace
                } else {
                    Instead::Result
                })
            }
            Act::Result(..) => Some(Instead::Result),
            Act::Extend(..) => Some(Instead::Extend),
            Act::Move(_) => Some(Instead::Relocate),
            Act::Begin | Act::CallOff => None,
        },
        _ => None,
    };
    text::tournament::not_undone(locale, why, instead)
}

/// The message about an act. If the act can be undone, the message has a button for this.
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

/// One page (counted from 0) of the people who are blocked in a server, with a menu to unblock one of them. `command`
/// is the command that blocks a person.
#[must_use]
pub fn blocked(locale: Locale, blocks: &[Blocked], page: u32, command: &str) -> Message {
    // A page has few people, because the text above the menu also has a line for each person.
    let part = Part::of(blocks.len(), page, ROWS);
    let shown = part.cut(blocks);
    let all: Vec<_> = shown
        .iter()
        .map(|block| words::Blocked {
            user: block.user,
            by: block.by,
            at: block.at,
            reason: block.reason.as_deref(),
        })
        .collect();
    let lines = shown
        .iter()
        .map(|block| settings::person(locale, block.user, block.name.as_deref()));
    let asked = Question {
        said: words::blocked(locale, &all, command),
        press: ComponentId::Person(PersonPress {
            step: PersonStep::Do(PersonAct::Unblock),
            of: None,
            reason: None,
        }),
        placeholder: t!(locale, "moderate-blocked-choose"),
    };
    menu(locale, asked, lines.collect(), part, &Listing::Blocked)
}
