//! Opening: catches a database of another version or program that is opened, or refused without a reason.

use crate::ALICE;
use crate::database::{Fresh, on_each, on_postgres};
use sqlx::{Connection, Executor};
use store::{Shards, Store, StoreError, Tables};

#[tokio::test]
async fn an_address_of_no_known_kind_is_refused() {
    for address in [
        "",
        "iago.db",
        "mysql://localhost/iago",
        "sqlite",
        "sqlite:",
        "sqlite://",
        "sqlite::memory:",
        "sqlite:x?mode=memory",
        "http://localhost",
    ] {
        let refusal = Store::open(address).await.unwrap_err();
        assert!(
            matches!(refusal, StoreError::Address),
            "{address}: {refusal:?}"
        );
    }
}

#[tokio::test]
async fn a_file_in_no_folder_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no/such/folder/iago.db");
    let refusal = Store::open(&format!("sqlite:{}", path.display()))
        .await
        .unwrap_err();
    assert!(
        matches!(&refusal, StoreError::Unwritable { .. }),
        "{refusal:?}"
    );
    assert_eq!(
        refusal.to_string(),
        format!(
            "the database file {} cannot be opened for writing: there is no such file or folder",
            path.display()
        )
    );
}

#[tokio::test]
async fn a_folder_or_a_text_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(
        Store::open(&format!("sqlite:{}", folder.path().display())).await,
        Err(StoreError::Unwritable { .. })
    ));
    let text = folder.path().join("notes.txt");
    std::fs::write(
        &text,
        "not a database at all, only a text that is long enough",
    )
    .unwrap();
    let refusal = Store::open(&format!("sqlite:{}", text.display())).await;
    let refusal = refusal.unwrap_err();
    assert!(
        matches!(refusal, StoreError::NoDatabase { .. }),
        "{refusal:?}"
    );
    assert!(
        refusal
            .to_string()
            .contains("notes.txt is not an SQLite database")
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_is_out_of_reach() {
    // A port at which no program listens, and which no other program can bind.
    let taken = tokio::net::TcpSocket::new_v4().unwrap();
    taken.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let port = taken.local_addr().unwrap().port();
    let refusal = Store::open(&format!("postgres://nobody@127.0.0.1:{port}/iago"))
        .await
        .unwrap_err();
    assert!(matches!(refusal, StoreError::Unreachable(_)), "{refusal:?}");
}

#[tokio::test]
async fn a_file_that_can_only_be_read_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    Store::open(&address).await.unwrap().close().await;
    let refusal = Store::open(&format!("{address}?mode=ro"))
        .await
        .unwrap_err();
    assert!(
        matches!(refusal, StoreError::Unwritable { .. }),
        "{refusal:?}"
    );
}

#[tokio::test]
async fn no_password_of_an_address_is_ever_shown() {
    on_each(|Fresh { store, address, .. }| async move {
        let shown = format!("{store:?}");
        assert!(!shown.contains(&address), "{shown}");
        assert!(
            !shown.contains("iago.db") && !shown.contains('@'),
            "{shown}"
        );
    })
    .await;
}

/// A trigger does what SQLite does on a full disk: it rolls the transaction back by itself, and what the library sends
/// after that fails.
#[tokio::test]
async fn after_failed_writes_later_ones_succeed() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    let store = Store::open(&address).await.unwrap();
    let mut raw = sqlx::AnyConnection::connect(&address).await.unwrap();
    raw.execute(
        "CREATE TRIGGER disk_full BEFORE INSERT ON players \
         BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END",
    )
    .await
    .unwrap();
    for _ in 0..12 {
        let mut tx = store.begin().await.unwrap();
        tx.players().upsert(ALICE, "Alice", None).await.unwrap_err();
        tx.commit().await.unwrap_err();
        let mut tx = store.begin().await.unwrap();
        tx.players().upsert(ALICE, "Alice", None).await.unwrap_err();
        drop(tx);
    }
    raw.execute("DROP TRIGGER disk_full").await.unwrap();
    raw.close().await.unwrap();
    for _ in 0..24 {
        let mut tx = store.begin().await.unwrap();
        tx.players().upsert(ALICE, "Alice", None).await.unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    on_each(
        |Fresh {
             store,
             address,
             kind,
             ..
         }| async move {
            store.close().await;
            let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
            connection
                .execute(
                    "INSERT INTO _sqlx_migrations \
                 (version, description, installed_on, success, checksum, execution_time) \
                 SELECT 9999, 'of the future', installed_on, success, checksum, execution_time \
                 FROM _sqlx_migrations WHERE version = 1",
                )
                .await
                .unwrap();
            connection.close().await.unwrap();
            let refusal = Store::open(&address).await.unwrap_err();
            assert!(
                matches!(refusal, StoreError::Newer { migration: 9999 }),
                "{kind}: {refusal:?}"
            );
            assert!(refusal.to_string().contains("newer version"));
        },
    )
    .await;
}

#[tokio::test]
async fn an_edited_migration_is_refused() {
    on_each(|Fresh { store, address, .. }| async move {
        store.close().await;
        let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
        connection
            .execute("UPDATE _sqlx_migrations SET checksum = checksum || checksum")
            .await
            .unwrap();
        connection.close().await.unwrap();
        assert!(matches!(
            Store::open(&address).await,
            Err(StoreError::OtherVersion)
        ));
    })
    .await;
}

/// Catches two starting processes that wait for each other or do not see each other, and shards that stay taken.
#[tokio::test]
async fn of_two_that_start_at_the_same_moment_one_serves_the_shards() {
    on_postgres(|fresh| async move {
        let part = |text: &str| text.parse::<Shards>().unwrap();
        let open = |shards| Store::open_alone(&fresh.address, shards);
        let (half, overlapping, rest) = tokio::join!(
            open(part("0-3/8")),
            open(part("2-5/8")),
            open(part("6-7/8")),
        );
        let served = match (half, overlapping) {
            (Ok(served), Err(StoreError::Served(_))) | (Err(StoreError::Served(_)), Ok(served)) => {
                served
            }
            both => panic!("{both:?}"),
        };
        served.close().await;
        rest.unwrap().close().await;
        open(Shards::all_of(8)).await.unwrap();
    })
    .await;
}

/// Catches a setting of SQLite that loses committed plies.
#[tokio::test]
async fn the_file_keeps_a_write_ahead_log() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    let store = Store::open(&address).await.unwrap();
    let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
    // The journal mode is a property of the file; the other settings are each connection's own
    // and show in what the other tests rely on (foreign keys: a former player's cascades).
    let mode = sqlx::query_scalar("PRAGMA journal_mode");
    let mode: String = mode.fetch_one(&mut connection).await.unwrap();
    assert_eq!(mode, "wal");
    store.close().await;
}
