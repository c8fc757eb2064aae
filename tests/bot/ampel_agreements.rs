//! Takebacks and draws in Ampel: public texts speak of whole turns, and an unfinished turn stays visible only to its
//! player.

use super::actor::{Actor, Received, lines};
use super::ampel_turns::{OPENING, alt, look, opened, play, record};
use super::test_bot::TestBot;
use rules::record::Record;
use serde_json::{Value, json};

/// Actions of the record, which is public and must be legal.
async fn actions(who: &Actor) -> Vec<String> {
    let text = record(who).await;
    let record: Record = text.parse().unwrap_or_else(|why| panic!("{why}: {text}"));
    let replay = record
        .replay()
        .unwrap_or_else(|why| panic!("{why}: {text}"));
    assert!(record.result_agrees(replay.last()), "{text}");
    record.actions().to_vec()
}

fn opening_and(more: &[&str]) -> Vec<String> {
    let (setup, disks) = OPENING.split_at(5);
    let skipped = [["-", "-", disks[0]], ["-", "-", disks[1]]].concat();
    let all = setup.iter().chain(&skipped).chain(more);
    all.map(ToString::to_string).collect()
}

async fn ask(who: &Actor, command: &str) -> Received {
    who.slash(&format!("ampel {command}"), json!({})).await
}

