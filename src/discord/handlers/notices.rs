//! What the bot says of its own accord: flags, reminders, expired challenges, and what an
//! interruption has kept from being told.

use crate::discord::context::Data;
use crate::discord::outgoing::delivery::{do_after, note};
use crate::discord::outgoing::housekeeping::{closing, moved_on};
use crate::discord::outgoing::http::{Class, brief, class, edit, post, post_notice};
use crate::discord::views::message::Message;
use crate::discord::views::seen::seen_by;
use crate::discord::views::{board, challenge, offer as offers};
use app::{ChallengeView, MatchView, MessageRole, Notice, What};
use poise::serenity_prelude::{Error, Http};
use referee::{ChannelId, NoticeId, Span, Time};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use text::{self, Locale};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How long the first failure of a notice is waited out, and how long any at most: twice as long
/// after each.
const FIRST_PAUSE: Span = Span::seconds(1);
const LONGEST_PAUSE: Span = Span::minutes(5);

/// How long nothing is tried while the database fails, or the token is refused.
const REST: Span = Span::seconds(30);

/// How long a channel may be closed to the bot before a notice for it is dropped.
const CLOSED: Span = Span::days(14);

/// How many channels are spoken to at once.
const CHANNELS: usize = 8;

/// The notices that did not get through, each with its pause: the others do not wait for them, and
/// nothing is tried more often because something else happens.
#[derive(Debug, Default)]
struct Pauses(HashMap<NoticeId, Pause>);

#[derive(Clone, Copy, Debug)]
struct Pause {
    attempts: u32,
    until: Time,
}

impl Pauses {
    fn holds(&self, id: NoticeId, now: Time) -> bool {
        self.0.get(&id).is_some_and(|pause| now < pause.until)
    }

    /// Puts a notice off.
    fn failed(&mut self, id: NoticeId, now: Time) {
        let attempts = self.0.get(&id).map_or(0, |pause| pause.attempts);
        let whole = FIRST_PAUSE.as_millis() << attempts.min(16);
        let whole = whole.min(LONGEST_PAUSE.as_millis());
        // Notices that failed together come back apart: between half of the pause and all of it.
        let spread = u64::try_from(id.0.random() % 1_000).unwrap_or(0);
        let pause = Span::from_millis(whole / 2 + whole * spread / 2_000);
        let pause = Pause {
            attempts: attempts.saturating_add(1),
            until: now + pause,
        };
        self.0.insert(id, pause);
    }

    fn next(&self) -> Option<Time> {
        self.0.values().map(|pause| pause.until).min()
    }
}

/// What came of saying a notice.
enum Said {
    /// It is said, or never will be.
    Done(NoticeId),
    /// Not yet.
    Failed(NoticeId),
    /// The token is refused: nothing can be said.
    Unauthorized,
}

/// Says what is due, then waits for the next deadline or for a change that may bring one.
/// Never returns.
pub async fn run(data: Arc<Data>, http: Arc<Http>) {
    let mut pauses = Pauses::default();
    loop {
        let now = data.clock.now();
        let request = data.requests.token();
        let said = say_all(&data, &http, &mut pauses).await;
        let next = data.app.next_deadline().await;
        drop(request);
        let deadline = match (said, next) {
            (Ok(true), Ok(next)) => next.into_iter().chain(pauses.next()).min(),
            (Ok(false), Ok(_)) => Some(now + REST),
            (Err(failure), _) | (_, Err(failure)) => {
                tracing::error!(%failure, "notices could not be worked on");
                Some(now + REST)
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

/// Says everything that is due and not put off, channel by channel, some channels at once: one that
/// hangs holds up no other. `false` if the token is refused.
async fn say_all(
    data: &Arc<Data>,
    http: &Arc<Http>,
    pauses: &mut Pauses,
) -> Result<bool, app::Error> {
    let now = data.clock.now();
    let due = data.app.due(now).await?;
    let still: HashSet<NoticeId> = due.iter().map(|notice| notice.id).collect();
    pauses.0.retain(|id, _| still.contains(id));
    let mut channels: BTreeMap<ChannelId, Vec<Notice>> = BTreeMap::new();
    for notice in due {
        if !pauses.holds(notice.id, now) {
            channels.entry(home(&notice)).or_default().push(notice);
        }
    }
    let free = Arc::new(Semaphore::new(CHANNELS));
    let mut speaking = JoinSet::new();
    for notices in channels.into_values() {
        let (data, http) = (Arc::clone(data), Arc::clone(http));
        let free = Arc::clone(&free);
        speaking.spawn(async move {
            let _turn = free.acquire_owned().await;
            say_in_turn(&data, &http, &notices).await
        });
    }
    let mut authorized = true;
    while let Some(said) = speaking.join_next().await {
        let said = said.unwrap_or_else(|error| {
            tracing::error!(%error, "saying a notice panicked");
            Vec::new()
        });
        for said in said {
            match said {
                Said::Done(id) => {
                    data.app.posted(id, now).await?;
                }
                Said::Failed(id) => pauses.failed(id, now),
                Said::Unauthorized => authorized = false,
            }
        }
    }
    Ok(authorized)
}

/// The channel a notice is for.
fn home(notice: &Notice) -> ChannelId {
    match &notice.what {
        What::Flag(view) | What::Reminder { view, .. } | What::Undelivered { view, .. } => {
            view.this_match.place().channel
        }
        What::Expired(view) | What::UndeliveredChallenge(view) => view.place.channel,
    }
}

/// Says the notices of one channel, one after the other.
async fn say_in_turn(data: &Data, http: &Http, notices: &[Notice]) -> Vec<Said> {
    let mut all = Vec::new();
    for notice in notices {
        let Err(error) = say(data, http, notice).await else {
            all.push(Said::Done(notice.id));
            continue;
        };
        let why = brief(&error);
        let closed_long = data.clock.now().since(notice.made_at) > CLOSED;
        all.push(match class(&error) {
            Class::Unauthorized => {
                tracing::error!(why, "the token is refused; every notice is kept");
                all.push(Said::Unauthorized);
                return all;
            }
            Class::Final => {
                tracing::warn!(why, "a notice cannot be posted; dropped");
                Said::Done(notice.id)
            }
            Class::Forbidden if closed_long => {
                tracing::warn!(
                    why,
                    "a channel has been closed for long; a notice is dropped"
                );
                Said::Done(notice.id)
            }
            Class::Forbidden | Class::Transient => {
                tracing::warn!(why, "a notice was not posted; tried again soon");
                Said::Failed(notice.id)
            }
        });
    }
    all
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_to_five_minutes_and_end_with_the_notice() {
        let start = Time::from_millis(0);
        let (one, two) = (
            NoticeId(ulid::Ulid::from_parts(1, 0)),
            NoticeId(ulid::Ulid::from_parts(1, 999)),
        );
        let mut pauses = Pauses::default();
        assert!(!pauses.holds(one, start));
        for least in [500, 1_000, 2_000, 4_000] {
            pauses.failed(one, start);
            assert_eq!(pauses.0[&one].until, start + Span::from_millis(least));
            assert!(pauses.holds(one, start));
        }
        for _ in 0..100 {
            pauses.failed(two, start);
        }
        // Almost the longest, as this identifier has it.
        let longest = Span::from_millis(LONGEST_PAUSE.as_millis() / 2 * 1_999 / 1_000);
        assert_eq!(pauses.0[&two].until, start + longest);
        assert!(!pauses.holds(two, start + longest));
        assert_eq!(pauses.next(), Some(start + Span::seconds(4)));
    }
}
