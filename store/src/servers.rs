//! Everything stored about one server: counted, and deleted.

use super::personal::{PersonalData, object, set_out};
use super::row::{Columns, Run as _};
use super::{Connection, GuildSettings, StoreError};
use referee::GuildId;

/// How many matches are deleted in one transaction.
const BATCH: i64 = 500;

/// What is stored about a server: how many rows of each kind.
pub type ServerData = Vec<(&'static str, u64)>;

/// The kinds of rows, and the statement that counts each; `$1` is the server.
const KINDS: &[(&str, &str)] = &[
    (
        "settings",
        "SELECT COUNT(*) AS rows FROM guilds WHERE id = $1",
    ),
    (
        "matches",
        "SELECT COUNT(*) AS rows FROM matches WHERE guild = $1",
    ),
    (
        "challenges",
        "SELECT COUNT(*) AS rows FROM challenges WHERE guild = $1",
    ),
    (
        "tournaments",
        "SELECT COUNT(*) AS rows FROM tournaments WHERE guild = $1",
    ),
    (
        "ratings",
        "SELECT COUNT(*) AS rows FROM ratings WHERE guild = $1",
    ),
    (
        "blocks",
        "SELECT COUNT(*) AS rows FROM blocked WHERE guild = $1",
    ),
    (
        "acts of moderators",
        "SELECT COUNT(*) AS rows FROM moderator_acts WHERE guild = $1",
    ),
    (
        "roles by rating",
        "SELECT COUNT(*) AS rows FROM rating_roles WHERE guild = $1",
    ),
    (
        "roles given",
        "SELECT COUNT(*) AS rows FROM given_roles WHERE guild = $1",
    ),
    (
        "puzzles shown",
        "SELECT COUNT(*) AS rows FROM puzzle_attempts WHERE guild = $1",
    ),
    (
        "puzzles of the day",
        "SELECT COUNT(*) AS rows FROM daily_puzzles WHERE guild = $1",
    ),
];

/// What an owner is handed out: lists by name, and the statement that fills each. People stand there by their id as
/// a text and the name last seen; former players by neither.
const LISTS: &[(&str, &str)] = &[
    ("settings", "SELECT settings FROM guilds WHERE id = $1"),
    (
        "people",
        "SELECT CAST(id AS TEXT) AS id, name FROM players p WHERE id > 0 AND EXISTS \
         (SELECT 1 FROM matches m WHERE m.guild = $1 \
         AND (m.first_player = p.id OR m.second_player = p.id)) ORDER BY id",
    ),
    (
        "matches",
        "SELECT id, number, CAST(channel AS TEXT) AS channel, game, options, control AS clock, rated, \
         CASE WHEN first_player < 0 THEN NULL ELSE CAST(first_player AS TEXT) END AS first, \
         CASE WHEN second_player < 0 THEN NULL ELSE CAST(second_player AS TEXT) END AS second, \
         started_at, ended_at, ending, winner, beyond_limit FROM matches WHERE guild = $1 ORDER BY id",
    ),
    (
        "moves",
        "SELECT p.match_id AS match, p.number, p.token, p.played_at FROM plies p \
         JOIN matches m ON m.id = p.match_id WHERE m.guild = $1 AND m.ended_at IS NOT NULL \
         ORDER BY p.match_id, p.number",
    ),
    (
        "ratings",
        "SELECT CAST(player AS TEXT) AS player, game, variant, opponents AS against, rating, \
         deviation, volatility, wins AS won, draws AS drawn, losses AS lost, last_at \
         FROM ratings WHERE guild = $1 AND season = 0 ORDER BY game, variant, opponents, player",
    ),
    (
        "blocked",
        "SELECT CASE WHEN player < 0 THEN NULL ELSE CAST(player AS TEXT) END AS player, \
         made_at, reason FROM blocked WHERE guild = $1 ORDER BY made_at, player",
    ),
    (
        "moderator_acts",
        "SELECT id, kind, match_id AS match, number, \
         CASE WHEN player < 0 THEN NULL ELSE CAST(player AS TEXT) END AS player, tournament, \
         CASE WHEN other < 0 THEN NULL ELSE CAST(other AS TEXT) END AS replaced_by, detail, part_of, \
         CASE WHEN made_by < 0 THEN NULL ELSE CAST(made_by AS TEXT) END AS made_by, \
         made_at, reason FROM moderator_acts WHERE guild = $1 ORDER BY made_at, id",
    ),
    (
        "chosen_roles",
        "SELECT game, variant, least AS points, CAST(role AS TEXT) AS role, trouble \
         FROM rating_roles WHERE guild = $1 ORDER BY game, variant, least",
    ),
    (
        "daily_puzzle",
        "SELECT CAST(channel AS TEXT) AS channel FROM daily_puzzles WHERE guild = $1",
    ),
];

/// What belongs to the server itself.
const OF_SERVER: &[&str] = &[
    "DELETE FROM guilds WHERE id = $1",
    "DELETE FROM blocked WHERE guild = $1",
    "DELETE FROM outbox WHERE subject IN (SELECT 'act ' || id FROM moderator_acts WHERE guild = $1)",
    "DELETE FROM moderator_acts WHERE guild = $1",
    "DELETE FROM daily_puzzles WHERE guild = $1",
    "DELETE FROM puzzle_attempts WHERE guild = $1",
    "DELETE FROM rating_roles WHERE guild = $1",
    "DELETE FROM given_roles WHERE guild = $1",
    "DELETE FROM ratings WHERE guild = $1",
    "DELETE FROM outbox WHERE subject IN (SELECT 'tournament ' || id FROM tournaments WHERE guild = $1)",
    "DELETE FROM tournaments WHERE guild = $1",
    "DELETE FROM outbox WHERE subject IN (SELECT id FROM challenges WHERE guild = $1)",
    "DELETE FROM interactions WHERE challenge_id IN (SELECT id FROM challenges WHERE guild = $1)",
    "DELETE FROM challenges WHERE guild = $1",
];

/// Its own messages; `$1` is the server's id as a text.
const MESSAGES: &str = "DELETE FROM outbox WHERE subject IN ('daily ' || $1, 'roles ' || $1)";

/// What belongs to its matches, `$2` of them at a time, the matches last: plies and offers go with them.
const OF_MATCHES: &[&str] = &[
    "DELETE FROM outbox WHERE subject IN \
     (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
    "DELETE FROM interactions WHERE match_id IN \
     (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
    "DELETE FROM puzzles WHERE SUBSTR(id, 1, 26) IN \
     (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
    "DELETE FROM rating_changes WHERE match_id IN \
     (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
    "DELETE FROM matches WHERE id IN \
     (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
];

/// What is stored about servers.
#[derive(Debug)]
pub struct Servers<'c>(pub(super) Connection<'c>);

