//! SQLite's plans of every statement of matches and tournaments: catches a statement that reads a whole table.

use super::*;
use crate::fake::{Fake, deliver_all, take};
use crate::tournament_field::{self, Field, settings};
use app::{Pool, RankingPage};
use referee::tournament::{Act, TournamentKind};
use referee::{Answer, OfferKind};
use sqlx::Row;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};
use tracing::field::{Field as TracedField, Visit};
use tracing::{Event, Metadata, Subscriber, span};

/// Tables that grow with the number of matches.
const GROWING: [&str; 14] = [
    "challenges",
    "given_roles",
    "interactions",
    "matches",
    "offers",
    "outbox",
    "players",
    "plies",
    "puzzle_attempts",
    "rating_changes",
    "ratings",
    "tournament_games",
    "tournament_players",
    "tournaments",
];

/// Statements that may read a whole table, because they are rare and an index would slow down every move: the hourly
/// deletion of old rows, deletions of a person's rows from a table that stays small, and counts and deletions of a
/// server's rows.
const NOW_AND_THEN: [&str; 9] = [
    "DELETE FROM outbox WHERE (next_attempt = $2 AND due_since < $1 OR next_attempt < $1",
    "DELETE FROM outbox WHERE person = $1",
    "DELETE FROM outbox WHERE subject IN (SELECT id FROM challenges WHERE guild = $1)",
    "DELETE FROM challenges WHERE guild = $1",
    "DELETE FROM interactions WHERE challenge_id IN (SELECT id FROM challenges WHERE guild = $1)",
    "DELETE FROM interactions WHERE match_id IN (SELECT id FROM matches WHERE guild = $1 ORDER BY id LIMIT $2)",
    "DELETE FROM puzzle_attempts WHERE guild = $1",
    "SELECT COUNT(*) AS rows FROM challenges WHERE guild = $1",
    "SELECT COUNT(*) AS rows FROM puzzle_attempts WHERE guild = $1",
];

/// Every statement sent since the first access, also by other tests that run at the same time.
static SENT: LazyLock<Mutex<BTreeSet<String>>> = LazyLock::new(Mutex::default);

struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        let text = match statement.whole.trim() {
            "" => statement.summary,
            whole => whole.to_owned(),
        };
        SENT.lock().unwrap().insert(text);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[derive(Default)]
struct Statement {
    summary: String,
    whole: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &TracedField, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.whole),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &TracedField, _: &dyn std::fmt::Debug) {}
}

/// Steps of SQLite's plan of a statement; `None` if SQLite cannot plan it.
async fn plan(connection: &mut AnyConnection, statement: &str) -> Option<Vec<String>> {
    let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    let rows: Vec<AnyRow> = plan.fetch_all(connection).await.ok()?;
    Some(rows.iter().map(|row| row.get("detail")).collect())
}

fn read_whole(statement: &str, steps: &[String]) -> Vec<String> {
    let whole = steps.iter().filter(|step| {
        let mut words = step.split(' ');
        words.next() == Some("SCAN")
            && !step.contains("USING")
            && words
                .next()
                .is_some_and(|name| names_growing(statement, name))
    });
    whole.cloned().collect()
}

/// Steps that read all finished matches of a server to find those of one player.
fn reads_the_server(statement: &str, steps: &[String]) -> Vec<String> {
    let of_player = ["first_player = $2", "second_player = $2"];
    if !of_player.iter().any(|it| statement.contains(it)) || !statement.contains("guild = $1") {
        return Vec::new();
    }
    let server = steps
        .iter()
        .filter(|it| it.contains("finished_matches") || it.contains("matches_by_number"));
    server.cloned().collect()
}

/// Whether a name in a plan is a growing table or an alias of one.
fn names_growing(statement: &str, name: &str) -> bool {
    GROWING.iter().any(|table| {
        name == *table
            || ["", "AS "]
                .iter()
                .any(|between| statement.contains(&format!("{table} {between}{name} ")))
    })
}

