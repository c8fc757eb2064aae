//! The use cases on a fresh database per test, SQLite always and PostgreSQL when
//! `TEST_POSTGRES_URL` is set. Time is moved by hand.

#![expect(clippy::unwrap_used, reason = "whatever fails here, fails the test")]

mod acts;
mod apart;
mod apart_untold;
mod blocks;
mod challenges;
mod channel_loss;
mod check;
mod come_back;
mod conversations;
mod deadlines;
mod deadlocks;
mod departures;
mod downtime;
mod fake;
mod leaderboard;
mod looking;
mod matches;
mod meanwhile;
mod model;
mod model_places;
mod moderate;
mod names;
mod opponent;
mod owed;
mod personal;
mod plans;
mod puzzles;
mod rematches;
mod rest;
mod rest_changed;
mod results;
mod results_model;
mod results_steps;
mod results_told;
mod roles;
mod round_trips;
mod shards;
mod storms;
mod tournament_field;
mod tournament_organisers;
mod tournament_place;
mod tournament_start;
mod tournament_threads;
mod tournament_whole;
mod tournaments;
mod two_processes;
mod unreadable;
mod upgrades;

#[path = "../../../tests/support/database.rs"]
mod database;
#[path = "../../../tests/support/random.rs"]
mod random;

use app::{
    App, Caller, Counted, Decision, MatchRef, MatchView, Move, MoveError, NewChallenge, Person,
    Typed, UseCaseError,
};
use database::Fresh;
use referee::{
    ActId, COUNTS_FROM, ChallengeId, ChannelId, Colours, GuildId, InteractionId, MatchId, Place,
    Strike, Terms, Time, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const GUILD: GuildId = GuildId(10);
const HALL: ChannelId = ChannelId(20);
const START: Time = Time::from_millis(1_795_233_600_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Actor(UserId, &'static str);

const ALICE: Actor = Actor(UserId(1), "Alice");
const BOB: Actor = Actor(UserId(2), "Bob");
const CAROL: Actor = Actor(UserId(3), "Carol");

/// A channel of a server that the bot is a member of.
const fn channel_of(guild: GuildId, channel: ChannelId) -> Place {
    Place::Server {
        guild,
        channel,
        parent: None,
    }
}

static INTERACTIONS: AtomicU64 = AtomicU64::new(1_000);

impl Actor {
    fn at(self, now: Time) -> Caller {
        Caller {
            user: self.0,
            name: self.1.to_owned(),
            account: None,
            place: channel_of(GUILD, HALL),
            language: "en".to_owned(),
            interaction: InteractionId(INTERACTIONS.fetch_add(1, Ordering::Relaxed)),
            now,
        }
    }

    fn now(self) -> Caller {
        self.at(START)
    }

    fn person(self) -> Person {
        Person {
            id: self.0,
            name: self.1.to_owned(),
            account: None,
            is_bot: false,
        }
    }
}

/// Strikes a result.
const ANNUL: Decision = Decision::Annul(Strike::AsItWas);

/// The decision that takes back the ruling on a match; without a ruling, a decision that is refused.
async fn restoring(app: &App, id: MatchId) -> Decision {
    let ruling = app.show_match(id).await.unwrap().this_match.ruling();
    Decision::Restore(ruling.map_or(ActId(ulid::Ulid::nil()), |it| it.act))
}

fn after(span: Duration) -> Time {
    START + span
}

async fn next_due(app: &App) -> Option<Time> {
    app.next_due(START).await.unwrap().first()
}

fn app(fresh: &Fresh) -> App {
    App::with_ids(fresh.store.clone(), Arc::new(Counted::default()))
}

fn terms(game: Game, control: TimeControl) -> Terms {
    Terms {
        options: AnyOptions::default_of(game),
        control,
        rated: true,
    }
}

fn challenge_to(opponent: Option<Actor>, terms: Terms) -> NewChallenge {
    NewChallenge {
        opponent: opponent.map(Actor::person),
        terms,
        colours: Colours::Challenger(Side::First),
        thread: None,
        thread_possible: true,
    }
}

/// Moves a match to the caller's place.
async fn goes_on(
    app: &App,
    caller: &Caller,
    id: MatchId,
    asked: Option<UserId>,
) -> Result<MatchView, UseCaseError<MoveError>> {
    app.go_on(caller, (id, caller.place), asked, None).await
}

async fn challenged(app: &App, terms: Terms) -> ChallengeId {
    app.challenge(&ALICE.now(), challenge_to(Some(BOB), terms))
        .await
        .unwrap()
        .challenge
        .id
}

async fn begun(app: &App, terms: Terms) -> MatchId {
    begun_in(app, HALL, terms).await
}

async fn begun_in(app: &App, channel: ChannelId, terms: Terms) -> MatchId {
    let there = |actor: Actor| Caller {
        place: channel_of(GUILD, channel),
        ..actor.now()
    };
    let proposed = challenge_to(Some(BOB), terms);
    let asked = app.challenge(&there(ALICE), proposed).await.unwrap();
    let id = asked.challenge.id;
    let view = app.accept(&there(BOB), id, None).await.unwrap();
    view.this_match.id()
}

async fn iago(app: &App) -> MatchId {
    begun(app, terms(Game::Iago, TimeControl::None)).await
}

/// A match of Iago with so many plies that its result counts.
async fn counted(app: &App) -> MatchId {
    let id = iago(app).await;
    opening(app, id, [ALICE.now(), BOB.now()]).await;
    id
}

async fn opening(app: &App, id: MatchId, callers: [Caller; 2]) {
    for _ in 0..2 * COUNTS_FROM {
        further(app, id, &callers).await;
    }
}

async fn further(app: &App, id: MatchId, callers: &[Caller; 2]) {
    let view = shown(app, id).await;
    let side = view.this_match.to_move().unwrap();
    let token = view.this_match.position().legal_actions()[0].to_string();
    let [first, second] = callers;
    let mover = match side {
        Side::First => first,
        Side::Second => second,
    };
    let again = Caller {
        interaction: ALICE.now().interaction,
        ..mover.clone()
    };
    plays(app, &again, id, &token).await;
}

fn text(text: &str) -> Typed {
    Typed::Text(text.to_owned())
}

async fn plays(app: &App, caller: &Caller, id: MatchId, token: &str) {
    let played = app.play(caller, MatchRef::This(id), &text(token)).await;
    played.unwrap();
}

async fn play(app: &App, actor: Actor, token: &str) -> Move {
    app.play(&actor.now(), MatchRef::Here(None), &text(token))
        .await
        .unwrap()
}

async fn shown(app: &App, id: MatchId) -> MatchView {
    app.show_match(id).await.unwrap()
}

fn actor(side: Side) -> Actor {
    match side {
        Side::First => ALICE,
        Side::Second => BOB,
    }
}

/// Plays random legal actions to the end of a match, and returns it.
async fn play_out(app: &App, id: MatchId) -> MatchView {
    let mut rng = random::Rng::new(11);
    loop {
        let view = shown(app, id).await;
        let Some(side) = view.this_match.to_move() else {
            return view;
        };
        let actions = view.this_match.position().legal_actions();
        let token = actions[rng.below(actions.len())].to_string();
        plays(app, &actor(side).now(), id, &token).await;
    }
}
