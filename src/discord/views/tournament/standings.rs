//! The standings of a tournament, in words and as a picture.

use super::{Data, Look, drawn, drawn_name, drawn_words, named, part, press, title};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Standing, TournamentKind};
use render::{Table, TableCell, TableRow, Words};
use text::Locale;
use text::tournament::{self as words, Heading, alt_standings, heading};

const ROWS: usize = 16;

pub async fn standings(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let all = &view.standings;
    let (rows, [page, pages]) = part(all, page, ROWS);
    let numbers = [page + 1, pages].map(|it| it as usize);
    let said = words::standings(locale, card, all, rows, numbers);
    let to = |page| press(card, TournamentAct::Standings, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    if card.tournament.settings.kind == TournamentKind::Ladder {
        return message;
    }
    let told: Vec<(Standing, String)> = rows
        .iter()
        .map(|row| (*row, named(locale, view, row.player)))
        .collect();
    let settings = &card.tournament.settings;
    let shown = words::shown_standings(locale, card.complete_rounds());
    let alt = alt_standings(locale, &settings.name, settings.kind, &shown, all, &told);
    let table = table(data, locale, view, rows);
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.table(&table, look, size)
    });
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

fn table(data: &Data, locale: Locale, view: &TournamentView, rows: &[Standing]) -> Table {
    let card = &view.card;
    let columns = words::columns(card.tournament.settings.kind, &view.standings);
    let cell = |row: &Standing, column: Heading| TableCell {
        main: words::value(row, column),
        strong: column == Heading::Points,
        ..TableCell::default()
    };
    let after = card.complete_rounds();
    let headings = columns
        .iter()
        .map(|column| drawn_words(locale, |locale| heading(locale, *column)));
    Table {
        title: title(data, locale, card, |locale| {
            words::shown_standings(locale, after)
        }),
        numbers: Words::default(),
        headings: headings.collect(),
        rows: rows
            .iter()
            .map(|row| TableRow {
                number: format!("{}.", row.rank),
                name: drawn_name(data, locale, view, row.player),
                cells: columns.iter().map(|column| cell(row, *column)).collect(),
            })
            .collect(),
    }
}
