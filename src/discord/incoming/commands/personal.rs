//! `/referee data`: export and deletion of the caller's own data.

use super::answer::{Seen, answer_late};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::personal;

/// The parent of the commands about the caller's own data; also by direct message.
#[poise::command(slash_command, subcommands("export", "delete"), subcommand_required)]
pub async fn data(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Hands out everything that is stored about the caller.
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        personal::export(asking).await
    })
    .await
}

/// Asks whether to delete everything that is stored about the caller.
#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        Ok(personal::ask_delete(asking.reader))
    })
    .await
}
