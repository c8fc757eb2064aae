//! What one can do about a match besides playing and asking: resigning, giving time, and afterwards
//! the rematch, the replay and the record.

use super::ampel;
use super::asker::Asker;
use super::board;
use super::challenge;
use super::custom_id::{At, Deed, Press};
use super::desk::{Desk, Stop, judged, sure};
use super::message::{Button, File, Message, Weight};
use super::offers;
use super::play::{self, close, link, look, look_at_text};
use super::ply;
use super::reply::Reply;
use app::{MatchView, Rematch, RematchError, Which};
use referee::{MatchId, OfferKind, ResignRefusal, Span};
use rules::Side;
use text::chat::{self, Label};
use text::{self, name, this_match as words};

/// How long a message may take from being sent to being noted.
const UNDER_WAY: Span = Span::seconds(30);

/// Does what a button says about a match.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn deed(desk: &Desk, asker: &Asker, at: At, deed: Deed) -> Result<Reply, Stop> {
    let which = Which::This(at.id);
    // These are about the match as a whole.
    let whole = matches!(deed, Deed::Rematch | Deed::Replay | Deed::Record);
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    let since = since(asker, &view, at).filter(|_| !whole);
    let mut reply = match deed {
        // What was meant is no longer what would be shown, taken back or given up.
        Deed::Ply | Deed::Ask(OfferKind::Takeback) if since.is_some() => {
            look(desk, asker, which, false).await
        }
        Deed::ResignSurely if since.is_some() => ask_resign(desk, asker, which).await,
        Deed::Board => look(desk, asker, which, false).await,
        Deed::Text => look_at_text(desk, asker, which, false).await,
        Deed::Ply => ply::explain(desk, asker, which).await,
        Deed::More => more(desk, asker, which).await,
        Deed::Resign => ask_resign(desk, asker, which).await,
        Deed::ResignSurely => resign(desk, asker, which).await,
        Deed::Abort => abort(desk, asker, which).await,
        Deed::GiveTime => give_time(desk, asker, which).await,
        Deed::Ask(kind) => offers::ask(desk, asker, which, kind).await,
        Deed::Rematch => rematch(desk, asker, at.id).await,
        Deed::Replay => replay(desk, asker, which).await,
        Deed::Record => record(desk, asker, which).await,
    }?;
    if let (Some(since), Some(message)) = (since, reply.private_alone()) {
        let mut answer = std::mem::take(message);
        if answer.files.is_empty() && deed != Deed::Text {
            let present = board::present_to(desk, asker, &view).await?;
            answer = answer.after(&present.text);
            answer.files = present.files;
        }
        *message = answer.after(&since);
    }
    Ok(reply)
}

/// What has happened since a button was made, as far as the asker may know of it.
fn since(asker: &Asker, view: &MatchView, at: At) -> Option<String> {
    let view = board::seen_by(Some(asker.user), view);
    let this_match = &view.this_match;
    let fresh = at.moment == this_match.moment() || ampel::same_turn(this_match, at).is_some();
    (!fresh).then(|| words::stale(asker.reader, this_match, at.moment))
}

/// A private no, or in place of the private message whose button was pressed.
pub fn privately(asker: &Asker, words: String) -> Reply {
    play::privately(asker, Message::text(words))
}

/// The same beside the match as it stands, with its buttons.
///
/// # Errors
/// The bot itself fails.
pub async fn beside_board(
    desk: &Desk,
    asker: &Asker,
    view: &MatchView,
    words: String,
) -> Result<Reply, Stop> {
    let present = board::present_to(desk, asker, view).await?;
    Ok(play::privately(asker, present.after(&words)))
}

/// A private no of the referee; once the match is over, with its last board.
///
/// # Errors
/// The bot itself fails.
pub async fn refused_by(
    desk: &Desk,
    asker: &Asker,
    view: &MatchView,
    words: String,
) -> Result<Reply, Stop> {
    match view.this_match.ending() {
        Some(_) => beside_board(desk, asker, view, words).await,
        None => Ok(privately(asker, words)),
    }
}

/// A public answer; the private menu it was chosen from says that it is done.
pub fn publicly(asker: &Asker, message: Message) -> Reply {
    if asker.pressed_privately() {
        let done = Message::text(text::chat::done(asker.reader));
        Reply::update(done).followed_by(message)
    } else {
        Reply::public(message)
    }
}

