//! Results struck and restored, and matches decided, by moderators.

use crate::database::on_each;
use crate::random::Rng;
use crate::{
    ALICE, ANNUL, Actor, BOB, CAROL, GUILD, START, app, counted, opening, restoring, shown, terms,
};
use app::{
    App, Decision, Discrepancy, Error, MatchRef, NewChallenge, NoMatch, Pool, RulingError, Undo,
    Unfinished, UseCaseError,
};
use referee::rating::{PlayerScore, Rating, Standing, rate};
use referee::tournament::Outcome;
use referee::{ChannelId, Colours, Ending, GuildId, MatchId, Strike, Time, TimeControl, UserId};
use rules::{Game, Side};
use sqlx::{AnyConnection, Connection};
use std::collections::HashMap;
use std::time::Duration;
use store::{Store, Tables, day_of};

pub fn pool() -> Pool {
    Pool::of(GUILD, terms(Game::Iago, TimeControl::None))
}

/// Two people play in a channel of their own, and the loser resigns.
pub async fn played(
    app: &App,
    [one, two]: [Actor; 2],
    channel: u64,
    loser: Actor,
    at: Time,
) -> MatchId {
    let proposed = NewChallenge {
        opponent: Some(two.person()),
        terms: terms(Game::Iago, TimeControl::None),
        colours: Colours::Challenger(Side::First),
        thread: None,
        thread_possible: true,
    };
    let asked = app.challenge(&one.at(at), proposed).await.unwrap();
    let id = asked.challenge.id;
    let place = Some(ChannelId(channel));
    let begun = app.accept(&two.at(at), id, place).await.unwrap();
    let id = begun.this_match.id();
    opening(app, id, [one.at(at), two.at(at)]).await;
    let given_up = app.resign(&loser.at(at), MatchRef::This(id)).await;
    given_up.unwrap();
    id
}

async fn follows(app: &App, context: &str) {
    let checked = app.check().await.unwrap();
    assert_eq!(checked.ratings, [], "{context}");
}

/// A finished match as the test knows it.
#[derive(Clone, Copy)]
struct Over {
    id: MatchId,
    winner: UserId,
    loser: UserId,
    at: Time,
}

/// Checks that every rating follows from these results, computed the plain way.
async fn rated(store: &Store, counting: &[Over], context: &str) {
    let mut standings: HashMap<UserId, Standing> = HashMap::new();
    for over in counting {
        let last_day = day_of(over.at);
        let before = [over.winner, over.loser].map(|it| {
            standings
                .get(&it)
                .map_or_else(Rating::default, |it| it.on(last_day))
        });
        let (winner, loser) = rate(before[0], before[1], PlayerScore::Win);
        for (player, rating) in [(over.winner, winner), (over.loser, loser)] {
            standings.insert(player, Standing { rating, last_day });
        }
    }
    let mut session = store.read().await.unwrap();
    for user in [ALICE, BOB, CAROL].map(|it| it.0) {
        let row = session.ratings().find(&pool(), user).await.unwrap();
        let standing = row.map(|it| it.standing);
        assert_eq!(standing.as_ref(), standings.get(&user), "{context}");
    }
}

