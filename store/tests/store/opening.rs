//! Opening: what is refused, and with which words.

use crate::database::{Fresh, on_each};
use sqlx::{Connection, Executor};
use store::{Store, StoreError};

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
            "the database file {} cannot be opened for writing",
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
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let refusal = Store::open(&format!("postgres://nobody@127.0.0.1:{port}/iago"))
        .await
        .unwrap_err();
    assert!(matches!(refusal, StoreError::Unreachable(_)), "{refusal:?}");
}

#[tokio::test]
async fn a_database_opens_again() {
    on_each(|Fresh { store, address, .. }| async move {
        store.close().await;
        Store::open(&address).await.unwrap().close().await;
    })
    .await;
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
            Err(StoreError::Migration(_))
        ));
    })
    .await;
}
