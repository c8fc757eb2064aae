//! People who delete their data and play on: catches a limit that begins anew, results that cannot be struck any more,
//! and a mark of a person that is kept longer than it is needed.

use crate::database::{Fresh, on_each};
use crate::moderate::played;
use crate::tournament_field::{Field, entrant, settings};
use crate::{ALICE, Actor, BOB, CAROL, GUILD, START, after, app, challenge_to, shown, terms};
use app::{ActView, App, ChallengeError, PersonRefusal, Unfinished, UseCaseError};
use referee::tournament::{Refusal, TournamentKind};
use referee::{MatchId, PersonAct, Time, TimeControl, UserId, days};
use rules::Game;
use std::time::Duration;
use store::Tables;

const DORA: Actor = Actor(UserId(4), "Dora");

async fn forget(app: &App, who: Actor, at: Time) {
    app.forget(who.0, Unfinished::Refused, at).await.unwrap();
}

/// Limits the results of two people that count to two a day.
async fn limited(app: &App) {
    let limit = app.change_guild_settings(GUILD, START, |it| it.counted_a_day = Some(2));
    limit.await.unwrap();
}

/// Lets Alice win against `loser`. Returns the match and whether it counts.
async fn wins(app: &App, loser: Actor, channel: u64, at: Time) -> (MatchId, bool) {
    let id = played(app, [ALICE, loser], channel, loser, at).await;
    let view = shown(app, id).await;
    assert_ne!(view.rating_changes.is_some(), view.beyond_limit);
    (id, !view.beyond_limit)
}

async fn rules(app: &App, whom: Actor, act: PersonAct) -> Result<ActView, PersonRefusal> {
    let whom = (whom.0, whom.1);
    match app.rule_person(&CAROL.now(), whom, act, None).await {
        Ok(done) => Ok(done.unwrap()),
        Err(UseCaseError::Refused(why)) => Err(why),
        Err(why) => panic!("{why}"),
    }
}

#[tokio::test]
async fn no_more_results_count_against_an_account_that_deletes_its_data_and_moderators_find_them() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        limited(&app).await;
        let mut counted = Vec::new();
        for number in 0..5 {
            let at = after(Duration::from_mins(number));
            let (id, counts) = wins(&app, BOB, 40 + number, at).await;
            counted.extend(counts.then_some(id));
            forget(&app, BOB, at).await;
        }
        assert_eq!(counted.len(), 2, "{}", fresh.kind);
        let pair = rules::BySide::new(ALICE.0, BOB.0);
        let soon = after(Duration::from_hours(1));
        assert!(app.beyond_limit(GUILD, pair, soon).await.unwrap());
        assert!(
            !app.beyond_limit(GUILD, pair, START + days(2))
                .await
                .unwrap()
        );

        assert_eq!(
            rules(&app, BOB, PersonAct::AnnulAll).await.unwrap().results,
            2
        );
        for id in &counted {
            assert!(shown(&app, *id).await.is_struck());
        }
        // An act stays in force for a person who has come back.
        forget(&app, BOB, soon).await;
        assert_eq!(
            rules(&app, BOB, PersonAct::RestoreAll)
                .await
                .unwrap()
                .results,
            2
        );
        let sound = app.check().await.unwrap();
        assert!(sound.discrepancies.is_empty() && sound.ratings.is_empty());
        // A moderator cannot decide matches that they have played themselves.
        let this_match = shown(&app, counted[0]).await.this_match;
        assert!(app.has_played(BOB.0, &this_match).await.unwrap());
        assert!(!app.has_played(DORA.0, &this_match).await.unwrap());
        // After two days the mark of the person is deleted.
        app.due(soon + days(2)).await.unwrap();
        let nothing = rules(&app, BOB, PersonAct::AnnulAll).await;
        assert_eq!(nothing.unwrap_err(), PersonRefusal::NoResults);
    })
    .await;
}

