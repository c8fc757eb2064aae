//! Finished matches as pages, with a menu to look at one.

use super::message::{ActionRow, Button, Line, Message, Weight};
use crate::discord::custom_id::ComponentId;
use app::{MatchSummary, Part};
use referee::{UserId, Worth};
use text::history::{self as words, Finished};
use text::t;
use text::{Locale, moderate};

pub const ROWS: u32 = 10;

#[must_use]
pub fn page(
    locale: Locale,
    player: Option<UserId>,
    (matches, numbered): (&[MatchSummary], bool),
    part: Part,
) -> Message {
    let mut facts: Vec<Finished> = matches.iter().filter_map(finished).collect();
    for it in facts.iter_mut().filter(|_| !numbered) {
        it.number = None;
    }
    let lines = matches.iter().zip(&facts).map(|(it, facts)| Line {
        value: it.id.to_string(),
        label: moderate::line(locale, facts.number, it.terms.game(), &it.seats, &it.names),
        note: words::result(locale, facts),
    });
    let menu = ActionRow::Menu {
        present: None,
        press: ComponentId::HistoryChosen,
        placeholder: t!(locale, "history-choose"),
        lines: lines.collect(),
    };
    let shown = [part.page + 1, part.pages].map(|it| it as usize);
    let message = Message {
        rows: vec![menu],
        ..Message::text(words::page(locale, player, &facts, part.all, shown))
    };
    let to = |page: u32| ComponentId::History(player, page);
    message.with_buttons(turn(locale, [part.page, part.pages], to))
}

pub fn turn(
    locale: Locale,
    [page, pages]: [u32; 2],
    to: impl Fn(u32) -> ComponentId,
) -> Vec<Button> {
    let button = |page: u32, label: String| Button::new(to(page), label, Weight::Plain);
    let mut buttons = Vec::new();
    if let Some(before) = page.checked_sub(1) {
        buttons.push(button(before, t!(locale, "history-button-back")));
    }
    if page + 1 < pages {
        buttons.push(button(page + 1, t!(locale, "history-button-forward")));
    }
    buttons
}

/// A finished match in words; `None` while it goes on.
#[must_use]
pub fn finished(it: &MatchSummary) -> Option<Finished> {
    let (_, at) = it.ended?;
    let told = if it.is_struck() { it.found } else { it.worth() };
    Some(Finished {
        number: Some(it.number),
        game: it.terms.game(),
        players: rules::BySide::of(|side| it.seats.player(side)),
        score: told.and_then(Worth::score),
        struck: it.is_struck(),
        act: it.act.clone(),
        at,
    })
}
