//! What the bot says of its own accord: flags, reminders, expired challenges, and what an
//! interruption has kept from being told.

use crate::discord::context::Data;
use crate::discord::outgoing::delivery::{do_after, note};
use crate::discord::outgoing::housekeeping::{closing, moved_on};
use crate::discord::outgoing::http::{brief, edit, is_final, post, post_notice};
use crate::discord::views::message::Message;
use crate::discord::views::seen::seen_by;
use crate::discord::views::{board, challenge, offer as offers};
use app::{ChallengeView, MatchView, MessageRole, Notice, What};
use poise::serenity_prelude::{Error, Http};
use referee::{NoticeId, Span};
use std::sync::Arc;
use text::{self, Locale};

/// How long after a failure it is tried again.
const PAUSE: Span = Span::seconds(30);

/// Says what is due, then waits for the next deadline or for a change that may bring one.
/// Never returns.
pub async fn run(data: Arc<Data>, http: Arc<Http>) {
    loop {
        let now = data.clock.now();
        let request = data.requests.token();
        let said = say_all(&data, &http).await;
        let next = data.app.next_deadline().await;
        drop(request);
        let deadline = match (said, next) {
            (Ok(true), Ok(next)) => next,
            (Ok(false), Ok(next)) => Some(next.map_or(now + PAUSE, |next| next.min(now + PAUSE))),
            (Err(failure), _) | (_, Err(failure)) => {
                tracing::error!(%failure, "notices could not be worked on");
                Some(now + PAUSE)
            }
        };
        let reached = async {
            match deadline {
                Some(deadline) => data.clock.reach(deadline).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = reached => {}
            () = data.app.changed() => {}
        }
    }
}

/// Says everything that is due; whether all of it got through.
async fn say_all(data: &Data, http: &Http) -> Result<bool, app::Error> {
    let mut all = true;
    for notice in data.app.due(data.clock.now()).await? {
        match say(data, http, &notice).await {
            Ok(()) => {
                data.app.posted(notice.id, data.clock.now()).await?;
            }
            Err(error) if is_final(&error) => {
                tracing::warn!(why = brief(&error), "a notice cannot be posted; dropped");
                data.app.posted(notice.id, data.clock.now()).await?;
            }
            Err(error) => {
                tracing::warn!(
                    why = brief(&error),
                    "a notice was not posted; tried again soon"
                );
                all = false;
            }
        }
    }
    Ok(all)
}

async fn say(data: &Data, http: &Http, notice: &Notice) -> Result<(), Error> {
    match &notice.what {
        What::Flag(view) => fallen(data, http, notice.id, view).await,
        What::Reminder { view, .. } => remind(data, http, notice.id, view).await,
        What::Expired(view) => expire(data, http, notice.id, view).await,
        What::Undelivered { view, ply } => undelivered(data, http, notice.id, view, *ply).await,
        What::UndeliveredChallenge(view) => {
            undelivered_challenge(data, http, notice.id, view).await
        }
    }
}

async fn fallen(data: &Data, http: &Http, notice: NoticeId, view: &MatchView) -> Result<(), Error> {
    let locale = data.public_locale(view);
    let place = view.this_match.place();
    let message = board::after(data, locale, view, "").await;
    post_notice(http, place.channel, notice, &message).await?;
    for after in closing(locale, view) {
        do_after(data, http, after).await;
    }
    Ok(())
}

/// Says how a match stands after something was done to it that perhaps nobody was told: a question
/// is asked, everything else shows in the board.
async fn undelivered(
    data: &Data,
    http: &Http,
    notice: NoticeId,
    view: &MatchView,
    ply: bool,
) -> Result<(), Error> {
    let locale = data.public_locale(view);
    let id = view.this_match.id();
    let question = view
        .this_match
        .offer()
        .filter(|offer| offers::message(view, offer.id).is_none())
        .map(|offer| {
            let role = MessageRole::Offer(id, offer.id);
            (offers::question(locale, view, offer), role)
        });
    let board = match &question {
        Some(_) if !ply => None,
        _ => {
            let mut board = interrupted_board(data, locale, view).await;
            if question.is_some() {
                board.ping = None;
            }
            Some((board, MessageRole::Board(id)))
        }
    };
    let channel = view.this_match.place().channel;
    let mut lead = Some(text::matches::interrupted(locale));
    for (message, role) in board.into_iter().chain(question) {
        let posted = match lead.take() {
            Some(lead) => {
                let text = format!("{lead}\n{}", message.text);
                post_notice(http, channel, notice, &Message { text, ..message }).await?
            }
            None => post(http, channel, &message).await?,
        };
        note(data, http, role, posted).await;
        if let (MessageRole::Board(_), Some(moved_on)) = (role, moved_on(locale, view)) {
            do_after(data, http, moved_on).await;
        }
    }
    for after in closing(locale, view) {
        do_after(data, http, after).await;
    }
    Ok(())
}

/// The board after an interruption, with the plies that may have been lost.
async fn interrupted_board(data: &Data, locale: Locale, view: &MatchView) -> Message {
    let this_match = &view.this_match;
    match (this_match.ending(), this_match.public_len()) {
        (Some(_), _) => board::after(data, locale, view, "").await,
        (None, 0) => board::begun(data, locale, view).await,
        (None, _) => {
            let seen = seen_by(None, view);
            let latest = text::matches::latest(&seen.this_match);
            board::moved(data, locale, &seen, latest).await
        }
    }
}

/// Asks a challenge that perhaps nobody has seen, or closes the message of one that was answered.
async fn undelivered_challenge(
    data: &Data,
    http: &Http,
    notice: NoticeId,
    view: &ChallengeView,
) -> Result<(), Error> {
    match (challenge::settled(data, view).await, view.message) {
        (Some(closed), Some(at)) => edit(http, at, &closed).await,
        (Some(_), None) | (None, Some(_)) => Ok(()),
        (None, None) => {
            let locale = data.locale_of(&view.guild, view.place.guild);
            let question = challenge::open(locale, view);
            let posted = post_notice(http, view.place.channel, notice, &question).await?;
            note(
                data,
                http,
                MessageRole::Challenge(view.challenge.id),
                posted,
            )
            .await;
            Ok(())
        }
    }
}

async fn remind(data: &Data, http: &Http, notice: NoticeId, view: &MatchView) -> Result<(), Error> {
    let locale = data.public_locale(view);
    let Some(words) = text::matches::reminder(locale, &view.this_match) else {
        return Ok(());
    };
    let message = Message {
        // The steps of an Ampel turn under way are its player's alone.
        rows: board::rows(locale, &view.this_match.public_view()),
        ping: view.this_match.player_to_move(),
        ..Message::text(words)
    };
    let channel = view.this_match.place().channel;
    post_notice(http, channel, notice, &message).await?;
    Ok(())
}

async fn expire(
    data: &Data,
    http: &Http,
    notice: NoticeId,
    view: &ChallengeView,
) -> Result<(), Error> {
    let locale = data.locale_of(&view.guild, view.place.guild);
    let message = challenge::closed(locale, view);
    match view.message {
        Some(at) => edit(http, at, &message).await,
        // Its message was posted but never noted, so there is none to be edited.
        None => {
            post_notice(http, view.place.channel, notice, &message).await?;
            Ok(())
        }
    }
}
