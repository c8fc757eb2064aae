//! The commands of moderators.

use super::answer::{answer, answer_with_form, match_number};
use super::challenge::person as person_of;
use crate::discord::context::Context;
use crate::discord::custom_id::reason as read;
use crate::discord::error::Error;
use crate::discord::handlers::{moderate, moderate_people};
use poise::serenity_prelude::User;

/// Strikes the result of a match, or lets it count again.
#[poise::command(slash_command)]
pub async fn annul(
    ctx: Context<'_>,
    #[rename = "match"]
    #[max_length = 20]
    number: Option<String>,
    #[rename = "all-of"] person: Option<User>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    answer_with_form(ctx, async |asking| {
        let reason = reason.as_deref().and_then(read);
        match &person {
            Some(whose) => moderate_people::annul_all(asking, &person_of(whose), reason).await,
            None => {
                let number = number.as_deref().map(match_number);
                moderate::annul(asking, number, reason).await
            }
        }
    })
    .await
}

/// Blocks a person in the server, or lets them play again; without a person, lists who is blocked.
#[poise::command(slash_command)]
pub async fn block(
    ctx: Context<'_>,
    person: Option<User>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    answer_with_form(ctx, async |asking| {
        let reason = reason.as_deref().and_then(read);
        moderate_people::block(asking, person.as_ref().map(person_of), reason).await
    })
    .await
}

/// Decides a match that its players cannot end.
#[poise::command(slash_command)]
pub async fn adjudicate(
    ctx: Context<'_>,
    #[max_length = 50] reason: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        moderate::choose_match(asking, false, reason.as_deref().and_then(read), 0).await
    })
    .await
}

/// Ends a match without a result.
#[poise::command(slash_command)]
pub async fn end(ctx: Context<'_>, #[max_length = 50] reason: Option<String>) -> Result<(), Error> {
    answer(ctx, async |asking| {
        moderate::choose_match(asking, true, reason.as_deref().and_then(read), 0).await
    })
    .await
}
