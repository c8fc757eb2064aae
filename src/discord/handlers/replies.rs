//! The shapes of answers that several requests share.

use crate::discord::context::Data;
use crate::discord::custom_id::At;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::{First, Follow, Reply, Row};
use crate::discord::views::board;
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::picker::{self, Pick};
use app::{MatchView, MessageRole, Refused, UseCaseError};
use referee::{Match, Place, Ply, UserId};
use text::Locale;
use text::t;

/// Seen by the invoker alone: in place of the private message that was pressed, or as a new one.
pub fn privately(invoker: &Invoker, message: Message) -> Reply {
    if invoker.pressed_privately() {
        Reply::update(message)
    } else {
        Reply::private(message)
    }
}

/// The refusal of what only a server has that the bot is a member of; `None` in one.
#[must_use]
pub fn needs_server(invoker: &Invoker) -> Option<Reply> {
    let said = || t!(invoker.reader, "trouble-server-only");
    let elsewhere = invoker.place.member_of().is_none();
    elsewhere.then(|| privately(invoker, Message::text(said())).refusal())
}

/// The refusal of a value that an option does not have: it is never taken for another.
#[must_use]
pub fn no_such_value(invoker: &Invoker) -> Reply {
    let said = t!(invoker.reader, "challenge-no-such-value");
    privately(invoker, Message::text(said)).refusal()
}

/// A message of the outbox, as the answer sends it.
pub fn row(invoker: &Invoker, role: MessageRole, said: Said) -> Row {
    Row {
        role,
        said,
        pressed: false,
        done: t!(invoker.reader, "match-done"),
    }
}

/// The public message whose button was pressed, as its subject is now.
pub fn pressed_row(invoker: &Invoker, role: MessageRole) -> Row {
    Row {
        pressed: true,
        ..row(invoker, role, Said::Nothing)
    }
}

/// The board of a match, where it is played; the private menu it was chosen from says `done`.
pub fn board_as(invoker: &Invoker, view: &MatchView, said: Said, done: String) -> Reply {
    let mut board = row(invoker, view.board_of(invoker.user), said);
    board.done.clone_from(&done);
    let reply = match invoker.pressed_privately() {
        true => Reply::update(Message::text(done)).followed_by(Follow::Row(board)),
        false => Reply::row(board),
    };
    reply.about(view)
}

/// The board of a match, where it is played.
pub fn board_row(invoker: &Invoker, view: &MatchView, said: Said) -> Reply {
    board_as(invoker, view, said, t!(invoker.reader, "match-done"))
}

/// Whether the board of a match follows by itself where it is played, which is not here.
pub fn follows_elsewhere(invoker: &Invoker, view: &MatchView) -> bool {
    !invoker.place.only_answers() && !invoker.is_at(view.this_match.place())
}

/// A public answer; the private menu it was chosen from says that it is done.
pub fn publicly(invoker: &Invoker, message: Message) -> Reply {
    publicly_as(invoker, message, t!(invoker.reader, "match-done"))
}

/// Posts publicly, and replaces the private menu it was chosen from with `done`.
pub fn publicly_as(invoker: &Invoker, message: Message, done: String) -> Reply {
    if invoker.pressed_privately() {
        Reply::update(Message::text(done)).followed_by(Follow::Message(message))
    } else {
        Reply::public(message)
    }
}

/// Replies to a press with a board. Where the bot only answers, the pressed message first says what has become of it.
pub fn in_place_of_pressed(invoker: &Invoker, reply: Reply, role: MessageRole) -> Reply {
    let pressed = invoker.place.only_answers() && invoker.pressed_publicly().is_some();
    match reply.first {
        First::Row(board) if pressed => Reply {
            first: First::Row(pressed_row(invoker, role)),
            follow: Some(Follow::Row(board)),
            ..reply
        },
        _ => reply,
    }
}

/// The match as it stands, as the invoker alone may see it and wants to read it.
pub async fn present_to(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
) -> Result<Message, Error> {
    let reading = data.app.reading(invoker.user, &view.this_match).await?;
    Ok(board::present_to(data, invoker, view, &reading).await)
}

pub async fn beside_board(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    words: String,
) -> Result<Reply, Error> {
    let present = present_to(data, invoker, view).await?;
    Ok(privately(invoker, present.after(&words)))
}