#[tokio::test]
async fn after_any_annuls_and_undos_ratings_are_those_computed_from_scratch() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let people = [ALICE, BOB, CAROL];
        let mut rng = Rng::new(17);
        let mut ids = Vec::new();
        // The test's own set of struck results.
        let mut struck = std::collections::BTreeSet::new();
        for step in 0..40_u64 {
            // Some results share an instant, others fall on later days.
            let now = START + Duration::from_hours(9 * (step / 3));
            let context = format!("{} step {step}", fresh.kind);
            if ids.len() < 3 || rng.one_in(3) {
                let first = rng.below(3);
                let pair = [people[first], people[(first + 1 + rng.below(2)) % 3]];
                let loses = rng.below(2);
                let [winner, loser] = [pair[1 - loses], pair[loses]];
                ids.push(Over {
                    id: played(&app, pair, 100 + step, loser, now).await,
                    winner: winner.0,
                    loser: loser.0,
                    at: now,
                });
            } else {
                let id = rng.pick(&ids).id;
                if struck.contains(&id) {
                    app.rule(&CAROL.at(now), id, restoring(&app, id).await, None)
                        .await
                        .unwrap();
                    struck.remove(&id);
                    assert!(shown(&app, id).await.rating_changes.is_some(), "{context}");
                } else {
                    let view = app.rule(&CAROL.at(now), id, ANNUL, None).await.unwrap();
                    struck.insert(id);
                    assert!(
                        view.is_struck() && view.rating_changes.is_none(),
                        "{context}"
                    );
                }
            }
            follows(&app, &context).await;
            let counting = ids.iter().filter(|over| !struck.contains(&over.id));
            let counting: Vec<Over> = counting.copied().collect();
            rated(&fresh.store, &counting, &context).await;
        }
        assert!(ids.len() > 8 && !struck.is_empty(), "{}", fresh.kind);
        // With every result struck, no player has a rating.
        for Over { id, .. } in ids.into_iter().filter(|it| !struck.contains(&it.id)) {
            app.rule(&ALICE.at(START), id, ANNUL, None).await.unwrap();
        }
        follows(&app, "nothing counts").await;
        rated(&fresh.store, &[], "nothing counts").await;
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_struck_or_restored_says_why() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        let now = app.rule(&CAROL.now(), id, ANNUL, None).await;
        assert!(matches!(
            now,
            Err(UseCaseError::Refused(RulingError::NotOver))
        ));
        let counts = app
            .rule(&CAROL.now(), id, restoring(&app, id).await, None)
            .await;
        let not = RulingError::Counts;
        assert!(matches!(counts, Err(UseCaseError::Refused(why)) if why == not));
        app.resign(&BOB.now(), MatchRef::This(id)).await.unwrap();
        // A request that is delivered twice is carried out once.
        let request = CAROL.now();
        assert!(
            app.rule(&request, id, ANNUL, None)
                .await
                .unwrap()
                .is_struck()
        );
        assert!(
            app.rule(&request, id, ANNUL, None)
                .await
                .unwrap()
                .is_struck()
        );
        let again = app.rule(&ALICE.now(), id, ANNUL, None).await;
        assert!(matches!(
            again,
            Err(UseCaseError::Refused(RulingError::Struck))
        ));
        let mut elsewhere = CAROL.now();
        elsewhere.place = crate::channel_of(GuildId(11), crate::HALL);
        let other = app
            .rule(&elsewhere, id, restoring(&app, id).await, None)
            .await;
        assert!(matches!(
            other,
            Err(UseCaseError::Internal(Error::NoMatch(NoMatch::Unknown)))
        ));
        let casual = crate::iago(&app).await;
        app.abort(&ALICE.now(), MatchRef::This(casual))
            .await
            .unwrap();
        let unrated = app.rule(&CAROL.now(), casual, ANNUL, None).await;
        assert!(matches!(
            unrated,
            Err(UseCaseError::Refused(RulingError::NoResult))
        ));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_annuls_at_once_one_is_told_of_the_other() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::This(id)).await.unwrap();
        let mut asking = tokio::task::JoinSet::new();
        for actor in [ALICE, BOB, CAROL, ALICE] {
            let app = app.clone();
            asking.spawn(async move { app.rule(&actor.now(), id, ANNUL, None).await });
        }
        let answers = asking.join_all().await;
        let carried_out = answers.iter().filter(|it| it.is_ok()).count();
        let told = answers
            .iter()
            .filter(|it| matches!(it, Err(UseCaseError::Refused(RulingError::Struck))));
        assert_eq!((carried_out, told.count()), (1, 3), "{}", fresh.kind);
        follows(&app, fresh.kind).await;
    })
    .await;
}

