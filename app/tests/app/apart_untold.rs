//! Direct messages that a player of a match refuses or does not get: catches an opponent who waits for a player who cannot be
//! told, and a board that does not say so.

use super::*;
use crate::apart::{alone, answered, asked, begun_apart, board, dm, moves, noted, question, reads};
use crate::fake::{Fake, Fault, Gate, change_of, deliver_all, take};
use app::delivery::{AnswerOutcome, CallError};
use app::{LEASE, MessageRole, OutboxRow, Reader};
use database::on_each;
use referee::{ChallengeState, OfferKind};
use std::sync::Arc;
use store::Tables;

/// Catches an open challenge that its opponent never hears of.
#[tokio::test]
async fn whoever_cannot_be_written_to_has_the_challenge_withdrawn() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for refused in [CallError::Unwanted, CallError::PlaceLost { gone: false }] {
            let fake = Fake::default();
            fake.fault(Fault::Fails(refused));
            let id = asked(&app, &fake, ALICE, BOB).await.challenge.id;
            let now = app.show_challenge(id, START).await.unwrap();
            assert_eq!(now.challenge.state, ChallengeState::Withdrawn);
            assert!(reads(&fake, BOB).is_empty());
            let told = ["the challenge, closed", "<2> takes no direct messages"];
            assert_eq!(reads(&fake, ALICE), told);
        }
    })
    .await;
}

/// Catches a player who waits for an opponent who never hears of the move.
#[tokio::test]
async fn whoever_takes_no_more_boards_is_shown_so() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_apart(&app, &fake).await;
        fake.fault(Fault::None);
        fake.fault(Fault::Fails(CallError::Unwanted));
        moves(&app, &fake, ALICE).await;
        let view = shown(&app, id).await;
        assert_eq!(view.unreachable.into_pair(), [false, true]);
        // Alice's board is shown once more, with a line about the refusal.
        deliver_all(&app, &fake, START).await;
        let alices = reads(&fake, ALICE);
        assert_eq!(alices[1..], ["folded: 0 to 0", UNTOLD]);
        // The next board that gets through clears the refusal.
        moves(&app, &fake, BOB).await;
        moves(&app, &fake, ALICE).await;
        let view = shown(&app, id).await;
        assert_eq!(view.unreachable.into_pair(), [false, false]);
    })
    .await;
}

/// The last message in a person's direct messages.
fn reads_last(fake: &Fake, actor: Actor) -> String {
    reads(fake, actor).pop().unwrap_or_default()
}

/// Plays Alice's first move without noting an answer. Returns the view that the answer would show.
async fn plays_unanswered(app: &App) -> MatchView {
    let (alice, typed) = (alone(ALICE), text("D3"));
    let played = app.play(&alice, MatchRef::Here(None), &typed);
    played.await.unwrap().view
}

/// Delivers Bob's due messages, which he refuses.
async fn refused_by_bob(app: &App, taken: &[OutboxRow], now: Time) {
    let refusing = Fake::default();
    for owed in taken.iter().filter(|it| it.home == dm(BOB)) {
        refusing.fault(Fault::Fails(CallError::Unwanted));
        app.deliver(&refusing, owed, now).await.unwrap();
    }
    assert!(reads(&refusing, BOB).is_empty());
}

/// Sends a person's own board by the answer to them.
async fn shows_own_board(app: &App, fake: &Fake, to: Actor, view: &MatchView, now: Time) {
    let (role, answers) = board(view);
    let own = role.read_by(Reader::One(to.0));
    let sent = app.send_by_answer(fake, own, None, Some(answers), now);
    assert_eq!(sent.await.unwrap(), AnswerOutcome::Shown);
}

/// Sends a message, and runs `meanwhile` while the call is on its way.
pub async fn sends_while(
    fake: &Fake,
    sending: impl Future<Output = ()>,
    meanwhile: impl Future<Output = ()>,
) {
    let gate = Arc::new(Gate::default());
    fake.fault(Fault::Held(Arc::clone(&gate)));
    let meanwhile = async {
        gate.under_way.notified().await;
        meanwhile.await;
        gate.let_through.notify_one();
    };
    let both = async { tokio::join!(sending, meanwhile) };
    tokio::time::timeout(PATIENCE, both).await.unwrap();
}

/// Delivers Alice's board, and runs `meanwhile` while the call is on its way.
async fn delivers_while(
    app: &App,
    fake: &Fake,
    taken: &[OutboxRow],
    now: Time,
    meanwhile: impl Future<Output = ()>,
) {
    let to_alice = taken.iter().find(|it| it.home == dm(ALICE)).unwrap();
    let delivering = async {
        app.deliver(fake, to_alice, now).await.unwrap();
    };
    sends_while(fake, delivering, meanwhile).await;
}

/// Timeout that only a failing test reaches.
const PATIENCE: Duration = Duration::from_secs(60);

const UNTOLD: &str = "the board after 1, <2> is not told";

