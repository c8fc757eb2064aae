//! Catches a database without its keys or an index, as a restore that was cut short leaves it, that is taken for sound.

use crate::database::{Fresh, on_each};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use store::{Shards, Store, StoreError};

/// A statement that takes a part away, and the part that is missed then.
struct Harm {
    on_sqlite: &'static str,
    on_postgres: &'static str,
    lacking: &'static str,
}

const fn harm(statement: &'static str, lacking: &'static str) -> Harm {
    Harm {
        on_sqlite: statement,
        on_postgres: statement,
        lacking,
    }
}

const HARMS: [Harm; 6] = [
    harm("DROP INDEX flags", "index flags of matches"),
    harm("DROP TABLE tips", "table tips"),
    harm(
        "ALTER TABLE tournaments DROP COLUMN lacks_threads",
        "column lacks_threads of tournaments",
    ),
    Harm {
        on_sqlite: "ALTER TABLE tips RENAME TO old; CREATE TABLE tips AS SELECT * FROM old; DROP TABLE old; \
            CREATE TABLE again (player BIGINT REFERENCES players (id), game TEXT, tip TEXT, at BIGINT); DROP TABLE tips; \
            ALTER TABLE again RENAME TO tips",
        on_postgres: "ALTER TABLE tips DROP CONSTRAINT tips_pkey",
        lacking: "primary key (player, game, tip) of tips",
    },
    Harm {
        on_sqlite: "DROP TABLE tips; \
            CREATE TABLE tips (player BIGINT, game TEXT, tip TEXT, at BIGINT, PRIMARY KEY (player, game, tip))",
        on_postgres: "ALTER TABLE tips DROP CONSTRAINT tips_player_fkey",
        lacking: "foreign key (player) of tips",
    },
    harm(
        "DROP INDEX flags; DROP INDEX reminders",
        "index flags of matches, index reminders of matches",
    ),
];

#[tokio::test]
async fn what_a_database_lacks_is_named_whoever_opens_it() {
    for Harm {
        on_sqlite,
        on_postgres,
        lacking,
    } in HARMS
    {
        on_each(|fresh: Fresh| async move {
            fresh.store.close().await;
            let harm = match fresh.kind {
                "SQLite" => on_sqlite,
                _ => on_postgres,
            };
            let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
            connection.execute(sqlx::raw_sql(harm)).await.unwrap();
            connection.close().await.unwrap();
            for refused in [
                Store::open_alone(&fresh.address, Shards::ALL).await.err(),
                Store::open_read_only(&fresh.address).await.err(),
                Store::examine(&fresh.address, Shards::ALL).await.err(),
            ] {
                let Some(refused @ StoreError::Incomplete(_)) = refused else {
                    panic!("{}, {harm}: {refused:?}", fresh.kind);
                };
                let said = format!("the database lacks {lacking}; a restore");
                assert!(refused.to_string().starts_with(&said), "{refused}");
                assert!(refused.is_permanent());
            }
        })
        .await;
    }
}

/// Catches an older database that is called incomplete for what later migrations make, or brought up to date without
/// what earlier ones have made.
#[tokio::test]
async fn of_an_older_database_is_wanted_what_its_own_version_has() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    Store::open(&address).await.unwrap().close().await;
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    for statement in [
        "ALTER TABLE matches DROP COLUMN ruled_by",
        "DELETE FROM _sqlx_migrations WHERE version >= 4",
    ] {
        connection
            .execute(AssertSqlSafe(statement.to_owned()))
            .await
            .unwrap();
    }
    let examined = Store::examine(&address, Shards::ALL).await;
    // Version 4 takes away a view and two columns, which are missing here.
    let Err(StoreError::Incomplete(lacking)) = examined else {
        panic!("{examined:?}");
    };
    assert!(lacking.contains("column winner of matches"), "{lacking}");
    assert!(!lacking.contains("ruled_by"), "{lacking}");
    connection
        .execute("DELETE FROM _sqlx_migrations")
        .await
        .unwrap();
    let examined = Store::examine(&address, Shards::ALL).await;
    assert!(matches!(examined, Err(StoreError::Older)), "{examined:?}");
}