/// A private no of the referee; once the match is over, with its last board.
pub async fn refused_by(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    words: String,
) -> Result<Reply, Error> {
    let reply = match view.this_match.ending() {
        Some(_) => beside_board(data, invoker, view, words).await?,
        None => privately(invoker, Message::text(words)),
    };
    Ok(reply.refusal())
}

/// Refuses a change: `words` gives the reason, with the command that challenges. Any other error goes on.
pub async fn refuse<R>(
    data: &Data,
    invoker: &Invoker,
    why: UseCaseError<Refused<R>>,
    words: impl FnOnce(Locale, &Match, &R, &str) -> String,
) -> Result<Reply, Error> {
    let Refused { why, view } = why.refused()?;
    let this_match = &view.this_match;
    let command = data.command(this_match.game(), "challenge");
    let said = words(invoker.reader, this_match, &why, &command);
    refused_by(data, invoker, &view, said).await
}

/// Whether a place is where the invoker is, or in the same server: people of other places read nothing of it.
pub fn is_near(invoker: &Invoker, place: Place) -> bool {
    invoker.is_at(place) || place.is_beside(invoker.place)
}

/// The public answer when a match has ended by something that is no ply.
pub async fn ended(data: &Data, invoker: &Invoker, view: &MatchView) -> Reply {
    let done = t!(invoker.reader, "match-done");
    ended_as(data, invoker, view, done).await
}

pub async fn ended_as(data: &Data, invoker: &Invoker, view: &MatchView, done: String) -> Reply {
    let place = view.this_match.place();
    if invoker.is_at(place) {
        return board_as(invoker, view, Said::Nothing, done);
    }
    // Where it was played, or directly, both are told.
    if !is_near(invoker, place) {
        let present = board::present(data, invoker.reader, view).await;
        return privately(invoker, present.after(&done)).about(view);
    }
    let locale = invoker.public(&view.guild);
    let message = board::after(data, locale, view, "").await;
    publicly_as(invoker, message, done).about(view)
}

/// The public board after something that is no ply; where it is not played, as an answer of its own.
pub async fn board_after(data: &Data, invoker: &Invoker, view: &MatchView, said: String) -> Reply {
    if invoker.is_at(view.this_match.place()) {
        return board_row(invoker, view, Said::Before(said));
    }
    let locale = invoker.public(&view.guild);
    let message = board::after(data, locale, view, &said).await;
    publicly(invoker, message).about(view)
}

/// The public board after moves were taken back at somebody's wish.
pub async fn taken_back(
    data: &Data,
    invoker: &Invoker,
    view: &MatchView,
    who: UserId,
    gone: &[Ply],
) -> Reply {
    let locale = public(data, invoker, view);
    let who = text::name::player(locale, who);
    let said = text::offer::taken_back(locale, view.this_match.game(), &who, gone);
    board_after(data, invoker, view, said).await
}

/// The language of what everybody reads of a match: where it is played, that of its board.
pub fn public(data: &Data, invoker: &Invoker, view: &MatchView) -> Locale {
    match view.this_match.place() {
        place if !place.is_direct() && invoker.is_at(place) => data.public_locale(view),
        _ => invoker.public(&view.guild),
    }
}

/// Why the invoker has to wait, who has done something often lately; else it is counted.
pub fn too_fast(data: &Data, invoker: &Invoker, what: Limited) -> Option<Reply> {
    let counted = data.limits.count(what, data.clock.now());
    let again = counted.err()?;
    let said = text::answer::too_fast(invoker.reader, again);
    Some(privately(invoker, Message::text(said)).refusal())
}

/// The private picker at the beginning of the invoker's next step.
pub async fn next_step(data: &Data, invoker: &Invoker, view: &MatchView) -> Result<Message, Error> {
    let reading = data.app.reading(invoker.user, &view.this_match).await?;
    let (view, numbers) = (&view.read_by(&reading), reading.numbers);
    let this_match = &view.this_match;
    let choice = picker::pick(&Pick {
        locale: invoker.reader,
        this_match,
        at: At::now(this_match),
        numbers,
        hints: &picker::hints(this_match),
        chosen: "",
    });
    let shown = picker::shown(data, invoker.reader, view, numbers, choice);
    Ok(Box::pin(shown).await)
}
