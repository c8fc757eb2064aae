//! What one can do about a match besides playing and asking: resigning, giving time, and afterwards
//! the rematch, the replay and the record.

use super::audience::Audience;
use super::challenge::{closed_to, wrong_channel};
use super::explain::explain_last;
use super::look::{diagram, look, look_at_text};
use super::replies::{
    board_after, board_row, ended, ended_as, present_to, privately, public, publicly, refuse,
    refused_by, too_fast,
};
use super::{analyse, challenge, hint, manage, offers, opponent};
use crate::discord::asking::Asking;
use crate::discord::context::Data;
use crate::discord::custom_id::{At, MatchAction};
use crate::discord::error::Error;
use crate::discord::limits::Limited;
use crate::discord::outgoing::http::{Presence, presence};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::draft::Said;
use crate::discord::views::message::{File, Message, Weight, link};
use crate::discord::views::redact::seen_by;
use crate::discord::views::{board, picker, picture};
use crate::times::MESSAGE_UNDER_WAY;
use app::{MatchRef, MatchView, NoMatch, Refused, Rematch, RematchRefusal};
use futures::future::BoxFuture;
use referee::{Claim, Colours, Match, MatchId, OfferKind, Place, ResignRefusal};
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
    // These are about the match as a whole.
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
    let mut reply = act(asking, at, match_action, &view, since.is_some()).await?;
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

/// What a button of a match does; `stale` if the match has gone on since it was made.
fn act<'a>(
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
        // What was meant is no longer what would be shown, taken back or given up.
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
        MatchAction::Rematch => Box::pin(rematch(asking, at.id)),
        MatchAction::NextLevel => Box::pin(next_level(asking, view)),
        MatchAction::Replay => Box::pin(replay(asking, which)),
        MatchAction::Record => Box::pin(record(asking, which)),
        MatchAction::Here => Box::pin(manage::go_on(asking, at.id, asking.caller.place)),
        MatchAction::Direct => Box::pin(manage::go_on(asking, at.id, Place::Direct)),
        MatchAction::Reason => Box::pin(hint::reason(asking, which)),
        MatchAction::Analyse(step) => Box::pin(analyse::analyse(asking, which, step)),
    }
}

impl MatchAction {
    /// Which match a button means: a player may look at their own, end it and move it from wherever they are.
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

/// The match that a command to end one means: the one here, or, if there is none, the only one that the invoker plays
/// elsewhere.
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

/// The answer to a button that was pressed twice in one breath.
fn pressed_twice(asking: &Asking, id: MatchId) -> Option<Reply> {
    let now = asking.clock.now();
    let counted = asking
        .limits
        .count(Limited::Button(asking.caller.user, id), now);
    counted.err()?;
    let said = t!(asking.reader, "answer-pressed-twice");
    Some(Reply::private(Message::text(said)))
}

/// What has happened since a button was made, as far as the invoker may know of it.
fn since(asking: &Asking, view: &MatchView, at: At) -> Option<String> {
    let view = seen_by(Some(asking.caller.user), view);
    let this_match = &view.this_match;
    let fresh = at.moment == this_match.moment() || picker::same_turn(this_match, at).is_some();
    (!fresh).then(|| words::stale(asking.reader, this_match, at.moment))
}

/// A running match of the invoker, as they may see it, or why they may do nothing about it.
async fn own(asking: &Asking, which: MatchRef) -> Result<Result<MatchView, Reply>, Error> {
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
    Ok(match own(asking, which).await? {
        Ok(view) => Reply::private(board::more(asking.reader, &view.this_match)),
        Err(no) => no,
    })
}

pub async fn ask_resign(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = match own(asking, which).await? {
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
    // A match that has hardly begun need not cost points.
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

/// Why a rated match would change no rating if it ended now; `None` if it would, or is casual.
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
            Ok(ended_as(asking, &once.value, done).await)
        }
        Err(why) => refuse(asking, why, text::why::resign_refused).await,
    }
}

pub async fn abort(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    match asking.app.abort(&asking.caller, which).await {
        Ok(once) => Ok(ended(asking, &once.value).await),
        Err(why) => refuse(asking, why, text::why::abort_refused).await,
    }
}

/// Ends a match whose other player has been silent for long.
async fn claim(asking: &Asking, which: MatchRef, claim: Claim) -> Result<Reply, Error> {
    match asking.app.claim(&asking.caller, which, claim).await {
        Ok(once) => Ok(ended(asking, &once.value).await),
        Err(why) => refuse(asking, why, text::silence::claim_refused).await,
    }
}

