//! What moderators do to people: they block them, and strike all their results; and how any act is undone.

use super::impartial::is_partial;
use super::moderate::{barred, refused};
use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::custom_id::{ComponentId, PersonPress, PersonStep};
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::acts::{self, blocked};
use crate::discord::views::message::{Button, Message, Weight};
use app::{ActView, Deed, Person, PersonRefusal, Undo, UndoRefusal, UseCaseError};
use referee::tournament::Refusal;
use referee::{ActId, ActKind, PersonAct, UserId};
use text::moderate::{self as words, Label, Not};
use text::t;

/// Shows whether a person is blocked, to block them or let them play again; without one, everybody who is.
pub async fn block(
    data: &Data,
    invoker: &Invoker,
    person: Option<Person>,
    reason: Option<String>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(data, invoker).await? {
        return Ok(no);
    }
    let Some(person) = person else {
        return list(data, invoker, 0).await;
    };
    if person.is_bot {
        return Ok(refused(invoker, Not::Person));
    }
    data.app.meet(&person).await?;
    ask_block(data, invoker, person.id, reason).await
}

/// Everybody who is blocked: a page, from 0.
pub async fn list(data: &Data, invoker: &Invoker, page: u32) -> Result<Reply, Error> {
    if let Some(no) = barred(data, invoker).await? {
        return Ok(no);
    }
    let all = data.app.all_blocked(invoker.guild).await?;
    let command = data.mention("referee", "block");
    let list = blocked(invoker.reader, &all, page, &command);
    Ok(privately(invoker, list))
}

async fn ask_block(
    data: &Data,
    invoker: &Invoker,
    user: UserId,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let reader = invoker.reader;
    let blocked = data.app.blocked(invoker.guild, user).await?;
    let act = match blocked {
        Some(_) => PersonAct::Unblock,
        None => PersonAct::Block,
    };
    if let Some(no) = unfit(data, invoker, user, act).await? {
        return Ok(no);
    }
    Ok(match blocked {
        Some(block) => {
            let said = words::unblock_sure(reader, user, block.by, block.at);
            let said = words::with_reason(reader, said, block.reason.as_deref());
            asked(invoker, said, user, act, reason)
        }
        None => {
            let said = words::person_sure(reader, user, act);
            let said = words::with_reason(reader, said, reason.as_deref());
            asked(invoker, said, user, act, reason)
        }
    })
}

/// Asks whether all results of a person are to be struck, or to count again.
pub async fn annul_all(
    data: &Data,
    invoker: &Invoker,
    person: Person,
    reason: Option<String>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(data, invoker).await? {
        return Ok(no);
    }
    if person.is_bot {
        return Ok(refused(invoker, Not::Person));
    }
    data.app.meet(&person).await?;
    let struck = data.app.struck_all(invoker.guild, person.id).await?;
    let act = match struck {
        Some(_) => PersonAct::RestoreAll,
        None => PersonAct::AnnulAll,
    };
    if let Some(no) = unfit(data, invoker, person.id, act).await? {
        return Ok(no);
    }
    let said = words::person_sure(invoker.reader, person.id, act);
    let said = words::with_reason(invoker.reader, said, reason.as_deref());
    Ok(asked(invoker, said, person.id, act, reason))
}

fn asked(
    invoker: &Invoker,
    said: String,
    user: UserId,
    act: PersonAct,
    reason: Option<String>,
) -> Reply {
    let press = PersonPress {
        step: PersonStep::Do(act),
        of: Some(user),
        reason,
    };
    let weight = match act {
        PersonAct::Block | PersonAct::AnnulAll => Weight::Danger,
        PersonAct::Unblock | PersonAct::RestoreAll => Weight::Plain,
    };
    let label = words::label(invoker.reader, Label::Person(act));
    let button = Button::new(ComponentId::Person(press), label, weight);
    privately(invoker, Message::text(said).with_buttons(vec![button]))
}

/// Why an act on a person is not the invoker's: it is themselves, or decides a match of theirs, unless the server is
/// theirs.
async fn unfit(
    data: &Data,
    invoker: &Invoker,
    user: UserId,
    act: PersonAct,
) -> Result<Option<Reply>, Error> {
    let why = if user == invoker.user {
        Not::Yourself
    } else if data
        .app
        .decides_own(&data.caller(invoker), user, act)
        .await?
    {
        Not::OwnMatch
    } else {
        return Ok(None);
    };
    let partial = is_partial(data, invoker, true).await;
    Ok(partial.then(|| refused(invoker, why)))
}

