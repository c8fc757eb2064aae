//! What the bot says of its own accord: flags, reminders, expired challenges.

use super::desk::Desk;
use super::message::Message;
use super::play::unping;
use super::reply::{After, brief, do_after, edit, is_final, post_notice};
use super::{board, challenge};
use crate::app::{ChallengeView, MatchView, Notice, What};
use crate::referee::{NoticeId, Span};
use crate::text::{self, Locale};
use poise::serenity_prelude::{Error, Http};
use std::sync::Arc;

/// How long after a failure it is tried again.
const PAUSE: Span = Span::seconds(30);

/// Says what is due, then waits for the next deadline or for a change that may bring one.
/// Never returns.
pub(super) async fn run(desk: Arc<Desk>, http: Arc<Http>) {
    loop {
        let now = desk.clock.now();
        let request = desk.in_flight.enter();
        let said = say_all(&desk, &http).await;
        let next = desk.app.next_deadline().await;
        drop(request);
        let deadline = match (said, next) {
            (Ok(true), Ok(next)) => next,
            (Ok(false), _) => Some(now + PAUSE),
            (Err(failure), _) | (_, Err(failure)) => {
                tracing::error!(%failure, "notices could not be worked on");
                Some(now + PAUSE)
            }
        };
        let reached = async {
            match deadline {
                Some(deadline) => desk.clock.reach(deadline).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = reached => {}
            () = desk.app.changed() => {}
        }
    }
}

/// Says everything that is due; whether all of it got through.
async fn say_all(
    desk: &Desk,
    http: &Http,
) -> Result<bool, crate::app::Failure<std::convert::Infallible>> {
    let mut all = true;
    for notice in desk.app.due(desk.clock.now()).await? {
        match say(desk, http, &notice).await {
            Ok(()) => {
                desk.app.posted(notice.id, desk.clock.now()).await?;
            }
            Err(error) if is_final(&error) => {
                tracing::warn!(why = brief(&error), "a notice cannot be posted; dropped");
                desk.app.posted(notice.id, desk.clock.now()).await?;
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

async fn say(desk: &Desk, http: &Http, notice: &Notice) -> Result<(), Error> {
    match &notice.what {
        What::Flag(view) => fallen(desk, http, notice.id, view).await,
        What::Reminder { view, .. } => remind(desk, http, notice.id, view).await,
        What::Expired(view) => expire(desk, http, notice.id, view).await,
    }
}

async fn fallen(desk: &Desk, http: &Http, notice: NoticeId, view: &MatchView) -> Result<(), Error> {
    let locale = desk.public_locale(view);
    let place = view.this_match.place();
    let message = board::after(desk, locale, view, "").await;
    post_notice(http, place.channel, notice, &message).await?;
    if let Some(unping) = unping(view) {
        do_after(desk, http, unping).await;
    }
    if let Some(parent) = view.messages.parent {
        let words = text::this_match::ended_in_thread(locale, &view.this_match);
        do_after(desk, http, After::Edit(parent, Message::text(words))).await;
    }
    Ok(())
}

async fn remind(desk: &Desk, http: &Http, notice: NoticeId, view: &MatchView) -> Result<(), Error> {
    let locale = desk.public_locale(view);
    let Some(words) = text::this_match::reminder(locale, &view.this_match) else {
        return Ok(());
    };
    let message = Message {
        // The steps of an Ampel turn under way are its player's alone.
        rows: board::rows(locale, &view.this_match.as_told()),
        ping: view.this_match.player_to_move(),
        ..Message::text(words)
    };
    let channel = view.this_match.place().channel;
    post_notice(http, channel, notice, &message).await?;
    Ok(())
}

async fn expire(
    desk: &Desk,
    http: &Http,
    notice: NoticeId,
    view: &ChallengeView,
) -> Result<(), Error> {
    let locale = match &view.guild.language {
        Some(code) => Locale::from_code(code),
        None => desk.server_locale(view.place.guild),
    };
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
