//! Turns the options that a test gives into the options that Discord sends.

use serde_json::{Map, Value, json};

use super::ControlError;
use super::people::GivenFile;
use super::{Chooser, bad, missing};
use crate::clock::Time;
use crate::draft::Upload;
use crate::form::{as_id, as_integer};
use crate::id::Id;
use crate::world::{Command, World, permissions, translated};

/// Discord's type of an option that takes a file.
const ATTACHMENT: u64 = 11;

/// A filled-in command.
pub(super) struct Filled {
    /// Names of command, group and subcommand, separated by spaces.
    pub(super) full_name: String,
    pub(super) options: Vec<Value>,
    pub(super) resolved: Option<Value>,
    /// The type of the focused option.
    pub(super) focused_type: Option<u64>,
    /// Files given as options; until `keep_files` an option of such a file holds the upload's index.
    pub(super) uploads: Vec<Upload>,
}

/// Fills in a command; `words` names its group and subcommand, `focused` the option being typed.
pub(super) fn fill<'a>(
    world: &World,
    command: &Command,
    words: impl Iterator<Item = &'a str>,
    given: &Value,
    chooser: Chooser,
    focused: Option<&str>,
) -> Result<Filled, ControlError> {
    let mut full_name = command.name.clone();
    let mut level = &command.json;
    let mut path: Vec<(&str, u64)> = Vec::new();
    for word in words {
        let next = options_of(level)
            .iter()
            .find(|option| is_nested(option) && is_called(option, word))
            .ok_or_else(|| missing(format!("/{full_name} has no subcommand {word:?}.")))?;
        let name = next["name"].as_str().unwrap_or_default();
        path.push((name, next["type"].as_u64().unwrap_or(1)));
        full_name = format!("{full_name} {name}");
        level = next;
    }
    if options_of(level).iter().any(is_nested) {
        return Err(bad(format!(
            "/{full_name} needs a subcommand: {}.",
            names(options_of(level))
        )));
    }
    let empty = Map::new();
    let given = match given {
        Value::Object(given) => given,
        Value::Null => &empty,
        _ => return Err(bad("options must be an object of names and values.")),
    };
    let mut filler = Filler {
        world,
        chooser,
        full_name: &full_name,
        resolved: json!({}),
        focused_type: None,
        uploads: Vec::new(),
    };
    let mut options = filler.leaves(options_of(level), given, focused)?;
    let (resolved, focused_type, uploads) = (filler.resolved, filler.focused_type, filler.uploads);
    for (name, kind) in path.into_iter().rev() {
        options = vec![json!({"name": name, "type": kind, "options": options})];
    }
    Ok(Filled {
        full_name,
        options,
        resolved: resolved
            .as_object()
            .is_some_and(|map| !map.is_empty())
            .then_some(resolved),
        focused_type,
        uploads,
    })
}

impl Filled {
    /// Stores the files given as options and replaces the numbers of the uploads in the options by their ids.
    pub(super) fn keep_files(&mut self, world: &mut World, now: Time) {
        for upload in std::mem::take(&mut self.uploads) {
            let number = Value::from(Id::new(upload.index));
            let json = world.keep_option_file(upload, now);
            set_file(&mut self.options, &number, &json["id"]);
            let id = json["id"].as_str().unwrap_or_default().to_owned();
            self.resolved.get_or_insert_with(|| json!({}))["attachments"][id] = json;
        }
    }
}

fn set_file(options: &mut [Value], number: &Value, id: &Value) {
    for option in options {
        if option["type"] == ATTACHMENT && option["value"] == *number {
            option["value"] = id.clone();
        }
        // Indexing mutably would add the key to an option that has none.
        if let Some(Value::Array(inner)) = option.get_mut("options") {
            set_file(inner, number, id);
        }
    }
}

fn options_of(level: &Value) -> &[Value] {
    level["options"].as_array().map_or(&[], Vec::as_slice)
}

fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn is_called(item: &Value, name: &str) -> bool {
    item["name"] == name || translated(item, name)
}

fn names(options: &[Value]) -> String {
    let names: Vec<&str> = options
        .iter()
        .filter_map(|option| option["name"].as_str())
        .collect();
    names.join(", ")
}

/// Text that a person would type for a value.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

