//! Catches a torn file on which the bot starts, or that is refused in other words by `iago doctor` than by `iago serve`,
//! or is changed by either.

use crate::{ALICE, BOB, UserId};
use std::fs;
use std::path::Path;
use store::{Shards, Store, StoreError, Tables};

const PAGE: usize = 4096;

async fn sound(folder: &Path) -> Vec<u8> {
    let file = folder.join("sound.db");
    let store = Store::open(&format!("sqlite:{}", file.display())).await;
    let store = store.unwrap();
    let mut tx = store.begin().await.unwrap();
    tx.players().upsert(ALICE, "Alice", None).await.unwrap();
    tx.players().upsert(BOB, "Bob", None).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    fs::read(&file).unwrap()
}

#[tokio::test]
async fn whichever_page_is_torn_the_file_is_called_damaged_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = sound(folder.path()).await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("iago.db");
    let address = format!("sqlite:{}", file.display());
    let pages = bytes.chunks(PAGE).count();
    assert!(pages > 50, "{pages}");
    let torn = (0..pages).map(|page| (page * PAGE, PAGE));
    // SQLite's magic words, the rest of the header, and the first page without the header.
    let torn = torn.chain([(0, 16), (16, 84), (100, PAGE - 100)]);
    for (from, length) in torn {
        let mut bytes = bytes.clone();
        bytes[from..from + length].fill(0x5a);
        fs::write(&file, &bytes).unwrap();
        let examined = Store::examine(&address, Shards::ALL).await.unwrap_err();
        let opened = Store::open_alone(&address, Shards::ALL).await.unwrap_err();
        let torn = format!("{length} bytes from {from}: {opened:?}");
        assert_eq!(examined.to_string(), opened.to_string(), "{torn}");
        assert!(opened.to_string().contains("damaged"), "{torn}");
        let verified = Store::verify(&address).await.unwrap_err();
        assert_eq!(verified.to_string(), opened.to_string(), "{torn}");
        let is_known = matches!(
            opened,
            StoreError::Torn { .. } | StoreError::NoDatabase { .. }
        );
        assert!(is_known, "{torn}");
        assert!(fs::read(&file).unwrap() == bytes, "{torn}");
        let there = fs::read_dir(place.path()).unwrap();
        let there: Vec<_> = there.map(|it| it.unwrap().file_name()).collect();
        assert_eq!(there, ["iago.db"], "{torn}");
    }
}

/// Catches an operator who has restored a copy and is told to restore one, though only the log of the old file is at
/// fault.
#[tokio::test]
async fn a_copy_beside_the_log_of_the_file_before_it_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = sound(folder.path()).await;
    let file = folder.path().join("iago.db");
    let address = format!("sqlite:{}", file.display());
    let store = Store::open(&address).await.unwrap();
    for numbers in [1..2000, 2000..2100] {
        store.empty_log().await.unwrap();
        let mut tx = store.begin().await.unwrap();
        for number in numbers {
            let name = "a long name ".repeat(20);
            let user = UserId(number);
            tx.players().upsert(user, &name, None).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    // The log as a killed bot leaves it.
    let log = fs::read(folder.path().join("iago.db-wal")).unwrap();
    store.close().await;
    fs::write(&file, bytes).unwrap();
    fs::write(folder.path().join("iago.db-wal"), &log).unwrap();
    for refused in [
        Store::verify(&address).await.err(),
        Store::examine(&address, Shards::ALL).await.err(),
        Store::open_alone(&address, Shards::ALL).await.err(),
    ] {
        let refused = refused.unwrap();
        assert!(matches!(refused, StoreError::OldLog { .. }), "{refused:?}");
        let said = refused.to_string();
        for words in [
            "a copy was probably put in the place",
            "remove",
            "iago.db-wal and ",
            "iago.db-shm",
        ] {
            assert!(said.contains(words), "{said}");
        }
        assert!(refused.is_permanent());
    }
    fs::remove_file(folder.path().join("iago.db-wal")).unwrap();
    let _ = fs::remove_file(folder.path().join("iago.db-shm"));
    Store::open_alone(&address, Shards::ALL).await.unwrap();
}

/// Catches raw words of SQLite in the log of a running bot.
#[tokio::test]
async fn a_file_that_is_torn_while_it_is_open_is_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = sound(folder.path()).await;
    let file = folder.path().join("sound.db");
    let store = Store::open(&format!("sqlite:{}", file.display())).await;
    let store = store.unwrap();
    bytes[PAGE..].fill(0x5a);
    fs::write(&file, &bytes).unwrap();
    let mut session = store.read().await.unwrap();
    let error = session.players().name(ALICE).await.unwrap_err();
    assert!(matches!(error, StoreError::Torn { .. }), "{error:?}");
    let words = "the database is damaged; restore a backup in its place";
    assert_eq!(error.to_string(), words);
}
