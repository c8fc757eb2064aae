//! What older versions have stored survives the migrations of later ones.

use crate::database::{Fresh, on_each};
use crate::{ALICE, CAROL, GUILD, after};
use referee::{GuildId, MatchId, UserId};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::time::Duration;
use store::{GuildSettings, PlayerSettings, Pool, Posting, Store, Tables};

/// The tables of the present, those that name others first.
const TABLES: [&str; 24] = [
    "given_roles",
    "rating_roles",
    "vacation_days",
    "alive",
    "daily_puzzles",
    "puzzle_attempts",
    "puzzle_solvers",
    "puzzles",
    "learners",
    "lessons",
    "tips",
    "outbox",
    "interactions",
    "annulments",
    "rating_changes",
    "ratings",
    "offers",
    "plies",
    "challenges",
    "matches",
    "guilds",
    "players",
    "notices",
    "_sqlx_migrations",
];

/// The migrations up to a version, from their files.
fn up_to(version: i64) -> Migrator {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
    let mut files: Vec<(i64, String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "sql"))
        .map(|path| {
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            let (number, name) = stem.split_once('_').unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            (number.parse().unwrap(), name.replace('_', " "), text)
        })
        .filter(|(number, ..)| *number <= version)
        .collect();
    files.sort_by_key(|(number, ..)| *number);
    let files = files.into_iter().map(|(number, name, text)| {
        let text = sqlx::SqlSafeStr::into_sql_str(sqlx::AssertSqlSafe(text));
        Migration::new(number, name.into(), MigrationType::Simple, text, false)
    });
    Migrator::with_migrations(files.collect())
}

/// The database as a version of the program would have made it.
async fn as_of(store: Store, address: &str, version: i64) -> AnyConnection {
    store.close().await;
    let mut raw = AnyConnection::connect(address).await.unwrap();
    for table in TABLES {
        let drop = format!("DROP TABLE IF EXISTS {table}");
        raw.execute(sqlx::AssertSqlSafe(drop)).await.unwrap();
    }
    up_to(version).run(&mut raw).await.unwrap();
    raw
}

async fn run(raw: &mut AnyConnection, statements: &[String]) {
    for statement in statements {
        let statement = sqlx::AssertSqlSafe(statement.clone());
        raw.execute(statement).await.unwrap();
    }
}

fn id(n: u128) -> MatchId {
    MatchId(crate::ulid(n))
}

/// A finished match, Carol against Alice, as version 13 stored it.
fn finished(n: u128, guild: u64, ended_at: i64) -> String {
    format!(
        "INSERT INTO matches (id, guild, channel, game, variant, options, control, rated, \
         first_player, second_player, started_at, remaining_first, remaining_second, \
         ending, ending_side, winner, ended_at, revision) VALUES \
         ('{}', {guild}, {}, 'iago', 'standard', '', 'days 3', 1, 3, 1, 0, 259200000, 259200000, \
         'resignation', 1, 0, {ended_at}, 3)",
        id(n),
        100 + n,
    )
}

/// What a result did to both, as version 13 stored it.
fn rated(n: u128, guild: u64, rated_at: i64) -> String {
    let row = |side, player, half_points, after| {
        format!(
            "('{}', {side}, {player}, {guild}, 'iago', 'standard', {half_points}, 1500, 350, 0.06, \
             {after}, 290, 0.06, {rated_at})",
            id(n)
        )
    };
    format!(
        "INSERT INTO rating_changes (match_id, side, player, guild, game, variant, half_points, \
         rating_before, deviation_before, volatility_before, rating_after, deviation_after, \
         volatility_after, rated_at) VALUES {}, {}",
        row(0, 3, 2, 1662),
        row(1, 1, 0, 1338)
    )
}

