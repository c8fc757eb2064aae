//! Matches of two people, each in their own direct messages with the bot: catches a person who does not see the present,
//! sees the other's messages changed and not their own, or presses what is not theirs.

use super::*;
use crate::conversations::within;
use crate::fake::{Fake, Fault, Gate, Told, change_of, deliver_all, take, tell};
use app::delivery::{Answered, CallError};
use app::{
    AnswerError, Barred, ChallengeError, ChallengeView, Error, LEASE, MessageRef, MessageRole,
    NoMatch, OutboxRow, Reader, Rematch, Subject, UseCaseError, challenge_version,
};
use database::on_each;
use referee::{Answer, ChallengeRefusal, ChallengeState, OfferId, OfferKind};
use std::sync::Arc;
use store::Tables;

/// A person in their direct messages with the bot.
fn alone(actor: Actor) -> Caller {
    within(Place::Direct, actor, START)
}

fn proposed(opponent: Option<Actor>) -> NewChallenge {
    NewChallenge {
        thread_possible: false,
        ..challenge_to(opponent, terms(Game::Iago, TimeControl::None))
    }
}

fn dm(actor: Actor) -> ChannelId {
    ChannelId(actor.0.0)
}

/// What stands in a person's direct messages.
fn reads(fake: &Fake, actor: Actor) -> Vec<String> {
    let world = fake.world();
    let own = world.messages.values().filter(|it| it.channel == dm(actor));
    own.map(|it| it.text.clone()).collect()
}

/// What an answer shows, and the change it answers.
type Shows = (MessageRole, (Subject, u64));

/// The answer to a person gets through as a message of theirs, if it is known where.
async fn noted(
    app: &App,
    fake: &Fake,
    (to, at): (Actor, Option<MessageRef>),
    (role, answers): Shows,
    now: Time,
) {
    let own = role.read_by(Reader::One(to.0));
    let sent = tell(app, Told { fake, at }, own, answers, now).await;
    assert_eq!(sent, Answered::Shown, "{own:?}");
}

/// The answer to a person gets through, and what else is due.
async fn answered(app: &App, fake: &Fake, to: Actor, said: &str, shows: Shows) {
    let at = fake.put(dm(to), said.to_owned(), None);
    noted(app, fake, (to, Some(at)), shows, START).await;
    deliver_all(app, fake, START).await;
}

fn board(view: &MatchView) -> Shows {
    let role = MessageRole::Board(view.this_match.id(), Reader::Everybody);
    (role, change_of(view))
}

fn question(view: &MatchView, offer: OfferId) -> Shows {
    let role = MessageRole::Offer(view.this_match.id(), offer, Reader::Everybody);
    (role, change_of(view))
}

fn challenge(view: &ChallengeView) -> Shows {
    let id = view.challenge.id;
    let role = MessageRole::Challenge(id, Reader::Everybody);
    (role, (Subject::Challenge(id), challenge_version(false)))
}

async fn moves(app: &App, fake: &Fake, actor: Actor) {
    let caller = alone(actor);
    let view = app.board(&caller, MatchRef::Here(None)).await.unwrap();
    let token = view.this_match.position().legal_actions()[0].to_string();
    let typed = text(&token);
    let played = app.play(&caller, MatchRef::Here(None), &typed);
    let view = played.await.unwrap().value.view;
    answered(app, fake, actor, "own board", board(&view)).await;
}

/// A challenge of which the opponent was asked by direct message.
async fn asked(app: &App, fake: &Fake, from: Actor, to: Actor) -> ChallengeView {
    let made = app.challenge(&alone(from), proposed(Some(to))).await;
    let id = made.unwrap().value.challenge.id;
    let view = app.ask_directly(&alone(from), id).await.unwrap().value;
    let shows = challenge(&view);
    answered(app, fake, from, "own challenge", shows).await;
    view
}

async fn begun_apart(app: &App, fake: &Fake) -> MatchId {
    let id = asked(app, fake, ALICE, BOB).await.challenge.id;
    let view = app.accept(&alone(BOB), id, None).await.unwrap().value;
    answered(app, fake, BOB, "own board", board(&view)).await;
    view.this_match.id()
}