#[tokio::test]
async fn a_match_nobody_can_end_is_decided() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        let view = app
            .rule(&CAROL.now(), id, Decision::Decide(Outcome::Second), None)
            .await;
        let view = view.unwrap();
        let decided = Ending::Adjudication {
            winner: Some(Side::Second),
        };
        assert_eq!(view.this_match.ending(), Some(&decided));
        let [lost, won] = view.rating_changes.unwrap().into_pair();
        assert!(lost.points() < 0 && won.points() > 0);
        let again = app.rule(&CAROL.now(), id, Decision::End, None).await;
        assert!(matches!(
            again,
            Err(UseCaseError::Refused(RulingError::Over))
        ));
        let stored = app.record(id, "").await.unwrap().to_string();
        assert!(
            stored.contains("result: light wins by adjudication"),
            "{stored}"
        );
        let read: rules::record::Record = stored.parse().unwrap();
        assert_eq!(read.to_string(), stored);
        let other = crate::iago(&app).await;
        opening(&app, other, [ALICE.now(), BOB.now()]).await;
        let none = app
            .rule(&CAROL.now(), other, Decision::End, None)
            .await
            .unwrap();
        assert_eq!(none.this_match.ending(), Some(&Ending::CalledOff));
        assert!(none.rating_changes.is_none());
        // A wrong decision is struck like any result; a match without a result cannot be struck.
        let struck = app
            .rule(&CAROL.now(), id, ANNUL, Some("the wrong one"))
            .await
            .unwrap();
        assert!(struck.is_struck() && struck.rating_changes.is_none());
        let [decided, struck] = struck.acts.as_slice() else {
            panic!("{:?}", struck.acts);
        };
        assert_eq!(decided.reason, None);
        assert_eq!(struck.reason.as_deref(), Some("the wrong one"));
        follows(&app, fresh.kind).await;
        let nothing = app.rule(&CAROL.now(), other, ANNUL, None).await;
        assert!(matches!(
            nothing,
            Err(UseCaseError::Refused(RulingError::NoResult))
        ));
        // A reason may name a player, so it is deleted with their data.
        app.forget(BOB.0, Unfinished::Refused, START).await.unwrap();
        let acts = shown(&app, id).await.acts;
        assert!(acts.iter().all(|act| act.reason.is_none()), "{acts:?}");
        assert_eq!(app.check().await.unwrap().discrepancies.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn matches_are_counted_within_their_server() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let first = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::This(first)).await.unwrap();
        let second = crate::iago(&app).await;
        for (number, id) in [(1, first), (2, second)] {
            let view = app.numbered(GUILD, number).await.unwrap();
            assert_eq!(view.this_match.id(), id);
        }
        for (guild, number) in [(GUILD, 3), (GUILD, 0), (GuildId(11), 1)] {
            let none = app.numbered(guild, number).await;
            assert!(matches!(none, Err(Error::NoMatch(NoMatch::Unknown))));
        }
        let (page, part) = app.finished(GUILD, app::Past::All, 0, 10).await.unwrap();
        assert_eq!((page.len(), part.all, page[0].number), (1, 1, 1));
        let (page, part) = app
            .finished(GUILD, app::Past::Of(CAROL.0), 0, 10)
            .await
            .unwrap();
        assert_eq!((page.len(), part.all), (0, 0));
        // A page number beyond the end gives the last page.
        let (beyond, part) = app
            .finished(GUILD, app::Past::Of(BOB.0), 1, 10)
            .await
            .unwrap();
        assert_eq!((beyond.len(), part.page, part.all), (1, 0, 1));
    })
    .await;
}

#[tokio::test]
async fn ratings_that_do_not_follow_from_the_results_are_found() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::This(id)).await.unwrap();
        let damage = [
            "UPDATE ratings SET rating = rating + 1 WHERE player = 1",
            "UPDATE ratings SET wins = wins + 1 WHERE player = 2",
            "UPDATE rating_changes SET rating_after = rating_after + 1 WHERE player = 1",
            "DELETE FROM ratings WHERE player = 2",
            "UPDATE ratings SET known_until = known_until + 1 WHERE player = 1",
        ];
        let players = [ALICE.0, BOB.0, ALICE.0, BOB.0, ALICE.0];
        for (statement, player) in damage.into_iter().zip(players) {
            let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
            sqlx::query(statement)
                .execute(&mut connection)
                .await
                .unwrap();
            connection.close().await.unwrap();
            let found = app.check().await.unwrap().ratings;
            assert!(found.contains(&(pool(), player)), "{statement}");
            // Striking and restoring a result computes the ratings anew, which repairs them.
            app.rule(&CAROL.now(), id, ANNUL, None).await.unwrap();
            app.rule(&CAROL.now(), id, restoring(&app, id).await, None)
                .await
                .unwrap();
            follows(&app, statement).await;
            assert!(app.check().await.unwrap().ratings.is_empty(), "{statement}");
        }
    })
    .await;
}

