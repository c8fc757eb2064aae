//! Costs of the running bot for 1, 100 and 3,000 servers with stored and running matches: time until ready, memory
//! after the first start and after ten, disk, a scrape of the metrics, a move, and memory after the moves of an hour.
//!
//! `cargo bench --bench size`; PostgreSQL too if `TEST_POSTGRES_URL` is set. `SERVERS=3000` for one size only. The
//! figures are for reading and never fail.

use rules::{AnyOptions, AnyPosition, Game};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Executor};
use stand_in::{Client, Config, StandIn};
use std::time::{Duration, Instant};
use support::Program;

#[path = "../tests/support/database.rs"]
mod database;
mod support;

/// Numbers of servers, stored matches and running matches.
const SIZES: [(usize, u64, u64); 3] = [(1, 100, 3), (100, 10_000, 300), (3_000, 100_000, 10_000)];
/// Address of the monitor.
const MONITOR: &str = "127.0.0.1:19091";
/// Number of scrapes measured.
const SCRAPES: usize = 50;
/// Number of starts on one database.
const STARTS: usize = 10;
/// Time until three shards are accepted, one in five seconds, and their servers are processed.
const SETTLED: Duration = Duration::from_secs(15);
/// Time for which the idle bot is watched.
const IDLE: Duration = Duration::from_secs(20);
/// Matches at once, moves in each, and rounds: 3,600 moves, as many as in an hour with one a second.
const TABLES: usize = 16;
const MOVES: usize = 25;
const ROUNDS: usize = 9;
/// Plies of a running match.
const PLIES: u64 = 20;
/// First id of people and channels that only the database knows.
const ELSEWHERE: u64 = 1_000_000_000;

