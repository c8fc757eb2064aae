//! Troubles that happen to people and to the bot: a table of small functions.

use super::draw::{Deed, Turn, deeds};
use super::people::{Habit, PEOPLE};
use super::world::text;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

const TROUBLES: &[Deed] = deeds![
    "the program dies": Eager 6, others 6 => |turn| dies(turn);
    "the program dies at a call": Eager 8, others 8 => |turn| dies_at_a_call(turn);
    "calls fail": Eager 12, others 12 => |turn| calls_fail(turn);
    "the gateway is cut": Eager 4, others 4 => |turn| gateway(turn);
    "clocks are set forward": Eager 2, others 2 => |turn| clocks(turn);
    "the bot loses rights in a channel, or has them again": Eager 3, others 3 => |turn| rights(turn);
    "a thread is archived, locked or deleted": Eager 3, others 3 => |turn| threads(turn);
    "a channel is deleted": Eager 1, others 1 => |turn| channels(turn);
    "somebody leaves, or comes": Eager 3, others 3 => |turn| comes_and_goes(turn);
    "somebody closes their messages, or opens them": Eager 2, others 2 => |turn| messages(turn);
    "somebody is timed out": Eager 2, others 2 => |turn| timed_out(turn);
    "the app is added to an account, or taken off": Eager 2, others 2 => |turn| installs(turn);
    "the bot is removed from a server, and comes back": Eager 1, others 1 => |turn| removed(turn);
];

