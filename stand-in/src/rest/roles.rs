//! Calls about the roles of a guild.

use serde_json::json;

use super::access::{audit, guild, require_in};
use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::form::FormErrors;
use crate::id::Id;
use crate::world::{AuditAction, Role, World, permissions};

/// Fields of a role in a request.
struct Given {
    name: Option<String>,
    permissions: Option<u64>,
    color: Option<u32>,
    hoist: Option<bool>,
    mentionable: Option<bool>,
}

impl Given {
    fn read(call: &Call<'_>) -> Result<Self, ApiError> {
        let errors = FormErrors::default();
        let form = call.form(&errors)?;
        let given = Self {
            name: form.text("name", 1..=100).map(str::to_owned),
            permissions: form
                .integer("permissions", 0..=i64::MAX)
                .and_then(|bits| u64::try_from(bits).ok()),
            color: form
                .integer("color", 0..=0xff_ffff)
                .and_then(|color| u32::try_from(color).ok()),
            hoist: form.boolean("hoist"),
            mentionable: form.boolean("mentionable"),
        };
        errors.refuse()?;
        Ok(given)
    }

    fn apply(self, role: &mut Role) {
        if let Some(name) = self.name {
            role.name = name;
        }
        role.permissions = self.permissions.unwrap_or(role.permissions);
        role.color = self.color.unwrap_or(role.color);
        role.hoist = self.hoist.unwrap_or(role.hoist);
        role.mentionable = self.mentionable.unwrap_or(role.mentionable);
    }
}

pub(super) fn list(call: &Call<'_>, guild_id: Id) -> Answer {
    let world = call.shared.world();
    let (guild, _) = guild(&world, guild_id)?;
    Ok(Reply::Json(guild.roles_json().into()))
}

pub(super) fn get(call: &Call<'_>, guild_id: Id, role: &str) -> Answer {
    let role = id(role)?;
    json_of(&call.shared.world(), guild_id, role)
}

fn json_of(world: &World, guild_id: Id, role: Id) -> Answer {
    let (guild, _) = guild(world, guild_id)?;
    let json = guild.role_json(role).ok_or(ApiError::UNKNOWN_ROLE)?;
    Ok(Reply::Json(json))
}

pub(super) fn create(call: &Call<'_>, guild_id: Id) -> Answer {
    let given = Given::read(call)?;
    let now = call.shared.clock.now();
    let mut world = call.shared.world();
    guild(&world, guild_id)?;
    require_in(&world, guild_id, permissions::MANAGE_ROLES)?;
    let role = world.next_id(now);
    if let Some(guild) = world.guilds.get_mut(&guild_id) {
        let mut made = Role::plain(role, "new role", permissions::EVERYONE);
        given.apply(&mut made);
        guild.roles.push(made);
    }
    audit(call, &mut world, guild_id, AuditAction::RoleCreate, role);
    announce(call, &world, "GUILD_ROLE_CREATE", guild_id, role);
    json_of(&world, guild_id, role)
}

pub(super) fn edit(call: &Call<'_>, guild_id: Id, role: &str) -> Answer {
    let role = id(role)?;
    let given = Given::read(call)?;
    let mut world = call.shared.world();
    json_of(&world, guild_id, role)?;
    require_in(&world, guild_id, permissions::MANAGE_ROLES)?;
    let known = world
        .guilds
        .get_mut(&guild_id)
        .and_then(|guild| guild.roles.iter_mut().find(|known| known.id == role));
    if let Some(known) = known {
        given.apply(known);
    }
    audit(call, &mut world, guild_id, AuditAction::RoleUpdate, role);
    announce(call, &world, "GUILD_ROLE_UPDATE", guild_id, role);
    json_of(&world, guild_id, role)
}

pub(super) fn delete(call: &Call<'_>, guild_id: Id, role: &str) -> Answer {
    let role = id(role)?;
    let mut world = call.shared.world();
    json_of(&world, guild_id, role)?;
    require_in(&world, guild_id, permissions::MANAGE_ROLES)?;
    // The role of everyone and the roles of bots cannot be deleted.
    if role == guild_id || !world.remove_role(guild_id, role) {
        return Err(ApiError::INVALID_ROLE);
    }
    audit(call, &mut world, guild_id, AuditAction::RoleDelete, role);
    call.shared.dispatch_in_guild(
        &world,
        "GUILD_ROLE_DELETE",
        guild_id,
        || json!({"guild_id": guild_id, "role_id": role}),
    );
    Ok(Reply::Nothing)
}

fn announce(call: &Call<'_>, world: &World, name: &'static str, guild_id: Id, role: Id) {
    let json = world
        .guilds
        .get(&guild_id)
        .and_then(|guild| guild.role_json(role));
    call.shared.dispatch_in_guild(
        world,
        name,
        guild_id,
        || json!({"guild_id": guild_id, "role": json}),
    );
}
