//! Catches a setting of SQLite that loses committed plies.

use sqlx::{Connection, Row};
use store::Store;

#[tokio::test]
async fn the_file_keeps_a_write_ahead_log() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    let store = Store::open(&address).await.unwrap();
    let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
    // The journal mode is a property of the file; the other settings are each connection's own
    // and show in what the other tests rely on (foreign keys: a former player's cascades).
    let row = sqlx::query("PRAGMA journal_mode")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(row.get::<String, _>(0), "wal");
    store.close().await;
}
