//! Makes and answers challenges, up to the first board in the channel or in a thread of its own.

use super::replies::{board_row, in_place_of_pressed, pressed_row, privately, row};
use super::threads::{NoThread, close_thread, no_thread, thread_on_challenge};
use crate::discord::asking::Asking;
use crate::discord::error::Error;
use crate::discord::outgoing::http::{Presence, presence, slow_mode};
use crate::discord::outgoing::reply::{Follow, Reply};
use crate::discord::views::board;
use crate::discord::views::challenge::{accepted, accepter, closed, open, to_be_asked, too_many};
use crate::discord::views::draft::Said;
use crate::discord::views::message::Message;
use crate::discord::views::refusal::lacking;
use app::{
    AnswerError, Barred, ChallengeError, ChallengeView, GuildSettings, MatchRef, MatchView,
    MessageRole, NewChallenge, Reader,
};
use referee::{
    Answer, ChallengeId, ChallengeState, Colours, MatchId, Place, Terms, TimeControl, UserId,
};
use rules::{AnyOptions, Game};
use std::time::Duration;
use text::t;
use text::{self, Locale, name};
use tokio::sync::watch;

/// The shortest slow mode of which the players of a live match are warned. A shorter slow mode hardly delays a move.
const SLOW: Duration = Duration::from_secs(30);

pub async fn challenge(asking: &Asking, mut proposed: NewChallenge) -> Result<Reply, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    if let Some(no) = closed_to(asking, &settings) {
        return Ok(no);
    }
    proposed.terms = resting(&settings, proposed.terms);
    if asking.threads.is_none() && !asking.caller.place.is_direct() && is_taken(asking).await? {
        let words = no_thread(asking, t!(asking.reader, "challenge-taken-thread"));
        return Ok(Reply::private(Message::text(words)));
    }
    let opponent = proposed.opponent.as_ref().map(|person| person.id);
    if let Some(opponent) = opponent
        && let Some(no) = timed_out(asking, opponent).await
    {
        return Ok(Reply::private(Message::text(no)).refusal());
    }
    let control = proposed.terms.control;
    let caller = &asking.caller;
    match asking.app.challenge(caller, proposed).await {
        Ok(once) if asking.caller.place.is_direct() => {
            let offered = to_be_asked(asking.reader, &once);
            Ok(Reply::public(offered))
        }
        Ok(once) => {
            let asked = asked(asking, &once);
            Ok(said_of_slow_mode(asking, asking.caller.place, control, asked).await)
        }
        Err(why) => {
            let locale = asking.reader;
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
                ChallengeError::NoPlace if asking.threads.is_none() => {
                    no_thread(asking, t!(locale, "challenge-no-threads"))
                }
                ChallengeError::NoPlace => {
                    return Ok(Reply::private(lacking(asking, asking.lacking_for_thread())));
                }
            };
            Ok(Reply::private(Message::text(words)))
        }
    }
}

/// Says that a member of this server cannot answer because they are timed out. `None` if they are not timed out, or
/// outside servers the bot is a member of.
pub(super) async fn timed_out(asking: &Asking, user: UserId) -> Option<String> {
    let server = asking.caller.place.member_of()?;
    match presence(&asking.clock, &asking.http, server, user).await {
        Presence::TimedOut(until) => Some(text::challenge::timed_out(asking.reader, user, until)),
        Presence::Here | Presence::Absent => None,
    }
}

/// Adds to a reply a warning about the channel's slow mode, if the match is live and the slow mode is [`SLOW`] or
/// longer. A reply that another message follows already gets no warning.
async fn said_of_slow_mode(
    asking: &Asking,
    place: Place,
    control: TimeControl,
    reply: Reply,
) -> Reply {
    let channel = place.member_of().and(place.channel());
    let live = channel.filter(|_| control.is_live() && reply.follow.is_none());
    let Some(channel) = live else {
        return reply;
    };
    let slow = slow_mode(&asking.clock, &asking.http, channel).await;
    let Some(span) = slow.filter(|it| *it >= SLOW) else {
        return reply;
    };
    let settings = asking.app.guild_settings(asking.caller.guild()).await;
    let locale = asking.public(&settings.unwrap_or_default());
    let said = text::challenge::slow_mode(locale, channel, span);
    reply.followed_by(Follow::Message(Message::text(said)))
}

#[must_use]
pub fn barred(locale: Locale, why: &Barred, opponent: &str) -> String {
    match why {
        Barred::You(reason) => text::moderate::barred(locale, reason.as_deref()),
        Barred::Them => t!(locale, "moderate-barred-them", player = opponent),
    }
}

/// The terms, with the resting times of the clock that the server's settings give every new match.
#[must_use]
pub fn resting(settings: &GuildSettings, terms: Terms) -> Terms {
    Terms {
        control: terms.control.resting(settings.rest()),
        ..terms
    }
}

