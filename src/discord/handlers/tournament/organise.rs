//! What the maker of a tournament and the moderators do: one handler for every act.

use super::create::no_place;
use super::{may_moderate, named, refused};
use crate::discord::context::Data;
use crate::discord::custom_id::{CallOffPress, ResultChosen, ResultPress};
use crate::discord::error::Error;
use crate::discord::handlers::challenge::timed_out;
use crate::discord::handlers::impartial::is_partial;
use crate::discord::handlers::replies::{privately, publicly};
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::tournament::{ask_call_off, ask_which_game};
use app::{Person, TournamentView, UseCaseError};
use referee::tournament::{Act, Outcome, Refusal, Slot};
use referee::{Time, UserId};
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
    /// That it is called off. It cannot be undone, so that it is asked whether they are sure.
    CallOff {
        sure: bool,
    },
}

pub async fn organise(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    asked: Asked,
    reason: Option<String>,
) -> Result<Reply, Error> {
    match named(data, invoker, typed, false).await? {
        Ok(of) => organise_this(data, invoker, of, asked, reason).await,
        Err(no) => Ok(no),
    }
}

pub async fn call_off(data: &Data, invoker: &Invoker, press: CallOffPress) -> Result<Reply, Error> {
    match super::found(data, invoker, press.id).await? {
        Ok(of) => {
            let asked = Asked::CallOff { sure: true };
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
            let asked = Asked::ResultOf(slot, outcome);
            organise_this(data, invoker, of, asked, press.reason).await
        }
        None => Ok(refused(invoker, &of, &Refusal::NoGame)),
    }
}

async fn organise_this(
    data: &Data,
    invoker: &Invoker,
    of: TournamentView,
    asked: Asked,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let moderates = may_moderate(data, invoker).await?;
    let act = match act(&of, invoker, moderates, &asked, data.caller(invoker).now) {
        Ok(act) => act,
        Err(why) => return Ok(refused(invoker, &of, &why)),
    };
    if let Asked::Result(player, result) = asked {
        let games = of.card.decidable(player);
        if games.len() > 1 {
            let menu = ask_which_game(invoker.reader, &of, player, (&games, result), reason);
            return Ok(privately(invoker, menu));
        }
    }
    let own = data
        .app
        .decides_own_game(invoker.user, &of.card, &act)
        .await?;
    if is_partial(data, invoker, own).await {
        return Ok(refused(invoker, &of, &Refusal::OwnGame));
    }
    if let Some(why) = of.card.refuses(&act) {
        return Ok(refused(invoker, &of, &why));
    }
    match &asked {
        Asked::CallOff { sure: false } => {
            let question = ask_call_off(invoker.reader, &of.card, reason);
            return Ok(privately(invoker, question));
        }
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
    let done = match done {
        Ok(done) => done.value,
        Err(UseCaseError::Refused(why)) => return Ok(refused(invoker, &of, &why)),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    if act == Act::Begin {
        let name = &done.card.tournament.settings.name;
        let said = words::own(invoker.reader, name, Own::Begun);
        return Ok(privately(invoker, Message::text(said)));
    }
    let settings = data.app.guild_settings(invoker.guild).await?;
    let locale = invoker.public(&settings);
    let said = words::act(locale, &done.card, invoker.user, &act, reason.as_deref());
    // As it was before: a round that begins by the result was not paired with the old one.
    let said = words::with_stays(locale, said, &of.card, &act);
    Ok(publicly(invoker, Message::text(said)))
}

pub async fn begin(data: &Data, invoker: &Invoker, of: TournamentView) -> Result<Reply, Error> {
    organise_this(data, invoker, of, Asked::Begin, None).await
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
        Asked::CallOff { .. } => Act::CallOff,
    })
}
