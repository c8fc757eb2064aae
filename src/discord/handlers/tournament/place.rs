//! Another channel for a tournament.

use super::create::no_place;
use super::manage::{finish, led};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use text::tournament::Act;

/// Lets a tournament go on in the channel of the command.
pub async fn relocate(
    data: &Data,
    invoker: &Invoker,
    typed: Option<&str>,
    reason: Option<String>,
) -> Result<Reply, Error> {
    let it = match led(data, invoker, typed).await? {
        Ok(it) => it,
        Err(no) => return Ok(no),
    };
    if let Some(no) = no_place(invoker) {
        return Ok(no);
    }
    let done = data
        .app
        .move_tournament(&it.caller, it.id, it.moderates)
        .await;
    finish(data, invoker, &it.of, done, Act::Move, reason).await
}
