//! Tests of decided and struck results. A member who may not decide presses a menu; a menu has lines that name no game;
//! a board shows a struck result.

use super::names::knockout;
use super::table::{ALICE, BOB, ELSEWHERE, NOON, Table};
use crate::discord::views::picture;
use referee::{ActId, Match, Strike};
use rules::{Game, Side};
use text::Locale;

#[tokio::test]
async fn a_result_is_decided_by_who_may_and_only_of_games_there_are() {
    let table = Table::new().await;
    let cup = knockout(&table).await;
    let id = cup.card.tournament.id;
    let menu = format!("u:cup-result:{id}:seen");
    let slot = cup.card.games[0].slot;
    let line = format!("1 {} 1 1-0", slot.board);
    // Bob neither made the tournament nor moderates.
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

/// Catches a board that names a winner although the result is struck.
#[tokio::test]
async fn the_picture_of_a_struck_result_names_no_winner() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let view = table.data.app.show_match(id).await.expect("the match");
    let shown = async |loser: Side, struck: bool| {
        let (mut view, mut this_match) = (view.clone(), Match::clone(&view.this_match));
        let loser = this_match.seats().player(loser);
        this_match.resign(loser, NOON).expect("a match under way");
        let worth = this_match.worth().filter(|_| struck);
        if let Some(worth) = worth {
            let act = ActId(ulid::Ulid(1));
            this_match.rule(worth.struck(Strike::AsItWas), act, NOON);
        }
        view.this_match = this_match.into();
        let file = picture::picture(&table.data, Locale::En, &view, Side::First).await;
        file.expect("a picture").bytes
    };
    let [first, second] = Side::BOTH;
    assert_ne!(shown(first, false).await, shown(second, false).await);
    assert_eq!(shown(first, true).await, shown(second, true).await);
}