/// Refuses to begin a match here if the server has chosen other channels for matches, or the caller's account is too
/// young. `None` if the caller may begin a match.
#[must_use]
pub fn closed_to(asking: &Asking, settings: &GuildSettings) -> Option<Reply> {
    wrong_channel(asking, settings, asking.caller.place).or_else(|| too_young(asking, settings))
}

/// Refuses a match in a channel, or in a thread of a channel, that the server has not chosen for matches.
pub(super) fn wrong_channel(
    asking: &Asking,
    settings: &GuildSettings,
    place: Place,
) -> Option<Reply> {
    let wrong = !settings.opens(place);
    wrong.then(|| {
        let said = text::rest::wrong_channel(asking.reader, &settings.channels);
        privately(asking, Message::text(said))
    })
}

pub(super) fn too_young(asking: &Asking, settings: &GuildSettings) -> Option<Reply> {
    let days = settings.minimum_age;
    let until = asking.account_since() + referee::days(u64::from(days));
    let young = days > 0 && asking.clock.now() < until;
    young.then(|| {
        let said = text::rest::too_young(asking.reader, days, until);
        privately(asking, Message::text(said))
    })
}

/// Makes an open challenge in a game, on the usual terms of the server.
pub async fn seek(asking: &Asking, game: Game) -> Result<Reply, Error> {
    let settings = asking.app.guild_settings(asking.caller.guild()).await?;
    let proposed = NewChallenge {
        opponent: None,
        terms: Terms {
            options: usual(&settings, AnyOptions::default_of(game)),
            control: asking.usual_clock(&settings, asking.caller.place),
            rated: true,
        },
        colours: Colours::Random,
        thread: None,
        thread_possible: asking.thread_possible(),
    };
    challenge(asking, proposed).await
}

#[must_use]
pub fn usual(settings: &GuildSettings, options: AnyOptions) -> AnyOptions {
    let usual = settings.variant.as_deref();
    let usual = usual.and_then(|variant| options.with_text("variant", variant).ok());
    usual.unwrap_or(options)
}

