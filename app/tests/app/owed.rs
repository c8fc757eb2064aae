//! Owed messages after an answer, a failed answer and a crash: catches messages that are missing or posted twice.

use super::*;
use crate::fake::{Fake, Fault, Gate, Told, change_of, deliver_all, take, tell};
use app::delivery::{AnswerOutcome, CallError, Verdict};
use app::{
    ChallengeError, LEASE, MessageRef, MessageRole, Reader, Subject, UseCaseError,
    challenge_version,
};
use database::on_each;
use referee::OfferKind;

/// The program after a crash: only the database is left.
fn restarted(fresh: &Fresh) -> App {
    App::new(fresh.store.clone())
}

pub fn later() -> Time {
    after(LEASE)
}

async fn seen_match(app: &App, game: Game) -> MatchId {
    let id = begun(app, terms(game, TimeControl::None)).await;
    deliver_all(app, &Fake::default(), later()).await;
    id
}

/// Notes that an answer showed the board of `view`, and folds the older board.
pub async fn told_board(app: &App, fake: &Fake, view: &MatchView, at: Option<MessageRef>) {
    let role = MessageRole::Board(view.this_match.id(), Reader::Everybody);
    let sent = tell(app, Told { fake, at }, role, change_of(view), START).await;
    assert_eq!(sent, AnswerOutcome::Shown);
}

#[tokio::test]
async fn a_failed_answer_is_said_at_once_and_wakes_the_waiter() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        seen_match(&app, Game::Iago).await;
        let view = app
            .resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        // Every change wakes; this wake-up is for the resignation itself.
        app.changed().await;
        app.release(change_of(&view), START).await.unwrap();
        app.changed().await;
        deliver_all(&app, &fake, START).await;
        assert_eq!(fake.said(), ["the end"]);
    })
    .await;
}

/// Catches a deleted board that keeps the next board from being posted.
#[tokio::test]
async fn a_board_that_somebody_deleted_is_not_looked_for() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun(&app, terms(Game::Iago, TimeControl::None)).await;
        deliver_all(&app, &fake, later()).await;
        assert_eq!(fake.said(), ["the board after 0"]);
        fake.world().messages.clear();
        play(&app, ALICE, "D3").await;
        deliver_all(&restarted(&fresh), &fake, later()).await;
        assert_eq!(fake.said(), ["the board after 1"]);
        deliver_all(&restarted(&fresh), &fake, later() + LEASE).await;
        assert_eq!(fake.said(), [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_step_of_a_turn_that_is_not_over_is_told_to_nobody() {
    on_each(|fresh| async move {
        let (before, fake) = (app(&fresh), Fake::default());
        let id = seen_match(&before, Game::Ampel).await;
        let opening = ["B4", "B6", "D6", "F3", "H3", "A1", "K1"];
        for (number, token) in opening.into_iter().enumerate() {
            let mover = if matches!(number, 1 | 3 | 5) {
                BOB
            } else {
                ALICE
            };
            before
                .play(&mover.now(), MatchRef::This(id), &text(token))
                .await
                .unwrap();
        }
        deliver_all(&before, &fake, later()).await;
        fake.said();
        play(&before, BOB, "A1>A2").await;
        deliver_all(&restarted(&fresh), &fake, later()).await;
        assert_eq!(fake.said(), [""; 0]);
        // The board is posted when the turn ends.
        play(&before, BOB, "A11").await;
        deliver_all(&restarted(&fresh), &fake, later()).await;
        assert_eq!(fake.said(), ["the board after 14", "folded: 0 to 11"]);
        // An offer in the middle of a turn is posted without a board.
        play(&before, ALICE, "K1>J1").await;
        let asking = BOB.now();
        let asked = before.offer(&asking, MatchRef::This(id), OfferKind::Draw);
        asked.await.unwrap();
        deliver_all(&restarted(&fresh), &fake, later()).await;
        assert_eq!(fake.said(), ["the question draw"]);
    })
    .await;
}

/// Catches a failed note that is reported as stored.
#[tokio::test]
async fn a_note_that_fails_is_an_error() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        seen_match(&app, Game::Iago).await;
        let moved = play(&app, ALICE, "D3").await;
        let taken = take(&app, later()).await;
        let role = MessageRole::Board(moved.view.this_match.id(), Reader::Everybody);
        let gate = Arc::new(Gate::default());
        fake.fault(Fault::Held(Arc::clone(&gate)));
        let answers = Some(change_of(&moved.view));
        let answering = app.send_by_answer(&fake, role, None, answers, START);
        let failing = async {
            gate.under_way.notified().await;
            fresh.store.close().await;
            gate.let_through.notify_one();
        };
        let (answered, ()) = tokio::join!(answering, failing);
        answered.unwrap_err();
        // The message itself got through.
        assert_eq!(fake.said(), ["the board after 1"]);
        app.deliver(&fake, &taken[0], later()).await.unwrap_err();
    })
    .await;
}

