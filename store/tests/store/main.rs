//! The store on a fresh database per test: SQLite always, PostgreSQL too when
//! `TEST_POSTGRES_URL` is set.

#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

mod challenges;
mod damage;
mod deadline;
mod files;
mod matches;
mod opening;
mod outbox;
mod people;
mod random_matches;
mod ratings;
mod read_only;
mod schema;
mod server_refusals;
mod tournaments;
mod transfer;
mod wakes;

#[path = "../../../tests/support/database.rs"]
mod database;
#[path = "../../../tests/support/random.rs"]
mod random;

use referee::{
    ChannelId, GuildId, Match, MatchId, NewMatch, Place, Seats, Terms, Time, TimeControl, UserId,
};
use rules::{AnyOptions, Game};
use std::time::Duration;
use store::{Store, Tables};

const ALICE: UserId = UserId(1);
// An id of the platform as large as a signed column can hold.
const BOB: UserId = UserId(i64::MAX as u64);
const CAROL: UserId = UserId(3);
const GUILD: GuildId = GuildId(10);
const START: Time = Time::from_millis(1_795_233_600_000);

fn after(span: Duration) -> Time {
    START + span
}

fn ulid(n: u128) -> ulid::Ulid {
    ulid::Ulid::from_parts(1, n)
}

fn new_match(n: u128, channel: u64, control: TimeControl) -> Match {
    new_match_of(Game::Iago, n, channel, control)
}

fn new_match_of(game: Game, n: u128, channel: u64, control: TimeControl) -> Match {
    Match::start(
        NewMatch {
            id: MatchId(ulid(n)),
            counts_in: GUILD,
            place: Place::Server {
                guild: GUILD,
                channel: ChannelId(channel),
                parent: None,
            },
            terms: Terms {
                options: AnyOptions::default_of(game),
                control,
                rated: true,
            },
            seats: Seats {
                first: ALICE,
                second: BOB,
            },
            rematch_of: None,
        },
        START,
    )
}

async fn people(store: &Store) {
    let mut tx = store.begin().await.unwrap();
    for (user, name) in [(ALICE, "Alice"), (BOB, "Bob"), (CAROL, "Carol")] {
        tx.players().upsert(user, name, None).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn db_insert(store: &Store, this_match: &Match) {
    let mut tx = store.begin().await.unwrap();
    tx.matches().insert(this_match).await.unwrap();
    tx.commit().await.unwrap();
}

async fn db_save(store: &Store, before: &Match, after: &Match) {
    let mut tx = store.begin().await.unwrap();
    tx.matches().save(before, after).await.unwrap();
    tx.commit().await.unwrap();
}

async fn db_load(store: &Store, id: MatchId) -> Match {
    let mut session = store.read().await.unwrap();
    let record = session.matches().load(id).await.unwrap().unwrap();
    Match::restore(record).unwrap()
}
