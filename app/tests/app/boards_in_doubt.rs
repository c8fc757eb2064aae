//! A board that was posted, perhaps: nobody edits the one above it meanwhile, and the last one is the present one.

use super::*;
use crate::fake::{Fake, Fault, deliver_all};
use crate::owed::{in_place, later, told_board};
use app::delivery::{CallError, Content, Delivered, Platform, RoleError};
use app::{How, LEASE, MessageRef, Posting, RoleChange};
use database::on_each;

/// What the last message says.
fn last(fake: &Fake) -> String {
    let world = fake.world();
    world.messages.values().next_back().unwrap().text.clone()
}

#[tokio::test]
async fn a_board_that_may_stand_below_keeps_the_older_one_from_being_edited() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        deliver_all(&app, &fake, later()).await;
        let before = app.board(&BOB.now(), Which::This(id)).await.unwrap();
        assert!(before.messages.board.is_some());
        // Folded boards: one is posted below, and nobody hears of it.
        play(&app, ALICE, "D3").await;
        fake.fault(Fault::AnswerLost);
        deliver_all(&app, &fake, later()).await;
        assert_eq!(fake.said(), ["the board after 0", "the board after 1"]);
        in_place(&app).await;
        let reply = before.this_match.position().public_actions()[0].to_string();
        let moved = play(&app, BOB, &reply).await.value;
        assert_eq!(moved.view.messages.editable(), None);
        // Somebody has pressed the older board's button nevertheless, and it was edited.
        let edited = before.messages.board.unwrap();
        told_board(&app, &moved.view, How::Edited(edited)).await;
        deliver_all(&app, &fake, later()).await;
        assert_eq!(fake.said(), ["the board after 2", "folded: the moves to 0"]);
        assert_eq!(last(&fake), "the board after 2");
        let after = app.board(&BOB.now(), Which::This(id)).await.unwrap();
        assert!(after.messages.editable().is_some_and(|at| at != edited));
    })
    .await;
}

/// A platform that is so slow that a move is played, answered and noted before a message stands.
struct Slow<'a> {
    fake: &'a Fake,
    app: &'a App,
    /// Who plays what.
    plays: (Actor, String),
}

impl Platform for Slow<'_> {
    async fn post(
        &self,
        home: ChannelId,
        content: &Content,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        let (who, token) = &self.plays;
        let moved = play(self.app, *who, token).await.value;
        let words = crate::fake::board(&moved.view);
        let at = self.fake.put(home, words, None);
        told_board(self.app, &moved.view, How::Posted(Some(at))).await;
        self.fake.fault(Fault::AnswerLost);
        self.fake.post(home, content, nonce).await
    }

    async fn edit(&self, at: MessageRef, content: &Content) -> Result<(), CallError> {
        self.fake.edit(at, content).await
    }

    async fn delete(&self, at: MessageRef) -> Result<(), CallError> {
        self.fake.delete(at).await
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        self.fake.change_role(change).await
    }
}

#[tokio::test]
async fn a_board_that_lands_below_a_later_answer_is_not_the_last() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for posting in [Posting::Fold, Posting::EditInPlace] {
            let fake = Fake::default();
            app.change_guild_settings(GUILD, |it| it.posting = Posting::Fold)
                .await
                .unwrap();
            let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
            deliver_all(&app, &fake, later()).await;
            let moved = play(&app, ALICE, "D3").await.value;
            let reply = moved.view.this_match.position().public_actions()[0].to_string();
            let slow = Slow {
                fake: &fake,
                app: &app,
                plays: (BOB, reply),
            };
            let taken = app.take_owed(later()).await.unwrap();
            assert_eq!(taken.len(), 1);
            let late = app.deliver(&slow, &taken[0], later(), 0).await.unwrap();
            assert_eq!(late, Delivered::Later);
            assert_eq!(last(&fake), "the board after 1");
            app.change_guild_settings(GUILD, |it| it.posting = posting)
                .await
                .unwrap();
            deliver_all(&app, &fake, later() + Duration::from_mins(1)).await;
            assert_eq!(last(&fake), "the board after 2");
            let shown = app.board(&BOB.now(), Which::This(id)).await.unwrap();
            let at = shown.messages.editable().unwrap();
            let lowest = fake.world().messages.keys().next_back().copied();
            assert_eq!(lowest, Some(at.message.0));
            app.resign(&BOB.now(), Which::This(id)).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn a_board_that_surely_was_not_posted_leaves_the_older_one_to_be_edited() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        begun(&app, terms(Game::Iago, TimeControl::None)).await;
        deliver_all(&app, &fake, later()).await;
        let moved = play(&app, ALICE, "D3").await.value;
        fake.fault(Fault::Fails(CallError::RateLimited(LEASE)));
        deliver_all(&app, &fake, later()).await;
        in_place(&app).await;
        let reply = moved.view.this_match.position().public_actions()[0].to_string();
        let moved = play(&app, BOB, &reply).await.value;
        assert!(moved.view.messages.editable().is_some());
    })
    .await;
}
