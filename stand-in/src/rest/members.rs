//! Calls about members of a guild: changing, kicking, banning.

use std::time::Duration;

use serde_json::{Value, json};

use super::access::{audit, guild, require_in};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::clock::Time;
use crate::form::{Form, FormErrors};
use crate::id::Id;
use crate::world::{AuditAction, LONGEST_TIMEOUT, World, permissions};

/// Longest nickname, in characters.
const NICK: usize = 32;
/// Name of the field with the end of a timeout.
const TIMEOUT: &str = "communication_disabled_until";
/// Range of the seconds of messages that a ban may delete: up to a week.
const DELETED_SECONDS: std::ops::RangeInclusive<i64> = 0..=604_800;
/// Longest reason in a header, in bytes as sent.
const REASON: usize = 512;

/// Changes nickname, roles and timeout.
pub(super) fn edit(call: &Call<'_>, guild_id: Id, user: &str) -> Answer {
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let nick = form
        .given("nick")
        .then(|| form.text("nick", 0..=NICK).unwrap_or_default().to_owned());
    let roles = form.ids("roles", 0..=250);
    let timeout = form
        .given(TIMEOUT)
        .then(|| read_timeout(&form, call.shared.clock.now()));
    errors.refuse()?;
    let mut world = call.shared.world();
    let me = world.bot;
    let user = if user == "@me" { me } else { id(user)? };
    let (mine, _) = guild(&world, guild_id)?;
    let known: Vec<Id> = mine.roles.iter().map(|role| role.id).collect();
    if !mine.members.contains_key(&user) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    let mut needed = 0;
    if nick.is_some() {
        needed |= if user == me {
            permissions::CHANGE_NICKNAME
        } else {
            permissions::MANAGE_NICKNAMES
        };
    }
    if roles.is_some() {
        needed |= permissions::MANAGE_ROLES;
    }
    if timeout.is_some() {
        needed |= permissions::MODERATE_MEMBERS;
    }
    require_in(&world, guild_id, needed)?;
    // A member who may do everything cannot be timed out.
    if timeout.is_some_and(|until| until.is_some())
        && permissions::in_guild(mine, user) == permissions::ALL
    {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if let Some(unknown) = roles.iter().flatten().find(|role| !known.contains(role)) {
        tracing::debug!(%unknown, "no such role");
        return Err(ApiError::UNKNOWN_ROLE);
    }
    if let Some(member) = world.member_mut(guild_id, user) {
        if let Some(nick) = nick {
            member.nick = Some(nick).filter(|nick| !nick.is_empty());
        }
        if let Some(roles) = roles {
            member.roles = roles;
        }
        if let Some(timeout) = timeout {
            member.timed_out_until = timeout;
        }
    }
    audit(call, &mut world, guild_id, AuditAction::MemberUpdate, user);
    call.shared.member_updated(&world, guild_id, user);
    member_json(&world, guild_id, user)
}

/// Reads the end of a timeout; `None` if the field is absent or invalid.
fn read_timeout(form: &Form<'_>, now: Time) -> Option<Time> {
    let text = form.text(TIMEOUT, 0..=64)?;
    let until = Time::parse(text);
    match until {
        None => form.error(
            TIMEOUT,
            "DATETIME_TYPE_PARSE",
            format!("Could not parse {text}. Should be ISO8601."),
        ),
        Some(until) if until > now.after(LONGEST_TIMEOUT) => form.error(
            TIMEOUT,
            "DATETIME_TYPE_MAX",
            "A timeout lasts at most 28 days.",
        ),
        Some(_) => {}
    }
    until
}

fn member_json(world: &World, guild_id: Id, user: Id) -> Answer {
    let (guild, _) = guild(world, guild_id)?;
    let member = guild.members.get(&user).ok_or(ApiError::UNKNOWN_MEMBER)?;
    Ok(Reply::Json(member.json(&world.users[&user])))
}

/// Gives a member a role or takes it away.
pub(super) fn role(call: &Call<'_>, guild_id: Id, user: &str, role: &str) -> Answer {
    let (user, role) = (id(user)?, id(role)?);
    let mut world = call.shared.world();
    let (mine, _) = guild(&world, guild_id)?;
    if !mine.roles.iter().any(|known| known.id == role) {
        return Err(ApiError::UNKNOWN_ROLE);
    }
    require_in(&world, guild_id, permissions::MANAGE_ROLES)?;
    let member = world
        .member_mut(guild_id, user)
        .ok_or(ApiError::UNKNOWN_MEMBER)?;
    member.roles.retain(|known| *known != role);
    if call.method == "PUT" {
        member.roles.push(role);
    }
    audit(
        call,
        &mut world,
        guild_id,
        AuditAction::MemberRoleUpdate,
        user,
    );
    call.shared.member_updated(&world, guild_id, user);
    Ok(Reply::Nothing)
}

/// Lists members whose name starts with the query.
pub(super) fn search(call: &Call<'_>, guild_id: Id) -> Answer {
    let (limit, _) = call.page(1, 1000)?;
    let query = call.query("query").unwrap_or_default().to_lowercase();
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    let found: Vec<Value> = guild
        .members
        .values()
        .map(|member| (member, &world.users[&member.user]))
        .filter(|(member, user)| {
            let names = [Some(&user.username), Some(&user.name), member.nick.as_ref()];
            names
                .into_iter()
                .flatten()
                .any(|name| name.to_lowercase().starts_with(&query))
        })
        .take(limit)
        .map(|(member, user)| member.json(user))
        .collect();
    Ok(Reply::Json(found.into()))
}

/// Removes a person from the guild.
pub(super) fn kick(call: &Call<'_>, guild_id: Id, user: &str) -> Answer {
    let user = id(user)?;
    let mut world = call.shared.world();
    let (mine, _) = guild(&world, guild_id)?;
    let owner = mine.owner;
    if !mine.members.contains_key(&user) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    require_in(&world, guild_id, permissions::KICK_MEMBERS)?;
    if user == owner {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    audit(call, &mut world, guild_id, AuditAction::MemberKick, user);
    call.shared.leave_guild(&mut world, guild_id, user);
    Ok(Reply::Nothing)
}

fn ban_json(world: &World, user: Id, reason: Option<&str>) -> Value {
    json!({"user": world.users.get(&user).map(crate::world::User::json), "reason": reason})
}

/// Lists the bans of a guild.
pub(super) fn bans(call: &Call<'_>, guild_id: Id) -> Answer {
    let (limit, after) = call.page(1000, 1000)?;
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::BAN_MEMBERS)?;
    let bans: Vec<Value> = guild
        .bans
        .iter()
        .filter(|(user, _)| **user > after)
        .take(limit)
        .map(|(user, reason)| ban_json(&world, *user, reason.as_deref()))
        .collect();
    Ok(Reply::Json(bans.into()))
}

/// Answers GET, PUT and DELETE of one ban.
pub(super) fn ban(call: &Call<'_>, guild_id: Id, user: &str) -> Option<Answer> {
    Some(match call.method.as_str() {
        "GET" => one_ban(call, guild_id, user),
        "PUT" => id(user).and_then(|user| {
            let deleted = deleted_with_ban(call)?;
            let mut world = call.shared.world();
            ban_user(call, &mut world, guild_id, user, deleted)?;
            Ok(Reply::Nothing)
        }),
        "DELETE" => unban(call, guild_id, user),
        _ => return None,
    })
}

fn one_ban(call: &Call<'_>, guild_id: Id, user: &str) -> Answer {
    let user = id(user)?;
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::BAN_MEMBERS)?;
    let reason = guild.bans.get(&user).ok_or(ApiError::UNKNOWN_BAN)?;
    Ok(Reply::Json(ban_json(&world, user, reason.as_deref())))
}

