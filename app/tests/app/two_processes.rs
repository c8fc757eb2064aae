//! Two processes on one PostgreSQL database: catches a process that loses what the other one wrote at the same moment.

use crate::ANNUL;
use crate::database::{Fresh, on_postgres};
use crate::moderate::{played, pool};
use crate::{
    ALICE, Actor, BOB, CAROL, GUILD, HALL, START, app, challenge_to, challenged, channel_of,
    further, iago, terms,
};
use app::{App, Caller, LEASE, Unfinished};
use referee::rating::PlayerScore;
use referee::{ActId, ChallengeState, GuildId, Strike, Time, TimeControl};
use rules::{BySide, Game};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::time::Duration;
use store::{ListedResult, Store, StoreError, Tables, Theme};
use tokio::time::timeout;

async fn another(fresh: &Fresh) -> App {
    App::new(Store::open(&fresh.address).await.unwrap())
}

/// Returns once `many` transactions wait for locks of other transactions.
pub async fn until_waiting(fresh: &Fresh, many: i64) {
    let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
    loop {
        let waiting = sqlx::query(
            "SELECT COUNT(*) AS waiting FROM pg_stat_activity \
             WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        let row = waiting.fetch_one(&mut connection).await.unwrap();
        if row.get::<i64, _>("waiting") >= many {
            return;
        }
    }
}

/// The annulment reads the list of results before the other process commits one, and the ratings after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_annulment_keeps_a_result_that_is_rated_meanwhile() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let there = another(&fresh).await;
        let struck = played(&here, [ALICE, BOB], 30, BOB, START).await;
        played(&here, [ALICE, BOB], 31, ALICE, START).await;
        let last = iago(&here).await;

        let mut rating = fresh.store.begin().await.unwrap();
        let of = ListedResult {
            pool: pool(),
            players: BySide::new(ALICE.0, BOB.0),
        };
        let won = PlayerScore::Win;
        let mut ratings = rating.ratings();
        ratings.record(last, &of, None, won, START).await.unwrap();
        // A process that reads the ratings from now on waits until that result is committed.
        let mut gate = AnyConnection::connect(&fresh.address).await.unwrap();
        let gate = tokio::spawn(async move {
            let mut gate = gate.begin().await.unwrap();
            let lock = "LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE";
            gate.execute(lock).await.unwrap();
            gate.rollback().await.unwrap();
        });
        until_waiting(&fresh, 1).await;
        let annulling = {
            let there = there.clone();
            tokio::spawn(async move { there.rule(&CAROL.now(), struck, ANNUL, None).await })
        };
        until_waiting(&fresh, 2).await;
        rating.commit().await.unwrap();
        gate.await.unwrap();
        annulling.await.unwrap().unwrap();

        assert_eq!(here.check().await.unwrap().ratings, []);
        there.close().await;
    })
    .await;
}