/// Has a random trouble happen; returns its name.
pub async fn one(turn: &mut Turn<'_>) -> &'static str {
    turn.one_of(TROUBLES).await
}

fn away(turn: &mut Turn<'_>) -> Duration {
    let seconds = turn.rng.pick(&[1, 20, 50, 90, 900, 20_000]);
    Duration::from_secs(seconds)
}

async fn dies(turn: &mut Turn<'_>) {
    let away = away(turn);
    turn.tell(format!("dead for {away:?}"));
    turn.world.kill(away).await;
}

/// The program dies during an action at its n-th call, which is carried out or not.
async fn dies_at_a_call(turn: &mut Turn<'_>) {
    let (after, carried_out) = (turn.rng.below(3), turn.rng.one_in(2));
    // Calls for answers or for messages only: with both, the n-th call would not always be the same.
    let path = turn.rng.pick(&["/callback$", "/channels/", "/webhooks/"]);
    turn.tell(format!(
        "dies at call {after} of {path}, carried out: {carried_out}"
    ));
    let held = json!({"http": {"path": path, "after": after, "hang": true, "lose_answer": carried_out, "count": 50}});
    turn.world.fault(held);
    super::actions::one(turn).await;
    let away = away(turn);
    turn.world.kill(away).await;
}

/// Calls fail in one way during an action and for some time after it.
async fn calls_fail(turn: &mut Turn<'_>) {
    let paths = "/channels/ /callback$ /messages /webhooks/ /threads /members/ /users/@me/channels";
    let paths: Vec<&str> = paths.split(' ').collect();
    let path = turn.rng.pick(&paths);
    let (after, count) = (turn.rng.below(3), 1 + turn.rng.below(6));
    let mut fault = match turn.rng.below(9) {
        0 => json!({"status": 429, "retry_after": 3}),
        1..=4 => json!({"status": turn.rng.pick(&[500, 502, 403, 404])}),
        5 => json!({"hang": true}),
        6 => json!({"hang": true, "lose_answer": true}),
        _ => json!({"lose_answer": true}),
    };
    (fault["path"], fault["after"]) = (path.into(), after.into());
    fault["count"] = count.into();
    turn.tell(fault.to_string());
    turn.world.fault(json!({ "http": fault }));
    for _ in 0..=turn.rng.below(3) {
        super::actions::one(turn).await;
    }
    let span = turn.rng.pick(&[1, 30, 300]);
    let _ = turn.world.pass(Duration::from_secs(span)).await;
    turn.world.end_faults();
}

async fn gateway(turn: &mut Turn<'_>) {
    let fault = match turn.rng.below(4) {
        0 => json!({"gateway": "drop"}),
        1 => json!({"gateway": "reconnect"}),
        2 => json!({"gateway": "invalid_session", "resumable": true}),
        _ => json!({"gateway": "outage"}),
    };
    turn.tell(fault.to_string());
    turn.world.fault(fault);
    let span = turn.rng.pick(&[10, 300, 3_000]);
    let _ = turn.world.pass(Duration::from_secs(span)).await;
    turn.world.end_faults();
}

/// Moves the clocks ahead at once, so that all that became due meanwhile is due together.
async fn clocks(turn: &mut Turn<'_>) {
    let span = Duration::from_secs(turn.rng.pick(&[2, 90, 3_600, 90_000]));
    turn.tell(format!("{span:?}"));
    turn.world.tick(span);
}

/// A random channel, and its server.
fn a_channel(turn: &mut Turn<'_>) -> [String; 2] {
    let world = Arc::clone(&turn.world.look);
    let all = world["channels"].as_array().cloned().unwrap_or_default();
    let channel = &all[turn.rng.below(all.len())];
    ["id", "guild_id"].map(|it| text(&channel[it]))
}

async fn rights(turn: &mut Turn<'_>) {
    let [channel, _] = a_channel(turn);
    // No rights; reading only; everything but threads; the server's rights.
    let most = Some(0x400 | 0x800 | 0x4000 | 0x8000 | 0x1_0000);
    let rights = turn.rng.pick(&[Some(0), Some(0x400), most, None, None]);
    turn.tell(format!("{rights:?} in {channel}"));
    let _ = turn.world.client.set_permissions(&channel, rights);
    turn.world.limited.insert(channel.clone());
    turn.world
        .limited
        .retain(|it| *it != channel || rights.is_some());
}

async fn threads(turn: &mut Turn<'_>) {
    let world = Arc::clone(&turn.world.look);
    let all = world["threads"].as_array().cloned().unwrap_or_default();
    if all.is_empty() {
        return;
    }
    let thread = text(&all[turn.rng.below(all.len())]["id"]);
    turn.tell(thread.clone());
    let client = &turn.world.client;
    let _ = match turn.rng.below(3) {
        0 => client.archive(&thread, true, None).map(drop),
        1 => client.archive(&thread, true, Some(true)).map(drop),
        _ => client.delete_channel(&thread),
    };
}

async fn channels(turn: &mut Turn<'_>) {
    let [channel, guild] = a_channel(turn);
    turn.tell(format!("{channel} is deleted, and another one is made"));
    let name = format!("new-{}", turn.world.now().as_millis());
    let new = json!({"name": name, "guild": guild});
    let _ = turn.world.client.add_channel(new);
    let _ = turn.world.client.delete_channel(&channel);
}

async fn comes_and_goes(turn: &mut Turn<'_>) {
    let who = 1 + turn.rng.below(PEOPLE.len() - 1);
    let server = PEOPLE[who].servers[turn.rng.below(PEOPLE[who].servers.len())];
    let (name, guild) = (PEOPLE[who].name, turn.world.servers[server].clone());
    turn.tell(format!("{name}, server {server}"));
    if turn.world.client.join(name, &guild).is_err() {
        let _ = turn.world.client.leave(name, &guild);
    }
}

async fn messages(turn: &mut Turn<'_>) {
    let taken = turn.rng.one_in(2);
    turn.tell(format!("{} takes messages: {taken}", turn.name()));
    turn.world
        .client
        .take_messages(turn.name(), taken)
        .expect("a person");
}

async fn timed_out(turn: &mut Turn<'_>) {
    let span = Duration::from_secs(turn.rng.pick(&[0, 3_600, 90_000]));
    turn.tell(format!("{} for {span:?}", turn.name()));
    let _ = turn.world.client.time_out(turn.name(), span);
}

async fn installs(turn: &mut Turn<'_>) {
    turn.tell(turn.name());
    if turn.world.client.install(turn.name()).is_err() {
        let _ = turn.world.client.uninstall(turn.name());
    }
}

async fn removed(turn: &mut Turn<'_>) {
    let server = turn.rng.below(3);
    let guild = turn.world.servers[server].clone();
    turn.tell(format!("server {server}"));
    if turn.world.client.join("Referee", &guild).is_err() {
        let _ = turn.world.client.leave("Referee", &guild);
        let span = turn.rng.pick(&[60, 90_000]);
        let _ = turn.world.pass(Duration::from_secs(span)).await;
        let _ = turn.world.client.join("Referee", &guild);
    }
}
