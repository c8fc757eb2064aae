//! What the maker of a tournament and the moderators do: one handler for every act.

use super::create::no_place;
use super::{may_moderate, named, refused};
use crate::discord::context::Data;
use crate::discord::custom_id::{
    CallOffPress, ComponentId, ResultChosen, ResultPress, TournamentAct, TournamentPress,
    WithdrawPress,
};
use crate::discord::error::Error;
use crate::discord::handlers::challenge::timed_out;
use crate::discord::handlers::impartial::is_partial;
use crate::discord::handlers::replies::{privately, publicly};
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::acts;
use crate::discord::views::message::Message;
use crate::discord::views::tournament::{ask_act, ask_which_game};
use app::{Person, TournamentView, UseCaseError};
use referee::act_rules::Asks;
use referee::tournament::{Act, Outcome, Refusal, Slot, TournamentGame, TournamentState};
use referee::{Time, TournamentId, UserId};
use std::time::Duration;
use text::tournament::{self as words, Own};

#[derive(Clone, Debug)]
pub enum Asked {
    Begin,
    /// The result of a player's game, as if the player had the first side: it is asked which, if there are several.
    Result(UserId, Outcome),
    /// The result of this game.
    ResultOf(Slot, Outcome),
    Withdraw(UserId),
    Replace(UserId, Person),
    Extend(Duration),
    Move,
    CallOff,
}

pub async fn organise(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    asked: Asked,
    reason: Option<String>,
) -> Result<Reply, Error> {
    match named(data, invoker, typed, false).await? {
        Ok(of) => organise_this(data, invoker, of, (asked, false), reason).await,
        Err(no) => Ok(no),
    }
}

pub async fn call_off(data: &Data, invoker: &Invoker, press: CallOffPress) -> Result<Reply, Error> {
    match super::found(data, invoker, press.id).await? {
        Ok(of) => {
            let asked = (Asked::CallOff, true);
            organise_this(data, invoker, of, asked, press.reason).await
        }
        Err(no) => Ok(no),
    }
}

pub async fn withdraw(
    data: &Data,
    invoker: &Invoker,
    press: WithdrawPress,
) -> Result<Reply, Error> {
    match super::found(data, invoker, press.id).await? {
        Ok(of) => {
            let asked = (Asked::Withdraw(press.player), true);
            organise_this(data, invoker, of, asked, press.reason).await
        }
        Err(no) => Ok(no),
    }
}

/// Decides the game that was chosen in a menu.
pub async fn result(
    data: &Data,
    invoker: &Invoker,
    press: ResultPress,
    chosen: Option<ResultChosen>,
) -> Result<Reply, Error> {
    let of = match super::found(data, invoker, press.id).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    match chosen {
        Some(ResultChosen(slot, outcome)) => {
            let asked = (Asked::ResultOf(slot, outcome), true);
            organise_this(data, invoker, of, asked, press.reason).await
        }
        None => Ok(refused(invoker, &of, &Refusal::NoGame)),
    }
}

/// A page of the menu of an entrant's games, from 0, of which one is to have this result.
pub async fn games_of(
    data: &Data,
    invoker: &Invoker,
    id: TournamentId,
    (entrant, result): (usize, Outcome),
    reason: Option<String>,
    page: u32,
) -> Result<Reply, Error> {
    let of = match super::found(data, invoker, id).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    let Some(player) = of.card.entrants.get(entrant).map(|it| it.user) else {
        return Ok(refused(invoker, &of, &Refusal::NoGame));
    };
    let moderates = may_moderate(data, invoker).await?;
    let asked = Asked::Result(player, result);
    let act = match act(&of, invoker, moderates, &asked, data.clock.now()) {
        Ok(act) => act,
        Err(why) => return Ok(refused(invoker, &of, &why)),
    };
    Ok(
        match question(invoker, &of, &asked, &act, (reason.as_deref(), page))? {
            Some(menu) => privately(invoker, menu),
            None => refused(invoker, &of, &Refusal::NoGame),
        },
    )
}

