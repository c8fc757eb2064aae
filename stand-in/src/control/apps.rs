//! The app on people's accounts, conversations without the bot, and who is offered the app's commands.

use serde_json::Value;

use super::fire::{NOT_THERE, may_use};
use super::places::{guild_channel, json_of};
use super::view::{name_of, person_json};
use super::{ControlError, bad, forbidden, missing};
use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::{
    Channel, ChannelKind, Command, Context, GROUP, Overwrite, User, World, permissions,
};

impl Shared {
    /// Adds the app to a person's account, or takes it off.
    pub(crate) fn install(&self, user: &str, installed: bool) -> Result<Value, ControlError> {
        let mut world = self.world();
        let person = world.person(user)?;
        let (id, name) = (person.id, &person.name);
        match (person.installed, installed) {
            (true, true) => return Err(bad(format!("{name} has installed the app already."))),
            (false, false) => return Err(bad(format!("{name} has not installed the app."))),
            _ => {}
        }
        if let Some(user) = world.users.get_mut(&id) {
            user.installed = installed;
        }
        self.tell_page(PageEvent::World);
        Ok(person_json(&world, id))
    }

    /// Ids of the commands that Discord's client shows a person in a channel.
    pub(crate) fn offered(&self, channel: &str, user: &str) -> Result<Value, ControlError> {
        let world = self.world();
        let user = world.person(user)?;
        let place = world.place(user, channel)?;
        let shown = |command: &&Command| {
            let found = world.find_command(user, place, &command.name, &[command.kind]);
            found.is_some_and(|(found, _)| found.id == command.id)
                && may_use(&world, command, user, place).is_ok()
        };
        let shown = world.commands.iter().filter(shown);
        Ok(shown.map(|command| Value::from(command.id)).collect())
    }

    /// Starts a group of people.
    pub(crate) fn add_group(&self, body: &Value) -> Result<Value, ControlError> {
        let name = match &body["name"] {
            Value::Null => "",
            _ => name_of(body, 100)?,
        };
        let mut world = self.world();
        let people = people_of(&world, body, 2..=GROUP)?;
        Ok(self.begin(&mut world, ChannelKind::Group, name, people))
    }

    /// Direct conversation of two people; starts one if there is none.
    pub(crate) fn add_direct(&self, body: &Value) -> Result<Value, ControlError> {
        let mut world = self.world();
        let people = people_of(&world, body, 2..=2)?;
        match world.direct_between(&people) {
            Some(known) => Ok(world.channel_json(known)),
            None => Ok(self.begin(&mut world, ChannelKind::Dm, "", people)),
        }
    }

    fn begin(&self, world: &mut World, kind: ChannelKind, name: &str, people: Vec<Id>) -> Value {
        let id = world.next_conversation_id();
        let channel = Channel::conversation(id, kind, name, people);
        let json = world.channel_json(&channel);
        world.insert_channel(channel);
        self.tell_page(PageEvent::World);
        json
    }

    /// Allows or denies a right in a channel to one member of its guild, or to everyone.
    pub(crate) fn allow(
        &self,
        right: u64,
        channel: &str,
        user: Option<&str>,
        allowed: bool,
    ) -> Result<Value, ControlError> {
        let mut world = self.world();
        let channel = guild_channel(&world, channel)?;
        let id = channel.id;
        let guild = world
            .guild_of(id)
            .ok_or_else(|| missing("There is no guild."))?;
        let target = match user {
            None => guild.id,
            Some(user) => {
                let person = world.person(user)?;
                let name = &person.name;
                if !guild.members.contains_key(&person.id) {
                    return Err(bad(format!("{name} is not there.")));
                }
                if !allowed && permissions::in_guild(guild, person.id) == permissions::ALL {
                    return Err(forbidden(format!(
                        "{name} may do everything in this guild."
                    )));
                }
                person.id
            }
        };
        if channel.thread.is_some() {
            return Err(bad("A thread has the permissions of its channel."));
        }
        if let Some(channel) = world.channels.get_mut(&id) {
            set_right(channel, right, (target, user.is_some()), allowed);
        }
        self.channel_event(&world, "CHANNEL_UPDATE", id);
        json_of(&world, id)
    }
}

impl World {
    /// Refusal that says why Discord's client does not offer `user` a command in `channel`.
    pub(super) fn not_offered(
        &self,
        user: &User,
        channel: &Channel,
        nothing: String,
    ) -> ControlError {
        let name = &user.name;
        match Self::context(channel) {
            _ if user.installed => missing(nothing),
            Context::Guild if !self.app_is_in(channel) => forbidden(NOT_THERE),
            Context::Conversation => forbidden(format!("{name} has not installed the app.")),
            _ => missing(nothing),
        }
    }
}

/// Allows or denies a right to a target, which is a member or a role.
fn set_right(channel: &mut Channel, bit: u64, (target, is_member): (Id, bool), allowed: bool) {
    for overwrite in &mut channel.overwrites {
        if overwrite.target == target {
            overwrite.allow &= !bit;
            overwrite.deny &= !bit;
        }
    }
    let (allow, deny) = if allowed { (bit, 0) } else { (0, bit) };
    match channel.overwrites.iter_mut().find(|it| it.target == target) {
        Some(known) => {
            known.allow |= allow;
            known.deny |= deny;
        }
        None => channel.overwrites.push(Overwrite {
            target,
            is_member,
            allow,
            deny,
        }),
    }
}

/// Reads `users`: distinct people, as many as `count` allows.
fn people_of(
    world: &World,
    body: &Value,
    count: std::ops::RangeInclusive<usize>,
) -> Result<Vec<Id>, ControlError> {
    let (least, most) = (*count.start(), *count.end());
    let amount = match least == most {
        true => format!("{least}"),
        false => format!("{least} to {most}"),
    };
    let sentence = format!("users names {amount} different people.");
    let list = body["users"].as_array().ok_or_else(|| bad(&*sentence))?;
    let mut people = Vec::with_capacity(list.len());
    for user in list {
        let id = world
            .person(user.as_str().ok_or_else(|| bad(&*sentence))?)?
            .id;
        if people.contains(&id) {
            return Err(bad(sentence));
        }
        people.push(id);
    }
    match count.contains(&people.len()) {
        true => Ok(people),
        false => Err(bad(sentence)),
    }
}
