//! Guilds, their roles and members.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::{Id, User, World, permissions};
use crate::clock::Time;

/// Longest timeout.
pub(crate) const LONGEST_TIMEOUT: Duration = Duration::from_secs(28 * 24 * 60 * 60);

/// A guild, which people call a server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// Hash of the picture that the bot set.
    pub(crate) icon: Option<String>,
    pub(crate) owner: Id,
    /// Roles; the first is `@everyone`, whose id is the guild's id.
    pub(crate) roles: Vec<Role>,
    pub(crate) members: BTreeMap<Id, Member>,
    /// Whether the guild added the app's commands without the bot.
    pub(crate) commands_only: bool,
    /// Ids of channels and threads in order of creation.
    pub(crate) channels: Vec<Id>,
    /// Banned people and the reasons.
    pub(crate) bans: BTreeMap<Id, Option<String>>,
    pub(crate) invites: Vec<Invite>,
    /// The bot's acts, newest first, as Discord's JSON.
    pub(crate) audit_log: VecDeque<Value>,
}

/// An invite that the bot created.
#[derive(Clone, Debug)]
pub(crate) struct Invite {
    pub(crate) code: String,
    pub(crate) channel: Id,
    /// Seconds until the invite expires; 0 for never.
    pub(crate) max_age: i64,
    /// Number of uses; 0 for unlimited.
    pub(crate) max_uses: i64,
    pub(crate) temporary: bool,
    pub(crate) created_at: String,
    pub(crate) expires_at: Option<String>,
}

/// A role of one guild.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) color: u32,
    pub(crate) hoist: bool,
    pub(crate) mentionable: bool,
    /// The bot that the role was created for.
    pub(crate) bot: Option<Id>,
}

impl Role {
    pub(crate) fn everyone(guild: Id) -> Self {
        Self::plain(guild, "@everyone", permissions::EVERYONE)
    }

    pub(crate) fn managed(id: Id, name: &str, permissions: u64, bot: Id) -> Self {
        Self {
            bot: Some(bot),
            ..Self::plain(id, name, permissions)
        }
    }

    pub(crate) fn plain(id: Id, name: &str, permissions: u64) -> Self {
        Self {
            id,
            name: name.to_owned(),
            permissions,
            color: 0,
            hoist: false,
            mentionable: false,
            bot: None,
        }
    }

    fn json(&self, position: usize) -> Value {
        let mut role = json!({
            "id": self.id,
            "name": self.name,
            "permissions": self.permissions.to_string(),
            "position": position,
            "color": self.color,
            "colors": {"primary_color": self.color, "secondary_color": null, "tertiary_color": null},
            "hoist": self.hoist,
            "managed": self.bot.is_some(),
            "mentionable": self.mentionable,
            "icon": null,
            "unicode_emoji": null,
            "flags": 0,
        });
        if let Some(bot) = self.bot {
            role["tags"] = json!({"bot_id": bot});
        }
        role
    }
}

/// A person's membership of a guild.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) user: Id,
    pub(crate) roles: Vec<Id>,
    /// Permissions of `@everyone` that this member lacks in every channel.
    pub(crate) denied: u64,
    pub(crate) nick: Option<String>,
    /// End of the current or last timeout.
    pub(crate) timed_out_until: Option<Time>,
    joined_at: String,
}

impl Member {
    pub(crate) fn new(user: Id, roles: Vec<Id>, now: Time) -> Self {
        Self {
            user,
            roles,
            denied: 0,
            nick: None,
            timed_out_until: None,
            joined_at: now.iso(),
        }
    }

    /// The member object without `user`, `deaf` and `mute`, as in `resolved`.
    pub(crate) fn partial_json(&self) -> Value {
        json!({
            "avatar": null,
            "banner": null,
            "communication_disabled_until": self.timed_out_until.map(Time::iso),
            "flags": 0,
            "joined_at": self.joined_at,
            "nick": self.nick,
            "pending": false,
            "premium_since": null,
            "roles": self.roles,
        })
    }

    /// Whether a timeout still lasts.
    pub(crate) fn is_timed_out(&self, now: Time) -> bool {
        self.timed_out_until.is_some_and(|until| until > now)
    }

    /// The complete member object.
    pub(crate) fn json(&self, user: &User) -> Value {
        let mut member = self.partial_json();
        member["deaf"] = false.into();
        member["mute"] = false.into();
        member["user"] = user.json();
        member
    }
}