#[tokio::test]
async fn each_sees_the_challenge_the_boards_the_questions_and_the_end() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let made = app.challenge(&alone(ALICE), proposed(Some(BOB))).await;
        let id = made.unwrap().value.challenge.id;
        deliver_all(&app, &fake, after(LEASE)).await;
        // Nobody is written to whom the challenger does not want asked.
        assert!(fake.said().is_empty());
        let view = app.ask_directly(&alone(ALICE), id).await.unwrap().value;
        let shows = challenge(&view);
        answered(&app, &fake, ALICE, "own challenge", shows).await;
        assert_eq!(reads(&fake, BOB), ["the challenge"]);
        let view = app.accept(&alone(BOB), id, None).await.unwrap().value;
        let id = view.this_match.id();
        answered(&app, &fake, BOB, "own board", board(&view)).await;
        let accepted = "the challenge, accepted";
        assert_eq!(reads(&fake, BOB), [accepted, "own board"]);
        assert_eq!(reads(&fake, ALICE), [accepted, "the board after 0"]);
        moves(&app, &fake, ALICE).await;
        let bobs = [accepted, "folded: 0 to 0", "the board after 1"];
        assert_eq!(reads(&fake, BOB), bobs);
        assert_eq!(
            reads(&fake, ALICE),
            [accepted, "folded: 0 to 0", "own board"]
        );
        let (alice, bob) = (alone(ALICE), alone(BOB));
        let made = app.offer(&alice, MatchRef::This(id), OfferKind::Takeback);
        let made = made.await.unwrap().value;
        let offer = made.offer.unwrap().id;
        let shows = question(&made.view, offer);
        answered(&app, &fake, ALICE, "own question", shows).await;
        assert_eq!(reads(&fake, BOB)[3..], ["the question takeback"]);
        let which = MatchRef::This(id);
        let declined = app.answer(&bob, which, offer, Answer::Decline);
        let view = declined.await.unwrap().value.view;
        app.release(change_of(&view), START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        assert_eq!(reads(&fake, ALICE)[3..], ["takeback is declined"]);
        assert_eq!(reads(&fake, BOB)[3..], ["takeback is declined"]);
        let view = app.resign(&alone(BOB), MatchRef::Here(None)).await.unwrap();
        answered(&app, &fake, BOB, "own end", board(&view.value)).await;
        assert_eq!(reads(&fake, ALICE)[4..], ["the end"]);
        assert_eq!(reads(&fake, BOB)[4..], ["own end"]);
        let Rematch::Asked(again) = app.rematch(&alone(BOB), id).await.unwrap().value else {
            panic!("nobody has asked before");
        };
        let shows = challenge(&again);
        answered(&app, &fake, BOB, "own challenge", shows).await;
        assert_eq!(reads(&fake, ALICE)[5..], ["the challenge"]);
        let begun = app.rematch(&alone(ALICE), id).await.unwrap().value;
        let Rematch::Begun(begun) = begun else {
            panic!("Bob has asked before");
        };
        assert_eq!(begun.number, view.value.number + 1);
        answered(&app, &fake, ALICE, "own board", board(&begun)).await;
        assert_eq!(reads(&fake, BOB)[5..], [accepted, "the board after 0"]);
    })
    .await;
}

/// Catches a match that goes on for the one whose answer got through, or for nobody.
#[tokio::test]
async fn after_a_crash_or_a_long_outage_both_see_the_present() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        let (alice, typed) = (alone(ALICE), text("D3"));
        let played = app.play(&alice, MatchRef::Here(None), &typed);
        played.await.unwrap();
        drop(app);
        let app = App::new(fresh.store.clone());
        // No answer was noted, and Discord is away for an hour.
        let mut now = after(LEASE);
        for _ in 0..400 {
            fake.fault(Fault::Fails(CallError::Transient));
        }
        for _ in 0..200 {
            deliver_all(&app, &fake, now).await;
            now = now + Duration::from_secs(20);
        }
        deliver_all(&app, &fake, now).await;
        for actor in [ALICE, BOB] {
            let last = reads(&fake, actor).pop();
            assert_eq!(last.as_deref(), Some("the board after 1"), "{actor:?}");
        }
    })
    .await;
}

/// Catches a challenge that waits for somebody who never hears of it, in a channel's stead.
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

