//! Everything stored about one server: counted, and deleted.

use super::row::Columns;
use super::{Connection, StoreError};
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
        "ratings",
        "SELECT COUNT(*) AS rows FROM ratings WHERE guild = $1",
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

/// What belongs to the server itself.
const OF_SERVER: &[&str] = &[
    "DELETE FROM guilds WHERE id = $1",
    "DELETE FROM daily_puzzles WHERE guild = $1",
    "DELETE FROM puzzle_attempts WHERE guild = $1",
    "DELETE FROM rating_roles WHERE guild = $1",
    "DELETE FROM given_roles WHERE guild = $1",
    "DELETE FROM ratings WHERE guild = $1",
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
    "DELETE FROM moderator_acts WHERE match_id IN \
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