async fn pairs(raw: &mut AnyConnection, question: &'static str) -> Vec<(String, i64)> {
    let rows = raw.fetch_all(question).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

#[tokio::test]
async fn matches_and_results_of_version_13_are_counted_in_their_order() {
    on_each(|Fresh { store, address, .. }| async move {
        let mut raw = as_of(store, &address, 13).await;
        run(
            &mut raw,
            &[
                "INSERT INTO players (id, name, language) VALUES (1, 'Alice', 'de'), (3, 'Carol', NULL)"
                    .to_owned(),
                "INSERT INTO guilds (id, posting, clock, variant) VALUES (10, 'edit', 'days 3', 'loose')"
                    .to_owned(),
                // Two servers; the third match of the first one ended before the second one did.
                finished(1, 10, 1_000),
                finished(2, 11, 1_000),
                finished(3, 10, 3_000),
                finished(4, 10, 2_000),
                rated(1, 10, 1_000),
                rated(2, 11, 1_000),
                rated(3, 10, 3_000),
                rated(4, 10, 2_000),
                "INSERT INTO ratings (guild, game, variant, opponents, player, rating, deviation, \
                 volatility, wins, draws, losses, last_at, revision) VALUES \
                 (10, 'iago', 'standard', 'people', 3, 1662, 290, 0.06, 3, 0, 0, 3000, 3)"
                    .to_owned(),
            ],
        )
        .await;
        raw.close().await.unwrap();

        let store = Store::open(&address).await.unwrap();
        let mut raw = AnyConnection::connect(&address).await.unwrap();
        let numbers = pairs(&mut raw, "SELECT id, number FROM matches ORDER BY id").await;
        let numbers: Vec<i64> = numbers.into_iter().map(|(_, number)| number).collect();
        assert_eq!(numbers, [1, 1, 2, 3]);
        let sequence = "SELECT match_id, sequence FROM rating_changes WHERE side = 0 ORDER BY match_id";
        let sequence: Vec<i64> = pairs(&mut raw, sequence).await.into_iter().map(|it| it.1).collect();
        assert_eq!(sequence, [1, 1, 3, 2]);
        // Two of one number cannot be.
        let twice = "UPDATE matches SET number = 1 WHERE guild = 10";
        raw.execute(twice).await.unwrap_err();
        raw.close().await.unwrap();

        let mut session = store.read().await.unwrap();
        let third = session.matches().numbered(GUILD, 3).await.unwrap();
        assert_eq!(third, Some(id(4)));
        let (all, total) = session.matches().finished(GUILD, None, 0, 10).await.unwrap();
        let order: Vec<MatchId> = all.iter().map(|it| it.id).collect();
        assert_eq!((order, total), (vec![id(3), id(4), id(1)], 3));
        assert_eq!(
            all[0].names,
            [Some("Carol".into()), Some("Alice".into())].into()
        );
        assert!(all.iter().all(|it| !it.annulled));
        let elsewhere = session.matches().numbered(GuildId(11), 1).await.unwrap();
        assert_eq!(elsewhere, Some(id(2)));
        let pool = Pool::of(GUILD, all[0].terms);
        assert_eq!(session.ratings().results(&pool).await.unwrap().len(), 3);
        let carols = session.ratings().find(&pool, CAROL).await.unwrap().unwrap();
        assert_eq!(carols.tally.wins, 3);
        drop(session);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn people_servers_and_matches_of_version_14_have_set_nothing_about_time() {
    on_each(|Fresh { store, address, .. }| async move {
        let mut raw = as_of(store, &address, 14).await;
        let running = format!(
            "INSERT INTO matches (id, guild, channel, game, variant, options, control, rated, \
             first_player, second_player, started_at, remaining_first, remaining_second, \
             running_since, flag_at, to_move, number, revision) VALUES \
             ('{}', 10, 20, 'iago', 'standard', '', 'days 3', 1, 1, 3, 0, 259200000, 259200000, \
             0, 259200000, 0, 1, 0)",
            id(1)
        );
        run(
            &mut raw,
            &[
                "INSERT INTO players (id, name, theme, patterns, text_board, own_coordinates, language) \
                 VALUES (1, 'Alice', 'dark', 1, 1, 1, 'de'), (3, 'Carol', NULL, 0, 0, 0, NULL)"
                    .to_owned(),
                "INSERT INTO guilds (id, posting, clock, variant) VALUES (10, 'edit', 'days 3', 'loose')"
                    .to_owned(),
                running,
            ],
        )
        .await;
        raw.close().await.unwrap();

        let store = Store::open(&address).await.unwrap();
        let mut session = store.read().await.unwrap();
        let alice = session.players().settings(ALICE).await.unwrap();
        let kept = PlayerSettings {
            language: Some("de".into()),
            theme: Some(store::Theme::Dark),
            patterns: true,
            text_board: true,
            own_coordinates: true,
            ..PlayerSettings::default()
        };
        assert_eq!(alice, kept);
        let server = session.players().guild(GUILD).await.unwrap();
        assert_eq!(
            server,
            GuildSettings {
                posting: Posting::EditInPlace,
                clock: Some("days 3".parse().unwrap()),
                variant: Some("loose".into()),
                ..GuildSettings::default()
            }
        );
        let record = session.matches().load(id(1)).await.unwrap().unwrap();
        let this_match = referee::Match::restore(record).unwrap();
        let clock = this_match.clock();
        // What was agreed on then holds: no vacation days, no weekends.
        assert_eq!(clock.control().rest(), referee::Rest::NONE);
        assert_eq!((clock.grace(), clock.flag_at().map(|at| at.as_millis())), (None, Some(259_200_000)));
        let spent = session.vacations().spent(ALICE, 2026).await.unwrap();
        assert_eq!(spent, 0);
        drop(session);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_vacation_day_is_spent_once_and_forgotten_with_its_player() {
    on_each(|fresh| async move {
        let mut tx = fresh.store.begin().await.unwrap();
        tx.players().upsert(ALICE, "Alice").await.unwrap();
        let begins = after(Duration::ZERO);
        tx.vacations().spend(ALICE, 2026, 1, begins).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = fresh.store.begin().await.unwrap();
        let again = tx.vacations().spend(ALICE, 2026, 1, begins).await;
        assert!(again.unwrap_err().is_clash());
        drop(tx);
        let mut tx = fresh.store.begin().await.unwrap();
        let hour = Duration::from_hours(1);
        for (at, lasts) in [
            (begins - hour, false),
            (begins, true),
            (begins + 23 * hour, true),
            (begins + 24 * hour, false),
        ] {
            let end = tx.vacations().end(ALICE, at).await.unwrap();
            assert_eq!(end, lasts.then_some(begins + 24 * hour));
        }
        assert_eq!(tx.vacations().spent(ALICE, 2027).await.unwrap(), 0);
        assert_eq!(tx.vacations().all(ALICE).await.unwrap(), [begins]);
        let former = UserId::former(5);
        tx.players().forget(ALICE, former).await.unwrap();
        assert!(tx.vacations().all(former).await.unwrap().is_empty());
    })
    .await;
}
