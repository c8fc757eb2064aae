//! Stored matches that no longer stand are found, and only those.

use crate::database::on_each;
use crate::{ALICE, START, app, begun, iago, play_out, terms};
use app::{App, Fault, Which};
use referee::{MatchId, RestoreError, TimeControl};
use rules::Game;
use sqlx::{AnyConnection, Connection};
use store::StoreError;

/// Writes to the tables behind the program's back.
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

async fn faults(app: &App) -> Vec<(MatchId, Fault)> {
    app.check().await.unwrap().faults
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
        app.resign(&ALICE.at(START), Which::This(resigned))
            .await
            .unwrap();
        let running = iago(&app).await;
        let checked = app.check().await.unwrap();
        assert_eq!((checked.matches, checked.faults.len()), (8, 0));

        let damage = [
            (
                over[0],
                "UPDATE plies SET token = 'Z9' WHERE match_id = $1 AND number = 2",
            ),
            (
                over[1],
                "UPDATE matches SET winner = 1 - winner WHERE id = $1",
            ),
            (
                over[2],
                "UPDATE matches SET ending_side = 1 - ending_side WHERE id = $1",
            ),
            (
                over[3],
                "UPDATE matches SET ending = 'resignation' WHERE id = $1",
            ),
            (
                over[4],
                "DELETE FROM plies WHERE match_id = $1 AND number = \
                 (SELECT MAX(number) FROM plies WHERE match_id = $1)",
            ),
            (resigned, "UPDATE matches SET winner = 0 WHERE id = $1"),
        ];
        for (id, statement) in damage {
            db_execute(&fresh.address, statement, id).await;
        }
        let found = faults(&app).await;
        let of = |id| {
            let mut fault = found.iter().filter(|(found, _)| *found == id);
            fault.next().map(|(_, fault)| fault)
        };
        use Fault::{Contradicted, Unreadable};
        assert!(matches!(
            of(over[0]),
            Some(Contradicted(RestoreError::Ply(2)))
        ));
        assert!(matches!(
            of(over[1]),
            Some(Contradicted(RestoreError::Winner))
        ));
        assert!(matches!(
            of(over[2]),
            Some(Contradicted(RestoreError::Winner))
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
            Some(Contradicted(RestoreError::Winner))
        ));
        assert!(of(over[5]).is_none() && of(running).is_none());
        assert_eq!(found.len(), damage.len(), "{}", fresh.kind);
    })
    .await;
}