/// Whether a match is running where the caller is.
async fn is_taken(asking: &Asking) -> Result<bool, Error> {
    match asking.app.board(&asking.caller, MatchRef::Here(None)).await {
        Ok(view) => Ok(view.this_match.ending().is_none()),
        Err(app::Error::NoMatch(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Replies with the message of a challenge. Everybody sees the message, except that in direct messages only the caller
/// does.
pub fn asked(asking: &Asking, view: &ChallengeView) -> Reply {
    let asked = row(asking, shown_to(asking, view), Said::Nothing);
    Reply::row(asked).about_challenge(view.challenge.id, false)
}

/// The role of the message that shows a challenge. In direct messages the message's reader is the caller, elsewhere
/// everybody.
fn shown_to(asking: &Asking, view: &ChallengeView) -> MessageRole {
    let reader = match view.place.is_direct() {
        true => Reader::One(asking.caller.user),
        false => Reader::Everybody,
    };
    MessageRole::Challenge(view.challenge.id, reader)
}

/// Replaces the pressed message. A public message is redrawn with the present state of the challenge; a private message
/// is replaced by `message`.
fn in_its_place(asking: &Asking, view: &ChallengeView, message: Message) -> Reply {
    match asking.pressed_publicly() {
        Some(_) => Reply::row(pressed_row(asking, shown_to(asking, view))),
        None => Reply::update(message),
    }
}

/// Asks the opponent of a challenge by direct message.
pub async fn ask_directly(asking: &Asking, id: ChallengeId) -> Result<Reply, Error> {
    match asking.app.ask_directly(&asking.caller, id).await {
        Ok(once) => {
            let view = &once;
            let asked = open(asking.reader, view, Some(asking.caller.user));
            let (sender, unheard) = watch::channel(None);
            asking.unheard.keep(id, sender);
            let reply = in_its_place(asking, view, asked);
            Ok(reply.about_challenge(id, false).until(unheard))
        }
        Err(why) => Ok(refuse(asking, &why.refused()?, Answer::Withdraw).await),
    }
}

pub async fn answer(asking: &Asking, id: ChallengeId, reply: Answer) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let done = match reply {
        Answer::Accept => {
            let settings = asking.app.guild_settings(asking.caller.guild()).await?;
            return match closed_to(asking, &settings) {
                Some(no) => Ok(no),
                None => accept(asking, id).await,
            };
        }
        Answer::Decline => asking.app.decline(caller, id).await,
        Answer::Withdraw => asking.app.withdraw(caller, id).await,
    };
    match done {
        Ok(once) => {
            // The challenge is closed, so no reply has to wait any longer to learn whether the opponent takes direct
            // messages.
            asking.unheard.take(&id);
            let view = &once;
            let closed = closed(asking.public(&view.guild), view, view.challenge.state);
            Ok(in_its_place(asking, view, closed).about_challenge(id, true))
        }
        Err(why) => Ok(refuse(asking, &why.refused()?, reply).await),
    }
}

async fn accept(asking: &Asking, id: ChallengeId) -> Result<Reply, Error> {
    let (mut thread, mut tried) = (None, false);
    loop {
        let caller = asking.caller_now();
        let refused = match asking.app.accept(&caller, id, thread).await {
            Ok(once) => {
                asking.unheard.take(&id);
                let begun = begun(asking, id, &once);
                let this_match = &once.this_match;
                let (place, control) = (this_match.place(), this_match.terms().control);
                // The players of a match in this channel were told of slow mode when the challenge was made.
                return Ok(match asking.is_at(place) {
                    true => begun,
                    false => said_of_slow_mode(asking, place, control, begun).await,
                });
            }
            Err(why) => why.refused()?,
        };
        match &refused {
            AnswerError::NeedsThread { view } if !tried => {
                tried = true;
                thread = match thread_on_challenge(asking, view).await {
                    Ok(opened) => Some(opened),
                    Err(NoThread::Refused(refusal)) => return Ok(*refusal),
                    // Another player may have accepted and have the thread, or the channel may be free by now: the loop
                    // tries again.
                    Err(NoThread::Failed) => None,
                }
            }
            AnswerError::NeedsThread { .. } if thread.is_none() => {
                let words = t!(asking.reader, "challenge-thread-failed");
                return Ok(Reply::private(Message::text(words)));
            }
            _ => {
                if let (Some(thread), true) = (thread, is_in_vain(&refused)) {
                    close_thread(&asking.http, thread).await;
                }
                return Ok(refuse(asking, &refused, Answer::Accept).await);
            }
        }
    }
}

/// Whether the challenge was closed meanwhile without a match, so that the thread opened for it stays empty.
fn is_in_vain(refused: &AnswerError) -> bool {
    use ChallengeState::{Declined, Expired, Withdrawn};
    matches!(refused, AnswerError::Refused { view, .. }
        if matches!(view.challenge.state, Declined | Withdrawn | Expired))
}

/// Replies to an acceptance with the first board, or with the line that leads to the thread of the board.
fn begun(asking: &Asking, challenge: ChallengeId, view: &MatchView) -> Reply {
    let this_match = &view.this_match;
    let (id, place) = (this_match.id(), this_match.place());
    if !asking.is_at(place) {
        let line = pressed_row(asking, MessageRole::Parent(id));
        return Reply::row(line).about(view);
    }
    let locale = asking.public_locale(view);
    let hint = asking.to_account_of(asking.caller.user);
    let said = match hint.filter(|_| asking.caller.place.only_answers()) {
        Some(link) => Said::After(text::answer::type_moves(locale, asking.caller.user, &link)),
        None => Said::Nothing,
    };
    let asked = MessageRole::Challenge(challenge, Reader::Everybody);
    in_place_of_pressed(asking, board_row(asking, view, said), asked)
}

/// Refuses an answer to a challenge that has become a match, and shows the match to its players. `None` if the caller
/// does not play in the match, or if the match cannot be loaded.
async fn under_way(
    asking: &Asking,
    id: MatchId,
    challenger: UserId,
    pressed: Answer,
) -> Option<Reply> {
    let view = asking.app.show_match(id).await.ok()?;
    let this_match = &view.this_match;
    this_match.seats().side(asking.caller.user)?;
    let mut words = accepted(asking.reader, accepter(&view, challenger), &view).text;
    if pressed != Answer::Accept && this_match.can_abort() {
        let leave = asking.command(this_match.game(), "abort");
        let late = t!(asking.reader, "challenge-too-late", command = &leave);
        words = format!("{words}\n{late}");
    }
    let board = board::present(asking, asking.reader, &view).await;
    Some(Reply::private(board.after(&words)))
}

async fn refuse(asking: &Asking, refused: &AnswerError, pressed: Answer) -> Reply {
    let locale = asking.reader;
    match refused {
        AnswerError::Refused { why, view } => {
            let command = asking.command(view.challenge.terms.game(), "challenge");
            let words = text::challenge::answer_refused(locale, why, &command);
            let stands = match view.challenge.state {
                ChallengeState::Accepted(id) => {
                    let challenger = view.challenge.challenger;
                    under_way(asking, id, challenger, pressed).await
                }
                _ => None,
            };
            let state = view.challenge.state_at(asking.clock.now());
            let stays = asking.caller.place.only_answers() || asking.hidden_in.is_some();
            match stands {
                Some(stands) => stands,
                // Where the bot only answers interactions or the channel does not see its answers, only this answer can
                // remove the buttons of the challenge's message.
                None if stays && state != ChallengeState::Open => {
                    Reply::update(closed(asking.public(&view.guild), view, state))
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
