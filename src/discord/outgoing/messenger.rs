//! Posts, edits and deletes messages over HTTP. Sorts failures into classes, which decide whether a call is tried
//! again.

use super::http::{
    ARCHIVED, counted, delete, edit, has_thread, is_acknowledged, is_archived, is_private,
    is_spent, is_unknown_member, logged, post, reference, refusal, summary,
};
use super::role_check::{Objection, objection};
use crate::discord::context::Data;
use crate::discord::views::draft::{Said, draft, folded};
use crate::discord::views::message::Message;
use crate::discord::views::tournament::thread_name;
use crate::times::RATE_LIMIT_WITHOUT_TIME;
use app::delivery::{CallError, Draft, Line, Platform, RoleError, Route};
use app::{MatchView, MessageRef, MessageRole, PairingView, Reader, RoleChange, RoleTrouble};
use poise::serenity_prelude::{
    AutoArchiveDuration, Builder as _, ChannelId as PlatformChannel, ChannelType, CreateThread,
    EditThread, Error, GuildId as PlatformGuild, Http, MessageId, RoleId as PlatformRole,
    UserId as PlatformUser,
};
use referee::{ChannelId, GuildId, UserId};
use std::sync::Arc;
use std::time::Duration;

/// The reason that Discord shows in the server's audit log when the bot gives or takes a role.
const AUDIT: &str = "Roles by rating, as chosen in /referee settings";

/// Discord's error codes for channels, roles and people that no longer exist or cannot be reached.
mod code {
    pub(super) const UNKNOWN_CHANNEL: isize = 10_003;
    pub(super) const UNKNOWN_ROLE: isize = 10_011;
    pub(super) const LOCKED: isize = 160_005;
    pub(super) const TAKES_NO_MESSAGES: isize = 50_007;
    /// The person shares no server with the bot.
    pub(super) const NO_MUTUAL_SERVER: isize = 50_278;
}

/// The [`Platform`] over Discord's HTTP API, with the bot's token.
#[derive(Clone, Debug)]
pub struct Messenger {
    data: Arc<Data>,
    http: Arc<Http>,
    /// The longest time that a delivery may take.
    patience: Duration,
}

impl Messenger {
    /// A messenger whose deliveries time out after `patience`.
    #[must_use]
    pub fn new(data: Arc<Data>, http: Arc<Http>, patience: Duration) -> Messenger {
        Messenger {
            data,
            http,
            patience,
        }
    }

    /// Makes a call and stops waiting if it takes too long. The call may still succeed then.
    async fn in_time<T>(
        &self,
        call: impl Future<Output = Result<T, CallError>>,
    ) -> Result<T, CallError> {
        let called = self.data.clock.within(self.patience, call).await;
        called.unwrap_or(Err(CallError::Delayed))
    }

    /// Opens the channel of direct messages with a person.
    async fn direct(&self, player: UserId) -> Result<ChannelId, CallError> {
        let player = PlatformUser::new(player.0.max(1));
        let opened = counted(player.create_dm_channel(&self.http)).await;
        opened
            .map(|channel| ChannelId(channel.id.get()))
            .map_err(|error| class(&error))
    }

    /// True if Discord accepts the bot's token; false also if Discord does not answer.
    pub async fn is_let_in(&self) -> bool {
        let asking = counted(self.http.get_current_user());
        let asked = self.data.clock.within(self.patience, asking).await;
        matches!(asked, Some(Ok(_)))
    }

    /// Asks Discord whether a player is no longer a member of a server.
    pub async fn has_left(&self, guild: GuildId, player: UserId) -> Result<bool, CallError> {
        let guild = PlatformGuild::new(guild.0.max(1));
        let player = PlatformUser::new(player.0.max(1));
        let asking = async {
            match counted(self.http.get_member(guild, player)).await {
                Ok(_) => Ok(false),
                Err(error) => match role_error(&error) {
                    RoleError::Absent => Ok(true),
                    _ => Err(class(&error)),
                },
            }
        };
        self.in_time(asking).await
    }

    /// Posts with the bot's token. A direct message goes to its recipient, every other message to the channel of its
    /// outbox row.
    async fn post_by_bot(
        &self,
        of: &Draft,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        let home = match of.owed.role.recipient() {
            Some(person) => self.direct(person).await?,
            None => of.owed.home,
        };
        let posted = post(&self.http, home, message, nonce).await;
        posted.map_err(|error| match class(&error) {
            // This is a new message, so what Discord did not find is the channel.
            CallError::Gone => CallError::PlaceLost { gone: false },
            class => class,
        })
    }

