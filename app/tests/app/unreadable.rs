//! Unreadable rows: catches a row that holds up others.

use super::*;
use crate::deadlines::tamper;
use crate::fake::{Fake, Fault, Gate, change_of, deliver_all, take};
use app::delivery::RoleError;
use app::{GuildSettings, LEASE, MessageRole, Pool, RatingRole, Reader, RoleTrouble};
use database::on_each;
use referee::{CHALLENGE_LIFE, Ending, Rest, RoleId, SILENCE, VACATION_DAYS};
use sqlx::{Connection, Row};
use store::Tables;

const GARDEN: ChannelId = ChannelId(21);
const ELSEWHERE: GuildId = GuildId(11);

fn in_garden(actor: Actor, now: Time) -> Caller {
    Caller {
        place: channel_of(GUILD, GARDEN),
        ..actor.at(now)
    }
}

async fn begun_elsewhere(app: &App, terms: Terms) -> MatchId {
    let there = |who: Actor| Caller {
        place: channel_of(ELSEWHERE, GARDEN),
        ..in_garden(who, START)
    };
    let proposed = challenge_to(Some(BOB), terms);
    let asked = app.challenge(&there(ALICE), proposed).await.unwrap();
    let id = asked.challenge.id;
    let begun = app.accept(&there(BOB), id, None).await.unwrap();
    begun.this_match.id()
}

/// The damages that are possible: SQLite stores text in a column of numbers, PostgreSQL does not.
fn only_of(fresh: &Fresh, damages: &[(&'static str, bool)]) -> Vec<&'static str> {
    let possible = damages
        .iter()
        .filter(|(_, typed)| !typed || fresh.kind == "SQLite");
    possible.map(|(damage, _)| *damage).collect()
}

async fn given_up(fresh: &Fresh) -> i64 {
    let mut connection = sqlx::AnyConnection::connect(&fresh.address).await.unwrap();
    let count = "SELECT COUNT(*) AS n FROM outbox WHERE given_up IS NOT NULL";
    let row = sqlx::query(count).fetch_one(&mut connection).await.unwrap();
    row.get("n")
}

#[tokio::test]
async fn a_row_of_what_is_owed_stops_no_other_and_is_given_up_once() {
    let damages = [
        ("role = 'nonsense'", false),
        ("role = 'folded by hand'", false),
        ("subject = 'nonsense'", false),
        ("subject = 'daily bread'", false),
        ("subject = '01ARZ3NDEKTSV4RRFFQ69G5FAV'", false),
        ("home = 'nowhere'", true),
        ("wanted = 'much'", true),
        ("told = 'here'", true),
    ];
    on_each(|fresh| async move {
        let app = app(&fresh);
        for damage in only_of(&fresh, &damages) {
            let fake = Fake::default();
            let broken = iago(&app).await;
            begun_elsewhere(&app, terms(Game::Iago, TimeControl::None)).await;
            let before = given_up(&fresh).await;
            let board = format!("WHERE subject = '{broken}' AND turn IS NULL");
            tamper(&fresh, &format!("UPDATE outbox SET {damage} {board}")).await;
            let mut now = after(LEASE);
            deliver_all(&app, &fake, now).await;
            assert_eq!(fake.said(), ["the board after 0"], "{damage}");
            assert_eq!(given_up(&fresh).await, before + 1, "{damage}");
            now = now + Duration::from_hours(1);
            assert!(take(&app, now).await.is_empty(), "{damage}");
            // The match is played all the same.
            plays(&app, &ALICE.at(now), broken, "D3").await;
            for who in [ALICE, BOB] {
                let over = app.resign(&who.at(now), MatchRef::Here(None)).await;
                let there = Caller {
                    place: channel_of(ELSEWHERE, GARDEN),
                    ..in_garden(who, now)
                };
                let over_there = app.resign(&there, MatchRef::Here(None)).await;
                assert_eq!(over.is_ok(), over_there.is_ok(), "{damage}");
            }
            deliver_all(&app, &fake, now + LEASE).await;
        }
    })
    .await;
}

#[tokio::test]
async fn the_settings_of_a_server_stop_no_other_server() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        iago(&app).await;
        begun_elsewhere(&app, terms(Game::Iago, TimeControl::None)).await;
        let settings = GuildSettings::default();
        app.change_guild_settings(GUILD, START, |it| *it = settings.clone())
            .await
            .unwrap();
        tamper(
            &fresh,
            "UPDATE guilds SET settings = '{\"clock\":\"sundial\"}'",
        )
        .await;
        deliver_all(&app, &fake, after(LEASE)).await;
        assert_eq!(fake.said(), ["the board after 0"]);
        let later = after(Duration::from_hours(1));
        assert!(take(&app, later).await.is_empty());
        // After the repair, the match is shown with its next change.
        tamper(&fresh, "UPDATE guilds SET settings = '{}'").await;
        play(&app, ALICE, "D3").await;
        deliver_all(&app, &fake, later).await;
        assert_eq!(fake.said(), ["the board after 1"]);
    })
    .await;
}

