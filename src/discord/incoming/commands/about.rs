//! `/referee about`.

use super::answer::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use text::answer as words;

/// Says what the bot is and how to begin.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let command = data.command_of(None, "challenge", invoker.reader);
        let said = words::about(invoker.reader, env!("CARGO_PKG_VERSION"), &command);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
