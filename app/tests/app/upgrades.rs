//! Databases of earlier versions: catches a migration that loses or changes data, that stops half-way, or that was
//! never tried on rows.
//!
//! `store/tests/samples/N.sql` has rows in every table as the program of version N wrote them.

use super::*;
use crate::fake::{Fake, deliver_all};
use crate::random::Rng;
use app::Checked;
use database::on_each_empty;
use serde_json::Value;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row, SqlSafeStr};
use std::collections::BTreeMap;
use std::path::PathBuf;
use store::{Store, StoreError, Tables};

/// A time shortly after the sample rows were written.
const WRITTEN: Time = Time::from_millis(1_795_880_000_000);

fn folder(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name)
}

/// The files of the migrations, in their order: number, name and text.
fn files() -> Vec<(i64, String, String)> {
    let listed = std::fs::read_dir(folder("migrations")).unwrap();
    let names = listed.map(|it| it.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<(i64, String, String)> = names
        .filter_map(|name| {
            let (number, what) = name.strip_suffix(".sql")?.split_once('_')?;
            let text = std::fs::read_to_string(folder("migrations").join(&name)).unwrap();
            Some((number.parse().unwrap(), what.to_owned(), text))
        })
        .collect();
    files.sort();
    files
}

fn sample(version: i64, what: &str) -> String {
    let path = folder("store/tests/samples").join(format!("{version}{what}"));
    let read = std::fs::read_to_string(&path);
    read.unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// A database as the program of a version left it.
async fn written_by(version: i64, address: &str) {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    let earlier = files().into_iter().filter(|it| it.0 <= version);
    let earlier = earlier.map(|(number, what, text)| {
        let text = AssertSqlSafe(text).into_sql_str();
        Migration::new(number, what.into(), MigrationType::Simple, text, false)
    });
    let migrator = Migrator::with_migrations(earlier.collect());
    migrator
        .run_direct(None, &mut connection, false)
        .await
        .unwrap();
    let rows = AssertSqlSafe(sample(version, ".sql"));
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn count(address: &str, table: &str) -> i64 {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    let sql = format!("SELECT COUNT(*) AS n FROM {table}");
    let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut connection);
    row.await.unwrap().get("n")
}

/// A migration without sample rows would be tried on empty tables alone.
#[test]
fn every_version_but_the_last_has_rows_in_every_table() {
    let files = files();
    let mut tables: Vec<String> = Vec::new();
    for (version, _, text) in &files[..files.len() - 1] {
        let created = text
            .lines()
            .filter_map(|it| it.strip_prefix("CREATE TABLE "));
        tables.extend(created.map(|it| it.split_whitespace().next().unwrap().to_owned()));
        let rows = sample(*version, ".sql");
        for table in &tables {
            let filled = rows.contains(&format!("INSERT INTO {table} ("));
            assert!(filled, "version {version} has no rows in {table}");
        }
    }
    assert!(tables.len() > 20, "{tables:?}");
}

fn stands(it: &Checked) -> bool {
    it.discrepancies.is_empty() && it.tournaments.is_empty() && it.ratings.is_empty()
}

/// Plays some random plies in a running match, then lets the player to move resign.
async fn plays_on(app: &App, view: &MatchView, chance: &mut Rng, now: Time) {
    let id = view.this_match.id();
    for ply in 0_u32.. {
        let this_match = shown(app, id).await.this_match;
        let Some(player) = this_match.player_to_move() else {
            return;
        };
        let caller = Caller {
            user: player,
            place: this_match.place(),
            ..ALICE.at(now)
        };
        if ply == 40 {
            app.resign(&caller, MatchRef::This(id)).await.unwrap();
            return;
        }
        let actions = this_match.position().legal_actions();
        let chosen = actions[chance.below(actions.len())].to_string();
        let typed = Typed::Token {
            token: chosen,
            made_for: this_match.moment(),
        };
        app.play(&caller, MatchRef::This(id), &typed).await.unwrap();
    }
}

#[tokio::test]
async fn a_database_of_each_version_is_brought_up_to_date_and_its_matches_go_on() {
    let files = files();
    for (version, ..) in &files[..files.len() - 1] {
        on_each_empty(|address| async move {
            written_by(*version, &address).await;
            let tables = [
                "matches",
                "plies",
                "challenges",
                "outbox",
                "puzzle_attempts",
            ];
            let mut before = Vec::new();
            for table in tables {
                before.push(count(&address, table).await);
            }
            let store = Store::open(&address).await.unwrap();
            for (table, before) in tables.into_iter().zip(before) {
                assert_eq!(count(&address, table).await, before, "{table}");
            }
            let app = App::with_ids(store.clone(), Arc::new(Counted::default()));
            let sound = app.check().await.unwrap();
            assert!(stands(&sound), "{sound:?}");
            handed_out(&app, *version).await;
            let mut session = store.read().await.unwrap();
            let ids = session.matches().page(None, 1_000).await.unwrap();
            drop(session);
            let (mut chance, fake) = (Rng::new(7), Fake::default());
            let mut running = 0;
            for id in ids {
                let view = shown(&app, id.parse().unwrap()).await;
                if view.this_match.ending().is_none() {
                    running += 1;
                    plays_on(&app, &view, &mut chance, WRITTEN).await;
                }
            }
            assert!(running > 15, "{running}");
            deliver_all(&app, &fake, WRITTEN + Duration::from_hours(1)).await;
            let sound = app.check().await.unwrap();
            assert!(stands(&sound), "{sound:?}");
        })
        .await;
    }
}

/// Checks that exports equal those of the earlier program, except for what this version adds or corrects.
async fn handed_out(app: &App, version: i64) {
    let exports: BTreeMap<String, Value> =
        serde_json::from_str(&sample(version, "_exports.json")).unwrap();
    for (user, before) in exports {
        let user = UserId(user.parse().unwrap());
        let after = app.export(user).await.unwrap().unwrap();
        for (list, rows) in before.as_object().unwrap() {
            let Some(now) = after.get(list) else {
                assert!(["schema", "made_at"].contains(&list.as_str()), "{list}");
                continue;
            };
            let Some(rows) = rows.as_array() else {
                assert_eq!(rows, now, "{list} of {user}");
                continue;
            };
            let now = now.as_array().unwrap();
            if list == "tournament_results_set" {
                // Since version 4, a decision about a match is an act.
                assert!(now.len() <= rows.len(), "{list} of {user}");
                continue;
            }
            assert_eq!(rows.len(), now.len(), "{list} of {user}");
            for (row, now) in rows.iter().zip(now) {
                for (name, value) in row.as_object().unwrap() {
                    // Version 2 knows the server of channels that the bot is no member of, and numbers matches there
                    // with those of the server.
                    let told = ["server", "number"].contains(&name.as_str());
                    let better = told && row["server"].is_null() && !now["server"].is_null();
                    assert!(
                        better
                            || is_corrected(version, (list, name), row, now)
                            || &now[name] == value,
                        "{list}: {name} of {row} is {now}"
                    );
                }
            }
        }
    }
}

/// Whether version 4 corrects a value: a decision about a match is an act on the match and counts, also for ratings,
/// and a struck game stays played.
fn is_corrected(version: i64, (list, name): (&str, &str), row: &Value, now: &Value) -> bool {
    let decided = ["result", "annul", "adjudicate", "restore"];
    match (list, name) {
        ("moderator_acts", "kind" | "match" | "number" | "tournament" | "detail") => {
            decided.iter().any(|kind| row["kind"] == *kind)
        }
        ("matches", "won" | "beyond_limit") => !now["ruled"].is_null(),
        ("tournament_games", "result") => row["result"] == "--" && now["result"] == "0-0",
        ("tournament_games", "reason" | "ended_at") => !row["match"].is_null(),
        // Only version 3 has decisions in the sample that its ratings did not follow.
        ("ratings" | "rating_changes", _) => version == 3 && now[name].is_number(),
        _ => false,
    }
}

/// Catches a database that is half of one version and half of another.
#[tokio::test]
async fn a_migration_that_fails_leaves_the_database_as_it_was() {
    on_each_empty(|address| async move {
        written_by(1, &address).await;
        let mut connection = AnyConnection::connect(&address).await.unwrap();
        // The second file fails at its seventh statement.
        let there = "ALTER TABLE challenges ADD COLUMN language TEXT";
        connection.execute(there).await.unwrap();
        let refused = Store::open(&address).await.unwrap_err();
        assert!(matches!(refused, StoreError::Migration(_)), "{refused:?}");
        let place = sqlx::query("SELECT place FROM matches");
        assert!(place.fetch_all(&mut connection).await.is_err());
        assert_eq!(count(&address, "_sqlx_migrations").await, 1);
        let repaired = "ALTER TABLE challenges DROP COLUMN language";
        connection.execute(repaired).await.unwrap();
        connection.close().await.unwrap();
        Store::open(&address).await.unwrap();
        let all = i64::try_from(files().len()).unwrap();
        assert_eq!(count(&address, "_sqlx_migrations").await, all);
    })
    .await;
}

/// Catches a block that ends with the upgrade: people who had deleted their data are recognised by their old mark.
#[tokio::test]
async fn blocks_of_people_who_had_deleted_their_data_stand() {
    on_each_empty(|address| async move {
        written_by(4, &address).await;
        let app = App::new(Store::open(&address).await.unwrap());
        // Only the block still needs the mark.
        app.due(WRITTEN + Duration::from_hours(48)).await.unwrap();
        let guild = GuildId(419_430_400_004_194_304);
        let emil = UserId(300_000_000_000_000_005);
        let block = app.blocked(guild, emil).await.unwrap().unwrap();
        assert!(block.user.is_former());
        let dora = UserId(300_000_000_000_000_004);
        assert_eq!(app.blocked(guild, dora).await.unwrap(), None);
        // A person whom another avoids, and no server has blocked.
        let store = Store::open(&address).await.unwrap();
        let mut session = store.read().await.unwrap();
        let [tess, avoided] = [17, 31].map(|it| UserId(300_000_000_000_000_000 + it));
        assert!(session.blocks().apart(avoided, tess).await.unwrap());
        assert!(!session.blocks().apart(dora, tess).await.unwrap());
    })
    .await;
}

/// Catches a decision of an earlier version that now counts otherwise than its table or ratings said. Each row: match,
/// what counts, whether it changes ratings.
#[tokio::test]
async fn what_was_decided_before_a_result_stood_once_counts() {
    on_each_empty(|address| async move {
        written_by(3, &address).await;
        let store = Store::open(&address).await.unwrap();
        let app = App::with_ids(store, Arc::new(Counted::default()));
        for (id, worth, rated) in [
            // Lost and then won; decided on a ladder; decided after a moderator had adjudicated it.
            ("01M8H4AJFQV553BWEBEBQEBEEA", "1-0", true),
            ("01M8H49KCES905G3YDHJKFCMQZ", "0-1", true),
            ("01M8H4AS42CW1C82YNW89GB5ZX", "0-1", true),
            // Played, and decided as if a player had not come.
            ("01M8H4AVPEEKRNJVM0XF0CQKKY", "+-", false),
            // Ended by the decision.
            ("01M8H424GJBW7CFQSVA54MWH6D", "1-0", false),
            ("01M8H4262NGBK55Q0D0H3X74S9", "+-", false),
            ("01M8H43YHBYKQ33H8AG8V81APM", "--", false),
            ("01M8H9GG5TY2D42G7PJ0J1291J", "1-0", false),
            // Struck; restored; struck after it was decided; decided after it was struck.
            ("01M8H42NF4NGQ6Q86EAJ5DD47S", "(0-0)", false),
            ("01M8H42NG8YZM7SHGNPJN1W1WF", "1-0", true),
            ("01M8H42T9KYHFAKVH136D31SYW", "(1/2)", false),
            ("01M8H43YG8B0GASV155Z8BHPXQ", "1-0", true),
            // Restored and decided, then struck and restored with all of a person; struck with all of another.
            ("01M8H44SK7SXK8PDW1GHTTM4WB", "1/2", true),
            ("01M8H44V2892E9VCP215PCW8PA", "(0-1)", false),
            // Flags of players who never moved, and of one who had.
            ("01M8H4AXNTN2VBBQ2T99YKE0MD", "-+", false),
            ("01M8H4AXPCK2XC4V9KGHZVQ6WX", "+-", false),
            ("01M8H58FAS3N3KB47TQQZF92X4", "0-1", true),
            // In a knockout that had gone on.
            ("01M8H47036TB6GTRFZPEA27SFJ", "(0-0)", false),
            // Left before both had moved; ended; adjudicated, struck and restored.
            ("01M8H45GJR7HPS6X0DH1NA6QAS", "(0-1)", false),
            ("01M8H48E26MMZ0B79CFB0FTJVD", "(1/2)", false),
            ("01M8H4865BHPKH8BBQTYV73M4M", "(0-1)", false),
            ("01M8H48AQMKJ394D3YT4YZSNMR", "1-0", true),
        ] {
            let view = shown(&app, id.parse().unwrap()).await;
            let found = view.this_match.worth().unwrap().to_string();
            let told = (found.as_str(), view.rating_changes.is_some());
            assert_eq!(told, (worth, rated), "{id}");
        }
        // The player who went on in the knockout stays there.
        let cup = app
            .tournament_numbered(GuildId(419_430_400_004_194_304), 14)
            .await;
        let cup = cup.unwrap();
        assert_eq!(cup.card.places(&cup.standings)[0].len(), 1);
    })
    .await;
}
