//! One's own data: handed out whole or not at all, also while they are deleted.

use super::*;
use app::{ExportError, UseCaseError};
use database::on_each;
use futures::future::join_all;

/// How many matches Alice has lost.
const MATCHES: usize = 6;

async fn lost(app: &App) {
    for _ in 0..MATCHES {
        let id = begun(app, terms(Game::Iago, TimeControl::None)).await;
        four(app, id).await;
        app.resign(&ALICE.now(), Which::This(id)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_export_during_a_deletion_is_whole_or_refused() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        lost(&app).await;
        let before = app.export(&ALICE.now()).await.unwrap();
        assert_eq!(before.matches.len(), MATCHES);
        let exports = (0..24).map(|_| {
            let app = app.clone();
            tokio::spawn(async move { app.export(&ALICE.now()).await })
        });
        let exports: Vec<_> = exports.collect();
        let forgetting = {
            let app = app.clone();
            tokio::spawn(async move { app.forget(&ALICE.now()).await })
        };
        let exports = join_all(exports).await;
        forgetting.await.unwrap().unwrap();
        for export in exports {
            match export.unwrap() {
                // The same to the last move, or nothing.
                Ok(data) => assert_eq!(data, before, "{}", fresh.kind),
                Err(UseCaseError::Refused(ExportError::Unknown | ExportError::Deleted)) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
        let after = app.export(&ALICE.now()).await;
        assert!(matches!(
            after,
            Err(UseCaseError::Refused(ExportError::Unknown))
        ));
        // Bob keeps all of his.
        let bobs = app.export(&BOB.now()).await.unwrap();
        assert_eq!(bobs.matches.len(), MATCHES);
    })
    .await;
}

#[tokio::test]
async fn a_profile_tells_how_long_moves_take() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        let mut now = START;
        for minutes in [1, 10, 3, 20] {
            now = now + Duration::from_mins(minutes);
            let here = shown(&app, id).await.this_match;
            let caller = match here.to_move().unwrap() {
                Side::First => ALICE.at(now),
                Side::Second => BOB.at(now),
            };
            let token = here.position().legal_actions()[0].to_string();
            app.play(&caller, Which::This(id), &text(&token))
                .await
                .unwrap();
        }
        app.resign(&ALICE.at(now), Which::This(id)).await.unwrap();
        for (who, median, mean) in [(ALICE, 1, 2), (BOB, 10, 15)] {
            let found = app.profile(GUILD, who.0, now).await.unwrap();
            let [(Game::Iago, pace)] = found.pace.as_slice() else {
                panic!("{:?}", found.pace)
            };
            let minutes = [median, mean].map(Duration::from_mins);
            assert_eq!([pace.median, pace.mean], minutes, "{}", fresh.kind);
        }
    })
    .await;
}

#[tokio::test]
async fn only_players_see_their_match_from_another_server() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        let elsewhere = |who: Actor| Caller {
            guild: GuildId(77),
            ..who.now()
        };
        for player in [ALICE, BOB] {
            let view = app.own_board(&elsewhere(player), id).await.unwrap();
            assert_eq!(view.this_match.id(), id);
        }
        app.own_board(&elsewhere(CAROL), id).await.unwrap_err();
        // To play it there is another matter.
        app.play(&elsewhere(ALICE), Which::This(id), &text("D3"))
            .await
            .unwrap_err();
    })
    .await;
}
