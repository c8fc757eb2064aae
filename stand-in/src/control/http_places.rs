//! HTTP calls about memberships, conversations and rights.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;

use super::{Answer, Stand, bad, done, read};
use crate::world::permissions;

#[derive(Deserialize)]
struct LeaveCall {
    user: String,
    guild: Option<String>,
    /// The group to leave, instead of a guild.
    channel: Option<String>,
}

pub(super) async fn leave(State(shared): Stand, body: Bytes) -> Answer {
    let call: LeaveCall = read(&body)?;
    match (&call.guild, &call.channel) {
        (Some(guild), None) => shared.leave(&call.user, guild).map(done),
        (None, Some(channel)) => shared.leave_group(&call.user, channel).map(done),
        _ => Err(bad("Name either the guild or the channel to leave.")),
    }
}

#[derive(Deserialize)]
struct JoinCall {
    user: String,
    guild: String,
    /// Whether only the bot's commands join, without the bot.
    #[serde(default)]
    commands_only: bool,
}

pub(super) async fn join(State(shared): Stand, body: Bytes) -> Answer {
    let call: JoinCall = read(&body)?;
    let joined = match call.commands_only {
        true => shared.join_commands_only(&call.user, &call.guild),
        false => shared.join(&call.user, &call.guild),
    };
    joined.map(done)
}

#[derive(Deserialize)]
struct InstallCall {
    user: String,
}

pub(super) async fn install(State(shared): Stand, body: Bytes) -> Answer {
    let call: InstallCall = read(&body)?;
    shared.install(&call.user, true).map(Json)
}

pub(super) async fn uninstall(State(shared): Stand, body: Bytes) -> Answer {
    let call: InstallCall = read(&body)?;
    shared.install(&call.user, false).map(Json)
}

pub(super) async fn groups(State(shared): Stand, body: Bytes) -> Answer {
    shared.add_group(&read(&body)?).map(Json)
}

pub(super) async fn direct(State(shared): Stand, body: Bytes) -> Answer {
    shared.add_direct(&read(&body)?).map(Json)
}

#[derive(Deserialize)]
struct RightCall {
    channel: String,
    /// `None` means everyone.
    user: Option<String>,
    allowed: bool,
    /// Whether the right concerns the channel's threads.
    #[serde(default)]
    threads: bool,
}

pub(super) async fn external_apps(State(shared): Stand, body: Bytes) -> Answer {
    let call: RightCall = read(&body)?;
    let right = permissions::USE_EXTERNAL_APPS;
    shared
        .allow(right, &call.channel, call.user.as_deref(), call.allowed)
        .map(Json)
}

pub(super) async fn sending(State(shared): Stand, body: Bytes) -> Answer {
    let call: RightCall = read(&body)?;
    let right = match call.threads {
        true => permissions::SEND_MESSAGES_IN_THREADS,
        false => permissions::SEND_MESSAGES,
    };
    shared
        .allow(right, &call.channel, call.user.as_deref(), call.allowed)
        .map(Json)
}

#[derive(Deserialize)]
struct DispatchCall {
    t: String,
    #[serde(default)]
    d: Value,
}

pub(super) async fn dispatch(State(shared): Stand, body: Bytes) -> Answer {
    let call: DispatchCall = read(&body)?;
    shared.dispatch_raw(&call.t, &call.d).map(Json)
}
