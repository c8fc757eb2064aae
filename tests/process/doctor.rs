//! `iago doctor` names the causes that keep the bot from running, and says what to do.

use super::database::{Fresh, on_postgres};
use super::faults::{address_of, foreign};
use super::{Serve, TOKEN, unpaced};
use serde_json::json;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use stand_in::Discord;
use std::process::Command;

pub(super) async fn examine(url: &str, token: &str, database: String) -> (Option<i32>, String) {
    let (url, token) = (url.to_owned(), token.to_owned());
    let ran = tokio::task::spawn_blocking(move || {
        // Root may write to every file unless it drops that capability.
        let mut command = Command::new("setpriv");
        command.args(["--bounding-set=-dac_override", "--inh-caps=-dac_override"]);
        command
            .arg(env!("CARGO_BIN_EXE_iago"))
            .arg("doctor")
            .env("IAGO_FONTS", "/no/such/faces")
            .env("IAGO_DISCORD_API", url)
            .env("DISCORD_TOKEN", token)
            .env("DATABASE_URL", database)
            .output()
            .expect("the program starts")
    });
    let output = ran.await.expect("a run");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_healthy_bot_has_no_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let discord = unpaced().await;
    let (status, found) = examine(discord.url(), TOKEN, database).await;
    assert_eq!(status, Some(0), "{found}");
    for about in [
        "version:",
        "database:",
        "disk:",
        "token:",
        "clock:",
        "application:",
        "commands:",
        "gateway:",
        "servers:",
    ] {
        assert!(
            found.lines().any(|line| line[5..].starts_with(about)),
            "{about}\n{found}"
        );
    }
    assert!(
        !found.contains(TOKEN) && !found.contains("fail "),
        "{found}"
    );
    assert!(
        found.contains("warn pictures: IAGO_FONTS names /no/such/faces"),
        "{found}"
    );
    discord.shutdown().await;
}

/// Runs a command under a limit that the shell sets; returns its status and its output with the log.
pub(super) async fn limited(
    limit: &str,
    command: &str,
    variables: &[(&'static str, String)],
) -> (Option<i32>, String) {
    let variables = variables.to_vec();
    let words = format!("{limit}; exec timeout 60 \"$0\" {command} 2>&1");
    let ran = tokio::task::spawn_blocking(move || {
        let mut shell = Command::new("setpriv");
        shell.args(["--bounding-set=-dac_override", "--inh-caps=-dac_override"]);
        shell.args(["sh", "-c", &words, env!("CARGO_BIN_EXE_iago")]);
        shell.envs(variables).output().expect("the program starts")
    });
    let output = ran.await.expect("a run");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), said)
}

/// Catches a finding that is milder than what `iago serve` says, differs from it, or leaves files behind.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_serve_ends_with_is_a_failure_in_the_same_words() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let discord = unpaced().await;
    foreign(&file("strange.db")).await;
    for name in ["fixed.db", "good.db", "short.db"] {
        let store = store::Store::open(&address_of(&file(name))).await;
        store.expect("a database").close().await;
    }
    let mut short = AnyConnection::connect(&address_of(&file("short.db")))
        .await
        .expect("it");
    short.execute("DROP INDEX flags").await.expect("an index");
    short.close().await.expect("an end");
    let readable = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(file("fixed.db"), readable).expect("a right");
    let mut bytes = std::fs::read(file("good.db")).expect("its bytes");
    let last = bytes.len() - 4096;
    bytes[last..].fill(0x5a);
    std::fs::write(file("torn.db"), bytes).expect("a file");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address").to_string();
    let full = "trap '' XFSZ; ulimit -f 8";
    let database = |name: &str| ("DATABASE_URL", address_of(&file(name)));
    let before = || {
        let there = std::fs::read_dir(folder.path()).expect("the folder");
        let there = there.map(|entry| entry.expect("an entry").path());
        let mut there: Vec<_> = there
            .map(|path| (std::fs::read(&path).ok(), path))
            .collect();
        there.sort();
        there
    };
    let there = before();
    for (limit, variable, words) in [
        ("true", database("strange.db"), "tables of another program"),
        (
            "true",
            database("fixed.db"),
            "fixed.db cannot be opened for writing",
        ),
        ("true", database("torn.db"), "torn.db is damaged"),
        ("true", database("short.db"), "lacks index flags of matches"),
        (full, database("good.db"), "good.db is full"),
        (full, database("new.db"), "new.db is full"),
        (
            "true",
            database("no/such/folder.db"),
            "there is no such file or folder",
        ),
        ("true", ("IAGO_MONITOR", taken.clone()), taken.as_str()),
        (
            "true",
            ("IAGO_SHARDS", "0-3/8".to_owned()),
            "IAGO_SHARDS leaves",
        ),
        (
            "true",
            ("DISCORD_TOKEN", "not a token".to_owned()),
            "DISCORD_TOKEN",
        ),
    ] {
        let of_monitor = variable.0 == "IAGO_MONITOR";
        let variables = [
            ("IAGO_DISCORD_API", discord.url().to_owned()),
            ("DISCORD_TOKEN", TOKEN.to_owned()),
            database("good.db"),
            variable,
        ];
        let (status, found) = limited(limit, "doctor", &variables).await;
        assert_eq!(status, Some(1), "{words}: {found}");
        assert!(before() == there, "{words}: something is changed");
        let (status, said) = limited(limit, "serve", &variables).await;
        assert!(!matches!(status, Some(0 | 124)), "{words}: {said}");
        let sentence = said.trim().trim_start_matches("iago: ");
        assert!(sentence.contains(words), "{words}: {said}");
        let fails = |line: &str| line.starts_with("fail ") && line.ends_with(sentence);
        assert!(found.lines().any(fails), "{said}\n{found}");
        // A good database is locked as a whole.
        if of_monitor {
            std::fs::remove_file(file("good.db.lock")).expect("the lock");
        }
        assert!(before() == there, "{words}: something is left");
    }
    discord.shutdown().await;
}

