//! Personal data: catches an export that is incomplete, and data that is left after a deletion.

use super::*;
use crate::fake::{Fake, deliver_all, take};
use crate::moderate::played;
use app::{
    Decision, ForgetError, GuildSettings, MessageRef, MessageRole, Pool, RatingRole, RoleChange,
    Tally, Unfinished, UseCaseError,
};
use database::on_each;
use futures::future::join_all;
use referee::tournament::{Act, Outcome, Slot, TournamentKind};
use referee::{MessageId, OfferKind, PersonAct, RoleId};
use sqlx::{AnyConnection, Connection as _, Row as _};
use store::{PersonalData, Tables};

/// How many matches Alice has lost.
const MATCHES: usize = 6;

fn matches_in(data: &Option<PersonalData>) -> usize {
    let matches = data.as_ref().and_then(|data| data["matches"].as_array());
    matches.map_or(0, Vec::len)
}

async fn lost(app: &App) {
    for _ in 0..MATCHES {
        let id = begun(app, terms(Game::Iago, TimeControl::None)).await;
        opening(app, id, [ALICE.now(), BOB.now()]).await;
        app.resign(&ALICE.now(), MatchRef::This(id)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_export_during_a_deletion_is_whole_or_refused() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        lost(&app).await;
        let before = app.export(ALICE.0).await.unwrap();
        assert_eq!(matches_in(&before), MATCHES);
        let exports = (0..24).map(|_| {
            let app = app.clone();
            tokio::spawn(async move { app.export(ALICE.0).await })
        });
        let exports: Vec<_> = exports.collect();
        let forgetting = {
            let app = app.clone();
            tokio::spawn(async move { app.forget(ALICE.0, Unfinished::Refused, START).await })
        };
        let exports = join_all(exports).await;
        forgetting.await.unwrap().unwrap();
        for export in exports {
            // Each export has everything or is empty.
            let export = export.unwrap().unwrap();
            assert!(export.is_none() || export == before, "{}", fresh.kind);
        }
        assert_eq!(app.export(ALICE.0).await.unwrap(), None);
        // Bob keeps all of his matches.
        let bobs = app.export(BOB.0).await.unwrap();
        assert_eq!(matches_in(&bobs), MATCHES);
    })
    .await;
}

#[tokio::test]
async fn a_profile_tells_how_long_moves_take() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        let mut now = START;
        for minutes in [1, 10, 3, 20] {
            now = now + Duration::from_mins(minutes);
            let here = shown(&app, id).await.this_match;
            let caller = match here.to_move().unwrap() {
                Side::First => ALICE.at(now),
                Side::Second => BOB.at(now),
            };
            let token = here.position().legal_actions()[0].to_string();
            plays(&app, &caller, id, &token).await;
        }
        app.resign(&ALICE.at(now), MatchRef::This(id))
            .await
            .unwrap();
        for (who, median, mean) in [(ALICE, 1, 2), (BOB, 10, 15)] {
            let found = app.profile(GUILD, who.0, now).await.unwrap();
            let [(Game::Iago, pace)] = found.move_times.as_slice() else {
                panic!("{:?}", found.move_times)
            };
            let minutes = [median, mean].map(Duration::from_mins);
            assert_eq!([pace.median, pace.mean], minutes, "{}", fresh.kind);
        }
    })
    .await;
}

#[tokio::test]
async fn only_players_see_their_match_from_another_server() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        let elsewhere = |who: Actor| Caller {
            place: channel_of(GuildId(77), HALL),
            ..who.now()
        };
        for player in [ALICE, BOB] {
            let view = app.own_board(&elsewhere(player), id).await.unwrap();
            assert_eq!(view.this_match.id(), id);
        }
        app.own_board(&elsewhere(CAROL), id).await.unwrap_err();
        // Playing the match from there is refused.
        app.play(&elsewhere(ALICE), MatchRef::This(id), &text("D3"))
            .await
            .unwrap_err();
    })
    .await;
}