struct Filler<'a> {
    world: &'a World,
    chooser: Chooser,
    full_name: &'a str,
    resolved: Value,
    focused_type: Option<u64>,
    uploads: Vec<Upload>,
}

impl Filler<'_> {
    fn leaves(
        &mut self,
        known: &[Value],
        given: &Map<String, Value>,
        focused: Option<&str>,
    ) -> Result<Vec<Value>, ControlError> {
        let mut sent = Vec::new();
        let mut seen = Vec::new();
        let mut focus_sent = false;
        for (name, value) in given {
            let option = known
                .iter()
                .find(|option| is_called(option, name))
                .ok_or_else(|| {
                    bad(format!(
                        "/{} has no option {name:?}; it has: {}.",
                        self.full_name,
                        names(known)
                    ))
                })?;
            seen.push(&option["name"]);
            if focused.is_some_and(|focused| is_called(option, focused)) {
                sent.push(self.focused(option, value)?);
                focus_sent = true;
                continue;
            }
            if value.is_null() || (value == "" && option["required"] != true) {
                continue;
            }
            match self.value(option, value) {
                Ok(value) => sent.push(json!({
                    "name": option["name"],
                    "type": option["type"],
                    "value": value,
                })),
                // While a person is still typing, other options may be half done.
                Err(_) if focused.is_some() => {}
                Err(refused) => return Err(refused),
            }
        }
        if let Some(focused) = focused {
            if !focus_sent {
                let option = known
                    .iter()
                    .find(|option| is_called(option, focused))
                    .ok_or_else(|| {
                        bad(format!("/{} has no option {focused:?}.", self.full_name))
                    })?;
                sent.push(self.focused(option, &Value::from(""))?);
            }
            return Ok(sent);
        }
        let lacking = known
            .iter()
            .find(|option| option["required"] == true && !seen.contains(&&option["name"]));
        match lacking {
            Some(option) => Err(bad(format!(
                "/{} needs the option {}.",
                self.full_name, option["name"]
            ))),
            None => Ok(sent),
        }
    }

    /// The option being typed, with its partial text.
    fn focused(&mut self, option: &Value, value: &Value) -> Result<Value, ControlError> {
        if option["autocomplete"] != true {
            return Err(bad(format!(
                "The option {} of /{} has no autocomplete.",
                option["name"], self.full_name
            )));
        }
        self.focused_type = option["type"].as_u64();
        let text = plain(value);
        Ok(json!({
            "name": option["name"],
            "type": option["type"],
            "value": text,
            "focused": true,
        }))
    }

    fn value(&mut self, option: &Value, value: &Value) -> Result<Value, ControlError> {
        let refuse = |what: &str| {
            bad(format!(
                "The option {} of /{} takes {what}, not {value}.",
                option["name"], self.full_name
            ))
        };
        if let Some(choices) = option["choices"].as_array().filter(|list| !list.is_empty()) {
            let text = plain(value);
            return choices
                .iter()
                .find(|choice| plain(&choice["value"]) == text)
                .or_else(|| choices.iter().find(|choice| is_called(choice, &text)))
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| refuse(&format!("one of: {}", names(choices))));
        }
        match option["type"].as_u64() {
            Some(3) => {
                let text = plain(value);
                let length = text.chars().count() as u64;
                let least = option["min_length"].as_u64().unwrap_or(0);
                let most = option["max_length"].as_u64().unwrap_or(6000);
                if (least..=most).contains(&length) {
                    Ok(text.into())
                } else {
                    Err(refuse(&format!("a text of {least} to {most} characters")))
                }
            }
            Some(4) => {
                let number = as_integer(value).ok_or_else(|| refuse("a whole number"))?;
                self.in_range(option, number as f64).map(|()| number.into())
            }
            Some(10) => {
                let number = value
                    .as_f64()
                    .or_else(|| value.as_str()?.parse().ok())
                    .ok_or_else(|| refuse("a number"))?;
                self.in_range(option, number).map(|()| number.into())
            }
            Some(5) => match value {
                Value::Bool(_) => Ok(value.clone()),
                Value::String(text) => text
                    .parse::<bool>()
                    .map(Value::from)
                    .map_err(|_| refuse("true or false")),
                _ => Err(refuse("true or false")),
            },
            Some(6) => {
                let user = self.user(value).ok_or_else(|| refuse("a person"))?;
                resolve_user(self.world, self.chooser.guild, user, &mut self.resolved);
                Ok(user.into())
            }
            Some(7) => {
                let channel = self
                    .channel(option, value)
                    .ok_or_else(|| refuse("a channel"))?;
                resolve_channel(self.world, channel, &mut self.resolved);
                Ok(channel.into())
            }
            Some(8) => {
                let role = self.role(value).ok_or_else(|| refuse("a role"))?;
                resolve_role(self.world, self.chooser.guild, role, &mut self.resolved);
                Ok(role.into())
            }
            Some(9) => {
                if let Some(user) = self.user(value) {
                    resolve_user(self.world, self.chooser.guild, user, &mut self.resolved);
                    return Ok(user.into());
                }
                let role = self.role(value).ok_or_else(|| refuse("a person or role"))?;
                resolve_role(self.world, self.chooser.guild, role, &mut self.resolved);
                Ok(role.into())
            }
            Some(ATTACHMENT) => {
                let file: GivenFile = serde_json::from_value(value.clone())
                    .map_err(|_| refuse("a file: {filename, base64}"))?;
                let number = self.uploads.len() as u64;
                self.uploads.push(file.upload(number)?);
                Ok(Id::new(number).into())
            }
            _ => Err(refuse("nothing the stand-in can send")),
        }
    }

    fn in_range(&self, option: &Value, number: f64) -> Result<(), ControlError> {
        let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
        let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
        if (least..=most).contains(&number) {
            Ok(())
        } else {
            Err(bad(format!(
                "The option {} of /{} takes {} to {}, not {number}.",
                option["name"], self.full_name, option["min_value"], option["max_value"]
            )))
        }
    }

    fn user(&self, value: &Value) -> Option<Id> {
        as_id(value)
            .filter(|id| self.world.users.contains_key(id))
            .or_else(|| {
                let name = value.as_str()?.trim_start_matches('@');
                Some(self.world.user_or_bot(name)?.id)
            })
    }

    fn channel(&self, option: &Value, value: &Value) -> Option<Id> {
        offered_channel(self.world, self.chooser, option, &plain(value))
    }

    fn role(&self, value: &Value) -> Option<Id> {
        let guild = self.world.guilds.get(&self.chooser.guild?)?;
        let id = as_id(value);
        guild
            .roles
            .iter()
            .find(|role| Some(role.id) == id || *value == *role.name)
            .map(|role| role.id)
    }
}

