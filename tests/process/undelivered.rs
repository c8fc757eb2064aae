//! The program is killed between storing an action and announcing it: the next start announces it.

use super::{Serve, Table, end, too_late, unpaced};
use serde_json::json;
use stand_in::Discord;
use stand_in::testing::{Message, Place, Slash};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(40);

/// The program on a database, killed while an answer is being sent.
struct Scene {
    discord: Discord,
    table: Table,
    address: String,
    database: sqlx::AnyPool,
    serve: Option<Serve>,
}

impl Scene {
    /// Fires a command, waits until the query `stored` finds more rows than before, kills the program before the answer
    /// gets out, and restarts it.
    async fn killed_in_between(&mut self, typed: Slash, stored: &str) {
        let before = self.count(stored).await;
        let hang = json!({"http": {"path": "/callback$", "hang": true, "count": 1}});
        self.discord.client().fault(hang).expect("a fault");
        let serve = self.serve.take().expect("a running program");
        let (silence, _) = tokio::join!(typed.expect_no_answer(), async {
            let waited = tokio::time::timeout(PATIENCE, async {
                while self.count(stored).await == before {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            });
            waited.await.expect("something that is stored");
            serve.kill();
            too_late(&self.discord);
        });
        silence.expect("nothing was answered");
        // The kill may have come before the answer was sent.
        self.discord.client().end_faults();
        self.serve = Some(Serve::start(self.discord.url(), &self.address).await);
    }

    async fn count(&self, query: &str) -> i64 {
        let query = sqlx::AssertSqlSafe(query.to_owned());
        let counted = sqlx::query_scalar(query).fetch_one(&self.database).await;
        counted.expect("a number")
    }

    fn player(&self, number: usize) -> &Place {
        &self.table.players[number]
    }

    async fn told(&self, words: &str) -> Message {
        self.told_to(1, words).await
    }

    async fn told_to(&self, player: usize, words: &str) -> Message {
        let told = self.player(player).wait_until(|seen| {
            let newest = seen.last();
            newest.is_some_and(|it| it.text().contains(words))
        });
        let told = told.await;
        let mut told = told.unwrap_or_else(|why| panic!("not told: {words}; {why}"));
        told.pop().expect("the newest")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_kill_kept_from_being_told_is_told_by_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await.with_patience(PATIENCE);
    let table = Table::set(&discord);
    let serve = Some(Serve::start(discord.url(), &address).await);
    sqlx::any::install_default_drivers();
    let database = sqlx::AnyPool::connect(&address).await.expect("it");
    let [alice, bob] = table.players.clone();
    let bobs_id = table.id(1);
    let mut scene = Scene {
        discord,
        table,
        address,
        database,
        serve,
    };

    let challenge = alice
        .slash("iago challenge")
        .option("opponent", bobs_id)
        .option("colours", "I begin");
    let challenges = "SELECT COUNT(*) FROM challenges";
    scene.killed_in_between(challenge, challenges).await;
    let challenge = scene.told("challenges").await;
    bob.press(&challenge, "Accept").await.expect("a match");

    let plies = "SELECT COUNT(*) FROM plies";
    let played = alice.slash("iago move").option("cell", "D4");
    scene.killed_in_between(played, plies).await;
    let board = scene.told("> **D4**").await;
    assert_eq!(board.json()["mentions"][0]["id"], bobs_id.to_string());
    let pictures = board.attachments();
    let alt = pictures[0].description.as_deref();
    assert!(
        alt.is_some_and(|alt| alt.contains("after 1 move")),
        "{alt:?}"
    );

    let offers = "SELECT COUNT(*) FROM offers";
    let takeback = alice.slash("iago takeback");
    scene.killed_in_between(takeback, offers).await;
    let question = scene.told("for a takeback").await;
    bob.press(&question, "Agree").await.expect("an agreement");
    scene.told("**D4** taken back").await;

    let ended = "SELECT COUNT(*) FROM matches WHERE ended_at IS NOT NULL";
    let abort = bob.slash("iago abort");
    scene.killed_in_between(abort, ended).await;
    scene.told("no result").await;

    scene.serve.take().expect("a running program").kill();
    scene.database.close().await;
    end(scene.discord).await;
}

/// Both players use their direct messages with the bot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_direct_messages_show_the_present_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await.with_patience(PATIENCE);
    let mut table = Table::set(&discord);
    table.players = table.players.map(|it| it.person().in_direct_messages());
    let serve = Some(Serve::start(discord.url(), &address).await);
    sqlx::any::install_default_drivers();
    let database = sqlx::AnyPool::connect(&address).await.expect("it");
    let [alice, bob] = table.players.clone();
    let asked = alice
        .slash("iago challenge")
        .option("opponent", table.id(1))
        .option("colours", "I begin");
    let mut scene = Scene {
        discord,
        table,
        address,
        database,
        serve,
    };
    let asked = asked.await.expect("a challenge");
    let ask = asked.message().expect("a message").buttons();
    let ask = ask[0].custom_id.as_deref().expect("a button");
    asked.click(ask).await.expect("a friend who is asked");
    let challenge = scene.told("so you play right here").await;
    bob.press(&challenge, "Accept").await.expect("a match");
    scene.told_to(0, "your turn").await;
    let plies = "SELECT COUNT(*) FROM plies";
    let played = alice.slash("iago move").option("cell", "D4");
    scene.killed_in_between(played, plies).await;
    for player in [0, 1] {
        scene.told_to(player, "**D4**").await;
    }
    scene.serve.take().expect("a running program").kill();
    scene.database.close().await;
    end(scene.discord).await;
}
