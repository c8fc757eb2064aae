//! What a player can do about a match besides playing and asking: resigning and giving time, and after its end the
//! replay and the record.

use super::audience::Audience;
use super::explain::explain_last;
use super::look::{diagram, look, look_at_text};
use super::replies::{
    board_after, ended, ended_as, present_to, privately, public, publicly, refuse, refused_by,
    too_fast,
};
use super::{analyse, hint, manage, offers, rematch};
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::{At, MatchAction};
use crate::discord::error::Error;
use crate::discord::limits::Limited;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::{File, Message, Weight};
use crate::discord::views::redact::seen_by;
use crate::discord::views::{board, picker, picture};
use app::{MatchRef, MatchView, NoMatch};
use futures::future::BoxFuture;
use referee::{Claim, Match, MatchId, OfferKind, Place, ResignRefusal};
use rules::{BySide, Side};
use text::chat::{self, Label};
use text::t;
use text::{self, matches as words, name};

pub async fn match_action(
    asking: &Asking,
    at: At,
    match_action: MatchAction,
) -> Result<Reply, Error> {
    let which = match_action.meant(at.id);
    // These actions concern the match as a whole, so it does not matter what has happened since the button was made.
    let whole = matches!(
        match_action,
        MatchAction::Rematch
            | MatchAction::NextLevel
            | MatchAction::Replay
            | MatchAction::Record
            | MatchAction::Here
            | MatchAction::Direct
    );
    let view = asking.app.board(&asking.caller, which).await?;
    let since = since(asking, &view, at).filter(|_| !whole);
    let mut reply = do_action(asking, at, match_action, &view, since.is_some()).await?;
    if let (Some(since), Some(message)) = (since, reply.private_alone()) {
        let mut answer = std::mem::take(message);
        if answer.files.is_empty() && match_action != MatchAction::Text {
            let present = present_to(asking, &view).await?;
            answer = answer.after(&present.text);
            answer.files = present.files;
        }
        *message = answer.after(&since);
    }
    Ok(reply)
}

/// Does what a button of a match asks for. `stale` says that the match has gone on since the button was made.
fn do_action<'a>(
    asking: &'a Asking,
    at: At,
    match_action: MatchAction,
    view: &'a MatchView,
    stale: bool,
) -> BoxFuture<'a, Result<Reply, Error>> {
    let which = match_action.meant(at.id);
    let tires = matches!(
        match_action,
        MatchAction::GiveTime | MatchAction::NextLevel | MatchAction::Replay
    );
    if tires && let Some(once) = pressed_twice(asking, at.id) {
        return Box::pin(std::future::ready(Ok(once)));
    }
    match match_action {
        // On a stale button, these actions would explain, take back or discard something other than the player meant.
        MatchAction::Ply
        | MatchAction::Reason
        | MatchAction::StartAgain
        | MatchAction::Ask(OfferKind::Takeback)
            if stale =>
        {
            Box::pin(look(asking, which, false))
        }
        MatchAction::ResignSurely if stale => Box::pin(ask_resign(asking, which)),
        MatchAction::Board => Box::pin(look(asking, which, false)),
        MatchAction::Text => Box::pin(look_at_text(asking, which, false)),
        MatchAction::Diagram => Box::pin(diagram(asking, which)),
        MatchAction::Ply => Box::pin(explain_last(asking, which)),
        MatchAction::More => Box::pin(more(asking, which)),
        MatchAction::Resign => Box::pin(ask_resign(asking, which)),
        MatchAction::ResignSurely => Box::pin(resign(asking, which)),
        MatchAction::Abort => Box::pin(abort(asking, which)),
        MatchAction::Claim(claimed) => Box::pin(claim(asking, which, claimed)),
        MatchAction::GiveTime => Box::pin(give_time(asking, which)),
        MatchAction::StartAgain => Box::pin(offers::start_again(asking, which)),
        MatchAction::Ask(kind) => Box::pin(offers::ask(asking, which, kind)),
        MatchAction::Rematch => Box::pin(rematch::rematch(asking, at.id)),
        MatchAction::NextLevel => Box::pin(rematch::next_level(asking, view)),
        MatchAction::Replay => Box::pin(replay(asking, which)),
        MatchAction::Record => Box::pin(record(asking, which)),
        MatchAction::Here => Box::pin(manage::go_on(asking, at.id, asking.caller.place)),
        MatchAction::Direct => Box::pin(manage::go_on(asking, at.id, Place::Direct)),
        MatchAction::Reason => Box::pin(hint::reason(asking, which)),
        MatchAction::Analyse(step) => Box::pin(analyse::analyse(asking, which, step)),
    }
}

