//! What deliveries ask of the platform, and how its calls fail.

use super::content::Content;
use crate::PairingView;
use referee::ChannelId;
use std::time::Duration;
use store::{MessageRef, Owed, RoleChange, RoleTrouble};

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
    /// The person takes no direct messages.
    Unwanted,
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

/// Where messages are posted, edited and deleted. Each call takes a bounded time.
pub trait Platform: Sync {
    /// Posts the message of a row: to its recipient if it is direct, else to its home. The nonce deduplicates a retry.
    fn post(
        &self,
        owed: &Owed,
        content: &Content,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageRef, CallError>> + Send;

    /// Replaces a message.
    fn edit(
        &self,
        at: MessageRef,
        content: &Content,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    fn delete(&self, at: MessageRef) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Opens a thread from the message that says who meet in a game. Idempotent: a thread that is there already is the one.
    fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> impl Future<Output = Result<ChannelId, CallError>> + Send;

    /// Gives or takes a role. Idempotent.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}
