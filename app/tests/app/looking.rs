//! Hints, lists, leaderboards and settings: catches views that show too much or too little of a match.

use crate::database::on_each;
use crate::{
    ALICE, Actor, BOB, CAROL, GUILD, START, after, app, begun, challenge_to, challenged, counted,
    iago, play, terms, text,
};
use app::{App, Caller, MatchRef, Pool, RankingPage};
use referee::rating::Rating;
use referee::{ChannelId, Match, TimeControl};
use rules::{AnyOptions, BySide, Game};
use std::sync::Arc;
use std::time::Duration;

#[tokio::test]
async fn hints_teach_what_each_action_would_do() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        iago(&app).await;
        let here = MatchRef::Here(None);
        let hints = app.hints(&ALICE.now(), here, "", 25).await.unwrap();
        assert_eq!((hints.actions.len(), hints.total), (25, 36));
        assert!(hints.actions.iter().all(|hint| hint.effects.is_some()));
        let hints = app.hints(&ALICE.now(), here, "ｄ", 25).await.unwrap();
        assert!(hints.total > 0);
        assert!(hints.actions.iter().all(|hint| hint.token.starts_with('D')));
        for bystander in [BOB, CAROL] {
            let hints = app.hints(&bystander.now(), here, "", 25).await.unwrap();
            assert!(hints.actions.is_empty());
        }
        play(&app, ALICE, "D3").await;
        play(&app, BOB, "D4").await;
        let forced = app.hints(&ALICE.now(), here, "", 25).await.unwrap();
        let tokens: Vec<_> = forced.actions.iter().map(|hint| &hint.token).collect();
        assert_eq!(tokens, ["D5"]);
        assert!(!forced.secret);
    })
    .await;
}

#[tokio::test]
async fn with_the_penalty_option_hints_give_nothing_away() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut terms = terms(Game::Iago, TimeControl::None);
        terms.options = AnyOptions::default_of(Game::Iago)
            .with_text("penalty", "true")
            .unwrap();
        begun(&app, terms).await;
        let here = MatchRef::Here(None);
        play(&app, ALICE, "D3").await;
        play(&app, BOB, "D4").await;
        let with_capture = app.hints(&ALICE.now(), here, "", 200).await.unwrap();
        assert!(with_capture.secret);
        assert!(
            with_capture
                .actions
                .iter()
                .all(|hint| hint.effects.is_none())
        );
        // The hints do not mark the capture at D5, nor later that it was missed.
        assert!(with_capture.total > 30);
        play(&app, ALICE, "C3").await;
        let after_a_miss = app.hints(&BOB.now(), here, "", 200).await.unwrap();
        play(&app, BOB, "H4").await;
        let after_none = app.hints(&ALICE.now(), here, "", 200).await.unwrap();
        let offers_callout =
            |hints: &app::Hints| hints.actions.iter().any(|hint| hint.token == "callout");
        assert_eq!(offers_callout(&after_a_miss), offers_callout(&after_none));
    })
    .await;
}

#[tokio::test]
async fn waiting_walks_through_the_matches_that_wait_for_you() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut ids = Vec::new();
        for (channel, control) in [
            (101, TimeControl::None),
            (102, TimeControl::per_move(3)),
            (103, TimeControl::LIVE),
        ] {
            let id = challenged(&app, terms(Game::Iago, control)).await;
            let view = app
                .accept(&BOB.now(), id, Some(ChannelId(channel)))
                .await
                .unwrap();
            ids.push(view.this_match.id());
        }
        let waiting = waiting_for(&app, ALICE).await;
        let order: Vec<_> = waiting.iter().map(|it| it.id()).collect();
        assert_eq!(order, [ids[2], ids[1], ids[0]]);
        assert!(waiting_for(&app, BOB).await.is_empty());
        app.play(&ALICE.now(), MatchRef::This(ids[2]), &text("D3"))
            .await
            .unwrap();
        assert_eq!(waiting_for(&app, ALICE).await.len(), 2);
        assert_eq!(waiting_for(&app, BOB).await.len(), 1);
    })
    .await;
}

async fn waiting_for(app: &App, actor: Actor) -> Vec<Arc<Match>> {
    let own = app.own_matches(&actor.now(), 10, 0, 25).await.unwrap();
    own.waiting
}

