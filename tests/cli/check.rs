//! `iago check` from a shell.

use app::{App, Caller, MatchRef, NewChallenge, Person, Typed};
use referee::{ChannelId, Colours, GuildId, InteractionId, Terms, Time, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use sqlx::{AnyConnection, Connection};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use store::Store;

pub fn check(database: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_iago"))
        .args(["check", "--database", database])
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A call by one of two people, with its own interaction id and time.
fn caller(user: u64, interaction: u64) -> Caller {
    Caller {
        user: UserId(user),
        name: format!("Player {user}"),
        account: None,
        place: referee::Place::Server {
            guild: GuildId(10),
            channel: ChannelId(20),
            parent: None,
        },
        language: "en".to_owned(),
        interaction: InteractionId(interaction),
        now: Time::from_millis(1_795_233_600_000),
    }
}

/// Creates a database with one running match of two plies.
pub async fn db_with_a_match(address: &str) {
    let app = App::new(Store::open(address).await.expect("a database"));
    let opponent = Person {
        id: UserId(2),
        name: "Player 2".to_owned(),
        account: None,
        is_bot: false,
    };
    let terms = Terms {
        options: AnyOptions::default_of(Game::Iago),
        control: TimeControl::None,
        rated: true,
    };
    let challenge = NewChallenge {
        opponent: Some(opponent),
        terms,
        colours: Colours::Challenger(Side::First),
        thread: None,
        thread_possible: true,
    };
    let made = app.challenge(&caller(1, 1), challenge).await.expect("made");
    let id = made.challenge.id;
    app.accept(&caller(2, 2), id, None).await.expect("accepted");
    for (user, token) in [(1, "D3"), (2, "D7")] {
        let typed = Typed::Text(token.to_owned());
        app.play(&caller(user, 10 + user), MatchRef::Here(None), &typed)
            .await
            .expect("legal");
    }
    app.close().await;
}

#[tokio::test]
async fn a_database_that_stands_says_so_and_a_damaged_one_names_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    db_with_a_match(&address).await;
    let sound = check(&address);
    assert!(sound.status.success(), "{}", text(&sound.stderr));
    assert_eq!(text(&sound.stdout), "all 1 stored matches stand\n");

    let mut connection = AnyConnection::connect(&address).await.expect("a database");
    sqlx::query("UPDATE plies SET token = 'D3' WHERE number = 1")
        .execute(&mut connection)
        .await
        .expect("a ply");
    connection.close().await.expect("closed");
    let damaged = check(&address);
    assert_eq!(damaged.status.code(), Some(1));
    let said = text(&damaged.stdout);
    assert!(
        said.starts_with("match ") && said.ends_with("ply 1 of the stored match is not legal\n"),
        "{said}"
    );
    assert_eq!(
        text(&damaged.stderr),
        "iago: 1 of 1 stored matches do not stand\n"
    );
}

/// Catches an incomplete restore that passes the check.
#[tokio::test]
async fn a_database_that_lacks_a_key_or_an_index_does_not_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    db_with_a_match(&address).await;
    let mut connection = AnyConnection::connect(&address).await.expect("a database");
    for statement in ["DROP INDEX flags", "DROP TABLE tips"] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.expect("a change");
    }
    connection.close().await.expect("closed");
    let checked = check(&address);
    assert_eq!(checked.status.code(), Some(1));
    let said = text(&checked.stderr);
    let lacks = "iago: the database lacks index flags of matches, table tips; a restore";
    assert!(said.starts_with(lacks), "{said}");
}

/// The database is as an older version leaves it, and a bot still uses it.
#[tokio::test]
async fn a_live_database_of_another_version_is_refused_and_not_migrated() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("sqlite://{}", folder.path().join("iago.db").display());
    db_with_a_match(&address).await;
    let mut running = AnyConnection::connect(&address).await.expect("a database");
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(&mut running)
        .await
        .expect("a version");
    let refused = check(&address);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("an older version of this program"), "{said}");
    let migrated = sqlx::query("SELECT version FROM _sqlx_migrations")
        .fetch_optional(&mut running)
        .await
        .expect("the versions");
    assert!(migrated.is_none());
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mistyped.db");
    let output = check(&format!("sqlite://{}", file.display()));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(!file.exists());
}

/// Longer than the programs may wait, and shorter than the limit of a statement.
const BRIEFLY: Duration = Duration::from_secs(50);

/// The server accepts connections and answers nothing.
#[test]
fn a_server_that_says_nothing_is_waited_for_briefly() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let database = format!("postgres://iago@127.0.0.1:{port}/iago");
    let commands = [
        (&["check"][..], 2),
        (&["forget", "user", "1", "--yes"], 1),
        (&["doctor"], 1),
        (&["serve"], 1),
    ];
    let running = commands.map(|(arguments, status)| {
        let child = Command::new(env!("CARGO_BIN_EXE_iago"))
            .args(arguments)
            .env("DATABASE_URL", &database)
            .env("DISCORD_TOKEN", "a.b.c")
            .env("IAGO_DISCORD_API", format!("http://127.0.0.1:{port}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        (arguments, status, child)
    });
    let latest = Instant::now() + BRIEFLY;
    for (arguments, status, mut child) in running {
        while child.try_wait().expect("a program").is_none() {
            if Instant::now() > latest {
                child.kill().expect("a running program");
                panic!("{arguments:?} waits for too long");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let output = child.wait_with_output().expect("an end");
        let said = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
        assert!(said.contains("no answer"), "{arguments:?}: {said}");
    }
}