impl MatchAction {
    /// The reference by which the button's match is looked up. With [`MatchRef::Own`], players can show, end and move
    /// their own match from any place.
    const fn meant(self, id: MatchId) -> MatchRef {
        match self {
            MatchAction::Board
            | MatchAction::Resign
            | MatchAction::ResignSurely
            | MatchAction::Abort
            | MatchAction::Here
            | MatchAction::Direct
            | MatchAction::Claim(_)
            | MatchAction::Ask(OfferKind::CallOff | OfferKind::Draw) => MatchRef::Own(id),
            _ => MatchRef::This(id),
        }
    }
}

/// The match that a command to end a match means: the running match in this place. If no match runs here and the caller
/// plays exactly one match elsewhere, that match.
pub async fn meant(asking: &Asking, which: MatchRef) -> Result<MatchRef, Error> {
    let MatchRef::Here(game) = which else {
        return Ok(which);
    };
    let caller = &asking.caller;
    match asking.app.board(caller, which).await {
        Err(app::Error::NoMatch(NoMatch::Here { .. })) => {}
        Ok(view) if view.this_match.ending().is_some() => {}
        _ => return Ok(which),
    }
    let own = asking.app.own_matches(caller, 0, 0, u32::MAX).await?.here;
    let of_game = own.iter().map(|(it, _)| it);
    let of_game = of_game.filter(|it| game.is_none_or(|game| game == it.game()));
    Ok(match of_game.collect::<Vec<_>>()[..] {
        [only] => MatchRef::Own(only.id()),
        _ => which,
    })
}

/// Refuses a second press on a button of the same match within a short time; `None` for a first press.
fn pressed_twice(asking: &Asking, id: MatchId) -> Option<Reply> {
    let now = asking.clock.now();
    let counted = asking
        .limits
        .count(Limited::Button(asking.caller.user, id), now);
    counted.err()?;
    let said = t!(asking.reader, "answer-pressed-twice");
    Some(Reply::private(Message::text(said)))
}

/// Says what has happened in the match since the button was made, as far as the caller may know; `None` if nothing has.
fn since(asking: &Asking, view: &MatchView, at: At) -> Option<String> {
    let view = seen_by(Some(asking.caller.user), view);
    let this_match = &view.this_match;
    let fresh = at.moment == this_match.moment() || picker::same_turn(this_match, at).is_some();
    (!fresh).then(|| words::stale(asking.reader, this_match, at.moment))
}

/// The caller's running match, as the caller may see it. The inner `Err` is the refusal if the match is over or the
/// caller does not play in it.
async fn own_running_match(
    asking: &Asking,
    which: MatchRef,
) -> Result<Result<MatchView, Reply>, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    let this_match = &view.this_match;
    let why = match this_match.ending() {
        Some(ending) => ResignRefusal::Over(*ending),
        None if this_match.seats().side(asking.caller.user).is_none() => ResignRefusal::NotAPlayer,
        None => return Ok(Ok(seen_by(Some(asking.caller.user), &view))),
    };
    let command = asking.command(this_match.game(), "challenge");
    let said = text::why::resign_refused(asking.reader, this_match, &why, &command);
    refused_by(asking, &view, said).await.map(Err)
}

async fn more(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    Ok(match own_running_match(asking, which).await? {
        Ok(view) => Reply::private(board::more(asking.reader, &view.this_match)),
        Err(no) => no,
    })
}

pub async fn ask_resign(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = match own_running_match(asking, which).await? {
        Ok(view) => view,
        Err(no) => return Ok(no),
    };
    let this_match = &view.this_match;
    let locale = asking.reader;
    let side = this_match.seats().side(asking.caller.user);
    let opponent = side.map(|side| this_match.seats().player(side.other()));
    let opponent = opponent.map_or_else(String::new, |it| name::player(locale, it));
    let button = |act: MatchAction, label: Label, weight: Weight| {
        board::button(locale, this_match, act, label, weight)
    };
    // A match that has hardly begun can be aborted without a loss of points.
    let early = this_match.can_abort();
    let mut buttons = Vec::new();
    if early {
        buttons.push(button(MatchAction::Abort, Label::Abort, Weight::Main));
    }
    let (act, label) = (MatchAction::ResignSurely, Label::ResignSurely);
    buttons.push(button(act, label, Weight::Danger));
    let unrated = unrated(asking, locale, this_match).await?;
    let words = chat::resign_sure(
        locale,
        this_match.game(),
        &opponent,
        early,
        view.in_tournament,
        unrated.as_deref(),
    );
    let message = Message::text(words).with_buttons(buttons);
    Ok(privately(asking, message))
}

