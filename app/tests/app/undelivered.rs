//! What was done but perhaps never told is told after the next start, once.

use super::*;
use app::{ChallengeError, MessageRef, MessageRole, UseCaseError, What};
use database::on_each;
use referee::{ChallengeState, MessageId, OfferKind};

/// What is to be said now, each notice noted as posted.
async fn said(app: &App) -> Vec<What> {
    let notices = app.due(START).await.unwrap();
    for notice in &notices {
        assert!(app.posted(notice.id, START).await.unwrap());
    }
    notices.into_iter().map(|notice| notice.what).collect()
}

/// The program after a crash: nothing is left but the database.
async fn restarted(fresh: &Fresh) -> App {
    let app = App::new(fresh.store.clone());
    app.recover(START).await.unwrap();
    app
}

/// A match whose every interaction so far was answered.
async fn told_match(app: &App) -> MatchId {
    told_match_of(app, Game::Iago).await
}

/// The same of another game.
async fn told_match_of(app: &App, game: Game) -> MatchId {
    let (made, accepted) = (ALICE.now(), BOB.now());
    let proposed = challenge_to(Some(BOB), terms(game, TimeControl::None));
    let challenge = app
        .challenge(&made, proposed)
        .await
        .unwrap()
        .value
        .challenge;
    let view = app.accept(&accepted, challenge.id, None).await.unwrap();
    for caller in [made, accepted] {
        app.answered(caller.interaction).await.unwrap();
    }
    view.value.this_match.id()
}

#[tokio::test]
async fn what_was_answered_is_not_said_again() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        told_match(&app).await;
        let caller = ALICE.now();
        app.play(&caller, Which::Here(None), &text("D3"))
            .await
            .unwrap();
        app.answered(caller.interaction).await.unwrap();
        // Looking changes nothing, so there is nothing to tell.
        app.board(&BOB.now(), Which::Here(None)).await.unwrap();
        assert!(said(&restarted(&fresh).await).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_ply_that_was_stored_and_not_answered_is_told_once() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let id = told_match(&before).await;
        play(&before, ALICE, "D3").await;
        let after = restarted(&fresh).await;
        match said(&after).await.as_slice() {
            [What::Undelivered { view, ply: true }] => {
                assert_eq!(view.this_match.id(), id);
                assert_eq!(view.this_match.plies().len(), 1);
            }
            other => panic!("{other:?}"),
        }
        assert!(said(&after).await.is_empty());
        assert!(said(&restarted(&fresh).await).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_step_of_a_turn_that_is_not_over_is_told_to_nobody() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let id = told_match_of(&before, Game::Ampel).await;
        let opening = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];
        for (number, token) in opening.into_iter().enumerate() {
            let mover = if matches!(number, 1 | 3 | 5) {
                BOB
            } else {
                ALICE
            };
            let caller = mover.now();
            before
                .play(&caller, Which::This(id), &text(token))
                .await
                .unwrap();
            before.answered(caller.interaction).await.unwrap();
        }
        play(&before, BOB, "A1>A2").await;
        let after = restarted(&fresh).await;
        assert!(said(&after).await.is_empty());
        // With the turn it is told.
        play(&after, BOB, "A11").await;
        let after = restarted(&fresh).await;
        match said(&after).await.as_slice() {
            [What::Undelivered { view, .. }] => assert_eq!(view.this_match.turns(), 8),
            other => panic!("{other:?}"),
        }
        // And so is whatever else happens in the middle of one.
        play(&after, ALICE, "K1>J1").await;
        let kind = OfferKind::Draw;
        let asked = after.offer(&BOB.now(), Which::This(id), kind).await;
        asked.unwrap();
        match said(&restarted(&fresh).await).await.as_slice() {
            // The question alone.
            [What::Undelivered { view, ply: false }] => assert!(view.this_match.offer().is_some()),
            other => panic!("{other:?}"),
        }
    })
    .await;
}

