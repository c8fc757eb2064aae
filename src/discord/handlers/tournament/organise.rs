//! What the maker of a tournament and the moderators do: one handler for all acts.

use super::create::no_place;
use super::{may_moderate, meant_tournament, refusal, tournament_here};
use crate::discord::asking::Asking;
use crate::discord::custom_id::{
    CallOffPress, ComponentId, ResultChosen, ResultPress, TournamentAct, TournamentPress,
    WithdrawPress,
};
use crate::discord::error::Error;
use crate::discord::handlers::challenge::timed_out;
use crate::discord::handlers::moderate::is_partial;
use crate::discord::handlers::replies::{privately, publicly};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::acts;
use crate::discord::views::form::{Filled, Form, asking_reason};
use crate::discord::views::message::Message;
use crate::discord::views::tournament::{ask_act, ask_which_game};
use app::{Person, TournamentView, UseCaseError};
use referee::act_rules::Asks;
use referee::tournament::{Act, Outcome, Refusal, Slot, TournamentGame, TournamentState, Undoable};
use referee::{Time, TournamentId, UserId};
use std::time::Duration;
use text::t;
use text::tournament::{self as words, Own};

#[derive(Clone, Debug)]
pub enum Asked {
    Begin,
    /// The result of a player's game, as if the player had the first side. If the player has several games, a menu asks
    /// which.
    Result(UserId, Outcome),
    /// The result of this game.
    ResultOf(Slot, Outcome),
    Withdraw(UserId),
    Replace(UserId, Person),
    Extend(Duration),
    Move,
    CallOff,
}

/// Does what an organiser asks for, or shows the form that asks for the reason first.
pub async fn organise(
    asking: &Asking,
    typed: Option<&str>,
    asked: Asked,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    match meant_tournament(asking, typed, false).await? {
        Ok(of) => with_form(asking, of, asked, reason).await,
        Err(no) => Ok(Err(no)),
    }
}

/// The form that a button of an older question opens, or why there is none.
pub async fn form_again(
    asking: &Asking,
    id: TournamentId,
    asked: Asked,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    match tournament_here(asking, id).await? {
        Ok(of) => with_form(asking, of, asked, reason).await,
        Err(no) => Ok(Err(no)),
    }
}

/// The form that asks for the reason of an act, if the act needs one; else does the act, or asks whether the caller is
/// sure.
async fn with_form(
    asking: &Asking,
    of: TournamentView,
    asked: Asked,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    if matches!(asked, Asked::Withdraw(_) | Asked::CallOff) {
        let act = match allowed(asking, &of, &asked).await? {
            Ok((act, _)) => act,
            Err(no) => return Ok(Err(no)),
        };
        if let Some((said, press)) = sure(asking, &of, &asked, &act)? {
            let title = t!(asking.reader, "moderate-form-title");
            let form = asking_reason(asking.reader, press, [title, said], reason.as_deref());
            return Ok(Ok(form));
        }
    }
    organise_this(asking, of, asked, false, reason)
        .await
        .map(Err)
}

/// Does what an organiser has asked for, with the reason of the filled form.
pub async fn act_by_form(
    asking: &Asking,
    id: TournamentId,
    asked: Asked,
    filled: &Filled,
) -> Result<Reply, Error> {
    match tournament_here(asking, id).await? {
        Ok(of) => organise_this(asking, of, asked, true, filled.reason()).await,
        Err(no) => Ok(no),
    }
}

/// Decides the game that was chosen in a menu.
pub async fn result(
    asking: &Asking,
    press: ResultPress,
    chosen: Option<ResultChosen>,
) -> Result<Reply, Error> {
    let of = match tournament_here(asking, press.id).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    match chosen {
        Some(ResultChosen(slot, outcome)) => {
            let asked = Asked::ResultOf(slot, outcome);
            organise_this(asking, of, asked, true, press.reason).await
        }
        None => Ok(refusal(asking, &of, &Refusal::NoGame)),
    }
}