#[tokio::test]
async fn all_who_came_back_count_as_one_and_others_for_themselves() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        limited(&app).await;
        for (number, loser) in (0..).zip([BOB, CAROL]) {
            assert!(wins(&app, loser, 40 + number, START).await.1);
            forget(&app, loser, START).await;
        }
        assert!(!wins(&app, BOB, 50, START).await.1);
        assert!(!wins(&app, CAROL, 51, START).await.1);
        assert!(wins(&app, DORA, 52, START).await.1);
        // The limit also counts wins from before a player deleted their data.
        assert!(wins(&app, DORA, 53, START).await.1);
        forget(&app, ALICE, START).await;
        assert!(!wins(&app, DORA, 54, START).await.1);
    })
    .await;
}

/// Catches a limit that begins anew for people who delete their data and come back, and one that still counts people
/// who deleted their data long ago.
#[tokio::test]
async fn wins_over_accounts_that_came_back_count_together() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        limited(&app).await;
        // As long as Bob avoids Dora, her mark is kept.
        app.meet(&DORA.person()).await.unwrap();
        app.avoid(&BOB.now(), DORA.0, DORA.1).await.unwrap();
        forget(&app, DORA, START).await;
        let later = START + days(3);
        for who in [BOB, CAROL] {
            app.meet(&who.person()).await.unwrap();
            forget(&app, who, later).await;
        }
        assert!(wins(&app, BOB, 40, later).await.1);
        assert!(wins(&app, CAROL, 41, later).await.1);
        assert!(!wins(&app, BOB, 42, later).await.1, "{}", fresh.kind);
        assert!(wins(&app, DORA, 43, later).await.1, "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn challenges_in_vain_are_counted_across_a_deletion_of_either() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let asks = async || {
            let untimed = terms(Game::Iago, TimeControl::None);
            let (caller, asked) = (ALICE.now(), challenge_to(Some(BOB), untimed));
            match app.challenge(&caller, asked).await {
                Ok(made) => {
                    let id = made.challenge.id;
                    app.withdraw(&ALICE.now(), id).await.unwrap();
                    true
                }
                Err(UseCaseError::Refused(ChallengeError::TooOften { .. })) => false,
                Err(why) => panic!("{why}"),
            }
        };
        for who in [ALICE, BOB, ALICE] {
            assert!(asks().await);
            forget(&app, who, START).await;
        }
        assert!(!asks().await, "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn who_has_left_a_tournament_does_not_enter_it_anew() {
    on_each(|fresh| async move {
        let field = Field::new(&fresh);
        let swiss = TournamentKind::Swiss { rounds: Some(3) };
        let id = field.begun(settings(swiss), 4).await;
        let forgotten = field.app.forget(entrant(0).0, Unfinished::Resigned, START);
        forgotten.await.unwrap();
        // Only the tournament still needs the mark.
        let later = START + days(2);
        field.app.due(later).await.unwrap();
        let (old, new) = (entrant(0).at(later), entrant(9).at(later));
        let joins = field.app.join_tournament(&old, id, &[]).await;
        let Err(UseCaseError::Refused(why)) = joins else {
            panic!("entered again")
        };
        assert!(matches!(why, Refusal::Out { by: None, .. }), "{why:?}");
        field.app.join_tournament(&new, id, &[]).await.unwrap();
    })
    .await;
}

async fn is_known(fresh: &Fresh, who: Actor) -> bool {
    let mut session = fresh.store.read().await.unwrap();
    !session.marks().former(who.0).await.unwrap().is_empty()
}

#[tokio::test]
async fn a_mark_goes_when_nothing_looks_back_to_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        app.avoid(&ALICE.now(), BOB.0, BOB.1).await.unwrap();
        app.meet(&CAROL.person()).await.unwrap();
        for who in [BOB, CAROL] {
            forget(&app, who, START).await;
        }
        app.due(after(Duration::from_hours(23))).await.unwrap();
        assert!(is_known(&fresh, BOB).await && is_known(&fresh, CAROL).await);
        assert!(!is_known(&fresh, DORA).await);
        app.due(after(Duration::from_hours(25))).await.unwrap();
        assert!(is_known(&fresh, BOB).await && !is_known(&fresh, CAROL).await);
        let avoided = app.avoided(ALICE.0).await.unwrap();
        app.avoid_no_more(&ALICE.now(), avoided[0].user)
            .await
            .unwrap();
        app.due(after(Duration::from_hours(27))).await.unwrap();
        assert!(!is_known(&fresh, BOB).await, "{}", fresh.kind);
    })
    .await;
}
