//! Pages of finished matches, with a menu; choosing a match shows it.

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
    if !numbered {
        facts.iter_mut().for_each(|facts| facts.number = None);
    }
    let lines = matches.iter().zip(&facts).map(|(summary, facts)| Line {
        value: summary.id.to_string(),
        label: moderate::line(
            locale,
            facts.number,
            summary.terms.game(),
            &summary.seats,
            &summary.names,
        ),
        note: words::note(locale, facts),
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

/// The facts from which the text about a finished match is written; `None` while the match goes on.
#[must_use]
pub fn finished(summary: &MatchSummary) -> Option<Finished> {
    let (_, at) = summary.ended?;
    let told = match summary.is_struck() {
        true => summary.found,
        false => summary.worth(),
    };
    Some(Finished {
        number: Some(summary.number),
        game: summary.terms.game(),
        players: rules::BySide::of(|side| summary.seats.player(side)),
        score: told.and_then(Worth::score),
        struck: summary.is_struck(),
        act: summary.act.clone(),
        at,
    })
}
