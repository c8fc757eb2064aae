//! Playing, offers and endings: catches an interaction that counts twice, and a refusal that changes a match.

use crate::database::on_each;
use crate::{
    ALICE, BOB, CAROL, GUILD, HALL, START, app, begun, counted, further, iago, play, play_out,
    shown, terms, text,
};
use app::{App, Error, MatchRef, Pool, Typed, UseCaseError};
use referee::rating::{PlayerScore, Rating, rate};
use referee::{PlayRefusal, TimeControl};
use rules::{BySide, Game, Refusal, Side};

#[tokio::test]
async fn refusals_carry_the_facts_and_the_match() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        iago(&app).await;
        play(&app, ALICE, "D3").await;
        play(&app, BOB, "D4").await;
        let here = MatchRef::Here(Some(Game::Iago));
        let refused = app.play(&ALICE.now(), here, &text("C3")).await;
        let Err(UseCaseError::Refused(refused)) = refused else {
            panic!("{refused:?}")
        };
        let PlayRefusal::Rules(rule) = &refused.why else {
            panic!("{refused:?}")
        };
        assert_eq!(rule.code(), "must_capture");
        assert_eq!(refused.view.this_match.plies().len(), 2);
        for (actor, expected) in [
            (
                BOB,
                PlayRefusal::NotYourTurn {
                    to_move: Side::First,
                },
            ),
            (CAROL, PlayRefusal::NotAPlayer),
        ] {
            let refused = app.play(&actor.now(), here, &text("D5")).await;
            let Err(UseCaseError::Refused(refused)) = refused else {
                panic!("{refused:?}")
            };
            assert_eq!(refused.why, expected);
        }
    })
    .await;
}

#[tokio::test]
async fn a_stale_button_tells_where_the_match_stands() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        let made_for = shown(&app, id).await.this_match.moment();
        let button = Typed::Token {
            token: "D3".into(),
            made_for,
        };
        app.play(&ALICE.now(), MatchRef::This(id), &button)
            .await
            .unwrap();
        let again = app.play(&ALICE.now(), MatchRef::This(id), &button).await;
        let Err(UseCaseError::Refused(refused)) = again else {
            panic!("{again:?}")
        };
        assert!(matches!(refused.why, PlayRefusal::Stale { .. }));
        assert_eq!(refused.view.this_match.moment().plies, 1);
    })
    .await;
}

#[tokio::test]
async fn a_whole_match_of_every_game_ends_with_both_ratings() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for game in Game::ALL {
            let id = begun(&app, terms(game, TimeControl::None)).await;
            let over = play_out(&app, id).await;
            let winner = over.this_match.winner().unwrap();
            let changes = over.rating_changes.unwrap();
            let points = match winner {
                Side::First => PlayerScore::Win,
                Side::Second => PlayerScore::Loss,
            };
            let (first, second) = rate(Rating::default(), Rating::default(), points);
            assert_eq!(changes.map(|it| it.after), BySide::new(first, second));

            let pool = Pool::of(GUILD, over.this_match.terms());
            let board = app
                .leaderboard(&pool, app::RankingPage::rows(0, 10), START)
                .await
                .unwrap();
            assert_eq!(board.total, 2);
            let best = if winner == Side::First { ALICE } else { BOB };
            assert_eq!(board.rows[0].user, best.0);
            assert_eq!(board.rows[0].name.as_deref(), Some(best.1));
            assert_eq!(board.rows[0].rating.points(), 1662);
            assert_eq!(
                (board.rows[0].tally.wins, board.rows[1].tally.losses),
                (1, 1)
            );

            let record = app.record(id, "?").await.unwrap();
            let replay = record.replay().unwrap();
            assert_eq!(replay.last(), over.this_match.position());
            assert!(record.result_agrees(replay.last()));
            assert_eq!(record.date.as_deref(), Some("2026-11-21"));
        }
    })
    .await;
}

#[tokio::test]
async fn casual_matches_and_matches_without_result_leave_ratings_alone() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut casual = terms(Game::Iago, TimeControl::None);
        casual.rated = false;
        begun(&app, casual).await;
        let over = app
            .resign(&ALICE.now(), MatchRef::Here(None))
            .await
            .unwrap();
        assert_eq!(over.rating_changes, None);
        iago(&app).await;
        let over = app.abort(&ALICE.now(), MatchRef::Here(None)).await.unwrap();
        assert_eq!(over.rating_changes, None);
        let pool = Pool::of(GUILD, casual);
        let board = app
            .leaderboard(&pool, app::RankingPage::rows(0, 10), START)
            .await
            .unwrap();
        assert_eq!(board.total, 0);
    })
    .await;
}

#[tokio::test]
async fn a_match_counts_once_both_have_played_six_plies() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for (plies, counts) in [(0, false), (1, false), (11, false), (12, true)] {
            let id = iago(&app).await;
            for _ in 0..plies {
                further(&app, id, &[ALICE.now(), BOB.now()]).await;
            }
            let over = app
                .resign(&ALICE.now(), MatchRef::Here(None))
                .await
                .unwrap();
            assert_eq!(over.rating_changes.is_some(), counts, "{plies}");
        }
    })
    .await;
}

#[tokio::test]
async fn automatic_steps_are_stored_and_reported() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Ampel, TimeControl::None)).await;
        for (actor, token) in [(ALICE, "B4"), (BOB, "B6"), (ALICE, "D6"), (BOB, "F3")] {
            play(&app, actor, token).await;
        }
        let caller = ALICE.now();
        let moved = app
            .play(&caller, MatchRef::This(id), &text("h3"))
            .await
            .unwrap();
        assert_eq!(moved.plies, 4..7);
        let plies = &moved.view.this_match.plies()[moved.plies.clone()];
        let tokens: Vec<_> = plies
            .iter()
            .map(|ply| (ply.token(), ply.automatic))
            .collect();
        let expected = [("H3", false), ("-", true), ("-", true)];
        assert_eq!(
            tokens,
            expected.map(|(token, automatic)| (token.to_owned(), automatic))
        );
        let reopened = App::new(store::Store::open(&fresh.address).await.unwrap());
        assert_eq!(shown(&reopened, id).await.this_match, moved.view.this_match);
        let again = reopened
            .play(&caller, MatchRef::This(id), &text("h3"))
            .await
            .unwrap();
        assert_eq!(again.plies, 4..7);
        reopened.close().await;
    })
    .await;
}

#[tokio::test]
async fn the_board_stays_to_be_seen_after_the_end() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let nothing = app.board(&CAROL.now(), MatchRef::Here(None)).await;
        assert!(matches!(nothing, Err(Error::NoMatch(_))));
        let id = counted(&app).await;
        app.resign(&BOB.now(), MatchRef::Here(None)).await.unwrap();
        let board = app.board(&CAROL.now(), MatchRef::Here(None)).await.unwrap();
        assert_eq!(board.this_match.id(), id);
        assert!(board.rating_changes.is_some());
        let other = app
            .board(&CAROL.now(), MatchRef::Here(Some(Game::Isaac)))
            .await;
        assert!(matches!(other, Err(Error::NoMatch(_))));
        assert_eq!(board.this_match.place().channel(), Some(HALL));
    })
    .await;
}
