//! Catches a write to a database that was opened for reading.

use crate::database::{Fresh, on_each};
use crate::{ALICE, BOB};
use sqlx::{AnyConnection, Connection, Executor};
use store::{Store, Tables};

#[tokio::test]
async fn nothing_can_be_written_while_another_process_writes_on() {
    on_each(
        |Fresh {
             store,
             address,
             kind,
         }| async move {
            let mut tx = store.begin().await.unwrap();
            tx.players().upsert(ALICE, "Alice", None).await.unwrap();
            let reader = Store::open_read_only(&address).await.unwrap();
            tx.commit().await.unwrap();
            let mut seen = reader.snapshot().await.unwrap();
            let name = seen.players().name(ALICE).await.unwrap();
            assert_eq!(name.as_deref(), Some("Alice"), "{kind}");
            let mut tx = store.begin().await.unwrap();
            tx.players().upsert(BOB, "Bob", None).await.unwrap();
            tx.commit().await.unwrap();
            // A snapshot shows one moment, however long it is read.
            assert_eq!(seen.players().name(BOB).await.unwrap(), None, "{kind}");
            seen.players().upsert(BOB, "Bob", None).await.unwrap_err();
            drop(seen);
            reader.close().await;
        },
    )
    .await;
}

#[tokio::test]
async fn a_database_of_another_version_is_refused_and_left_as_it_is() {
    on_each(
        |Fresh {
             store,
             address,
             kind,
         }| async move {
            store.close().await;
            let mut raw = AnyConnection::connect(&address).await.unwrap();
            for (other, words) in [
                (
                    "UPDATE _sqlx_migrations SET version = 9999 WHERE version = 2",
                    "newer",
                ),
                (
                    "UPDATE _sqlx_migrations SET version = 2, checksum = checksum || checksum WHERE version = 9999",
                    "another version",
                ),
                ("DELETE FROM _sqlx_migrations", "older version"),
                ("DROP TABLE _sqlx_migrations", "another program"),
            ] {
                raw.execute(other).await.unwrap();
                let refusal = Store::open_read_only(&address).await.unwrap_err();
                let sentence = refusal.to_string();
                assert!(sentence.contains(words), "{kind}, {other}: {refusal:?}");
            }
            let again = raw.execute("SELECT version FROM _sqlx_migrations").await;
            again.unwrap_err();
            raw.close().await.unwrap();
        },
    )
    .await;
}
