//! Presses for pages, lessons and lists that do not exist.

use super::table::{ALICE, BOB, CAROL, Table};
use app::MatchRef;
use rules::Game;

#[tokio::test]
async fn beyond_the_last_page_is_the_last_page() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let over = table
        .data
        .app
        .abort(&table.caller(ALICE), MatchRef::This(id))
        .await;
    over.expect("an end");
    let said = table.words(CAROL, "u:history:all:98", None).await;
    assert!(
        said.starts_with("There is no page 99; this is the last one.\n"),
        "{said}"
    );
    assert!(said.contains("page 1 of 1"), "{said}");
    let said = table.words(CAROL, "u:history:999:0", None).await;
    assert!(said.contains("has finished no match"), "{said}");
    for text in [
        "u:history:all:-1",
        "u:history:all",
        "u:ranking:chess:standard:0:false",
        "u:walk:x",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("not one of mine"), "{said}");
    }
    for text in [
        "u:ranking:iago:chess:0:false",
        "u:standings:isaac:loose:0:true",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("does not have that value"), "{said}");
    }
}

#[tokio::test]
async fn a_lesson_that_has_changed_or_is_gone_says_so_and_goes_on() {
    let table = Table::new().await;
    for game in Game::ALL {
        let key = lessons::keys(game)[0];
        let exercise = lessons::lesson(game, key).and_then(|it| it.exercise.as_ref());
        let exercise = exercise.expect("an exercise");
        let (stamp, answer) = (exercise.stamp(), exercise.answer);
        let old = stamp.wrapping_add(1);
        let custom_id = format!("u:study:answer:{game}:{key}:{old}:{answer}");
        let said = table.words(CAROL, &custom_id, None).await;
        assert!(said.starts_with("This lesson has changed"), "{said}");
        for gone in [
            format!("u:study:answer:{game}:gone:{stamp}:{answer}"),
            format!("u:study:rule:{game}:gone"),
            format!("u:study:try:{game}:gone"),
            format!("u:study:skip:{game}:gone"),
        ] {
            let said = table.words(CAROL, &gone, None).await;
            assert!(said.starts_with("This lesson no longer exists"), "{said}");
        }
        let said = table
            .words(CAROL, &format!("u:study:page:{game}:gone"), None)
            .await;
        assert!(said.starts_with("I know no rule “gone”"), "{said}");
        // None of these presses counts as an answer.
        let learned = table.data.app.learned(CAROL, game).await;
        assert!(learned.expect("progress").lessons.is_empty());
        // The answer counts for Bob alone, who pressed.
        let custom_id = format!("u:study:answer:{game}:{key}:{stamp}:{answer}");
        let said = table.words(BOB, &custom_id, None).await;
        assert!(said.contains("Right"), "{said}");
        let learned = table.data.app.learned(BOB, game).await;
        assert!(learned.expect("progress").is_solved(key));
        assert!(
            !table
                .data
                .app
                .learned(CAROL, game)
                .await
                .expect("progress")
                .is_solved(key)
        );
        let custom_id = format!("u:study:move:{game}:7:chosen");
        let said = table.words(CAROL, &custom_id, Some("Z99")).await;
        assert!(said.starts_with("This short match has gone on"), "{said}");
        let custom_id = format!("u:study:move:{game}:0:chosen");
        let said = table.words(CAROL, &custom_id, Some("?")).await;
        assert!(!said.is_empty());
    }
    for text in [
        "u:study:answer:iago:capture:x:D5",
        "u:study:six:chess",
        "u:study:begin",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("not one of mine"), "{said}");
    }
    for text in [
        "u:ranking:iago:chess:0:false",
        "u:standings:isaac:loose:0:true",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("does not have that value"), "{said}");
    }
}

#[tokio::test]
async fn a_page_of_nobody_has_no_picture() {
    let table = Table::new().await;
    for page in ["0", "4294967295"] {
        let custom_id = format!("u:standings:iago:standard:{page}:false");
        let said = table.words(ALICE, &custom_id, None).await;
        assert!(said.contains("no finished rated match"), "{said}");
    }
}
