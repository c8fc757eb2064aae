//! What a ply costs until it is safe on disk, and how fast the bot is back with 100,000 stored
//! matches. `cargo bench --bench store`; PostgreSQL too when `TEST_POSTGRES_URL` is set.

use app::{App, Caller, NewChallenge, Opponents, Person, Pool, RankingPage, Typed, Which};
use referee::{ChannelId, Colours, GuildId, InteractionId, Terms, Time, TimeControl, UserId};
use rules::{AnyOptions, Game, Side};
use sqlx::{Connection, Executor};
use std::time::{Duration, Instant};
use store::Store;

#[path = "../../tests/support/database.rs"]
mod database;
#[path = "../../tests/support/random.rs"]
mod random;

const START: Time = Time::from_millis(1_795_233_600_000);
const MATCHES: u64 = 100_000;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        database::on_each(|fresh| async move {
            plies(fresh.kind, fresh.store.clone()).await;
            leaderboard(fresh.kind, fresh.store.clone(), &fresh.address).await;
            start(fresh.kind, &fresh.address).await;
        })
        .await;
    });
}

/// How many players a leaderboard ranks.
const PLAYERS: u64 = 10_000;

/// What a page of a large leaderboard takes, with the reader's own row.
async fn leaderboard(kind: &str, store: Store, address: &str) {
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {PLAYERS})"
    );
    let mut connection = sqlx::AnyConnection::connect(address)
        .await
        .expect("a connection");
    for insert in [
        format!("INSERT INTO players (id, name) {numbers} SELECT 1000000 + i, 'somebody' FROM n"),
        format!(
            "INSERT INTO ratings (guild, game, variant, opponents, season, player, rating, deviation, \
             volatility, wins, draws, losses, last_at, revision) {numbers} \
             SELECT 77, 'iago', 'standard', 'people', s.season, 1000000 + i, \
             1200.0 + (i * 7919) % 600 + (i % 3) * 0.3, 40.0 + (i * 31) % 200, 0.06, 1, 0, 1, \
             {} - ((i * 37) % 200) * CAST(43200000 AS BIGINT), 1 \
             FROM n, (SELECT 0 AS season UNION ALL SELECT {QUARTER}) s",
            START.as_millis(),
        ),
    ] {
        let insert = sqlx::AssertSqlSafe(insert);
        connection.execute(insert).await.expect("the players");
    }
    let known_until = include_str!("../../tests/support/known_until.sql");
    connection.execute(known_until).await.expect("the ratings");
    connection.close().await.expect("the connection closed");
    let app = App::new(store);
    let pool = Pool {
        guild: GuildId(77),
        game: Game::Iago,
        variant: "standard".to_owned(),
        opponents: Opponents::People,
    };
    for season in [false, true] {
        let mut took = Vec::new();
        for round in 0..40 {
            let wanted = RankingPage {
                skip: (round * 313) % 6_000,
                limit: 10,
                reader: Some(UserId(1_000_001)),
                season,
            };
            let begun = Instant::now();
            let page = app.leaderboard(&pool, wanted, START).await.expect("a page");
            took.push(begun.elapsed());
            assert_eq!(page.rows.len(), 10);
        }
        let what = format!("a page of a leaderboard of {PLAYERS}, season {season}");
        report(kind, &what, took);
    }
}

/// The day on which the quarter of [`START`] begins.
const QUARTER: u64 = 20_727;

/// The history of a person who has played 2,000 of the matches.
async fn looking_back(kind: &str, app: &App) {
    let (guild, player) = (GuildId(10), UserId(1_000_001));
    let pool = Pool {
        guild,
        game: Game::Iago,
        variant: "standard".to_owned(),
        opponents: Opponents::People,
    };
    let mut took = [const { Vec::new() }; 4];
    for round in 0..20 {
        let since = Instant::now();
        let profile = app.profile(guild, player, START).await.expect("a profile");
        took[0].push(since.elapsed());
        assert!(profile.best_streak > 0);
        for (at, whose) in [(1, Some(player)), (2, None)] {
            let since = Instant::now();
            let (page, total) = app
                .finished(guild, whose, round * 90, 10)
                .await
                .expect("a page");
            took[at].push(since.elapsed());
            assert!(page.len() == 10 && total > 1_900);
        }
        let since = Instant::now();
        let path = app.rating_path(&pool, player, START).await.expect("a path");
        took[3].push(since.elapsed());
        assert!(path.is_some_and(|it| it.after.len() > 1_900));
    }
    let [profiles, own, all, paths] = took;
    report(kind, "the profile of a player of 2,000 matches", profiles);
    report(kind, "a page of a player's 2,000 matches", own);
    report(
        kind,
        &format!("a page of a server's {MATCHES} matches"),
        all,
    );
    report(kind, "2,000 ratings for a graph", paths);
}

fn caller(user: u64, interaction: u64) -> Caller {
    Caller {
        user: UserId(user),
        name: format!("Player {user}"),
        account: None,
        guild: GuildId(10),
        channel: ChannelId(20),
        interaction: InteractionId(interaction),
        now: START,
    }
}

