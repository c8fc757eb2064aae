//! From a challenge to the first board, in the channel or in a thread of its own.

use super::replies::{board_row, in_place_of_pressed, pressed_row, privately, row, too_fast};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::limits::Limited;
use crate::discord::outgoing::http::{
    Presence, counted, has_thread, is_transient, presence, slow_mode, summary,
};
use crate::discord::outgoing::reply::{Follow, Reply};
use crate::discord::views::board;
use crate::discord::views::challenge::{accepted, accepter, closed, open, to_be_asked, too_many};
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use app::{
    AnswerError, Barred, ChallengeError, ChallengeView, GuildSettings, MatchRef, MatchView,
    MessageRef, MessageRole, NewChallenge, Reader,
};
use poise::serenity_prelude::{
    AutoArchiveDuration, ChannelId as PlatformChannel, ChannelType, CreateThread, EditThread,
    MessageId,
};
use referee::{
    Answer, ChallengeId, ChallengeState, ChannelId, Colours, MatchId, Place, Terms, TimeControl,
    UserId, tell_apart,
};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::t;
use text::{self, Locale, name};
use tokio::sync::watch;

/// From which slow mode on players of a live match are told of it: what is shorter hardly holds up a move.
const SLOW: Duration = Duration::from_secs(30);

pub async fn challenge(
    data: &Data,
    invoker: &Invoker,
    mut proposed: NewChallenge,
) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    if let Some(no) = closed_to(data, invoker, &settings) {
        return Ok(no);
    }
    proposed.terms = resting(&settings, proposed.terms);
    if invoker.threads.is_none() && !invoker.place.is_direct() && is_taken(data, invoker).await? {
        let words = no_thread(invoker, t!(invoker.reader, "challenge-taken-thread"));
        return Ok(Reply::private(Message::text(words)));
    }
    let opponent = proposed.opponent.as_ref().map(|person| person.id);
    if let Some(opponent) = opponent
        && let Some(no) = timed_out(data, invoker, opponent).await
    {
        return Ok(Reply::private(Message::text(no)).refusal());
    }
    let control = proposed.terms.control;
    let caller = data.caller(invoker);
    match data.app.challenge(&caller, proposed).await {
        Ok(once) if invoker.place.is_direct() => {
            let offered = to_be_asked(invoker.reader, &once.value);
            Ok(Reply::public(offered))
        }
        Ok(once) => {
            let asked = asked(invoker, &once.value);
            Ok(said_of_slow_mode(data, invoker, invoker.place, control, asked).await)
        }
        Err(why) => {
            let locale = invoker.reader;
            let named = opponent.map_or_else(String::new, |it| name::player(locale, it));
            let words = match why.refused()? {
                ChallengeError::Yourself => t!(locale, "challenge-refused-self"),
                ChallengeError::Bot => t!(locale, "challenge-refused-bot", opponent = &named),
                ChallengeError::TooOften { again } => {
                    text::challenge::too_often(locale, &named, again)
                }
                ChallengeError::TooMany { open } => {
                    return Ok(Reply::private(too_many(locale, &open)));
                }
                ChallengeError::Overdone { again } => text::challenge::overdone(locale, again),
                ChallengeError::Barred(why) => barred(locale, &why, &named),
                ChallengeError::Unseen => t!(locale, "challenge-unseen"),
                ChallengeError::LiveClock => t!(locale, "place-live-clock"),
                ChallengeError::NoPlace if invoker.threads.is_none() => {
                    no_thread(invoker, t!(locale, "challenge-no-threads"))
                }
                ChallengeError::NoPlace => {
                    return Ok(Reply::private(lacking(
                        invoker,
                        invoker.lacking_for_thread(),
                    )));
                }
            };
            Ok(Reply::private(Message::text(words)))
        }
    }
}

/// Why a person of this server cannot answer now: they are timed out.
pub(super) async fn timed_out(data: &Data, invoker: &Invoker, user: UserId) -> Option<String> {
    let server = invoker.place.member_of()?;
    match presence(&data.clock, data.http()?, server, user).await {
        Presence::TimedOut(until) => Some(text::challenge::timed_out(invoker.reader, user, until)),
        Presence::Here | Presence::Absent => None,
    }
}

