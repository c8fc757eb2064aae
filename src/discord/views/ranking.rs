//! A leaderboard as a message, with the buttons to its other pages.

use super::history::turn;
use super::message::{Button, Message, Weight};
use super::picker;
use crate::discord::incoming::component_id::ComponentId;
use crate::discord::incoming::request::{Ranking, Request};
use app::{Leaderboard, LeaderboardRow};
use text::Locale;
use text::answer::{self as words, Page, Ranked};

/// How many players stand on a page.
pub const ROWS: usize = 10;

/// A page of a leaderboard; `shown` says which.
#[must_use]
pub fn page(locale: Locale, board: &Leaderboard, shown: &Ranking, pages: u32) -> Message {
    let rows: Vec<Ranked> = board.rows.iter().map(ranked).collect();
    let here = |own: &&LeaderboardRow| board.rows.iter().any(|row| row.user == own.user);
    let own = board.own.as_ref().filter(|own| !here(own));
    let numbers = [shown.page + 1, pages].map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    let said = words::leaderboard(
        locale,
        &Page {
            game: board.game,
            variant: &board.variant,
            season: shown.season,
            rows: &rows,
            own: own.map(ranked),
            inactive: board.inactive,
            pages: numbers,
        },
    );
    let to = |ranking: Ranking, label: String| {
        let press = ComponentId::Request(Request::Ranking(ranking));
        Button::new(press, label, Weight::Plain)
    };
    let mut first = turn(locale, [shown.page, pages], |page| {
        let ranking = Ranking {
            page,
            ..shown.clone()
        };
        Request::Ranking(ranking)
    });
    let other = Ranking {
        page: 0,
        season: !shown.season,
        ..shown.clone()
    };
    let label = words::leaderboard_period(locale, other.season);
    first.push(to(other, label));
    let variants = picker::facts(board.game).variants.iter();
    let others = variants.filter(|variant| **variant != board.variant);
    let second = others.map(|variant| {
        let label = words::leaderboard_variant(locale, board.game, variant);
        let ranking = Ranking {
            page: 0,
            variant: (*variant).to_owned(),
            ..shown.clone()
        };
        to(ranking, label)
    });
    Message::text(said)
        .with_buttons(first)
        .with_buttons(second.collect())
}

fn ranked(row: &LeaderboardRow) -> Ranked {
    Ranked {
        rank: row.rank,
        user: row.user,
        rating: row.rating,
        tally: [row.tally.wins, row.tally.draws, row.tally.losses],
        inactive: row.inactive,
    }
}
