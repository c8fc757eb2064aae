//! Every fault of calls to Discord during a match, combined with faults of the recovering calls: in the end every
//! move is visible, and the match goes on.

use super::actor::Actor;
use super::games::recorded;
use super::moving::begin;
use super::test_bot::TestBot;
use serde_json::{Value, json};
use std::time::Duration;

fn faults() -> [Value; 6] {
    [
        json!({"status": 500}),
        json!({"status": 429, "retry_after": 1}),
        json!({"status": 404}),
        json!({"status": 403}),
        json!({"status": 401}),
        json!({"lose_answer": true}),
    ]
}

pub fn cast(test_bot: &TestBot, fault: &Value, method: &str, path: &str) {
    let mut http = fault.clone();
    http["method"] = json!(method);
    http["path"] = json!(path);
    http["count"] = json!(1);
    let fault = json!({ "http": http });
    test_bot.client().fault(fault).expect("a fault");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_is_seen_where_boards_are_folded() {
    let test_bot = TestBot::folding_in("en-US").await;
    let mut game = Game::begin(&test_bot).await;
    for first in faults() {
        for second in faults() {
            println!("{first} and {second}");
            cast(&test_bot, &first, "POST", "/callback$");
            for method in ["POST", "PATCH"] {
                cast(&test_bot, &second, method, "/channels/[0-9]+/messages");
            }
            game.a_move_is_seen(&test_bot).await;
        }
    }
    test_bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_is_seen_where_the_board_before_is_not_deleted() {
    let test_bot = TestBot::start().await;
    let deletes = "The old board is deleted, a new message for every move";
    let (alice, _) = test_bot.alice_and_bob();
    let posting = json!({ "posting": deletes });
    alice.slash("referee settings", posting).await.private();
    let mut game = Game::begin(&test_bot).await;
    for fault in faults() {
        println!("{fault}");
        cast(&test_bot, &fault, "DELETE", "/channels/[0-9]+/messages");
        game.a_move_is_seen(&test_bot).await;
    }
    let recording = test_bot.client().recording();
    let tried = recording.iter().filter(|line| line["method"] == "DELETE");
    assert!(
        tried.count() >= faults().len(),
        "no board was to be deleted"
    );
    test_bot.finish().await;
}

struct Game {
    players: [Actor; 2],
    moves: Vec<String>,
    played: usize,
}

impl Game {
    async fn begin(test_bot: &TestBot) -> Game {
        let (alice, bob) = test_bot.alice_and_bob();
        begin(&alice, &bob, json!({}), "").await;
        Game {
            players: [alice, bob],
            moves: recorded("iago-standard-10034").0,
            played: 0,
        }
    }

    /// Plays the next move, and waits until a bystander sees it.
    async fn a_move_is_seen(&mut self, test_bot: &TestBot) {
        let token = &self.moves[self.played];
        let who = &self.players[self.played % 2];
        self.played += 1;
        // The answer to the player may be lost, which this test does not check.
        let options = json!({ "cell": token });
        who.slash_perhaps_unheard("iago move", options).await;
        let who = who.id();
        let shown = |all: &[Value]| {
            let boards = all.iter().filter(|it| {
                let alt = it["attachments"][0]["description"].as_str();
                alt.is_some_and(|alt| alt.contains("Iago board"))
            });
            let mut told = boards.filter_map(|it| it["content"].as_str());
            told.any(|told| told.contains(&format!("<@{who}> **{token}**")))
        };
        let seen = test_bot.until("Carol", "general", shown);
        test_bot.within(Duration::from_mins(5), seen).await;
        // The calls that fold the earlier board may fail too.
        test_bot.at_rest().await;
        test_bot.client().end_faults();
    }
}