/// Takes a step, about the person that was chosen if the button names none.
pub async fn press(
    data: &Data,
    invoker: &Invoker,
    press: PersonPress,
    chosen: Option<UserId>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(data, invoker).await? {
        return Ok(no);
    }
    let Some(user) = press.of.or(chosen) else {
        return Ok(refused(invoker, Not::Person));
    };
    let act = match press.step {
        PersonStep::Show => return ask_block(data, invoker, user, press.reason).await,
        PersonStep::Do(act) => act,
    };
    match unfit(data, invoker, user, act).await? {
        Some(no) => Ok(no),
        None => rule(data, invoker, user, act, press.reason).await,
    }
}

/// Does it, and says so.
async fn rule(
    data: &Data,
    invoker: &Invoker,
    user: UserId,
    act: PersonAct,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let known = data.app.name_of(user).await?.unwrap_or_default();
    let ruled = data
        .app
        .rule_person(&caller, (user, &known), act, reason.as_deref());
    match ruled.await {
        Ok(Some(view)) => {
            tracing::info!(moderator = %invoker.user, person = %user, ?act, "a moderator decided");
            Ok(privately(invoker, acts::act(invoker.reader, &view)))
        }
        Ok(None) => Ok(privately(
            invoker,
            Message::text(t!(invoker.reader, "match-done")),
        )),
        Err(UseCaseError::Refused(why)) => Ok(not(invoker, user, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

fn not(invoker: &Invoker, user: UserId, why: &PersonRefusal) -> Reply {
    let reader = invoker.reader;
    match why {
        PersonRefusal::Blocked(_) => {
            let said = words::blocked_already(reader, user);
            privately(invoker, Message::text(said)).refusal()
        }
        PersonRefusal::NotBlocked => refused(invoker, Not::Blocked),
        PersonRefusal::NoResults => refused(invoker, Not::Results),
        PersonRefusal::NothingStruck => refused(invoker, Not::AllStruck),
    }
}

/// Undoes what a moderator or an organiser did; the message with the button says by whom. The maker of a tournament may
/// undo what they may do there.
pub async fn undo(data: &Data, invoker: &Invoker, id: ActId) -> Result<Reply, Error> {
    let view = data.app.act(invoker.guild, id).await?;
    let organised = view.as_ref().filter(|it| {
        let decided = matches!(it.act.deed, Deed::OfMatch(_, ActKind::Adjudicate, _));
        decided || matches!(it.act.deed, Deed::OfTournament(..))
    });
    let card = organised.and_then(|it| it.card.as_deref());
    let made = card.is_some_and(|it| it.tournament.made_by == invoker.user);
    if let Some(no) = barred(data, invoker).await?.filter(|_| !made) {
        return Ok(no);
    }
    let Some(view) = view else {
        return Ok(refused(invoker, Not::Act));
    };
    if let Some(no) = concerned(data, invoker, &view).await? {
        return Ok(no);
    }
    let done = match data.app.undo(&data.caller(invoker), &view).await {
        Ok(done) => done,
        Err(UseCaseError::Refused(UndoRefusal::Nothing)) => return Ok(refused(invoker, Not::Act)),
        Err(UseCaseError::Refused(UndoRefusal::Followed(why))) => {
            let said = acts::not_undone(invoker.reader, &view, &why);
            return Ok(privately(invoker, Message::text(said)).refusal());
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    tracing::info!(moderator = %invoker.user, act = %id, "a moderator's act is undone");
    let locale = match invoker.pressed_privately() {
        true => invoker.reader,
        false => invoker.public(&view.guild),
    };
    Ok(Reply::update(Message::text(acts::said(locale, &done))))
}

/// Why an act is not the invoker's to undo: it decides a game of their own, unless the server is theirs.
async fn concerned(data: &Data, invoker: &Invoker, view: &ActView) -> Result<Option<Reply>, Error> {
    let (own, why) = match view.undo() {
        None => return Ok(None),
        Some(Undo::OfPerson(user, act)) => return unfit(data, invoker, user, act).await,
        Some(Undo::OfMatch(..)) => {
            let own = match &view.this_match {
                Some(it) => data.app.has_played(invoker.user, &it.this_match).await?,
                None => false,
            };
            (own, words::not(invoker.reader, Not::Own))
        }
        Some(Undo::OfTournament(_, act)) => {
            let Some(card) = &view.card else {
                return Ok(None);
            };
            let own = data
                .app
                .undoes_own_game(invoker.user, card, (&act, view.act.at))
                .await?;
            let name = &card.tournament.settings.name;
            let why = text::tournament::refused(invoker.reader, name, &Refusal::OwnGame);
            (own, why)
        }
    };
    let partial = is_partial(data, invoker, own).await;
    Ok(partial.then(|| privately(invoker, Message::text(why)).refusal()))
}
