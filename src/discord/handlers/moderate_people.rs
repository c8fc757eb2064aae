//! What moderators do to people: they block them, and strike all their results. Also undoes acts of any kind.

use super::moderate::{barred, is_partial, refusal};
use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::custom_id::{ComponentId, PersonPress, PersonStep};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::acts::{self, blocked};
use crate::discord::views::form::{Filled, Form, asking_reason};
use crate::discord::views::message::Message;
use app::{ActView, Deed, Person, PersonRefusal, Undo, UndoRefusal, UseCaseError};
use referee::tournament::Refusal;
use referee::{ActId, ActKind, PersonAct, UserId};
use text::moderate::{self as words, Label, Not};
use text::t;

/// The form that blocks a person, or unblocks one who is blocked. Without a person, lists all blocked people.
pub async fn block(
    asking: &Asking,
    person: Option<Person>,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    let Some(person) = person else {
        return Ok(Err(list(asking, 0).await?));
    };
    about(asking, &person, PersonStep::Show, reason).await
}

/// The form that strikes all results of a person, or lets them count again if they are struck.
pub async fn annul_all(
    asking: &Asking,
    person: &Person,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    let guild = asking.caller.guild();
    let act = match asking.app.struck_all(guild, person.id).await? {
        Some(_) => PersonAct::RestoreAll,
        None => PersonAct::AnnulAll,
    };
    about(asking, person, PersonStep::Do(act), reason).await
}

/// The form of a step about a person whom a command names.
async fn about(
    asking: &Asking,
    person: &Person,
    step: PersonStep,
    reason: Option<String>,
) -> Result<Result<Form, Reply>, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(Err(no));
    }
    if person.is_bot {
        return Ok(Err(refusal(asking, Not::Person)));
    }
    asking.app.meet(person).await?;
    let press = PersonPress {
        step,
        of: Some(person.id),
        reason,
    };
    form(asking, press, None).await
}

/// Lists one page (counted from 0) of the blocked people.
pub async fn list(asking: &Asking, page: u32) -> Result<Reply, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(no);
    }
    let all = asking.app.all_blocked(asking.caller.guild()).await?;
    let command = asking.mention("referee", "block");
    let list = blocked(asking.reader, &all, page, &command);
    Ok(privately(asking, list))
}

/// Refuses an act on a person if the person is the caller, or if the act decides a match of the caller: then only
/// another moderator may do the act. The owner of the server is not refused.
async fn unfit(asking: &Asking, user: UserId, act: PersonAct) -> Result<Option<Reply>, Error> {
    let why = if user == asking.caller.user {
        Not::Yourself
    } else if asking.app.decides_own(&asking.caller, user, act).await? {
        Not::OwnMatch
    } else {
        return Ok(None);
    };
    let partial = is_partial(asking, true).await;
    Ok(partial.then(|| refusal(asking, why)))
}

/// The person and the act that a moderator has decided on, or why the caller may not do the act.
async fn decided(
    asking: &Asking,
    press: &PersonPress,
    chosen: Option<UserId>,
) -> Result<Result<(UserId, PersonAct), Reply>, Error> {
    if let Some(no) = barred(asking).await? {
        return Ok(Err(no));
    }
    let Some(user) = press.of.or(chosen) else {
        return Ok(Err(refusal(asking, Not::Person)));
    };
    let act = match press.step {
        PersonStep::Do(act) => act,
        PersonStep::Show => match asking.app.blocked(asking.caller.guild(), user).await? {
            Some(_) => PersonAct::Unblock,
            None => PersonAct::Block,
        },
    };
    Ok(match unfit(asking, user, act).await? {
        Some(no) => Err(no),
        None => Ok((user, act)),
    })
}

/// The form that asks for the reason of an act on a person and says what the act does, or why there is none. The person
/// is the one whom the button names, otherwise the one chosen in a menu.
pub async fn form(
    asking: &Asking,
    press: PersonPress,
    chosen: Option<UserId>,
) -> Result<Result<Form, Reply>, Error> {
    let (user, act) = match decided(asking, &press, chosen).await? {
        Ok(decided) => decided,
        Err(no) => return Ok(Err(no)),
    };
    let reader = asking.reader;
    let said = match (act, asking.app.blocked(asking.caller.guild(), user).await?) {
        (PersonAct::Unblock, Some(block)) => {
            let said = words::unblock_sure(reader, user, block.by, block.at);
            words::with_reason(reader, said, block.reason.as_deref())
        }
        _ => words::person_sure(reader, user, act),
    };
    let sent = ComponentId::Person(PersonPress {
        step: PersonStep::Do(act),
        of: Some(user),
        reason: None,
    });
    let reason = press.reason.as_deref();
    let title = words::label(reader, Label::Person(act));
    Ok(Ok(asking_reason(reader, sent, [title, said], reason)))
}

