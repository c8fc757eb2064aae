//! Registered commands.

use serde_json::Value;

use super::{Id, World};

/// Where a command was registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Global,
    Guild(Id),
}

/// What a command is, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandKind {
    Slash = 1,
    User = 2,
    Message = 3,
}

/// A registered command and the object Discord answers for it.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) kind: CommandKind,
    pub(crate) name: String,
    pub(crate) scope: Scope,
    pub(crate) json: Value,
}

impl Command {
    /// Whether a person typing `name` means this one: its name or any of its translations.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || translated(&self.json, name)
    }

    /// Permissions a member needs, unless an administrator; `None` means everybody.
    pub(crate) fn needs(&self) -> Option<u64> {
        self.json["default_member_permissions"]
            .as_str()?
            .parse()
            .ok()
    }

    /// Whether it may be used in the bot's direct channel.
    pub(crate) fn in_dms(&self) -> bool {
        if self.scope != Scope::Global {
            return false;
        }
        match self.json["contexts"].as_array() {
            Some(contexts) => contexts.contains(&1.into()),
            None => self.json["dm_permission"] != Value::Bool(false),
        }
    }

    /// Whether it may be used in guilds.
    pub(crate) fn in_guilds(&self) -> bool {
        self.json["contexts"]
            .as_array()
            .is_none_or(|contexts| contexts.contains(&0.into()))
    }
}

/// Whether `name` is one of the `name_localizations` of a command or option.
pub(crate) fn translated(item: &Value, name: &str) -> bool {
    item["name_localizations"]
        .as_object()
        .is_some_and(|names| names.values().any(|translation| translation == name))
}

impl World {
    /// The command of that name usable in `guild` (or in direct channels), guild commands first.
    pub(crate) fn find_command(
        &self,
        guild: Option<Id>,
        name: &str,
        kinds: &[CommandKind],
    ) -> Option<&Command> {
        let fits = |command: &&Command| {
            kinds.contains(&command.kind)
                && command.is_called(name)
                && match guild {
                    Some(_) => command.in_guilds(),
                    None => command.in_dms(),
                }
        };
        let of = |scope: Scope| {
            self.commands
                .iter()
                .filter(move |command| command.scope == scope)
                .find(fits)
        };
        guild
            .and_then(|guild| of(Scope::Guild(guild)))
            .or_else(|| of(Scope::Global))
    }
}
