//! Counts, hands out and deletes everything that is stored about one server.

use super::personal::{PersonalData, set_out};
use super::{Connection, GuildSettings, Result};
use referee::GuildId;
use serde_json::Value;
use sqlx::AssertSqlSafe;

/// The largest number of matches that are deleted in one transaction.
const BATCH: i64 = 500;

/// The number of rows of each kind that are stored about a server.
pub type ServerData = Vec<(&'static str, u64)>;

/// The tables with a column for the server. Each entry has the operator's word for the rows, the table and the column.
const TABLES: [(&str, &str, &str); 11] = [
    ("settings", "guilds", "id"),
    ("matches", MATCHES, "guild"),
    ("challenges", "challenges", "guild"),
    ("tournaments", "tournaments", "guild"),
    ("ratings", "ratings", "guild"),
    ("blocks", "blocked", "guild"),
    ("acts of moderators", "moderator_acts", "guild"),
    ("roles by rating", "rating_roles", "guild"),
    ("roles given", "given_roles", "guild"),
    ("puzzles shown", "puzzle_attempts", "guild"),
    ("puzzles of the day", "daily_puzzles", "guild"),
];

/// The table whose rows are deleted last, [`BATCH`] rows at a time.
const MATCHES: &str = "matches";

/// The lists that are handed out to the owner of a server: the name of each list and the statement that fills it.
/// People are named by their id (as a text) and their name as last seen; former players are left without both.
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
        "SELECT id, number, CASE WHEN server = guild THEN CAST(channel AS TEXT) END AS channel, game, options, control AS clock, rated, \
         CASE WHEN first_player < 0 THEN NULL ELSE CAST(first_player AS TEXT) END AS first, \
         CASE WHEN second_player < 0 THEN NULL ELSE CAST(second_player AS TEXT) END AS second, \
         started_at, ended_at, ending, found, ruled, ruled_by, beyond_limit FROM matches WHERE guild = $1 ORDER BY id",
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

/// Statements that delete what belongs to rows of [`TABLES`], except what belongs to matches.
const BESIDE: [&str; 4] = [
    "DELETE FROM outbox WHERE subject IN (SELECT id FROM moderator_acts WHERE guild = $1)",
    "DELETE FROM outbox WHERE subject IN (SELECT id FROM tournaments WHERE guild = $1)",
    "DELETE FROM outbox WHERE subject IN (SELECT id FROM challenges WHERE guild = $1)",
    "DELETE FROM interactions WHERE challenge_id IN (SELECT id FROM challenges WHERE guild = $1)",
];

/// Deletes the messages whose subject is the server itself; `$1` is the server's id as a text.
const MESSAGES: &str = "DELETE FROM outbox WHERE subject = $1";

/// The tables with rows about a server's matches, and the column with the match's id. The table of matches comes last:
/// with a match, its plies and offers are deleted, too.
const OF_MATCHES: [(&str, &str); 5] = [
    ("outbox", "subject"),
    ("interactions", "match_id"),
    ("puzzles", "SUBSTR(id, 1, 26)"),
    ("rating_changes", "match_id"),
    (MATCHES, "id"),
];

#[derive(Debug)]
pub struct Servers<'c>(pub(super) Connection<'c>);

impl Servers<'_> {
    /// Counts the rows of each kind of a server.
    pub async fn count(&mut self, guild: GuildId) -> Result<ServerData> {
        let mut counts = Vec::with_capacity(TABLES.len());
        for (kind, table, column) in TABLES {
            let sql = format!("SELECT COUNT(*) AS rows FROM {table} WHERE {column} = $1");
            counts.push((kind, self.0.one(AssertSqlSafe(sql), guild).await?));
        }
        Ok(counts)
    }

    /// Everything that is handed out to the owner of a server.
    pub async fn export(&mut self, guild: GuildId) -> Result<PersonalData> {
        let mut data = PersonalData::new();
        for &(name, statement) in LISTS {
            let rows: Vec<Value> = self.0.all(statement, guild).await?;
            data.insert(name.to_owned(), rows.into());
        }
        if let Some(settings) = data["settings"].get_mut(0) {
            set_out::<GuildSettings>(settings)?;
        }
        Ok(data)
    }

    /// Deletes the data of a server, but at most `BATCH` of its matches; `true` if more matches may be left.
    pub async fn forget(&mut self, guild: GuildId) -> Result<bool> {
        for statement in BESIDE {
            self.0.run(statement, guild).await?;
        }
        for (_, table, column) in TABLES.iter().filter(|(_, table, _)| *table != MATCHES) {
            let sql = format!("DELETE FROM {table} WHERE {column} = $1");
            self.0.run(AssertSqlSafe(sql), guild).await?;
        }
        self.0.run(MESSAGES, guild.to_string()).await?;
        let mut gone = 0;
        for (table, column) in OF_MATCHES {
            let sql = format!(
                "DELETE FROM {table} WHERE {column} IN \
                 (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)"
            );
            gone = self.0.changed(AssertSqlSafe(sql), (guild, BATCH)).await?;
        }
        Ok(gone > 0)
    }
}