/// The tests of the store cover what else a server can lack.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_right_on_postgresql_is_told_with_the_statement_that_grants_it() {
    let discord = unpaced().await;
    let url = discord.url();
    on_postgres(|Fresh { store, address, .. }| async move {
        store.close().await;
        let (server, database) = address.rsplit_once('/').expect("a name");
        let role = format!("bot_of_{database}");
        let mut admin = AnyConnection::connect(&address).await.expect("the server");
        let made = format!("CREATE ROLE {role} LOGIN");
        admin.execute(AssertSqlSafe(made)).await.expect("a role");
        let (_, host) = server.rsplit_once('@').expect("a host");
        let variables = [
            ("IAGO_DISCORD_API", url.to_owned()),
            ("DISCORD_TOKEN", TOKEN.to_owned()),
            (
                "DATABASE_URL",
                format!("postgres://{role}:word@{host}/{database}"),
            ),
        ];
        let grant = format!(
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};"
        );
        let (status, found) = limited("true", "doctor", &variables).await;
        assert_eq!(status, Some(1), "{found}");
        let named =
            format!("fail database: role {role} lacks rights; the owner grants them: {grant}");
        assert!(found.lines().any(|line| line == named), "{found}");
        let (status, said) = limited("true", "serve", &variables).await;
        assert!(!matches!(status, Some(0 | 124)), "{said}");
        assert_eq!(said.trim().trim_start_matches("iago: "), &named[15..]);
        admin.execute(AssertSqlSafe(grant)).await.expect("a right");
        let (status, found) = limited("true", "doctor", &variables).await;
        assert_eq!(status, Some(0), "{found}");
        let gone = format!("DROP OWNED BY {role}; DROP ROLE {role}");
        admin.execute(AssertSqlSafe(gone)).await.expect("no role");
    })
    .await;
    discord.shutdown().await;
}

/// Catches a doctor that calls the running bot's own monitor and lock a failure.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beside_a_running_bot_what_it_holds_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = address_of(&folder.path().join("iago.db"));
    let discord = unpaced().await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let monitor = free.local_addr().expect("an address").to_string();
    drop(free);
    let start = format!("IAGO_MONITOR={monitor} exec \"$0\" serve");
    let mut serve = Serve::launch_by(&["sh", "-c", &start], discord.url(), &address);
    serve.ready().await;
    let variables = [
        ("IAGO_DISCORD_API", discord.url().to_owned()),
        ("DISCORD_TOKEN", TOKEN.to_owned()),
        ("DATABASE_URL", address),
        ("IAGO_MONITOR", monitor),
    ];
    let (status, found) = limited("true", "doctor", &variables).await;
    assert_eq!(status, Some(0), "{found}");
    for words in [
        "warn database: another Iago runs on",
        "warn monitor: an Iago that runs",
    ] {
        assert!(found.contains(words), "{words}\n{found}");
    }
    serve.kill();
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("iago.db");
    std::fs::write(
        &file,
        "not a database at all, but long enough to look like a file of some kind",
    )
    .expect("a file");
    let database = format!("sqlite://{}", file.display());
    let discord = Discord::start(stand_in::Config::with(|it| {
        it.token = Some("the.right.one".to_owned());
    }));
    let discord = discord.await.expect("a stand-in");
    let (status, found) = examine(discord.url(), TOKEN, database).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(found.contains("fail token: Discord refuses"), "{found}");
    assert!(
        found.contains("fail database:") && found.contains("not an SQLite database"),
        "{found}"
    );
    let refused = discord.take_refusals();
    assert!(refused.iter().all(|it| it.contains("401")), "{refused:?}");
    let away = json!({"http": {"path": "/applications/@me$", "status": 503, "count": 9}});
    discord.client().fault(away).expect("a fault");
    let none = format!("sqlite://{}", folder.path().join("none.db").display());
    let (status, found) = examine(discord.url(), "the.right.one", none).await;
    assert_eq!(status, Some(1), "{found}");
    assert!(
        found.contains("fail connection: Discord answers 503"),
        "{found}"
    );
    assert!(found.contains("there is none yet"), "{found}");
    discord.client().end_faults();
    discord.shutdown().await;
}
