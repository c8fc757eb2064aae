//! The migrations, built into the program.
//!
//! Listed by hand: sqlx's macro would build sqlx and SQLite a second time for the compiler's own use.

use super::{Backend, Connection, ListedResult, Matches, Outbox, Ratings, Shards, StoreError};
use referee::rating::PlayerScore;
use referee::{Match, MatchId, Time};
use sqlx::any::AnyRow;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool};
use sqlx::{Row, SqlSafeStr};
use std::sync::atomic::AtomicU64;

/// Number, description and text of each migration, as its file in `migrations/` is named.
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
    // The transaction of all migrations takes a lock of its own, in `bring_up_to_date`.
    migrator.set_locking(false);
    migrator
}

/// Applies the migrations that a database lacks, in one transaction: all of them or none.
pub(super) async fn bring_up_to_date(pool: &AnyPool, backend: Backend) -> Result<(), MigrateError> {
    let mut tx = match backend {
        Backend::Sqlite => pool.begin_with("BEGIN IMMEDIATE").await?,
        Backend::Postgres => {
            let mut tx = pool.begin().await?;
            // Processes with other shards may start at the same moment. The lock has a number that nothing else locks.
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

/// Computes ratings and roles anew from the results that count: a migration may have changed which results do.
async fn rate_anew(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let sent = AtomicU64::new(0);
    let mut connection = Connection {
        inner: connection,
        sent: &sent,
        shards: Shards::ALL,
    };
    // Matches that a moderator decided after they had ended without a rated result are not in the list yet.
    let sql = "SELECT m.id, a.made_at FROM matches m JOIN moderator_acts a ON a.id = m.ruled_by \
         WHERE m.rated = 1 AND m.beyond_limit = 0 AND m.ruled IN ('1-0', '0-1', '1/2') AND NOT EXISTS \
         (SELECT 1 FROM rating_changes c WHERE c.match_id = m.id) ORDER BY a.made_at, m.id";
    let decided: Vec<(MatchId, Time)> = connection.all(sql, ()).await?;
    for (id, at) in decided {
        // A match that cannot be read is named by `iago check`.
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

/// The names of all tables, each after those it refers to.
pub(super) fn tables() -> Vec<&'static str> {
    let lines = FILES.iter().flat_map(|(_, _, text)| text.lines());
    let created = lines.filter_map(|line| line.strip_prefix("CREATE TABLE "));
    created
        .filter_map(|rest| rest.split_whitespace().next())
        .collect()
}

/// Value of the column `shards` in the heartbeat that marks an unfinished copy.
pub(super) const COPYING: &str = "copying";

/// Whether a database with this program's tables is an unfinished copy. An error here shows again where the database is
/// used.
pub(super) async fn is_unfinished(connection: &mut AnyConnection) -> bool {
    let marker = "SELECT seen_at FROM heartbeat WHERE shards = $1";
    let marker = sqlx::query(marker).bind(COPYING);
    let found = marker.fetch_optional(connection).await;
    found.is_ok_and(|it| it.is_some())
}

/// Why this program refuses a database: it is another program's, or of another version. `None` if it has had exactly the
/// migrations of this program. Reads only.
pub(super) async fn refusal(
    connection: &mut AnyConnection,
    backend: Backend,
) -> Result<Option<StoreError>, sqlx::Error> {
    let tables = match backend {
        Backend::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Backend::Postgres => {
            // Also those this role has no right to, which the information schema leaves out.
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
        // The table is not that of sqlx.
        Err(error) if is_unknown_table(&error) => Ok(Some(StoreError::OtherVersion)),
        Err(sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }) => {
            Ok(Some(StoreError::OtherVersion))
        }
        compared => compared,
    }
}

/// Compares the applied migrations with those of this program.
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

/// Whether a table or a column is not there: SQLite's general error, PostgreSQL's class 42.
fn is_unknown_table(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|it| it.code());
    code.is_some_and(|code| code == "1" || (code.len() == 5 && code.starts_with("42")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a file that is not listed: it would never be applied.
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