/// Sends every statement of a match: challenge, moves, takeback, end, rematch, views.
async fn everything(app: &App) {
    let id = counted(app).await;
    let which = MatchRef::This(id);
    for kind in [OfferKind::Takeback, OfferKind::CallOff] {
        let asked = app.offer(&ALICE.now(), which, kind).await.unwrap();
        let offer = asked.offer.unwrap().id;
        let answered = app.answer(&BOB.now(), which, offer, Answer::Decline).await;
        answered.unwrap();
    }
    app.hints(&ALICE.now(), which, "", 25).await.unwrap();
    app.due(after(Duration::from_hours(2))).await.unwrap();
    deliver_all(app, &Fake::default(), after(Duration::from_hours(2))).await;
    app.resign(&ALICE.now(), which).await.unwrap();
    let pool = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
    let page = RankingPage::rows(0, 10);
    app.leaderboard(&pool, page, START).await.unwrap();
    let page = RankingPage {
        season: true,
        ..page
    };
    app.leaderboard(&pool, page, START).await.unwrap();
    let rule = app::RatingRole {
        pool: pool.clone(),
        least: 1500,
        role: referee::RoleId(5),
        made_by: ALICE.0,
        trouble: None,
    };
    app.choose_role(&rule, "Alice", START).await.unwrap();
    deliver_all(app, &Fake::default(), START).await;
    app.rating_roles(GUILD).await.unwrap();
    app.retry_roles(GUILD, START).await.unwrap();
    app.drop_role(&pool, 1500, START).await.unwrap();
    app.profile(GUILD, ALICE.0, START).await.unwrap();
    app.export(ALICE.0).await.unwrap();
    app.rule(&CAROL.now(), id, ANNUL, None).await.unwrap();
    app.rule(&CAROL.now(), id, restoring(app, id).await, None)
        .await
        .unwrap();
    app.rematch(&BOB.now(), id).await.unwrap();
    app.own_matches(&ALICE.now(), 10, 0, 25).await.unwrap();
    app.finished(GUILD, app::Past::All, 0, 10).await.unwrap();
    app.finished(GUILD, app::Past::Of(ALICE.0), 0, 10)
        .await
        .unwrap();
    app.check().await.unwrap();
    take(app, after(Duration::from_hours(3))).await;
    next_due(app).await;
    let examine = async |_| ();
    let puzzle = app.next_puzzle(&ALICE.now(), Game::Iago, examine).await;
    let puzzle = puzzle.unwrap();
    let alice = ALICE.now();
    let answer = app.answer_puzzle(&alice, (puzzle.id, 0), &puzzle.puzzle.answer);
    answer.await.unwrap();
    app.next_puzzle(&ALICE.now(), Game::Iago, examine)
        .await
        .unwrap();
    app.place_lost(HALL, true, START).await.unwrap();
}

/// Sends every statement of a tournament: late entry, withdrawal, decision, extension, end, views.
async fn tournament(store: store::Store) {
    let mut field = Field::over(store);
    let swiss = TournamentKind::Swiss { rounds: Some(2) };
    let id = field.begun(settings(swiss), 4).await;
    field.settle().await;
    field.join(id, 4).await;
    field.leave(id, 0).await;
    let longer = Act::Extend(1, field.now + Duration::from_hours(24));
    field.organise(id, longer, None).await.unwrap();
    field.app.meet(&BOB.person()).await.unwrap();
    let replaced = Act::Replace(tournament_field::entrant(0).0, BOB.0);
    field.organise(id, replaced, None).await.unwrap();
    field.app.place_lost(HALL, false, field.now).await.unwrap();
    field.app.channel_found(HALL, field.now).await.unwrap();
    field.app.rights_changed(GUILD, field.now).await.unwrap();
    field.organise(id, Act::Move(HALL), None).await.unwrap();
    for _ in 0..2 {
        field.play(id, 0).await;
        field.settle().await;
    }
    field.app.export_tournament(id).await.unwrap();
    field.app.tournaments(GUILD).await.unwrap();
    field.app.medals(GUILD, BOB.0).await.unwrap();
    field.app.tournament_numbered(GUILD, 1).await.unwrap();
}

#[tokio::test]
async fn no_statement_reads_a_whole_table() {
    let listening = tracing::subscriber::set_global_default(Listener);
    listening.expect("nobody else listens in these tests");
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("iago.db").display());
    let store = store::Store::open(&address).await.unwrap();
    everything(&App::new(store.clone())).await;
    tournament(store).await;
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    let sent: Vec<String> = SENT.lock().unwrap().iter().cloned().collect();
    let (mut whole, mut planned) = (Vec::new(), 0);
    for statement in sent {
        let first = statement.split_whitespace().next().unwrap_or_default();
        if !["SELECT", "UPDATE", "DELETE", "INSERT", "WITH"].contains(&first) {
            continue;
        }
        // Statements that tests themselves send, to damage rows, have literal values instead of parameters.
        if !statement.contains("$1") {
            continue;
        }
        let now_and_then = NOW_AND_THEN.iter().any(|it| statement.starts_with(it));
        match plan(&mut connection, &statement).await {
            Some(_) if now_and_then => planned += 1,
            Some(steps) => {
                planned += 1;
                let mut slow = read_whole(&statement, &steps);
                slow.extend(reads_the_server(&statement, &steps));
                whole.extend(slow.into_iter().map(|step| format!("{step}: {statement}")));
            }
            // Tests on PostgreSQL may send statements that SQLite cannot plan.
            None => assert!(
                database::postgres().is_some(),
                "SQLite cannot plan {statement}"
            ),
        }
    }
    println!("{planned} statements were planned");
    assert!(planned > 60, "{planned} statements");
    assert!(whole.is_empty(), "{}", whole.join("\n\n"));
}