/// Catches a lease that stays in the future after the clock was set back.
#[tokio::test]
async fn after_the_clock_was_set_back_what_is_owed_is_told_all_the_same() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        seen_match(&app, Game::Iago).await;
        app.heartbeat(START).await.unwrap();
        play(&app, ALICE, "D3").await;
        let back = START - Duration::from_hours(2);
        app.heartbeat(back).await.unwrap();
        let due = app.next_due(back).await.unwrap();
        assert_eq!(due.owed, Some(back));
        deliver_all(&app, &fake, back).await;
        assert_eq!(fake.said(), ["the board after 1"]);
    })
    .await;
}

#[tokio::test]
async fn each_failure_is_treated_by_its_class() {
    let minute = Duration::from_mins(1);
    let table = [
        (
            CallError::Transient,
            Verdict::Later(Duration::from_millis(500)),
            Duration::from_millis(500),
        ),
        (
            CallError::RateLimited(minute),
            Verdict::Rest(minute),
            minute,
        ),
        (CallError::Delayed, Verdict::Rest(minute / 2), minute / 2),
        (CallError::Unauthorized, Verdict::Halt, Duration::ZERO),
        (
            CallError::PlaceLost { gone: false },
            Verdict::PlaceLost {
                gone: false,
                rest: Duration::from_millis(2_500),
            },
            Duration::from_millis(2_500),
        ),
    ];
    for (error, delivered, pause) in table {
        on_each(|fresh| {
            let (error, delivered) = (error.clone(), delivered.clone());
            async move {
                let (app, fake) = (app(&fresh), Fake::default());
                seen_match(&app, Game::Iago).await;
                let moved = play(&app, ALICE, "D3").await;
                app.release(change_of(&moved.view), START).await.unwrap();
                fake.fault(Fault::Fails(error));
                let [owed] = take(&app, START).await[..] else {
                    panic!("one board is owed");
                };
                let came = app.deliver(&fake, &owed, START).await.unwrap();
                assert_eq!(came, delivered);
                let again = after(pause);
                assert_eq!(next_due(&app).await, Some(again));
                let before = again - Duration::from_millis(1);
                deliver_all(&app, &fake, before).await;
                assert_eq!(fake.said(), [""; 0]);
                deliver_all(&app, &fake, again).await;
                assert_eq!(fake.said(), ["the board after 1"]);
            }
        })
        .await;
    }
}

#[tokio::test]
async fn what_is_refused_is_given_up_until_more_is_wanted() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        seen_match(&app, Game::Iago).await;
        play(&app, ALICE, "D3").await;
        fake.fault(Fault::Fails(CallError::Refused("a bad request".to_owned())));
        deliver_all(&app, &fake, later()).await;
        assert_eq!(fake.said(), [""; 0]);
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        deliver_all(&app, &fake, later()).await;
        assert_eq!(fake.said()[0], "the end");
    })
    .await;
}

#[tokio::test]
async fn two_processes_deliver_everything_once() {
    on_each(|fresh| async move {
        let (one, two, fake) = (app(&fresh), restarted(&fresh), Fake::default());
        for _ in 0..8 {
            challenged_open(&one).await;
        }
        tokio::join!(
            deliver_all(&one, &fake, later()),
            deliver_all(&two, &fake, later())
        );
        assert_eq!(fake.said(), ["the challenge"; 8]);
    })
    .await;
}

async fn challenged_open(app: &App) {
    let open = challenge_to(None, terms(Game::Iago, TimeControl::None));
    app.challenge(&ALICE.now(), open).await.unwrap();
}

