//! Shapes of replies that several handlers share.

use crate::discord::asking::Asking;
use crate::discord::custom_id::At;
use crate::discord::error::Error;
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

/// Replies to the caller alone: in place of the private message whose button was pressed, or with a new one.
pub fn privately(asking: &Asking, message: Message) -> Reply {
    if asking.pressed_privately() {
        Reply::update(message)
    } else {
        Reply::private(message)
    }
}

/// Refuses a request that works only in a server the bot is a member of; `None` in such a server.
#[must_use]
pub fn needs_server(asking: &Asking) -> Option<Reply> {
    let said = || t!(asking.reader, "trouble-server-only");
    let elsewhere = asking.caller.place.member_of().is_none();
    elsewhere.then(|| privately(asking, Message::text(said())).refusal())
}

/// Refuses a value that an option does not have. The bot never uses another value instead.
#[must_use]
pub fn no_such_value(asking: &Asking) -> Reply {
    let said = t!(asking.reader, "challenge-no-such-value");
    privately(asking, Message::text(said)).refusal()
}

/// An outbox row whose message this reply sends.
pub fn row(asking: &Asking, role: MessageRole, said: Said) -> Row {
    Row {
        role,
        said,
        pressed: false,
        done: t!(asking.reader, "match-done"),
    }
}

/// The outbox row of the public message whose button was pressed. The reply redraws this message, so that it shows the
/// present state of its challenge, offer or match.
pub fn pressed_row(asking: &Asking, role: MessageRole) -> Row {
    Row {
        pressed: true,
        ..row(asking, role, Said::Nothing)
    }
}

/// Shows the board of a match in the place of the match. A private menu whose button was pressed then says `done`.
pub fn board_as(asking: &Asking, view: &MatchView, said: Said, done: String) -> Reply {
    let mut board = row(asking, view.board_of(asking.caller.user), said);
    board.done.clone_from(&done);
    let reply = match asking.pressed_privately() {
        true => Reply::update(Message::text(done)).followed_by(Follow::Row(board)),
        false => Reply::row(board),
    };
    reply.about(view)
}

/// As [`board_as`]; a private menu whose button was pressed then says that it is done.
pub fn board_row(asking: &Asking, view: &MatchView, said: Said) -> Reply {
    board_as(asking, view, said, t!(asking.reader, "match-done"))
}

/// Whether the match is played in another place, and the bot can post its board there without a reply.
pub fn follows_elsewhere(asking: &Asking, view: &MatchView) -> bool {
    !asking.caller.place.only_answers() && !asking.is_at(view.this_match.place())
}

/// Replies publicly. A private menu whose button was pressed then says that it is done.
pub fn publicly(asking: &Asking, message: Message) -> Reply {
    publicly_as(asking, message, t!(asking.reader, "match-done"))
}

/// Replies publicly. A private menu whose button was pressed then says `done`.
pub fn publicly_as(asking: &Asking, message: Message, done: String) -> Reply {
    if asking.pressed_privately() {
        Reply::update(Message::text(done)).followed_by(Follow::Message(message))
    } else {
        Reply::public(message)
    }
}

/// The answer to a press that is to show a board. If the bot is not a member of the place and the pressed message is
/// public, the answer first updates the pressed message (`role`), so that it shows the outcome of its challenge or
/// question; the board follows. Otherwise `reply` stays as it is.
pub fn in_place_of_pressed(asking: &Asking, reply: Reply, role: MessageRole) -> Reply {
    let pressed = asking.caller.place.only_answers() && asking.pressed_publicly().is_some();
    match reply.first {
        First::Row(board) if pressed => Reply {
            first: First::Row(pressed_row(asking, role)),
            follow: Some(Follow::Row(board)),
            ..reply
        },
        _ => reply,
    }
}

/// A message with the present state of the match: what the caller may see, in the caller's language and way of reading.
pub async fn present_to(asking: &Asking, view: &MatchView) -> Result<Message, Error> {
    let reading = asking
        .app
        .reading(asking.caller.user, &view.this_match)
        .await?;
    Ok(board::present_to(asking, view, &reading).await)
}

pub async fn beside_board(
    asking: &Asking,
    view: &MatchView,
    words: String,
) -> Result<Reply, Error> {
    let present = present_to(asking, view).await?;
    Ok(privately(asking, present.after(&words)))
}

