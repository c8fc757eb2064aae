//! What moderators do.

use super::answer::{answer, match_number};
use crate::discord::context::Context;
use crate::discord::custom_id::reason as read;
use crate::discord::error::Error;
use crate::discord::handlers::moderate;

/// Strikes the result of a match, or lets it count again.
#[poise::command(slash_command)]
pub async fn annul(
    ctx: Context<'_>,
    #[rename = "match"]
    #[max_length = 20]
    number: Option<String>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let number = number.as_deref().map(match_number);
        moderate::annul(data, invoker, number, reason.as_deref().and_then(read)).await
    })
    .await
}

/// Decides a match that its players cannot end.
#[poise::command(slash_command)]
pub async fn adjudicate(
    ctx: Context<'_>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        moderate::choose_match(data, invoker, false, reason.as_deref().and_then(read)).await
    })
    .await
}

/// Ends a match without a result.
#[poise::command(slash_command)]
pub async fn end(ctx: Context<'_>, #[max_length = 50] reason: Option<String>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        moderate::choose_match(data, invoker, true, reason.as_deref().and_then(read)).await
    })
    .await
}
