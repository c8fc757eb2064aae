//! Matches of two people, each in their own direct messages with the bot: catches a person who does not see the present
//! board, whose messages are not edited, or who can press another person's buttons.

use super::*;
use crate::conversations::within;
use crate::fake::{Fake, Fault, Told, change_of, deliver_all, tell};
use app::delivery::{AnswerOutcome, CallError};
use app::{
    AnswerError, Barred, ChallengeError, ChallengeView, Error, LEASE, MessageRef, MessageRole,
    NoMatch, Reader, Rematch, Subject, UseCaseError, challenge_version,
};
use database::on_each;
use referee::{Answer, ChallengeRefusal, OfferId, OfferKind};

/// A caller in their direct messages with the bot.
pub fn alone(actor: Actor) -> Caller {
    within(Place::Direct, actor, START)
}

fn proposed(opponent: Option<Actor>) -> NewChallenge {
    NewChallenge {
        thread_possible: false,
        ..challenge_to(opponent, terms(Game::Iago, TimeControl::None))
    }
}

pub fn dm(actor: Actor) -> ChannelId {
    ChannelId(actor.0.0)
}

/// The messages that stand in a person's direct messages.
pub fn reads(fake: &Fake, actor: Actor) -> Vec<String> {
    let world = fake.world();
    let own = world.messages.values().filter(|it| it.channel == dm(actor));
    own.map(|it| it.text.clone()).collect()
}

/// The message that an answer shows, and the change that it answers.
pub type Shows = (MessageRole, (Subject, u64));

/// Notes an answer that got through as the person's own message, at `at` if that is known.
pub async fn noted(
    app: &App,
    fake: &Fake,
    (to, at): (Actor, Option<MessageRef>),
    (role, answers): Shows,
    now: Time,
) {
    let own = role.read_by(Reader::One(to.0));
    let sent = tell(app, Told { fake, at }, own, answers, now).await;
    assert_eq!(sent, AnswerOutcome::Shown, "{own:?}");
}

/// Posts an answer in a person's direct messages, and delivers everything else that is due.
pub async fn answered(app: &App, fake: &Fake, to: Actor, said: &str, shows: Shows) {
    let at = fake.put(dm(to), said.to_owned(), None);
    noted(app, fake, (to, Some(at)), shows, START).await;
    deliver_all(app, fake, START).await;
}

pub fn board(view: &MatchView) -> Shows {
    let role = MessageRole::Board(view.this_match.id(), Reader::Everybody);
    (role, change_of(view))
}

pub fn question(view: &MatchView, offer: OfferId) -> Shows {
    let role = MessageRole::Offer(view.this_match.id(), offer, Reader::Everybody);
    (role, change_of(view))
}

fn challenge(view: &ChallengeView) -> Shows {
    let id = view.challenge.id;
    let role = MessageRole::Challenge(id, Reader::Everybody);
    (role, (Subject::Challenge(id), challenge_version(false)))
}

pub async fn moves(app: &App, fake: &Fake, actor: Actor) {
    let caller = alone(actor);
    let view = app.board(&caller, MatchRef::Here(None)).await.unwrap();
    let token = view.this_match.position().legal_actions()[0].to_string();
    let typed = text(&token);
    let played = app.play(&caller, MatchRef::Here(None), &typed);
    let view = played.await.unwrap().view;
    answered(app, fake, actor, "own board", board(&view)).await;
}

/// Makes a challenge, and sends it to the opponent by direct message.
pub async fn asked(app: &App, fake: &Fake, from: Actor, to: Actor) -> ChallengeView {
    let made = app.challenge(&alone(from), proposed(Some(to))).await;
    let id = made.unwrap().challenge.id;
    let view = app.ask_directly(&alone(from), id).await.unwrap();
    let shows = challenge(&view);
    answered(app, fake, from, "own challenge", shows).await;
    view
}