#[tokio::test]
async fn a_row_that_is_due_lets_the_others_have_their_time() {
    let damages = [
        (
            "UPDATE challenges SET control = 'sundial' WHERE state = 'open'",
            false,
        ),
        (
            "UPDATE challenges SET options = 'heads' WHERE state = 'open'",
            false,
        ),
        (
            "UPDATE players SET settings = '{\"time_zone\":\"Mars/Olympus\"}' WHERE id = 3",
            false,
        ),
        (
            "UPDATE players SET settings = '{\"quiet_hours\":\"never\"}' WHERE id = 1",
            false,
        ),
        ("UPDATE daily_puzzles SET channel = 'none'", true),
    ];
    on_each(|fresh| async move {
        let app = app(&fresh);
        for damage in only_of(&fresh, &damages) {
            let rest = Rest {
                leave: Some(VACATION_DAYS),
                weekends: None,
            };
            let a_day = TimeControl::per_move(1).resting(rest);
            let restless = begun(&app, terms(Game::Iago, a_day)).await;
            let there = |who: Actor| in_garden(who, START);
            let live = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::LIVE));
            let asked = app.challenge(&there(ALICE), live).await.unwrap();
            let id = asked.challenge.id;
            let other = app.accept(&there(BOB), id, None).await.unwrap();
            let other = other.this_match.id();
            // Neither challenge is answered.
            for channel in [HALL, GARDEN] {
                let caller = Caller {
                    place: channel_of(GUILD, channel),
                    ..CAROL.now()
                };
                let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
                app.challenge(&caller, open).await.unwrap();
            }
            app.change_player_settings(&CAROL.now(), |it| it.digest_at = Some(START))
                .await
                .unwrap();
            for guild in [GUILD, ELSEWHERE] {
                app.set_daily_channel(guild, Some(HALL), START)
                    .await
                    .unwrap();
            }
            tamper(&fresh, damage).await;
            let now = after(CHALLENGE_LIFE + Duration::from_hours(24));
            app.due(now).await.unwrap();
            app.due(now).await.unwrap();
            let mut session = fresh.store.read().await.unwrap();
            let matches = session.matches().due(now, 100).await;
            assert_eq!(matches.unwrap(), [], "{damage}");
            let challenges = session.challenges().due(now, 100).await;
            assert_eq!(challenges.unwrap(), [], "{damage}");
            let lists = session.players().digests_due(now, 100).await;
            assert_eq!(lists.unwrap(), [], "{damage}");
            let today = referee::Zone::UTC.day(now);
            let puzzles = session.puzzles().before(today).await;
            assert_eq!(puzzles.unwrap(), [], "{damage}");
            drop(session);
            let mended = "UPDATE players SET settings = '{}'";
            tamper(&fresh, mended).await;
            let other = shown(&app, other).await;
            assert_eq!(
                other.this_match.ending(),
                Some(&Ending::Flag { by: Side::First }),
                "{damage}"
            );
            // The channel of this match is needed once more.
            app.resign(&BOB.at(now), MatchRef::This(restless))
                .await
                .ok();
        }
    })
    .await;
}

