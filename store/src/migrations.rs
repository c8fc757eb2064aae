//! The migrations, built into the program.
//!
//! Listed by hand: sqlx's macro would build sqlx and SQLite a second time for the compiler's own use.

use super::{Backend, StoreError};
use sqlx::AnyPool;
use sqlx::any::AnyRow;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Row, SqlSafeStr};

/// Number, description and text of each, as its file in `migrations/` is named.
const FILES: &[(i64, &str, &str)] = &[(1, "schema", include_str!("../../migrations/1_schema.sql"))];

/// All migrations of this program.
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
    Migrator::with_migrations(FILES.iter().map(migration).collect())
}

/// The names of all tables, each after those it refers to.
pub(super) fn tables() -> Vec<&'static str> {
    let lines = FILES.iter().flat_map(|(_, _, text)| text.lines());
    let created = lines.filter_map(|line| line.strip_prefix("CREATE TABLE "));
    created
        .filter_map(|rest| rest.split_whitespace().next())
        .collect()
}

/// Whether a database has tables and none of them is of this program.
pub(super) async fn is_foreign(pool: &AnyPool, backend: Backend) -> Result<bool, sqlx::Error> {
    let tables = match backend {
        Backend::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Backend::Postgres => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = current_schema()"
        }
    };
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(pool).await?;
    let own = tables.iter().any(|table| table == "_sqlx_migrations");
    Ok(!own && !tables.is_empty())
}

/// Whether a database has had exactly the migrations of this program; the rows hold version and checksum.
pub(super) fn compare(applied: &[AnyRow]) -> Result<(), StoreError> {
    let own = built_in();
    let mut versions = Vec::new();
    for row in applied {
        let migration: i64 = row.try_get("version")?;
        if !own.version_exists(migration) {
            return Err(StoreError::Newer { migration });
        }
        versions.push((migration, row.try_get::<Vec<u8>, _>("checksum")?));
    }
    let built_in = own.iter().map(|it| (it.version, it.checksum.to_vec()));
    match built_in.eq(versions) {
        true => Ok(()),
        false => Err(StoreError::OtherVersion),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is not listed would never be applied.
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
