//! Why a PostgreSQL server cannot be used, and what to do. The checks only read from the database, so `iago doctor` can
//! report the error with which `iago serve` would stop.

use super::migrations::tables;
use super::server_refusal::ServerRefusal;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, Row as _};
use std::str::FromStr;

/// What the program will do with a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Reading,
    Writing,
}

/// The reason why a server refuses a connection, from the error's code; `None` if the code is not known.
pub(super) fn refused_connection(address: &str, error: &sqlx::Error) -> Option<ServerRefusal> {
    let code = error.as_database_error()?.code()?;
    let options = PgConnectOptions::from_str(address).ok()?;
    let role = quoted(options.get_username());
    let database = options.get_database().map_or_else(|| role.clone(), quoted);
    match code.as_ref() {
        "28P01" => Some(ServerRefusal::Password { role }),
        "28000" => Some(ServerRefusal::Login { role }),
        "3D000" => Some(ServerRefusal::NoDatabase { database, role }),
        "42501" => Some(ServerRefusal::Connect { database, role }),
        "53300" => Some(ServerRefusal::Crowded { role }),
        "57P01" | "57P03" => Some(ServerRefusal::Starting),
        _ => None,
    }
}

/// A name as it is written in SQL: in quotes if it has other characters than small letters, digits and `_`, or begins
/// with a digit.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit();
    match name.chars().all(plain) && name.starts_with(|c: char| !c.is_ascii_digit()) {
        true => name.to_owned(),
        false => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

/// The reason why a server that accepts the connection still cannot be used; `None` if it can. Tables of other programs
/// are not checked.
pub(super) async fn unfit(
    connection: &mut AnyConnection,
    wanted: Wanted,
) -> Result<Option<ServerRefusal>, sqlx::Error> {
    if wanted == Wanted::Writing
        && let Some(refusal) = unwritable(connection).await?
    {
        return Ok(Some(refusal));
    }
    let place = sqlx::query(
        "SELECT quote_ident(current_user) AS role, quote_ident(current_schema()) AS schema",
    );
    let place = place.fetch_one(&mut *connection).await?;
    let role: String = place.try_get("role")?;
    match place.try_get("schema")? {
        None => absent_schema(connection, role).await.map(Some),
        Some(schema) => missing_rights(connection, wanted, role, schema).await,
    }
}

/// The error of a database that can only be read, or whose encoding cannot store every text; `None` otherwise.
async fn unwritable(connection: &mut AnyConnection) -> Result<Option<ServerRefusal>, sqlx::Error> {
    let state = sqlx::query(
        "SELECT pg_is_in_recovery() AS standby, setting = 'on' AS read_only, source, \
         current_setting('server_encoding') AS encoding, quote_ident(current_user) AS role, \
         quote_ident(current_database()) AS database \
         FROM pg_settings WHERE name = 'default_transaction_read_only'",
    );
    let state = state.fetch_one(connection).await?;
    let role: String = state.try_get("role")?;
    if state.try_get("standby")? {
        return Ok(Some(ServerRefusal::Standby));
    }
    if state.try_get("read_only")? {
        let (source, database) = (
            state.try_get::<String, _>("source")?,
            state.try_get::<String, _>("database")?,
        );
        let remedy = undo_read_only(&source, &role, &database);
        return Ok(Some(ServerRefusal::ReadOnly { remedy }));
    }
    let encoding: String = state.try_get("encoding")?;
    Ok((encoding != "UTF8").then_some(ServerRefusal::Encoding { encoding, role }))
}

/// What the operator can do about a database that can only be read. `source` says where that was set.
fn undo_read_only(source: &str, role: &str, database: &str) -> String {
    let altered = match source {
        "database" => format!("DATABASE {database}"),
        "user" => format!("ROLE {role}"),
        "database user" => format!("ROLE {role} IN DATABASE {database}"),
        "client" => return "take that out of DATABASE_URL and PGOPTIONS".to_owned(),
        _ => return "switch that off in the server's postgresql.conf".to_owned(),
    };
    format!(
        "switch that off: SET default_transaction_read_only = off; ALTER {altered} RESET default_transaction_read_only;"
    )
}

/// The error of a role that can use no schema of its search path. If a schema of the path exists, the role lacks the
/// right to use it; otherwise the schema has to be created.
async fn absent_schema(
    connection: &mut AnyConnection,
    role: String,
) -> Result<ServerRefusal, sqlx::Error> {
    let named = sqlx::query(
        "SELECT quote_ident(name) AS schema, nspname IS NOT NULL AS exists \
         FROM (SELECT place, CASE btrim(part, ' \"') WHEN '$user' THEN CAST(current_user AS TEXT) \
               ELSE btrim(part, ' \"') END AS name \
               FROM unnest(string_to_array(current_setting('search_path'), ',')) WITH ORDINALITY AS it (part, place)) AS path \
         LEFT JOIN pg_namespace ON nspname = name WHERE name <> '' \
         ORDER BY nspname IS NULL, place LIMIT 1",
    );
    let named = named.fetch_optional(connection).await?;
    let Some(named) = named else {
        let schema = role.clone();
        return Ok(ServerRefusal::NoSchema { schema, role });
    };
    let schema: String = named.try_get("schema")?;
    Ok(match named.try_get("exists")? {
        true => ServerRefusal::Rights {
            rights: format!("USAGE, CREATE ON SCHEMA {schema}"),
            role,
        },
        false => ServerRefusal::NoSchema { schema, role },
    })
}

/// The rights that the role lacks on the bot's tables, which another role may have created; `None` if it lacks none.
async fn missing_rights(
    connection: &mut AnyConnection,
    wanted: Wanted,
    role: String,
    schema: String,
) -> Result<Option<ServerRefusal>, sqlx::Error> {
    const LIST: &str = "_sqlx_migrations";
    let own: Vec<String> = tables().iter().map(|it| format!("'{it}'")).collect();
    let needed = match wanted {
        Wanted::Reading => "'SELECT'",
        Wanted::Writing => "'SELECT', 'INSERT', 'UPDATE', 'DELETE'",
    };
    // For the table of migrations, the right SELECT is enough. Tables that do not exist yet are not checked: the role
    // will create them and then has all rights on them.
    let rights = format!(
        "SELECT string_agg(privilege, ', ' ORDER BY number) AS missing \
         FROM unnest(ARRAY[{needed}]) WITH ORDINALITY AS it (privilege, number) WHERE EXISTS \
         (SELECT 1 FROM pg_class WHERE relkind IN ('r', 'p') \
          AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) \
          AND (relname = '{LIST}' AND privilege = 'SELECT' OR relname IN ({own}) AND EXISTS \
               (SELECT 1 FROM pg_class AS list WHERE list.relname = '{LIST}' AND list.relnamespace = pg_class.relnamespace)) \
          AND NOT has_table_privilege(pg_class.oid, privilege))",
        own = own.join(", ")
    );
    let rights = sqlx::query_scalar::<_, Option<String>>(sqlx::AssertSqlSafe(rights));
    let missing = rights.fetch_one(connection).await?;
    Ok(missing.map(|missing| ServerRefusal::Rights {
        rights: format!("{missing} ON ALL TABLES IN SCHEMA {schema}"),
        role,
    }))
}

/// The error of a role that may not create the missing tables; `None` if it may.
pub(super) async fn may_create(
    connection: &mut AnyConnection,
) -> Result<Option<ServerRefusal>, sqlx::Error> {
    let right = sqlx::query(
        "SELECT has_schema_privilege(current_schema(), 'CREATE') AS held, \
         quote_ident(current_user) AS role, quote_ident(current_schema()) AS schema",
    );
    let right = right.fetch_one(connection).await?;
    if right.try_get("held")? {
        return Ok(None);
    }
    let schema: String = right.try_get("schema")?;
    Ok(Some(ServerRefusal::Rights {
        rights: format!("CREATE ON SCHEMA {schema}"),
        role: right.try_get("role")?,
    }))
}
