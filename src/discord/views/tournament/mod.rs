//! A tournament as messages: its page, standings, rounds and bracket.

mod bracket;
mod page;
mod places;
mod posted;
mod rounds;
mod standings;

pub use bracket::bracket;
pub use page::{chosen_from, files, page, summary};
pub use posted::{game_lost, lost, news, over, pairing, round, signup, thread_name};
pub use rounds::{pairings, rounds};
pub use standings::standings;

use super::list::{LINES, Question, menu};
use super::message::{Button, File, Line, Message, Weight};
use super::picture;
use crate::discord::context::Data;
use crate::discord::custom_id::{
    ComponentId, Listing, ResultChosen, ResultPress, TournamentAct, TournamentPress,
};
use app::{Look, Part, TournamentView};
use referee::UserId;
use referee::tournament::{Card, Outcome, TournamentState};
use render::{Renderer, Size, Words};
use text::tournament::{Label, Own, label};
use text::{Locale, name, t};

/// The part of a list that is on page `page`, which is counted from 0. Also returns the number of the page that is
/// shown, and the number of pages. All pages have about the same length, at most `most` entries.
fn part<T>(all: &[T], page: u32, most: usize) -> (&[T], [u32; 2]) {
    let pages = all.len().div_ceil(most).max(1);
    let size = all.len().div_ceil(pages);
    let page = usize::try_from(page).unwrap_or(usize::MAX).min(pages - 1);
    let [begin, end] = [page, page + 1].map(|page| all.len().min(page * size));
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    (&all[begin..end], [number(page), number(pages)])
}

fn press(card: &Card, act: TournamentAct, page: u32) -> ComponentId {
    let id = card.tournament.id;
    ComponentId::Tournament(TournamentPress { act, id, page })
}

fn button(locale: Locale, card: &Card, act: TournamentAct, weight: Weight) -> Button {
    let words = match act {
        TournamentAct::Join => Label::Join,
        TournamentAct::Leave => Label::Leave,
        TournamentAct::LeaveSurely => Label::LeaveSurely,
        TournamentAct::Begin | TournamentAct::BeginSurely => Label::Begin,
        TournamentAct::Standings => Label::Standings,
        TournamentAct::Rounds => Label::Rounds,
        TournamentAct::Bracket => Label::Bracket,
        TournamentAct::Pairings => Label::Pairings,
        TournamentAct::Export => Label::Export,
    };
    Button::new(press(card, act, 0), label(locale, words), weight)
}

#[must_use]
pub fn ask_leave(locale: Locale, card: &Card) -> Message {
    let of = &card.tournament.settings.name;
    let said = text::tournament::own(locale, of, Own::LeaveSure(card.is_ladder()));
    let sure = button(locale, card, TournamentAct::LeaveSurely, Weight::Danger);
    Message::text(said).with_buttons(vec![sure])
}

/// A question before an act, with the button that carries it out.
#[must_use]
pub fn ask_act(locale: Locale, said: String, press: ComponentId) -> Message {
    let words = text::moderate::label(locale, text::moderate::Label::Sure);
    let sure = Button::new(press, words, Weight::Danger);
    Message::text(said).with_buttons(vec![sure])
}

/// Says how a tournament has ended. If the tournament is running again because a result was changed, says that it
/// goes on.
fn end(locale: Locale, view: &TournamentView) -> String {
    let it = &view.card.tournament;
    if it.state == TournamentState::Running {
        return text::tournament::goes_on(locale, it);
    }
    let said = text::tournament::ended(locale, it, &view.card.places(&view.standings));
    let rounds = view.card.total_rounds().unwrap_or(it.round);
    match view.card.has_ended_early() {
        true => format!(
            "{said}\n{}",
            text::tournament::ended_early(locale, it.round, rounds)
        ),
        false => said,
    }
}

/// A menu with one page (counted from 0) of an entrant's games. The chosen game gets `result`, in which the entrant
/// counts as the first side. `ends` is added to the text above the menu; it warns that the result ends a running match.
#[must_use]
pub fn ask_which_game(
    locale: Locale,
    view: &TournamentView,
    (player, ends): (UserId, Option<String>),
    result: Outcome,
    reason: Option<String>,
    page: u32,
) -> Message {
    let card = &view.card;
    let games = card.decidable(player);
    let part = Part::of(games.len(), page, LINES);
    let lines = part.cut(&games).iter().map(|game| {
        let players = game.players.map(|it| named(locale, view, it));
        let players = players.each_ref().map(String::as_str);
        let result = card.seen_by(player, game, result);
        Line {
            value: ResultChosen(game.slot, result).to_string(),
            label: text::tournament::game_line(locale, card, game.slot, players),
            note: text::tournament::game_result(locale, game, players),
        }
    });
    let id = card.tournament.id;
    let entrant = card.entrants.iter().position(|it| it.user == player);
    let entrant = u16::try_from(entrant.unwrap_or_default()).unwrap_or(u16::MAX);
    let list = Listing::Games(id, entrant, result, reason.clone());
    let player = name::player(locale, player);
    let which = t!(locale, "tournament-which-game", player);
    let said: Vec<String> = [Some(which), ends].into_iter().flatten().collect();
    let asked = Question {
        said: said.join("\n"),
        press: ComponentId::TournamentResult(ResultPress { id, reason }),
        placeholder: t!(locale, "tournament-choose-game"),
    };
    menu(locale, asked, lines.collect(), part, &list)
}

fn named(locale: Locale, view: &TournamentView, player: usize) -> String {
    let user = view.card.entrants[player].user;
    let known = view.names[player].as_deref();
    name::seated(locale, user, known)
}

/// The name of an entrant, as far as the font faces can write it. If they cannot, it is the account name, and if they
/// cannot write that either, the number of the entrant.
fn drawn_name(data: &Data, locale: Locale, view: &TournamentView, player: usize) -> Words {
    let name = named(locale, view, player);
    let names = std::iter::once(name.as_str()).chain(view.accounts[player].as_deref());
    picture::name_or_number(data.renderer.fonts(), locale, names, player + 1)
}

/// Words for a picture. They are English if the font faces on this machine cannot write the language.
fn drawn_words(locale: Locale, say: impl Fn(Locale) -> String) -> Words {
    Words::from(say(locale)).or(say(Locale::FALLBACK))
}

/// The two title lines of a picture. The first is the tournament's name, as far as the font faces can write it; the
/// second says what the picture shows.
fn title(data: &Data, locale: Locale, card: &Card, shown: impl Fn(Locale) -> String) -> [Words; 2] {
    let name = card.tournament.settings.name.as_str();
    let name = data.renderer.fonts().name([name]);
    [
        name.map_or_else(Words::default, Words::from),
        drawn_words(locale, shown),
    ]
}

async fn drawn<F>(data: &Data, look: Look, alt: String, draw: F) -> Option<File>
where
    F: FnOnce(&Renderer, render::Look, Size) -> Vec<u8> + Send + 'static,
{
    let look = picture::drawn_as(look);
    let bytes = picture::drawn(data, move |renderer| draw(renderer, look, Size::BOARD));
    Some(File {
        name: "tournament.png".to_owned(),
        bytes: bytes.await?,
        alt,
    })
}
