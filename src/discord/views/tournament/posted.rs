//! The messages about a tournament that the bot posts without being asked.

use super::{Data, page, standings};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::message::link;
use crate::discord::views::message::{Message, Weight};
use app::{Look, PLACE_WAITS, PairingView, TournamentNews, TournamentView};
use referee::ChannelId;
use referee::Place;
use referee::tournament::{Slot, TournamentKind};
use text::tournament as words;
use text::{Locale, name};

fn locale_of(data: &Data, view: &TournamentView) -> Locale {
    let it = &view.card.tournament;
    data.locale_in(&view.guild, it.guild, it.channel)
}

pub fn signup(data: &Data, view: &TournamentView) -> Message {
    let locale = locale_of(data, view);
    let maker = view.card.tournament.made_by;
    page(data, locale, view, false).after(&words::made(locale, maker))
}

pub fn round(data: &Data, view: &TournamentView, round: u32) -> Message {
    let locale = locale_of(data, view);
    let card = &view.card;
    let rounds = card.total_rounds().unwrap_or(round);
    let said = words::round_begun(locale, &card.tournament, [round, rounds]);
    let fewer = card.too_many_rounds().filter(|_| round == 1);
    let said = match fewer {
        Some(announced) => format!("{said}\n{}", words::fewer_rounds(locale, announced, rounds)),
        None => said,
    };
    let pairings = super::button(locale, card, TournamentAct::Pairings, Weight::Plain);
    let standings = super::button(locale, card, TournamentAct::Standings, Weight::Plain);
    Message::text(said).with_buttons(vec![pairings, standings])
}

pub fn pairing(data: &Data, view: &PairingView) -> Message {
    let of = &view.tournament;
    let locale = data.locale_in(&view.guild, of.guild, of.channel);
    let said = words::pairing(locale, &view.tournament, view.slot, view.players);
    let said = match view.thread {
        Some(thread) => words::goes_on_in(locale, &said, thread),
        None if view.moves => words::goes_on_here(locale, &said),
        None => said,
    };
    Message {
        ping: view.players.to_vec(),
        ..Message::text(said)
    }
}

pub fn thread_name(data: &Data, view: &PairingView) -> String {
    let it = &view.tournament;
    let locale = data.locale_in(&view.guild, it.guild, it.channel);
    let [first, second] = [0, 1].map(|place| {
        let known: Option<&str> = view.names[place].as_deref();
        name::seated(locale, view.players[place], known)
    });
    words::thread_name(locale, &view.tournament, view.slot, [&first, &second])
}

/// A message about a tournament for the server's news channel, with a link to the tournament.
pub fn news(data: &Data, home: ChannelId, view: &TournamentView, what: TournamentNews) -> Message {
    let it = &view.card.tournament;
    let locale = data.locale_in(&view.guild, it.guild, home);
    let said = match what {
        TournamentNews::Open => words::invited(locale, it) + " ",
        TournamentNews::Round(round) => {
            let rounds = view.card.total_rounds().unwrap_or(round);
            words::round_begun(locale, it, [round, rounds]) + " "
        }
        TournamentNews::Over => super::end(locale, view) + "\n",
    };
    let place = match view.message {
        Some(at) => {
            let place = Place::Server {
                guild: it.guild,
                channel: at.channel,
                parent: None,
            };
            link(place, at)
        }
        None => format!("<#{}>", it.channel),
    };
    Message::text(format!("{said}{place}"))
}

/// Tells one person that the bot cannot reach the tournament's channel. While the tournament is not over, also says
/// what to do; afterwards, says how it has ended.
pub fn lost(locale: Locale, view: &TournamentView) -> Option<Message> {
    let it = &view.card.tournament;
    let said = match it.state.is_closed() {
        true => words::place_told(locale, it, &super::end(locale, view)),
        false => words::place_lost(locale, it, PLACE_WAITS)?,
    };
    Some(Message::text(said))
}

/// Tells the maker of the tournament that the bot cannot reach the thread of a game. If the match goes on in another
/// place, names this place.
pub fn game_lost(locale: Locale, view: &TournamentView, slot: Slot) -> Option<Message> {
    let card = &view.card;
    let game = card.game(slot)?;
    let players = game.players.map(|player| card.entrants[player].user);
    let (thread, lost_at) = *view.matches.get(&game.this_match?)?;
    let it = &card.tournament;
    Some(Message::text(match lost_at {
        Some(at) => words::game_waits(locale, it, slot, players, at + PLACE_WAITS),
        None => words::game_moved(locale, it, slot, players, thread),
    }))
}

pub async fn over(data: &Data, view: &TournamentView) -> Message {
    let locale = locale_of(data, view);
    let card = &view.card;
    let said = super::end(locale, view);
    let [winners, ..] = card.places(&view.standings);
    let look = Look::public(&view.guild);
    let shown = match card.tournament.settings.kind {
        TournamentKind::Knockout { .. } => super::bracket(data, locale, look, view, 0).await,
        _ => standings(data, locale, look, view, 0).await,
    };
    Message {
        files: shown.files,
        rows: page(data, locale, view, false).rows,
        ping: winners,
        ..Message::text(said)
    }
}
