//! Challenges: catches a match that begins twice, in a taken channel, or for the wrong person.

use crate::database::on_each;
use crate::fake::{Fake, Told, change_of, deliver_all};
use crate::{
    ALICE, BOB, CAROL, HALL, START, after, app, challenge_to, challenged, iago, shown, terms,
};
use app::delivery::AnswerOutcome;
use app::{AnswerError, Caller, ChallengeError, MatchRef, MessageRole, UseCaseError};
use referee::{CHALLENGE_LIFE, ChallengeRefusal, ChallengeState, ChannelId, Place, TimeControl};
use rules::{BySide, Game};

#[tokio::test]
async fn ten_open_challenges_are_the_limit_also_all_at_once() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let app = app.clone();
            asking.spawn(async move {
                let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
                app.challenge(&ALICE.now(), open).await
            });
        }
        let made = asking.join_all().await;
        assert_eq!(made.iter().filter(|it| it.is_ok()).count(), 10);
        assert!(made.iter().all(|it| matches!(
            it,
            Ok(_) | Err(UseCaseError::Refused(ChallengeError::TooMany { .. }))
        )));
    })
    .await;
}

#[tokio::test]
async fn a_challenge_states_the_stake_and_becomes_a_match() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let asked = app
            .challenge(
                &ALICE.now(),
                challenge_to(Some(BOB), terms(Game::Iago, TimeControl::LIVE)),
            )
            .await
            .unwrap();
        let view = asked;
        assert_eq!(view.challenger_name.as_deref(), Some("Alice"));
        assert_eq!(view.opponent_name.as_deref(), Some("Bob"));
        let (alices, bobs) = view.stake.unwrap();
        assert_eq!((alices.win, alices.loss), (162, -162));
        assert_eq!(alices, bobs);
        assert_eq!(view.channel_taken_by, None);

        let begun = app
            .accept(&BOB.now(), view.challenge.id, None)
            .await
            .unwrap();
        let seats = begun.this_match.seats();
        assert_eq!((seats.first, seats.second), (ALICE.0, BOB.0));
        assert_eq!(
            begun.names,
            BySide::new(Some("Alice".into()), Some("Bob".into()))
        );
        assert_eq!(begun.this_match.terms().control, TimeControl::LIVE);
        let now = app.show_challenge(view.challenge.id, START).await.unwrap();
        assert_eq!(
            now.challenge.state,
            ChallengeState::Accepted(begun.this_match.id())
        );
        assert_eq!(now.channel_taken_by, Some(begun.this_match.id()));
    })
    .await;
}

#[tokio::test]
async fn nobody_accepts_yesterdays_challenge() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = challenged(&app, terms(Game::Iago, TimeControl::None)).await;
        // No deadline was carried out: the challenge is still stored as open.
        let late = app.accept(&BOB.at(after(CHALLENGE_LIFE)), id, None).await;
        let Err(UseCaseError::Refused(AnswerError::Refused { why, .. })) = late else {
            panic!("{late:?}")
        };
        assert_eq!(why, ChallengeRefusal::Closed(ChallengeState::Expired));
    })
    .await;
}

#[tokio::test]
async fn in_a_taken_channel_the_second_match_gets_a_thread() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let here = iago(&app).await;
        let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
        let view = app.challenge(&CAROL.now(), open).await.unwrap();
        assert_eq!(view.channel_taken_by, Some(here));
        let id = view.challenge.id;
        let refused = app.accept(&BOB.now(), id, None).await;
        let Err(UseCaseError::Refused(AnswerError::NeedsThread { view })) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(view.channel_taken_by, Some(here));
        assert_eq!(view.challenge.state, ChallengeState::Open);

        let thread = ChannelId(777);
        let begun = app.accept(&BOB.now(), id, Some(thread)).await.unwrap();
        assert_eq!(
            begun.this_match.place(),
            Place::Server {
                guild: crate::GUILD,
                channel: thread,
                parent: Some(HALL),
            }
        );
        // Both matches run at once, each in its place.
        assert!(shown(&app, here).await.this_match.to_move().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_second_delivery_makes_no_second_challenge_and_no_second_match() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let asking = ALICE.now();
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::None));
        let first = app.challenge(&asking, proposed.clone()).await.unwrap();
        let second = app.challenge(&asking, proposed).await.unwrap();
        let id = first.challenge.id;
        assert_eq!(second.challenge.id, id);

        let accepting = BOB.now();
        let first = app.accept(&accepting, id, None).await.unwrap();
        let second = app.accept(&accepting, id, None).await.unwrap();
        assert_eq!(first.this_match.id(), second.this_match.id());

        let id = challenged(&app, terms(Game::Iago, TimeControl::None)).await;
        let declining = BOB.now();
        let first = app.decline(&declining, id).await.unwrap();
        let second = app.decline(&declining, id).await.unwrap();
        assert_eq!(first.challenge.state, second.challenge.state);
    })
    .await;
}

/// Catches a line in the channel that never tells how the match in its thread ended, because the challenge was accepted
/// before its message was noted.
#[tokio::test]
async fn the_line_of_a_thread_tells_the_end_however_soon_it_was_accepted() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::None));
        let asked = app.challenge(&ALICE.now(), proposed).await.unwrap();
        let (bob, thread) = (BOB.now(), ChannelId(77));
        let begun = app.accept(&bob, asked.challenge.id, Some(thread));
        let view = begun.await.unwrap();
        let id = view.this_match.id();
        let line = fake.put(HALL, "the challenge".to_owned(), None);
        let (told, parent) = (
            Told {
                fake: &fake,
                at: None,
            },
            MessageRole::Parent(id),
        );
        let answers = Some(change_of(&view));
        let shows = app.send_by_answer(&told, parent, Some(line), answers, START);
        assert_eq!(shows.await.unwrap(), AnswerOutcome::Shown);
        let told = fake.world().messages[&line.message.0].text.clone();
        assert_eq!(told, "the challenge, accepted");
        deliver_all(&app, &fake, START).await;
        let there = Caller {
            place: crate::channel_of(crate::GUILD, thread),
            ..BOB.now()
        };
        let ended = app.resign(&there, MatchRef::This(id)).await.unwrap();
        app.release(change_of(&ended), START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        let told = fake.world().messages[&line.message.0].text.clone();
        assert_eq!(told, "the challenge, played");
    })
    .await;
}