/// The command that challenges to the game of a match, as it can be clicked.
pub fn challenge_command(desk: &Desk, view: &MatchView) -> String {
    desk.command(view.this_match.game(), "challenge")
}

/// Why the asker may do nothing about this match, if so.
async fn barred(desk: &Desk, asker: &Asker, view: &MatchView) -> Result<Option<Reply>, Stop> {
    let this_match = &view.this_match;
    let why = match this_match.ending() {
        Some(ending) => ResignRefusal::Over(*ending),
        None if this_match.seats().side(asker.user).is_none() => ResignRefusal::NotAPlayer,
        None => return Ok(None),
    };
    let command = challenge_command(desk, view);
    let said = text::refused::resign(asker.reader, this_match, &why, &command);
    refused_by(desk, asker, view, said).await.map(Some)
}

async fn more(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    if let Some(no) = barred(desk, asker, &view).await? {
        return Ok(no);
    }
    let view = board::seen_by(Some(asker.user), &view);
    Ok(Reply::private(board::more(asker.reader, &view.this_match)))
}

/// Asks before a button resigns.
async fn ask_resign(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    if let Some(no) = barred(desk, asker, &view).await? {
        return Ok(no);
    }
    let view = board::seen_by(Some(asker.user), &view);
    let this_match = &view.this_match;
    let locale = asker.reader;
    let side = this_match.seats().side(asker.user);
    let opponent = side.map(|side| this_match.seats().player(side.other()));
    let opponent = opponent.map_or_else(String::new, |it| name::player(locale, it));
    let button = |deed: Deed, label: Label, weight: Weight| {
        let press = Press::Match(board::at(this_match), deed);
        Button::new(press, chat::label(locale, label), weight)
    };
    // A match that has hardly begun need not cost anybody points.
    let early = this_match.can_abort();
    let mut buttons = Vec::new();
    if early {
        buttons.push(button(Deed::Abort, Label::Abort, Weight::Main));
    }
    buttons.push(button(
        Deed::ResignSurely,
        Label::ResignSurely,
        Weight::Danger,
    ));
    let words = chat::resign_sure(locale, this_match.game(), &opponent, early);
    let message = Message::text(words).with_buttons(buttons);
    Ok(if asker.pressed_privately() {
        Reply::update(message)
    } else {
        Reply::private(message)
    })
}

/// Gives up, but asks first while the match can still be left without a result.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn resign_or_ask(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    if view.this_match.can_abort() {
        return ask_resign(desk, asker, which).await;
    }
    resign(desk, asker, which).await
}

/// Gives up.
///
/// # Errors
/// No such match, or the bot itself fails.
async fn resign(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    match judged(desk.app.resign(&desk.caller(asker), which).await)? {
        Ok(once) => Ok(ended(desk, asker, &once.value).await),
        Err(refused) => {
            let view = &refused.view;
            let command = challenge_command(desk, view);
            let locale = asker.reader;
            let said = text::refused::resign(locale, &view.this_match, &refused.why, &command);
            refused_by(desk, asker, view, said).await
        }
    }
}

/// Leaves without a result.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn abort(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    match judged(desk.app.abort(&desk.caller(asker), which).await)? {
        Ok(once) => Ok(ended(desk, asker, &once.value).await),
        Err(refused) => {
            let view = &refused.view;
            let command = challenge_command(desk, view);
            let locale = asker.reader;
            let said = text::refused::abort(locale, &view.this_match, &refused.why, &command);
            refused_by(desk, asker, view, said).await
        }
    }
}

/// The public answer when a match has ended by something that is no ply.
pub async fn ended(desk: &Desk, asker: &Asker, view: &MatchView) -> Reply {
    let locale = asker.public(&view.guild);
    let message = board::after(desk, locale, view, "").await;
    close(asker, view, publicly(asker, message))
}

