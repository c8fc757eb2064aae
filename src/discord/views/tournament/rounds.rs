//! The rounds of a tournament: the pairings of one in words, and the results of all as a picture.

use super::{Data, Look, drawn, drawn_name, named, part, press};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Card, Outcome, Standing, TournamentGame, TournamentKind};
use render::{Table, TableCell, TableRow, Words};
use text::Locale;
use text::tournament::{self as words, Heading, alt_rounds, heading, points};

/// How many players, and how many rounds, stand in a picture.
const ROWS: usize = 10;
const ROUNDS: usize = 8;

/// How many pairings stand on a page.
const PAIRINGS: usize = 16;

/// A page of pairings: the rounds one after the other, from 1; page 0 is the first of the round under way.
#[must_use]
pub fn pairings(locale: Locale, view: &TournamentView, page: u32) -> Message {
    let card = &view.card;
    let last = card.tournament.round;
    let is_ladder = card.tournament.settings.kind == TournamentKind::Ladder;
    let rounds = if is_ladder {
        last..=last
    } else {
        1.min(last)..=last
    };
    let lines = |round: u32| match is_ladder {
        true => card.open_pairings().len(),
        false => card.boards(round) as usize,
    };
    let parts = |round: u32| (0..lines(round).max(1).div_ceil(PAIRINGS)).map(move |it| (round, it));
    let pages: Vec<(u32, usize)> = rounds.flat_map(parts).collect();
    let present = pages.iter().position(|it| *it == (last, 0)).unwrap_or(0);
    let at = match page.checked_sub(1) {
        Some(page) => (page as usize).min(pages.len() - 1),
        None => present,
    };
    let (round, part) = pages[at];
    let place = |game: &TournamentGame| {
        let (channel, _) = view.matches.get(&game.this_match?)?;
        Some(*channel)
    };
    let said = words::pairings(locale, card, round, (part * PAIRINGS, PAIRINGS), place);
    let to = |page: u32| press(card, TournamentAct::Pairings, page + 1);
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pages = [at, pages.len()].map(number);
    Message::text(said).with_buttons(turn(locale, pages, to))
}

/// The results of all rounds: a picture of some players and some rounds.
pub async fn rounds(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let standings = &view.standings;
    let numbers: Vec<u32> = (1..=card.tournament.round.max(1)).collect();
    // Page by page through the players of the latest rounds, then of the rounds before.
    let of_players = standings.len().div_ceil(ROWS).max(1);
    let of_rounds = numbers.len().div_ceil(ROUNDS).max(1);
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pages = number(of_players * of_rounds);
    let page = page.min(pages - 1);
    let (rows, _) = part(standings, page % number(of_players), ROWS);
    let from_last = number(of_rounds) - 1 - page / number(of_players);
    let (shown, _) = part(&numbers, from_last, ROUNDS);
    let ends = [shown.first(), shown.last()].map(|it| it.copied().unwrap_or(1));
    let said = words::rounds(locale, &card.tournament, ends);
    let table = table(data, locale, view, rows, shown);
    let told: Vec<(usize, String, Vec<String>)> = rows
        .iter()
        .zip(&table.rows)
        .map(|(row, drawn)| {
            let results = drawn.cells.iter().take(shown.len());
            let results = results.map(|cell| format!("{}({})", cell.main, cell.note));
            (row.rank, named(locale, view, row.player), results.collect())
        })
        .collect();
    let alt = alt_rounds(locale, &card.tournament.settings.name, &told);
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.table(&table, look, size)
    });
    let to = |page| press(card, TournamentAct::Rounds, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

fn table(
    data: &Data,
    locale: Locale,
    view: &TournamentView,
    rows: &[Standing],
    rounds: &[u32],
) -> Table {
    let card = &view.card;
    let rank = |player: usize| {
        let row = view.standings.iter().find(|row| row.player == player);
        row.map_or_else(String::new, |row| row.rank.to_string())
    };
    let total = |row: &Standing| TableCell {
        main: points(row.half_points),
        strong: true,
        ..TableCell::default()
    };
    let headings = rounds.iter().map(|round| Words::from(round.to_string()));
    let last = Words::from(heading(locale, Heading::Points));
    let last = last.or(heading(Locale::FALLBACK, Heading::Points));
    Table {
        headings: headings.chain([last]).collect(),
        rows: rows
            .iter()
            .map(|row| TableRow {
                rank: row.rank,
                name: drawn_name(data, locale, view, row.player),
                cells: rounds
                    .iter()
                    .map(|round| cell(card, *round, row.player, rank))
                    .chain([total(row)])
                    .collect(),
            })
            .collect(),
    }
}

/// What a player has of a round: the result, and the rank of the opponent below it.
fn cell(card: &Card, round: u32, player: usize, rank: impl Fn(usize) -> String) -> TableCell {
    let rest = card.byes.iter();
    let rest = rest
        .into_iter()
        .find(|bye| bye.round == round && bye.player == player);
    if let Some(bye) = rest {
        return TableCell {
            main: points(bye.half_points),
            note: "–".to_owned(),
            strong: false,
        };
    }
    let pairings = card.pairings(round);
    let Some(pairing) = pairings.iter().find(|it| it.players.contains(&player)) else {
        return TableCell {
            note: " ".to_owned(),
            ..TableCell::default()
        };
    };
    let side = usize::from(pairing.players[1] == player);
    let main = match pairing.outcome() {
        None => "·".to_owned(),
        Some(Outcome::BothAway) => "−".to_owned(),
        Some(outcome) if !outcome.played() => match outcome.points()[side] {
            0 => "−".to_owned(),
            _ => "+".to_owned(),
        },
        Some(outcome) => points(outcome.points()[side]),
    };
    TableCell {
        strong: main == "1",
        main,
        note: rank(pairing.players[1 - side]),
    }
}
