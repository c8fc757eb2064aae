//! Both players act on several devices at once: catches a record that is no legal match.

use crate::database::{Fresh, on_each};
use crate::{
    ALICE, Actor, BOB, GUILD, app, begun, challenge_to, iago, opening, shown, terms, text,
};
use app::{App, MatchRef, Pool, Rematch, Typed, UseCaseError};
use referee::{Answer, MatchId, OfferKind, TimeControl};
use rules::Game;
use store::Tables;

async fn fidget(app: App, actor: Actor, id: MatchId, seed: u64) {
    let mut rng = crate::random::Rng::new(seed);
    for _ in 0..24 {
        let which = MatchRef::This(id);
        let view = shown(&app, id).await;
        let caller = actor.now();
        let failed = match rng.below(16) {
            0 => trouble(app.offer(&caller, which, OfferKind::Takeback).await),
            1 | 2 => match view.this_match.offer() {
                Some(offer) => trouble(app.answer(&caller, which, offer.id, Answer::Accept).await),
                None => None,
            },
            3 if rng.one_in(5) => trouble(app.resign(&caller, which).await),
            _ => {
                let actions = view.this_match.position().legal_actions();
                let Some(action) = actions.get(rng.below(actions.len().max(1))) else {
                    return;
                };
                let typed = Typed::Token {
                    token: action.to_string(),
                    made_for: view.this_match.moment(),
                };
                trouble(app.play(&caller, which, &typed).await)
            }
        };
        assert_eq!(failed, None, "only refusals are in order");
    }
}

fn trouble<T, E>(result: Result<T, UseCaseError<E>>) -> Option<String> {
    match result {
        Err(UseCaseError::Internal(trouble)) => Some(trouble.to_string()),
        _ => None,
    }
}

/// Checks that the stored match is legal, and that the ratings follow from it.
async fn check(fresh: &Fresh, id: MatchId) {
    let mut session = fresh.store.read().await.unwrap();
    let record = session.matches().load(id).await.unwrap().unwrap();
    let this_match = referee::Match::restore(record).unwrap();
    let pool = Pool::of(GUILD, this_match.terms());
    let listed = session.ratings().listed(id).await.unwrap();
    let rated = this_match
        .ending()
        .is_some_and(|ending| ending.score().is_some() && this_match.counts());
    assert_eq!(listed.is_some(), rated, "{}", fresh.kind);
    assert_eq!(session.ratings().contradicted(&pool).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn both_fire_plies_takebacks_and_resignations_at_once() {
    on_each(|fresh| async move {
        // Two processes share the database.
        let here = app(&fresh);
        let there = App::new(store::Store::open(&fresh.address).await.unwrap());
        let id = begun(&here, terms(Game::Iago, TimeControl::None)).await;
        let mut tasks = tokio::task::JoinSet::new();
        for (n, actor) in [ALICE, BOB, ALICE, BOB, ALICE, BOB].into_iter().enumerate() {
            let app = if n % 2 == n / 2 % 2 { &here } else { &there };
            tasks.spawn(fidget(app.clone(), actor, id, n as u64 * 7_919 + 1));
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        check(&fresh, id).await;
        assert_eq!(
            shown(&here, id).await.this_match,
            shown(&there, id).await.this_match
        );
        there.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_interaction_delivered_twelve_times_at_once_plays_once() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let there = App::new(store::Store::open(&fresh.address).await.unwrap());
        let id = iago(&here).await;
        let caller = ALICE.now();
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..12 {
            let app = if n % 2 == 0 {
                here.clone()
            } else {
                there.clone()
            };
            let caller = caller.clone();
            tasks.spawn(async move { app.play(&caller, MatchRef::This(id), &text("D3")).await });
        }
        while let Some(done) = tasks.join_next().await {
            let once = done.unwrap().unwrap();
            assert_eq!(once.plies, 0..1);
        }
        assert_eq!(shown(&here, id).await.this_match.plies().len(), 1);
        there.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_open_challenge_is_accepted_by_one_of_many() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let there = App::new(store::Store::open(&fresh.address).await.unwrap());
        let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
        let asked = here.challenge(&ALICE.now(), open).await.unwrap();
        let id = asked.challenge.id;
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..10_u64 {
            let app = if n % 2 == 0 {
                here.clone()
            } else {
                there.clone()
            };
            let taker = Actor(referee::UserId(100 + n), "Taker");
            tasks.spawn(async move { app.accept(&taker.now(), id, None).await });
        }
        let mut begun = 0;
        while let Some(done) = tasks.join_next().await {
            match done.unwrap() {
                Ok(_) => begun += 1,
                Err(UseCaseError::Refused(_)) => {}
                Err(failure) => panic!("{failure:?}"),
            }
        }
        assert_eq!(begun, 1);
        there.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn both_press_rematch_at_once_and_one_begins() {
    on_each(|fresh| async move {
        let here = app(&fresh);
        let there = App::new(store::Store::open(&fresh.address).await.unwrap());
        let id = iago(&here).await;
        here.resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        let (alice, bob) = (ALICE.now(), BOB.now());
        let (one, two) = tokio::join!(here.rematch(&alice, id), there.rematch(&bob, id));
        let begun = [one.unwrap(), two.unwrap()]
            .iter()
            .filter(|rematch| matches!(rematch, Rematch::Begun(_)))
            .count();
        assert_eq!(begun, 1);
        there.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn matches_that_end_at_once_leave_ratings_that_replay() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let all = app.change_guild_settings(GUILD, crate::START, |it| it.counted_a_day = None);
        all.await.unwrap();
        let mut ids = Vec::new();
        for channel in 0..8 {
            let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::None));
            let asked = app.challenge(&ALICE.now(), proposed).await.unwrap();
            let thread = referee::ChannelId(1_000 + channel);
            let begun = app
                .accept(&BOB.now(), asked.challenge.id, Some(thread))
                .await
                .unwrap();
            let id = begun.this_match.id();
            opening(&app, id, [ALICE.now(), BOB.now()]).await;
            ids.push(id);
        }
        let mut tasks = tokio::task::JoinSet::new();
        for (n, id) in ids.into_iter().enumerate() {
            let app = app.clone();
            let actor = if n % 3 == 0 { BOB } else { ALICE };
            tasks.spawn(async move { app.resign(&actor.now(), MatchRef::This(id)).await });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap().unwrap();
        }
        let pool = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        let mut session = fresh.store.read().await.unwrap();
        let mut tallies = Vec::new();
        for user in [ALICE.0, BOB.0] {
            let row = session.ratings().find(&pool, user).await.unwrap().unwrap();
            let tally = row.tally;
            tallies.push([tally.wins, tally.draws, tally.losses]);
        }
        // Bob resigned three of the eight matches, Alice the others.
        assert_eq!(tallies, [[3, 0, 5], [5, 0, 3]]);
        assert_eq!(session.ratings().contradicted(&pool).await.unwrap(), []);
    })
    .await;
}
