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
    answer(ctx, async |asking| {
        let command = asking.command_of(None, "challenge", asking.reader);
        let version = env!("CARGO_PKG_VERSION");
        let now = asking.clock.now();
        let quantiles = asking.latency.quantiles();
        let figures = text::personal::Figures {
            version,
            uptime: asking.latency.uptime(now),
            answers: quantiles.map(|it| [it.median, it.p95]),
        };
        let look = asking
            .app
            .own_look(asking.caller.user, asking.caller.guild())
            .await?;
        let about = welcome::about(asking, asking.reader, look, &figures, &command);
        Ok(Reply::private(about.await))
    })
    .await
}
