//! Catches a wait for a locked database that outlasts the deadline of its interaction.

use crate::ALICE;
use crate::database::{Fresh, on_each};
use sqlx::{AnyConnection, Connection, Executor};
use std::time::Duration;
use store::{Store, StoreError, Tables, with_deadline};
use tokio::time::Instant;

/// Writes a name in a transaction that begins before `deadline`.
async fn write(store: &Store, deadline: Instant) -> Result<(), StoreError> {
    with_deadline(deadline, async {
        let mut tx = store.begin().await?;
        tx.players().upsert(ALICE, "Alice", None).await?;
        tx.commit().await
    })
    .await
}

/// Number of writers that wait at the same time.
const MANY: u32 = 40;

/// Time until so many writers have waited in vain.
async fn all_busy(store: &Store, writers: u32) -> Duration {
    let begun = Instant::now();
    let deadline = begun + Duration::from_millis(500);
    let writes = (0..writers).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { write(&store, deadline).await })
    });
    for write in writes.collect::<Vec<_>>() {
        let refused = write.await.unwrap().unwrap_err();
        assert!(refused.is_busy(), "{refused:?}");
    }
    begun.elapsed()
}

#[tokio::test]
async fn everybody_waits_until_their_own_deadline_and_not_in_turn() {
    on_each(
        |Fresh {
             store,
             address,
             kind,
         }| async move {
            let far = Instant::now() + Duration::from_secs(600);
            write(&store, far).await.unwrap();
            let mut other = AnyConnection::connect(&address).await.unwrap();
            let (begin, change) = match kind {
                "SQLite" => ("BEGIN IMMEDIATE", "SELECT 1"),
                _ => ("BEGIN", "LOCK TABLE players IN EXCLUSIVE MODE"),
            };
            let mut lock = other.begin_with(begin).await.unwrap();
            lock.execute(change).await.unwrap();

            let alone = all_busy(&store, 1).await;
            let together = all_busy(&store, MANY).await;
            // One after the other they would take `MANY` times as long as one alone.
            assert!(
                together < alone * MANY / 2,
                "{kind}: {alone:?}, {together:?}"
            );

            let waiting = tokio::spawn(async move { write(&store, far).await });
            lock.rollback().await.unwrap();
            waiting.await.unwrap().unwrap();
        },
    )
    .await;
}

/// Catches an error that blames another program, when writers of one process wait for each other.
#[tokio::test]
async fn a_writer_of_the_same_process_is_not_called_another() {
    on_each(|Fresh { store, kind, .. }| async move {
        if kind != "SQLite" {
            return;
        }
        let writing = store.begin().await.unwrap();
        let refused = write(&store, Instant::now()).await.unwrap_err();
        let sentence = refused.to_string();
        assert!(sentence.contains("too many writes"), "{sentence}");
        drop(writing);
    })
    .await;
}

/// Catches a read that waits longer than its deadline.
#[tokio::test]
async fn a_reader_waits_for_a_connection_until_the_deadline() {
    on_each(|Fresh { store, kind, .. }| async move {
        let soon = || Instant::now() + Duration::from_millis(1);
        let mut held = Vec::new();
        while let Ok(session) = with_deadline(soon(), store.read()).await {
            held.push(session);
        }
        // Work without a deadline waits for a minute.
        let patience = Duration::from_secs(30);
        let reading = with_deadline(soon(), store.snapshot());
        let read = tokio::time::timeout(patience, reading).await;
        let refused = read.expect(kind).map(drop).unwrap_err();
        assert!(refused.is_busy(), "{kind}: {refused:?}");
    })
    .await;
}
