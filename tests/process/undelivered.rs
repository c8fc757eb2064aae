//! A kill between storing something and telling it: the next start tells it.

use super::{Serve, Table};
use serde_json::{Value, json};
use stand_in::StandIn;
use std::time::Duration;

/// How long something may take to happen.
const PATIENCE: Duration = Duration::from_secs(40);

/// The program on a database, killed while an answer is under way.
struct Scene {
    stand_in: StandIn,
    table: Table,
    address: String,
    database: sqlx::AnyPool,
    serve: Option<Serve>,
}

impl Scene {
    /// Somebody types a command. What it does is stored (the query finds more rows than before),
    /// and before the answer gets out, the program is killed and started again.
    async fn killed_in_between(&mut self, who: usize, command: &str, options: Value, stored: &str) {
        let before = self.count(stored).await;
        let slow = json!({"http": {"path": "/callback$", "delay_ms": 2500, "count": 1}});
        self.table.client.fault(slow).expect("a fault");
        let serve = self.serve.take().expect("a running program");
        let (answer, _) = tokio::join!(
            self.table.client.slash(
                &self.table.people[who],
                &self.table.channel,
                command,
                options
            ),
            async {
                let waited = tokio::time::timeout(PATIENCE, async {
                    while self.count(stored).await == before {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                });
                waited.await.expect("something that is stored");
                serve.kill()
            }
        );
        let answer = answer.expect("an answer of the stand-in");
        assert!(answer.error.is_some(), "answered all the same: {answer:?}");
        self.serve = Some(Serve::start(self.stand_in.url(), &self.address).await);
        // Where the kill came even before the answer was sent, the delay still waits for one.
        let (alice, channel) = (&self.table.people[0], &self.table.channel);
        let looking = self
            .table
            .client
            .slash(alice, channel, "iago board", json!({}));
        looking.await.expect("an answer of the stand-in");
    }

    async fn count(&self, query: &str) -> i64 {
        let query = sqlx::AssertSqlSafe(query.to_owned());
        let counted = sqlx::query_scalar(query).fetch_one(&self.database).await;
        counted.expect("a number")
    }

    /// The newest message in the channel, once it says this.
    async fn told(&self, words: &str) -> Value {
        let newest = || {
            let seen = self
                .table
                .client
                .messages_as(&self.table.channel, &self.table.people[1]);
            seen.expect("a channel").pop().unwrap_or_default()
        };
        let told = tokio::time::timeout(PATIENCE, async {
            loop {
                let message = newest();
                if message["content"]
                    .as_str()
                    .is_some_and(|it| it.contains(words))
                {
                    return message;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        let told = told.await;
        told.unwrap_or_else(|_| panic!("not told: {words}; the newest is {:#}", newest()))
    }

    /// Bob presses the button on a message with this number in its row.
    async fn bob_presses(&self, message: &Value, button: usize) {
        let id = message["id"].as_str().expect("an id");
        let button = &message["components"][0]["components"][button]["custom_id"];
        let button = button.as_str().expect("a button");
        let client = &self.table.client;
        let pressed = client.click(&self.table.people[1], id, button).await;
        assert_eq!(pressed.expect("a press").error, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_kill_kept_from_being_told_is_told_by_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    // The bot is killed and started again more often than Discord takes an IDENTIFY.
    let stand_in = StandIn::start(stand_in::Config {
        pace_identify: false,
        ..stand_in::Config::default()
    })
    .await
    .expect("a stand-in");
    let table = Table::set(&stand_in);
    let serve = Some(Serve::start(stand_in.url(), &address).await);
    sqlx::any::install_default_drivers();
    let database = sqlx::AnyPool::connect(&address).await.expect("it");
    let mut scene = Scene {
        stand_in,
        table,
        address,
        database,
        serve,
    };

    let options = json!({"opponent": scene.table.people[1], "colours": "I begin"});
    let challenges = "SELECT COUNT(*) FROM challenges";
    scene
        .killed_in_between(0, "iago challenge", options, challenges)
        .await;
    let challenge = scene.told("challenges").await;
    scene.bob_presses(&challenge, 0).await;

    let plies = "SELECT COUNT(*) FROM plies";
    scene
        .killed_in_between(0, "iago move", json!({"cell": "D4"}), plies)
        .await;
    let board = scene.told("> **D4**").await;
    let bob = scene.table.people[1].clone();
    assert_eq!(board["mentions"][0]["id"], bob.as_str());
    let alt = board["attachments"][0]["description"].as_str();
    assert!(
        alt.is_some_and(|alt| alt.contains("after 1 move")),
        "{alt:?}"
    );

    let offers = "SELECT COUNT(*) FROM offers";
    scene
        .killed_in_between(0, "iago takeback", json!({}), offers)
        .await;
    let question = scene.told("for a takeback").await;
    scene.bob_presses(&question, 0).await;
    scene.told("**D4** taken back").await;

    let ended = "SELECT COUNT(*) FROM matches WHERE ended_at IS NOT NULL";
    scene
        .killed_in_between(1, "iago abort", json!({}), ended)
        .await;
    scene.told("no result").await;

    scene.serve.take().expect("a running program").kill();
    scene.database.close().await;
    scene.stand_in.shutdown().await;
}
