//! Commands that show something: boards, analyses, rankings, lists.

use super::answer::{Seen, answer_late, answer_thought, game_of, match_number};
use super::play::here;
use crate::discord::context::Context;
use crate::discord::custom_id::Ranking;
use crate::discord::error::Error;
use crate::discord::handlers::replies::no_such_value;
use crate::discord::handlers::{
    self, analyse as analysis, explain as explaining, hint, look, manage, match_actions,
};
use app::{Opponents, Pool};
use poise::serenity_prelude::User;
use referee::UserId;
use rules::OptionError;
use text::advice::Thought;

/// Shows the board.
#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    everybody: Option<bool>,
    text: Option<bool>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::asked(everybody), async |asking| {
        let everybody = everybody.unwrap_or(false);
        if text.unwrap_or(false) {
            return look::look_at_text(asking, here(ctx), everybody).await;
        }
        look::look(asking, here(ctx), everybody).await
    })
    .await
}

/// Posts the replay of the match.
#[poise::command(slash_command)]
pub async fn replay(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByEverybody, async |asking| {
        match_actions::replay(asking, here(ctx)).await
    })
    .await
}

/// Tells the player to move, privately, what the engine would play.
#[poise::command(slash_command, rename = "hint")]
pub async fn advice(ctx: Context<'_>) -> Result<(), Error> {
    answer_thought(ctx, Thought::Hint, async |asking| {
        hint::hint(asking, here(ctx)).await
    })
    .await
}

/// Shows the caller alone the course of a match and its turning points.
#[poise::command(slash_command)]
pub async fn analyse(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        analysis::analyse(asking, here(ctx), 0).await
    })
    .await
}

/// Explains an action of a match to the caller alone, or why another action would have been illegal.
#[poise::command(slash_command)]
pub async fn explain(
    ctx: Context<'_>,
    #[rename = "number"]
    #[max_length = 20]
    ply: Option<String>,
    #[max_length = 100] instead: Option<String>,
    #[rename = "match"]
    #[max_length = 20]
    number: Option<String>,
) -> Result<(), Error> {
    answer_thought(ctx, Thought::Explanation, async |asking| {
        let number = number.as_deref().map(match_number);
        let ply = ply.as_deref().map(match_number);
        let ply = ply.map(|ply| u32::try_from(ply).unwrap_or(0));
        let which = explaining::numbered(asking, here(ctx), number).await?;
        explaining::explain(asking, which, ply, instead.as_deref()).await
    })
    .await
}

/// Shows the caller alone a position in which exactly one answer is right.
#[poise::command(slash_command)]
pub async fn puzzle(
    ctx: Context<'_>,
    #[rename = "answer"]
    #[max_length = 100]
    typed: Option<String>,
) -> Result<(), Error> {
    answer_thought(ctx, Thought::Puzzle, async |asking| {
        handlers::puzzle::puzzle(asking, game_of(ctx), typed.as_deref()).await
    })
    .await
}

/// Hands out the record of a match.
#[poise::command(slash_command)]
pub async fn record(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        match_actions::record(asking, here(ctx)).await
    })
    .await
}

pub async fn rated(
    ctx: Context<'_>,
    player: Option<User>,
    variant: Result<String, OptionError>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::asked(everybody), async |asking| {
        let Ok(variant) = variant else {
            return Ok(no_such_value(asking));
        };
        let pool = Pool {
            guild: asking.caller.guild(),
            game: game_of(ctx),
            variant,
            opponents: Opponents::People,
        };
        let player = player.map_or(asking.caller.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        handlers::rating::rating(asking, &pool, player, everybody).await
    })
    .await
}

pub async fn ranked(ctx: Context<'_>, variant: Result<String, OptionError>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByEverybody, async |asking| {
        let Ok(variant) = variant else {
            return Ok(no_such_value(asking));
        };
        let ranking = Ranking {
            game: game_of(ctx),
            variant,
            page: 0,
            season: false,
        };
        handlers::ranking::leaderboard(asking, ranking).await
    })
    .await
}

/// Shows what a player has done in this server.
#[poise::command(slash_command)]
pub async fn profile(
    ctx: Context<'_>,
    player: Option<User>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::asked(everybody), async |asking| {
        let player = player.map_or(asking.caller.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        handlers::profile::profile(asking, player, everybody).await
    })
    .await
}

/// Lists the finished matches of the server, or shows one of them.
#[poise::command(slash_command)]
pub async fn history(
    ctx: Context<'_>,
    #[rename = "of"] player: Option<User>,
    #[rename = "match"]
    #[max_length = 20]
    number: Option<String>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        match number.as_deref() {
            Some(number) => handlers::history::numbered(asking, match_number(number)).await,
            None => {
                let player = player.map(|player| UserId(player.id.get()));
                handlers::history::list(asking, player, 0).await
            }
        }
    })
    .await
}

/// Lists the matches that wait for the caller.
#[poise::command(slash_command)]
pub async fn next(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |asking| {
        manage::next(asking, 0).await
    })
    .await
}
