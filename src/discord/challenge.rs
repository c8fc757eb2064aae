//! From a challenge to the first board, in the channel or in a thread of its own.

use super::board;
use super::component_id::{ComponentId, Reply as Pressed};
use super::data::{Data, Stop, judged, sure};
use super::error;
use super::invoker::Invoker;
use super::message::{Button, Message, Weight};
use super::reply::{After, Reply, brief};
use app::{
    AnswerError, ChallengeError, ChallengeView, MatchView, MessageRef, MessageRole, NewChallenge,
    Which,
};
use poise::serenity_prelude::{
    AutoArchiveDuration, ChannelId as PlatformChannel, ChannelType, CreateThread, MessageId,
};
use referee::{ChallengeId, ChallengeState, ChannelId, MatchId, UserId};
use text::chat::{self, Label};
use text::{self, Locale, name};

/// Challenges somebody, or anybody.
///
/// # Errors
/// The bot itself fails.
pub async fn challenge(
    data: &Data,
    invoker: &Invoker,
    proposed: NewChallenge,
) -> Result<Reply, Stop> {
    if invoker.parent.is_some() && is_taken(data, invoker).await? {
        let words = text::challenge::thread_taken(invoker.reader);
        return Ok(Reply::private(Message::text(words)));
    }
    let opponent = proposed.opponent.as_ref().map(|person| person.id);
    let caller = data.caller(invoker);
    match judged(data.app.challenge(&caller, proposed).await)? {
        Ok(once) => Ok(asked(invoker, &once.value)),
        Err(why) => {
            let locale = invoker.reader;
            let named = opponent.map_or_else(String::new, |it| name::player(locale, it));
            let words = match why {
                ChallengeError::Yourself => text::challenge::yourself(locale),
                ChallengeError::Bot => text::challenge::program(locale, &named),
                ChallengeError::TooOften { again } => {
                    text::challenge::too_often(locale, &named, again)
                }
                ChallengeError::TooMany => text::challenge::too_many(locale),
                ChallengeError::NoPlace if invoker.parent.is_some() => {
                    text::challenge::thread_taken(locale)
                }
                ChallengeError::NoPlace => {
                    return Ok(error::lacking(invoker, invoker.lacking_for_thread()));
                }
            };
            Ok(Reply::private(Message::text(words)))
        }
    }
}

/// Whether a match is going on where the invoker is; a thread has no threads of its own to offer.
async fn is_taken(data: &Data, invoker: &Invoker) -> Result<bool, Stop> {
    match sure(
        data.app
            .board(&data.caller(invoker), Which::Here(None))
            .await,
    ) {
        Ok(view) => Ok(view.this_match.ending().is_none()),
        Err(Stop::NoMatch(_)) => Ok(false),
        Err(stop) => Err(stop),
    }
}

/// The public question.
pub fn asked(invoker: &Invoker, view: &ChallengeView) -> Reply {
    let locale = invoker.public(&view.guild);
    Reply::public(open(locale, view)).noted_as(MessageRole::Challenge(view.challenge.id))
}

/// The question itself, with its buttons.
pub fn open(locale: Locale, view: &ChallengeView) -> Message {
    let challenge = &view.challenge;
    let taken = view.channel_taken_by.is_some();
    let stake = match (view.stake, challenge.opponent) {
        (Some((one, two)), _) => text::challenge::Stake::Known(
            text::challenge::Points {
                win: one.win,
                loss: one.loss,
            },
            text::challenge::Points {
                win: two.win,
                loss: two.loss,
            },
        ),
        (None, None) if challenge.terms.rated => text::challenge::Stake::Open {
            rating: view.challenger_rating.points(),
        },
        (None, _) => text::challenge::Stake::None,
    };
    let button = |reply: Pressed, label: Label, weight: Weight| {
        let press = ComponentId::Challenge(challenge.id, reply);
        Button::new(press, chat::label(locale, label), weight)
    };
    let accept = if taken {
        Label::AcceptInThread
    } else {
        Label::Accept
    };
    let mut buttons = vec![button(Pressed::Accept, accept, Weight::Main)];
    if challenge.opponent.is_some() {
        buttons.push(button(Pressed::Decline, Label::Decline, Weight::Plain));
    }
    buttons.push(button(Pressed::Withdraw, Label::Withdraw, Weight::Plain));
    Message {
        text: text::challenge::open(locale, challenge, stake, taken),
        ping: challenge.opponent,
        ..Message::default()
    }
    .with_buttons(buttons)
}

/// The challenge once it is closed: words alone.
pub fn closed(locale: Locale, view: &ChallengeView) -> Message {
    let state = view.challenge.state;
    Message::text(text::challenge::closed(locale, &view.challenge, state))
}