    /// Posts with the token of the latest answer in this channel, where the bot can only answer.
    async fn post_by_token(&self, of: &Draft, message: &Message) -> Result<MessageRef, CallError> {
        let (tokens, home) = (&self.data.tokens, of.owed.home);
        let token = tokens.of_channel(home, self.data.clock.now());
        let token = token.ok_or(CallError::NoRoute)?;
        let follow_up = message.follow_up(false);
        match counted(follow_up.execute(&self.http, (None, &*token))).await {
            // Discord shows all messages that are sent with this token to one person alone.
            Ok(sent) if is_private(&sent) => {
                tokens.forget(home);
                logged(counted(self.http.delete_followup_message(&token, sent.id)).await);
                Err(CallError::NoRoute)
            }
            Ok(sent) => {
                let at = reference(&sent);
                tokens.note_message(at);
                Ok(at)
            }
            Err(error) if is_spent(&error) => {
                tokens.forget(home);
                Err(CallError::NoRoute)
            }
            Err(error) => Err(class(&error)),
        }
    }

    /// Replaces a message by `to`, or deletes it if `to` is `None`. If `needs_token` is set, the call uses the token
    /// with which the message was posted, otherwise the bot's token.
    async fn change(
        &self,
        at: MessageRef,
        needs_token: bool,
        to: Option<&Message>,
    ) -> Result<(), CallError> {
        let token = self.data.tokens.of_message(at, self.data.clock.now());
        let changed = match (needs_token, token, to) {
            (true, None, _) => return Err(CallError::NoRoute),
            (true, Some(token), message) => change_by_token(&self.http, &token, at, message).await,
            (false, _, Some(message)) => self.edit_by_bot(at, message).await,
            (false, _, None) => delete(&self.http, at).await,
        };
        changed.map_err(|error| match needs_token && is_spent(&error) {
            true => CallError::NoRoute,
            false => class(&error),
        })
    }

    async fn edit_by_bot(&self, at: MessageRef, message: &Message) -> Result<(), Error> {
        match edit(&self.http, at, message).await {
            Err(error) if is_archived(&error) => {
                // A bot that may write in a thread may also reopen the thread from the archive, unless the thread is
                // locked.
                let thread = PlatformChannel::new(at.channel.0.max(1));
                let taken_out = EditThread::new().archived(false);
                match counted(thread.edit_thread(&self.http, taken_out)).await {
                    Ok(_) => edit(&self.http, at, message).await,
                    Err(_) => Err(error),
                }
            }
            edited => edited,
        }
    }

    async fn written(&self, of: &Draft) -> Result<Message, CallError> {
        let message = draft(&self.data, of, &Said::Nothing).await;
        message.ok_or(CallError::Gone)
    }
}

/// Replaces a message by `to`, or deletes it if `to` is `None`, with the token by which the message was posted.
async fn change_by_token(
    http: &Http,
    token: &str,
    at: MessageRef,
    to: Option<&Message>,
) -> Result<(), Error> {
    let id = MessageId::new(at.message.0.max(1));
    match to {
        Some(message) => {
            let edit = message.edit_response();
            let files = message.attachments().collect();
            let edited = http.edit_followup_message(token, id, &edit, files);
            counted(edited).await.map(drop)
        }
        None => counted(http.delete_followup_message(token, id)).await,
    }
}

impl Route for Messenger {
    async fn post(&self, of: &Draft, nonce: &str) -> Result<Option<MessageRef>, CallError> {
        let posting = async {
            let message = self.written(of).await?;
            // The challenger sees one answer that says that the opponent was asked. This message also replaces that
            // answer, because the bot may have no other way to reach the challenger.
            if let MessageRole::Unreachable(id, _) = of.owed.role
                && let Some(unheard) = self.data.unheard.take(&id)
            {
                unheard.send_replace(Some(message.clone()));
            }
            let posted = match of.needs_token() {
                true => self.post_by_token(of, &message).await?,
                false => self.post_by_bot(of, &message, nonce).await?,
            };
            if let MessageRole::Challenge(id, Reader::One(_)) = of.owed.role {
                self.data.unheard.take(&id);
            }
            Ok(Some(posted))
        };
        self.in_time(posting).await
    }

