//! Messages whose subject moves while they are sent, and many that are noted at once.

use super::*;
use crate::apart_untold::sends_while;
use crate::fake::{Fake, Told, change_of, deliver_all, take, tell};
use crate::owed::later;
use crate::tournament_field::{Field, settings};
use app::delivery::AnswerOutcome;
use app::{MessageRef, MessageRole, Subject};
use database::on_each;
use referee::tournament::{Act, TournamentKind};
use referee::{MessageId, Place};
use store::Tables;

const GARDEN: ChannelId = ChannelId(41);
const POND: ChannelId = ChannelId(42);

/// The messages that stand in a channel.
fn reads(fake: &Fake, channel: ChannelId) -> Vec<String> {
    let world = fake.world();
    let here = world.messages.values().filter(|it| it.channel == channel);
    here.map(|it| it.text.clone()).collect()
}

/// Takes the one due message, and runs `meanwhile` during its delivery.
async fn delivers_while(app: &App, fake: &Fake, now: Time, meanwhile: impl Future<Output = ()>) {
    let [owed] = take(app, now).await[..] else {
        panic!("not one message")
    };
    let delivering = async {
        app.deliver(fake, &owed, now).await.unwrap();
    };
    sends_while(fake, delivering, meanwhile).await;
}

/// Catches an invitation that the new channel of a tournament never gets, because the outcome of an earlier call
/// overwrites the moved row.
#[tokio::test]
async fn a_tournament_that_moves_while_its_invitation_is_edited_is_invited_to_there() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field
            .make(settings(TournamentKind::Swiss { rounds: Some(3) }))
            .await;
        field.settle().await;
        field.join(id, 1).await;
        let moves = async {
            let moved = field.organise(id, Act::Move(GARDEN), None).await;
            moved.unwrap();
        };
        delivers_while(&field.app, &field.fake, field.now, moves).await;
        field.settle().await;
        assert_eq!(reads(&field.fake, GARDEN), ["open: 1 players"]);
    })
    .await;
}

/// Catches a day without a puzzle after its channel was changed twice within a moment.
#[tokio::test]
async fn a_puzzle_that_is_wanted_elsewhere_while_it_is_posted_is_posted_there() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let set = |channel| app.set_daily_channel(GUILD, Some(channel), START);
        set(GARDEN).await.unwrap();
        let changes = async {
            set(POND).await.unwrap();
        };
        delivers_while(&app, &fake, START, changes).await;
        deliver_all(&app, &fake, START).await;
        assert_eq!(reads(&fake, POND).len(), 1);
    })
    .await;
}

/// Catches a match whose new channel never gets a board, because a board was noted that was posted late in the old
/// channel.
#[tokio::test]
async fn a_board_that_is_posted_after_its_match_has_moved_is_deleted() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        deliver_all(&app, &fake, later()).await;
        let moved = play(&app, ALICE, "D3").await;
        let changed = change_of(&moved.view);
        app.release(changed, START).await.unwrap();
        let moves = async {
            let there = Place::Server {
                guild: GUILD,
                channel: GARDEN,
                parent: None,
            };
            let alice = ALICE.now();
            let going = app.go_on(&alice, (id, there), None, None);
            going.await.unwrap();
        };
        delivers_while(&app, &fake, START, moves).await;
        deliver_all(&app, &fake, later()).await;
        assert_eq!(reads(&fake, GARDEN), ["the board after 1"]);
        let left = reads(&fake, HALL);
        assert!(!left.contains(&"the board after 1".to_owned()), "{left:?}");
    })
    .await;
}

/// Catches notes of answers that compete with each other and with moves until some are lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_answers_at_once_are_noted_in_few_transactions() {
    const TABLES: u64 = 128;
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut moved = Vec::new();
        for table in 0..TABLES {
            let place = channel_of(GUILD, ChannelId(1_000 + table));
            let at = |actor: Actor| Caller {
                place,
                ..actor.now()
            };
            let control = TimeControl::None;
            let asked = challenge_to(Some(BOB), terms(Game::Iago, control));
            let asked = app.challenge(&at(ALICE), asked).await.unwrap();
            let begun = app.accept(&at(BOB), asked.challenge.id, None).await;
            moved.push(begun.unwrap());
        }
        let before = fresh.store.statements();
        let answers = moved.iter().enumerate().map(|(number, view)| {
            let (app, fake, changed) = (app.clone(), Fake::default(), change_of(view));
            let board = view.board_of(BOB.0);
            let at = MessageRef {
                channel: view.this_match.place().channel().unwrap(),
                message: MessageId(5_000 + number as u64),
            };
            async move {
                let told = Told {
                    fake: &fake,
                    at: Some(at),
                };
                let sent = tell(&app, told, board, changed, START).await;
                assert_eq!(sent, AnswerOutcome::Shown);
            }
        });
        futures::future::join_all(answers).await;
        let sent = fresh.store.statements() - before;
        // Noted one by one, each answer would take six statements.
        assert!(sent < 5 * TABLES, "{}: {sent} statements", fresh.kind);
        let mut session = fresh.store.read().await.unwrap();
        for view in &moved {
            let of = Subject::Match(view.this_match.id());
            for row in session.outbox().of(of).await.unwrap() {
                let unshown = row.shown < row.wanted;
                assert!(!(unshown && matches!(row.role, MessageRole::Board(..))));
            }
        }
    })
    .await;
}