/// Gives the opponent time.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn give_time(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    match judged(desk.app.give_time(&desk.caller(asker), which).await)? {
        Ok(once) => {
            let given = once.value;
            let this_match = &given.view.this_match;
            let locale = asker.public(&given.view.guild);
            let side = this_match.seats().side(asker.user).unwrap_or(Side::First);
            let said = words::time_given(locale, this_match, side, given.span);
            Ok(publicly(asker, Message::text(said)))
        }
        Err(refused) => {
            let view = &refused.view;
            let this_match = &view.this_match;
            let opponent = this_match.seats().side(asker.user).map(Side::other);
            let command = challenge_command(desk, view);
            let locale = asker.reader;
            let why = &refused.why;
            let said = text::refused::give_time(locale, this_match, why, opponent, &command);
            refused_by(desk, asker, view, said).await
        }
    }
}

/// Asks for the same match again with colours swapped, or agrees to it.
async fn rematch(desk: &Desk, asker: &Asker, id: MatchId) -> Result<Reply, Stop> {
    match judged(desk.app.rematch(&desk.caller(asker), id).await)? {
        Ok(once) => Ok(match once.value {
            Rematch::Asked(view) => challenge::asked(asker, &view),
            Rematch::Begun { view, asked_in } => {
                challenge::begun_again(desk, asker, &view, asked_in).await
            }
        }),
        // Its message is lost, as after a crash, and not just under way: it is asked once more.
        Err(RematchError::Asked(view))
            if view.message.is_none() && desk.clock.now() > view.challenge.made_at + UNDER_WAY =>
        {
            Ok(challenge::asked(asker, &view))
        }
        Err(why) => {
            let locale = asker.reader;
            let said = match &why {
                RematchError::Asked(view) => {
                    let opponent = view.challenge.opponent;
                    let opponent = opponent.map_or_else(String::new, |it| name::player(locale, it));
                    let link = view.message.map(|at| link(asker.guild, at));
                    text::challenge::rematch_asked(locale, &opponent, link.as_deref())
                }
                RematchError::TooOften { view, again } => {
                    let seats = view.this_match.seats();
                    let side = seats.side(asker.user).unwrap_or(Side::First);
                    let opponent = name::player(locale, seats.player(side.other()));
                    text::challenge::too_often(locale, &opponent, *again)
                }
                RematchError::NotOver(_) => text::challenge::rematch_not_over(locale),
                RematchError::NotAPlayer(view) => text::refused::resign(
                    locale,
                    &view.this_match,
                    &ResignRefusal::NotAPlayer,
                    &challenge_command(desk, view),
                ),
                RematchError::OpponentGone(view) => {
                    text::challenge::rematch_gone(locale, &challenge_command(desk, view))
                }
                RematchError::Begun(view) => {
                    let channel = view.this_match.place().channel;
                    text::challenge::rematch_begun(locale, channel)
                }
                RematchError::ChannelTaken(view) => {
                    text::challenge::rematch_taken(locale, &challenge_command(desk, view))
                }
            };
            Ok(Reply::private(Message::text(said)))
        }
    }
}

/// The whole match as a moving picture, for everybody.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn replay(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    let locale = asker.public(&view.guild);
    let record = sure(desk.app.record(view.this_match.id(), "").await)?;
    match board::replay(desk, locale, &view, record).await {
        Some(file) => {
            let this_match = &view.this_match;
            let [first, second] =
                Side::BOTH.map(|side| name::player(locale, this_match.seats().player(side)));
            let mut said = text::answer::replay_here(locale, this_match.game(), &first, &second);
            if this_match.ending().is_some() {
                said = format!("{said}\n{}", text::ending::short(locale, this_match));
            }
            let message = Message {
                text: said,
                files: vec![file],
                ..Message::default()
            };
            Ok(publicly(asker, message))
        }
        None => Ok(privately(asker, text::answer::replay_empty(asker.reader))),
    }
}

/// The record as a file, for the asker.
///
/// # Errors
/// No such match, or the bot itself fails.
pub async fn record(desk: &Desk, asker: &Asker, which: Which) -> Result<Reply, Stop> {
    let view = sure(desk.app.board(&desk.caller(asker), which).await)?;
    let id = view.this_match.id();
    let nameless = name::plain(asker.reader, None);
    let record = sure(desk.app.record(id, &nameless).await)?;
    Ok(Reply::private(Message {
        text: text::answer::record_here(asker.reader),
        files: vec![File {
            name: format!("{}-{id}.txt", view.this_match.game()),
            bytes: record.to_string().into_bytes(),
            alt: String::new(),
        }],
        ..Message::default()
    }))
}
