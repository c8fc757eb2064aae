//! The rules and the lessons of a game.

use super::answer::{answer, game_of, reader, suggested};
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::{learn as lessons, look, rulebook};
use crate::discord::views::rulebook::topics;
use poise::serenity_prelude::CreateAutocompleteResponse;
use text::t;

/// Shows the rules of the game, or one rule with a picture.
#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "suggest_topic"]
    #[max_length = 100]
    topic: Option<String>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        let game = game_of(ctx);
        let everybody = everybody.unwrap_or(false);
        match topic.as_deref() {
            Some(typed) => rulebook::topic(asking, game, typed, everybody).await,
            None => look::rules(asking, game, everybody).await,
        }
    })
    .await
}

/// Shows the lesson at which the caller stopped, or takes an answer to it.
#[poise::command(slash_command)]
pub async fn learn(
    ctx: Context<'_>,
    #[rename = "try"]
    #[max_length = 100]
    typed: Option<String>,
) -> Result<(), Error> {
    answer(ctx, async |asking| {
        lessons::learn(asking, game_of(ctx), typed.as_deref()).await
    })
    .await
}

/// Suggests the rules whose title contains the typed text.
async fn suggest_topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = reader(ctx).await;
    let mut found = topics(locale, game_of(ctx), typed);
    if found.is_empty() {
        // Choosing this line answers with the list of rules.
        let kept = typed.chars().take(100).collect();
        found.push((t!(locale, "learn-no-topic-hint"), kept));
    }
    suggested(found)
}
