//! A bot in so many servers that Discord requires several shards.

use super::actor::Actor;
use super::gateway::start;
use super::test_bot::named;
use iago::times::GATEWAY_SILENCE;
use serde_json::{Value, json};
use stand_in::Discord;
use std::time::Duration;
use tempfile::TempDir;

/// A person in the first channel of each server; there is one server for every shard.
fn everywhere(discord: &Discord) -> Vec<Actor> {
    let world = discord.client().world();
    let guilds = world["guilds"].as_array().expect("guilds");
    let channels = world["channels"].as_array().expect("channels");
    let of = |guild: &Value| {
        let of_guild = channels.iter().filter(|it| it["guild_id"] == guild["id"]);
        let general = named(&of_guild.cloned().collect(), "general");
        let id = general["id"].as_str().expect("an id");
        Actor::new(discord.client(), discord.user("Ann").in_channel(id), "Ann")
    };
    guilds.iter().map(of).collect()
}

/// Checks that all shards that the platform requires connect, and that the bot answers in every server.
async fn answers_with(shards: u32) {
    let config = stand_in::Config::with(|it| {
        it.guilds = shards as usize;
        it.shards = shards;
    });
    let discord = Discord::start(config).await.expect("a stand-in");
    let folder = TempDir::new().expect("a folder");
    let bot = start(&discord, &folder, GATEWAY_SILENCE).await;
    bot.ready().await.expect("a bot that is let in");
    // The library starts one shard every five seconds.
    let waiting = async {
        while !bot.is_ready() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let patience = Duration::from_secs(60) + Duration::from_secs(8) * shards;
    tokio::time::timeout(patience, waiting).await.expect("it");
    for ann in everywhere(&discord) {
        let about = ann.slash("referee about", json!({})).await;
        assert!(!about.text().is_empty());
    }
    let recording = discord.client().recording();
    let identified = recording.iter().filter(|it| it["payload"]["op"] == 2);
    let mut ids: Vec<Value> = identified
        .map(|it| it["payload"]["d"]["shard"].clone())
        .collect();
    ids.sort_by_key(|it| it[0].as_u64());
    // A shard whose connection broke identifies again.
    ids.dedup();
    let expected: Vec<Value> = (0..shards).map(|id| json!([id, shards])).collect();
    assert_eq!(ids, expected);
    bot.shutdown().await;
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_answers_with_every_count_of_shards_the_platform_names() {
    let set = std::env::var("SHARDS").ok();
    match set.map(|shards| shards.parse().expect("a number")) {
        Some(shards) => answers_with(shards).await,
        None => {
            tokio::join!(answers_with(1), answers_with(2));
        }
    }
}
