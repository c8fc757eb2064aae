//! The files of an SQLite database: who may read them, and what becomes of them while it is open.
#![cfg(unix)]

use crate::{ALICE, people};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use store::{Shards, Store, StoreError, Tables};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Catches a file with people's data that others may read, whether it is new or made by an earlier version.
#[tokio::test]
async fn every_file_of_a_database_is_its_owners_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("iago.db");
    let address = format!("sqlite:{}", file.display());
    for _ in 0..2 {
        let store = Store::open_alone(&address, Shards::ALL).await.unwrap();
        people(&store).await;
        let files = fs::read_dir(folder.path()).unwrap();
        let files: Vec<_> = files.map(|it| it.unwrap().path()).collect();
        assert_eq!(files.len(), 4, "{files:?}");
        for file in files {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        assert!(Store::read_by_others(&address).is_empty());
        store.close().await;
        drop(store);
        // Earlier versions made files that others can read.
        for file in [file.clone(), folder.path().join("iago.db.lock")] {
            fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
        }
        assert_eq!(Store::read_by_others(&address).len(), 2);
    }
}

/// Catches writes to one file and reads of another, once a link leads elsewhere.
#[tokio::test]
async fn a_link_that_leads_to_another_file_by_now_takes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other, link] = ["1.db", "2.db", "iago.db"].map(|name| folder.path().join(name));
    for file in [&one, &other] {
        let made = Store::open(&format!("sqlite:{}", file.display())).await;
        made.unwrap().close().await;
    }
    std::os::unix::fs::symlink(&one, &link).unwrap();
    let store = Store::open(&format!("sqlite:{}", link.display())).await;
    let store = store.unwrap();
    assert!(refused(&store).await.iter().all(Option::is_none));
    fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink(&other, &link).unwrap();
    for refused in refused(&store).await {
        assert!(
            matches!(refused, Some(StoreError::Gone { .. })),
            "{refused:?}"
        );
    }
    store.close().await;
}

/// Errors of a write and of a read.
async fn refused(store: &Store) -> [Option<StoreError>; 2] {
    [store.begin().await.err(), store.read().await.err()]
}

/// Catches moves that are accepted into a file without a name, and an empty database made in its place.
#[tokio::test]
async fn a_file_that_is_taken_away_or_replaced_takes_nothing_and_none_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("iago.db");
    let other = folder.path().join("other.db");
    let address = format!("sqlite:{}", file.display());
    let store = Store::open(&address).await.unwrap();
    people(&store).await;
    for replaced in [false, true] {
        fs::rename(&file, &other).unwrap();
        if replaced {
            fs::write(&file, "").unwrap();
        }
        for refused in refused(&store).await {
            let Some(refused @ StoreError::Gone { .. }) = refused else {
                panic!("{refused:?}");
            };
            assert!(refused.left_nothing());
            assert!(refused.to_string().contains("iago.db was deleted"));
        }
        assert_eq!(file.exists(), replaced);
        fs::rename(&other, &file).unwrap();
        // Writes succeed again once the file is back.
        let mut tx = store.begin().await.unwrap();
        tx.players().upsert(ALICE, "Ann", None).await.unwrap();
        tx.commit().await.unwrap();
    }
    fs::set_permissions(&file, Permissions::from_mode(0o400)).unwrap();
    // A bot that is started again makes no empty database either.
    let log = folder.path().join("iago.db-wal");
    assert!(log.exists());
    fs::rename(&file, &other).unwrap();
    for refused in [
        Store::open(&address).await.err(),
        Store::examine(&address, Shards::ALL).await.err(),
    ] {
        let refused = refused.unwrap();
        assert!(
            refused.to_string().contains("its -wal is there"),
            "{refused}"
        );
    }
    assert!(log.exists() && !file.exists());
    fs::rename(&other, &file).unwrap();
    let [begun, read] = refused(&store).await;
    assert!(
        matches!(begun, Some(StoreError::Unwritable { .. })),
        "{begun:?}"
    );
    assert!(read.is_none(), "{read:?}");
}