/// A reply, followed by how slow the channel is in which a live match is to be played, if that keeps its players waiting.
async fn said_of_slow_mode(
    data: &Data,
    invoker: &Invoker,
    place: Place,
    control: TimeControl,
    reply: Reply,
) -> Reply {
    let channel = place.member_of().and(place.channel());
    let live = channel.filter(|_| control.is_live() && reply.follow.is_none());
    let Some((channel, http)) = live.zip(data.http()) else {
        return reply;
    };
    let slow = slow_mode(&data.clock, http, channel).await;
    let Some(span) = slow.filter(|it| *it >= SLOW) else {
        return reply;
    };
    let settings = data.app.guild_settings(invoker.guild).await;
    let locale = invoker.public(&settings.unwrap_or_default());
    let said = text::challenge::slow_mode(locale, channel, span);
    reply.followed_by(Follow::Message(Message::text(said)))
}

/// Why no thread is opened here: `in_server` says it of a channel.
pub(super) fn no_thread(invoker: &Invoker, in_server: String) -> String {
    match invoker.place.member_of() {
        Some(_) => in_server,
        None => t!(invoker.reader, "place-no-threads"),
    }
}

#[must_use]
pub fn barred(locale: Locale, why: &Barred, opponent: &str) -> String {
    match why {
        Barred::You(reason) => text::moderate::barred(locale, reason.as_deref()),
        Barred::Them => t!(locale, "moderate-barred-them", player = opponent),
    }
}

/// Terms with the rest every new match of the server has.
#[must_use]
pub fn resting(settings: &GuildSettings, terms: Terms) -> Terms {
    Terms {
        control: terms.control.resting(settings.rest()),
        ..terms
    }
}

/// Why the invoker may not begin a match here: the server has other channels for it, or their account is
/// too young. `None` if they may.
#[must_use]
pub fn closed_to(data: &Data, invoker: &Invoker, settings: &GuildSettings) -> Option<Reply> {
    wrong_channel(invoker, settings, invoker.place).or_else(|| too_young(data, invoker, settings))
}

/// The refusal of a match in a channel, or in a thread of one, that the server does not play in.
pub(super) fn wrong_channel(
    invoker: &Invoker,
    settings: &GuildSettings,
    place: Place,
) -> Option<Reply> {
    let wrong = !settings.opens(place);
    wrong.then(|| {
        let said = text::rest::wrong_channel(invoker.reader, &settings.channels);
        privately(invoker, Message::text(said))
    })
}

pub(super) fn too_young(data: &Data, invoker: &Invoker, settings: &GuildSettings) -> Option<Reply> {
    let days = settings.minimum_age;
    let until = invoker.account_since() + referee::days(u64::from(days));
    let young = days > 0 && data.clock.now() < until;
    young.then(|| {
        let said = text::rest::too_young(invoker.reader, days, until);
        privately(invoker, Message::text(said))
    })
}

/// Looks for an opponent in a game, on its usual terms.
pub async fn seek(data: &Data, invoker: &Invoker, game: Game) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    let proposed = NewChallenge {
        opponent: None,
        terms: Terms {
            options: usual(&settings, AnyOptions::default_of(game)),
            control: data.usual_clock(&settings, invoker.place),
            rated: true,
        },
        colours: Colours::Random,
        thread: None,
        thread_possible: invoker.thread_possible(),
    };
    challenge(data, invoker, proposed).await
}

#[must_use]
pub fn usual(settings: &GuildSettings, options: AnyOptions) -> AnyOptions {
    let usual = settings.variant.as_deref();
    let usual = usual.and_then(|variant| options.with_text("variant", variant).ok());
    usual.unwrap_or(options)
}

