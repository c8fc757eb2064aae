//! Checks that a database has everything that its migrations made. A restore that was cut short may leave tables
//! without keys.

use super::migrations::FILES;
use super::{Backend, StoreError};
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Executor as _};
use std::collections::HashSet;
use std::str::FromStr as _;
use tokio::sync::OnceCell;

/// SQL that lists the parts of an SQLite database; each part is one line of text.
const OF_SQLITE: &str = "
    SELECT type || ' ' || name || CASE WHEN type IN ('index', 'trigger') THEN ' of ' || tbl_name ELSE '' END
        FROM sqlite_master WHERE name NOT LIKE 'sqlite%'
    UNION ALL SELECT 'column ' || c.name || ' of ' || t.name
        FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
    UNION ALL SELECT 'primary key (' || group_concat(c.name, ', ' ORDER BY c.pk) || ') of ' || t.name
        FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0 GROUP BY t.name
    UNION ALL SELECT 'unique key (' || group_concat(c.name, ', ' ORDER BY c.seqno) || ') of ' || t.name
        FROM sqlite_master t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
        WHERE t.type = 'table' AND i.origin = 'u' GROUP BY t.name, i.name
    UNION ALL SELECT 'foreign key (' || k.\"from\" || ') of ' || t.name
        FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'";

/// SQL that lists the parts of the schema of a PostgreSQL database; each part is one line of text. An index whose
/// creation was not completed is left out.
const OF_POSTGRES: &str = "
    WITH own AS (SELECT oid, relkind, CAST(relname AS TEXT) AS name FROM pg_class
        WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())),
    keys AS (SELECT c.oid, c.contype, t.name, k.place, CAST(a.attname AS TEXT) AS part
        FROM pg_constraint c JOIN own t ON t.oid = c.conrelid
        CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number)
    SELECT CASE relkind WHEN 'v' THEN 'view ' ELSE 'table ' END || name FROM own WHERE relkind IN ('r', 'p', 'v')
    UNION ALL SELECT 'index ' || i.name || ' of ' || t.name
        FROM pg_index x JOIN own i ON i.oid = x.indexrelid JOIN own t ON t.oid = x.indrelid WHERE x.indisvalid
    UNION ALL SELECT 'trigger ' || CAST(x.tgname AS TEXT) || ' of ' || t.name
        FROM pg_trigger x JOIN own t ON t.oid = x.tgrelid WHERE NOT x.tgisinternal
    UNION ALL SELECT 'column ' || CAST(a.attname AS TEXT) || ' of ' || t.name
        FROM pg_attribute a JOIN own t ON t.oid = a.attrelid WHERE a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT CASE contype WHEN 'p' THEN 'primary' ELSE 'unique' END || ' key ('
        || string_agg(part, ', ' ORDER BY place) || ') of ' || name
        FROM keys WHERE contype IN ('p', 'u') GROUP BY oid, contype, name
    UNION ALL SELECT 'foreign key (' || part || ') of ' || name FROM keys WHERE contype = 'f'";

/// Compares a database with what its applied migrations made. Returns an error that names the missing parts; `None` if
/// nothing is missing. Only reads from the database.
pub(super) async fn incomplete(
    connection: &mut AnyConnection,
    backend: Backend,
) -> Result<Option<StoreError>, sqlx::Error> {
    let parts = match backend {
        Backend::Sqlite => OF_SQLITE,
        Backend::Postgres => OF_POSTGRES,
    };
    // One transaction reads the parts and the number of migrations, because another process may apply migrations
    // meanwhile.
    let moment = match backend {
        Backend::Sqlite => "BEGIN",
        Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ",
    };
    let mut moment = connection.begin_with(moment).await?;
    let there = sqlx::query_scalar(parts).fetch_all(&mut *moment).await?;
    let there: HashSet<String> = there.into_iter().collect();
    if !there.contains("table _sqlx_migrations") {
        return Ok(None);
    }
    let applied = sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations");
    let applied: i64 = applied.fetch_one(&mut *moment).await?;
    moment.rollback().await?;
    let applied = usize::try_from(applied).unwrap_or(0);
    let mut missing = match applied == FILES.len() {
        true => MADE_BY_ALL
            .get_or_try_init(|| made_by(applied))
            .await?
            .clone(),
        false => made_by(applied).await?,
    };
    missing.retain(|part| !there.contains(part));
    let tables = missing.iter().filter_map(|it| it.strip_prefix("table "));
    let of_tables: Vec<String> = tables.map(|table| format!(" of {table}")).collect();
    missing.retain(|part| !of_tables.iter().any(|of| part.ends_with(of)));
    Ok((!missing.is_empty()).then(|| StoreError::Incomplete(missing.join(", "))))
}

static MADE_BY_ALL: OnceCell<Vec<String>> = OnceCell::const_new();

/// The parts that the first `migrations` migrations make. They are found in an empty SQLite database: the text of a
/// migration is the same for both kinds of database.
async fn made_by(migrations: usize) -> Result<Vec<String>, sqlx::Error> {
    // The statements on this empty database are not logged.
    let fresh = AnyConnectOptions::from_str("sqlite::memory:")?.disable_statement_logging();
    let mut fresh = fresh.connect().await?;
    for (_, _, text) in FILES.iter().take(migrations) {
        fresh.execute(sqlx::raw_sql(*text)).await?;
    }
    let made = sqlx::query_scalar(OF_SQLITE).fetch_all(&mut fresh).await?;
    fresh.close().await?;
    Ok(made)
}
