//! A page of a leaderboard as a message, with buttons to the other pages and to its picture.

use super::history::turn;
use super::message::{Button, File, Message, Weight};
use super::picker;
use super::picture;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, Ranking};
use app::{Leaderboard, LeaderboardRow, Look};
use render::{Fonts, Size, Standing, Standings};
use text::Locale;
use text::leaderboard::{self as words, Page, Ranked};
use text::t;
use text::{leaderboard, name};

pub const ROWS: usize = 10;

#[must_use]
pub fn page(
    locale: Locale,
    fonts: &Fonts,
    board: &Leaderboard,
    shown: &Ranking,
    pages: u32,
) -> Message {
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
        let press = ComponentId::Ranking(ranking);
        Button::new(press, label, Weight::Plain)
    };
    let mut first = turn(locale, [shown.page, pages], |page| {
        let ranking = Ranking {
            page,
            ..shown.clone()
        };
        ComponentId::Ranking(ranking)
    });
    let other = Ranking {
        page: 0,
        season: !shown.season,
        ..shown.clone()
    };
    let label = words::leaderboard_period(locale, other.season);
    first.push(to(other, label));
    // A picture needs at least two names that the font faces can write.
    let written = board.rows.iter().filter(|row| {
        let name = named(locale, row);
        let names = std::iter::once(name.as_str()).chain(row.account.as_deref());
        fonts.name(names).is_some()
    });
    if written.count() > 1 {
        let press = ComponentId::Standings(shown.clone());
        first.push(Button::new(
            press,
            t!(locale, "standings-button"),
            Weight::Plain,
        ));
    }
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

fn named(locale: Locale, row: &LeaderboardRow) -> String {
    match row.user.is_former() {
        true => name::plain(locale, None),
        false => name::plain(locale, row.name.as_deref()),
    }
}

pub async fn drawn(data: &Data, locale: Locale, look: Look, board: &Leaderboard) -> Message {
    let name = |row: &LeaderboardRow| named(locale, row);
    let fonts = data.renderer.fonts();
    let rows = board.rows.iter().map(|row| {
        let name = name(row);
        let names = std::iter::once(name.as_str()).chain(row.account.as_deref());
        Standing {
            rank: row.rank,
            name: picture::name_or_number(fonts, locale, names, row.rank),
            rating: row.rating.rating,
            deviation: row.rating.deviation,
            provisional: row.rating.is_provisional(),
        }
    });
    let told: Vec<_> = board
        .rows
        .iter()
        .map(|row| {
            // Points and deviations are shown as whole numbers.
            let deviation = row.rating.deviation.round() as i64;
            (row.rank, name(row), row.rating.points(), deviation)
        })
        .collect();
    let picture = Standings {
        rows: rows.collect(),
    };
    let look = picture::drawn_as(look);
    let bytes = picture::drawn(data, move |renderer| {
        renderer.standings(&picture, look, Size::BOARD)
    });
    let file = bytes.await.map(|bytes| File {
        name: "leaderboard.png".to_owned(),
        bytes,
        alt: leaderboard::picture_alt(locale, &told),
    });
    Message {
        files: file.into_iter().collect(),
        ..Message::text(t!(locale, "standings-lead"))
    }
}
