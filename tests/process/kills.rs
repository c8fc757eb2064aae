//! The program is killed (SIGKILL) and restarted again and again during matches: no ply is lost or doubled, and once
//! all is quiet, every channel shows the present state. `shards` tests this with several processes.
//!
//! A few kills by default; `KILLS=200 cargo test --test process kills` for more.

use super::database::{Fresh, on_each};
use super::random::Rng;
use super::{Serve, Table, end};
use rules::{AnyOptions, AnyPosition, Game};
use sqlx::AnyPool;
use stand_in::testing::{Message, Place, Reply};
use stand_in::{Config, Discord, Id};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Number of matches played at once.
const AT_ONCE: usize = 4;

/// Longest wait for an event: a lease or two, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(90);

#[derive(Default)]
pub struct Progress {
    pub answered: AtomicUsize,
    pub lost: AtomicUsize,
    pub over: AtomicBool,
}

/// Stored actions of the match in a channel, in order.
async fn stored(database: &AnyPool, channel: Id) -> Vec<String> {
    let query = "SELECT p.token FROM plies p JOIN matches m ON m.id = p.match_id \
                 WHERE m.channel = $1 ORDER BY p.number";
    let read = sqlx::query_scalar(query)
        .bind(channel.get().cast_signed())
        .fetch_all(database)
        .await;
    read.expect("the plies")
}

pub fn position(actions: &[String]) -> AnyPosition {
    let start = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    actions.iter().fold(start, |position, action| {
        let played = position.play_token(action).expect("a legal action");
        played.position
    })
}

/// Plays the match of a table until it ends or all kills are done.
async fn play_on(table: &Table, database: &AnyPool, progress: &Progress) {
    let mut known = Vec::new();
    let mut plays = true;
    while plays && !progress.over.load(Ordering::SeqCst) {
        plays = play_once(table, database, progress, &mut known).await;
    }
}

/// Plays an action in the match of a table, whose actions so far are `known`; `false` if the match is over. An
/// answered action must be stored, an unanswered one at most once.
pub async fn play_once(
    table: &Table,
    database: &AnyPool,
    progress: &Progress,
    known: &mut Vec<String>,
) -> bool {
    let before = position(known);
    let Some(side) = before.to_move() else {
        return false;
    };
    let actions = before.legal_actions();
    // A retry plays the same action: an earlier try without an answer may be stored after the last look.
    let plies = u64::try_from(known.len()).expect("a number");
    let mut rng = Rng::new(table.channel.get() + plies);
    let token = actions[rng.below(actions.len())].to_string();
    let answered = table.play(side.index(), &token).await;
    let now = stored(database, table.channel).await;
    let (kept, added) = now.split_at(known.len().min(now.len()));
    assert_eq!(kept, known, "in {}", table.channel);
    // If no other action is legal, the referee plays on by itself.
    let own = added.first().is_none_or(|first| *first == token);
    assert!(own, "{token} was played, {added:?} is stored");
    let forced = added.iter().skip(1).all(|action| action == "pass");
    assert!(forced, "{token} was played once, {added:?} is stored");
    assert!(
        !answered || !added.is_empty(),
        "{token} was answered and lost"
    );
    let counter = match answered {
        true => &progress.answered,
        false => &progress.lost,
    };
    counter.fetch_add(1, Ordering::SeqCst);
    *known = now;
    true
}

async fn kill_often(
    serve: &mut Option<Serve>,
    url: &str,
    address: &str,
    kills: usize,
    progress: &Progress,
) {
    let mut rng = Rng::new(7);
    for _ in 0..kills {
        let enough = progress.answered.load(Ordering::SeqCst) + 1 + rng.below(12);
        let waited = tokio::time::timeout(PATIENCE, async {
            while progress.answered.load(Ordering::SeqCst) < enough {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        });
        waited.await.expect("plies that are answered");
        let old = serve.take().expect("a process");
        let log = tokio::task::spawn_blocking(move || old.kill());
        let log = log.await.expect("a process that was killed");
        assert!(!log.contains("panicked"), "{log}");
        *serve = Some(Serve::start(url, address).await);
    }
    progress.over.store(true, Ordering::SeqCst);
}

fn told(board: &Message) -> Option<String> {
    let picture = board.attachments().into_iter().next()?;
    let alt = picture.description?;
    let from = alt.find("after ").or_else(|| alt.find("before "))?;
    let words = alt[from..].split_whitespace().take(3);
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Asks for the board until a process answers; returns the answer.
pub async fn answered(player: &Place) -> Reply {
    let asking = async {
        loop {
            let asked = player.slash("iago board").if_answered().await;
            if let Some(answer) = asked.expect("a command") {
                return answer;
            }
        }
    };
    let answer = tokio::time::timeout(PATIENCE, asking).await;
    answer.expect("a board")
}

pub async fn shows_the_present(table: &Table) {
    let [alice, _] = &table.players;
    let asked = answered(alice).await;
    let present = told(&asked.completed().await.expect("a message"));
    let present = present.expect("a board");
    let shown = alice.wait_until(|seen| {
        let mut public = seen.iter().rev().filter(|it| !it.is_private());
        public.find_map(told).as_ref() == Some(&present)
    });
    let shown = shown.await;
    shown.unwrap_or_else(|why| panic!("{}, not {present}: {why}", table.channel));
}

async fn killed_and_killed_again(fresh: Fresh) {
    let set = std::env::var("KILLS").ok();
    let kills = set.map_or(3, |kills| kills.parse().expect("a number"));
    // The stand-in's clock runs: an interaction that a killed process does not answer ends after three seconds, and
    // a late answer of a living process counts as lost.
    let config = Config::with(|it| it.pace_identify = false);
    let discord = Discord::start(config).await.expect("a stand-in");
    let discord = discord.with_patience(PATIENCE);
    sqlx::any::install_default_drivers();
    let database = AnyPool::connect(&fresh.address).await.expect("it");
    let url = discord.url().to_owned();
    let mut serve = Some(Serve::start(&url, &fresh.address).await);
    // Enough matches for all kills, begun before them: most last for more than thirty plies, and a kill comes after
    // at most twelve.
    let mut tables = Vec::new();
    for number in 0..AT_ONCE + kills * 2 {
        let names = [format!("Alice {number}"), format!("Bob {number}")];
        let [alice, bob] = names.each_ref().map(String::as_str);
        let table = Table::set_in(&discord, &format!("duel-{number}"), [alice, bob]);
        table.challenge().await;
        tables.push(table);
    }
    let (progress, next) = (Progress::default(), AtomicUsize::new(0));
    let player = || {
        let (database, progress, next, tables) = (&database, &progress, &next, &tables);
        async move {
            while !progress.over.load(Ordering::SeqCst) {
                let at = next.fetch_add(1, Ordering::SeqCst);
                let table = tables.get(at).expect("a match that is not over");
                play_on(table, database, progress).await;
            }
        }
    };
    tokio::join!(
        kill_often(&mut serve, &url, &fresh.address, kills, &progress),
        player(),
        player(),
        player(),
        player(),
    );
    for table in &tables {
        shows_the_present(table).await;
    }
    println!(
        "{}: {kills} kills, {} plies answered, {} attempts without an answer",
        fresh.kind,
        progress.answered.load(Ordering::SeqCst),
        progress.lost.load(Ordering::SeqCst)
    );
    if let Some(serve) = serve {
        serve.kill();
    }
    database.close().await;
    fresh.store.close().await;
    end(discord).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_under_load_lose_and_double_no_ply_and_every_channel_shows_the_present() {
    on_each(killed_and_killed_again).await;
}
