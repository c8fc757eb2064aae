//! Looking: at the board, at what waits, at the ranking, at a match that is over.

use super::super::data::sure;
use super::super::invoker::Invoker;
use super::super::message::Message;
use super::super::reply::Reply;
use super::super::{Context, Failed, board as pictures, match_actions, play};
use super::challenge::Variant;
use super::{answer, game_of};
use app::{Pool, Which};
use poise::serenity_prelude::User;
use referee::UserId;
use text::{self, answer as words};

/// How many players a leaderboard shows.
const ROWS: usize = 10;

fn here(ctx: Context<'_>) -> Which {
    Which::Here(Some(game_of(ctx)))
}

/// Shows the board.
#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    everybody: Option<bool>,
    text: Option<bool>,
) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let everybody = everybody.unwrap_or(false);
        if text.unwrap_or(false) {
            return play::look_at_text(data, invoker, here(ctx), everybody).await;
        }
        play::look(data, invoker, here(ctx), everybody).await
    })
    .await
}

/// Shows the match as a moving picture.
#[poise::command(slash_command)]
pub async fn replay(ctx: Context<'_>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        match_actions::replay(data, invoker, here(ctx)).await
    })
    .await
}

/// Hands out the record.
#[poise::command(slash_command)]
pub async fn record(ctx: Context<'_>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        match_actions::record(data, invoker, here(ctx)).await
    })
    .await
}

/// Tells the rules of the game, to the invoker alone.
#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let game = game_of(ctx);
        let settings = sure(data.app.guild_settings(invoker.guild).await)?;
        let picture = pictures::example(data, invoker.reader, &settings, game).await;
        let command = data.command(game, "challenge");
        Ok(Reply::private(Message {
            text: text::rules::rules(invoker.reader, game, &command),
            files: picture.into_iter().collect(),
            ..Message::default()
        }))
    })
    .await
}

/// Shows the best players of this server in a variant of Iago.
#[poise::command(slash_command, rename = "leaderboard")]
pub async fn iago_leaderboard(ctx: Context<'_>, variant: Option<Variant>) -> Result<(), Failed> {
    ranked(ctx, variant.unwrap_or(Variant::Standard)).await
}

/// Shows the best players of this server, in games with a single pool.
#[poise::command(slash_command)]
pub async fn leaderboard(ctx: Context<'_>) -> Result<(), Failed> {
    ranked(ctx, Variant::Standard).await
}

/// Shows how a player's rating in a variant of Iago has moved.
#[poise::command(slash_command, rename = "rating")]
pub async fn iago_rating(
    ctx: Context<'_>,
    player: Option<User>,
    variant: Option<Variant>,
    everybody: Option<bool>,
) -> Result<(), Failed> {
    rated(ctx, player, variant.unwrap_or(Variant::Standard), everybody).await
}

/// Shows how a player's rating has moved, in games with a single pool.
#[poise::command(slash_command)]
pub async fn rating(
    ctx: Context<'_>,
    player: Option<User>,
    everybody: Option<bool>,
) -> Result<(), Failed> {
    rated(ctx, player, Variant::Standard, everybody).await
}

async fn rated(
    ctx: Context<'_>,
    player: Option<User>,
    variant: Variant,
    everybody: Option<bool>,
) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let pool = pool(ctx, invoker, variant);
        let player = player.map_or(invoker.user, |player| UserId(player.id.get()));
        let everybody = everybody.unwrap_or(false);
        super::super::rating::rating(data, invoker, &pool, player, everybody).await
    })
    .await
}

/// Where players of this server are rated against each other.
fn pool(ctx: Context<'_>, invoker: &Invoker, variant: Variant) -> Pool {
    Pool {
        guild: invoker.guild,
        game: game_of(ctx),
        variant: variant.name().to_owned(),
    }
}

async fn ranked(ctx: Context<'_>, variant: Variant) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let game = game_of(ctx);
        let pool = pool(ctx, invoker, variant);
        let now = data.clock.now();
        let board = sure(data.app.leaderboard(&pool, 0, ROWS, now).await)?;
        let settings = sure(data.app.guild_settings(invoker.guild).await)?;
        if board.rows.is_empty() {
            let command = data.command(game, "challenge");
            let said = words::leaderboard_empty(invoker.reader, game, variant.name(), &command);
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
        let said = text::answer::leaderboard(locale, game, variant.name(), &rows, left_out);
        Ok(Reply::public(Message::text(said)))
    })
    .await
}

/// Lists the matches that wait for the invoker.
#[poise::command(slash_command)]
pub async fn next(ctx: Context<'_>) -> Result<(), Failed> {
    answer(ctx, async |data, invoker| {
        let waiting = sure(data.app.waiting(&data.caller(invoker)).await)?;
        let waiting: Vec<words::Waiting> = waiting
            .iter()
            .filter_map(|view| {
                let this_match = &view.this_match;
                let side = this_match.seats().side(invoker.user)?;
                Some(words::Waiting {
                    game: this_match.game(),
                    opponent: this_match.seats().player(side.other()),
                    channel: this_match.place().channel,
                })
            })
            .take(ROWS)
            .collect();
        let command = data.command_of(None, "challenge", invoker.reader);
        let said = words::waiting(invoker.reader, &waiting, &command);
        Ok(Reply::private(Message::text(said)))
    })
    .await
}