/// Striking the only result of two people deletes their ratings, while another match of theirs is being rated.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_result_is_not_rated_from_a_rating_that_goes_meanwhile() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let struck = played(&here, [ALICE, BOB], 30, BOB, START).await;
        let last = iago(&here).await;

        let before = here.show_match(struck).await.unwrap().this_match;
        let mut after = before.as_ref().clone();
        let worth = before.worth().unwrap().struck(Strike::AsItWas);
        after.rule(worth, ActId(ulid::Ulid(1)), START);
        let mut striking = fresh.store.begin().await.unwrap();
        striking.matches().save(&before, &after).await.unwrap();
        striking.ratings().recompute(&pool()).await.unwrap();
        let store = fresh.store.clone();
        let rating = tokio::spawn(async move {
            let mut rating = store.begin().await.unwrap();
            let of = ListedResult {
                pool: pool(),
                players: BySide::new(ALICE.0, BOB.0),
            };
            let won = PlayerScore::Win;
            rating.ratings().record(last, &of, None, won, START).await
        });
        until_waiting(&fresh, 1).await;
        striking.commit().await.unwrap();
        let rated = rating.await.unwrap();
        assert!(matches!(rated, Err(StoreError::Clash)), "{rated:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_changes_of_a_servers_settings_both_stand() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let there = another(&fresh).await;
        for age in 1..=20 {
            let language = format!("x{age}");
            let (one, other) = tokio::join!(
                here.change_guild_settings(GUILD, START, |it| it.minimum_age = age),
                there
                    .change_guild_settings(GUILD, START, |it| it.language = Some(language.clone())),
            );
            one.unwrap();
            other.unwrap();
            let settings = here.guild_settings(GUILD).await.unwrap();
            assert_eq!(settings.minimum_age, age);
            assert_eq!(settings.language, Some(language));
        }
        there.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_daily_list_that_comes_due_keeps_what_its_reader_is_changing() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let alice = ALICE.now();
        let wants = here.change_player_settings(&alice, |it| it.digest_at = Some(START));
        let (mut settings, _) = wants.await.unwrap();
        let mut changing = fresh.store.begin().await.unwrap();
        settings.theme = Some(Theme::Dark);
        let mut players = changing.players();
        players.set_settings(ALICE.0, &settings).await.unwrap();
        let due = {
            let here = here.clone();
            tokio::spawn(async move { here.due(START).await })
        };
        until_waiting(&fresh, 1).await;
        changing.commit().await.unwrap();
        due.await.unwrap().unwrap();
        let settings = here.player_settings(ALICE.0).await.unwrap();
        assert_eq!(settings.theme, Some(Theme::Dark));
        assert!(settings.digest_at > Some(START));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn somebody_is_forgotten_whose_challenge_is_answered_meanwhile() {
    on_postgres(|fresh| async move {
        let here = app(&fresh);
        let asked = challenged(&here, terms(Game::Iago, TimeControl::None)).await;
        let mut answering = fresh.store.begin().await.unwrap();
        let mut challenges = answering.challenges();
        challenges
            .close(asked, ChallengeState::Declined)
            .await
            .unwrap();
        let forgetting = {
            let here = here.clone();
            tokio::spawn(async move { here.forget(ALICE.0, Unfinished::Refused, START).await })
        };
        until_waiting(&fresh, 1).await;
        answering.commit().await.unwrap();
        forgetting.await.unwrap().unwrap();
        let stored = here.show_challenge(asked, START).await.unwrap();
        assert!(stored.challenge.challenger.is_former());
    })
    .await;
}

/// Catches a move in one process whose board waits for the next deadline of the process that delivers it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_move_wakes_the_process_whose_server_shows_its_match() {
    on_postgres(|fresh| async move {
        let serving = async |shards: &str| {
            let store = Store::open(&fresh.address).await.unwrap();
            App::new(store.serving(shards.parse().unwrap()))
        };
        let (here, there) = (serving("0-0/2").await, serving("1-1/2").await);
        // A server of the second shard.
        let callers = [ALICE, BOB].map(|who: Actor| Caller {
            place: channel_of(GuildId(25 << 22), HALL),
            ..who.now()
        });
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::None));
        let asked = here.challenge(&callers[0], proposed).await.unwrap();
        let asked = asked.challenge.id;
        let begun = here.accept(&callers[1], asked, None).await.unwrap();
        let listening = {
            let there = there.clone();
            tokio::spawn(async move { there.listen().await })
        };
        let woken = async || {
            let woken = timeout(Duration::from_secs(5), there.changed());
            woken.await.expect("it sleeps on");
            there.take_change()
        };
        // The first wake-up comes when the process begins to listen.
        woken().await;

        further(&here, begun.this_match.id(), &callers).await;
        assert_eq!(woken().await, Time::from_millis(i64::MIN));
        let late = START + LEASE;
        assert!(!there.take_owed(late, 10, &[]).await.unwrap().is_empty());
        listening.abort();
        here.close().await;
        there.close().await;
    })
    .await;
}
