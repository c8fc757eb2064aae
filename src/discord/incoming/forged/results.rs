//! The menu of games whose result is decided, pressed by whoever may not, and with lines that name no game.

use super::names::knockout;
use super::table::{ALICE, BOB, ELSEWHERE, Table};

#[tokio::test]
async fn a_result_is_decided_by_who_may_and_only_of_games_there_are() {
    let table = Table::new().await;
    let cup = knockout(&table).await;
    let id = cup.card.tournament.id;
    let menu = format!("u:cup-result:{id}:seen");
    let slot = cup.card.games[0].slot;
    let line = format!("1 {} 1 1-0", slot.board);
    // A member who neither made it nor moderates.
    let said = table.words(BOB, &menu, Some(&line)).await;
    assert!(said.contains("can do that"), "{said}");
    let unknown = table.press(ALICE, ELSEWHERE, &menu, Some(&line)).await;
    let unknown = format!("{:?}", unknown.expect("an answer").first);
    assert!(unknown.contains("no such tournament"), "{unknown}");
    for line in [
        "9 1 1 1-0",
        "1 9 1 1-0",
        "1 1 1",
        "1 1 1 2-0",
        "x 1 1 1-0",
        "",
    ] {
        let said = table.words(ALICE, &menu, Some(line)).await;
        assert!(said.contains("no such game"), "{line}: {said}");
    }
    let now = table.data.app.tournament(id).await.expect("the tournament");
    assert!(now.card.games.iter().all(|game| game.result.is_none()));
}