/// Catches a player who waits for an opponent who knows of no move: the refusal is noted while the player's own board,
/// drawn before it, is on its way.
#[tokio::test]
async fn a_refusal_is_told_by_the_board_that_was_under_way() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        plays_unanswered(&app).await;
        let now = after(LEASE);
        let taken = take(&app, now).await;
        delivers_while(&app, &fake, &taken, now, refused_by_bob(&app, &taken, now)).await;
        assert_eq!(reads_last(&fake, ALICE), "the board after 1");
        deliver_all(&app, &fake, now).await;
        assert_eq!(reads_last(&fake, ALICE), UNTOLD);
    })
    .await;
}

/// Catches a player who waits for the answer to an offer that the opponent never hears of, made while the player's own
/// board was on its way.
#[tokio::test]
async fn a_refused_question_is_told_by_the_board_that_was_under_way() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_apart(&app, &fake).await;
        moves(&app, &fake, ALICE).await;
        let (bob, typed) = (alone(BOB), text("C3"));
        app.play(&bob, MatchRef::Here(None), &typed).await.unwrap();
        let now = after(LEASE);
        let taken = take(&app, now).await;
        let alice = alone(ALICE);
        let asks = async {
            let offered = app.offer(&alice, MatchRef::This(id), OfferKind::CallOff);
            let view = offered.await.unwrap().view;
            app.release(change_of(&view), now).await.unwrap();
            let busy = [dm(ALICE)];
            let asked = app.take_owed(now, 32, &busy).await.unwrap();
            refused_by_bob(&app, &asked, now).await;
        };
        delivers_while(&app, &fake, &taken, now, asks).await;
        deliver_all(&app, &fake, now).await;
        let boards = reads(&fake, ALICE);
        let untold = "the board after 2, <2> is not told";
        assert!(boards.iter().any(|it| it == untold), "{boards:?}");
    })
    .await;
}

/// Catches the edit of an old question that counts as a direct message that got through.
#[tokio::test]
async fn an_edit_says_nothing_of_who_can_be_written_to() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_apart(&app, &fake).await;
        let alice = alone(ALICE);
        let offered = app.offer(&alice, MatchRef::This(id), OfferKind::CallOff);
        let offered = offered.await.unwrap();
        let shows = question(&offered.view, offered.offer.unwrap().id);
        answered(&app, &fake, ALICE, "own question", shows).await;
        // The question lapses with the move. The board of the move is refused before the question is edited.
        let view = plays_unanswered(&app).await;
        let now = after(LEASE);
        let taken = take(&app, now).await;
        refused_by_bob(&app, &taken, now).await;
        shows_own_board(&app, &fake, ALICE, &view, now).await;
        deliver_all(&app, &fake, now).await;
        assert_eq!(reads_last(&fake, BOB), "call_off is lapsed");
        let view = shown(&app, id).await;
        assert_eq!(view.unreachable.into_pair(), [false, true]);
        assert_eq!(reads_last(&fake, ALICE), UNTOLD);
    })
    .await;
}

/// Catches a player who sees an old board until a lease ends, because it was posted after the answer to their move.
#[tokio::test]
async fn a_board_that_comes_late_is_followed_by_the_present_one_at_once() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = asked(&app, &fake, ALICE, BOB).await.challenge.id;
        let begun = app.accept(&alone(BOB), id, None).await.unwrap();
        noted(&app, &fake, (BOB, None), board(&begun), START).await;
        let mut taken = take(&app, START).await;
        while !taken
            .iter()
            .any(|it| matches!(it.role, MessageRole::Board(..)))
        {
            for owed in &taken {
                app.deliver(&fake, owed, START).await.unwrap();
            }
            taken = take(&app, START).await;
        }
        let moves = async {
            let view = plays_unanswered(&app).await;
            let at = fake.put(dm(ALICE), "own board".to_owned(), None);
            noted(&app, &fake, (ALICE, Some(at)), board(&view), START).await;
            assert_eq!(reads_last(&fake, ALICE), "own board");
        };
        delivers_while(&app, &fake, &taken, START, moves).await;
        assert_eq!(reads_last(&fake, ALICE), "the board after 0");
        deliver_all(&app, &fake, START).await;
        assert_eq!(reads_last(&fake, ALICE), "the board after 1");
    })
    .await;
}

/// Catches a board without a ping because the other player's own board was noted before.
#[tokio::test]
async fn each_own_board_pings_the_player_to_move() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for first in [ALICE, BOB] {
            let fake = Fake::default();
            begun_apart(&app, &fake).await;
            plays_unanswered(&app).await;
            let now = after(LEASE);
            let mut taken = take(&app, now).await;
            taken.sort_by_key(|it| it.home != dm(first));
            for owed in taken {
                app.deliver(&fake, &owed, now).await.unwrap();
                let world = fake.world();
                let posted = world.messages.values().last().unwrap();
                assert_eq!((posted.ping, posted.channel), (Some(BOB.0), owed.home));
            }
            app.resign(&alone(ALICE), MatchRef::Here(None))
                .await
                .unwrap();
            deliver_all(&app, &fake, after(2 * LEASE)).await;
        }
    })
    .await;
}