#[tokio::test]
async fn the_roles_of_a_server_stop_nothing_else() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        for number in 0..20 {
            let loser = if number % 2 == 0 { ALICE } else { BOB };
            crate::moderate::played(&app, [ALICE, BOB], 100 + number, loser, START).await;
        }
        deliver_all(&app, &fake, after(LEASE)).await;
        let rule = RatingRole {
            pool: Pool::of(GUILD, terms(Game::Iago, TimeControl::None)),
            least: 1,
            role: RoleId(71),
            made_by: CAROL.0,
            trouble: None,
        };
        app.choose_role(&rule, "Carol", START).await.unwrap();
        let refused = RoleError::Refused(RoleTrouble::Forbidden);
        fake.world().role_faults.push_back(refused);
        for owed in take(&app, START).await {
            app.deliver(&fake, &owed, START).await.unwrap();
        }
        tamper(&fresh, "UPDATE rating_roles SET least = -1").await;
        begun_elsewhere(&app, terms(Game::Iago, TimeControl::None)).await;
        fake.said();
        let now = after(LEASE);
        deliver_all(&app, &fake, now).await;
        assert_eq!(fake.said(), ["the board after 0"]);
        let later = now + Duration::from_hours(1);
        assert!(take(&app, later).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_note_about_a_row_that_cannot_be_read_is_an_error() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = iago(&app).await;
        deliver_all(&app, &fake, after(LEASE)).await;
        let moved = play(&app, ALICE, "D3").await;
        let role = MessageRole::Board(id, Reader::Everybody);
        let gate = Arc::new(Gate::default());
        fake.fault(Fault::Held(Arc::clone(&gate)));
        let answers = Some(change_of(&moved.view));
        let answering = app.send_by_answer(&fake, role, None, answers, START);
        let damaging = async {
            gate.under_way.notified().await;
            let damages = [("UPDATE outbox SET turn = 'often'", false)];
            let mut damaged = false;
            for damage in only_of(&fresh, &damages) {
                tamper(&fresh, damage).await;
                damaged = true;
            }
            gate.let_through.notify_one();
            damaged
        };
        let (noted, damaged) = tokio::join!(answering, damaging);
        assert_eq!(noted.is_err(), damaged);
        // When the deliveries take the row, they give it up.
        deliver_all(&app, &fake, after(2 * LEASE)).await;
    })
    .await;
}

/// Catches an endless loop: the row says that a reminder is due, and the match says that none is.
#[tokio::test]
async fn a_deadline_that_is_none_is_looked_at_once() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        iago(&app).await;
        let now = after(Duration::from_mins(1));
        let proper = app.next_due(now).await.unwrap().happens;
        tamper(&fresh, "UPDATE matches SET remind_at = 0").await;
        assert_eq!(
            app.next_due(now).await.unwrap().happens,
            Some(Time::from_millis(0))
        );
        app.due(now).await.unwrap();
        assert_eq!(app.next_due(now).await.unwrap().happens, proper);
    })
    .await;
}

#[tokio::test]
async fn whoever_cannot_read_when_the_bot_was_last_there_goes_on_from_now() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        iago(&before).await;
        before.heartbeat(START).await.unwrap();
        for damage in only_of(&fresh, &[("UPDATE heartbeat SET seen_at = 'noon'", true)]) {
            tamper(&fresh, damage).await;
        }
        let after = App::new(fresh.store.clone());
        after.heartbeat(START + SILENCE).await.unwrap();
        after.make_up_for_downtime(START + SILENCE).await.unwrap();
    })
    .await;
}