fn main() {
    // `cargo test --benches` only checks that the bench starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let only = std::env::var("SERVERS").ok();
    let only: Option<usize> = only.map(|only| only.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for size in SIZES {
        if only.is_none_or(|only| only == size.0) {
            runtime.block_on(database::on_each(|fresh| async move {
                fresh.store.close().await;
                measure(fresh.kind, &fresh.address, size).await;
            }));
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

fn recorded() -> Vec<String> {
    let lines = include_str!("../rules/tests/data/iago-standard.jsonl");
    let line: Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    let actions = line["request"]["actions"].as_array().expect("a game");
    actions.iter().map(text).collect()
}

/// Stores matches, spread over the servers: the first `running` ones run, the others are over and rated.
async fn fill(address: &str, guilds: &[String], stored: u64, running: u64) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.expect("a connection");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = now.expect("a time").as_millis();
    let all = stored + running;
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {all} - 1)"
    );
    let rows =
        |(number, value): (usize, &String)| format!("SELECT {number} AS number, {value} AS value");
    let servers: Vec<String> = (0..)
        .zip(guilds)
        .map(|(number, guild): (usize, _)| format!("({number}, {guild})"))
        .collect();
    let quoted: Vec<String> = recorded().iter().map(|it| format!("'{it}'")).collect();
    let plies: Vec<String> = quoted.iter().enumerate().map(rows).collect();
    let length = plies.len();
    let id = |number: &str| {
        format!("SUBSTR('00000000000000000000000000' || CAST(1000000 + {number} AS TEXT), 8)")
    };
    let (this, plies) = (id("i"), plies.join(" UNION ALL "));
    let (dark, light) = (ELSEWHERE, ELSEWHERE + all);
    let ended = format!("CASE WHEN i < {running} THEN NULL ELSE ");
    for statement in [
        "CREATE TABLE servers (number BIGINT PRIMARY KEY, value BIGINT)".to_owned(),
        format!(
            "INSERT INTO servers (number, value) VALUES {}",
            servers.join(", ")
        ),
        format!(
            "INSERT INTO players (id, name) {numbers} SELECT {dark} + i, 'Dark ' || CAST(i AS TEXT) FROM n \
             UNION ALL SELECT {light} + i, 'Light ' || CAST(i AS TEXT) FROM n"
        ),
        format!(
            "INSERT INTO matches (id, number, guild, channel, game, variant, options, control, rated, \
             first_player, second_player, started_at, plies, remaining_first, remaining_second, running_since, \
             flag_at, remind_at, to_move, ending, ending_side, winner, ended_at, revision) {numbers} \
             SELECT {this}, 1 + i, value, {ELSEWHERE} + i, 'iago', 'standard', 'variant=standard penalty=false', \
             'days 3', 1, {dark} + i, {light} + i, {now}, CASE WHEN i < {running} THEN {PLIES} ELSE {length} END, \
             259200000, 259200000, CASE WHEN i < {running} THEN {now} END, \
             CASE WHEN i < {running} THEN {now} + 259200000 END, CASE WHEN i < {running} THEN {now} + 172800000 END, \
             CASE WHEN i < {running} THEN 0 END, {ended} 'resignation' END, {ended} 1 END, {ended} 0 END, \
             {ended} {now} END, {length} FROM n JOIN servers ON servers.number = i % {}",
            servers.len()
        ),
        format!(
            "INSERT INTO plies (match_id, number, token, automatic, played_at, remaining_first, \
             remaining_second) SELECT m.id, p.number, p, 0, {now}, 259200000, 259200000 \
             FROM matches m, ({plies}) p WHERE p.number < m.plies"
        ),
        format!(
            "INSERT INTO outbox (role, subject, priority, waits, guild, home, wanted, shown, channel, message, \
             next_attempt, due_since) SELECT '{{\"board\":\"' || id || '\"}}', id, 10, 0, guild, channel, plies, plies, \
             channel, channel, {now}, {now} FROM matches"
        ),
        format!(
            "INSERT INTO rating_changes SELECT id, side, CASE side WHEN 0 THEN first_player ELSE second_player END, \
             guild, game, variant, 'people', number, 2 - 2 * side, 1500, 350, 0.06, 1600, 300, 0.06, {now} \
             FROM matches, (SELECT 0 AS side UNION ALL SELECT 1) s WHERE ended_at IS NOT NULL"
        ),
        format!(
            "INSERT INTO ratings SELECT guild, game, variant, 'people', 0, first_player, 1600, 300, 0.06, 1, 0, 0, \
             {now}, 0, 1 FROM matches WHERE ended_at IS NOT NULL"
        ),
        "DROP TABLE servers".to_owned(),
    ] {
        let done = connection.execute(sqlx::AssertSqlSafe(statement)).await;
        done.expect("many matches");
    }
    connection.close().await.expect("closing");
}

async fn bytes(kind: &str, address: &str) -> i64 {
    let mut connection = AnyConnection::connect(address).await.expect("a connection");
    let asked = match kind {
        "SQLite" => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        _ => "SELECT pg_database_size(current_database())",
    };
    let size = sqlx::query_scalar(asked).fetch_one(&mut connection).await;
    connection.close().await.expect("closing");
    size.expect("a size")
}

async fn connections(address: &str) -> i64 {
    let mut connection = AnyConnection::connect(address).await.expect("a connection");
    let asked = "SELECT COUNT(*) - 1 FROM pg_stat_activity WHERE datname = current_database()";
    let count = sqlx::query_scalar(asked).fetch_one(&mut connection).await;
    connection.close().await.expect("closing");
    count.expect("a number")
}

fn busy(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
    let stat = stat.expect("Linux");
    // The name before the last parenthesis may contain anything.
    let (_, fields) = stat.rsplit_once(')').expect("a name");
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |at: usize| fields[at].parse::<u64>().expect("a number");
    // Linux counts them in hundredths of a second.
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// Median and longest time of a scrape, in milliseconds.
async fn scrapes() -> (f64, f64) {
    let url = format!("http://{MONITOR}/metrics");
    let client = reqwest::Client::new();
    let mut times = Vec::new();
    for _ in 0..SCRAPES {
        let begun = Instant::now();
        let answer = client.get(&url).send().await.expect("metrics");
        let metrics = answer.text().await.expect("metrics");
        assert!(metrics.contains("iago_matches_running"), "{metrics}");
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    (times[SCRAPES / 2], times[SCRAPES - 1])
}

/// Plays some moves in one channel of a server; the players always take the middle legal move.
async fn play(client: Client, guild: &str, number: usize) {
    let person = |name: &str| {
        let added = client.add_user(json!({ "name": format!("{name} {number}") }));
        text(&added.expect("a person")["id"])
    };
    let people = ["Ann", "Ben"].map(person);
    let channel = json!({ "name": format!("table-{number}"), "guild": guild });
    let channel = text(&client.add_channel(channel).expect("a channel")["id"]);
    let options = json!({ "opponent": people[1], "colours": "I begin" });
    let challenge = client
        .slash(&people[0], &channel, "iago challenge", options)
        .await;
    let message = challenge.expect("a challenge").message.expect("a message");
    let accept = text(&message["components"][0]["components"][0]["custom_id"]);
    let message = text(&message["id"]);
    let clicked = client.click(&people[1], &message, &accept);
    clicked.await.expect("acceptance");
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    for _ in 0..MOVES {
        let side = position.to_move().expect("a long game");
        let actions = position.legal_actions();
        let token = actions[actions.len() / 2].to_string();
        let cell = json!({ "cell": token });
        let played = client
            .slash(&people[side.index()], &channel, "iago move", cell)
            .await;
        played.expect("an answer").message.expect("a board");
        position = position.play_token(&token).expect("a legal move").position;
    }
}

async fn measure(kind: &str, address: &str, (servers, stored, running): (usize, u64, u64)) {
    let config = Config::with(|it| {
        it.guilds = servers;
        // Discord recommends one shard for about a thousand servers.
        it.shards = u32::try_from(servers.div_ceil(1000)).expect("a number");
        it.pace_identify = false;
    });
    let stand_in = StandIn::start(config).await.expect("a stand-in");
    let client = stand_in.client();
    let world = client.world();
    let guilds = world["guilds"].as_array().expect("servers");
    let guilds: Vec<String> = guilds.iter().map(|guild| text(&guild["id"])).collect();
    let empty = bytes(kind, address).await;
    fill(address, &guilds, stored, running).await;
    let a_match = (bytes(kind, address).await - empty) as f64 / 1024.0 / (stored + running) as f64;

    let monitor = [("IAGO_MONITOR", MONITOR)];
    println!("{kind}, {servers} servers, {stored} matches stored, {running} running");
    println!("  {a_match:.1} KiB of disk a match");
    let mut last = None;
    for start in 1..=STARTS {
        drop(last.take());
        let begun = Instant::now();
        let program = Program::start(stand_in.url(), address, &monitor);
        let ready = begun.elapsed().as_secs_f64();
        tokio::time::sleep(SETTLED).await;
        let memory = program.memory();
        println!("  start {start}: ready after {ready:.2} s, {memory}");
        last = Some(program);
    }
    let program = last.expect("a start");
    let used = busy(program.id());
    tokio::time::sleep(IDLE).await;
    let idle = (busy(program.id()) - used).as_secs_f64() / IDLE.as_secs_f64();
    println!("  at rest: {:.2} % of a core", idle * 100.0);
    let (median, longest) = scrapes().await;
    println!("  scrape of /metrics: {median:.1} ms, at most {longest:.1} ms");
    for round in 0..ROUNDS {
        let used = busy(program.id());
        let begun = Instant::now();
        let tables = (round * TABLES..(round + 1) * TABLES)
            .map(|number| play(stand_in.client(), &guilds[number % servers], number));
        futures::future::join_all(tables).await;
        let moves = (TABLES * MOVES) as f64;
        println!(
            "  {:.0} moves more: {:.0} a second, {:.1} ms of a core each, {}",
            moves,
            moves / begun.elapsed().as_secs_f64(),
            (busy(program.id()) - used).as_secs_f64() * 1e3 / moves,
            program.memory()
        );
    }
    if kind == "PostgreSQL" {
        println!("  {} connections", connections(address).await);
    }
    drop(program);
    stand_in.shutdown().await;
}
