//! The program as people run it: `iago serve` against a stand-in, killed without warning (SIGKILL) during matches and
//! restarted. Every answered move must be stored, and none twice.

mod alone;
mod backup;
#[path = "../support/database.rs"]
mod database;
mod doctor;
mod faults;
mod kills;
mod log;
#[cfg(target_os = "linux")]
mod memory;
mod monitor;
#[path = "../support/random.rs"]
mod random;
mod readiness;
#[path = "../page/sandbox.rs"]
mod sandbox;
mod sandbox_again;
mod sandbox_clock;
mod shards;
mod silent;
mod stack;
mod stopping;
mod undelivered;

use serde_json::{Value, json};
use stand_in::testing::Place;
use stand_in::{Discord, Id};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A recorded game that lasts to its end (rules/tests/data/iago-standard.jsonl).
const GAME: &str = "iago-standard-10034";
/// A token that must not appear in any output.
const TOKEN: &str = "secret.token.never-shown";

fn recorded() -> Vec<String> {
    include_str!("../../rules/tests/data/iago-standard.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .find(|line| line["request"]["id"] == GAME)
        .and_then(|line| line["request"]["actions"].as_array().cloned())
        .expect("the game")
        .iter()
        .map(|action| action.as_str().expect("a token").to_owned())
        .collect()
}

/// A running `iago serve`.
struct Serve {
    child: Child,
    ready: Option<std::thread::JoinHandle<String>>,
    log: Option<std::thread::JoinHandle<String>>,
}

impl Serve {
    /// Starts the program and waits until it reports that it is ready.
    async fn start(url: &str, database: &str) -> Serve {
        let mut serve = Serve::launch(url, database);
        serve.ready().await;
        serve
    }

    async fn ready(&mut self) {
        let Some(ready) = self.ready.take() else {
            return;
        };
        let ready = tokio::task::spawn_blocking(move || ready.join());
        let ready = tokio::time::timeout(kills::PATIENCE, ready).await;
        let ready = ready.expect("a start in time");
        let ready = ready.expect("a reader").expect("a line");
        assert!(says_ready(&ready), "{ready:?}");
    }

    fn launch(url: &str, database: &str) -> Serve {
        Serve::run(
            Command::new(env!("CARGO_BIN_EXE_iago")).arg("serve"),
            url,
            database,
        )
    }

    /// Starts the program through another command, with the program as last argument.
    fn launch_by(words: &[&str], url: &str, database: &str) -> Serve {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(env!("CARGO_BIN_EXE_iago"));
        Serve::run(&mut command, url, database)
    }

    fn run(command: &mut Command, url: &str, database: &str) -> Serve {
        let mut child = command
            .env("IAGO_DISCORD_API", url)
            .env("DATABASE_URL", database)
            .env("DISCORD_TOKEN", TOKEN)
            .env("RUST_LOG", "iago=debug,serenity=warn,poise=warn")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("its output");
        let mut stderr = child.stderr.take().expect("its log");
        let log = std::thread::spawn(move || {
            let mut text = String::new();
            // The kill may cut the log off at any place.
            let _ = stderr.read_to_string(&mut text);
            text
        });
        let ready = std::thread::spawn(move || {
            let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.find(|line| says_ready(line)).unwrap_or_default()
        });
        Serve {
            child,
            ready: Some(ready),
            log: Some(log),
        }
    }

    /// Kills the program with SIGKILL; returns its log.
    fn kill(mut self) -> String {
        self.child.kill().expect("a running program");
        self.child.wait().expect("its end");
        let log = self.log.take().map(|log| log.join().expect("its log"));
        log.unwrap_or_default()
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line of standard output says that the program is ready, as text or as a JSON object.
fn says_ready(line: &str) -> bool {
    line.starts_with("ready") || line.contains(r#""message":"ready: "#)
}

struct Table {
    players: [Place; 2],
    channel: Id,
}

impl Table {
    fn set(discord: &Discord) -> Table {
        Table::set_in(discord, "duel", ["Alice", "Bob"])
    }

    fn set_in(discord: &Discord, channel: &str, names: [&str; 2]) -> Table {
        Table::set_as(discord, json!({ "name": channel }), names)
    }

    fn set_as(discord: &Discord, channel: Value, names: [&str; 2]) -> Table {
        let client = discord.client();
        for name in names {
            let added = client.add_user(json!({ "name": name }));
            added.expect("a person");
        }
        let channel = client.add_channel(channel);
        let channel = channel.expect("a channel")["id"].as_str().map(str::parse);
        let channel: Id = channel.expect("an id").expect("a number");
        Table {
            players: names.map(|name| discord.user(name).in_channel(channel.to_string())),
            channel,
        }
    }

    fn id(&self, player: usize) -> Id {
        let id = self.players[player].person().id();
        id.expect("a person who is there")
    }

    async fn challenge(&self) {
        let [alice, bob] = &self.players;
        let asked = alice
            .slash("iago challenge")
            .option("opponent", self.id(1))
            .option("colours", "I begin");
        let challenge = in_time(asked).await.expect("a challenge");
        let challenge = challenge.message().expect("a message");
        let accepted = in_time(bob.press(challenge, "Accept")).await;
        accepted.unwrap_or_else(|why| panic!("{why}: {}", challenge.text()));
    }

    /// Plays one action; returns whether the bot answered in public.
    async fn play(&self, ply: usize, token: &str) -> bool {
        let player = &self.players[ply % 2];
        let played = player.slash("iago move").option("cell", token);
        let answer = in_time(played.if_answered()).await.expect("a command");
        answer.is_some_and(|it| it.message().is_some() && !it.is_private())
    }

    /// Plays one action, and retries while the bot says that its database is busy.
    async fn play_in_the_end(&self, ply: usize, token: &str) {
        for _ in 0..30 {
            if self.play(ply, token).await {
                return;
            }
        }
        panic!("ply {ply}, {token}: never played");
    }

    /// Number of plies that the bot knows, read from its board's alt text.
    async fn plies(&self) -> usize {
        let board = in_time(self.players[0].slash("iago board")).await;
        let board = board.expect("a board");
        let pictures = board.completed().await.expect("a message").attachments();
        let alt = pictures[0].description.as_deref().expect("an alt text");
        alt.split(|c: char| !c.is_ascii_alphanumeric())
            .collect::<Vec<_>>()
            .windows(3)
            .find_map(|words| match words {
                ["after", number, "move" | "moves"] => Some(number.parse().unwrap_or(0)),
                _ => None,
            })
            .expect("a number of moves")
    }
}

/// Ends a stand-in; ignores refusals of late and of repeated calls, which a killed program causes.
async fn end(discord: Discord) {
    let expected = ["Unknown interaction", "already been acknowledged"];
    let refused = discord.take_refusals();
    let known = |it: &String| expected.iter().any(|words| it.contains(words));
    assert!(refused.iter().all(known), "{refused:#?}");
    discord.shutdown().await;
}

/// A stand-in for a bot that is restarted more often than Discord accepts an IDENTIFY. Its clock stands still: no
/// answer is late, however slow the machine is.
async fn unpaced() -> Discord {
    let discord = Discord::start(stand_in::Config::with(|it| {
        it.pace_identify = false;
        it.stand_still = true;
    }));
    discord.await.expect("a stand-in")
}

/// Waits for an answer by the machine's clock, since the stand-in's clock stands still.
async fn in_time<T>(answer: impl IntoFuture<Output = T>) -> T {
    let answer = tokio::time::timeout(kills::PATIENCE, answer.into_future()).await;
    answer.expect("an answer")
}

/// Moves the clock by three seconds, after which Discord accepts no answer to earlier interactions.
fn too_late(discord: &Discord) {
    discord.client().advance(Duration::from_secs(3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_without_warning_loses_nothing_that_was_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let table = Table::set(&discord);
    let game = recorded();

    let mut serve = Serve::start(discord.url(), &database).await;
    table.challenge().await;
    let mut logs = String::new();
    let mut ply = 0;
    let mut kills = 0;
    while ply < game.len() {
        if ply == 5 + 7 * kills {
            // The first kill comes right after an answer, the next during a call, before or after the commit, and so
            // on.
            let (answered, log) = if kills % 2 == 0 {
                (table.play(ply, &game[ply]).await, serve.kill())
            } else {
                tokio::join!(table.play(ply, &game[ply]), async {
                    let log = serve.kill();
                    too_late(&discord);
                    log
                })
            };
            logs.push_str(&log);
            kills += 1;
            serve = Serve::start(discord.url(), &database).await;
            let known = table.plies().await;
            assert!(
                known == ply || known == ply + 1,
                "ply {ply}: {known} plies are stored"
            );
            assert!(
                !answered || known == ply + 1,
                "ply {ply} was answered and lost"
            );
            ply = known;
            // An action that was played is not played twice.
            if known > 0 {
                assert!(!table.play(known - 1, &game[known - 1]).await);
            }
        } else {
            assert!(
                table.play(ply, &game[ply]).await,
                "ply {ply}, {}",
                game[ply]
            );
            ply += 1;
        }
    }
    let ranking = table.players[0].slash("iago leaderboard").await;
    let ranking = ranking.expect("a leaderboard").completed().await;
    let ranking = ranking.expect("a message").text().to_owned();
    assert!(
        ranking.contains("1662") && ranking.contains("1338"),
        "{ranking}"
    );
    logs.push_str(&serve.kill());
    assert!(kills >= 3, "only {kills} kills");
    assert!(!logs.contains(TOKEN), "the token is in the log");
    println!("{} plies, {kills} kills, nothing lost", game.len());
    end(discord).await;
}

/// What is wrong, the environment that causes it, and a word that the sentence must contain.
type Case<'a> = (&'a str, Vec<(&'a str, &'a str)>, &'a str);

/// Makes a database that a version with another migration has used.
async fn pretend_newer(address: &str) {
    store::Store::open(address)
        .await
        .expect("a database")
        .close()
        .await;
    let pool = sqlx::AnyPool::connect(address).await.expect("the database");
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
         SELECT 9999, 'of the future', installed_on, success, checksum, execution_time \
         FROM _sqlx_migrations WHERE version = 1",
    )
    .execute(&pool)
    .await
    .expect("a row");
    pool.close().await;
}

/// Runs the program to its end; returns exit status and log.
fn refused(arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_iago"))
        .args(arguments)
        .env_remove("DISCORD_TOKEN")
        .env_remove("IAGO_DISCORD_API")
        .env_remove("DATABASE_URL")
        .envs(variables.iter().copied())
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_start_says_so_in_one_sentence() {
    let strict = Discord::start(stand_in::Config::with(|it| {
        it.token = Some("the.right.one".to_owned())
    }))
    .await
    .expect("a stand-in");
    let url = strict.url().to_owned();
    let folder = tempfile::tempdir().expect("a folder");
    let newer = format!("sqlite://{}", folder.path().join("newer.db").display());
    pretend_newer(&newer).await;
    let here = [("IAGO_DISCORD_API", url.as_str())];
    let with = |name: &'static str, value: &'static str| [here[0], (name, value)].to_vec();
    let cases: Vec<Case<'_>> = vec![
        ("no token", vec![], "DISCORD_TOKEN"),
        (
            "no token at all",
            vec![("DISCORD_TOKEN", "nonsense")],
            "DISCORD_TOKEN",
        ),
        ("a wrong token", with("DISCORD_TOKEN", TOKEN), "token"),
        (
            "no such folder",
            with("DATABASE_URL", "sqlite:///no/such/folder/iago.db"),
            "/no/such/folder/iago.db",
        ),
        (
            "no such database",
            with("DATABASE_URL", "mysql://somewhere"),
            "sqlite",
        ),
        (
            "a newer database",
            [here[0], ("DATABASE_URL", newer.as_str())].to_vec(),
            "newer",
        ),
        (
            "a stranger's address",
            vec![("IAGO_DISCORD_API", "http://192.0.2.1:80")],
            "this machine",
        ),
    ];
    for (what, variables, word) in cases {
        let ran = tokio::task::spawn_blocking({
            let variables: Vec<(String, String)> = variables
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            move || {
                let variables: Vec<(&str, &str)> = variables
                    .iter()
                    .map(|(name, value)| (name.as_str(), value.as_str()))
                    .collect();
                refused(&["serve"], &variables)
            }
        });
        let (status, log) = ran.await.expect("a run");
        // With this status a service manager does not restart.
        assert_eq!(status, Some(78), "{what}: {log}");
        assert_eq!(log.trim().lines().count(), 1, "{what}: {log}");
        assert!(log.contains(word), "{what}: {log}");
        assert!(!log.contains(TOKEN), "{what}: the token is in the log");
    }
    // Refusals of the wrong token.
    let refused = strict.take_refusals();
    assert!(refused.iter().all(|it| it.contains("401")), "{refused:?}");
    strict.shutdown().await;
}
