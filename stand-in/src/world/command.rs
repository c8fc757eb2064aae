//! Registered commands.

use serde_json::Value;

use super::{Channel, Context, Id, Owners, User, World};

/// Where a command is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Global,
    Guild(Id),
}

/// Kind of a command, with Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandKind {
    Slash = 1,
    User = 2,
    Message = 3,
}

/// A registered command and Discord's object for it.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) kind: CommandKind,
    pub(crate) name: String,
    pub(crate) scope: Scope,
    pub(crate) json: Value,
}

impl Command {
    /// Whether `name` is the command's name or one of its translations.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || translated(&self.json, name)
    }

    /// Permissions that a member without administrator rights needs; `None` means that everyone may use the command.
    pub(crate) fn needs(&self) -> Option<u64> {
        self.json["default_member_permissions"]
            .as_str()?
            .parse()
            .ok()
    }

    /// Whether the command is offered in a guild that added the app, or in the bot's direct channel.
    fn is_for_guilds(&self, context: Context) -> bool {
        match (self.scope, context) {
            (Scope::Guild(_), _) => context == Context::Guild,
            (Scope::Global, Context::BotDm) if self.json["contexts"].is_null() => {
                self.installs(0) && self.json["dm_permission"] != Value::Bool(false)
            }
            (Scope::Global, _) => self.installs(0) && self.includes(context),
        }
    }

    /// Whether the command is offered in `context` to people who installed the app.
    fn is_for_people(&self, context: Context) -> bool {
        self.scope == Scope::Global && self.installs(1) && self.includes(context)
    }

    fn installs(&self, kind: u8) -> bool {
        let kinds = self.json["integration_types"].as_array();
        kinds.map_or(kind == 0, |kinds| kinds.contains(&kind.into()))
    }

    /// Whether the command names the context; a command without contexts has all of them.
    fn includes(&self, context: Context) -> bool {
        let contexts = self.json["contexts"].as_array();
        contexts.is_none_or(|contexts| contexts.contains(&(context as u8).into()))
    }
}

/// Whether `name` is one of the `name_localizations` of a command or option.
pub(crate) fn translated(item: &Value, name: &str) -> bool {
    item["name_localizations"]
        .as_object()
        .is_some_and(|names| names.values().any(|translation| translation == name))
}

impl World {
    /// The command of that name that `user` is offered in `channel`, guild commands first, and the installations
    /// offering it.
    pub(crate) fn find_command(
        &self,
        user: &User,
        channel: &Channel,
        name: &str,
        kinds: &[CommandKind],
    ) -> Option<(&Command, Owners)> {
        let of = |scope: Scope| {
            self.commands
                .iter()
                .filter(|command| {
                    command.scope == scope
                        && kinds.contains(&command.kind)
                        && command.is_called(name)
                })
                .map(|command| (command, self.owners_of_command(command, user, channel)))
                .find(|(_, owners)| !owners.is_nobody())
        };
        let own = channel.guild.and_then(|guild| of(Scope::Guild(guild)));
        own.or_else(|| of(Scope::Global))
    }

    /// Installations that offer `command` to `user` in `channel`; none if Discord's client does not show the command.
    fn owners_of_command(&self, command: &Command, user: &User, channel: &Channel) -> Owners {
        let context = World::context(channel);
        Owners {
            place: self.app_is_in(channel) && command.is_for_guilds(context),
            person: (user.installed && command.is_for_people(context)).then_some(user.id),
        }
    }
}
