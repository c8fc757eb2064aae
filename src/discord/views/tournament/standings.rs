//! The standings of a tournament, in words and as a picture.

use super::{Data, Look, drawn, drawn_name, named, part, press};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Standing, TournamentKind};
use render::{Table, TableCell, TableRow};
use text::Locale;
use text::tournament::{self as words, Heading, alt_standings, heading, points};

/// How many players stand on a page.
const ROWS: usize = 16;

/// A page of the standings.
pub async fn standings(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let (rows, [page, pages]) = part(&view.standings, page, ROWS);
    let numbers = [page + 1, pages].map(|it| it as usize);
    let said = words::standings(locale, card, rows, numbers);
    let to = |page| press(card, TournamentAct::Standings, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    if card.tournament.settings.kind == TournamentKind::Ladder {
        return message;
    }
    let told: Vec<(usize, String, u32)> = rows
        .iter()
        .map(|row| (row.rank, named(locale, view, row.player), row.half_points))
        .collect();
    let alt = alt_standings(locale, &card.tournament.settings.name, &told);
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
    let all = [
        Heading::Points,
        Heading::Cut1,
        Heading::Buchholz,
        Heading::SonnebornBerger,
        Heading::Wins,
    ];
    // The places of a knockout follow from its rounds alone.
    let shown = match view.card.tournament.settings.kind {
        TournamentKind::Knockout { .. } => &all[..1],
        _ => &all[..],
    };
    let cell = |row: &Standing, column: Heading| TableCell {
        main: match column {
            Heading::Points => points(row.half_points),
            Heading::Cut1 => points(row.buchholz_cut1),
            Heading::Buchholz => points(row.buchholz),
            Heading::SonnebornBerger => words::quarters(row.sonneborn_berger),
            Heading::Wins => row.wins.to_string(),
        },
        strong: column == Heading::Points,
        ..TableCell::default()
    };
    // What the machine's faces cannot write is written in English.
    let headings = shown.iter().map(|it| {
        let words = render::Words::from(heading(locale, *it));
        words.or(heading(Locale::FALLBACK, *it))
    });
    Table {
        headings: headings.collect(),
        rows: rows
            .iter()
            .map(|row| TableRow {
                rank: row.rank,
                name: drawn_name(data, locale, view, row.player),
                cells: shown.iter().map(|column| cell(row, *column)).collect(),
            })
            .collect(),
    }
}
