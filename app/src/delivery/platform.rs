//! What deliveries ask of the platform, and how its calls fail.

use super::facts::{Draft, Line};
use crate::{MatchView, PairingView};
use referee::ChannelId;
use std::time::Duration;
use store::{MessageRef, RoleChange, RoleTrouble};

/// Why a call to the platform failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// A server error, a timeout or no connection; the call may have succeeded.
    Transient,
    /// The delivery timed out, most likely behind a rate limit; the call may have succeeded.
    Delayed,
    /// Rate limited; retry after this time.
    RateLimited(Duration),
    /// The message does not exist.
    Gone,
    /// The bot cannot write to the channel, or it does not exist: then it is `gone` for good.
    PlaceLost { gone: bool },
    /// The bot can write to the channel, perhaps, but may not open threads in it.
    NoThreads,
    /// The person takes no direct messages.
    Unwanted,
    /// The bot only answers there, and no answer is left that could take the message along.
    NoRoute,
    /// The answer is seen by the person who asked alone.
    Private,
    /// The interaction was answered before, by its first delivery.
    Answered,
    /// The token is refused.
    Unauthorized,
    /// A bad request: a defect of this program.
    Refused(String),
}

/// Why a role was not given or taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleError {
    /// The person is not in the server.
    Absent,
    /// The platform refuses it, until its settings change.
    Refused(RoleTrouble),
    Call(CallError),
}

/// A way for messages: the bot's token, or an answer. Each call takes a bounded time.
pub trait Route: Sync {
    /// Posts a message: to its recipient if it is direct, else to its home. Where it stands, if that is known. The nonce
    /// deduplicates a retry.
    fn post(
        &self,
        draft: &Draft,
        nonce: &str,
    ) -> impl Future<Output = Result<Option<MessageRef>, CallError>> + Send;

    /// Replaces a message.
    fn edit(
        &self,
        at: MessageRef,
        draft: &Draft,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Replaces an older board by a line.
    fn fold(
        &self,
        at: MessageRef,
        view: &MatchView,
        line: Line,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message, which stands where the bot only answers if it `needs_token`.
    fn delete(
        &self,
        at: MessageRef,
        needs_token: bool,
    ) -> impl Future<Output = Result<(), CallError>> + Send;
}

/// What the bot does with its own token.
pub trait Platform: Route {
    /// Opens a thread from the message that says who meet in a game. Idempotent: a thread that is there already is the one.
    /// Where the right to it is missing, that is [`CallError::NoThreads`].
    fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> impl Future<Output = Result<ChannelId, CallError>> + Send;

    /// Gives or takes a role. Idempotent.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}
