//! Checks whether the bot may give a role for rating points. The check looks at the role's permissions and its
//! position in the server.

use super::http::is_unknown_member;
use poise::serenity_prelude::{self as serenity, Http, Permissions, Role};
use referee::{GuildId, RoleId, UserId};
use std::cmp::Reverse;

/// Permissions of moderators. A role that has one of them is not given for rating points.
const POWERS: Permissions = Permissions::ADMINISTRATOR
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_MESSAGES)
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MANAGE_WEBHOOKS)
    .union(Permissions::MANAGE_NICKNAMES)
    .union(Permissions::MANAGE_EVENTS)
    .union(Permissions::MANAGE_GUILD_EXPRESSIONS)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::MENTION_EVERYONE)
    .union(Permissions::MUTE_MEMBERS)
    .union(Permissions::DEAFEN_MEMBERS)
    .union(Permissions::MOVE_MEMBERS)
    .union(Permissions::VIEW_AUDIT_LOG);

/// Why the bot does not give a role for rating points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The server has no such role.
    Gone,
    /// The role has a permission of a moderator.
    Powerful,
    /// The manager who chose the role may not give it, because it is not below the manager's own highest role.
    Above,
}

/// Why the bot may not give a role for rating points; `None` if it may. `chooser` is the manager who chose the role.
/// Once this manager has left the server, the role's position is no longer checked.
///
/// # Errors
/// Fails if Discord does not answer.
pub async fn objection(
    http: &Http,
    guild: GuildId,
    role: RoleId,
    chooser: UserId,
) -> serenity::Result<Option<Objection>> {
    let guild = http
        .get_guild(serenity::GuildId::new(guild.0.max(1)))
        .await?;
    let Some(role) = guild.roles.get(&serenity::RoleId::new(role.0.max(1))) else {
        return Ok(Some(Objection::Gone));
    };
    if role.permissions.intersects(POWERS) {
        return Ok(Some(Objection::Powerful));
    }
    if guild.owner_id.get() == chooser.0 {
        return Ok(None);
    }
    let chooser = serenity::UserId::new(chooser.0.max(1));
    let member = match http.get_member(guild.id, chooser).await {
        Err(error) if is_unknown_member(&error) => return Ok(None),
        member => member?,
    };
    let own = member.roles.iter().filter_map(|id| guild.roles.get(id));
    let below = own.map(rank).max().is_some_and(|top| rank(role) < top);
    Ok((!below).then_some(Objection::Above))
}

/// The rank of a role in its server. Of two roles with the same position, the older role is higher.
fn rank(role: &Role) -> (u16, Reverse<serenity::RoleId>) {
    (role.position, Reverse(role.id))
}
