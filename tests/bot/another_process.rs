//! Two processes of the bot in one shard, as while a new process takes over from an old one: Discord sends each
//! interaction to both.

use super::moving::begin;
use super::test_bot::TestBot;
use iago::times::ANSWER_FIRST_CALL;
use poise::serenity_prelude::{
    self as serenity, ClientBuilder, EventHandler, GatewayIntents, HttpBuilder, Interaction,
    async_trait,
};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::Notify;

/// A process that answers every command with the same older board.
struct Old {
    url: String,
    board: Value,
    ready: Arc<Notify>,
}

#[async_trait]
impl EventHandler for Old {
    async fn ready(&self, _: serenity::Context, _: serenity::Ready) {
        self.ready.notify_one();
    }

    async fn interaction_create(&self, _: serenity::Context, interaction: Interaction) {
        let Interaction::Command(asked) = interaction else {
            return;
        };
        // Uses another version of the API than the bot, whose calls hang.
        let url = format!(
            "{}/api/v9/interactions/{}/{}/callback",
            self.url, asked.id, asked.token
        );
        let data =
            json!({"content": self.board["content"], "components": self.board["components"]});
        let answer = json!({"type": 4, "data": data});
        let answered = reqwest::Client::new().post(url).json(&answer).send().await;
        assert!(answered.expect("a response").status().is_success());
    }
}

/// Catches an answer of another process that the bot takes for its own, so that the move is never shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_answer_of_another_process_is_not_taken_for_the_bots_own() {
    let (test_bot, alice, bob) = TestBot::of_two().await;
    let board = begin(&alice, &bob, json!({}), "").await;
    let url = test_bot.discord.url().to_owned();
    let ready = Arc::new(Notify::new());
    let old = Old {
        url: url.clone(),
        board,
        ready: Arc::clone(&ready),
    };
    let http = HttpBuilder::new("MQ.stand.in")
        .proxy(url)
        .ratelimiter_disabled(true);
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS);
    let mut client = client.event_handler(old).await.expect("a client");
    let running = tokio::spawn(async move { client.start().await });
    ready.notified().await;
    let hang = json!({"method": "POST", "path": "/v10/.*/callback$", "hang": true, "count": 1});
    let fault = test_bot.client().fault(json!({ "http": hang }));
    fault.expect("a fault");
    // The player sees the old process's answer.
    let heard = alice.play("D4").await;
    assert!(!heard.text().contains("> **D4**"), "{}", heard.text());
    test_bot.until_given_up(ANSWER_FIRST_CALL).await;
    let told = test_bot.until("Bob", "general", |messages| {
        let says = |it: &Value| {
            it["content"]
                .as_str()
                .is_some_and(|it| it.contains("> **D4**"))
        };
        messages.iter().any(says)
    });
    told.await;
    running.abort();
    test_bot.finish().await;
}