/// Refuses privately. If the match is over, the reply also shows its last board.
pub async fn refused_by(asking: &Asking, view: &MatchView, words: String) -> Result<Reply, Error> {
    let reply = match view.this_match.ending() {
        Some(_) => beside_board(asking, view, words).await?,
        None => privately(asking, Message::text(words)),
    };
    Ok(reply.refusal())
}

/// Refuses a change. `words` makes a sentence of the match, the reason and the command for a challenge. An error that
/// is not a refusal is passed on.
pub async fn refuse<R>(
    asking: &Asking,
    why: UseCaseError<Refused<R>>,
    words: impl FnOnce(Locale, &Match, &R, &str) -> String,
) -> Result<Reply, Error> {
    let Refused { why, view } = why.refused()?;
    let this_match = &view.this_match;
    let command = asking.command(this_match.game(), "challenge");
    let said = words(asking.reader, this_match, &why, &command);
    refused_by(asking, &view, said).await
}

/// Whether `place` is the caller's place, or in the same server. People elsewhere must not read about matches in
/// `place`.
pub fn is_near(asking: &Asking, place: Place) -> bool {
    asking.is_at(place) || place.is_beside(asking.caller.place)
}

/// Shows everybody that a match has ended by something other than a ply. If the caller is neither in the place of the
/// match nor in its server, only the caller is shown the end here.
pub async fn ended(asking: &Asking, view: &MatchView) -> Reply {
    let done = t!(asking.reader, "match-done");
    ended_as(asking, view, done).await
}

pub async fn ended_as(asking: &Asking, view: &MatchView, done: String) -> Reply {
    let place = view.this_match.place();
    if asking.is_at(place) {
        return board_as(asking, view, Said::Nothing, done);
    }
    // People here must not read about this match, so the reply is private. Both players learn of the end in the place
    // of the match, or by direct message.
    if !is_near(asking, place) {
        let present = board::present(asking, asking.reader, view).await;
        return privately(asking, present.after(&done)).about(view);
    }
    let locale = asking.public(&view.guild);
    let message = board::after(asking, locale, view, "").await;
    publicly_as(asking, message, done).about(view)
}

/// Shows the public board after something other than a ply, with the sentence `said` above it. Away from the place of
/// the match, the board is sent as an ordinary message; the board in the place of the match is updated separately.
pub async fn board_after(asking: &Asking, view: &MatchView, said: String) -> Reply {
    if asking.is_at(view.this_match.place()) {
        return board_row(asking, view, Said::Before(said));
    }
    let locale = asking.public(&view.guild);
    let message = board::after(asking, locale, view, &said).await;
    publicly(asking, message).about(view)
}

/// Shows the public board after moves were taken back. `who` is the player who agreed to it.
pub async fn taken_back(asking: &Asking, view: &MatchView, who: UserId, gone: &[Ply]) -> Reply {
    let locale = public(asking, view);
    let who = text::name::player(locale, who);
    let said = text::offer::taken_back(locale, view.this_match.game(), &who, gone);
    board_after(asking, view, said).await
}

/// The language of a public message about a match. If the message is posted in the place of the match and that place is
/// a channel, it is the language of the board; otherwise it is the language of public messages where the caller is.
pub fn public(asking: &Asking, view: &MatchView) -> Locale {
    match view.this_match.place() {
        place if !place.is_direct() && asking.is_at(place) => asking.public_locale(view),
        _ => asking.public(&view.guild),
    }
}

/// Refuses a caller who has reached the limit of `what`. Otherwise counts `what` once more and returns `None`.
pub fn too_fast(asking: &Asking, what: Limited) -> Option<Reply> {
    let counted = asking.limits.count(what, asking.clock.now());
    let again = counted.err()?;
    let said = text::answer::too_fast(asking.reader, again);
    Some(privately(asking, Message::text(said)).refusal())
}

/// The private picker at the beginning of the caller's next step; below it a button for a hint, if the board has one.
pub async fn next_step(asking: &Asking, view: &MatchView) -> Result<Message, Error> {
    let reading = asking
        .app
        .reading(asking.caller.user, &view.this_match)
        .await?;
    let (view, numbers) = (&view.read_by(&reading), reading.numbers);
    let this_match = &view.this_match;
    let choice = picker::pick(&Pick {
        locale: asking.reader,
        this_match,
        at: At::now(this_match),
        numbers,
        hints: &picker::hints(this_match),
        chosen: "",
    });
    let shown = picker::shown(asking, asking.reader, view, numbers, choice);
    let mut message = Box::pin(shown).await;
    if board::hints_openly(this_match) {
        message.add(board::hint_button(asking.reader, this_match));
    }
    Ok(message)
}