/// Does an act on a person, with the reason of the filled form.
pub async fn act_by_form(
    asking: &Asking,
    press: PersonPress,
    filled: &Filled,
) -> Result<Reply, Error> {
    match decided(asking, &press, None).await? {
        Ok((user, act)) => rule(asking, user, act, filled.reason()).await,
        Err(no) => Ok(no),
    }
}

/// Does an act on a person, and says so.
async fn rule(
    asking: &Asking,
    user: UserId,
    act: PersonAct,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let known = asking.app.name_of(user).await?.unwrap_or_default();
    let ruled = asking
        .app
        .rule_person(caller, (user, &known), act, reason.as_deref());
    match ruled.await {
        Ok(Some(view)) => {
            tracing::info!(moderator = %asking.caller.user, person = %user, ?act, "a moderator decided");
            Ok(privately(asking, acts::act(asking.reader, &view)))
        }
        Ok(None) => Ok(privately(
            asking,
            Message::text(t!(asking.reader, "match-done")),
        )),
        Err(UseCaseError::Refused(why)) => Ok(person_refusal(asking, user, &why)),
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

fn person_refusal(asking: &Asking, user: UserId, why: &PersonRefusal) -> Reply {
    let reader = asking.reader;
    match why {
        PersonRefusal::Blocked(_) => {
            let said = words::blocked_already(reader, user);
            privately(asking, Message::text(said)).refusal()
        }
        PersonRefusal::NotBlocked => refusal(asking, Not::Blocked),
        PersonRefusal::NoResults => refusal(asking, Not::Results),
        PersonRefusal::NothingStruck => refusal(asking, Not::AllStruck),
    }
}

/// Undoes an act of a moderator or an organiser; the message with the button then says who undid it. The maker of a
/// tournament may undo the acts that a maker may do in this tournament.
pub async fn undo(asking: &Asking, id: ActId) -> Result<Reply, Error> {
    let view = asking.app.act(asking.caller.guild(), id).await?;
    let organised = view.as_ref().filter(|view| {
        let deed = &view.act.deed;
        matches!(
            deed,
            Deed::OfMatch(_, ActKind::Adjudicate, _) | Deed::OfTournament(..)
        )
    });
    let card = organised.and_then(|it| it.card.as_deref());
    let made = card.is_some_and(|it| it.tournament.made_by == asking.caller.user);
    if let Some(no) = barred(asking).await?.filter(|_| !made) {
        return Ok(no);
    }
    let Some(view) = view else {
        return Ok(refusal(asking, Not::Act));
    };
    if let Some(no) = concerned(asking, &view).await? {
        return Ok(no);
    }
    let done = match asking.app.undo(&asking.caller, &view).await {
        Ok(done) => done,
        Err(UseCaseError::Refused(UndoRefusal::Nothing)) => return Ok(refusal(asking, Not::Act)),
        Err(UseCaseError::Refused(UndoRefusal::Followed(why))) => {
            let said = acts::not_undone(asking.reader, &view, &why);
            return Ok(privately(asking, Message::text(said)).refusal());
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    tracing::info!(moderator = %asking.caller.user, act = %id, "a moderator's act is undone");
    let locale = match asking.pressed_privately() {
        true => asking.reader,
        false => asking.public(&view.guild),
    };
    Ok(Reply::update(Message::text(acts::said(locale, &done))))
}

/// Refuses to undo an act that decides a game of the caller. The owner of the server is not refused.
async fn concerned(asking: &Asking, view: &ActView) -> Result<Option<Reply>, Error> {
    let (own, why) = match view.undo() {
        None => return Ok(None),
        Some(Undo::OfPerson(user, act)) => return unfit(asking, user, act).await,
        Some(Undo::OfMatch(..)) => {
            let own = match &view.this_match {
                Some(view) => {
                    asking
                        .app
                        .has_played(asking.caller.user, &view.this_match)
                        .await?
                }
                None => false,
            };
            (own, words::not(asking.reader, Not::Own))
        }
        Some(Undo::OfTournament(_, act)) => {
            let Some(card) = &view.card else {
                return Ok(None);
            };
            let own = asking
                .app
                .undoes_own_game(asking.caller.user, card, (&act, view.act.at))
                .await?;
            let name = &card.tournament.settings.name;
            let why = text::tournament::act_refused(asking.reader, name, &Refusal::OwnGame);
            (own, why)
        }
    };
    let partial = is_partial(asking, own).await;
    Ok(partial.then(|| privately(asking, Message::text(why)).refusal()))
}