/// What is to be done about the message of a challenge that was closed before it was noted.
pub async fn closed_meanwhile(data: &Data, id: ChallengeId, at: MessageRef) -> Option<After> {
    let now = data.clock.now();
    let view = data.app.show_challenge(id, now).await.ok()?;
    let closed = settled(data, &view).await?;
    Some(After::Edit(at, closed))
}

/// The challenge once it is closed, however that came about; `None` while it is open.
pub async fn settled(data: &Data, view: &ChallengeView) -> Option<Message> {
    let locale = data.locale_of(&view.guild, view.place.guild);
    match view.challenge.state_at(data.clock.now()) {
        ChallengeState::Open => None,
        ChallengeState::Accepted(id) => {
            let begun = data.app.show_match(id).await.ok()?;
            Some(accepted(
                locale,
                accepter(&begun, view.challenge.challenger),
                &begun,
            ))
        }
        ChallengeState::Declined | ChallengeState::Withdrawn | ChallengeState::Expired => {
            Some(closed(locale, view))
        }
    }
}

/// Whoever has accepted the challenge a match began with.
fn accepter(begun: &MatchView, challenger: UserId) -> UserId {
    let seats = begun.this_match.seats();
    let side = seats.side(challenger);
    side.map_or(challenger, |side| seats.player(side.other()))
}

/// Answers a challenge.
///
/// # Errors
/// No such challenge, or the bot itself fails.
pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    id: ChallengeId,
    reply: Pressed,
) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    let done = match reply {
        Pressed::Accept => return accept(data, invoker, id, None).await,
        Pressed::Decline => data.app.decline(&caller, id).await,
        Pressed::Withdraw => data.app.withdraw(&caller, id).await,
    };
    match judged(done)? {
        Ok(once) => {
            let locale = invoker.public(&once.value.guild);
            Ok(Reply::update(closed(locale, &once.value)))
        }
        Err(refused) => Ok(refuse(data, invoker, &refused, reply).await),
    }
}

async fn accept(
    data: &Data,
    invoker: &Invoker,
    id: ChallengeId,
    thread: Option<ChannelId>,
) -> Result<Reply, Stop> {
    let caller = data.caller(invoker);
    match judged(data.app.accept(&caller, id, thread).await)? {
        Ok(once) => Ok(begun(data, invoker, &once.value).await),
        Err(AnswerError::ChannelTaken { view, .. }) if thread.is_none() => {
            match open_thread(data, invoker, &view).await {
                Ok(thread) => Box::pin(accept(data, invoker, id, Some(thread))).await,
                Err(NoThread::Refused(refusal)) => Ok(*refusal),
                Err(NoThread::Failed) => without_thread(data, invoker, id).await,
            }
        }
        Err(refused) => Ok(refuse(data, invoker, &refused, Pressed::Accept).await),
    }
}

/// No thread could be opened: perhaps somebody else has accepted and has it, or the channel is free
/// by now.
async fn without_thread(data: &Data, invoker: &Invoker, id: ChallengeId) -> Result<Reply, Stop> {
    match judged(data.app.accept(&data.caller(invoker), id, None).await)? {
        Ok(once) => Ok(begun(data, invoker, &once.value).await),
        Err(AnswerError::ChannelTaken { .. }) => {
            let words = text::challenge::thread_failed(invoker.reader);
            Ok(Reply::private(Message::text(words)))
        }
        Err(refused) => Ok(refuse(data, invoker, &refused, Pressed::Accept).await),
    }
}

/// Why there is no thread.
enum NoThread {
    /// It is not possible here, and this says so.
    Refused(Box<Reply>),
    /// The platform refused.
    Failed,
}

