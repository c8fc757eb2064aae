//! The migrations of the database, which are built into the program.
//!
//! The files are listed by hand. sqlx's macro would list them, but it would have to build sqlx and SQLite a second
//! time, for use in the compiler.

use super::{Backend, Connection, ListedResult, Matches, Outbox, Ratings, Shards, StoreError};
use referee::rating::PlayerScore;
use referee::{Match, MatchId, Time};
use sqlx::any::AnyRow;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool};
use sqlx::{Row, SqlSafeStr};
use std::sync::atomic::AtomicU64;

/// The number, the description and the SQL text of each migration. Number and description form the name of its file in
/// `migrations/`.
pub(super) const FILES: &[(i64, &str, &str)] = &[
    (1, "schema", include_str!("../../migrations/1_schema.sql")),
    (2, "places", include_str!("../../migrations/2_places.sql")),
    (
        3,
        "one_path",
        include_str!("../../migrations/3_one_path.sql"),
    ),
    (4, "results", include_str!("../../migrations/4_results.sql")),
    (5, "marks", include_str!("../../migrations/5_marks.sql")),
    (6, "acts", include_str!("../../migrations/6_acts.sql")),
];

pub(super) fn built_in() -> Migrator {
    let migration = |&(number, description, text): &(i64, &'static str, &'static str)| {
        Migration::new(
            number,
            description.into(),
            MigrationType::Simple,
            text.into_sql_str(),
            false,
        )
    };
    let mut migrator = Migrator::with_migrations(FILES.iter().map(migration).collect());
    // `bring_up_to_date` locks the database for the transaction of all migrations, so the library does not have to.
    migrator.set_locking(false);
    migrator
}

/// Applies the migrations that a database lacks. One transaction applies either all of them or none.
pub(super) async fn bring_up_to_date(pool: &AnyPool, backend: Backend) -> Result<(), MigrateError> {
    let mut tx = match backend {
        Backend::Sqlite => pool.begin_with("BEGIN IMMEDIATE").await?,
        Backend::Postgres => {
            let mut tx = pool.begin().await?;
            // Processes with other shards may start at the same moment. They all wait for the same lock; no other code
            // uses its number.
            let lock = "SELECT 1 FROM pg_advisory_xact_lock(7306649)";
            sqlx::query(lock).execute(&mut *tx).await?;
            tx
        }
    };
    built_in().run_direct(None, &mut *tx, false).await?;
    let rated = rate_anew(&mut tx).await;
    rated.map_err(|why| MigrateError::Execute(sqlx::Error::Configuration(why.into())))?;
    Ok(tx.commit().await?)
}

/// Computes ratings and roles again from the results that count, because a migration may have changed which results
/// count.
async fn rate_anew(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let sent = AtomicU64::new(0);
    let mut connection = Connection {
        inner: connection,
        sent: &sent,
        shards: Shards::ALL,
    };
    // If a match ended without a rated result and a moderator decided it later, the list of results does not contain it
    // yet.
    let sql = "SELECT m.id, a.made_at FROM matches m JOIN moderator_acts a ON a.id = m.ruled_by \
         WHERE m.rated = 1 AND m.beyond_limit = 0 AND m.ruled IN ('1-0', '0-1', '1/2') AND NOT EXISTS \
         (SELECT 1 FROM rating_changes c WHERE c.match_id = m.id) ORDER BY a.made_at, m.id";
    let decided: Vec<(MatchId, Time)> = connection.all(sql, ()).await?;
    for (id, at) in decided {
        // A match that cannot be read is skipped; `iago check` reports it.
        let Ok(Some(snapshot)) = Matches(connection.again()).load(id).await else {
            continue;
        };
        let Ok(this_match) = Match::restore(snapshot) else {
            continue;
        };
        let with_people = this_match.seats().engine().is_none();
        if let Some(score) = this_match.rated().filter(|_| with_people) {
            let (of, points) = (ListedResult::of(&this_match), PlayerScore::of_first(score));
            let mut ratings = Ratings(connection.again());
            ratings.record(id, &of, None, points, at).await?;
        }
    }
    let sql = "SELECT COALESCE(MAX(made_at), 0) FROM moderator_acts";
    let decided_at: Time = connection.one(sql, ()).await?;
    for pool in Ratings(connection.again()).pools().await? {
        let mut ratings = Ratings(connection.again());
        if !ratings.contradicted(&pool).await?.is_empty() {
            ratings.recompute(&pool).await?;
            let mut outbox = Outbox(connection.again());
            outbox.owe_roles(&pool, decided_at).await?;
        }
    }
    Ok(())
}