/// Catches a mover who waits for somebody who never hears of the move.
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
        // Her board is shown once more, with a line about it.
        deliver_all(&app, &fake, START).await;
        let alices = reads(&fake, ALICE);
        assert_eq!(alices[1..], ["folded: 0 to 0", UNTOLD]);
        // A board that gets through takes it back.
        moves(&app, &fake, BOB).await;
        moves(&app, &fake, ALICE).await;
        let view = shown(&app, id).await;
        assert_eq!(view.unreachable.into_pair(), [false, false]);
    })
    .await;
}

/// What a person reads last.
fn reads_last(fake: &Fake, actor: Actor) -> String {
    reads(fake, actor).pop().unwrap_or_default()
}

/// Alice plays her first move, and no answer is noted; what it would show.
async fn plays_unanswered(app: &App) -> MatchView {
    let (alice, typed) = (alone(ALICE), text("D3"));
    let played = app.play(&alice, MatchRef::Here(None), &typed);
    played.await.unwrap().value.view
}

/// Delivers what is due to Bob, who takes nothing.
async fn refused_by_bob(app: &App, taken: &[OutboxRow], now: Time) {
    let refusing = Fake::default();
    for owed in taken.iter().filter(|it| it.home == dm(BOB)) {
        refusing.fault(Fault::Fails(CallError::Unwanted));
        app.deliver(&refusing, owed, now).await.unwrap();
    }
    assert!(reads(&refusing, BOB).is_empty());
}

/// The answer to a person shows their own board, with its words.
async fn shows_own_board(app: &App, fake: &Fake, to: Actor, view: &MatchView, now: Time) {
    let (role, answers) = board(view);
    let own = role.read_by(Reader::One(to.0));
    let sent = app.send_by_answer(fake, own, None, Some(answers), now);
    assert_eq!(sent.await.unwrap(), Answered::Shown);
}

/// Sends a message, and does something else once it is on its way.
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

/// Delivers Alice's board, and does something else once it is on its way.
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

/// Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(60);

const UNTOLD: &str = "the board after 1, <2> is not told";

/// Catches a mover who waits for somebody who knows of no move: the refusal is noted while the mover's own board is on its
/// way, whose words and whose note know nothing of it.
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

/// Catches a player who waits for the answer to an offer made while their own board was on its way, and that the other one
/// never hears of.
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
            let view = offered.await.unwrap().value.view;
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

/// Catches an outcome that is put into an old question and counts as a direct message that got through.
#[tokio::test]
async fn an_edit_says_nothing_of_who_can_be_written_to() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun_apart(&app, &fake).await;
        let alice = alone(ALICE);
        let offered = app.offer(&alice, MatchRef::This(id), OfferKind::CallOff);
        let offered = offered.await.unwrap().value;
        let shows = question(&offered.view, offered.offer.unwrap().id);
        answered(&app, &fake, ALICE, "own question", shows).await;
        // The question lapses with the move, whose board is refused before it is edited.
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

/// Catches a player who looks at an old board until a lease is over: it was posted after the answer to their move.
#[tokio::test]
async fn a_board_that_comes_late_is_followed_by_the_present_one_at_once() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = asked(&app, &fake, ALICE, BOB).await.challenge.id;
        let begun = app.accept(&alone(BOB), id, None).await.unwrap().value;
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

/// Catches a board that pings nobody because the other player's own board was noted before.
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

/// Catches the same where the mover's board is the answer.
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

/// Catches a player who waits in a second match for somebody who was refused in the first.
#[tokio::test]
async fn a_refusal_is_told_in_every_match_of_the_person() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun_apart(&app, &fake).await;
        moves(&app, &fake, ALICE).await;
        let id = asked(&app, &fake, CAROL, BOB).await.challenge.id;
        let begun = app.accept(&alone(BOB), id, None).await.unwrap().value;
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

/// Catches a player who waits for the answer to what the other one was never asked, at the first refusal and later.
#[tokio::test]
async fn whoever_cannot_be_asked_is_shown_so() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let refusals = [CallError::Unwanted, CallError::PlaceLost { gone: false }];
        for (actor, refused) in [ALICE, CAROL].into_iter().zip(refusals) {
            let id = asked(&app, &fake, actor, BOB).await.challenge.id;
            let begun = app.accept(&alone(BOB), id, None).await.unwrap().value;
            answered(&app, &fake, BOB, "own board", board(&begun)).await;
            let (caller, id) = (alone(actor), begun.this_match.id());
            let offered = app.offer(&caller, MatchRef::This(id), OfferKind::CallOff);
            let offered = offered.await.unwrap().value;
            let shows = question(&offered.view, offered.offer.unwrap().id);
            fake.fault(Fault::Fails(refused));
            let others = reads(&fake, ALICE).len();
            answered(&app, &fake, actor, "own question", shows).await;
            let untold = "the board after 0, <2> is not told";
            assert_eq!(reads_last(&fake, actor), untold, "{actor:?}");
            // What she knows already is not shown to her again.
            assert!(actor == ALICE || reads(&fake, ALICE).len() == others);
        }
    })
    .await;
}

