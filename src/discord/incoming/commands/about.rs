//! `/referee about`.

use super::answer::answer;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::welcome;
use text;

/// Says what the bot is and how to begin.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let command = data.command_of(None, "challenge", invoker.reader);
        let version = env!("CARGO_PKG_VERSION");
        let now = data.clock.now();
        let quantiles = data.latency.quantiles();
        let figures = text::personal::Figures {
            version,
            uptime: data.latency.uptime(now),
            answers: quantiles.map(|it| [it.median, it.most]),
        };
        let puzzle = data.command_of(None, "puzzle", invoker.reader);
        let look = data.app.own_look(invoker.user, invoker.guild).await?;
        let about = welcome::about(data, invoker.reader, look, &figures, &command, &puzzle);
        Ok(Reply::private(about.await))
    })
    .await
}