/// Shows one page (counted from 0) of a menu. The menu lists the entrant's games and asks for which of them the result
/// `result` is set.
pub async fn games_of(
    asking: &Asking,
    id: TournamentId,
    entrant: usize,
    result: Outcome,
    reason: Option<String>,
    page: u32,
) -> Result<Reply, Error> {
    let of = match tournament_here(asking, id).await? {
        Ok(of) => of,
        Err(no) => return Ok(no),
    };
    let Some(player) = of.card.entrants.get(entrant).map(|it| it.user) else {
        return Ok(refusal(asking, &of, &Refusal::NoGame));
    };
    let moderates = may_moderate(asking).await?;
    let asked = Asked::Result(player, result);
    let act = match permitted_act(&of, asking, moderates, &asked, asking.clock.now()) {
        Ok(act) => act,
        Err(why) => return Ok(refusal(asking, &of, &why)),
    };
    Ok(
        match question(asking, &of, &asked, &act, reason.as_deref(), page)? {
            Some(menu) => privately(asking, menu),
            None => refusal(asking, &of, &Refusal::NoGame),
        },
    )
}

/// The act that the caller asks for and whether they moderate, or why they may not do it.
async fn allowed(
    asking: &Asking,
    of: &TournamentView,
    asked: &Asked,
) -> Result<Result<(Act, bool), Reply>, Error> {
    let moderates = may_moderate(asking).await?;
    let act = match permitted_act(of, asking, moderates, asked, asking.caller.now) {
        Ok(act) => act,
        Err(why) => return Ok(Err(refusal(asking, of, &why))),
    };
    // If a menu asks for the game, the check whether the organiser plays in the game is made after the choice.
    let chosen_later =
        matches!(asked, Asked::Result(player, _) if of.card.decidable(*player).len() > 1);
    let own = !chosen_later
        && asking
            .app
            .decides_own_game(asking.caller.user, &of.card, &act)
            .await?;
    if is_partial(asking, own).await {
        return Ok(Err(refusal(asking, of, &Refusal::OwnGame)));
    }
    Ok(match of.card.refuses(&act) {
        Some(why) => Err(refusal(asking, of, &why)),
        None => Ok((act, moderates)),
    })
}