/// Catches a player who waits for an opponent who knows of no move, where the player's board is the answer.
#[tokio::test]
async fn a_refusal_is_told_after_the_answer_that_was_under_way() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        let view = plays_unanswered(&app).await;
        let now = after(LEASE);
        let taken = take(&app, now).await;
        let answering = shows_own_board(&app, &fake, ALICE, &view, now);
        sends_while(&fake, answering, refused_by_bob(&app, &taken, now)).await;
        let boards = ["folded: 0 to 0", "the board after 1"];
        assert_eq!(reads(&fake, ALICE)[1..], boards);
        deliver_all(&app, &fake, now).await;
        assert_eq!(reads_last(&fake, ALICE), UNTOLD);
    })
    .await;
}

/// Catches a player who waits, in a second match, for a person who refused a message of the first.
#[tokio::test]
async fn a_refusal_is_told_in_every_match_of_the_person() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        moves(&app, &fake, ALICE).await;
        let id = asked(&app, &fake, CAROL, BOB).await.challenge.id;
        let begun = app.accept(&alone(BOB), id, None).await.unwrap();
        answered(&app, &fake, BOB, "own board", board(&begun)).await;
        assert_eq!(reads_last(&fake, ALICE), "own board");
        fake.fault(Fault::None);
        fake.fault(Fault::Fails(CallError::Unwanted));
        moves(&app, &fake, CAROL).await;
        for actor in [ALICE, CAROL] {
            assert_eq!(reads_last(&fake, actor), UNTOLD, "{actor:?}");
        }
    })
    .await;
}

/// Catches a player who waits for an answer to a question that never reached the opponent, at the first refusal and
/// later.
#[tokio::test]
async fn whoever_cannot_be_asked_is_shown_so() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let refusals = [CallError::Unwanted, CallError::PlaceLost { gone: false }];
        for (actor, refused) in [ALICE, CAROL].into_iter().zip(refusals) {
            let id = asked(&app, &fake, actor, BOB).await.challenge.id;
            let begun = app.accept(&alone(BOB), id, None).await.unwrap();
            answered(&app, &fake, BOB, "own board", board(&begun)).await;
            let (caller, id) = (alone(actor), begun.this_match.id());
            let offered = app.offer(&caller, MatchRef::This(id), OfferKind::CallOff);
            let offered = offered.await.unwrap();
            let shows = question(&offered.view, offered.offer.unwrap().id);
            fake.fault(Fault::Fails(refused));
            let others = reads(&fake, ALICE).len();
            answered(&app, &fake, actor, "own question", shows).await;
            let untold = "the board after 0, <2> is not told";
            assert_eq!(reads_last(&fake, actor), untold, "{actor:?}");
            // Alice's other board, which says so already, is not shown again.
            assert!(actor == ALICE || reads(&fake, ALICE).len() == others);
        }
    })
    .await;
}

/// Catches a board that never comes after a fault of the platform, and a player who is not told meanwhile.
#[tokio::test]
async fn a_board_that_could_not_be_sent_comes_later_and_the_mover_reads_so_until_then() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        for _ in 0..3 {
            fake.fault(Fault::None);
        }
        plays_unanswered(&app).await;
        let now = after(LEASE);
        let refusing = Fake::default();
        for owed in take(&app, now).await {
            let bob = owed.home == dm(BOB);
            if bob {
                refusing.fault(Fault::Fails(CallError::PlaceLost { gone: false }));
            }
            let to = if bob { &refusing } else { &fake };
            app.deliver(to, &owed, now).await.unwrap();
        }
        fake.world().faults.clear();
        deliver_all(&app, &fake, now).await;
        assert_eq!(reads_last(&fake, ALICE), UNTOLD);
        deliver_all(&app, &fake, now + Duration::from_mins(1)).await;
        assert_eq!(reads_last(&fake, BOB), "the board after 1");
    })
    .await;
}

/// Catches reminders that stay off for a person who takes direct messages again.
#[tokio::test]
async fn whoever_receives_boards_again_has_their_reminders_again() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        app.change_player_settings(&BOB.now(), |it| it.remind_directly = true)
            .await
            .unwrap();
        for _ in 0..6 {
            let mut tx = fresh.store.begin().await.unwrap();
            tx.players().note_refused_direct(BOB.0).await.unwrap();
            tx.commit().await.unwrap();
        }
        let ended = app.player_settings(BOB.0).await.unwrap();
        assert!(ended.directs_ended() && ended.remind_directly);
        let view = app
            .board(&alone(ALICE), MatchRef::Here(None))
            .await
            .unwrap();
        let mover = view.this_match.player_to_move().unwrap();
        let action = view.this_match.position().legal_actions()[0].to_string();
        let mover = if mover == ALICE.0 { ALICE } else { BOB };
        let (mover, typed) = (alone(mover), text(&action));
        let played = app.play(&mover, MatchRef::Here(None), &typed);
        played.await.unwrap();
        deliver_all(&app, &fake, after(2 * LEASE)).await;
        let again = app.player_settings(BOB.0).await.unwrap();
        assert!(!again.directs_ended() && again.remind_directly);
    })
    .await;
}