#[tokio::test]
async fn a_profile_counts_what_stands_and_the_longest_row() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut ids = Vec::new();
        // Opponent and loser of each match: Alice wins, wins, loses, wins against Carol, wins, and loses a match that
        // is struck.
        let matches = [
            (BOB, BOB),
            (BOB, BOB),
            (BOB, ALICE),
            (CAROL, CAROL),
            (BOB, BOB),
            (BOB, ALICE),
        ];
        for (n, (opponent, loser)) in (0..).zip(matches) {
            let at = START + Duration::from_hours(n);
            ids.push(played(&app, [ALICE, opponent], 30 + n, loser, at).await);
        }
        app.rule(&CAROL.now(), ids[5], ANNUL, None).await.unwrap();
        // A match that was called off is no result.
        let called_off = iago(&app).await;
        app.rule(&CAROL.now(), called_off, Decision::End, None)
            .await
            .unwrap();
        let found = app.profile(GUILD, ALICE.0, START).await.unwrap();
        let tally = |wins, losses| Tally {
            wins,
            draws: 0,
            losses,
        };
        let standard = (Game::Iago, "standard".to_owned());
        assert_eq!(found.by_variant, [(standard, tally(4, 1))]);
        let first = (Game::Iago, Side::First);
        assert_eq!(found.by_side, [(first, tally(4, 1))]);
        let opponents = [(BOB.0, tally(3, 1)), (CAROL.0, tally(1, 0))];
        assert_eq!(found.by_opponent, opponents);
        assert_eq!((found.streak, found.best_streak), (2, 2));
        assert_eq!(found.latest.len(), 5);
        let bobs = app.profile(GUILD, BOB.0, START).await.unwrap();
        assert_eq!((bobs.streak, bobs.best_streak), (-1, 1));
        assert_eq!(bobs.by_side, [((Game::Iago, Side::Second), tally(1, 3))]);
    })
    .await;
}

#[tokio::test]
async fn the_export_tells_move_times_offers_opponents_and_terms() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::BANK)).await;
        opening(&app, id, [ALICE.now(), BOB.now()]).await;
        let caller = ALICE.now();
        let offered = app.offer(&caller, MatchRef::This(id), OfferKind::CallOff);
        offered.await.unwrap();
        let running = app.export(BOB.0).await.unwrap().unwrap();
        let moves = &running["matches"][0]["moves"];
        assert_eq!(moves[3], serde_json::json!([null, START.as_millis()]));
        app.resign(&ALICE.now(), MatchRef::This(id)).await.unwrap();
        let data = app.export(BOB.0).await.unwrap().unwrap();
        let moves = &data["matches"][0]["moves"];
        assert_eq!(moves[3], serde_json::json!(["B5", START.as_millis()]));
        assert_eq!(data["matches"][0]["won"], 1);
        assert_eq!(data["matches"][0]["side"], "second");
        let offer = &data["offers"][0];
        assert_eq!(
            (&offer["kind"], &offer["made_by_you"]),
            (&"call_off".into(), &0.into())
        );
        let challenge = &data["challenges"][0];
        assert_eq!(challenge["opponent"], "Alice");
        assert_eq!(challenge["clock"], TimeControl::BANK.to_string());
        assert_eq!(challenge["options"], data["matches"][0]["options"]);
        assert_eq!(challenge["rated"], 1);
    })
    .await;
}

/// The whole content of a database: the bytes of an SQLite file and its log, or the rows of PostgreSQL's tables.
async fn bytes(fresh: &Fresh) -> Vec<u8> {
    if let Some(file) = fresh.address.strip_prefix("sqlite:") {
        let mut bytes = std::fs::read(file).unwrap();
        bytes.extend(std::fs::read(format!("{file}-wal")).unwrap_or_default());
        return bytes;
    }
    let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
    let tables = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
         WHERE table_schema = 'public'";
    let tables = sqlx::query(tables)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let mut text = String::new();
    for table in &tables {
        let table: String = table.get(0);
        let rows = format!("SELECT CAST(t AS TEXT) FROM {table} t");
        let rows = sqlx::query(sqlx::AssertSqlSafe(rows));
        for row in rows.fetch_all(&mut connection).await.unwrap() {
            text.push_str(&row.get::<String, _>(0));
        }
    }
    text.into_bytes()
}

/// Compacts an SQLite file, as an operator does. A deletion does not compact it: every player would have to wait.
async fn compacts(fresh: &Fresh) {
    let Some(file) = fresh.address.strip_prefix("sqlite:") else {
        return;
    };
    let before = std::fs::metadata(file).unwrap().len();
    let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
    sqlx::query("VACUUM")
        .execute(&mut connection)
        .await
        .unwrap();
    let emptied = "PRAGMA wal_checkpoint(TRUNCATE)";
    sqlx::query(emptied).execute(&mut connection).await.unwrap();
    let after = std::fs::metadata(file).unwrap().len();
    assert!(after < before, "the deletion has compacted the file");
}

/// A person with a realistic id, which takes eight bytes in the file.
fn somebody(number: u64) -> Caller {
    Caller {
        user: UserId(0x0B5E_C7A3_9D00_0000 + number * 0x1_0001),
        name: format!("Cleopatra{number:03}"),
        account: Some(format!("cleopatra.{number:03}")),
        place: channel_of(GUILD, ChannelId(900 + number / 2)),
        ..ALICE.now()
    }
}

