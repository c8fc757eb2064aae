//! The page of a tournament, and the list of tournaments. Players enter a tournament with a button of its page.

use super::{Data, button};
use crate::discord::custom_id::{ComponentId, Listing, TournamentAct};
use crate::discord::views::list::{LINES, Question, menu};
use crate::discord::views::message::{Button, File, Line, Message, Weight};
use app::{Part, TournamentView};
use referee::UserId;
use referee::tournament::{Pairing, Tournament, TournamentGame, TournamentKind, TournamentState};
use text::Locale;
use text::t;
use text::tournament::{self as words, Progress};

fn progress(locale: Locale, view: &TournamentView, now: bool) -> Progress {
    let card = &view.card;
    let it = &card.tournament;
    match (it.state, it.settings.kind) {
        (TournamentState::Open, _) => Progress::Open,
        (TournamentState::Running, TournamentKind::Ladder) => Progress::Climbed,
        (TournamentState::Running, _) => {
            let (all, open) = (card.pairings(it.round).len(), card.open_pairings());
            let done = all.saturating_sub(open.len());
            let waits = |game: &TournamentGame| match game.this_match {
                Some(_) => is_lost(view, game),
                None => it.lacks_threads,
            };
            let stuck = |it: &Pairing| it.games.last().is_some_and(waits);
            Progress::Running {
                ends: open.is_empty() || !open.iter().all(stuck),
                // The message in the channel is edited after each round but not after each result, so it does not
                // have these numbers.
                decided: now.then_some([done, all]),
                rounds: card.total_rounds().unwrap_or(it.round),
            }
        }
        (TournamentState::Over | TournamentState::CalledOff, _) => {
            Progress::Over(super::end(locale, view))
        }
    }
}

/// True if the match of this game has lost its place.
fn is_lost(view: &TournamentView, game: &TournamentGame) -> bool {
    let place = game.this_match.and_then(|it| view.matches.get(&it));
    place.is_some_and(|(_, lost_at)| lost_at.is_some())
}

/// The players of each game whose match has lost its place.
fn lost(view: &TournamentView) -> Vec<[UserId; 2]> {
    let card = &view.card;
    let lost = card.games.iter().filter(|game| is_lost(view, game));
    lost.map(|game| game.players.map(|player| card.entrants[player].user))
        .collect()
}

/// The players whom the page names. While a tournament is open, and after it is called off, they are in the order of
/// entry; otherwise, and always in a ladder, they are in the order of the standings.
fn players(view: &TournamentView) -> Vec<UserId> {
    let card = &view.card;
    let of = |player: usize| card.entrants[player].user;
    match card.tournament.state {
        TournamentState::Open | TournamentState::CalledOff if !card.is_ladder() => {
            let here = card.entrants.iter().filter(|it| !it.withdrawn);
            here.map(|it| it.user).collect()
        }
        TournamentState::Running => {
            let rows = view.standings.iter();
            let here = rows.filter(|row| !card.entrants[row.player].withdrawn);
            here.map(|row| of(row.player)).collect()
        }
        _ => view.standings.iter().map(|row| of(row.player)).collect(),
    }
}

/// The page of a tournament, with the buttons that fit its state. If `now` is set, a person has asked for the page,
/// and the page says how many results of the present round are known.
#[must_use]
pub fn page(data: &Data, locale: Locale, view: &TournamentView, now: bool) -> Message {
    let card = &view.card;
    let command = data.mention("referee", "tournament challenge");
    let said = words::page(
        locale,
        &card.tournament,
        &players(view),
        progress(locale, view, now),
        &lost(view),
        &command,
    );
    let shown = |act, weight| button(locale, card, act, weight);
    let mut first: Vec<Button> = Vec::new();
    let state = card.tournament.state;
    if card.is_joinable() {
        first.push(shown(TournamentAct::Join, Weight::Main));
    }
    if !state.is_closed() {
        first.push(shown(TournamentAct::Leave, Weight::Plain));
    }
    if state == TournamentState::Open {
        first.push(shown(TournamentAct::Begin, Weight::Plain));
    }
    let mut second = Vec::new();
    if card.tournament.round > 0 || state == TournamentState::Running {
        second.push(shown(TournamentAct::Standings, Weight::Plain));
        match card.tournament.settings.kind {
            TournamentKind::Knockout { .. } => {
                second.push(shown(TournamentAct::Bracket, Weight::Plain));
            }
            TournamentKind::Swiss { .. } | TournamentKind::RoundRobin { .. } => {
                second.push(shown(TournamentAct::Rounds, Weight::Plain));
            }
            TournamentKind::Ladder => {}
        }
        second.push(shown(TournamentAct::Pairings, Weight::Plain));
        second.push(shown(TournamentAct::Export, Weight::Plain));
    }
    Message::text(said).with_buttons(first).with_buttons(second)
}

#[must_use]
pub fn chosen_from(locale: Locale, all: &[(Tournament, u64)], page: u32, command: &str) -> Message {
    let part = Part::of(all.len(), page, LINES);
    let lines = part.cut(all).iter().map(|listed| Line {
        value: listed.0.id.to_string(),
        label: summary(locale, listed),
        note: String::new(),
    });
    let asked = Question {
        said: words::list(locale, !all.is_empty(), command),
        press: ComponentId::TournamentChosen,
        placeholder: t!(locale, "tournament-choose"),
    };
    menu(locale, asked, lines.collect(), part, &Listing::Tournaments)
}

/// A tournament's line in the list, cut to the length of a menu line.
#[must_use]
pub fn summary(locale: Locale, (tournament, players): &(Tournament, u64)) -> String {
    let players = usize::try_from(*players).unwrap_or(usize::MAX);
    let progress = match (tournament.state, tournament.settings.kind) {
        (TournamentState::Open, _) => Progress::Open,
        (TournamentState::Running, TournamentKind::Ladder) => Progress::Climbed,
        (TournamentState::Running, kind) => Progress::Running {
            decided: None,
            rounds: kind.rounds(players).unwrap_or(0).max(tournament.round),
            ends: true,
        },
        (TournamentState::Over | TournamentState::CalledOff, _) => Progress::Over(String::new()),
    };
    clipped(&words::line(locale, tournament, players, progress))
}

/// The text cut to 100 characters, the largest number in a menu line.
fn clipped(line: &str) -> String {
    match line.chars().count() {
        0..=100 => line.to_owned(),
        _ => line.chars().take(99).chain(['…']).collect(),
    }
}

#[must_use]
pub fn files(locale: Locale, json: &serde_json::Value, trf: Option<String>) -> Message {
    let said = words::files(locale, trf.is_some());
    let file = |name: &str, text: String| File {
        name: name.to_owned(),
        bytes: text.into_bytes(),
        alt: String::new(),
    };
    let trf = trf.map(|trf| file("tournament.trf", trf));
    Message {
        files: [file("tournament.json", format!("{json:#}\n"))]
            .into_iter()
            .chain(trf)
            .collect(),
        ..Message::text(said)
    }
}
