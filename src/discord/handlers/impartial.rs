//! A player of a match decides nothing about it, by any command.

use crate::discord::context::Data;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::http::is_owner;

/// Whether a decision that concerns the invoker's own match, or the invoker, is for another moderator. The bot does
/// not know the other moderators; the owner ranks above them and may decide.
pub(super) async fn is_partial(data: &Data, invoker: &Invoker, concerned: bool) -> bool {
    concerned && !owns_server(data, invoker).await
}

/// Whether the invoker owns the server; `false` as well without an answer in time.
pub(super) async fn owns_server(data: &Data, invoker: &Invoker) -> bool {
    match data.http() {
        Some(http) => is_owner(&data.clock, http, invoker.guild, invoker.user).await,
        None => false,
    }
}