#[tokio::test]
async fn a_list_loads_what_it_shows_however_many_there_are() {
    on_each(|fresh| async move {
        let before = app(&fresh);
        let mut begun = Vec::new();
        for channel in 0..40 {
            let there = |actor: Actor| Caller {
                place: crate::channel_of(crate::GUILD, ChannelId(1_000 + channel)),
                ..actor.at(after(Duration::from_secs(channel)))
            };
            let proposed = challenge_to(Some(BOB), terms(Game::Iago, TimeControl::None));
            let made = before.challenge(&there(ALICE), proposed).await.unwrap();
            let challenge = made.challenge.id;
            let view = before.accept(&there(BOB), challenge, None).await.unwrap();
            begun.push(view.this_match.id());
        }
        // One match waits for Bob, and one has lost its place.
        let caller = ALICE.now();
        let token = text("D3");
        before
            .play(&caller, MatchRef::This(begun[0]), &token)
            .await
            .unwrap();
        before
            .place_lost(ChannelId(1_039), true, START)
            .await
            .unwrap();
        let app = App::new(fresh.store.clone());
        let own = app.own_matches(&caller, 10, 0, 25).await.unwrap();
        assert_eq!((own.lost, own.waits, own.part.all), (1, 38, 40));
        let ids = |listed: &[Arc<Match>]| listed.iter().map(|it| it.id()).collect::<Vec<_>>();
        assert_eq!(ids(&own.waiting), begun[1..11]);
        let here: Vec<_> = own.here.iter().map(|(it, _)| Arc::clone(it)).collect();
        let expected: Vec<_> = begun[39..].iter().chain(&begun[1..25]).copied().collect();
        assert_eq!(ids(&here), expected);
        let names = BySide::new("Alice", "Bob").map(|name| Some(name.to_owned()));
        assert!(own.here.iter().all(|(_, it)| *it == names));
        // The other matches stand on the next page.
        let rest = app.own_matches(&caller, 10, 1, 25).await.unwrap();
        assert_eq!(
            (rest.part.page, rest.part.pages, rest.here.len()),
            (1, 2, 15)
        );
        // Once the matches are in memory, two statements list matches and challenges.
        let sent = fresh.store.statements();
        app.own_matches(&caller, 10, 0, 25).await.unwrap();
        assert!(fresh.store.statements() - sent <= 2);
        let bobs = app.own_matches(&BOB.now(), 10, 0, 25).await.unwrap();
        assert_eq!(ids(&bobs.waiting), begun[..1]);
    })
    .await;
}

#[tokio::test]
async fn a_leaderboard_ranks_the_active_and_marks_the_others() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let pool = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        counted(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let soon = app
            .leaderboard(&pool, RankingPage::rows(0, 10), START)
            .await
            .unwrap();
        assert!(soon.rows.iter().all(|row| !row.inactive));
        assert!(soon.rows.iter().all(|row| row.rating.is_provisional()));
        let later = after(referee::days(91));
        let old = app
            .leaderboard(&pool, RankingPage::rows(0, 10), later)
            .await
            .unwrap();
        assert_eq!((old.rows.len(), old.total, old.inactive), (0, 0, 2));
        let asked = RankingPage {
            reader: Some(ALICE.0),
            ..RankingPage::rows(0, 10)
        };
        let own = app.leaderboard(&pool, asked, later).await.unwrap().own;
        let own = own.unwrap();
        assert!(own.inactive && own.user == ALICE.0);
        assert!(own.rating.deviation > soon.rows[0].rating.deviation);
        let season = RankingPage {
            season: true,
            ..asked
        };
        // A season counts only its own results.
        let first = app.leaderboard(&pool, season, START).await.unwrap();
        assert_eq!(first.rows, soon.rows);
        let anew = app.leaderboard(&pool, season, later).await.unwrap();
        assert_eq!((anew.total, anew.inactive, anew.own), (0, 0, None));
        let now = app.leaderboard(&pool, season, START).await.unwrap();
        assert_eq!((now.total, now.own.map(|row| row.rank)), (2, Some(1)));
        let page = app
            .leaderboard(&pool, RankingPage::rows(1, 1), START)
            .await
            .unwrap();
        assert_eq!((page.rows[0].rank, page.rows[0].user), (2, BOB.0));
        assert_eq!(page.total, 2);
        let other = Pool {
            game: Game::Ampel,
            ..pool
        };
        assert_eq!(
            app.leaderboard(&other, RankingPage::rows(0, 10), START)
                .await
                .unwrap()
                .total,
            0
        );
    })
    .await;
}

#[tokio::test]
async fn a_rating_is_told_from_the_first_match_to_the_last() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let pool = Pool::of(GUILD, terms(Game::Iago, TimeControl::None));
        let path = |now| {
            let (app, pool) = (app.clone(), pool.clone());
            async move { app.rating_path(&pool, ALICE.0, now).await.unwrap() }
        };
        assert_eq!(path(START).await, None);
        counted(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let one = path(START).await.unwrap();
        assert_eq!((one.start, one.after.len()), (Rating::default(), 1));
        assert_eq!((one.tally.wins, one.tally.losses), (1, 0));
        assert_eq!(one.now, one.after[0].rating);
        counted(&app).await;
        app.resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        let two = path(after(referee::days(91))).await.unwrap();
        assert_eq!(two.start, one.start);
        assert_eq!(two.after[0], one.after[0]);
        assert!(two.after[1].rating.rating < two.after[0].rating.rating);
        assert!(two.now.deviation > two.after[1].rating.deviation);
        let other = Pool {
            game: Game::Ampel,
            ..pool.clone()
        };
        let elsewhere = app.rating_path(&other, ALICE.0, START).await.unwrap();
        assert_eq!(elsewhere, None);
    })
    .await;
}

/// Catches a deadlock of an earlier version: each call held a connection while it waited for a second one, so that more
/// calls than connections never ended.
#[tokio::test]
async fn many_hints_at_once_wait_for_no_second_connection() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Isaac, TimeControl::None)).await;
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..64 {
            let app = app.clone();
            asking.spawn(async move {
                let hints = app.hints(&BOB.now(), MatchRef::This(id), "", 25).await;
                hints.unwrap().numbers
            });
        }
        let numbers = asking.join_all().await;
        assert_eq!(numbers, [rules::Side::First; 64]);
    })
    .await;
}
