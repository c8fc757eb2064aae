//! Rematches: catches two rematches of one match, and sides that are not swapped.

use crate::database::on_each;
use crate::fake::{Fake, Told, tell};
use crate::{ALICE, BOB, CAROL, HALL, START, after, app, challenged, iago, shown, terms};
use app::delivery::AnswerOutcome;
use app::{
    MatchRef, MessageRef, MessageRole, Reader, Refused, Rematch, RematchRefusal, Subject,
    UseCaseError, challenge_version,
};
use referee::{CHALLENGE_LIFE, MessageId, TimeControl};
use rules::Game;
use std::time::Duration;

#[tokio::test]
async fn both_want_it_and_it_begins_with_sides_swapped() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        let early = app.rematch(&ALICE.now(), id).await;
        assert!(matches!(
            early,
            Err(UseCaseError::Refused(Refused {
                why: RematchRefusal::NotOver,
                ..
            }))
        ));
        app.resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        let stranger = app.rematch(&CAROL.now(), id).await;
        assert!(matches!(
            stranger,
            Err(UseCaseError::Refused(Refused {
                why: RematchRefusal::NotAPlayer,
                ..
            }))
        ));
        let asking = ALICE.now();
        let mut ids = Vec::new();
        for _ in ["first", "repeated"] {
            let asked = app.rematch(&asking, id).await.unwrap();
            let Rematch::Asked(view) = asked else {
                panic!()
            };
            assert_eq!(view.challenge.opponent, Some(BOB.0));
            ids.push(view.challenge.id);
        }
        assert_eq!(ids[0], ids[1]);
        let asked_in = MessageRef {
            channel: HALL,
            message: MessageId(7),
        };
        let again = app.rematch(&ALICE.now(), id).await;
        let Err(UseCaseError::Refused(Refused {
            why: RematchRefusal::Asked(open),
            ..
        })) = again
        else {
            panic!("{again:?}")
        };
        let told = Told {
            fake: &Fake::default(),
            at: Some(asked_in),
        };
        let asked = open.challenge.id;
        let role = MessageRole::Challenge(asked, Reader::Everybody);
        let answers = (Subject::Challenge(asked), challenge_version(false));
        let sent = tell(&app, told, role, answers, START).await;
        assert_eq!(sent, AnswerOutcome::Shown);
        let agreeing = BOB.now();
        let begun = app.rematch(&agreeing, id).await.unwrap();
        let Rematch::Begun(view) = begun else {
            panic!()
        };
        let seats = view.this_match.seats();
        assert_eq!((seats.first, seats.second), (BOB.0, ALICE.0));
        assert_eq!(view.this_match.rematch_of(), Some(id));
        let again = app.rematch(&agreeing, id).await.unwrap();
        assert!(matches!(again, Rematch::Begun(again) if again.this_match == view.this_match));
        for actor in [ALICE, BOB] {
            let late = app.rematch(&actor.now(), id).await;
            let Err(UseCaseError::Refused(Refused {
                why: RematchRefusal::Begun,
                view: begun,
            })) = late
            else {
                panic!("{late:?}")
            };
            assert_eq!(begun.this_match.id(), view.this_match.id());
        }
    })
    .await;
}

#[tokio::test]
async fn a_rematch_asked_for_yesterday_is_asked_for_anew() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        app.rematch(&ALICE.now(), id).await.unwrap();
        let tomorrow = BOB.at(after(CHALLENGE_LIFE));
        let Rematch::Asked(view) = app.rematch(&tomorrow, id).await.unwrap() else {
            panic!("nobody agreed to anything")
        };
        assert_eq!(view.challenge.challenger, BOB.0);
    })
    .await;
}

#[tokio::test]
async fn not_while_another_match_runs_there() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let first = iago(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let second = iago(&app).await;
        let taken = app.rematch(&ALICE.now(), first).await;
        let Err(UseCaseError::Refused(Refused {
            why: RematchRefusal::ChannelTaken,
            view: old,
        })) = taken
        else {
            panic!("{taken:?}")
        };
        assert_eq!(old.this_match.id(), first);
        assert!(shown(&app, second).await.this_match.to_move().is_some());
    })
    .await;
}

#[tokio::test]
async fn who_asks_again_and_again_has_to_wait_between_matches_and_challenges_alike() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        for _ in 0..2 {
            let asked = app.rematch(&ALICE.now(), id).await.unwrap();
            let Rematch::Asked(view) = asked else {
                panic!()
            };
            app.withdraw(&ALICE.now(), view.challenge.id).await.unwrap();
        }
        let third = challenged(&app, terms(Game::Iago, TimeControl::None)).await;
        app.decline(&BOB.now(), third).await.unwrap();
        let fourth = app.rematch(&ALICE.now(), id).await;
        let Err(UseCaseError::Refused(Refused {
            why: RematchRefusal::TooOften { again },
            ..
        })) = fourth
        else {
            panic!("{fourth:?}")
        };
        assert_eq!(again, after(Duration::from_mins(10)));
        // The opponent has not asked yet, so the limit does not concern them.
        let Rematch::Asked(_) = app.rematch(&BOB.now(), id).await.unwrap() else {
            panic!()
        };
    })
    .await;
}
