//! Whole rated matches from challenge to leaderboard, with a crash in the middle.

use super::actor::Actor;
use super::games::recorded;
use super::test_bot::TestBot;
use serde_json::{Value, json};

/// Plays a recorded game with Alice as dark, kills the bot in the middle, and gives the last
/// message.
async fn play(test_bot: &mut TestBot, actions: &[String]) -> Value {
    let (alice, bob) = test_bot.alice_and_bob();
    let options = json!({"opponent": bob.id(), "colours": "I begin"});
    let challenge = alice.slash("iago challenge", options).await;
    let question = challenge.publicly("Rating: ");
    let begun = bob.press(question, "Accept").await;
    begun.publicly("your turn");
    let mut last = begun.public().clone();
    for (number, action) in actions.iter().enumerate() {
        if number == actions.len() / 2 {
            test_bot.kill_at_once_and_restart().await;
        }
        let (mover, waiting): (&Actor, &Actor) = if number % 2 == 0 {
            (&alice, &bob)
        } else {
            (&bob, &alice)
        };
        let seen = mover.play(action).await;
        last = seen.public().clone();
        let file = mover.file(&last);
        assert!(file.starts_with(b"\x89PNG"), "{action}");
        let alt = last["attachments"][0]["description"].as_str();
        assert!(alt.is_some_and(|alt| alt.contains(action)), "{alt:?}");
        let pinged: Vec<&str> = last["mentions"]
            .as_array()
            .expect("mentions")
            .iter()
            .filter_map(|user| user["id"].as_str())
            .collect();
        if number + 1 < actions.len() {
            assert_eq!(pinged, [waiting.id()], "{action}");
        }
    }
    last
}

/// The two rows of the leaderboard.
async fn leaderboard(test_bot: &TestBot) -> String {
    let (alice, _) = test_bot.alice_and_bob();
    let seen = alice.slash("iago leaderboard", json!({})).await;
    seen.public()["content"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_ends_by_score_is_played_killed_restarted_and_rated() {
    let mut test_bot = TestBot::start().await;
    let (actions, state) = recorded("iago-standard-10034");
    let last = play(&mut test_bot, &actions).await;
    let text = last["content"].as_str().expect("words");
    for side in ["dark", "light"] {
        let (areas, score) = (&state["areas"][side], &state["scores"][side]);
        let (inner, outer) = (&areas["inner"], &areas["outer"]);
        let product = format!("inner {inner} × outer {outer} = **{score}**");
        assert!(text.contains(&product), "{product}: {text}");
    }
    let (alice, bob) = test_bot.alice_and_bob();
    let wins = format!("<@{}> (Light) wins.", bob.id());
    assert!(text.contains(&wins), "{text}");
    // Glicko-2 for two newcomers: 1500 ± 350 each (Glickman, 2013).
    assert!(text.contains("1500 → **1338** ± 290"), "{text}");
    assert!(text.contains("1500 → **1662** ± 290"), "{text}");
    let table = leaderboard(&test_bot).await;
    let winner = format!("1\\. <@{}> **1662?** ± 290 · won 1, lost 0", bob.id());
    let loser = format!("2\\. <@{}> **1338?** ± 290 · won 0, lost 1", alice.id());
    assert!(table.contains(&winner), "{table}");
    assert!(table.contains(&loser), "{table}");
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tie_is_decided_by_the_captive_on_the_centre() {
    let mut test_bot = TestBot::start().await;
    let (actions, state) = recorded("iago-standard-rare-10714");
    assert_eq!(
        state["board"]["E5"], "d",
        "dark's disk lies captive on the centre"
    );
    let last = play(&mut test_bot, &actions).await;
    let text = last["content"].as_str().expect("words");
    let why = "72 : 72 is a tie. The disk in the centre E5 is a captive of Dark, so Light wins.";
    assert!(text.contains(why), "{text}");
    let (_, bob) = test_bot.alice_and_bob();
    let table = leaderboard(&test_bot).await;
    assert!(table.contains(&format!("1\\. <@{}>", bob.id())), "{table}");
    test_bot.finish().await;
}