#[tokio::test]
async fn results_that_are_not_those_of_their_matches_are_found() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::This(id)).await.unwrap();
        assert!(app.check().await.unwrap().discrepancies.is_empty());
        let execute = async |damage: &'static str| {
            let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
            sqlx::query(damage).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        };
        // What counts for a match contradicts the acts of moderators.
        execute("UPDATE matches SET ruled = '1/2', ruled_by = '01ARZ3NDEKTSV4RRFFQ69G5FAV'").await;
        let found = app.check().await.unwrap().discrepancies;
        assert!(matches!(found.as_slice(), [(_, Discrepancy::Misruled)]));
        execute("UPDATE matches SET ruled = NULL, ruled_by = NULL").await;
        for damage in [
            "UPDATE rating_changes SET player = 3 - player",
            "UPDATE rating_changes SET variant = 'loose'",
            "DELETE FROM rating_changes",
        ] {
            execute(damage).await;
            let found = app.check().await.unwrap().discrepancies;
            let [(found, Discrepancy::Misrated)] = found.as_slice() else {
                panic!("{damage}: {found:?}");
            };
            assert_eq!(*found, id.to_string(), "{damage}");
        }
    })
    .await;
}

/// Undoes the latest act on a match.
async fn undo_latest(app: &App, id: MatchId) -> String {
    let act = shown(app, id).await.acts.pop().unwrap();
    let view = app.act(GUILD, act.id).await.unwrap().unwrap();
    let Some(Undo::OfMatch(of, decision)) = view.undo() else {
        panic!("{act:?} cannot be undone");
    };
    let ruled = app.rule(&CAROL.now(), of, decision, None).await.unwrap();
    ruled.this_match.worth().unwrap().to_string()
}

/// Catches an undo that does not restore what counted before, and an undo that cannot be undone in turn.
#[tokio::test]
async fn every_undo_brings_back_what_counted_before() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = played(&app, [ALICE, BOB], 20, ALICE, START).await;
        for strike in [Strike::NoPoints, Strike::OtherSide] {
            let struck = app
                .rule(&CAROL.now(), id, Decision::Annul(strike), None)
                .await;
            let struck = struck.unwrap().this_match.worth().unwrap().to_string();
            for _ in 0..2 {
                assert_eq!(undo_latest(&app, id).await, "0-1", "{}", fresh.kind);
                assert_eq!(undo_latest(&app, id).await, struck);
            }
            assert_eq!(undo_latest(&app, id).await, "0-1");
            follows(&app, fresh.kind).await;
        }
        // An act that was undone cannot be undone again.
        let acts = shown(&app, id).await.acts;
        let view = app.act(GUILD, acts[0].id).await.unwrap().unwrap();
        assert_eq!(view.undo(), None);
        // Two moderators who undo one act at once undo it once.
        let last = acts.last().unwrap().id;
        let view = app.act(GUILD, last).await.unwrap().unwrap();
        let Some(Undo::OfMatch(_, again)) = view.undo() else {
            panic!("nothing undoes it");
        };
        app.rule(&CAROL.now(), id, again, None).await.unwrap();
        let twice = app.rule(&CAROL.now(), id, again, None).await;
        let refused = matches!(twice, Err(UseCaseError::Refused(RulingError::Counts)));
        assert!(refused, "{twice:?}");
        assert_eq!(undo_latest(&app, id).await, "0-1");
    })
    .await;
}
