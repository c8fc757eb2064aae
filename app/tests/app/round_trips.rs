//! How often the use cases go to the database, and that none of them holds one connection while it asks
//! for another.

use super::*;
use crate::fake::{Fake, deliver_all};
use app::delivery::Delivered;
use app::{How, MessageRole, Posting, Shown};
use database::on_each;
use futures::FutureExt;
use referee::{Answer, OfferKind};

/// How many statements some work takes.
async fn statements<T>(fresh: &Fresh, work: impl Future<Output = T>) -> (u64, T) {
    let before = fresh.store.statements();
    let done = work.await;
    (fresh.store.statements() - before, done)
}

/// Plays, and notes that the answer has shown the board.
async fn move_and_told(app: &App, caller: &Caller, token: &str, how: How) {
    let played = app.play(caller, Which::Here(None), &text(token)).await;
    let view = played.unwrap().value.view;
    let shown = Shown {
        role: MessageRole::Board(view.this_match.id()),
        how,
    };
    app.note_shown(&view, &[shown], caller.now).await.unwrap();
}

#[tokio::test]
async fn a_move_takes_eight_statements_from_the_command_to_the_note_that_it_was_seen() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        app.change_guild_settings(GUILD, |it| it.posting = Posting::NewMessage)
            .await
            .unwrap();
        counted(&app).await;
        for side in Side::BOTH {
            let caller = actor(side).now();
            let here = app.board(&caller, Which::Here(None)).await.unwrap();
            let token = here.this_match.position().legal_actions()[0].to_string();
            // What happened before has been looked at.
            let _ = app.changed().now_or_never();
            let (sent, ()) = statements(
                &fresh,
                move_and_told(&app, &caller, &token, How::Posted(None)),
            )
            .await;
            assert!(sent <= 8, "{}: {sent} statements", fresh.kind);
            // Nothing is owed after it, and whoever delivers need not look before its lease has run out.
            assert!(app.changed().await >= after(app::LEASE));
            deliver_all(&app, &Fake::default(), after(Duration::from_mins(1))).await;
        }
    })
    .await;
}

/// Five more note what becomes of the board before it, once the new one is seen. Then one sees that something
/// is owed, one takes it, one says what of it, and one notes that it is done.
#[tokio::test]
async fn a_move_that_folds_the_board_before_it_takes_thirteen_and_the_fold_four() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        counted(&app).await;
        let fake = Fake::default();
        let mut sent = 0;
        for side in Side::BOTH {
            let caller = actor(side).now();
            let here = app.board(&caller, Which::Here(None)).await.unwrap();
            let token = here.this_match.position().legal_actions()[0].to_string();
            let at = fake.put(HALL, token.clone(), None);
            let how = How::Posted(Some(at));
            (sent, ()) = statements(&fresh, move_and_told(&app, &caller, &token, how)).await;
        }
        assert!(sent <= 13, "{}: {sent} statements", fresh.kind);
        let (sent, done) = statements(&fresh, async {
            let next = app.next_due(START).await.unwrap();
            assert!(next.owed.is_some_and(|at| at <= START));
            let taken = app.take_owed(START).await.unwrap();
            assert_eq!(taken.len(), 1);
            app.deliver(&fake, &taken[0], START, 0).await.unwrap()
        })
        .await;
        assert_eq!(done, Delivered::Done);
        assert!(sent <= 4, "{}: {sent} statements", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn looking_takes_one_statement() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        counted(&app).await;
        let caller = BOB.now();
        let (sent, view) = statements(&fresh, app.board(&caller, Which::Here(None))).await;
        assert_eq!((sent, view.unwrap().this_match.plies().len()), (1, 4));
        let hints = app.hints(&caller, Which::Here(None), "", 25);
        let (sent, hints) = statements(&fresh, hints).await;
        assert_eq!((sent, hints.unwrap().side), (1, Some(Side::Second)));
    })
    .await;
}

#[tokio::test]
async fn with_a_single_connection_every_use_case_answers() {
    on_each(|fresh| async move {
        let store = store::Store::open_with(&fresh.address, 1).await.unwrap();
        let app = App::with_ids(store, Arc::new(Counted::default()));
        let here = Which::Here(None);
        let id = counted(&app).await;
        // Refused, in each of the ways that look at something else first.
        app.play(&BOB.now(), here, &text("C3")).await.unwrap_err();
        app.play(&CAROL.now(), here, &text("C3")).await.unwrap_err();
        app.resign(&CAROL.now(), here).await.unwrap_err();
        let elsewhere = Caller {
            channel: ChannelId(77),
            ..ALICE.now()
        };
        app.play(&elsewhere, here, &text("C3")).await.unwrap_err();
        app.board(&elsewhere, here).await.unwrap_err();
        app.own_matches(&ALICE.now(), 10, 25).await.unwrap();
        app.hints(&ALICE.now(), here, "", 25).await.unwrap();
        let asking = BOB.now();
        let asked = app.offer(&asking, here, OfferKind::Takeback).await.unwrap();
        let offer = asked.value.offer.unwrap().id;
        app.answer(&ALICE.now(), here, offer, Answer::Decline)
            .await
            .unwrap();
        app.give_time(&ALICE.now(), here).await.unwrap_err();
        app.place_lost(HALL, true, START).await.unwrap();
        app.go_on_here(&elsewhere, id, None).await.unwrap();
        app.place_lost(ChannelId(77), true, START).await.unwrap();
        app.server_found(GUILD, START).await.unwrap();
        app.due(after(Duration::from_hours(24))).await.unwrap();
        let fake = Fake::default();
        deliver_all(&app, &fake, after(Duration::from_hours(24))).await;
        let resigned = app.resign(&ALICE.now(), Which::This(id)).await.unwrap();
        assert!(resigned.value.rating_changes.is_some());
        app.record(id, "nobody").await.unwrap();
        let rematch = app.rematch(&ALICE.now(), id).await.unwrap();
        let app::Rematch::Asked(asked) = rematch.value else {
            panic!("begun at once")
        };
        let challenge = asked.challenge.id;
        app.show_challenge(challenge, START).await.unwrap();
        app.decline(&BOB.now(), challenge).await.unwrap();
        let options = AnyOptions::default_of(Game::Iago);
        let pool = app::Pool::of(GUILD, terms(options.game(), TimeControl::None));
        app.leaderboard(&pool, app::RankingPage::rows(0, 10), START)
            .await
            .unwrap();
        app.rating_path(&pool, ALICE.0, START).await.unwrap();
        app.finished(GUILD, Some(ALICE.0), 0, 10).await.unwrap();
        app.profile(GUILD, ALICE.0, START).await.unwrap();
        // Many at once wait for their turn instead of for each other.
        let many = (0..32).map(|_| async { app.show_match(id).await.unwrap() });
        assert_eq!(futures::future::join_all(many).await.len(), 32);
        app.close().await;
    })
    .await;
}
