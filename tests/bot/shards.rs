//! A bot in so many servers that Discord has it come in by several shards.

use super::actor::Actor;
use super::gateway::{impatient, until, with_a_quick_heart};
use super::test_bot::named;
use super::tls_front::TlsFront;
use serde_json::{Value, json};
use stand_in::Discord;
use std::time::Duration;
use tempfile::TempDir;

/// Somebody in the first channel of each of two servers, which are of different shards.
fn everywhere(discord: &Discord) -> Vec<Actor> {
    let world = discord.client().world();
    let id = |value: &Value| value["id"].as_str().expect("an id").to_owned();
    let guilds = world["guilds"].as_array().expect("guilds");
    let shard = |guild: &Value| (id(guild).parse::<u64>().expect("a number") >> 22) % 2;
    assert_ne!(shard(&guilds[0]), shard(&guilds[1]));
    let channels = world["channels"].as_array().expect("channels");
    let of = |guild: &Value| {
        let of_guild = channels.iter().filter(|it| it["guild_id"] == guild["id"]);
        let general = named(&of_guild.cloned().collect(), "general");
        Actor::new(discord.user("Ann").in_channel(id(&general)), "Ann")
    };
    guilds.iter().map(of).collect()
}

async fn is_answered_everywhere(discord: &Discord) {
    for ann in everywhere(discord) {
        let board = ann.slash("referee about", json!({})).await;
        assert!(!board.text().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_ready_when_all_shards_are_in_and_again_after_one_of_them_hung() {
    let discord = with_a_quick_heart(2).await;
    let address = discord.url().strip_prefix("http://").expect("plain HTTP");
    let front = TlsFront::before(address.parse().expect("an address")).await;
    let folder = TempDir::new().expect("a folder");
    let calls = front.calls(Duration::from_secs(8));
    let bot = impatient(&discord, &folder, Some(calls)).await;
    bot.ready().await.expect("a bot that is let in");
    until(|| bot.is_ready()).await;
    is_answered_everywhere(&discord).await;
    let client = discord.client();
    let hang = json!({"gateway": "hang", "count": 1});
    client.fault(hang).expect("a fault");
    client.fault(json!({"gateway": "drop"})).expect("a fault");
    until(|| !bot.is_ready()).await;
    until(|| bot.is_ready()).await;
    is_answered_everywhere(&discord).await;
    bot.shutdown().await;
    discord.shutdown().await;
}
