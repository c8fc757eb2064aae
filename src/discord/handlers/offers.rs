//! Questions of one player to the other, such as whether they agree to a draw, and the answers.

use super::opponent;
use super::replies::{
    beside_board, ended, in_place_of_pressed, is_near, next_step, pressed_row, privately, refuse,
    row, taken_back,
};
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::{Follow, Reply};
use crate::discord::views::board;
use crate::discord::views::draft::Said;
use crate::discord::views::message::{Message, link};
use crate::discord::views::offer::{buttons, message};
use app::{MatchRef, MatchView, MessageRole, Reader, Refused, UseCaseError};
use referee::{
    Answer, AnswerRefusal, Answered, MatchId, Offer, OfferId, OfferKind, OfferRefusal,
    StartAgainRefusal,
};
use text::{self, Locale, t};

pub async fn ask(asking: &Asking, which: MatchRef, kind: OfferKind) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let view = asking.app.board(caller, which).await?;
    if kind == OfferKind::Takeback
        && view.this_match.has_private_steps()
        && view.this_match.player_to_move() == Some(asking.caller.user)
    {
        return start_again(asking, which).await;
    }
    if view.this_match.seats().engine().is_some()
        && let Some(reply) = opponent::ask(asking, &view, kind).await?
    {
        return Ok(reply);
    }
    match asking.app.offer(caller, which, kind).await {
        Ok(once) => {
            let view = &once.view;
            // If Discord delivers the request twice, the second delivery makes no offer. The offer that is open now is
            // then shown.
            let offer = once.offer.or(view.this_match.offer().copied());
            match offer {
                // People here must not read about this match, so the reply is private. The other player is asked in the
                // place of the match, or by direct message.
                Some(_) if !is_near(asking, view.this_match.place()) => {
                    let done = t!(asking.reader, "place-offered");
                    Ok(privately(asking, Message::text(done)).about(view))
                }
                Some(offer) => {
                    let question = row(asking, shown_to(asking, view, offer.id), Said::Nothing);
                    let done = Message::text(question.done.clone());
                    let reply = match asking.pressed_privately() {
                        true => Reply::update(done).followed_by(Follow::Row(question)),
                        false => Reply::row(question),
                    };
                    Ok(reply.about(view))
                }
                None => Ok(ended(asking, view).await),
            }
        }
        Err(UseCaseError::Refused(Refused {
            why: OfferRefusal::Own(open) | OfferRefusal::Pending(open),
            view,
        })) => Ok(pending(asking, &view, &open)),
        Err(why) => refuse(asking, why, text::why::offer_refused).await,
    }
}

pub async fn start_again(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    match asking.app.start_again(&asking.caller, which).await {
        Ok(once) => {
            let next = next_step(asking, &once).await?;
            Ok(privately(asking, next))
        }
        Err(UseCaseError::Refused(Refused {
            why: StartAgainRefusal::Asked(open),
            view,
        })) => Ok(pending(asking, &view, &open)),
        Err(why) => refuse(asking, why, text::why::start_again_refused).await,
    }
}

/// Says that a question is open already, with a link to it if it has a public message, and with buttons for what the
/// caller can do about it.
fn pending(asking: &Asking, view: &MatchView, open: &Offer) -> Reply {
    let this_match = &view.this_match;
    let locale = asking.reader;
    let own = this_match.seats().side(asking.caller.user) == Some(open.by);
    let answers: &[Answer] = match own {
        true => &[Answer::Withdraw],
        false => &[Answer::Accept, Answer::Decline],
    };
    let at = message(view, open.id).filter(|_| !this_match.place().is_direct());
    let link = at.map(|at| link(this_match.place(), at));
    let said = text::why::question_pending(locale, this_match, open, own, link.as_deref());
    let message = Message::text(said);
    let message = message.with_buttons(buttons(locale, this_match.id(), open, answers));
    privately(asking, message)
}

pub async fn answer(
    asking: &Asking,
    id: MatchId,
    offer: OfferId,
    answer: Answer,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let done = asking.app.answer(caller, MatchRef::Own(id), offer, answer);
    let once = match done.await {
        Ok(once) => once,
        // The question is no longer open: it was answered, or the match has changed since.
        Err(UseCaseError::Refused(Refused {
            why: AnswerRefusal::Gone,
            view,
        })) => {
            let said = outcome(asking, asking.reader, &view, offer).await?;
            let said = said.unwrap_or_else(|| {
                let (this_match, gone) = (&view.this_match, &AnswerRefusal::Gone);
                text::why::answer_refused(asking.reader, this_match, gone, "")
            });
            return beside_board(asking, &view, said).await;
        }
        Err(why) => return refuse(asking, why, text::why::answer_refused).await,
    };
    let view = &once.view;
    if !is_near(asking, view.this_match.place()) {
        // People here must not read about this match, so the reply is private. Both players learn of the answer in the
        // place of the match, or by direct message.
        let said = outcome(asking, asking.reader, view, offer).await?;
        let said = Message::text(said.unwrap_or_default());
        return Ok(privately(asking, said).about(view));
    }
    let board = match &once.answered {
        Some(Answered::TakenBack(gone)) => {
            Some(taken_back(asking, view, asking.caller.user, gone).await)
        }
        Some(Answered::Ended(_)) => Some(ended(asking, view).await),
        _ => None,
    };
    if let Some(board) = board {
        let question = shown_to(asking, view, offer);
        return Ok(in_place_of_pressed(asking, board, question));
    }
    match &once.answered {
        Some(Answered::Declined(offer) | Answered::Withdrawn(offer)) => {
            if asking.pressed_publicly().is_some() {
                let question = pressed_row(asking, shown_to(asking, view, offer.id));
                return Ok(Reply::row(question).about(view));
            }
            let outcome = |locale| outcome(asking, locale, view, offer.id);
            let private = Message::text(outcome(asking.reader).await?.unwrap_or_default());
            let reply = Reply::update(private).about(view);
            Ok(match message(view, offer.id) {
                // The public message of the question is redrawn and says what has become of the question.
                Some(_) => reply,
                None => {
                    let public = outcome(asking.public(&view.guild));
                    let public = Message::text(public.await?.unwrap_or_default());
                    reply.followed_by(Follow::Message(public))
                }
            })
        }
        _ => Ok(Reply::private(
            board::present(asking, asking.reader, view).await,
        )),
    }
}

/// The role of the message that shows a question. In direct messages the message's reader is the caller, elsewhere
/// everybody.
fn shown_to(asking: &Asking, view: &MatchView, offer: OfferId) -> MessageRole {
    let reader = match view.this_match.place().is_direct() {
        true => Reader::One(asking.caller.user),
        false => Reader::Everybody,
    };
    MessageRole::Offer(view.this_match.id(), offer, reader)
}

/// Says what has become of an offer. `None` while the offer is open, or if there is no such offer.
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