/// Asserts that all see the same board and that only `mover` may choose a first step.
async fn stand_alike(people: [&Actor; 3], mover: usize, words: &str, row: &str) {
    for who in people {
        let seen = look(who, json!({})).await;
        assert!(seen.text().contains(words), "{words}: {}", seen.text());
        assert!(alt(seen.private()).contains(row), "{}", seen.text());
    }
    let seen = look(people[mover], json!({})).await;
    let picker = people[mover].press(seen.private(), "Choose a move").await;
    picker.begins("Step 1");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_turn_is_taken_back_across_a_restart() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    let turn = play(&bob, "A11").await.public().clone();
    assert!(alt(&turn).contains("after 8 moves"), "{}", alt(&turn));

    let asked = ask(&bob, "takeback").await;
    let (bobs, alices) = (bob.id(), alice.id());
    assert_eq!(
        asked.text(),
        format!(
            "<@{bobs}> asks <@{alices}> for a takeback: back to before **A1 to A2, A11**.\n\
             Without an answer it lapses when this turn ends."
        )
    );
    let question = asked.public().clone();
    test_bot.kill_and_restart().await;
    let agreed = alice.press(&question, "Agree").await;
    assert_eq!(
        agreed.text(),
        format!(
            "<@{alices}> agreed: **A1 to A2, A11** taken back.\n\
             <@{bobs}>, your turn (Green).\n\
             Step 1: move a disk of yours.\n\
             Yellow won: Red 0, Green 0; 3 win."
        )
    );
    let board = agreed.public();
    assert!(alt(board).contains("Green disks: A1."), "{}", alt(board));
    assert!(alt(board).contains("after 7 moves"), "{}", alt(board));
    stand_alike(
        [&alice, &bob, &carol],
        1,
        "after 7 moves",
        "Green disks: A1.",
    )
    .await;
    assert_eq!(actions(&carol).await, opening_and(&[]));

    // A button of an earlier board says what has happened, and the match goes on.
    let stale = alice.press(&turn, "Choose a move").await;
    stale.private();
    stale.begins("A takeback has changed the match");
    play(&bob, "A1 C1").await.private();
    play(&bob, "A11").await.public();
    assert_eq!(actions(&alice).await, opening_and(&["A1>C1", "-", "A11"]));
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_opponents_half_turn_goes_with_it_unnamed() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    play(&bob, "A11").await.public();
    let half = play(&alice, "K1 J1").await.private().clone();
    // Bob cannot know of this step, and nothing that he sees may reveal it.
    let asked = ask(&bob, "takeback").await.public().clone();
    let seen = look(&carol, json!({})).await;
    seen.says("after 8 moves");
    test_bot.kill_and_restart().await;
    let agreed = alice.press(&asked, "Agree").await;
    for text in [
        asked["content"].as_str().unwrap_or_default(),
        agreed.text(),
        alt(agreed.public()),
    ] {
        assert!(!text.contains("J1") && !text.contains("K1>"), "{text}");
    }
    agreed.says("agreed: **A1 to A2, A11** taken back.");
    stand_alike(
        [&alice, &bob, &carol],
        1,
        "after 7 moves",
        "Green disks: A1.",
    )
    .await;
    assert_eq!(actions(&bob).await, opening_and(&[]));
    // Alice's private message with the next step is outdated and says so to her.
    let value = lines(&half).into_iter().next().expect("a step");
    let stale = alice.choose(&half, &value).await;
    stale.private();
    stale.begins("A takeback has changed the match");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ones_own_half_turn_begins_anew_and_a_second_takeback_goes_further() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    play(&bob, "A11").await.public();
    play(&alice, "K1 J1").await.private();
    // No other player knows of the step, so no player is asked.
    let anew = ask(&alice, "takeback").await;
    let picker = anew.private();
    anew.begins("Step 1: move a disk of yours");
    assert!(alt(picker).contains("Red disks: K1."), "{}", alt(picker));
    stand_alike([&bob, &alice, &carol], 1, "after 8 moves", "Red disks: K1.").await;
    assert_eq!(actions(&bob).await, opening_and(&["A1>A2", "-", "A11"]));

    // No turn is unfinished now: Alice's last turn was her first disk.
    let further = ask(&alice, "takeback").await;
    further.says("back to before **K1**.");
    let agreed = bob.press(further.public(), "Agree").await;
    agreed.says("agreed: **K1** and **A1 to A2, A11** taken back.");
    agreed.says("Step 3");
    let kept = opening_and(&[]);
    assert_eq!(actions(&bob).await, kept[..kept.len() - 1]);
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_outlasts_private_steps_and_lapses_with_the_turn() {
    let (mut test_bot, alice, bob) = TestBot::of_two().await;
    let carol = test_bot.actor("Carol");
    opened(&alice, &bob).await;
    let declined = ask(&alice, "draw").await;
    bob.press(declined.public(), "Decline").await;
    let asked = ask(&alice, "call-off").await.public().clone();
    let before = look(&carol, json!({})).await;
    play(&bob, "A1 A2").await.private();
    test_bot.kill_and_restart().await;
    let after = look(&carol, json!({})).await;
    assert_eq!(after.text(), before.text());
    after.says("Waiting for an answer");
    // No answer reveals whether Bob has begun his turn: the open question stays open.
    let again = ask(&alice, "call-off").await;
    again.private();
    again.begins("Your own proposal");
    alice.press(again.message(), "Withdraw").await;
    let again = ask(&alice, "draw").await;
    again.private();
    again.begins("You have asked that already since the last move.");
    let asked_again = ask(&alice, "takeback").await.public().clone();
    assert_ne!(asked["id"], asked_again["id"]);
    test_bot.stop().await;
    test_bot.start_again().await;
    play(&bob, "A11").await.public();
    let lapsed = |messages: &[Value]| {
        let of = |it: &&Value| it["id"] == asked_again["id"];
        let text = messages.iter().find(of).map(|it| it["content"].clone());
        text.and_then(|it| {
            it.as_str()
                .map(|it| it.contains("went on without an answer"))
        })
        .unwrap_or(false)
    };
    test_bot.until("Carol", "general", lapsed).await;
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_offered_in_the_middle_of_a_turn_ends_the_match_with_that_step() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    opened(&alice, &bob).await;
    play(&bob, "A1 A2").await.private();
    // Both offer a draw, one of them in the middle of a turn: they agree.
    let asked = ask(&bob, "draw").await;
    assert!(!asked.text().contains("A2"), "{}", asked.text());
    let drawn = ask(&alice, "draw").await;
    // After the end no step is secret: the end tells the steps that only Bob knew.
    for told in ["**A1 to A2**", "The players agreed on a **draw**.\n"] {
        drawn.says(told);
    }
    assert!(alt(drawn.public()).contains("Green disks: A2."));
    assert_eq!(actions(&alice).await, opening_and(&["A1>A2", "-"]));
    test_bot.finish().await;
}
