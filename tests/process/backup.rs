//! A copy made while matches are played is complete; a copy with half a move would fail the check.

use super::{Serve, Table, end, recorded, refused, unpaced};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_under_load_passes_the_check_when_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let address = format!("sqlite://{}", path("iago.db"));
    let discord = unpaced().await;
    let serve = Serve::start(discord.url(), &address).await;
    let tables = ["duel-1", "duel-2", "duel-3"].map(|channel| {
        let names = [format!("Alice of {channel}"), format!("Bob of {channel}")];
        Table::set_in(&discord, channel, names.each_ref().map(String::as_str))
    });
    let game = recorded();
    let playing = tables.each_ref().map(|table| async {
        table.challenge().await;
        for (ply, token) in game.iter().enumerate().take(24) {
            table.play_in_the_end(ply, token).await;
        }
    });
    let copying = async {
        let mut copies = Vec::new();
        for number in 0..6 {
            let (file, address) = (path(&format!("copy-{number}.db")), address.clone());
            let copied = tokio::task::spawn_blocking(move || {
                let made = refused(&["backup", &file, "--database", &address], &[]);
                assert_eq!(made.0, Some(0), "{}", made.1);
                file
            });
            copies.push(copied.await.expect("a copy"));
        }
        copies
    };
    let (copies, _) = tokio::join!(copying, futures::future::join_all(playing));
    for copy in &copies {
        let (status, log) = refused(&["check", "--database", &format!("sqlite://{copy}")], &[]);
        assert_eq!(status, Some(0), "{copy}: {log}");
    }
    let (status, log) = refused(&["backup", &copies[0], "--database", &address], &[]);
    assert_eq!(status, Some(1), "{log}");
    assert!(log.contains("exists already"), "{log}");
    serve.kill();
    // Restore: the bot runs on the last copy.
    let restored = format!("sqlite://{}", copies[5]);
    let serve = Serve::start(discord.url(), &restored).await;
    serve.kill();
    end(discord).await;
}
