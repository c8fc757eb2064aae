//! Presses of buttons and choices in selects.

use serde_json::{Value, json};

use super::ControlError;
use super::{Chooser, bad, options};
use crate::id::Id;
use crate::world::World;

/// The `data` of a component interaction.
pub(super) fn component_data(
    world: &World,
    chooser: Chooser,
    component: &Value,
    values: Option<&[String]>,
) -> Result<Value, ControlError> {
    let kind = component["type"].as_u64().unwrap_or(0);
    let mut data = json!({
        "custom_id": component["custom_id"],
        "component_type": kind,
        "id": component["id"],
    });
    if kind == 2 {
        if values.is_some_and(|values| !values.is_empty()) {
            return Err(bad("A button takes no values."));
        }
        return Ok(data);
    }
    let mut resolved = json!({});
    let chosen = choose(
        world,
        chooser,
        component,
        values.unwrap_or_default(),
        &mut resolved,
    )?;
    data["values"] = chosen.into();
    if resolved.as_object().is_some_and(|map| !map.is_empty()) {
        data["resolved"] = resolved;
    }
    Ok(data)
}

/// Checks the values chosen in a select and returns them as ids; people, channels and roles may be given by name.
pub(super) fn choose(
    world: &World,
    chooser: Chooser,
    component: &Value,
    values: &[String],
    resolved: &mut Value,
) -> Result<Vec<String>, ControlError> {
    let least = component["min_values"].as_u64().unwrap_or(1);
    let most = component["max_values"].as_u64().unwrap_or(1);
    if !(least..=most).contains(&(values.len() as u64)) {
        return Err(bad(format!(
            "The select {} takes {least} to {most} values, not {}.",
            component["custom_id"],
            values.len()
        )));
    }
    let guild = chooser.guild;
    let mut chosen = Vec::with_capacity(values.len());
    for value in values {
        let found = match component["type"].as_u64() {
            Some(3) => component["options"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|option| option["value"] == **value)
                .and_then(|option| option["value"].as_str())
                .map(str::to_owned),
            Some(5) => user(world, guild, value, resolved),
            Some(6) => role(world, guild, value, resolved),
            Some(7) => {
                user(world, guild, value, resolved).or_else(|| role(world, guild, value, resolved))
            }
            Some(8) => options::offered_channel(world, chooser, component, value).map(|channel| {
                options::resolve_channel(world, channel, resolved);
                channel.to_string()
            }),
            _ => None,
        };
        let found = found.ok_or_else(|| {
            let select = &component["custom_id"];
            bad(format!("The select {select} does not offer {value:?}."))
        })?;
        if chosen.contains(&found) {
            return Err(bad(format!("{value:?} is chosen twice.")));
        }
        chosen.push(found);
    }
    Ok(chosen)
}

/// Finds a person; a server offers its members only.
fn user(world: &World, guild: Option<Id>, value: &str, resolved: &mut Value) -> Option<String> {
    let user = world.user_or_bot(value)?;
    if let Some(guild) = guild.and_then(|id| world.guilds.get(&id))
        && !guild.members.contains_key(&user.id)
    {
        return None;
    }
    options::resolve_user(world, guild, user.id, resolved);
    Some(user.id.to_string())
}

fn role(world: &World, guild: Option<Id>, value: &str, resolved: &mut Value) -> Option<String> {
    let id = world
        .guilds
        .get(&guild?)?
        .roles
        .iter()
        .find(|role| role.name == value || role.id.to_string() == value)?
        .id;
    options::resolve_role(world, guild, id, resolved);
    Some(id.to_string())
}
