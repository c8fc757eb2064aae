//! Changes of memberships, channels, threads and permissions.

use std::time::Duration;

use serde_json::Value;

use super::view::find_guild;
use super::{ControlError, bad, forbidden, missing};
use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::{Channel, Guild, LONGEST_TIMEOUT, Overwrite, World, permissions};

impl Shared {
    /// Removes a member from a guild; for the bot, removes the bot or, if it is not a member, its commands.
    pub(crate) fn leave(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        let mut world = self.world();
        let (user, guild) = member(&world, user, guild)?;
        if user == world.bot && self.set_commands_only(&mut world, guild, false) {
            return Ok(());
        }
        if world.guilds[&guild].owner == user {
            return Err(bad("The owner of a guild cannot leave it."));
        }
        if self.leave_guild(&mut world, guild, user) {
            Ok(())
        } else {
            Err(bad(format!("{} is not there.", world.users[&user].name)))
        }
    }

    /// Removes a person from a group.
    pub(crate) fn leave_group(&self, user: &str, channel: &str) -> Result<(), ControlError> {
        let mut world = self.world();
        let person = world.person(user)?;
        let (id, group) = (person.id, world.place(person, channel)?.id);
        if !world.leave_group(group, id) {
            return Err(bad("Of conversations only groups can be left."));
        }
        self.tell_page(PageEvent::World);
        Ok(())
    }

    /// Adds the app's commands, without the bot, to a guild; `user` must name the bot.
    pub(crate) fn join_commands_only(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        let mut world = self.world();
        let (user, guild) = member(&world, user, guild)?;
        let name = &world.users[&user].name;
        if user != world.bot {
            return Err(bad(format!("{name} is not the bot, and has no commands.")));
        }
        if world.guilds[&guild].members.contains_key(&user) {
            return Err(bad(format!("{name} is there already.")));
        }
        let sentence = format!("The commands of {name} are there already.");
        match self.set_commands_only(&mut world, guild, true) {
            true => Ok(()),
            false => Err(bad(sentence)),
        }
    }

    /// Adds the commands to a guild or removes them; `false` if nothing changes.
    fn set_commands_only(&self, world: &mut World, guild: Id, there: bool) -> bool {
        let Some(guild) = world.guilds.get_mut(&guild) else {
            return false;
        };
        let changes = guild.commands_only != there;
        guild.commands_only = there;
        if changes {
            self.tell_page(PageEvent::World);
        }
        changes
    }

    /// Adds a person, or the bot again, to a guild.
    pub(crate) fn join(&self, user: &str, guild: &str) -> Result<(), ControlError> {
        let now = self.clock.now();
        let mut world = self.world();
        let (user, guild) = member(&world, user, guild)?;
        if world.guilds[&guild].bans.contains_key(&user) {
            let name = &world.users[&user].name;
            return Err(forbidden(format!("{name} is banned from this guild.")));
        }
        if self.join_guild(&mut world, guild, user, now) {
            Ok(())
        } else {
            Err(bad(format!(
                "{} is there already.",
                world.users[&user].name
            )))
        }
    }

    /// Times a member out in one guild, or in all their guilds; a duration of zero ends the timeout.
    pub(crate) fn time_out(
        &self,
        user: &str,
        guild: Option<&str>,
        lasting: Duration,
    ) -> Result<(), ControlError> {
        if lasting > LONGEST_TIMEOUT {
            return Err(bad("A timeout lasts at most 28 days."));
        }
        let now = self.clock.now();
        let mut world = self.world();
        let user = world
            .user_or_bot(user)
            .ok_or_else(|| missing(format!("There is nobody {user:?}.")))?
            .clone();
        let only = guild.map(|guild| find_guild(&world, guild)).transpose()?;
        let guilds: Vec<&Guild> = world
            .guilds
            .values()
            .filter(|guild| only.is_none_or(|only| guild.id == only))
            .filter(|guild| guild.members.contains_key(&user.id))
            .collect();
        if guilds.is_empty() {
            return Err(bad(format!("{} is not there.", user.name)));
        }
        let above = |guild: &&Guild| permissions::in_guild(guild, user.id) == permissions::ALL;
        if guilds.iter().any(above) {
            let name = &user.name;
            return Err(forbidden(format!(
                "{name} may do everything, and nobody times out such members."
            )));
        }
        let guilds: Vec<Id> = guilds.into_iter().map(|guild| guild.id).collect();
        for guild in guilds {
            if let Some(member) = world.member_mut(guild, user.id) {
                member.timed_out_until = (!lasting.is_zero()).then(|| now.after(lasting));
            }
            self.member_updated(&world, guild, user.id);
        }
        Ok(())
    }