#[tokio::test]
async fn many_untold_changes_of_a_match_are_told_as_one() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let id = iago(&before).await;
        play(&before, ALICE, "D3").await;
        let kind = OfferKind::Takeback;
        before
            .offer(&ALICE.now(), Which::This(id), kind)
            .await
            .unwrap();
        let said = said(&restarted(&fresh).await).await;
        // The challenge was accepted, the match begun, a ply played and a question asked.
        let matches = said
            .iter()
            .filter(|what| matches!(what, What::Undelivered { ply: true, .. }));
        assert_eq!(matches.count(), 1);
        assert_eq!(said.len(), 2, "{said:?}");
    })
    .await;
}

#[tokio::test]
async fn who_moves_on_makes_the_notice_superfluous() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        told_match(&before).await;
        play(&before, ALICE, "D3").await;
        let after = restarted(&fresh).await;
        let view = after.board(&BOB.now(), Which::Here(None)).await.unwrap();
        let reply = view.this_match.position().public_actions()[0].to_string();
        let caller = BOB.now();
        after
            .play(&caller, Which::Here(None), &text(&reply))
            .await
            .unwrap();
        after.answered(caller.interaction).await.unwrap();
        assert!(said(&after).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_failed_answer_is_told_without_a_restart() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        told_match(&app).await;
        let caller = ALICE.now();
        app.resign(&caller, Which::Here(None)).await.unwrap();
        app.undelivered(caller.interaction, START).await.unwrap();
        app.undelivered(caller.interaction, START).await.unwrap();
        // What did nothing leaves nothing to tell.
        app.undelivered(BOB.now().interaction, START).await.unwrap();
        match said(&app).await.as_slice() {
            [What::Undelivered { view, ply: false }] => assert!(view.this_match.ending().is_some()),
            other => panic!("{other:?}"),
        }
        assert!(said(&restarted(&fresh).await).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_challenge_nobody_saw_is_told_and_so_is_its_end() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        let asked = challenged(&before, iago).await;
        let declined = challenged(&before, iago).await;
        let message = MessageRef {
            channel: HALL,
            message: MessageId(77),
        };
        let role = MessageRole::Challenge(declined);
        before.note_message(role, message).await.unwrap();
        before.decline(&BOB.now(), declined).await.unwrap();
        let mut told = Vec::new();
        for what in said(&restarted(&fresh).await).await {
            match what {
                What::UndeliveredChallenge(view) => {
                    told.push((view.challenge.id, view.challenge.state, view.message));
                }
                other => panic!("{other:?}"),
            }
        }
        told.sort_by_key(|(id, _, _)| *id);
        assert_eq!(
            told,
            [
                (asked, ChallengeState::Open, None),
                (declined, ChallengeState::Declined, Some(message))
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn answers_noted_at_once_are_all_noted() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        let mut answering = Vec::new();
        for _ in 0..8 {
            let caller = ALICE.now();
            let proposed = challenge_to(None, iago);
            app.challenge(&caller, proposed).await.unwrap();
            let app = app.clone();
            answering.push(tokio::spawn(async move {
                app.answered(caller.interaction).await.unwrap();
            }));
        }
        for answering in answering {
            answering.await.unwrap();
        }
        assert!(said(&restarted(&fresh).await).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn who_keeps_taking_challenges_back_has_to_wait() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        for _ in 0..3 {
            let id = challenged(&app, iago).await;
            app.withdraw(&ALICE.now(), id).await.unwrap();
        }
        let fourth = |now| {
            let proposed = challenge_to(Some(BOB), iago);
            let (app, caller) = (app.clone(), ALICE.at(now));
            async move { app.challenge(&caller, proposed).await }
        };
        let refused = fourth(START).await;
        assert!(matches!(
            refused,
            Err(UseCaseError::Refused(ChallengeError::TooOften { again })) if again == after(Span::minutes(10))
        ));
        // Others may still be asked, by and instead of them.
        let other = challenge_to(Some(CAROL), iago);
        app.challenge(&ALICE.now(), other).await.unwrap();
        let open = challenge_to(None, iago);
        app.challenge(&ALICE.now(), open).await.unwrap();
        fourth(after(Span::minutes(10))).await.unwrap();
    })
    .await;
}
