//! `/referee about`.

use super::answer::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::welcome;

/// Says what the bot is and how to begin.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let command = data.command_of(None, "challenge", invoker.reader);
        let version = env!("CARGO_PKG_VERSION");
        let about = welcome::about(invoker.reader, version, &command);
        Ok(Reply::private(about))
    })
    .await
}