#[tokio::test]
async fn answers_noted_at_once_are_all_noted() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let iago = terms(Game::Iago, TimeControl::None);
        let mut answering = Vec::new();
        for _ in 0..8 {
            let made = app.challenge(&ALICE.now(), challenge_to(None, iago)).await;
            let made = made.unwrap();
            let app = app.clone();
            answering.push(tokio::spawn(async move {
                let fake = Fake::default();
                let told = Told {
                    fake: &fake,
                    at: None,
                };
                let id = made.challenge.id;
                let role = MessageRole::Challenge(id, Reader::Everybody);
                let answers = (Subject::Challenge(id), challenge_version(false));
                let sent = tell(&app, told, role, answers, START).await;
                assert_eq!(sent, AnswerOutcome::Shown);
            }));
        }
        for answering in answering {
            answering.await.unwrap();
        }
        deliver_all(&restarted(&fresh), &fake, later()).await;
        assert_eq!(fake.said(), [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn who_challenges_everybody_in_vain_has_to_wait() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let iago = terms(Game::Iago, TimeControl::None);
        let anybody = |now| {
            let (app, caller) = (app.clone(), ALICE.at(now));
            async move { app.challenge(&caller, challenge_to(None, iago)).await }
        };
        for _ in 0..20 {
            let id = anybody(START).await.unwrap().challenge.id;
            app.withdraw(&ALICE.now(), id).await.unwrap();
        }
        let refused = anybody(after(Duration::from_mins(9))).await;
        assert!(matches!(
            refused,
            Err(UseCaseError::Refused(ChallengeError::Overdone { again })) if again == after(Duration::from_mins(10))
        ));
        // An accepted challenge does not count as in vain.
        anybody(after(Duration::from_mins(10))).await.unwrap();
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
            Err(UseCaseError::Refused(ChallengeError::TooOften { again })) if again == after(Duration::from_mins(10))
        ));
        // Other people may still be challenged, and open challenges be made.
        let other = challenge_to(Some(CAROL), iago);
        app.challenge(&ALICE.now(), other).await.unwrap();
        let open = challenge_to(None, iago);
        app.challenge(&ALICE.now(), open).await.unwrap();
        fourth(after(Duration::from_mins(10))).await.unwrap();
    })
    .await;
}

/// Catches a defect of an earlier version: 60 messages that had failed were retried after every move of another person.
#[tokio::test]
async fn what_has_failed_is_not_tried_again_because_others_move() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let here = |actor: Actor, channel: u64| Caller {
            place: channel_of(GUILD, ChannelId(channel)),
            ..actor.now()
        };
        let iago = terms(Game::Iago, TimeControl::None);
        for channel in 100..120 {
            let players = [
                Actor(UserId(channel), "One"),
                Actor(UserId(900 + channel), "Two"),
            ];
            let asked = challenge_to(Some(players[1]), iago);
            let asked = app.challenge(&here(players[0], channel), asked).await;
            let id = asked.unwrap().challenge.id;
            let thread = Some(ChannelId(1_000 + channel));
            app.accept(&here(players[1], channel), id, thread)
                .await
                .unwrap();
        }
        let id = begun(&app, iago).await;
        // Only the answers to moves get through.
        let mut tried = 0;
        for number in 0..10 {
            for owed in take(&app, later()).await {
                fake.fault(Fault::Fails(CallError::Transient));
                let delivered = app.deliver(&fake, &owed, later()).await.unwrap();
                // The edit of a message that was never posted takes no call.
                tried += usize::from(delivered != Verdict::Done);
                fake.world().faults.clear();
            }
            let view = shown(&app, id).await;
            let mover = actor(view.this_match.to_move().unwrap());
            let action = view.this_match.position().legal_actions()[0].to_string();
            let moved = app
                .play(&mover.at(later()), MatchRef::This(id), &text(&action))
                .await;
            told_board(&app, &fake, &moved.unwrap().view, None).await;
            assert!(number > 0 || tried >= 12, "{tried}");
        }
        assert!(tried <= 30, "{tried} attempts");
    })
    .await;
}

/// Catches leases that outlive the process that holds them: in an earlier version, players were not told for two
/// minutes.
#[tokio::test]
async fn what_a_process_died_over_is_told_within_twenty_seconds() {
    on_each(|fresh| async move {
        let (before, fake) = (app(&fresh), Fake::default());
        for channel in 100..140 {
            let here = |actor: Actor| Caller {
                place: channel_of(GUILD, ChannelId(channel)),
                ..actor.now()
            };
            let players = [
                Actor(UserId(channel), "One"),
                Actor(UserId(900 + channel), "Two"),
            ];
            let asked = challenge_to(Some(players[1]), terms(Game::Iago, TimeControl::LIVE));
            let asked = before.challenge(&here(players[0]), asked).await;
            let id = asked.unwrap().challenge.id;
            before.accept(&here(players[1]), id, None).await.unwrap();
        }
        deliver_all(&before, &fake, later()).await;
        fake.said();
        let fallen = after(Duration::from_hours(1));
        before.due(fallen).await.unwrap();
        assert_eq!(take(&before, fallen).await.len(), 32);
        drop(before);
        let after = restarted(&fresh);
        deliver_all(&after, &fake, fallen).await;
        deliver_all(&after, &fake, fallen + Duration::from_secs(20)).await;
        let ends = fake.said().into_iter().filter(|it| it == "the end");
        assert_eq!(ends.count(), 40);
    })
    .await;
}