/// Age up to which a ban deletes the person's messages.
fn deleted_with_ban(call: &Call<'_>) -> Result<Duration, ApiError> {
    // A ban may have no body.
    if call.body.json.is_null() {
        return Ok(Duration::ZERO);
    }
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let seconds = form.integer("delete_message_seconds", DELETED_SECONDS);
    let days = form.integer("delete_message_days", 0..=7);
    errors.refuse()?;
    let seconds = seconds.unwrap_or(days.unwrap_or(0) * 86_400);
    Ok(Duration::from_secs(seconds.unsigned_abs()))
}

fn ban_user(
    call: &Call<'_>,
    world: &mut World,
    guild_id: Id,
    user: Id,
    deleted: Duration,
) -> Result<(), ApiError> {
    let (mine, _) = guild(world, guild_id)?;
    let owner = mine.owner;
    require_in(world, guild_id, permissions::BAN_MEMBERS)?;
    if user == owner || user == world.bot {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let banned = world.users.get(&user).ok_or(ApiError::UNKNOWN_USER)?.json();
    let reason = call.reason();
    if let Some(guild) = world.guilds.get_mut(&guild_id) {
        guild.bans.insert(user, reason);
    }
    audit(call, world, guild_id, AuditAction::MemberBanAdd, user);
    call.shared.leave_guild(world, guild_id, user);
    call.shared.dispatch_in_guild(
        world,
        "GUILD_BAN_ADD",
        guild_id,
        || json!({"guild_id": guild_id, "user": banned}),
    );
    call.shared
        .delete_recent_messages(world, guild_id, user, deleted);
    Ok(())
}

fn unban(call: &Call<'_>, guild_id: Id, user: &str) -> Answer {
    let user = id(user)?;
    let mut world = call.shared.world();
    guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::BAN_MEMBERS)?;
    let ended = world
        .guilds
        .get_mut(&guild_id)
        .and_then(|guild| guild.bans.remove(&user));
    if ended.is_none() {
        return Err(ApiError::UNKNOWN_BAN);
    }
    audit(
        call,
        &mut world,
        guild_id,
        AuditAction::MemberBanRemove,
        user,
    );
    let person = world.users.get(&user).map(crate::world::User::json);
    call.shared.dispatch_in_guild(
        &world,
        "GUILD_BAN_REMOVE",
        guild_id,
        || json!({"guild_id": guild_id, "user": person}),
    );
    Ok(Reply::Nothing)
}

/// Bans up to 200 people at once.
pub(super) fn bulk_ban(call: &Call<'_>, guild_id: Id) -> Answer {
    let errors = FormErrors::default();
    let users = call.form(&errors)?.required_ids("user_ids", 1..=200);
    let users = users.unwrap_or_default();
    errors.refuse()?;
    let deleted = deleted_with_ban(call)?;
    let mut world = call.shared.world();
    guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::BAN_MEMBERS)?;
    let (mut banned, mut failed) = (Vec::new(), Vec::new());
    for user in users {
        match ban_user(call, &mut world, guild_id, user, deleted) {
            Ok(()) => banned.push(Value::from(user)),
            Err(_) => failed.push(Value::from(user)),
        }
    }
    Ok(Reply::Json(
        json!({"banned_users": banned, "failed_users": failed}),
    ))
}

/// Decodes the header `X-Audit-Log-Reason`, which is percent-encoded; `None` if it is empty.
pub(super) fn reason(header: &str) -> Option<String> {
    let text = percent_encoding::percent_decode_str(header.get(..REASON).unwrap_or(header));
    let text = text.decode_utf8_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}