    /// Deletes a channel or thread.
    pub(crate) fn lose_channel(&self, channel: &str) -> Result<(), ControlError> {
        let mut world = self.world();
        let channel = guild_channel(&world, channel)?.id;
        self.delete_channel(&mut world, channel);
        Ok(())
    }

    /// Archives a thread or reopens it; `locked` changes the lock if given.
    pub(crate) fn archive(
        &self,
        thread: &str,
        archived: bool,
        locked: Option<bool>,
    ) -> Result<Value, ControlError> {
        let now = self.clock.now();
        let mut world = self.world();
        let id = guild_channel(&world, thread)?.id;
        let thread = world
            .thread_mut(id)
            .ok_or_else(|| bad("Only threads can be archived."))?;
        let mut changed = thread.set_archived(archived, now);
        if let Some(locked) = locked {
            changed |= thread.locked != locked;
            thread.locked = locked;
        }
        if changed {
            self.channel_event(&world, "THREAD_UPDATE", id);
        }
        json_of(&world, id)
    }

    /// Gives the bot exactly these permissions in a channel; `None` restores what the guild grants.
    pub(crate) fn set_permissions(
        &self,
        channel: &str,
        allowed: Option<u64>,
    ) -> Result<Value, ControlError> {
        let mut world = self.world();
        let bot = world.bot;
        let channel = guild_channel(&world, channel)?;
        let id = channel.id;
        if channel.thread.is_some() {
            return Err(bad("A thread has the permissions of its channel."));
        }
        let guild = channel.guild;
        if let Some(channel) = world.channels.get_mut(&id) {
            channel
                .overwrites
                .retain(|overwrite| overwrite.target != bot);
            if let Some(allow) = allowed {
                channel.overwrites.push(Overwrite {
                    target: bot,
                    is_member: true,
                    allow,
                    deny: permissions::ALL & !allow,
                });
            }
        }
        let json = json_of(&world, id)?;
        self.tell_page(PageEvent::World);
        // The bot gets the event even if the change hides the channel from it.
        if let Some(guild) = guild {
            self.dispatch_in_guild(&world, "CHANNEL_UPDATE", guild, || json.clone());
        }
        Ok(json)
    }
}

fn member(world: &World, user: &str, guild: &str) -> Result<(Id, Id), ControlError> {
    let user = world
        .user_or_bot(user)
        .ok_or_else(|| missing(format!("There is nobody {user:?}.")))?;
    Ok((user.id, find_guild(world, guild)?))
}

pub(super) fn guild_channel<'a>(
    world: &'a World,
    which: &str,
) -> Result<&'a Channel, ControlError> {
    let channel = world
        .channel_called(which)
        .ok_or_else(|| missing(format!("There is no channel {which:?}.")))?;
    match channel.guild {
        Some(_) => Ok(channel),
        None => Err(bad("That is a direct channel.")),
    }
}

pub(super) fn json_of(world: &World, channel: Id) -> Result<Value, ControlError> {
    world
        .channels
        .get(&channel)
        .map(|channel| world.channel_json(channel))
        .ok_or_else(|| missing("The channel is gone."))
}