async fn organise_this(
    data: &Data,
    invoker: &Invoker,
    of: TournamentView,
    (asked, sure): (Asked, bool),
    reason: Option<String>,
) -> Result<Reply, Error> {
    let moderates = may_moderate(data, invoker).await?;
    let act = match act(&of, invoker, moderates, &asked, data.caller(invoker).now) {
        Ok(act) => act,
        Err(why) => return Ok(refused(invoker, &of, &why)),
    };
    // Whether a game is the organiser's own is asked of the one that is chosen.
    let chosen_later =
        matches!(asked, Asked::Result(player, _) if of.card.decidable(player).len() > 1);
    let own = !chosen_later
        && data
            .app
            .decides_own_game(invoker.user, &of.card, &act)
            .await?;
    if is_partial(data, invoker, own).await {
        return Ok(refused(invoker, &of, &Refusal::OwnGame));
    }
    if let Some(why) = of.card.refuses(&act) {
        return Ok(refused(invoker, &of, &why));
    }
    if let Some(question) =
        question(invoker, &of, &asked, &act, (reason.as_deref(), 0))?.filter(|_| !sure)
    {
        return Ok(privately(invoker, question));
    }
    match &asked {
        Asked::Replace(_, by) => {
            if let Some(no) = timed_out(data, invoker, by.id).await {
                return Ok(privately(invoker, Message::text(no)).refusal());
            }
            data.app.meet(by).await?;
        }
        Asked::Move => {
            if let Some(no) = no_place(invoker) {
                return Ok(privately(invoker, Message::text(no)).refusal());
            }
        }
        _ => {}
    }
    let caller = data.caller(invoker);
    let (id, why) = (of.card.tournament.id, reason.as_deref());
    let done = data.app.organise(&caller, id, act, why, moderates).await;
    let (done, view) = match done {
        Ok(done) => done,
        Err(UseCaseError::Refused(why)) => return Ok(refused(invoker, &of, &why)),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    if act == Act::Begin {
        let name = &done.card.tournament.settings.name;
        let said = words::own(invoker.reader, name, Own::Begun);
        return Ok(privately(invoker, Message::text(said)));
    }
    let Some(view) = view else {
        return Err(app::Error::NoTournament.into());
    };
    let locale = invoker.public(&view.guild);
    let message = acts::act(locale, &view);
    // As it was before: a round that begins by the result was not paired with the old one.
    let text = words::with_stays(locale, message.text.clone(), &of.card, &act);
    Ok(publicly(invoker, Message { text, ..message }))
}

/// What is asked before an act that ends something or cannot be undone: of games a page, from 0.
fn question(
    invoker: &Invoker,
    of: &TournamentView,
    asked: &Asked,
    act: &Act,
    (reason, page): (Option<&str>, u32),
) -> Result<Option<Message>, Error> {
    let (reader, card, id) = (invoker.reader, &of.card, of.card.tournament.id);
    let open = card.tournament.state == TournamentState::Open;
    match act.rule().asks {
        Asks::Never => return Ok(None),
        Asks::UnderWay if open => return Ok(None),
        Asks::UnderWay | Asks::Always => {}
    }
    let undo = card
        .undoable(act)
        .map_err(|why| app::Error::Tournament(id, why))?;
    let kept = reason.map(str::to_owned);
    let (said, press) = match *asked {
        Asked::Begin => {
            let press = TournamentPress {
                act: TournamentAct::BeginSurely,
                id,
                page: 0,
            };
            (
                words::begin_sure(reader, card),
                ComponentId::Tournament(press),
            )
        }
        Asked::Withdraw(player) => {
            let press = WithdrawPress {
                id,
                player,
                reason: kept,
            };
            let said = words::withdraw_sure(reader, card, player, undo);
            (said, ComponentId::Withdraw(press))
        }
        Asked::CallOff => {
            let name = &card.tournament.settings.name;
            let sure = match card.is_ladder() {
                true => Own::CloseSure(card.called_off_by(invoker.user) == TournamentState::Over),
                false => Own::CallOffSure,
            };
            let said = words::own(reader, name, sure);
            let said = text::sentences(reader, &[said, words::undoable(reader, undo)]);
            (
                said,
                ComponentId::CallOff(CallOffPress { id, reason: kept }),
            )
        }
        Asked::Result(player, result) => {
            let games = card.decidable(player);
            let under_way = |it: &&TournamentGame| it.result.is_none() && it.this_match.is_some();
            let ends = games.iter().any(under_way);
            let ends = ends.then(|| words::result_sure(reader, undo));
            let asks = ends.is_some() || games.len() > 1;
            let menu = || ask_which_game(reader, of, (player, ends), result, kept, page);
            return Ok(asks.then(menu));
        }
        // The game was chosen in the menu that asks.
        Asked::ResultOf(..) | Asked::Replace(..) | Asked::Extend(_) | Asked::Move => {
            return Ok(None);
        }
    };
    Ok(Some(ask_act(reader, said, reason, press)))
}

pub async fn begin(
    data: &Data,
    invoker: &Invoker,
    of: TournamentView,
    sure: bool,
) -> Result<Reply, Error> {
    organise_this(data, invoker, of, (Asked::Begin, sure), None).await
}

fn act(
    of: &TournamentView,
    invoker: &Invoker,
    moderates: bool,
    asked: &Asked,
    now: Time,
) -> Result<Act, Refusal> {
    let card = &of.card;
    let maker = card.tournament.made_by;
    if invoker.user != maker && !moderates {
        return Err(Refusal::Rights(maker));
    }
    Ok(match *asked {
        Asked::Begin => Act::Begin,
        Asked::Result(player, result) => {
            let games = card.decidable(player);
            let game = games.first().copied().or_else(|| card.game_of(player));
            let game = game.ok_or(Refusal::NoGameOf(player))?;
            Act::Result(game.slot, card.seen_by(player, game, result))
        }
        Asked::ResultOf(slot, result) => Act::Result(slot, result),
        Asked::Withdraw(player) => Act::Withdraw(player),
        Asked::Replace(_, ref by) if by.is_bot => return Err(Refusal::Bot(by.id)),
        Asked::Replace(player, ref by) => Act::Replace(player, by.id),
        Asked::Extend(span) => {
            let end = card.tournament.deadline.unwrap_or(now).max(now);
            Act::Extend(card.tournament.round, end + span)
        }
        Asked::Move => Act::Move(invoker.channel),
        Asked::CallOff => Act::CallOff,
    })
}
