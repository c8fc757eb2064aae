//! Looking: at the board, at what waits, at the ranking, at a match that is over.

use super::answer::{answer, game_of};
use super::play::here;
use crate::discord::context::Context;
use crate::discord::error::Error;
use crate::discord::handlers::{self, analyse as analysis, hint, look, manage, match_actions};
use crate::discord::incoming::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use app::{Opponents, Pool};
use poise::serenity_prelude::User;
use referee::UserId;
use text::{self, answer as words};

/// The pool of games that have no variants, and of the usual one of those that have.
const STANDARD: &str = "standard";

/// How many players a leaderboard shows.
const ROWS: usize = 10;

/// Shows the board.
#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    everybody: Option<bool>,
    text: Option<bool>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
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
    answer(ctx, async |data, invoker| {
        match_actions::replay(data, invoker, here(ctx)).await
    })
    .await
}

/// Tells the player to move, and nobody else, what the engine would play.
#[poise::command(slash_command, rename = "hint")]
pub async fn advice(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        hint::hint(data, invoker, here(ctx)).await
    })
    .await
}

/// Shows the invoker alone who stood how over a match, and where it turned.
#[poise::command(slash_command)]
pub async fn analyse(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        analysis::analyse(data, invoker, here(ctx), 0).await
    })
    .await
}

/// Hands out the record.
#[poise::command(slash_command)]
pub async fn record(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        match_actions::record(data, invoker, here(ctx)).await
    })
    .await
}

/// Tells the rules of the game, to the invoker alone.
#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        look::rules(data, invoker, game_of(ctx)).await
    })
    .await
}

/// Shows the best players of this server, in games with a single pool.
#[poise::command(slash_command)]
pub async fn leaderboard(ctx: Context<'_>) -> Result<(), Error> {
    ranked(ctx, STANDARD).await
}

/// Shows how a player's rating has moved, in games with a single pool.
#[poise::command(slash_command)]
pub async fn rating(
    ctx: Context<'_>,
    player: Option<User>,
    everybody: Option<bool>,
) -> Result<(), Error> {
    rated(ctx, player, STANDARD, everybody).await
}

/// Shows how a player's rating in a variant has moved.
pub async fn rated(
    ctx: Context<'_>,
    player: Option<User>,
    variant: &str,
    everybody: Option<bool>,
) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let pool = pool(ctx, invoker, variant);
        let player = player.map_or(invoker.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        handlers::rating::rating(data, invoker, &pool, player, everybody).await
    })
    .await
}

/// Where players of this server are rated against each other.
fn pool(ctx: Context<'_>, invoker: &Invoker, variant: &str) -> Pool {
    Pool {
        guild: invoker.guild,
        game: game_of(ctx),
        variant: variant.to_owned(),
        opponents: Opponents::People,
    }
}

/// Shows the best players of this server in a variant.
pub async fn ranked(ctx: Context<'_>, variant: &str) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        let game = game_of(ctx);
        let pool = pool(ctx, invoker, variant);
        let now = data.clock.now();
        let board = data.app.leaderboard(&pool, 0, ROWS, now).await?;
        let settings = data.app.guild_settings(invoker.guild).await?;
        if board.rows.is_empty() {
            let command = data.command(game, "challenge");
            let said = words::leaderboard_empty(invoker.reader, game, variant, &command);
            return Ok(Reply::private(Message::text(said)));
        }
        let rows: Vec<words::Ranked> = board
            .rows
            .iter()
            .map(|row| words::Ranked {
                rank: row.rank,
                user: row.user,
                rating: row.rating,
                tally: [row.tally.wins, row.tally.draws, row.tally.losses],
                inactive: row.inactive,
            })
            .collect();
        let left_out = board.total.saturating_sub(rows.len());
        let locale = invoker.public(&settings);
        let said = text::answer::leaderboard(locale, game, variant, &rows, left_out);
        Ok(Reply::public(Message::text(said)))
    })
    .await
}

/// Lists the matches that wait for the invoker.
#[poise::command(slash_command)]
pub async fn next(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| manage::next(data, invoker).await).await
}

/// Lists the matches of the server, for whoever may end them.
#[poise::command(slash_command)]
pub async fn end(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, async |data, invoker| {
        manage::server(data, invoker).await
    })
    .await
}