pub async fn give_time(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    if let Some(no) = too_fast(asking, Limited::GiveTime(asking.caller.user)) {
        return Ok(no);
    }
    match asking.app.give_time(&asking.caller, which).await {
        Ok(once) => {
            let given = once.value;
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

/// Why there is no rematch: it would be asked for or played in a closed channel, the invoker's account is too young, or
/// the opponent has left the server or is timed out. Of a person in a command's options the platform says whether they are there; a
/// button does not.
async fn no_rematch(asking: &Asking, id: MatchId) -> Result<Option<Reply>, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    let view = asking.app.show_match(id).await?;
    let this_match = &view.this_match;
    let (place, seats) = (this_match.place(), this_match.seats());
    let closed = closed_to(asking, &settings).or_else(|| wrong_channel(asking, &settings, place));
    if closed.is_some() {
        return Ok(closed);
    }
    let side = seats.side(asking.caller.user);
    let opponent = side.map(|side| seats.player(side.other()));
    // Who is in a conversation cannot be asked.
    let server = asking.caller.place.member_of();
    let here = server.is_some() && this_match.ending().is_some() && place.member_of() == server;
    let asked = opponent.filter(|it| here && it.engine_level().is_none() && !it.is_former());
    let Some(opponent) = asked else {
        return Ok(None);
    };
    let said = match presence(&asking.clock, &asking.http, asking.caller.guild(), opponent).await {
        Presence::Here => return Ok(None),
        Presence::TimedOut(until) => text::challenge::timed_out(asking.reader, opponent, until),
        Presence::Absent => t!(
            asking.reader,
            "rematch-absent",
            opponent = &name::player(asking.reader, opponent),
            command = &asking.command(this_match.game(), "challenge")
        ),
    };
    Ok(Some(Reply::private(Message::text(said))))
}

async fn rematch(asking: &Asking, id: MatchId) -> Result<Reply, Error> {
    if let Some(no) = no_rematch(asking, id).await? {
        return Ok(no);
    }
    let Refused { why, view } = match asking.app.rematch(&asking.caller, id).await {
        Ok(once) => {
            return Ok(match once.value {
                Rematch::Asked(view) => challenge::asked(asking, &view),
                Rematch::Begun(view) => {
                    let reply = board_row(asking, &view, Said::Nothing);
                    opponent::followed(&asking.data, &view, reply)
                }
            });
        }
        Err(why) => why.refused()?,
    };
    let locale = asking.reader;
    let this_match = &view.this_match;
    let seats = this_match.seats();
    let side = seats.side(asking.caller.user).unwrap_or(Side::First);
    let opponent = name::player(locale, seats.player(side.other()));
    let command = asking.command(this_match.game(), "challenge");
    let said = match &why {
        // Its message is lost, as after a crash, and not just under way: it is asked again.
        RematchRefusal::Asked(asked)
            if asked.message.is_none()
                && asking.clock.now() > asked.challenge.made_at + MESSAGE_UNDER_WAY =>
        {
            return Ok(challenge::asked(asking, asked));
        }
        RematchRefusal::Asked(asked) => {
            let link = asked.message.map(|at| link(asking.caller.place, at));
            text::challenge::rematch_asked(locale, &opponent, link.as_deref())
        }
        RematchRefusal::Barred(why) => challenge::barred(locale, why, &opponent),
        RematchRefusal::TooOften { again } => text::challenge::too_often(locale, &opponent, *again),
        RematchRefusal::NotOver => t!(locale, "rematch-not-over"),
        RematchRefusal::NotAPlayer => {
            text::why::resign_refused(locale, this_match, &ResignRefusal::NotAPlayer, &command)
        }
        RematchRefusal::OpponentGone => t!(locale, "rematch-gone", command = &command),
        RematchRefusal::Begun => text::challenge::rematch_begun(locale, this_match.place()),
        RematchRefusal::LiveClock => t!(locale, "place-live-clock"),
        RematchRefusal::ChannelTaken => t!(locale, "rematch-taken", command = &command),
    };
    Ok(Reply::private(Message::text(said)))
}

/// A match against the next level on the same terms, sides swapped as in a rematch.
async fn next_level(asking: &Asking, view: &MatchView) -> Result<Reply, Error> {
    let this_match = &view.this_match;
    let side = this_match.seats().side(asking.caller.user);
    let Some((side, level)) = side.zip(board::next_level(this_match)) else {
        let command = asking.command(this_match.game(), "challenge");
        let why = ResignRefusal::NotAPlayer;
        let said = text::why::resign_refused(asking.reader, this_match, &why, &command);
        return Ok(Reply::private(Message::text(said)));
    };
    let proposed = opponent::Proposed {
        terms: this_match.terms(),
        colours: Colours::Challenger(side.other()),
        level: Some(u64::from(level)),
        thread: Some(false),
        quiet: false,
        rematch_of: Some(this_match.id()),
    };
    opponent::challenge(asking, proposed).await
}

/// The whole match as a moving picture: for everybody, but of a running match only at the wish of one of
/// its players.
pub async fn replay(asking: &Asking, which: MatchRef) -> Result<Reply, Error> {
    let view = asking.app.board(&asking.caller, which).await?;
    if let Some(no) = too_fast(asking, Limited::Replay(asking.caller.user)) {
        return Ok(no);
    }
    let running = view.this_match.ending().is_none();
    let audience = match view.this_match.seats().side(asking.caller.user) {
        None if running => Audience::invoker_because(t!(asking.reader, "replay-private")),
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