#[tokio::test]
async fn third_persons_and_other_places_reach_nothing() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let open = app.challenge(&alone(ALICE), proposed(None)).await;
        let unseen = UseCaseError::Refused(ChallengeError::Unseen);
        assert_eq!(open.unwrap_err().to_string(), unseen.to_string());
        let made = app.challenge(&alone(ALICE), proposed(Some(BOB))).await;
        let id = made.unwrap().value.challenge.id;
        let own = app.ask_directly(&alone(BOB), id).await.unwrap_err();
        let UseCaseError::Refused(AnswerError::Refused { why, .. }) = own else {
            panic!("{own:?}");
        };
        let challenger = ALICE.0;
        assert_eq!(why, ChallengeRefusal::NotYours { challenger });
        // Who avoids the other meanwhile is not written to.
        app.avoid(&alone(BOB), ALICE.0, ALICE.1).await.unwrap();
        let asks = app.ask_directly(&alone(ALICE), id).await.unwrap_err();
        let UseCaseError::Refused(AnswerError::Barred { why, other }) = asks else {
            panic!("{asks:?}");
        };
        assert_eq!((why, other), (Barred::Them, BOB.0));
        app.avoid_no_more(&alone(BOB), ALICE.0).await.unwrap();
        let elsewhere = [alone(CAROL), CAROL.now(), BOB.now()];
        for caller in &elsewhere {
            let asks = app.ask_directly(caller, id).await;
            let accepts = app.accept(caller, id, None).await;
            let declines = app.decline(caller, id).await;
            for refused in [asks.map(drop), accepts.map(drop), declines.map(drop)] {
                let error = refused.unwrap_err();
                let unknown = matches!(error, UseCaseError::Internal(Error::NoChallenge));
                assert!(unknown, "{error:?}");
            }
        }
        let id = begun_apart(&app, &fake).await;
        for caller in &elsewhere {
            let board = app.board(caller, MatchRef::This(id)).await;
            let Err(Error::NoMatch(NoMatch::Elsewhere(place))) = board else {
                panic!("{board:?}");
            };
            // Only who plays in it is told where.
            assert_eq!(place.is_some(), caller.user == BOB.0);
        }
    })
    .await;
}

/// Catches a typed move that is played in another match than was meant.
#[tokio::test]
async fn of_several_matches_the_one_that_waits_is_meant() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let with_bob = begun_apart(&app, &fake).await;
        let alice = alone(ALICE);
        let here = || app.board(&alice, MatchRef::Here(Some(Game::Iago)));
        let meant = |it: MatchView| it.this_match.id();
        assert_eq!(here().await.map(meant).unwrap(), with_bob);
        let asked = asked(&app, &fake, ALICE, CAROL).await.challenge.id;
        let begun = app.accept(&alone(CAROL), asked, None).await.unwrap();
        let with_carol = begun.value.this_match.id();
        let several = here().await;
        let refused = matches!(several, Err(Error::NoMatch(NoMatch::Several)));
        assert!(refused, "{several:?}");
        plays(&app, &alone(ALICE), with_carol, "D3").await;
        assert_eq!(here().await.map(meant).unwrap(), with_bob);
        plays(&app, &alone(ALICE), with_bob, "D3").await;
        assert_eq!(here().await.map(meant).unwrap(), with_carol);
        let other = app.board(&alice, MatchRef::Here(Some(Game::Isaac)));
        let other = other.await;
        let refused = matches!(other, Err(Error::NoMatch(NoMatch::OtherGame(_))));
        assert!(refused, "{other:?}");
    })
    .await;
}

/// Catches a board that never comes after a fault that is not the reader's doing, and a mover who is not told meanwhile.
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

/// Catches reminders that stay off for somebody who can be written to again.
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