/// Plays whole matches and times each ply from the request to the view after the commit.
async fn plies(kind: &str, store: Store) {
    let app = App::new(store);
    let mut interaction = 1;
    let mut next = || {
        interaction += 1;
        interaction
    };
    let (mut played, mut refused, mut hinted) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..20 {
        let proposed = NewChallenge {
            opponent: Some(Person {
                id: UserId(2),
                name: "Player 2".into(),
                account: None,
                is_bot: false,
            }),
            terms: Terms {
                options: AnyOptions::default_of(Game::Iago),
                control: TimeControl::per_move(3),
                rated: true,
            },
            colours: Colours::Challenger(Side::First),
            parent: None,
            thread: None,
            thread_possible: true,
        };
        let asked = app.challenge(&caller(1, next()), proposed).await;
        let id = asked.expect("a challenge").value.challenge.id;
        let begun = app.accept(&caller(2, next()), id, None).await;
        let mut view = begun.expect("a match").value;
        let which = Which::This(view.this_match.id());
        let mut rng = random::Rng::new(11);
        while let Some(user) = view.this_match.player_to_move() {
            let actions = view.this_match.position().legal_actions();
            let action = &actions[rng.below(actions.len())];
            let token = Typed::Text(action.to_string());

            let asking = caller(user.0, next());
            let since = Instant::now();
            app.hints(&asking, which, "", 25).await.expect("hints");
            hinted.push(since.elapsed());

            let wrong = Typed::Text("J9".into());
            let since = Instant::now();
            assert!(app.play(&asking, which, &wrong).await.is_err());
            refused.push(since.elapsed());

            let since = Instant::now();
            let moved = app.play(&asking, which, &token).await.expect("a legal ply");
            played.push(since.elapsed());
            view = moved.value.view;
        }
    }
    report(kind, "a ply played, committed and viewed", played);
    report(kind, "an illegal ply refused", refused);
    report(kind, "25 hints with what they would do", hinted);
}

fn report(kind: &str, what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{kind}: {what}: p50 {:.2} ms, p99 {:.2} ms, {} times",
        at(50),
        at(99),
        times.len()
    );
}

/// Opens a database with very many matches, one in a hundred of them running on a clock.
async fn start(kind: &str, address: &str) {
    let mut connection = sqlx::AnyConnection::connect(address)
        .await
        .expect("a connection");
    for statement in [
        format!(
            "INSERT INTO matches (id, number, guild, channel, game, variant, options, control, rated, \
             first_player, second_player, started_at, plies, remaining_first, remaining_second, \
             running_since, flag_at, remind_at, ending, ending_side, winner, ended_at, revision) \
             WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {last}) \
             SELECT SUBSTR('00000000000000000000000000' || CAST(1000000 + i AS TEXT), 8), 1000 + i, 10, \
             1000 + i, 'iago', 'standard', 'variant=standard penalty=false', 'days 3', 1, \
             1000001 + i % 49, 1000051 + i / 49 % 49, {now} - i, 2, 259200000, 259200000, {now}, \
             CASE WHEN i % 100 = 0 THEN {now} + 259200000 + i END, \
             CASE WHEN i % 100 = 0 THEN {now} + 172800000 + i END, \
             CASE WHEN i % 100 <> 0 THEN 'resignation' END, \
             CASE WHEN i % 100 <> 0 THEN 0 END, CASE WHEN i % 100 <> 0 THEN i / 7 % 2 END, \
             CASE WHEN i % 100 <> 0 THEN {now} - i END, 2 FROM n",
            last = MATCHES - 1,
            now = START.as_millis(),
        ),
        format!(
            "INSERT INTO plies (match_id, number, token, automatic, played_at, \
             remaining_first, remaining_second) \
             SELECT m.id, p.number, p.token, 0, {now}, 259200000, 259200000 FROM matches m, \
             (SELECT 0 AS number, 'D3' AS token UNION ALL SELECT 1, 'D7') p WHERE m.channel >= 1000",
            now = START.as_millis(),
        ),
    ] {
        connection
            .execute(sqlx::AssertSqlSafe(statement))
            .await
            .expect("many matches");
    }
    let results = format!(
        "INSERT INTO rating_changes (match_id, side, player, guild, game, variant, opponents, sequence, \
         half_points, rating_before, deviation_before, volatility_before, rating_after, \
         deviation_after, volatility_after, rated_at) \
         SELECT m.id, s.side, CASE s.side WHEN 0 THEN m.first_player ELSE m.second_player END, m.guild, \
         m.game, m.variant, 'people', m.number, CASE WHEN m.winner = s.side THEN 2 ELSE 0 END, \
         1500.0, 90.0, 0.06, 1500.0, 90.0, 0.06, m.ended_at FROM matches m, \
         (SELECT 0 AS side UNION ALL SELECT 1) s WHERE m.channel >= 1000 AND m.ended_at IS NOT NULL; \
         INSERT INTO ratings (guild, game, variant, opponents, player, rating, deviation, volatility, \
         wins, draws, losses, last_at, revision) VALUES (10, 'iago', 'standard', 'people', 1000001, \
         1500.0, 90.0, 0.06, 1, 0, 1, {}, 1)",
        START.as_millis()
    );
    for statement in results.split(';') {
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        connection.execute(statement).await.expect("the results");
    }
    connection.close().await.expect("closing");

    let since = Instant::now();
    let app = App::new(Store::open(address).await.expect("the same database"));
    let opened = since.elapsed();
    app.due(START).await.expect("nothing due");
    app.take_owed(START, 32, &[]).await.expect("nothing owed");
    app.next_due(START).await.expect("a deadline");
    let ready = since.elapsed();
    let mut here = caller(1, u64::MAX >> 1);
    here.channel = ChannelId(1000);
    let view = app.board(&here, Which::Here(None)).await.expect("a match");
    let first_board = since.elapsed();
    assert_eq!(view.this_match.plies().len(), 2);
    println!(
        "{kind}: start with {MATCHES} stored matches: open {:.1} ms, deadlines {:.1} ms, first board {:.1} ms",
        opened.as_secs_f64() * 1e3,
        ready.as_secs_f64() * 1e3,
        first_board.as_secs_f64() * 1e3,
    );
    assert!(first_board < Duration::from_secs(1), "slower than promised");
    looking_back(kind, &app).await;
    app.close().await;
}
