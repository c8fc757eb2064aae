//! Threads for matches: opened for a challenge, and deleted if they stay empty.

use super::replies::too_fast;
use crate::discord::asking::Asking;
use crate::discord::limits::Limited;
use crate::discord::outgoing::http::{counted, has_thread, is_transient, summary};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use app::{ChallengeView, MessageRef};
use poise::serenity_prelude::{
    AutoArchiveDuration, ChannelId as PlatformChannel, ChannelType, CreateThread, EditThread, Http,
    MessageId,
};
use referee::{ChannelId, tell_apart};
use rules::Game;
use text::t;

const THREAD_TRIES: usize = 2;

pub(super) enum NoThread {
    /// No thread is possible in this place; the reply says why.
    Refused(Box<Reply>),
    Failed,
}

/// Says why no thread can be opened in this place. In a server the bot is a member of, this is the sentence
/// `in_server`, elsewhere a general sentence.
pub(super) fn no_thread(asking: &Asking, in_server: String) -> String {
    match asking.caller.place.member_of() {
        Some(_) => in_server,
        None => t!(asking.reader, "place-no-threads"),
    }
}

pub(super) async fn thread_on_challenge(
    asking: &Asking,
    view: &ChallengeView,
) -> Result<ChannelId, NoThread> {
    if asking.threads.is_none() {
        let words = no_thread(asking, t!(asking.reader, "challenge-taken-thread"));
        let refusal = Reply::private(Message::text(words));
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let mut names = [
        view.challenger_name.clone(),
        Some(asking.caller.name.clone()),
    ];
    let players = [view.challenge.challenger, asking.caller.user];
    let accounts = [
        view.challenger_account.as_deref(),
        asking.caller.account.as_deref(),
    ];
    let people = players.into_iter().zip(&mut names).zip(accounts);
    tell_apart(people.map(|((user, name), account)| (user, name, account)));
    let names = names.each_ref().map(|it| it.as_deref().unwrap_or_default());
    let on = asking.pressed_publicly();
    open_thread(asking, on, view.challenge.terms.game(), names).await
}

/// Opens a thread for a match of the players with these names, on the message `on` if it is given. Fails with a reply
/// if the bot lacks permissions or the caller has opened too many threads, and with [`NoThread::Failed`] if Discord
/// opens no thread.
pub(super) async fn open_thread(
    asking: &Asking,
    on: Option<MessageRef>,
    game: Game,
    names: [&str; 2],
) -> Result<ChannelId, NoThread> {
    let missing = asking.lacking_for_thread();
    if !missing.is_empty() {
        let refusal = Reply::private(lacking(asking, missing));
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let http = &asking.http;
    if let Some(no) = too_fast(asking, Limited::Thread(asking.caller.user)) {
        return Err(NoThread::Refused(Box::new(no)));
    }
    let settings = asking.app.guild_settings(asking.caller.guild()).await;
    let public = asking.public(&settings.unwrap_or_default());
    let title = text::challenge::thread_name(public, game, names);
    let builder = CreateThread::new(title)
        .kind(asking.threads.unwrap_or(ChannelType::PublicThread))
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let channel = PlatformChannel::new(asking.channel.0.max(1));
    let message = on.map(|at| MessageId::new(at.message.0.max(1)));
    for _ in 0..THREAD_TRIES {
        let builder = builder.clone();
        let made = match message {
            Some(message) => {
                counted(channel.create_thread_from_message(http, message, builder)).await
            }
            None => counted(channel.create_thread(http, builder)).await,
        };
        match (made, message) {
            (Ok(thread), _) => return Ok(ChannelId(thread.id.get())),
            // An earlier acceptance opened the thread, but did not finish, or its answer was lost. A thread that was
            // opened on a message has the same id as the message.
            (Err(error), Some(message)) if has_thread(&error) => {
                return Ok(ChannelId(message.get()));
            }
            (Err(error), _) => {
                tracing::warn!(why = summary(&error), "a thread was not opened");
                if !is_transient(&error) {
                    break;
                }
            }
        }
    }
    Err(NoThread::Failed)
}

/// Deletes an empty thread, or archives it if the bot may not delete it.
pub(super) async fn close_thread(http: &Http, thread: ChannelId) {
    let channel = PlatformChannel::new(thread.0.max(1));
    if counted(channel.delete(http)).await.is_ok() {
        return;
    }
    let archived = EditThread::new().archived(true);
    if let Err(error) = counted(channel.edit_thread(http, archived)).await {
        tracing::warn!(why = summary(&error), "an empty thread stays");
    }
}
