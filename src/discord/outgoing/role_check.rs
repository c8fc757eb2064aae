//! Whether a role may be given by points: what it may do, and where it stands in its server.

use super::http::is_unknown_member;
use poise::serenity_prelude::{self as serenity, Http, Permissions, Role};
use referee::{GuildId, RoleId, UserId};
use std::cmp::Reverse;

/// The permissions of a moderator.
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

/// Why a role is not given by points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// There is no such role.
    Gone,
    /// It has permissions of a moderator.
    Powerful,
    /// The manager who chose it could not give it: it is not below their own highest role.
    Above,
}

/// What speaks against a role that a manager chose, as their server is now. A manager who has left the server
/// stands nowhere: then only what the role may do counts.
///
/// # Errors
/// The platform does not tell.
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

/// Where a role stands: of two at the same position the older one is higher.
fn rank(role: &Role) -> (u16, Reverse<serenity::RoleId>) {
    (role.position, Reverse(role.id))
}