/// Why a rated match would change no rating if it ended now. `None` if it would change ratings, or if the match is
/// casual.
async fn unrated(
    data: &Data,
    locale: text::Locale,
    this_match: &Match,
) -> Result<Option<String>, Error> {
    if !this_match.terms().rated {
        return Ok(None);
    }
    if !this_match.counts() {
        return Ok(Some(text::ending::too_early(locale, this_match.game())));
    }
    let seats = this_match.seats();
    if seats.engine().is_some() {
        return Ok(None);
    }
    let (guild, players) = (
        this_match.counts_in(),
        BySide::of(|side| seats.player(side)),
    );
    let beyond = data
        .app
        .beyond_limit(guild, players, data.clock.now())
        .await?;
    Ok(beyond.then(|| t!(locale, "ending-beyond-limit")))
}

async fn resign(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    match asking.app.resign(&asking.caller, which).await {
        Ok(once) => {
            let done = t!(asking.reader, "match-resigned");
            Ok(ended_as(asking, &once, done).await)
        }
        Err(why) => refuse(asking, why, text::why::resign_refused).await,
    }
}

pub async fn abort(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    match asking.app.abort(&asking.caller, which).await {
        Ok(once) => Ok(ended(asking, &once).await),
        Err(why) => refuse(asking, why, text::why::abort_refused).await,
    }
}

/// Ends a match whose other player has been silent for long or has left the server. `claim` says whether the caller
/// wins or the match ends without a result.
async fn claim(asking: &Asking, which: MatchRef, claim: Claim) -> Result<Reply, Error> {
    match asking.app.claim(&asking.caller, which, claim).await {
        Ok(once) => Ok(ended(asking, &once).await),
        Err(why) => refuse(asking, why, text::silence::claim_refused).await,
    }
}

pub async fn give_time(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    if let Some(no) = too_fast(asking, Limited::GiveTime(asking.caller.user)) {
        return Ok(no);
    }
    match asking.app.give_time(&asking.caller, which).await {
        Ok(once) => {
            let given = once;
            let this_match = &given.view.this_match;
            let locale = public(asking, &given.view);
            let side = this_match
                .seats()
                .side(asking.caller.user)
                .unwrap_or(Side::First);
            let said = words::time_given(locale, this_match, side, given.span);
            Ok(board_after(asking, &given.view, said).await)
        }
        Err(why) => {
            let words = |locale, this_match: &Match, why: &_, command: &str| {
                let opponent = this_match.seats().side(asking.caller.user).map(Side::other);
                text::why::give_time_refused(locale, this_match, why, opponent, command)
            };
            refuse(asking, why, words).await
        }
    }
}

/// Sends the whole match as a moving picture to everybody, if `Audience::of` allows a public answer; otherwise to the
/// caller alone. If the match is running and the caller does not play in it, only the caller sees the picture.
pub async fn replay(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    if let Some(no) = too_fast(asking, Limited::Replay(asking.caller.user)) {
        return Ok(no);
    }
    let running = view.this_match.ending().is_none();
    let audience = match view.this_match.seats().side(asking.caller.user) {
        None if running => Audience::caller_because(t!(asking.reader, "replay-private")),
        _ => Audience::of(asking, true).await?,
    };
    let locale = match audience.everybody {
        true => asking.public(&view.guild),
        false => asking.reader,
    };
    let record = asking.app.record(view.this_match.id(), "").await?;
    let _turn = asking.replays.acquire().await;
    match picture::replay(asking, locale, &view, record).await {
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
            Ok(match audience.everybody {
                true => publicly(asking, message),
                false => audience.answer(message),
            })
        }
        None => Ok(privately(
            asking,
            Message::text(t!(asking.reader, "replay-empty")),
        )),
    }
}

pub async fn record(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    let id = view.this_match.id();
    let nameless = name::plain(asking.reader, None);
    let record = asking.app.record(id, &nameless).await?;
    Ok(Reply::private(Message {
        text: t!(asking.reader, "record-here"),
        files: vec![File {
            name: format!("{}-{id}.txt", view.this_match.game()),
            bytes: record.to_string().into_bytes(),
            alt: String::new(),
        }],
        ..Message::default()
    }))
}