pub async fn begun_apart(app: &App, fake: &Fake) -> MatchId {
    let id = asked(app, fake, ALICE, BOB).await.challenge.id;
    let view = app.accept(&alone(BOB), id, None).await.unwrap();
    answered(app, fake, BOB, "own board", board(&view)).await;
    view.this_match.id()
}

#[tokio::test]
async fn each_sees_the_challenge_the_boards_the_questions_and_the_end() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let made = app.challenge(&alone(ALICE), proposed(Some(BOB))).await;
        let id = made.unwrap().challenge.id;
        deliver_all(&app, &fake, after(LEASE)).await;
        // The opponent gets no message until the challenger wants them asked.
        assert!(fake.said().is_empty());
        let view = app.ask_directly(&alone(ALICE), id).await.unwrap();
        let shows = challenge(&view);
        answered(&app, &fake, ALICE, "own challenge", shows).await;
        assert_eq!(reads(&fake, BOB), ["the challenge"]);
        let view = app.accept(&alone(BOB), id, None).await.unwrap();
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
        let made = made.await.unwrap();
        let offer = made.offer.unwrap().id;
        let shows = question(&made.view, offer);
        answered(&app, &fake, ALICE, "own question", shows).await;
        assert_eq!(reads(&fake, BOB)[3..], ["the question takeback"]);
        let which = MatchRef::This(id);
        let declined = app.answer(&bob, which, offer, Answer::Decline);
        let view = declined.await.unwrap().view;
        app.release(change_of(&view), START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        assert_eq!(reads(&fake, ALICE)[3..], ["takeback is declined"]);
        assert_eq!(reads(&fake, BOB)[3..], ["takeback is declined"]);
        let view = app.resign(&alone(BOB), MatchRef::Here(None)).await.unwrap();
        answered(&app, &fake, BOB, "own end", board(&view)).await;
        assert_eq!(reads(&fake, ALICE)[4..], ["the end"]);
        assert_eq!(reads(&fake, BOB)[4..], ["own end"]);
        let Rematch::Asked(again) = app.rematch(&alone(BOB), id).await.unwrap() else {
            panic!("nobody has asked before");
        };
        let shows = challenge(&again);
        answered(&app, &fake, BOB, "own challenge", shows).await;
        assert_eq!(reads(&fake, ALICE)[5..], ["the challenge"]);
        let begun = app.rematch(&alone(ALICE), id).await.unwrap();
        let Rematch::Begun(begun) = begun else {
            panic!("Bob has asked before");
        };
        assert_eq!(begun.number, view.number + 1);
        answered(&app, &fake, ALICE, "own board", board(&begun)).await;
        assert_eq!(reads(&fake, BOB)[5..], [accepted, "the board after 0"]);
    })
    .await;
}

/// Catches a match that goes on only for one player, or for none.
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
        // No answer was noted, and Discord is down for an hour.
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

#[tokio::test]
async fn third_persons_and_other_places_reach_nothing() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let open = app.challenge(&alone(ALICE), proposed(None)).await;
        let unseen = UseCaseError::Refused(ChallengeError::Unseen);
        assert_eq!(open.unwrap_err().to_string(), unseen.to_string());
        let made = app.challenge(&alone(ALICE), proposed(Some(BOB))).await;
        let id = made.unwrap().challenge.id;
        let own = app.ask_directly(&alone(BOB), id).await.unwrap_err();
        let UseCaseError::Refused(AnswerError::Refused { why, .. }) = own else {
            panic!("{own:?}");
        };
        let challenger = ALICE.0;
        assert_eq!(why, ChallengeRefusal::NotYours { challenger });
        // An opponent who avoids the challenger meanwhile gets no message.
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
            // Only a player of the match is told where it is.
            assert_eq!(place.is_some(), caller.user == BOB.0);
        }
    })
    .await;
}

/// Catches a typed move that is played in another match than the player means.
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
        let with_carol = begun.this_match.id();
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