/// Finds a channel that an option or select offers: in the guild, of an allowed kind, and visible to the person.
pub(super) fn offered_channel(
    world: &World,
    chooser: Chooser,
    item: &Value,
    which: &str,
) -> Option<Id> {
    let channel = world.channel_called(which)?;
    let kind_fits = item["channel_types"]
        .as_array()
        .is_none_or(|types| types.is_empty() || types.contains(&channel.kind.number().into()));
    (kind_fits && channel.guild == chooser.guild && world.sees(chooser.user, channel))
        .then_some(channel.id)
}

/// Adds a user, with the membership in `guild` if any, to `resolved`.
pub(super) fn resolve_user(world: &World, guild: Option<Id>, id: Id, resolved: &mut Value) {
    let key = id.to_string();
    if let Some(user) = world.users.get(&id) {
        resolved["users"][&key] = user.json();
    }
    let Some(guild) = guild.and_then(|id| world.guilds.get(&id)) else {
        return;
    };
    if let Some(member) = guild.members.get(&id) {
        let mut json = member.partial_json();
        json["permissions"] = permissions::in_guild(guild, id).to_string().into();
        resolved["members"][&key] = json;
    }
}

/// Adds a channel to `resolved`.
pub(super) fn resolve_channel(world: &World, id: Id, resolved: &mut Value) {
    if let Some(channel) = world.channels.get(&id) {
        let permissions = world.permissions(world.bot, channel);
        resolved["channels"][&id.to_string()] = world.partial_channel_json(channel, permissions);
    }
}

/// Adds a role to `resolved`.
pub(super) fn resolve_role(world: &World, guild: Option<Id>, id: Id, resolved: &mut Value) {
    let role = guild
        .and_then(|guild| world.guilds.get(&guild))
        .and_then(|guild| guild.role_json(id));
    if let Some(role) = role {
        resolved["roles"][&id.to_string()] = role;
    }
}
