//! Looking: at the board, at what waits, at the ranking, at a match that is over.

use super::answer::{Seen, answer_late, game_of, match_number};
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

/// Shows the board.
#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    everybody: Option<bool>,
    text: Option<bool>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::asked(everybody), async |data, invoker| {
        let everybody = everybody.unwrap_or(false);
        if text.unwrap_or(false) {
            return look::look_at_text(data, invoker, here(ctx), everybody).await;
        }
        look::look(data, invoker, here(ctx), everybody).await
    })
    .await
}

/// Shows the match as a moving picture.
#[poise::command(slash_command)]
pub async fn replay(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByEverybody, async |data, invoker| {
        match_actions::replay(data, invoker, here(ctx)).await
    })
    .await
}

/// Tells the player to move privately what the engine would play.
#[poise::command(slash_command, rename = "hint")]
pub async fn advice(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        hint::hint(data, invoker, here(ctx)).await
    })
    .await
}

/// Shows the invoker alone who stood how over a match, and where it turned.
#[poise::command(slash_command)]
pub async fn analyse(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        analysis::analyse(data, invoker, here(ctx), 0).await
    })
    .await
}

/// Explains an action of a match to the invoker alone, or why another one in its place was none.
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
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        let number = number.as_deref().map(match_number);
        let ply = ply.as_deref().map(match_number);
        let ply = ply.map(|ply| u32::try_from(ply).unwrap_or(0));
        let which = explaining::numbered(data, invoker, here(ctx), number).await?;
        explaining::explain(data, invoker, which, ply, instead.as_deref()).await
    })
    .await
}

/// Shows the invoker alone a position in which exactly one answer is right.
#[poise::command(slash_command)]
pub async fn puzzle(
    ctx: Context<'_>,
    #[rename = "answer"]
    #[max_length = 100]
    typed: Option<String>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        handlers::puzzle::puzzle(data, invoker, game_of(ctx), typed.as_deref()).await
    })
    .await
}

/// Hands out the record.
#[poise::command(slash_command)]
pub async fn record(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        match_actions::record(data, invoker, here(ctx)).await
    })
    .await
}

pub async fn rated(
    ctx: Context<'_>,
    player: Option<User>,
    variant: Result<String, OptionError>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    answer_late(ctx, Seen::asked(everybody), async |data, invoker| {
        let Ok(variant) = variant else {
            return Ok(no_such_value(invoker));
        };
        let pool = Pool {
            guild: invoker.guild,
            game: game_of(ctx),
            variant,
            opponents: Opponents::People,
        };
        let player = player.map_or(invoker.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        handlers::rating::rating(data, invoker, &pool, player, everybody).await
    })
    .await
}

pub async fn ranked(ctx: Context<'_>, variant: Result<String, OptionError>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByEverybody, async |data, invoker| {
        let Ok(variant) = variant else {
            return Ok(no_such_value(invoker));
        };
        let ranking = Ranking {
            game: game_of(ctx),
            variant,
            page: 0,
            season: false,
        };
        handlers::ranking::leaderboard(data, invoker, ranking).await
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
    answer_late(ctx, Seen::asked(everybody), async |data, invoker| {
        let player = player.map_or(invoker.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        handlers::profile::profile(data, invoker, player, everybody).await
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
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        match number.as_deref() {
            Some(number) => handlers::history::numbered(data, invoker, match_number(number)).await,
            None => {
                let player = player.map(|player| UserId(player.id.get()));
                handlers::history::list(data, invoker, player, 0).await
            }
        }
    })
    .await
}

/// Lists the matches that wait for the invoker.
#[poise::command(slash_command)]
pub async fn next(ctx: Context<'_>) -> Result<(), Error> {
    answer_late(ctx, Seen::ByInvoker, async |data, invoker| {
        manage::next(data, invoker, 0).await
    })
    .await
}
