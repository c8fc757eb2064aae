//! Memory of the running bot: its resident set after 20,000 and after 200,000 interactions, with matches that begin
//! and end all the time.
//!
//! `cargo bench --bench memory`; `INTERACTIONS=40000` for fewer. The figures are for reading and never fail. Linux
//! only.

use rules::{AnyOptions, AnyPosition, Game};
use serde_json::{Value, json};
use stand_in::{Client, StandIn};
use std::sync::atomic::{AtomicU64, Ordering};
use support::Program;
use tokio::sync::Mutex;

mod support;

/// Channels in which matches are played side by side.
const TABLES: usize = 32;
/// Number of interactions between two printed figures.
const STEP: u64 = 20_000;

fn main() {
    // `cargo test --benches` only checks that the bench starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let set = std::env::var("INTERACTIONS").ok();
    let all = set.map_or(200_000, |all| all.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(all));
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

struct Table<'a> {
    client: Client,
    people: [String; 2],
    /// Held during a challenge: a person may have only few open challenges at once.
    turn: &'a Mutex<()>,
    done: &'a AtomicU64,
}

/// Plays one match after another in one channel, with lookups and completions in between.
async fn play_on(table: Table<'_>, channel: String, all: u64) {
    let Table {
        client,
        people,
        turn,
        done,
    } = table;
    let count = || done.fetch_add(1, Ordering::Relaxed) + 1;
    while done.load(Ordering::Relaxed) < all {
        let [first, second] = &people;
        let turn = turn.lock().await;
        let options = json!({ "opponent": second, "colours": "I begin", "rated": false });
        let challenge = client
            .slash(first, &channel, "iago challenge", options)
            .await;
        let message = challenge.expect("a challenge").message.expect("a message");
        let accept = text(&message["components"][0]["components"][0]["custom_id"]);
        let clicked = client.click(second, &text(&message["id"]), &accept).await;
        clicked.expect("acceptance");
        drop(turn);
        count();
        count();
        let mut position = AnyPosition::start(AnyOptions::default_of(Game::Iago));
        while let Some(side) = position.to_move() {
            let mover = &people[side.index()];
            let actions = position.legal_actions();
            let token = actions[actions.len() / 2].to_string();
            let typed = json!({ "cell": &token[..1] });
            let listed = client
                .autocomplete(mover, &channel, "iago move", typed, "cell")
                .await;
            listed.expect("completions");
            count();
            let looked = client.slash(mover, &channel, "iago board", json!({})).await;
            looked.expect("the board");
            count();
            let played = client
                .slash(mover, &channel, "iago move", json!({ "cell": token }))
                .await;
            played.expect("an answer").message.expect("a board");
            count();
            position = position.play_token(&token).expect("a legal move").position;
        }
    }
}

async fn measure(all: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite://{}", folder.path().join("iago.db").display());
    let stand_in = StandIn::start(stand_in::Config::with(|it| it.bot_name = "Iago".to_owned()))
        .await
        .expect("a stand-in");
    let bot = Program::start(stand_in.url(), &database, &[]);
    let client = stand_in.client();
    client.ready(1).await.expect("commands");
    let world = client.world();
    let people = [0, 1].map(|at: usize| text(&world["users"][at]["id"]));
    let (done, turn) = (AtomicU64::new(0), Mutex::new(()));
    let tables = (0..TABLES).map(|number| {
        let channel = client.add_channel(json!({ "name": format!("table-{number}") }));
        let channel = text(&channel.expect("a channel")["id"]);
        let table = Table {
            client: stand_in.client(),
            people: people.clone(),
            turn: &turn,
            done: &done,
        };
        play_on(table, channel, all)
    });
    let played = futures::future::join_all(tables);
    let told = async {
        let (mut first, mut next) = (None, STEP);
        while next <= all {
            while done.load(Ordering::Relaxed) < next {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            let now = bot.resident();
            let first = *first.get_or_insert(now);
            println!(
                "{next:>8} interactions   {}   {:>5.2} times the first",
                bot.memory(),
                now / first
            );
            next += STEP;
        }
    };
    futures::join!(played, told);
    drop(bot);
    stand_in.shutdown().await;
}
