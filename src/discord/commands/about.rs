//! `/referee about`.

use super::super::message::Message;
use super::super::reply::Reply;
use super::super::{Context, Failed};
use super::answer;
use text::answer as words;

/// Says what the bot is and how to begin.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let command = data.command_of(None, "challenge", invoker.reader);
        let said = words::about(invoker.reader, env!("CARGO_PKG_VERSION"), &command);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
