//! Several processes on one database, each serving some of the shards.

use crate::database::{Fresh, on_each};
use crate::{ALICE, Actor, BOB, HALL, START, after, app, challenge_to, shown, terms};
use app::{App, Caller, LEASE};
use referee::{ChannelId, GuildId, MatchId, Time, TimeControl, days};
use rules::Game;
use std::time::Duration;

/// A server of the first shard, and a server of the second, whatever the number of shards.
const SERVERS: [GuildId; 2] = [GuildId(24 << 22), GuildId(25 << 22)];

fn process(fresh: &Fresh, shards: &str) -> App {
    App::new(fresh.store.clone().serving(shards.parse().unwrap()))
}

async fn matches(app: &App) -> [MatchId; 2] {
    let mut ids = Vec::new();
    for (guild, channel) in SERVERS.into_iter().zip([HALL, ChannelId(21)]) {
        let there = |who: Actor| Caller {
            place: crate::channel_of(guild, channel),
            ..who.now()
        };
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::per_move(1)));
        let asked = app.challenge(&there(ALICE), proposed).await.unwrap();
        let asked = asked.challenge.id;
        let begun = app.accept(&there(BOB), asked, None).await.unwrap();
        ids.push(begun.this_match.id());
    }
    [ids[0], ids[1]]
}

fn minute(n: u64) -> Time {
    after(Duration::from_mins(n))
}

/// Minutes by which the flags of the two matches were put off.
async fn put_off(app: &App, ids: [MatchId; 2]) -> [u64; 2] {
    let mut minutes = [0; 2];
    for (minutes, id) in minutes.iter_mut().zip(ids) {
        let flag = shown(app, id).await.this_match.clock().flag_at().unwrap();
        *minutes = flag.since(START + days(1)).as_secs() / 60;
    }
    minutes
}

async fn runs(process: &App, minutes: std::ops::RangeInclusive<u64>) {
    for n in minutes {
        process.heartbeat(minute(n)).await.unwrap();
    }
}

/// Catches downtime of one process that moves the clocks of another process's players, or no clocks at all.
#[tokio::test]
async fn downtime_of_half_the_shards_costs_their_players_nothing_and_gives_the_others_nothing() {
    on_each(|fresh| async move {
        let halves = ["0-0/2", "1-1/2"].map(|it| process(&fresh, it));
        let ids = matches(&halves[0]).await;
        runs(&halves[0], 0..=1).await;
        runs(&halves[1], 0..=1).await;
        runs(&halves[0], 2..=50).await;
        assert_eq!(put_off(&halves[0], ids).await, [0, 0]);
        runs(&halves[1], 50..=51).await;
        assert_eq!(put_off(&halves[0], ids).await, [0, 49]);
    })
    .await;
}

/// Catches clocks that run, or are set forward twice, after the shards were divided differently.
#[tokio::test]
async fn another_division_makes_up_for_the_downtime_of_each_server_once() {
    on_each(|fresh| async move {
        let all = app(&fresh);
        let ids = matches(&all).await;
        runs(&all, 0..=5).await;
        let halves = ["0-3/8", "4-7/8"].map(|it| process(&fresh, it));
        // Both servers are in the first half; the process of the second half begins later and changes nothing.
        runs(&halves[0], 15..=20).await;
        runs(&halves[1], 21..=22).await;
        assert_eq!(put_off(&all, ids).await, [10, 10]);
        // A number of shards that does not divide the earlier one.
        let thirds = ["0-0/3", "1-1/3", "2-2/3"].map(|it| process(&fresh, it));
        runs(&thirds[0], 30..=45).await;
        assert_eq!(put_off(&all, ids).await, [20, 10]);
        runs(&thirds[1], 50..=51).await;
        assert_eq!(put_off(&all, ids).await, [20, 40]);
        // One process for all shards again, whose own last heartbeat is the oldest.
        runs(&process(&fresh, "0-0/1"), 60..=61).await;
        assert_eq!(put_off(&all, ids).await, [35, 49]);
        // A process that starts once more finds no downtime.
        runs(&process(&fresh, "0-3/8"), 61..=62).await;
        assert_eq!(put_off(&all, ids).await, [35, 49]);
    })
    .await;
}

/// Catches a flag or message that the wrong process handles, or none.
#[tokio::test]
async fn each_process_sees_to_what_is_due_in_its_own_servers() {
    on_each(|fresh| async move {
        let halves = ["0-0/2", "1-1/2"].map(|it| process(&fresh, it));
        let ids = matches(&halves[0]).await;
        let late = START + LEASE;
        for (half, own) in halves.iter().zip(SERVERS) {
            let taken = half.take_owed(late, 10, &[]).await.unwrap();
            assert!(!taken.is_empty());
            for owed in taken {
                let at = if own == SERVERS[0] {
                    HALL
                } else {
                    ChannelId(21)
                };
                assert_eq!(owed.home, at);
            }
            assert_eq!(half.workload().await.unwrap().running, 1);
        }
        let fallen = START + days(2);
        assert!(halves[1].next_due(fallen).await.unwrap().happens < Some(fallen));
        halves[1].due(fallen).await.unwrap();
        let ended = async |id| shown(&halves[0], id).await.this_match.ending().is_some();
        assert_eq!([ended(ids[0]).await, ended(ids[1]).await], [false, true]);
        // Daily lists come from the process of the first shard, whatever the servers of the matches.
        let alice = ALICE.at(fallen);
        let wants = halves[1].change_player_settings(&alice, |it| {
            it.digest_at = Some(fallen);
        });
        wants.await.unwrap();
        halves[1].due(fallen).await.unwrap();
        assert_eq!(
            halves[1].player_settings(ALICE.0).await.unwrap().digest_at,
            Some(fallen)
        );
        halves[0].due(fallen).await.unwrap();
        assert!(halves[0].player_settings(ALICE.0).await.unwrap().digest_at > Some(fallen));
    })
    .await;
}