impl Servers<'_> {
    /// How many rows of each kind a server has.
    pub async fn count(&mut self, guild: GuildId) -> Result<ServerData, StoreError> {
        let mut counts = Vec::with_capacity(KINDS.len());
        for &(kind, statement) in KINDS {
            let row = sqlx::query(statement)
                .bind(guild.0.cast_signed())
                .fetch_one(self.0.get())
                .await?;
            counts.push((kind, row.number("rows")?));
        }
        Ok(counts)
    }

    /// Everything an owner is handed out.
    pub async fn export(&mut self, guild: GuildId) -> Result<PersonalData, StoreError> {
        let mut data = PersonalData::new();
        for &(name, statement) in LISTS {
            let rows = sqlx::query(statement)
                .bind(guild.0.cast_signed())
                .all(self.0.get(), object)
                .await?;
            data.insert(name.to_owned(), rows.into());
        }
        if let Some(settings) = data["settings"].get_mut(0) {
            set_out::<GuildSettings>(settings)?;
        }
        Ok(data)
    }

    /// Deletes what belongs to a server and some of its matches; whether there may be more.
    pub async fn forget(&mut self, guild: GuildId) -> Result<bool, StoreError> {
        for &statement in OF_SERVER {
            sqlx::query(statement)
                .bind(guild.0.cast_signed())
                .execute(self.0.get())
                .await?;
        }
        sqlx::query(MESSAGES)
            .bind(guild.to_string())
            .execute(self.0.get())
            .await?;
        let mut gone = 0;
        for &statement in OF_MATCHES {
            let done = sqlx::query(statement)
                .bind(guild.0.cast_signed())
                .bind(BATCH)
                .execute(self.0.get())
                .await?;
            gone = done.rows_affected();
        }
        Ok(gone > 0)
    }
}