impl Guild {
    pub(crate) fn roles_json(&self) -> Vec<Value> {
        (0..)
            .zip(&self.roles)
            .map(|(position, role)| role.json(position))
            .collect()
    }

    /// Roles that were created for a bot.
    pub(crate) fn roles_of_bot(&self, bot: Id) -> impl Iterator<Item = Id> {
        self.roles
            .iter()
            .filter(move |role| role.bot == Some(bot))
            .map(|role| role.id)
    }

    pub(crate) fn role_json(&self, id: Id) -> Option<Value> {
        let position = self.roles.iter().position(|role| role.id == id)?;
        Some(self.roles[position].json(position))
    }

    /// Guild object as `GET /guilds/{id}` returns it.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let guild = json!({
            "id": self.id,
            "name": self.name,
            "icon": self.icon,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "features": [],
            "banner": null,
            "owner_id": self.owner,
            "application_id": null,
            "region": "us-east",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": self.roles_json(),
            "default_message_notifications": 0,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": self.locale,
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
        });
        match guild {
            Value::Object(guild) => guild,
            _ => Map::new(),
        }
    }
}

impl World {
    pub(crate) fn member_mut(&mut self, guild: Id, user: Id) -> Option<&mut Member> {
        self.guilds.get_mut(&guild)?.members.get_mut(&user)
    }

    /// Removes a role from its guild, members and channels; `false` if the role is a bot's or unknown.
    pub(crate) fn remove_role(&mut self, guild: Id, role: Id) -> bool {
        let Some(guild) = self.guilds.get_mut(&guild) else {
            return false;
        };
        let before = guild.roles.len();
        guild
            .roles
            .retain(|known| known.id != role || known.bot.is_some());
        if guild.roles.len() == before {
            return false;
        }
        for member in guild.members.values_mut() {
            member.roles.retain(|known| *known != role);
        }
        for channel in &guild.channels {
            if let Some(channel) = self.channels.get_mut(channel) {
                channel
                    .overwrites
                    .retain(|overwrite| overwrite.target != role);
            }
        }
        true
    }

    /// Guild object of GUILD_CREATE; `everybody` includes other people, for bots with the presences intent as on
    /// Discord.
    pub(crate) fn guild_create_json(&self, guild: &Guild, everybody: bool) -> Value {
        let mut json = guild.json();
        let (threads, channels): (Vec<_>, Vec<_>) = guild
            .channels
            .iter()
            .filter_map(|id| self.channels.get(id))
            .filter(|channel| self.sees(self.bot, channel))
            .partition(|channel| channel.thread.is_some());
        let members: Vec<Value> = guild
            .members
            .values()
            .filter(|member| everybody || member.user == self.bot)
            .map(|member| member.json(&self.users[&member.user]))
            .collect();
        let joined_at = guild
            .members
            .get(&self.bot)
            .map_or("", |member| &member.joined_at);
        json.insert("joined_at".into(), joined_at.into());
        json.insert("large".into(), false.into());
        json.insert("unavailable".into(), false.into());
        json.insert("member_count".into(), guild.members.len().into());
        json.insert("voice_states".into(), json!([]));
        json.insert("members".into(), members.into());
        json.insert(
            "channels".into(),
            channels
                .into_iter()
                .map(Value::from)
                .collect::<Vec<_>>()
                .into(),
        );
        json.insert(
            "threads".into(),
            threads
                .into_iter()
                .filter_map(|thread| self.open_thread_json(thread))
                .collect::<Vec<_>>()
                .into(),
        );
        json.insert("presences".into(), json!([]));
        json.insert("stage_instances".into(), json!([]));
        json.insert("guild_scheduled_events".into(), json!([]));
        json.insert("soundboard_sounds".into(), json!([]));
        Value::Object(json)
    }
}

/// Permissions of `user` in the whole guild, before any channel overwrite.
pub(crate) fn in_guild(guild: &Guild, user: Id) -> u64 {
    if guild.owner == user {
        return permissions::ALL;
    }
    let Some(member) = guild.members.get(&user) else {
        return 0;
    };
    let granted = guild
        .roles
        .iter()
        .filter(|role| role.id == guild.id || member.roles.contains(&role.id))
        .fold(0, |sum, role| sum | role.permissions);
    if granted & permissions::ADMINISTRATOR != 0 {
        permissions::ALL
    } else {
        granted
    }
}
