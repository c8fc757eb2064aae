//! What one player asks of the other: the question and its answer.

use super::answer::{
    beside_board, challenge_command, ended, next_step, privately, publicly, refused_by,
};
use super::opponent;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::board;
use crate::discord::views::message::{Message, link};
use crate::discord::views::offer::{buttons, message, question};
use app::{MatchView, MessageRole, UseCaseError, Which};
use referee::{
    Answer, AnswerRefusal, Answered, MatchId, Offer, OfferId, OfferKind, OfferRefusal,
    StartAgainRefusal,
};
use text::{self, Locale};

/// Puts a question to the opponent.
pub async fn ask(
    data: &Data,
    invoker: &Invoker,
    which: Which,
    kind: OfferKind,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let view = data.app.board(&caller, which).await?;
    if kind == OfferKind::Takeback
        && view.this_match.has_private_steps()
        && view.this_match.player_to_move() == Some(invoker.user)
    {
        return start_again(data, invoker, which).await;
    }
    if view.this_match.seats().engine().is_some()
        && let Some(reply) = opponent::ask(data, invoker, &view, kind).await?
    {
        return Ok(reply);
    }
    match data.app.offer(&caller, which, kind).await {
        Ok(once) => {
            let view = &once.value.view;
            // A second delivery finds the question where it stands now.
            let offer = once.value.offer.or(view.this_match.offer().copied());
            match offer {
                Some(offer) => {
                    let locale = invoker.public(&view.guild);
                    let role = MessageRole::Offer(view.this_match.id(), offer.id);
                    let question = question(locale, view, &offer);
                    Ok(publicly(invoker, question).about(view, Some(role)))
                }
                None => Ok(ended(data, invoker, view).await),
            }
        }
        Err(UseCaseError::Refused(refused)) => {
            let view = &refused.view;
            let command = challenge_command(data, view);
            let locale = invoker.reader;
            let said = text::refused::offer(locale, &view.this_match, &refused.why, &command);
            Ok(match refused.why {
                OfferRefusal::Own(open) | OfferRefusal::Pending(open) => {
                    pending(invoker, view, &open)
                }
                _ => refused_by(data, invoker, view, said).await?,
            })
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Begins the invoker's turn under way anew, and asks for its first step.
pub async fn start_again(data: &Data, invoker: &Invoker, which: Which) -> Result<Reply, Error> {
    let once = match data.app.start_again(&data.caller(invoker), which).await {
        Ok(once) => once,
        Err(UseCaseError::Refused(refused)) => {
            let view = &refused.view;
            return match refused.why {
                StartAgainRefusal::Asked(open) => Ok(pending(invoker, view, &open)),
                why => {
                    let command = challenge_command(data, view);
                    let this_match = &view.this_match;
                    let locale = invoker.reader;
                    let said = text::refused::start_again(locale, this_match, &why, &command);
                    refused_by(data, invoker, view, said).await
                }
            };
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    Ok(privately(
        invoker,
        next_step(data, invoker, &once.value).await?,
    ))
}

/// Says that a question waits already, where it is, and offers what the invoker can do about it.
fn pending(invoker: &Invoker, view: &MatchView, open: &Offer) -> Reply {
    let this_match = &view.this_match;
    let locale = invoker.reader;
    let own = this_match.seats().side(invoker.user) == Some(open.by);
    let answers: &[Answer] = match own {
        true => &[Answer::Withdraw],
        false => &[Answer::Accept, Answer::Decline],
    };
    let link = message(view, open.id).map(|at| link(invoker.guild, at));
    let said = text::refused::pending(locale, this_match, open, own, link.as_deref());
    let message = Message::text(said);
    let message = message.with_buttons(buttons(locale, this_match.id(), open, answers));
    if invoker.pressed_privately() {
        Reply::update(message)
    } else {
        Reply::private(message)
    }
}

/// Answers an offer.
pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    offer: OfferId,
    answer: Answer,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let done = data.app.answer(&caller, Which::This(id), offer, answer);
    let once = match done.await {
        Ok(once) => once,
        Err(UseCaseError::Refused(refused)) => {
            let view = &refused.view;
            let command = challenge_command(data, view);
            let locale = invoker.reader;
            let said = match refused.why {
                AnswerRefusal::Gone => outcome(data, locale, view, offer).await?,
                _ => None,
            };
            let said = said.unwrap_or_else(|| {
                text::refused::answer(locale, &view.this_match, &refused.why, &command)
            });
            // What it was asked about has changed.
            return match refused.why {
                AnswerRefusal::Gone => beside_board(data, invoker, view, said).await,
                _ => refused_by(data, invoker, view, said).await,
            };
        }
        Err(UseCaseError::Internal(error)) => return Err(error.into()),
    };
    let view = &once.value.view;
    let this_match = &view.this_match;
    let locale = invoker.public(&view.guild);
    match &once.value.answered {
        Some(Answered::TakenBack(gone)) => {
            let who = text::name::player(locale, invoker.user);
            let said = text::offer::taken_back(locale, this_match.game(), &who, gone);
            let message = board::after(data, locale, view, &said).await;
            let shows = Some(MessageRole::Board(id));
            Ok(publicly(invoker, message).about(view, shows))
        }
        Some(Answered::Ended(_)) => Ok(ended(data, invoker, view).await),
        Some(Answered::Declined(offer) | Answered::Withdrawn(offer)) => {
            let outcome = |locale| outcome(data, locale, view, offer.id);
            let shows = Some(MessageRole::Offer(id, offer.id));
            let public = Message::text(outcome(locale).await?.unwrap_or_default());
            if invoker.pressed_publicly().is_some() {
                return Ok(Reply::update(public).about(view, shows));
            }
            let private = Message::text(outcome(invoker.reader).await?.unwrap_or_default());
            let reply = Reply::update(private);
            Ok(match message(view, offer.id) {
                // It says so itself.
                Some(_) => reply.about(view, None),
                None => reply.followed_by(public).about(view, shows),
            })
        }
        None => Ok(Reply::private(
            board::present(data, invoker.reader, view).await,
        )),
    }
}

/// What has become of an offer, for everybody; `None` while it stands.
async fn outcome(
    data: &Data,
    locale: Locale,
    view: &MatchView,
    offer: OfferId,
) -> Result<Option<String>, Error> {
    let state = data.app.offer_state(view.this_match.id(), offer).await?;
    Ok(state
        .and_then(|(offer, state)| text::offer::outcome(locale, &view.this_match, &offer, state)))
}
