//! A player of a match decides nothing about it, by any command.

use crate::discord::asking::Asking;
use crate::discord::outgoing::http::is_owner;

/// Whether a decision that concerns the invoker's own match, or the invoker, is for another moderator. The bot does
/// not know the other moderators; the owner ranks above them and may decide.
pub(super) async fn is_partial(asking: &Asking, concerned: bool) -> bool {
    concerned && !owns_server(asking).await
}

/// Whether the invoker owns the server; `false` as well without an answer in time.
pub(super) async fn owns_server(asking: &Asking) -> bool {
    let (guild, user) = (asking.caller.guild(), asking.caller.user);
    is_owner(&asking.clock, &asking.http, guild, user).await
}
