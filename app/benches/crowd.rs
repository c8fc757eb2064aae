//! Ten thousand matches that run at once: measures the memory of each, and how long the flags of all take when they
//! fall together. Run it by `cargo bench -p app --bench crowd`; PostgreSQL is measured too if `TEST_POSTGRES_URL` is
//! set. The figures never fail the run.

use app::delivery::{CallError, Draft, Line, Platform, RoleError, Route};
use app::{App, MatchView, MessageRef, PairingView, RoleChange};
use referee::{ChannelId, MatchId, MessageId, Time};
use rules::{AnyOptions, AnyPosition, Game};
use sqlx::{Connection, Executor};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use store::Store;

#[path = "../../tests/support/database.rs"]
mod database;

const START: Time = Time::from_millis(1_795_233_600_000);
/// How many matches run.
const MATCHES: u64 = 10_000;
/// Plies of each match.
const PLIES: usize = 20;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(database::on_each(|fresh| async move {
        crowd(fresh.kind, &fresh.address, fresh.store).await;
    }));
}

/// A platform on which every call succeeds at once and stores nothing.
#[derive(Default)]
struct Nowhere(AtomicU64);

impl Route for Nowhere {
    async fn post(&self, draft: &Draft, _: &str) -> Result<Option<MessageRef>, CallError> {
        Ok(Some(MessageRef {
            channel: draft.owed.home,
            message: MessageId(self.0.fetch_add(1, Ordering::Relaxed) + 1),
        }))
    }

    async fn edit(&self, _: MessageRef, _: &Draft) -> Result<(), CallError> {
        Ok(())
    }

    async fn fold(&self, _: MessageRef, _: &MatchView, _: Line) -> Result<(), CallError> {
        Ok(())
    }

    async fn delete(&self, _: MessageRef, _: bool) -> Result<(), CallError> {
        Ok(())
    }
}

impl Platform for Nowhere {
    async fn open_thread(&self, at: MessageRef, _: &PairingView) -> Result<ChannelId, CallError> {
        Ok(ChannelId(at.message.0))
    }

    async fn change_role(&self, _: RoleChange) -> Result<(), RoleError> {
        Ok(())
    }
}

fn tokens() -> Vec<String> {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    let mut tokens = Vec::new();
    while tokens.len() < PLIES {
        let actions = position.legal_actions();
        let token = actions[actions.len() / 2].to_string();
        position = position
            .play_token(&token)
            .expect("a legal action")
            .position;
        tokens.push(token);
    }
    tokens
}

fn id(number: u64) -> String {
    format!("{:026}", 1_000_000 + number)
}

/// Resident set size of this process, in KiB; `None` if the system does not report it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Stores the matches: each has its own channel and its own two players, and all flags are due soon.
async fn fill(address: &str) {
    let mut connection = sqlx::AnyConnection::connect(address)
        .await
        .expect("a connection");
    let now = START.as_millis();
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {})",
        MATCHES - 1
    );
    let plies: Vec<String> = tokens()
        .iter()
        .enumerate()
        .map(|(number, token)| format!("SELECT {number} AS number, '{token}' AS token"))
        .collect();
    for statement in [
        format!(
            "INSERT INTO players (id, name) {numbers} SELECT 1 + i, 'somebody' FROM n \
             UNION ALL SELECT {} + i, 'somebody else' FROM n",
            MATCHES + 1
        ),
        format!(
            "INSERT INTO matches (id, number, guild, channel, game, variant, options, control, rated, \
             first_player, second_player, started_at, plies, remaining_first, remaining_second, \
             running_since, flag_at, to_move, revision) {numbers} \
             SELECT SUBSTR('00000000000000000000000000' || CAST(1000000 + i AS TEXT), 8), 1 + i, 10, \
             1000 + i, 'iago', 'standard', 'variant=standard penalty=false', 'days 3', 1, 1 + i, \
             {} + i, {now}, {PLIES}, 259200000, 259200000, {now}, {now} + 259200000, 0, {PLIES} FROM n",
            MATCHES + 1
        ),
        format!(
            "INSERT INTO plies (match_id, number, token, automatic, played_at, remaining_first, \
             remaining_second) SELECT m.id, p.number, p.token, 0, {now}, 259200000, 259200000 \
             FROM matches m, ({}) p",
            plies.join(" UNION ALL ")
        ),
    ] {
        connection
            .execute(sqlx::AssertSqlSafe(statement))
            .await
            .expect("many matches");
    }
    connection.close().await.expect("closing");
}

async fn crowd(kind: &str, address: &str, store: Store) {
    fill(address).await;
    let app = App::new(store);
    let show = async |number: u64| {
        let id: MatchId = id(number).parse().expect("an id");
        app.show_match(id).await.expect("a match")
    };
    // The first matches also load shared memory, so they are not measured.
    for number in 0..100 {
        show(number).await;
    }
    let before = resident();
    for number in 100..MATCHES {
        show(number).await;
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        println!(
            "{kind}: {MATCHES} matches of {PLIES} plies were looked at: {} KiB more, {:.2} KiB for each of them",
            after - before,
            (after - before) as f64 / (MATCHES - 100) as f64
        );
    }
    let fallen = START + Duration::from_hours(73);
    app.heartbeat(fallen).await.expect("a note");
    let platform = Nowhere::default();
    let (mut deciding, mut delivering, mut told) = (Duration::ZERO, Duration::ZERO, 0);
    // Deliveries are due at once as well, so deadlines and deliveries take turns.
    while app
        .next_due(fallen)
        .await
        .expect("deadlines")
        .first()
        .is_some_and(|next| next <= fallen)
    {
        let begun = Instant::now();
        app.due(fallen).await.expect("flags");
        let decided = Instant::now();
        let taken = app.take_owed(fallen, 32, &[]).await.expect("what is owed");
        for owed in &taken {
            app.deliver(&platform, owed, fallen).await.expect("done");
        }
        told += taken.len();
        deciding += decided - begun;
        delivering += decided.elapsed();
    }
    println!(
        "{kind}: {MATCHES} flags at once: decided in {:.1} s, {told} messages delivered in {:.1} s more ({} posts)",
        deciding.as_secs_f64(),
        delivering.as_secs_f64(),
        platform.0.load(Ordering::Relaxed)
    );
    app.close().await;
}