/// Opens a thread on the challenge, or says why that is not possible.
async fn open_thread(
    data: &Data,
    invoker: &Invoker,
    view: &ChallengeView,
) -> Result<ChannelId, NoThread> {
    let locale = invoker.reader;
    if invoker.parent.is_some() {
        let words = text::challenge::thread_taken(locale);
        let refusal = Reply::private(Message::text(words));
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let lacking = invoker.lacking_for_thread();
    if !lacking.is_empty() {
        let refusal = error::lacking(invoker, lacking);
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let (Some(http), Some((message, _))) = (data.http(), invoker.pressed) else {
        return Err(NoThread::Failed);
    };
    let public = invoker.public(&view.guild);
    let names = [
        view.challenger_name.as_deref().unwrap_or_default(),
        invoker.name.as_str(),
    ];
    let title = text::challenge::thread_name(public, view.challenge.terms.game(), names);
    let builder = CreateThread::new(title)
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let channel = PlatformChannel::new(invoker.channel.0.max(1));
    let message = MessageId::new(message.0.max(1));
    match channel
        .create_thread_from_message(http, message, builder)
        .await
    {
        Ok(thread) => Ok(ChannelId(thread.id.get())),
        Err(error) => {
            tracing::warn!(why = brief(&error), "a thread was not opened");
            Err(NoThread::Failed)
        }
    }
}

/// The answer to an acceptance: the first board, and a closed challenge.
pub async fn begun(data: &Data, invoker: &Invoker, view: &MatchView) -> Reply {
    let locale = invoker.public(&view.guild);
    let this_match = &view.this_match;
    let message = board::begun(data, locale, view).await;
    let place = this_match.place();
    let role = MessageRole::Board(this_match.id());
    let accepted = accepted(locale, invoker.user, view);
    if place.channel != invoker.channel {
        let reply = Reply::update(accepted).noted_as(MessageRole::Parent(this_match.id()));
        return reply.then(After::Post(place.channel, message, Some(role)));
    }
    let reply = Reply::public(message).noted_as(role);
    match invoker.pressed_publicly() {
        Some(at) => reply.then(After::Edit(at, accepted)),
        None => reply,
    }
}

/// The answer to the second wish for a rematch: the first board, and a closed challenge in the
/// message the first wish was put in.
pub async fn begun_again(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    asked_in: Option<MessageRef>,
) -> Reply {
    let locale = invoker.public(&view.guild);
    let message = board::begun(data, locale, view).await;
    let role = MessageRole::Board(view.this_match.id());
    let reply = Reply::public(message).noted_as(role);
    match asked_in {
        Some(at) => reply.then(After::Edit(at, accepted(locale, invoker.user, view))),
        None => reply,
    }
}

fn accepted(locale: Locale, accepter: UserId, view: &MatchView) -> Message {
    let this_match = &view.this_match;
    let place = this_match.place();
    let side = this_match.seats().side(accepter);
    let challenger = side.map(|side| this_match.seats().player(side.other()));
    let thread = place.parent.map(|_| place.channel);
    Message::text(text::challenge::accepted(
        locale,
        this_match.game(),
        challenger.unwrap_or(accepter),
        accepter,
        thread,
    ))
}

/// The refusal of a challenge that has become a match: its players see how that stands, and the
/// challenge loses its buttons, should it still have them.
async fn under_way(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    challenger: UserId,
    refusal: Reply,
    pressed: Pressed,
) -> Reply {
    let Ok(view) = data.app.show_match(id).await else {
        return refusal;
    };
    let seats = view.this_match.seats();
    let accepter = accepter(&view, challenger);
    let reply = match seats.side(invoker.user) {
        Some(_) => {
            let mut words = vec![accepted(invoker.reader, accepter, &view).text];
            if pressed != Pressed::Accept && view.this_match.can_abort() {
                let leave = data.command(view.this_match.game(), "abort");
                words.push(text::challenge::too_late(invoker.reader, &leave));
            }
            let board = board::present(data, invoker.reader, &view).await;
            Reply::private(board.after(&words.join("\n")))
        }
        None => refusal,
    };
    match invoker.pressed_publicly() {
        Some(at) => {
            let closed = accepted(invoker.public(&view.guild), accepter, &view);
            reply.then(After::Edit(at, closed))
        }
        None => reply,
    }
}

/// Why an answer does not count. A challenge that is closed loses its buttons.
async fn refuse(data: &Data, invoker: &Invoker, refused: &AnswerError, pressed: Pressed) -> Reply {
    let locale = invoker.reader;
    match refused {
        AnswerError::Refused { why, view } => {
            let command = data.command(view.challenge.terms.game(), "challenge");
            let words = text::challenge::refusal(locale, why, &command);
            let reply = Reply::private(Message::text(words));
            let state = view.challenge.state_at(data.clock.now());
            match (state, invoker.pressed) {
                (ChallengeState::Open, _) | (_, None) => reply,
                (ChallengeState::Accepted(id), _) => {
                    let challenger = view.challenge.challenger;
                    under_way(data, invoker, id, challenger, reply, pressed).await
                }
                (_, Some((message, _))) => {
                    let public = invoker.public(&view.guild);
                    let at = MessageRef {
                        channel: invoker.channel,
                        message,
                    };
                    let challenge = &view.challenge;
                    let words = text::challenge::closed(public, challenge, state);
                    reply.then(After::Edit(at, Message::text(words)))
                }
            }
        }
        AnswerError::ChannelTaken { .. } => {
            Reply::private(Message::text(text::challenge::channel_taken(locale)))
        }
    }
}
