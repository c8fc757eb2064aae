//! The log of the real program: at every level it holds no token and no text that a person wrote; as JSON every line
//! from the first to the last is one object.

use super::faults::address_of;
use super::{Discord, Serve, TOKEN, Table, end, in_time, kills, refused, too_late, unpaced};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;

const NAMES: [&str; 2] = ["Quillarius", "Brunhildegard"];
const ORGANISER: &str = "Schnuffelpuff";
const CHANNEL: &str = "hush-hush-corner";
/// Texts typed into an option with suggestions, and into a form.
const TYPED: [&str; 2] = ["abracadabra", "Whispering Cup"];

/// Collects every `token` in what the stand-in sent or received.
fn tokens(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if let (true, Some(token)) = (name == "token", value.as_str()) {
                    found.insert(token.to_owned());
                }
                tokens(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|it| tokens(it, found)),
        _ => {}
    }
}

fn launch(format: &str, filter: &str, url: &str, address: &str) -> Serve {
    let log = format!("IAGO_LOG_FORMAT={format} RUST_LOG={filter} exec \"$0\" serve");
    Serve::launch_by(&["sh", "-c", &log], url, address)
}

/// Ends the program as a service manager does; returns its status and log.
async fn stop(mut serve: Serve) -> (Option<i32>, String) {
    let id = serve.child.id().to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status();
    assert!(told.expect("kill").success());
    let ended = tokio::task::spawn_blocking(move || {
        let status = serve.child.wait().expect("its end").code();
        (status, serve.kill())
    });
    let ended = tokio::time::timeout(kills::PATIENCE, ended).await;
    ended.expect("an end in time").expect("an end")
}

/// Uses commands, buttons, an option with suggestions, a form, a direct message, refused answers and a lost
/// connection.
async fn use_everything(discord: &Discord, table: &Table) {
    let [alice, bob] = &table.players;
    table.challenge().await;
    for (ply, token) in ["D4", "G5"].into_iter().enumerate() {
        assert!(table.play(ply, token).await, "{token}");
    }
    let typed = alice.slash("iago rules").option("topic", TYPED[0]);
    in_time(typed.suggest("topic")).await.expect("suggestions");
    let client = discord.client();
    let organiser = client.add_user(json!({"name": ORGANISER, "permissions": "8"}));
    organiser.expect("a person");
    let there = discord
        .user(ORGANISER)
        .in_channel(table.channel.to_string());
    let asked = in_time(there.slash("referee tournament create")).await;
    let asked = asked.expect("an answer");
    let form = asked
        .modal()
        .unwrap_or_else(|| panic!("no form: {}", asked.text()));
    let made = in_time(form.field("name", TYPED[1]).submit()).await;
    made.expect("a tournament");
    let menu = in_time(bob.menu("Challenge to ISAAC", table.id(0))).await;
    menu.expect("a challenge");
    let fault = json!({"http": {"path": "/callback$", "status": 500, "count": 1}});
    client.fault(fault).expect("a fault");
    let lost = async {
        let lost = discord.wait_for_records(1, |it| it["status"] == 500).await;
        lost.expect("an answer that is lost");
        too_late(discord);
    };
    tokio::join!(table.play(2, "C5"), lost);
    client.end_faults();
    client.fault(json!({"gateway": "drop"})).expect("a fault");
    in_time(client.ready(1)).await.expect("a bot");
    let _ = in_time(alice.slash("iago board").if_answered()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_every_level_on_it_holds_no_token_and_nothing_that_somebody_wrote() {
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().expect("a folder");
        let address = address_of(&folder.path().join("iago.db"));
        let discord = unpaced().await;
        let table = Table::set_in(&discord, CHANNEL, NAMES);
        let mut serve = launch(format, "trace", discord.url(), &address);
        serve.ready().await;
        use_everything(&discord, &table).await;
        let mut secrets = BTreeSet::from([TOKEN.to_owned()]);
        for record in discord.client().recording() {
            tokens(&record, &mut secrets);
        }
        // The recording has this in place of the bot's token.
        secrets.remove("…");
        assert!(secrets.len() > 8, "{secrets:?}");
        let (status, log) = stop(serve).await;
        assert_eq!(status, Some(0), "{log}");
        for library in ["serenity::", "hyper_util::", "sqlx::query"] {
            assert!(log.contains(library), "nothing of {library} is tried");
        }
        // With a quote before it, since the id of a match may contain D4.
        let written = NAMES
            .iter()
            .chain(&TYPED)
            .chain([&ORGANISER, &CHANNEL, &"\"D4"]);
        secrets.extend(written.map(|it| (*it).to_owned()));
        for line in log.lines() {
            for secret in &secrets {
                assert!(!line.contains(secret.as_str()), "{secret}: {line}");
            }
            if format == "json" {
                object(line);
            }
        }
        let _ = discord.take_refusals();
        discord.shutdown().await;
    }
}

fn object(line: &str) -> Value {
    let object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
    for field in ["timestamp", "level", "target", "message"] {
        assert!(object[field].is_string(), "{field}: {line}");
    }
    object
}

/// Catches a line of plain text in a log that a collector reads as JSON, and a start message that a filter hides.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn as_json_its_first_line_and_its_last_are_objects_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = address_of(&folder.path().join("iago.db"));
    let discord = unpaced().await;
    let mut serve = launch("json", "off", discord.url(), &address);
    serve.ready().await;
    let (status, log) = stop(serve).await;
    assert_eq!(status, Some(0), "{log}");
    let said: Vec<Value> = log.lines().map(object).collect();
    let said = said
        .iter()
        .map(|it| it["message"].as_str().unwrap_or_default());
    let begun: Vec<&str> = said.filter_map(|it| it.split([' ', ':']).next()).collect();
    assert_eq!(
        begun,
        ["iago", "shards", "invitation", "invitation", "ready"],
        "{log}"
    );
    end(discord).await;
    let json = ("IAGO_LOG_FORMAT", "json");
    let token = ("DISCORD_TOKEN", TOKEN);
    for (arguments, variables, status) in [
        (&["serve"][..], vec![json], 78),
        (&["serve"], vec![json, token, ("RUST_LOG", "=,=")], 78),
        (&["serve", "--loud"], vec![json], 2),
    ] {
        let (ended, log) = refused(arguments, &variables);
        assert_eq!(ended, Some(status), "{log}");
        let end = object(log.trim_end());
        assert_eq!(end["exit_status"], status, "{log}");
        assert_eq!(end["level"], "ERROR", "{log}");
    }
}

/// Catches a database's password in the log, even under a parameter name that the library does not know and warns of.
#[test]
fn with_every_level_on_it_holds_no_password_of_a_database() {
    let address =
        "postgres://iago:open-sesame@127.0.0.1:1/iago?passphrase=open-sesame&password=open-sesame";
    for format in ["text", "json"] {
        let variables = [
            ("IAGO_LOG_FORMAT", format),
            ("RUST_LOG", "trace"),
            ("DATABASE_URL", address),
            ("DISCORD_TOKEN", TOKEN),
        ];
        let (status, log) = refused(&["serve"], &variables);
        // The database server may be there at the next start.
        assert_eq!(status, Some(1), "{log}");
        assert!(
            log.contains("ignoring unrecognized connect parameter"),
            "{log}"
        );
        assert!(!log.contains("sesame") && !log.contains(TOKEN), "{log}");
    }
}