/// The names of all tables; each table comes after the tables to which it refers.
pub(super) fn tables() -> Vec<&'static str> {
    let lines = FILES.iter().flat_map(|(_, _, text)| text.lines());
    let created = lines.filter_map(|line| line.strip_prefix("CREATE TABLE "));
    created
        .filter_map(|rest| rest.split_whitespace().next())
        .collect()
}

/// The value of the column `shards` in the row of `heartbeat` that marks an unfinished copy.
pub(super) const COPYING: &str = "copying";

/// Whether a database with this program's tables is an unfinished copy. An error of this check is not reported: the
/// same error comes when the database is used.
pub(super) async fn is_unfinished(connection: &mut AnyConnection) -> bool {
    let marker = "SELECT seen_at FROM heartbeat WHERE shards = $1";
    let marker = sqlx::query(marker).bind(COPYING);
    let found = marker.fetch_optional(connection).await;
    found.is_ok_and(|it| it.is_some())
}

/// The reason why this program refuses a database: it belongs to another program or another version. `None` if exactly
/// the migrations of this program were applied to the database. Only reads from the database.
pub(super) async fn refusal(
    connection: &mut AnyConnection,
    backend: Backend,
) -> Result<Option<StoreError>, sqlx::Error> {
    let tables = match backend {
        Backend::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Backend::Postgres => {
            // This finds all tables. The information schema would leave out tables for which this role has no right.
            "SELECT CAST(relname AS TEXT) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') \
             AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
        }
    };
    let tables: Vec<String> = sqlx::query_scalar(tables)
        .fetch_all(&mut *connection)
        .await?;
    if tables.is_empty() {
        return Ok(Some(StoreError::Older));
    }
    if !tables.iter().any(|table| table == "_sqlx_migrations") {
        return Ok(Some(StoreError::Foreign));
    }
    let applied = sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version");
    let applied = applied.fetch_all(connection).await;
    match applied.and_then(|applied| compare(&applied)) {
        // The table exists, but it is not the table in which sqlx stores its migrations.
        Err(error) if is_unknown_table(&error) => Ok(Some(StoreError::OtherVersion)),
        Err(sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }) => {
            Ok(Some(StoreError::OtherVersion))
        }
        compared => compared,
    }
}

/// Compares the applied migrations with those of this program; `None` if they are the same.
fn compare(applied: &[AnyRow]) -> Result<Option<StoreError>, sqlx::Error> {
    let own = built_in();
    for row in applied {
        let migration: i64 = row.try_get("version")?;
        let checksum: Vec<u8> = row.try_get("checksum")?;
        match own.iter().find(|it| it.version == migration) {
            None => return Ok(Some(StoreError::Newer { migration })),
            Some(it) if *it.checksum != *checksum => return Ok(Some(StoreError::OtherVersion)),
            Some(_) => {}
        }
    }
    Ok((applied.len() < own.iter().count()).then_some(StoreError::Older))
}

/// Whether the error may mean that a table or column does not exist: SQLite's general error (code 1), or an error of
/// PostgreSQL's class 42.
fn is_unknown_table(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|it| it.code());
    code.is_some_and(|code| code == "1" || (code.len() == 5 && code.starts_with("42")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a migration file that is not listed and would therefore never be applied.
    #[test]
    fn each_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
        let mut on_disk: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".sql"))
            .collect();
        on_disk.sort();
        let listed: Vec<String> = FILES
            .iter()
            .map(|(number, description, _)| format!("{number}_{description}.sql"))
            .collect();
        assert_eq!(listed, on_disk);
    }
}
