//! What one player asks of the other: the question, its answer, and the question's message once it
//! has had one.

use super::board;
use super::component_id::ComponentId;
use super::data::{Data, Stop, judged, sure};
use super::invoker::Invoker;
use super::match_actions::{beside_board, challenge_command, ended, publicly, refused_by};
use super::message::{Button, Message, Weight};
use super::play::{link, moved_on, unping};
use super::reply::{After, Reply};
use app::{MatchView, MessageRef, MessageRole, Posting, Which};
use referee::{Answer, AnswerRefusal, Answered, MatchId, Offer, OfferId, OfferKind, OfferRefusal};
use text::chat::{self, Label};
use text::{self, Locale};

/// Puts a question to the opponent.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn ask(
    data: &Data,
    invoker: &Invoker,
    which: Which,
    kind: OfferKind,
) -> Result<Reply, Stop> {
    match judged(data.app.offer(&data.caller(invoker), which, kind).await)? {
        Ok(once) => {
            let view = &once.value.view;
            // A second delivery finds the question where it stands now.
            let offer = once.value.offer.or(view.this_match.offer().copied());
            match offer {
                Some(offer) => {
                    let locale = invoker.public(&view.guild);
                    let role = MessageRole::Offer(view.this_match.id(), offer.id);
                    Ok(publicly(invoker, question(locale, view, &offer)).noted_as(role))
                }
                None => Ok(ended(data, invoker, view).await),
            }
        }
        Err(refused) => {
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
    }
}

/// The question, with its buttons.
pub fn question(locale: Locale, view: &MatchView, offer: &Offer) -> Message {
    let this_match = &view.this_match;
    let answers = [Answer::Accept, Answer::Decline, Answer::Withdraw];
    Message {
        text: text::offer::made(locale, this_match, offer),
        ping: Some(this_match.seats().player(offer.by.other())),
        ..Message::default()
    }
    .with_buttons(buttons(locale, this_match.id(), offer, &answers))
}

fn buttons(locale: Locale, of: MatchId, offer: &Offer, answers: &[Answer]) -> Vec<Button> {
    let button = |&answer: &Answer| {
        let weight = match answer {
            Answer::Accept => Weight::Main,
            Answer::Decline | Answer::Withdraw => Weight::Plain,
        };
        let press = ComponentId::Offer(of, offer.id, answer);
        Button::new(press, chat::label(locale, Label::Reply(answer)), weight)
    };
    answers.iter().map(button).collect()
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
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    offer: OfferId,
    answer: Answer,
) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    let done = data.app.answer(&caller, Which::This(id), offer, answer);
    let once = match judged(done.await)? {
        Ok(once) => once,
        Err(refused) => {
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
            let reply = match refused.why {
                AnswerRefusal::Gone => beside_board(data, invoker, view, said).await?,
                _ => refused_by(data, invoker, view, said).await?,
            };
            return match refused.why {
                AnswerRefusal::Gone | AnswerRefusal::Resign(_) => {
                    close_pressed(data, invoker, view, offer, reply).await
                }
                AnswerRefusal::Own(_) | AnswerRefusal::NotYours(_) => Ok(reply),
            };
        }
    };
    let view = &once.value.view;
    let this_match = &view.this_match;
    let locale = invoker.public(&view.guild);
    match &once.value.answered {
        Some(Answered::TakenBack(gone)) => {
            let who = text::name::player(locale, invoker.user);
            let said = text::offer::taken_back(locale, this_match.game(), &who, gone);
            let message = board::after(data, locale, view, &said).await;
            let reply = publicly(invoker, message);
            let reply = match view.guild.posting {
                Posting::NewMessage => reply,
                // From now on it is this message that is edited.
                Posting::EditInPlace => reply.noted_as(MessageRole::Board(this_match.id())),
            };
            let reply = moved_on(locale, view).into_iter().fold(reply, Reply::then);
            let reply = close_pressed(data, invoker, view, offer, reply).await?;
            Ok(match unping(view) {
                Some(unping) => reply.then(unping),
                None => reply,
            })
        }
        Some(Answered::Ended(_)) => {
            let reply = ended(data, invoker, view).await;
            match message(view, offer) {
                // Its message is known, and `ended` has seen after it.
                Some(_) => Ok(reply),
                None => close_pressed(data, invoker, view, offer, reply).await,
            }
        }
        Some(Answered::Declined(offer) | Answered::Withdrawn(offer)) => {
            let outcome = |locale| outcome(data, locale, view, offer.id);
            let at = message(view, offer.id);
            let public = Message::text(outcome(locale).await?.unwrap_or_default());
            if let Some(pressed) = invoker.pressed_publicly() {
                // After a crash the question may stand twice.
                let other = at.filter(|at| *at != pressed).map(|_| public.clone());
                let reply = Reply::update(public);
                return Ok(match at {
                    Some(at) => reply.then(After::Settle(id, offer.id, at, other)),
                    None => reply,
                });
            }
            let private = Message::text(outcome(invoker.reader).await?.unwrap_or_default());
            let reply = Reply::update(private);
            Ok(match at {
                Some(at) => reply.then(After::Settle(id, offer.id, at, Some(public))),
                None => reply.followed_by(public),
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
) -> Result<Option<String>, Stop> {
    let state = sure(data.app.offer_state(view.this_match.id(), offer).await)?;
    Ok(state
        .and_then(|(offer, state)| text::offer::outcome(locale, &view.this_match, &offer, state)))
}

/// The message whose button was pressed asks no more: it says what has become of its question.
async fn close_pressed(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    offer: OfferId,
    reply: Reply,
) -> Result<Reply, Stop> {
    let words = outcome(data, invoker.public(&view.guild), view, offer).await?;
    let Some(words) = words else {
        return Ok(reply);
    };
    // After a crash the question may stand twice.
    let pressed = invoker.pressed_publicly();
    let known = message(view, offer).filter(|at| Some(*at) != pressed);
    let settled = pressed.into_iter().chain(known);
    Ok(settled.fold(reply, |reply, at| {
        reply.then(settle(view, offer, at, words.clone()))
    }))
}

fn settle(view: &MatchView, offer: OfferId, at: MessageRef, words: String) -> After {
    After::Settle(view.this_match.id(), offer, at, Some(Message::text(words)))
}

/// The message of an offer, as long as it has its buttons.
pub fn message(view: &MatchView, offer: OfferId) -> Option<MessageRef> {
    let mut known = view.messages.offers.iter();
    known.find(|(id, _)| *id == offer).map(|(_, at)| *at)
}

/// What is to be done about questions that were settled by something else than their own buttons:
/// by a ply, by the end of the match, or by the same question from the other side.
pub fn settled(locale: Locale, view: &MatchView) -> Vec<After> {
    let settled = view.settled.iter();
    settled
        .filter_map(|(at, offer, state)| {
            let words = text::offer::outcome(locale, &view.this_match, offer, *state)?;
            Some(settle(view, offer.id, *at, words))
        })
        .collect()
}