/// Whether a match is going on where the invoker is, and no thread can be opened for another.
async fn is_taken(data: &Data, invoker: &Invoker) -> Result<bool, Error> {
    match data
        .app
        .board(&data.caller(invoker), MatchRef::Here(None))
        .await
    {
        Ok(view) => Ok(view.this_match.ending().is_none()),
        Err(app::Error::NoMatch(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The challenge, for everybody or for the invoker alone.
pub fn asked(invoker: &Invoker, view: &ChallengeView) -> Reply {
    let asked = row(invoker, shown_to(invoker, view), Said::Nothing);
    Reply::row(asked).about_challenge(view.challenge.id, false)
}

/// The message that shows the invoker a challenge.
fn shown_to(invoker: &Invoker, view: &ChallengeView) -> MessageRole {
    let reader = match view.place.is_direct() {
        true => Reader::One(invoker.user),
        false => Reader::Everybody,
    };
    MessageRole::Challenge(view.challenge.id, reader)
}

/// A challenge in place of the pressed message; of a private one its row tells nobody else.
fn in_its_place(invoker: &Invoker, view: &ChallengeView, message: Message) -> Reply {
    match invoker.pressed_publicly() {
        Some(_) => Reply::row(pressed_row(invoker, shown_to(invoker, view))),
        None => Reply::update(message),
    }
}

/// Asks the opponent by direct message.
pub async fn ask_directly(data: &Data, invoker: &Invoker, id: ChallengeId) -> Result<Reply, Error> {
    match data.app.ask_directly(&data.caller(invoker), id).await {
        Ok(once) => {
            let view = &once.value;
            let asked = open(invoker.reader, view, Some(invoker.user));
            let (sender, unheard) = watch::channel(None);
            data.unheard.keep(id, sender);
            let reply = in_its_place(invoker, view, asked);
            Ok(reply.about_challenge(id, false).until(unheard))
        }
        Err(why) => Ok(refuse(data, invoker, &why.refused()?, Answer::Withdraw).await),
    }
}

pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    id: ChallengeId,
    reply: Answer,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let done = match reply {
        Answer::Accept => {
            let settings = data.app.guild_settings(invoker.guild).await?;
            return match closed_to(data, invoker, &settings) {
                Some(no) => Ok(no),
                None => accept(data, invoker, id).await,
            };
        }
        Answer::Decline => data.app.decline(&caller, id).await,
        Answer::Withdraw => data.app.withdraw(&caller, id).await,
    };
    match done {
        Ok(once) => {
            // Nobody waits any more for whether the opponent can be asked.
            data.unheard.take(&id);
            let view = &once.value;
            let closed = closed(invoker.public(&view.guild), view, view.challenge.state);
            Ok(in_its_place(invoker, view, closed).about_challenge(id, true))
        }
        Err(why) => Ok(refuse(data, invoker, &why.refused()?, reply).await),
    }
}

async fn accept(data: &Data, invoker: &Invoker, id: ChallengeId) -> Result<Reply, Error> {
    let (mut thread, mut tried) = (None, false);
    loop {
        let caller = data.caller(invoker);
        let refused = match data.app.accept(&caller, id, thread).await {
            Ok(once) => {
                data.unheard.take(&id);
                let begun = begun(data, invoker, id, &once.value);
                let this_match = &once.value.this_match;
                let (place, control) = (this_match.place(), this_match.terms().control);
                // In this channel it was said when the challenge was made.
                return Ok(match invoker.is_at(place) {
                    true => begun,
                    false => said_of_slow_mode(data, invoker, place, control, begun).await,
                });
            }
            Err(why) => why.refused()?,
        };
        match &refused {
            AnswerError::NeedsThread { view } if !tried => {
                tried = true;
                thread = match thread_on_challenge(data, invoker, view).await {
                    Ok(opened) => Some(opened),
                    Err(NoThread::Refused(refusal)) => return Ok(*refusal),
                    // Perhaps another player has accepted and has it, or the channel is free by now.
                    Err(NoThread::Failed) => None,
                }
            }
            AnswerError::NeedsThread { .. } if thread.is_none() => {
                let words = t!(invoker.reader, "challenge-thread-failed");
                return Ok(Reply::private(Message::text(words)));
            }
            _ => {
                if let (Some(thread), true) = (thread, is_in_vain(&refused)) {
                    close_thread(data, thread).await;
                }
                return Ok(refuse(data, invoker, &refused, Answer::Accept).await);
            }
        }
    }
}

/// Whether a thread that was opened for a challenge will never be played in: it was closed meanwhile
/// without a match.
fn is_in_vain(refused: &AnswerError) -> bool {
    use ChallengeState::{Declined, Expired, Withdrawn};
    matches!(refused, AnswerError::Refused { view, .. }
        if matches!(view.challenge.state, Declined | Withdrawn | Expired))
}

/// Takes a thread away in which there is nothing; where the bot may not, it is put into the archive.
async fn close_thread(data: &Data, thread: ChannelId) {
    let Some(http) = data.http() else { return };
    let channel = PlatformChannel::new(thread.0.max(1));
    if counted(channel.delete(http)).await.is_ok() {
        return;
    }
    let archived = EditThread::new().archived(true);
    if let Err(error) = counted(channel.edit_thread(http, archived)).await {
        tracing::warn!(why = summary(&error), "an empty thread stays");
    }
}

const THREAD_TRIES: usize = 2;

pub(super) enum NoThread {
    /// It is not possible here, and this says so.
    Refused(Box<Reply>),
    Failed,
}

async fn thread_on_challenge(
    data: &Data,
    invoker: &Invoker,
    view: &ChallengeView,
) -> Result<ChannelId, NoThread> {
    if invoker.threads.is_none() {
        let words = no_thread(invoker, t!(invoker.reader, "challenge-taken-thread"));
        let refusal = Reply::private(Message::text(words));
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let mut names = [view.challenger_name.clone(), Some(invoker.name.clone())];
    let players = [view.challenge.challenger, invoker.user];
    let accounts = [view.challenger_account.as_deref(), Some(&*invoker.account)];
    let people = players.into_iter().zip(&mut names).zip(accounts);
    tell_apart(people.map(|((user, name), account)| (user, name, account)));
    let names = names.each_ref().map(|it| it.as_deref().unwrap_or_default());
    let on = invoker.pressed_publicly();
    open_thread(data, invoker, on, view.challenge.terms.game(), names).await
}

/// Opens a thread for a match of these two, on a message if one is given, or says why that is not
/// possible.
pub(super) async fn open_thread(
    data: &Data,
    invoker: &Invoker,
    on: Option<MessageRef>,
    game: Game,
    names: [&str; 2],
) -> Result<ChannelId, NoThread> {
    let missing = invoker.lacking_for_thread();
    if !missing.is_empty() {
        let refusal = Reply::private(lacking(invoker, missing));
        return Err(NoThread::Refused(Box::new(refusal)));
    }
    let http = data.http().ok_or(NoThread::Failed)?;
    if let Some(no) = too_fast(data, invoker, Limited::Thread(invoker.user)) {
        return Err(NoThread::Refused(Box::new(no)));
    }
    let settings = data.app.guild_settings(invoker.guild).await;
    let public = invoker.public(&settings.unwrap_or_default());
    let title = text::challenge::thread_name(public, game, names);
    let builder = CreateThread::new(title)
        .kind(invoker.threads.unwrap_or(ChannelType::PublicThread))
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let channel = PlatformChannel::new(invoker.channel.0.max(1));
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
            // Made before, by an acceptance that came no further, or whose answer was lost: a thread
            // on a message has the message's number.
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

/// The answer to an acceptance: the first board, or the line that leads to the thread it is in.
fn begun(data: &Data, invoker: &Invoker, challenge: ChallengeId, view: &MatchView) -> Reply {
    let this_match = &view.this_match;
    let (id, place) = (this_match.id(), this_match.place());
    if !invoker.is_at(place) {
        let line = pressed_row(invoker, MessageRole::Parent(id));
        return Reply::row(line).about(view);
    }
    let locale = data.public_locale(view);
    let hint = data.to_account_of(invoker.user);
    let said = match hint.filter(|_| invoker.place.only_answers()) {
        Some(link) => Said::After(text::answer::type_moves(locale, invoker.user, &link)),
        None => Said::Nothing,
    };
    let asked = MessageRole::Challenge(challenge, Reader::Everybody);
    in_place_of_pressed(invoker, board_row(invoker, view, said), asked)
}

/// The refusal of a challenge that has become a match: its players see how that stands.
async fn under_way(
    data: &Data,
    invoker: &Invoker,
    id: MatchId,
    challenger: UserId,
    pressed: Answer,
) -> Option<Reply> {
    let view = data.app.show_match(id).await.ok()?;
    let this_match = &view.this_match;
    this_match.seats().side(invoker.user)?;
    let mut words = accepted(invoker.reader, accepter(&view, challenger), &view).text;
    if pressed != Answer::Accept && this_match.can_abort() {
        let leave = data.command(this_match.game(), "abort");
        let late = t!(invoker.reader, "challenge-too-late", command = &leave);
        words = format!("{words}\n{late}");
    }
    let board = board::present(data, invoker.reader, &view).await;
    Some(Reply::private(board.after(&words)))
}

async fn refuse(data: &Data, invoker: &Invoker, refused: &AnswerError, pressed: Answer) -> Reply {
    let locale = invoker.reader;
    match refused {
        AnswerError::Refused { why, view } => {
            let command = data.command(view.challenge.terms.game(), "challenge");
            let words = text::challenge::refusal(locale, why, &command);
            let stands = match view.challenge.state {
                ChallengeState::Accepted(id) => {
                    let challenger = view.challenge.challenger;
                    under_way(data, invoker, id, challenger, pressed).await
                }
                _ => None,
            };
            let state = view.challenge.state_at(data.clock.now());
            let stays = invoker.place.only_answers() || invoker.hidden_in.is_some();
            match stands {
                Some(stands) => stands,
                // Nothing else takes its buttons away.
                None if stays && state != ChallengeState::Open => {
                    Reply::update(closed(invoker.public(&view.guild), view, state))
                }
                None => Reply::private(Message::text(words)),
            }
        }
        AnswerError::Barred { why, other } => {
            let said = barred(locale, why, &name::player(locale, *other));
            Reply::private(Message::text(said)).refusal()
        }
        AnswerError::NeedsThread { .. } => {
            Reply::private(Message::text(t!(locale, "challenge-taken")))
        }
    }
}
