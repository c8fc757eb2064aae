//! What moderators decide.

use super::answer::{answer, match_number};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::moderate;

/// Strikes the result of a match, or lets it count again.
#[poise::command(slash_command)]
pub async fn annul(
    ctx: Context<'_>,
    #[rename = "match"]
    #[max_length = 20]
    number: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        moderate::annul(data, invoker, number.as_deref().map(match_number)).await
    })
    .await
}

/// Decides a match that its players cannot end.
#[poise::command(slash_command)]
pub async fn adjudicate(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        moderate::adjudicate(data, invoker).await
    })
    .await
}