    async fn edit(&self, at: MessageRef, of: &Draft) -> Result<(), CallError> {
        let editing = async {
            let message = self.written(of).await?;
            self.change(at, of.needs_token(), Some(&message)).await
        };
        self.in_time(editing).await
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        let message = folded(&self.data, view, line);
        let needs_token = view.this_match.place().only_answers();
        self.in_time(self.change(at, needs_token, Some(&message)))
            .await
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.in_time(self.change(at, needs_token, None)).await
    }
}

impl Platform for Messenger {
    async fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> Result<ChannelId, CallError> {
        let channel = PlatformChannel::new(at.channel.0.max(1));
        let message = at.message.0.max(1);
        let thread = CreateThread::new(thread_name(&self.data, game))
            .kind(ChannelType::PublicThread)
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let opening = async {
            let opened = channel.create_thread_from_message(&self.http, message, thread);
            match counted(opened).await {
                Ok(thread) => Ok(ChannelId(thread.id.get())),
                // A thread that was opened at a message has the same id as the message.
                Err(error) if has_thread(&error) => Ok(ChannelId(message)),
                Err(error) if is_refused(&error) => Err(CallError::NoThreads),
                Err(error) => Err(class(&error)),
            }
        };
        self.in_time(opening).await
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        let guild = PlatformGuild::new(change.guild.0.max(1));
        let user = PlatformUser::new(change.player.0.max(1));
        let role = PlatformRole::new(change.role.0.max(1));
        let why = Some(AUDIT);
        let changing = async {
            if let Some(chooser) = change.chosen_by {
                match objection(&self.http, change.guild, change.role, chooser).await {
                    Ok(None) => {}
                    Ok(Some(Objection::Gone)) => {
                        return Ok(Err(RoleError::Refused(RoleTrouble::Gone)));
                    }
                    Ok(Some(Objection::Powerful | Objection::Above)) => {
                        return Ok(Err(RoleError::Refused(RoleTrouble::Powerful)));
                    }
                    Err(error) => return Ok(Err(role_error(&error))),
                }
            }
            let changed = match change.give {
                true => counted(self.http.add_member_role(guild, user, role, why)).await,
                false => counted(self.http.remove_member_role(guild, user, role, why)).await,
            };
            Ok(changed.map_err(|error| role_error(&error)))
        };
        let changed = self.in_time(changing).await;
        changed.unwrap_or_else(|error| Err(RoleError::Call(error)))
    }
}

/// HTTP status and Discord's own error code of a refused call; `None` if Discord did not refuse the call, for example
/// because no answer came.
fn status_and_code(error: &Error) -> Option<(u16, isize)> {
    refusal(error).map(|refusal| (refusal.status_code.as_u16(), refusal.error.code))
}

/// The class of a failure to give or take a role.
fn role_error(error: &Error) -> RoleError {
    match status_and_code(error) {
        Some((404, _)) if is_unknown_member(error) => RoleError::Absent,
        Some((404, code::UNKNOWN_ROLE)) => RoleError::Refused(RoleTrouble::Gone),
        Some((403 | 404, _)) => RoleError::Refused(RoleTrouble::Forbidden),
        _ => RoleError::Call(class(error)),
    }
}

/// Whether Discord answered with status 403: the bot lacks the permission.
fn is_refused(error: &Error) -> bool {
    status_and_code(error).is_some_and(|(status, _)| status == 403)
}

/// The class of a failed call, which decides whether the call is tried again.
pub(super) fn class(error: &Error) -> CallError {
    match status_and_code(error) {
        _ if is_acknowledged(error) => CallError::Answered,
        Some((401, _)) => CallError::Unauthorized,
        Some((429, _)) => CallError::RateLimited(RATE_LIMIT_WITHOUT_TIME),
        Some((403, code::TAKES_NO_MESSAGES | code::NO_MUTUAL_SERVER)) => CallError::Unwanted,
        Some((404, code::UNKNOWN_CHANNEL)) => CallError::PlaceLost { gone: true },
        Some((404, _)) => CallError::Gone,
        Some((403, _) | (400, ARCHIVED | code::LOCKED)) => CallError::PlaceLost { gone: false },
        Some((400..=499, _)) => CallError::Refused(summary(error)),
        None if matches!(error, Error::Model(_)) => CallError::Refused(summary(error)),
        _ => CallError::Transient,
    }
}
