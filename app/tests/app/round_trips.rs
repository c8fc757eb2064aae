//! How many statements use cases send: catches a use case that sends too many, and one that holds a connection while it
//! waits for another.

use super::*;
use crate::fake::{Fake, Told, change_of, deliver_all, tell};
use app::delivery::AnswerOutcome;
use app::{MessageRole, Reader};
use database::on_each;
use referee::{Answer, OfferKind};

async fn statements<T>(fresh: &Fresh, work: impl Future<Output = T>) -> (u64, T) {
    let before = fresh.store.statements();
    let done = work.await;
    (fresh.store.statements() - before, done)
}

/// Catches moves that need more statements, each of which is a round trip on PostgreSQL. Where the board stands is
/// noted after the answer.
#[tokio::test]
async fn a_move_takes_few_statements_and_so_does_the_note_that_it_was_seen() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        counted(&app).await;
        for side in Side::BOTH {
            let caller = actor(side).now();
            let here = app.board(&caller, MatchRef::Here(None)).await.unwrap();
            let token = here.this_match.position().legal_actions()[0].to_string();
            let (sent, played) = statements(&fresh, async {
                let played = app.play(&caller, MatchRef::Here(None), &text(&token)).await;
                played.unwrap().view
            })
            .await;
            assert!(sent <= 7, "{}: {sent} statements", fresh.kind);
            // Earlier changes are taken, so that only new ones count.
            app.take_change();
            let role = MessageRole::Board(played.this_match.id(), Reader::Everybody);
            let told = Told {
                fake: &fake,
                at: Some(fake.put(HALL, token.clone(), None)),
            };
            let telling = tell(&app, told, role, change_of(&played), caller.now);
            let (sent, noted) = statements(&fresh, telling).await;
            assert_eq!(noted, AnswerOutcome::Shown);
            assert!(sent <= 6, "{}: {sent} statements", fresh.kind);
            // The note makes nothing due.
            assert!(!app.has_changed());
        }
    })
    .await;
}

#[tokio::test]
async fn looking_takes_one_statement() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        counted(&app).await;
        let caller = BOB.now();
        let (sent, view) = statements(&fresh, app.board(&caller, MatchRef::Here(None))).await;
        assert_eq!((sent, view.unwrap().this_match.plies().len()), (1, 12));
        let hints = app.hints(&caller, MatchRef::Here(None), "", 25);
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
        let here = MatchRef::Here(None);
        let id = counted(&app).await;
        // Refusals in every way that reads other rows first.
        app.play(&BOB.now(), here, &text("C3")).await.unwrap_err();
        app.play(&CAROL.now(), here, &text("C3")).await.unwrap_err();
        app.resign(&CAROL.now(), here).await.unwrap_err();
        let elsewhere = Caller {
            place: channel_of(GUILD, ChannelId(77)),
            ..ALICE.now()
        };
        app.play(&elsewhere, here, &text("C3")).await.unwrap_err();
        app.board(&elsewhere, here).await.unwrap_err();
        app.own_matches(&ALICE.now(), 10, 0, 25).await.unwrap();
        app.hints(&ALICE.now(), here, "", 25).await.unwrap();
        let asking = BOB.now();
        let asked = app.offer(&asking, here, OfferKind::Takeback).await.unwrap();
        let offer = asked.offer.unwrap().id;
        app.answer(&ALICE.now(), here, offer, Answer::Decline)
            .await
            .unwrap();
        app.give_time(&ALICE.now(), here).await.unwrap_err();
        app.place_lost(HALL, true, START).await.unwrap();
        goes_on(&app, &elsewhere, id, None).await.unwrap();
        app.place_lost(ChannelId(77), true, START).await.unwrap();
        app.server_found(GUILD, START).await.unwrap();
        app.due(after(Duration::from_hours(24))).await.unwrap();
        let fake = Fake::default();
        deliver_all(&app, &fake, after(Duration::from_hours(24))).await;
        let resigned = app.resign(&ALICE.now(), MatchRef::This(id)).await.unwrap();
        assert!(resigned.rating_changes.is_some());
        app.record(id, "nobody").await.unwrap();
        let rematch = app.rematch(&ALICE.now(), id).await.unwrap();
        let app::Rematch::Asked(asked) = rematch else {
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
        app.finished(GUILD, app::Past::Of(ALICE.0), 0, 10)
            .await
            .unwrap();
        app.profile(GUILD, ALICE.0, START).await.unwrap();
        // Many calls at once wait for a connection, not for each other.
        let many = (0..32).map(|_| async { app.show_match(id).await.unwrap() });
        assert_eq!(futures::future::join_all(many).await.len(), 32);
        app.close().await;
    })
    .await;
}