/// Stores a tournament of two people, which one of them made and decided.
async fn tournament_of(app: &App, maker: &Caller, other: &Caller) {
    let again = |caller: &Caller| Caller {
        interaction: ALICE.now().interaction,
        ..caller.clone()
    };
    let swiss = tournament_field::settings(TournamentKind::Swiss { rounds: Some(1) });
    let made = app.create_tournament(maker, swiss, None).await.unwrap();
    let id = made.card.tournament.id;
    for player in [maker, other] {
        let player = again(player);
        app.join_tournament(&player, id, &[]).await.unwrap();
    }
    let begin = again(maker);
    app.organise(&begin, id, Act::Begin, None, false)
        .await
        .unwrap();
    let slot = Slot {
        round: 1,
        board: 1,
        game: 1,
    };
    let (decide, reason) = (again(maker), format!("{} did not come", other.name));
    let result = Act::Result(slot, Outcome::SecondAway);
    let decided = app.organise(&decide, id, result, Some(&reason), false);
    decided.await.unwrap();
}

async fn lives(fresh: &Fresh, app: &App, number: u64) {
    let caller = |number: u64| Caller {
        interaction: ALICE.now().interaction,
        ..somebody(number)
    };
    let me = caller(number);
    let set = app.change_player_settings(&me, |it| {
        it.zone = "Pacific/Chatham".parse().ok();
        it.quiet = "22-7".parse().ok();
    });
    set.await.unwrap();
    let examine = async |_| ();
    let view = app.next_puzzle(&me, Game::Ampel, examine).await.unwrap();
    let answer = view.puzzle.answer.clone();
    app.answer_puzzle(&caller(number), (view.id, 0), &answer)
        .await
        .unwrap();
    app.skip_lessons(&me, Game::Iago, &["capture"])
        .await
        .unwrap();
    let gold = RatingRole {
        pool: Pool::of(GUILD, terms(Game::Iago, TimeControl::None)),
        least: 1200 + u32::try_from(number % 8).unwrap(),
        role: RoleId(72),
        made_by: me.user,
        trouble: None,
    };
    app.choose_role(&gold, &me.name, START).await.unwrap();
    if number % 2 == 1 {
        tournament_of(app, &caller(number), &caller(number - 1)).await;
        let other = caller(number - 1);
        let challenge = NewChallenge {
            opponent: Some(Person {
                id: other.user,
                name: other.name.clone(),
                account: None,
                is_bot: false,
            }),
            ..challenge_to(None, terms(Game::Iago, TimeControl::None))
        };
        let made = app.challenge(&me, challenge).await.unwrap();
        let begun = app
            .accept(&caller(number - 1), made.challenge.id, None)
            .await;
        let id = begun.unwrap().this_match.id();
        opening(app, id, [caller(number), caller(number - 1)]).await;
        app.resign(&caller(number), MatchRef::This(id))
            .await
            .unwrap();
        let mut tx = fresh.store.begin().await.unwrap();
        for role in [
            MessageRole::Lost(id, me.user),
            MessageRole::MatchNotice(id, me.user),
        ] {
            let mut outbox = tx.outbox();
            outbox.owe(role, GUILD, HALL, 9, START).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    let mut tx = fresh.store.begin().await.unwrap();
    let absent = RoleChange {
        guild: GUILD,
        player: me.user,
        role: RoleId(71),
        give: true,
        chosen_by: None,
    };
    tx.roles().absent(absent, START).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn nothing_that_names_a_person_is_left_in_the_database() {
    const PEOPLE: u64 = 60;
    on_each(|fresh| async move {
        let app = app(&fresh);
        for number in 0..PEOPLE {
            lives(&fresh, &app, number).await;
        }
        let traces = |person: &Caller| {
            let id = person.user.0;
            [
                person.name.clone().into_bytes(),
                person.account.clone().unwrap_or_default().into_bytes(),
                id.to_string().into_bytes(),
                id.to_be_bytes().to_vec(),
                b"Pacific/Chatham".to_vec(),
            ]
        };
        let holds = |bytes: &[u8], trace: &[u8]| bytes.windows(trace.len()).any(|it| it == trace);
        let before = bytes(&fresh).await;
        let sqlite = fresh.kind == "SQLite";
        for (index, trace) in traces(&somebody(1)).iter().enumerate() {
            // PostgreSQL's rows are read as text, in which the fourth trace, made of bytes, does not occur.
            let seen = holds(&before, trace);
            assert!(seen || (index == 3 && !sqlite), "{}: {index}", fresh.kind);
        }
        for number in 0..PEOPLE {
            let user = somebody(number).user;
            app.forget(user, Unfinished::Refused, START).await.unwrap();
        }
        compacts(&fresh).await;
        let after = bytes(&fresh).await;
        for number in 0..PEOPLE {
            let person = somebody(number);
            for trace in traces(&person) {
                let text = String::from_utf8_lossy(&trace);
                assert!(
                    !holds(&after, &trace),
                    "{}: {} {text}",
                    fresh.kind,
                    person.name
                );
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_last_board_is_corrected_once_a_player_is_forgotten() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::This(id)).await.unwrap();
        let later = after(Duration::from_mins(1));
        deliver_all(&app, &fake, later).await;
        fake.said();
        let stand = fake.world().messages.len();
        // Bob was also told directly, which can only be corrected by telling him again.
        let told = MessageRole::MatchNotice(id, BOB.0);
        let at = MessageRef {
            channel: HALL,
            message: MessageId(1),
        };
        let mut tx = fresh.store.begin().await.unwrap();
        let mut outbox = tx.outbox();
        outbox.owe(told, GUILD, HALL, 9, later).await.unwrap();
        outbox.shown(told, (HALL, 9), Some(at)).await.unwrap();
        tx.commit().await.unwrap();
        app.forget(ALICE.0, Unfinished::Refused, later)
            .await
            .unwrap();
        let mut tx = fresh.store.begin().await.unwrap();
        let row = tx.outbox().find(told).await.unwrap().unwrap();
        assert_eq!(row.wanted, 9);
        drop(tx);
        deliver_all(&app, &fake, later).await;
        assert_eq!(fake.said(), ["the end"], "{}", fresh.kind);
        assert_eq!(fake.world().messages.len(), stand);
    })
    .await;
}

#[tokio::test]
async fn running_matches_are_resigned_for_somebody_who_cannot_end_them() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        let refused = app.forget(BOB.0, Unfinished::Refused, START).await;
        assert!(matches!(
            refused,
            Err(UseCaseError::Refused(ForgetError::Running(_)))
        ));
        app.forget(BOB.0, Unfinished::Resigned, START)
            .await
            .unwrap();
        let view = shown(&app, id).await;
        assert_eq!(
            view.this_match.winner(),
            Some(Side::First),
            "{}",
            fresh.kind
        );
        assert!(view.this_match.seats().second.is_former());
        let alices = app.export(ALICE.0).await.unwrap().unwrap();
        assert_eq!(alices["ratings"][0]["won"], 1);
    })
    .await;
}

#[tokio::test]
async fn everything_of_a_server_is_deleted_and_nothing_of_another() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        lost(&app).await;
        lives(&fresh, &app, 1).await;
        let set = app.change_guild_settings(GUILD, START, |it| it.minimum_age = 7);
        set.await.unwrap();
        app.set_daily_channel(GUILD, Some(HALL), START)
            .await
            .unwrap();
        let elsewhere = Caller {
            place: channel_of(GuildId(11), ChannelId(21)),
            ..ALICE.now()
        };
        let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
        app.challenge(&elsewhere, open).await.unwrap();
        let whom = (UserId(3), "Carol");
        let blocked = app
            .rule_person(&ALICE.now(), whom, PersonAct::Block, None)
            .await;
        blocked.unwrap();
        let counts = app.server_data(GUILD).await.unwrap();
        let count = |kind: &str| counts.iter().find(|it| it.0 == kind).unwrap().1;
        assert_eq!(count("matches"), 7);
        let here = |it: &&(&str, u64)| it.0 != "tournaments";
        assert!(
            counts.iter().filter(here).all(|(_, rows)| *rows > 0),
            "{counts:?}"
        );
        app.forget_server(GUILD).await.unwrap();
        let counts = app.server_data(GUILD).await.unwrap();
        assert!(counts.iter().all(|(_, rows)| *rows == 0), "{counts:?}");
        assert_eq!(
            app.guild_settings(GUILD).await.unwrap(),
            GuildSettings::default()
        );
        assert!(
            take(&app, after(Duration::from_hours(24)))
                .await
                .iter()
                .all(|it| it.home != HALL)
        );
        let alice = app.export(ALICE.0).await.unwrap().unwrap();
        assert_eq!(matches_in(&Some(alice.clone())), 0);
        assert_eq!(alice["challenges"].as_array().unwrap().len(), 1);
    })
    .await;
}
