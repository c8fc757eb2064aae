//! `iago check`: catches a damaged match that is not found, and a sound one that is reported.

use crate::database::on_each;
use crate::{ALICE, BOB, START, app, begun, iago, play_out, terms, text};
use app::{App, Discrepancy, MatchRef};
use referee::{MatchId, RestoreError, TimeControl};
use rules::Game;
use sqlx::{AnyConnection, Connection};
use store::StoreError;

async fn db_execute(address: &str, statement: &'static str, id: MatchId) {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    let changed = sqlx::query(statement)
        .bind(id.to_string())
        .execute(&mut connection)
        .await
        .unwrap();
    assert_eq!(changed.rows_affected(), 1, "{statement}");
    connection.close().await.unwrap();
}

async fn discrepancies(app: &App) -> Vec<(String, Discrepancy)> {
    app.check().await.unwrap().discrepancies
}

#[tokio::test]
async fn every_kind_of_damage_is_found_and_nothing_else() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut over = Vec::new();
        for game in [
            Game::Iago,
            Game::Isaac,
            Game::Ampel,
            Game::Iago,
            Game::Iago,
            Game::Iago,
        ] {
            let id = begun(&app, terms(game, TimeControl::None)).await;
            play_out(&app, id).await;
            over.push(id);
        }
        let resigned = iago(&app).await;
        app.resign(&ALICE.at(START), MatchRef::This(resigned))
            .await
            .unwrap();
        let running = iago(&app).await;
        let checked = app.check().await.unwrap();
        assert_eq!((checked.matches, checked.discrepancies.len()), (8, 0));

        let damage = [
            (
                over[0],
                "UPDATE plies SET token = 'Z9' WHERE match_id = $1 AND number = 2",
            ),
            (
                over[1],
                "UPDATE matches SET found = CASE found WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE id = $1",
            ),
            (
                over[2],
                "UPDATE matches SET ending_side = 1 - ending_side WHERE id = $1",
            ),
            (
                over[3],
                "UPDATE matches SET ending = 'adjudication' WHERE id = $1",
            ),
            (
                over[4],
                "DELETE FROM plies WHERE match_id = $1 AND number = \
                 (SELECT MAX(number) FROM plies WHERE match_id = $1)",
            ),
            (resigned, "UPDATE matches SET found = '+-' WHERE id = $1"),
        ];
        for (id, statement) in damage {
            db_execute(&fresh.address, statement, id).await;
        }
        let found = discrepancies(&app).await;
        let of = |id: MatchId| {
            let mut fault = found.iter().filter(|(found, _)| *found == id.to_string());
            fault.next().map(|(_, fault)| fault)
        };
        use Discrepancy::{Contradicted, Unreadable};
        assert!(matches!(
            of(over[0]),
            Some(Contradicted(RestoreError::Ply(2)))
        ));
        assert!(matches!(
            of(over[1]),
            Some(Contradicted(RestoreError::Found))
        ));
        assert!(matches!(
            of(over[2]),
            Some(Contradicted(RestoreError::Ending))
        ));
        assert!(matches!(
            of(over[3]),
            Some(Contradicted(RestoreError::Ending))
        ));
        assert!(matches!(
            of(over[4]),
            Some(Unreadable(StoreError::Damaged(_)))
        ));
        assert!(matches!(
            of(resigned),
            Some(Contradicted(RestoreError::Found))
        ));
        assert!(of(over[5]).is_none() && of(running).is_none());
        assert_eq!(found.len(), damage.len(), "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn what_contradicts_itself_is_found_and_hides_nothing_else() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut begun = Vec::new();
        for number in 0..6 {
            let id = iago(&app).await;
            begun.push(id);
            if (2..4).contains(&number) {
                for (actor, token) in [(ALICE, "D5"), (BOB, "G5")] {
                    let played = app
                        .play(&actor.now(), MatchRef::This(id), &text(token))
                        .await;
                    played.unwrap();
                }
            }
            // A channel has room for one running match.
            let elsewhere = "UPDATE matches SET channel = (SELECT MAX(channel) + 1 FROM matches) \
                             WHERE id = $1";
            db_execute(&fresh.address, elsewhere, id).await;
        }
        let damage = [
            "UPDATE matches SET ruled = '1-0' WHERE id = $1",
            "UPDATE matches SET ending_side = 0 WHERE id = $1",
            "UPDATE plies SET number = 5 WHERE match_id = $1 AND number = 1",
            "UPDATE plies SET number = number + 7 WHERE match_id = $1 AND number = 1",
            "UPDATE matches SET id = '00-no-id' WHERE id = $1",
            "UPDATE matches SET variant = 'loose' WHERE id = $1",
        ];
        let unbound =
            "UPDATE challenges SET match_id = NULL, state = 'withdrawn' WHERE match_id = $1";
        db_execute(&fresh.address, unbound, begun[4]).await;
        for (id, statement) in begun.iter().zip(damage) {
            db_execute(&fresh.address, statement, *id).await;
        }
        let found = discrepancies(&app).await;
        let unreadable = |(_, fault): &(String, Discrepancy)| {
            matches!(fault, Discrepancy::Unreadable(StoreError::Damaged(_)))
        };
        assert!(found.iter().all(unreadable), "{found:?}");
        let mut ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
        ids.sort_unstable();
        let mut expected: Vec<String> = begun[..4]
            .iter()
            .chain([&begun[5]])
            .map(ToString::to_string)
            .collect();
        expected.insert(0, "00-no-id".to_owned());
        assert_eq!(ids, expected, "{}", fresh.kind);
    })
    .await;
}