async fn organise_this(
    asking: &Asking,
    of: TournamentView,
    asked: Asked,
    sure: bool,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let (act, moderates) = match allowed(asking, &of, &asked).await? {
        Ok(allowed) => allowed,
        Err(no) => return Ok(no),
    };
    if let Some(question) =
        question(asking, &of, &asked, &act, reason.as_deref(), 0)?.filter(|_| !sure)
    {
        return Ok(privately(asking, question));
    }
    match &asked {
        Asked::Replace(_, by) => {
            if let Some(no) = timed_out(asking, by.id).await {
                return Ok(privately(asking, Message::text(no)).refusal());
            }
            asking.app.meet(by).await?;
        }
        Asked::Move => {
            if let Some(no) = no_place(asking) {
                return Ok(privately(asking, Message::text(no)).refusal());
            }
        }
        _ => {}
    }
    let caller = &asking.caller;
    let (id, why) = (of.card.tournament.id, reason.as_deref());
    let done = asking.app.organise(caller, id, act, why, moderates).await;
    let (done, view) = match done {
        Ok(done) => done,
        Err(UseCaseError::Refused(why)) => return Ok(refusal(asking, &of, &why)),
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    if act == Act::Begin {
        let name = &done.card.tournament.settings.name;
        let said = words::own(asking.reader, name, Own::Begun);
        return Ok(privately(asking, Message::text(said)));
    }
    let Some(view) = view else {
        return Err(app::Error::NoTournament.into());
    };
    let locale = asking.public(&view.guild);
    let message = acts::act(locale, &view);
    // `of` is the tournament before the act. If the new result completes a round, the next round is paired with the new
    // result. That round is not in `of`, so the text does not list it among the rounds that stay unchanged.
    let text = words::with_stays(locale, message.text.clone(), &of.card, &act);
    Ok(publicly(asking, Message { text, ..message }))
}

/// The question before an act: whether the caller is sure and, for a result, which game is meant. `page` is the page of
/// the menu of games (counted from 0). `None` if the act needs no question.
fn question(
    asking: &Asking,
    of: &TournamentView,
    asked: &Asked,
    act: &Act,
    reason: Option<&str>,
    page: u32,
) -> Result<Option<Message>, Error> {
    let (reader, card) = (asking.reader, &of.card);
    let Asked::Result(player, result) = *asked else {
        let sure = sure(asking, of, asked, act)?;
        return Ok(sure.map(|(said, press)| ask_act(reader, said, press)));
    };
    let Some(undo) = undoable(of, act)? else {
        return Ok(None);
    };
    let games = card.decidable(player);
    let under_way = |game: &&TournamentGame| game.result.is_none() && game.this_match.is_some();
    let ends = games.iter().any(under_way);
    let ends = ends.then(|| words::result_sure(reader, undo));
    let asks = ends.is_some() || games.len() > 1;
    let kept = reason.map(str::to_owned);
    Ok(asks.then(|| ask_which_game(reader, of, (player, ends), result, kept, page)))
}

/// Until when an act can be undone; `None` if the act needs no question.
fn undoable(of: &TournamentView, act: &Act) -> Result<Option<Undoable>, Error> {
    let open = of.card.tournament.state == TournamentState::Open;
    match act.rule().asks {
        Asks::Never => return Ok(None),
        Asks::UnderWay if open => return Ok(None),
        Asks::UnderWay | Asks::Always => {}
    }
    let undo = of.card.undoable(act);
    let id = of.card.tournament.id;
    Ok(Some(undo.map_err(|why| app::Error::Tournament(id, why))?))
}

/// Says what an act does, with the press that does it; `None` if the act needs no question. A game that was chosen in
/// the menu is not asked for again.
fn sure(
    asking: &Asking,
    of: &TournamentView,
    asked: &Asked,
    act: &Act,
) -> Result<Option<(String, ComponentId)>, Error> {
    let (reader, card, id) = (asking.reader, &of.card, of.card.tournament.id);
    let Some(undo) = undoable(of, act)? else {
        return Ok(None);
    };
    Ok(match *asked {
        Asked::Begin => {
            let press = TournamentPress {
                act: TournamentAct::BeginSurely,
                id,
                page: 0,
            };
            let press = ComponentId::Tournament(press);
            Some((words::begin_sure(reader, card), press))
        }
        Asked::Withdraw(player) => {
            let said = words::withdraw_sure(reader, card, player, undo);
            let press = WithdrawPress {
                id,
                player,
                reason: None,
            };
            Some((said, ComponentId::Withdraw(press)))
        }
        Asked::CallOff => {
            let name = &card.tournament.settings.name;
            let off = card.called_off_by(asking.caller.user) == TournamentState::Over;
            let sure = match card.is_ladder() {
                true => Own::CloseSure(off),
                false => Own::CallOffSure,
            };
            let said = words::own(reader, name, sure);
            let said = text::sentences(reader, &[said, words::undoable(reader, undo)]);
            let press = CallOffPress { id, reason: None };
            Some((said, ComponentId::CallOff(press)))
        }
        _ => None,
    })
}

pub async fn begin(asking: &Asking, of: TournamentView, sure: bool) -> Result<Reply, Error> {
    organise_this(asking, of, Asked::Begin, sure, None).await
}

/// The act that `asked` means, or the reason why the caller may not do it.
fn permitted_act(
    of: &TournamentView,
    asking: &Asking,
    moderates: bool,
    asked: &Asked,
    now: Time,
) -> Result<Act, Refusal> {
    let card = &of.card;
    let maker = card.tournament.made_by;
    if asking.caller.user != maker && !moderates {
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
        Asked::Move => Act::Move(asking.channel),
        Asked::CallOff => Act::CallOff,
    })
}
