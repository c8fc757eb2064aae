//! Shows tournaments, lets players enter and leave, and does what makers and moderators ask for.

mod create;
mod organise;
mod own;

pub use create::{create, form, games, kept};
pub use organise::{Asked, act_by_form, form_again, games_of, organise, result};
pub use own::challenge;

use super::moderate::moderates;
use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::{TournamentAct, TournamentPress};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::picker::SUGGESTIONS;
use crate::discord::views::tournament as view;
use app::TournamentView;
use referee::tournament::{Refusal, Tournament, TournamentKind};
use referee::{GuildId, TournamentId, typed};
use text::Locale;
use text::t;
use text::tournament as words;

/// Whether the caller moderates the server.
async fn may_moderate(asking: &Asking) -> Result<bool, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    Ok(moderates(asking, &settings))
}

fn refusal(asking: &Asking, of: &TournamentView, why: &Refusal) -> Reply {
    let name = &of.card.tournament.settings.name;
    let said = words::act_refused(asking.reader, name, why);
    privately(asking, Message::text(said)).refusal()
}

fn no_such(asking: &Asking) -> Reply {
    let command = asking.mention("referee", "tournament show");
    let said = t!(asking.reader, "tournament-no-such", command = &command);
    privately(asking, Message::text(said)).refusal()
}

async fn tournament_here(
    asking: &Asking,
    id: TournamentId,
) -> Result<Result<TournamentView, Reply>, Error> {
    match asking.app.tournament(id).await {
        Ok(view) if view.card.tournament.guild == asking.caller.guild() => Ok(Ok(view)),
        Ok(_) | Err(app::Error::NoTournament) => Ok(Err(no_such(asking))),
        Err(error) => Err(error.into()),
    }
}

/// The tournament with the typed number. Without a number, the tournaments are narrowed down: to those that are not
/// over, with `ladder` to the ladders, and to those of this channel. A step that would leave no tournament is skipped.
/// If several remain, the latest is meant if all are over; otherwise the caller is told to name one.
async fn meant_tournament(
    asking: &Asking,
    typed: Option<&str>,
    ladder: bool,
) -> Result<Result<TournamentView, Reply>, Error> {
    if let Some(typed) = typed {
        let number = number(typed);
        return match asking
            .app
            .tournament_numbered(asking.caller.guild(), number)
            .await
        {
            Ok(view) => Ok(Ok(view)),
            Err(app::Error::NoTournament) => Ok(Err(no_such(asking))),
            Err(error) => Err(error.into()),
        };
    }
    let all = asking.app.tournaments(asking.caller.guild()).await?;
    let mut meant: Vec<&Tournament> = all.iter().map(|(it, _)| it).collect();
    let is_ladder = |it: &Tournament| it.settings.kind == TournamentKind::Ladder;
    narrow(&mut meant, |it| !it.state.is_closed());
    narrow(&mut meant, |it| !ladder || is_ladder(it));
    if meant.len() > 1 {
        let here = [Some(asking.channel), asking.caller.place.parent()];
        narrow(&mut meant, |it| here.contains(&Some(it.channel)));
    }
    match meant[..] {
        [] => Ok(Err(no_such(asking))),
        [first, ref others @ ..] if others.is_empty() || first.state.is_closed() => {
            tournament_here(asking, first.id).await
        }
        _ => {
            let said = t!(asking.reader, "tournament-no-which");
            Ok(Err(privately(asking, Message::text(said)).refusal()))
        }
    }
}

/// Keeps only the tournaments for which `fits` is true; if it is true for none, keeps all.
fn narrow(meant: &mut Vec<&Tournament>, fits: impl Fn(&Tournament) -> bool) {
    if meant.iter().any(|it| fits(it)) {
        meant.retain(|it| fits(it));
    }
}

/// Shows the tournament with the typed number. If no number was typed, lists the tournaments.
pub async fn show(asking: &Asking, typed: Option<&str>) -> Result<Reply, Error> {
    if typed.is_some() {
        return Ok(match meant_tournament(asking, typed, false).await? {
            Ok(it) => show_page(asking, &it, None),
            Err(no) => no,
        });
    }
    list(asking, 0).await
}

/// Lists one page (counted from 0) of the tournaments of the server.
pub async fn list(asking: &Asking, page: u32) -> Result<Reply, Error> {
    let all = asking.app.tournaments(asking.caller.guild()).await?;
    let command = asking.mention("referee", "tournament create");
    let list = view::chosen_from(asking.reader, &all, page, &command);
    Ok(privately(asking, list))
}

pub async fn chosen(asking: &Asking, id: Option<TournamentId>) -> Result<Reply, Error> {
    let Some(id) = id else {
        return Ok(no_such(asking));
    };
    Ok(match tournament_here(asking, id).await? {
        Ok(it) => show_page(asking, &it, None),
        Err(no) => no,
    })
}

/// Shows the page of a tournament to the caller alone, below the sentence `done`.
fn show_page(asking: &Asking, of: &TournamentView, done: Option<String>) -> Reply {
    let page = view::page(asking, asking.reader, of, true);
    let page = match done {
        Some(done) => page.after(&done),
        None => page,
    };
    privately(asking, page)
}

pub async fn press(asking: &Asking, press: TournamentPress) -> Result<Reply, Error> {
    let TournamentPress { act, id, page: at } = press;
    let it = match tournament_here(asking, id).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    let reader = asking.reader;
    let look = asking
        .app
        .own_look(asking.caller.user, asking.caller.guild())
        .await?;
    let message = match act {
        TournamentAct::Join => return own::join(asking, &it).await,
        TournamentAct::Leave => return own::leave(asking, &it, false).await,
        TournamentAct::LeaveSurely => return own::leave(asking, &it, true).await,
        TournamentAct::Begin => return organise::begin(asking, it, false).await,
        TournamentAct::BeginSurely => return organise::begin(asking, it, true).await,
        TournamentAct::Standings => view::standings(asking, reader, look, &it, at).await,
        TournamentAct::Rounds => view::rounds(asking, reader, look, &it, at).await,
        TournamentAct::Bracket => view::bracket(asking, reader, look, &it, at).await,
        TournamentAct::Pairings => view::pairings(reader, &it, at),
        TournamentAct::Export => {
            let json = asking.app.export_tournament(id).await?;
            let report = asking.app.export_report(id).await?;
            view::files(reader, &json, report)
        }
    };
    Ok(privately(asking, message))
}

/// Suggests the tournaments of a server whose summary contains the typed text, or whose number was typed. Returns the
/// summary and the number of each.
pub async fn suggested(
    data: &Data,
    reader: Locale,
    guild: GuildId,
    typed: &str,
) -> Vec<(String, String)> {
    let Ok(all) = data.app.tournaments(guild).await else {
        return Vec::new();
    };
    let typed = typed::key(typed);
    let fits =
        |(label, number): &(String, String)| typed::key(label).contains(&typed) || *number == typed;
    let lines = all.iter().map(|listed| {
        let (tournament, _) = listed;
        (view::summary(reader, listed), tournament.number.to_string())
    });
    lines.filter(fits).take(SUGGESTIONS).collect()
}

/// The typed number of a tournament; 0, which no tournament has, for anything else.
fn number(typed: &str) -> u64 {
    typed::number(typed).unwrap_or(0)
}
