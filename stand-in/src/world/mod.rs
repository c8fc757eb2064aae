//! The world: guilds, channels, people, messages, commands, interactions.
//!
//! A [`World`] is plain data behind one lock that is held briefly; it knows Discord's JSON but neither HTTP nor
//! sockets.

mod apps;
mod audit;
mod channel;
mod command;
mod emoji;
mod files;
mod guild;
mod interaction;
mod mention;
mod message;
pub(crate) mod permissions;
mod poll;
mod user;
mod votes;

use std::collections::{BTreeMap, HashMap, VecDeque};

use axum::body::Bytes;

pub(crate) use apps::{Context, GROUP, Owners};
pub(crate) use audit::AuditAction;
pub(crate) use channel::{Channel, ChannelKind, Overwrite, Thread};
pub(crate) use command::{Command, CommandKind, Scope, translated};
pub(crate) use emoji::emoji;
pub(crate) use files::Attachment;
pub(crate) use guild::{Guild, Invite, LONGEST_TIMEOUT, Member, Role};
pub(crate) use interaction::{Action, Callback, Interaction, InteractionKind, Origin};
pub(crate) use message::{
    Authorship, FLAG_CROSSPOSTED, FLAG_EPHEMERAL, FLAG_HAS_THREAD, FLAG_LOADING, Message,
    POLL_RESULT,
};
pub(crate) use user::User;

pub(crate) use crate::draft::FLAG_COMPONENTS_V2;

use crate::clock::Time;
use crate::config::Config;
use crate::id::{Id, IdSource};
use crate::memory::Memory;

/// Largest number of interactions remembered; older ones are forgotten so that long runs stay small.
const INTERACTIONS_KEPT: usize = 20_000;

const GUILD_BASE: u64 = 100_000_000_000 << 22;
const CHANNEL_BASE: u64 = 200_000_000_000_000_000;
const USER_BASE: u64 = 300_000_000_000_000_000;
const DM_BASE: u64 = 400_000_000_000_000_000;
const ROLE_BASE: u64 = 500_000_000_000_000_000;
/// The bot's user and application id, unless its token names another.
const BOT: Id = Id::new(900_000_000_000_000_001);

/// The state of the loopback Discord.
#[derive(Debug)]
pub(crate) struct World {
    /// `http://127.0.0.1:PORT`, for attachment addresses.
    pub(crate) base_url: String,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) bot: Id,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: HashMap<Id, Interaction>,
    pub(crate) interaction_tokens: HashMap<String, Id>,
    interaction_order: VecDeque<Id>,
    /// Channel of each message.
    pub(crate) message_channels: BTreeMap<Id, Id>,
    pub(crate) attachments: BTreeMap<Id, Attachment>,
    /// Remembered bytes; the recorder counts the recording's.
    memory: Memory,
    budget: Memory,
    /// Avatars and icons, by the id of the user or guild.
    pub(crate) pictures: BTreeMap<Id, Attachment>,
    ids: IdSource,
    /// Time of the clock when the world was last locked.
    pub(crate) now: Time,
    /// Highest id in the readable range that a channel of a guild has had, deleted or not.
    last_channel: Id,
}

impl World {
    /// A fresh world; `ids` continues from an earlier world, so that no id is used twice.
    pub(crate) fn new(config: &Config, base_url: &str, ids: IdSource, now: Time) -> Self {
        let mut world = Self {
            base_url: base_url.to_owned(),
            users: BTreeMap::new(),
            bot: BOT,
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            commands: Vec::new(),
            interactions: HashMap::new(),
            interaction_tokens: HashMap::new(),
            interaction_order: VecDeque::new(),
            message_channels: BTreeMap::new(),
            attachments: BTreeMap::new(),
            memory: Memory::default(),
            budget: Memory::shares(config.memory),
            pictures: BTreeMap::new(),
            ids,
            now,
            last_channel: Id::new(CHANNEL_BASE),
        };
        world
            .users
            .insert(BOT, User::bot(BOT, &config.bot_name, &config.locale));
        for (n, name) in (1..).zip(&config.users) {
            world.insert_user(Id::new(USER_BASE + n), name, &config.locale);
        }
        let owner = world.people().next().map_or(BOT, |user| user.id);
        for n in 1..=config.guilds.max(1) as u64 {
            let id = Id::new(GUILD_BASE + (n << 22));
            let name = match n {
                1 => String::from("Games Club"),
                n => format!("Games Club {n}"),
            };
            world.insert_guild(
                id,
                Id::new(ROLE_BASE + n),
                &name,
                &config.locale,
                owner,
                config.bot_permissions,
                now,
            );
            for (k, channel) in (1..).zip(&config.channels) {
                let channel_id = Id::new(CHANNEL_BASE + (n - 1) * 1000 + k);
                world.insert_channel(Channel::text(channel_id, id, channel, k));
            }
            for user in world.people().map(|user| user.id).collect::<Vec<_>>() {
                world.join(id, user, now);
            }
        }
        world
    }

    /// All users but the bot, by id.
    pub(crate) fn people(&self) -> impl Iterator<Item = &User> {
        self.users.values().filter(|user| !user.bot)
    }

    pub(crate) fn next_id(&mut self, now: Time) -> Id {
        self.ids.next(now.unix_ms())
    }

    /// Hands the source of ids over to the next world.
    pub(crate) fn take_ids(&mut self) -> IdSource {
        std::mem::take(&mut self.ids)
    }

    /// Adds a person, with a direct channel with the bot.
    pub(crate) fn insert_user(&mut self, id: Id, name: &str, locale: &str) {
        let dm = Id::new(DM_BASE + (id.get() % USER_BASE));
        let mut username = user::username(name);
        if self.users.values().any(|user| user.username == username) {
            username = format!("{username}{}", id.get() % 10_000);
        }
        self.users.insert(
            id,
            User {
                id,
                name: name.to_owned(),
                username,
                locale: locale.to_owned(),
                avatar: None,
                bot: false,
                dm: Some(dm),
                accepts_dms: true,
                installed: false,
            },
        );
        self.channels.insert(dm, Channel::dm(dm, id));
    }

    /// An unused id for a new person, in the readable range.
    pub(crate) fn next_user_id(&self) -> Id {
        let last = self.people().map(|user| user.id.get()).max();
        Id::new(last.unwrap_or(USER_BASE) + 1)
    }

    /// An id in the readable range for a new guild channel; no channel has had the id before.
    pub(crate) const fn next_channel_id(&self) -> Id {
        Id::new(self.last_channel.get() + 1)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the facts of a guild, each needed once"
    )]
    fn insert_guild(
        &mut self,
        id: Id,
        bot_role: Id,
        name: &str,
        locale: &str,
        owner: Id,
        bot_permissions: u64,
        now: Time,
    ) {
        let bot_name = self.users[&self.bot].name.clone();
        let mut guild = Guild {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            owner,
            roles: vec![
                Role::everyone(id),
                Role::managed(bot_role, &bot_name, bot_permissions, self.bot),
            ],
            icon: None,
            members: BTreeMap::new(),
            commands_only: false,
            channels: Vec::new(),
            bans: BTreeMap::new(),
            invites: Vec::new(),
            audit_log: VecDeque::new(),
        };
        guild
            .members
            .insert(self.bot, Member::new(self.bot, vec![bot_role], now));
        self.guilds.insert(id, guild);
    }

    /// Adds a guild with the bot, all people as members and one channel `general`.
    pub(crate) fn found_guild(
        &mut self,
        name: &str,
        locale: &str,
        bot_permissions: u64,
        now: Time,
    ) -> Id {
        let n = self.guilds.len() as u64 + 1;
        let id = Id::new(GUILD_BASE + (n << 22));
        let owner = self.people().next().map_or(self.bot, |user| user.id);
        self.insert_guild(
            id,
            Id::new(ROLE_BASE + n),
            name,
            locale,
            owner,
            bot_permissions,
            now,
        );
        let channel = self.next_channel_id();
        self.insert_channel(Channel::text(channel, id, "general", 1));
        for user in self.people().map(|user| user.id).collect::<Vec<_>>() {
            self.join(id, user, now);
        }
        id
    }

    /// Makes `user` a member of `guild`; the bot's membership includes its commands.
    pub(crate) fn join(&mut self, guild: Id, user: Id, now: Time) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            let made_for: Vec<Id> = guild.roles_of_bot(user).collect();
            guild.commands_only &= user != self.bot;
            guild
                .members
                .entry(user)
                .or_insert_with(|| Member::new(user, made_for, now));
        }
    }

    /// Ends a membership, in threads too; `false` if there was none. A role created for the bot stays for its return.
    pub(crate) fn leave(&mut self, guild_id: Id, user: Id) -> bool {
        let Some(guild) = self.guilds.get_mut(&guild_id) else {
            return false;
        };
        if guild.members.remove(&user).is_none() {
            return false;
        }
        for channel in &guild.channels {
            let thread = self.channels.get_mut(channel);
            if let Some(thread) = thread.and_then(|channel| channel.thread.as_mut()) {
                thread.members.remove(&user);
            }
        }
        true
    }

    /// The guild a channel belongs to.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<&Guild> {
        self.guilds.get(&self.channels.get(&channel)?.guild?)
    }

    pub(crate) fn thread_mut(&mut self, channel: Id) -> Option<&mut Thread> {
        self.channels.get_mut(&channel)?.thread.as_mut()
    }

    pub(crate) fn insert_channel(&mut self, mut channel: Channel) {
        if let Some(guild) = channel.guild.and_then(|id| self.guilds.get_mut(&id)) {
            guild.channels.push(channel.id);
            if channel.thread.is_none() {
                let limited = guild.members.values().filter(|member| member.denied != 0);
                channel
                    .overwrites
                    .extend(limited.map(|member| Overwrite::denying(member.user, member.denied)));
            }
        }
        if (CHANNEL_BASE..USER_BASE).contains(&channel.id.get()) {
            self.last_channel = self.last_channel.max(channel.id);
        }
        self.channels.insert(channel.id, channel);
    }

    /// Removes a channel with its messages, files and threads.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        for (_, message) in channel.messages {
            self.forget_message(message);
        }
        if let Some(guild) = channel.guild.and_then(|id| self.guilds.get_mut(&id)) {
            guild.channels.retain(|other| *other != id);
        }
        if let Some(thread) = &channel.thread
            && let Some(start) = self.message_mut(thread.parent, id)
        {
            start.json["flags"] = (start.flags() & !FLAG_HAS_THREAD).into();
            if let Some(fields) = start.json.as_object_mut() {
                fields.remove("thread");
            }
        }
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(|other| other.thread.as_ref().is_some_and(|t| t.parent == id))
            .map(|thread| thread.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread);
        }
    }

    pub(crate) fn bot_user(&self) -> &User {
        &self.users[&self.bot]
    }

    /// Gives a bot that has not written anything yet another id, in all memberships and permissions.
    pub(crate) fn rename_bot(&mut self, id: Id) {
        let old = self.bot;
        if self.users.contains_key(&id) {
            return;
        }
        let Some(user) = self.users.remove(&old) else {
            return;
        };
        self.users.insert(id, User { id, ..user });
        self.bot = id;
        for guild in self.guilds.values_mut() {
            if guild.owner == old {
                guild.owner = id;
            }
            if let Some(mut member) = guild.members.remove(&old) {
                member.user = id;
                guild.members.insert(id, member);
            }
            for role in guild.roles.iter_mut().filter(|role| role.bot == Some(old)) {
                role.bot = Some(id);
            }
        }
        let overwrites = self.channels.values_mut().flat_map(|it| &mut it.overwrites);
        for overwrite in overwrites.filter(|it| it.target == old) {
            overwrite.target = id;
        }
    }

    /// Permissions of `user` in `channel`; a thread has those of its parent.
    pub(crate) fn permissions(&self, user: Id, channel: &Channel) -> u64 {
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else {
            let with_bot = channel.recipient.is_some() && user == self.bot;
            let mine =
                with_bot || channel.recipient == Some(user) || channel.people.contains(&user);
            return if mine {
                permissions::DIRECT
                    | permissions::VIEW_CHANNEL
                    | permissions::SEND_MESSAGES
                    | permissions::READ_MESSAGE_HISTORY
                    | permissions::ADD_REACTIONS
                    | permissions::USE_APPLICATION_COMMANDS
            } else {
                0
            };
        };
        let mut granted = permissions::in_channel(guild, user, self.ruling(channel));
        if self.is_silenced(user, channel) {
            granted &= permissions::TIMED_OUT;
        }
        let hidden = channel.kind == ChannelKind::PrivateThread
            && granted & permissions::MANAGE_THREADS == 0
            && channel
                .thread
                .as_ref()
                .is_some_and(|thread| !thread.members.contains(&user));
        if hidden { 0 } else { granted }
    }

    /// The channel whose overwrites apply in `channel`: for a thread its parent.
    pub(crate) fn ruling<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        channel
            .thread
            .as_ref()
            .and_then(|thread| self.channels.get(&thread.parent))
            .unwrap_or(channel)
    }

    /// Whether `user` sees `channel`.
    pub(crate) fn sees(&self, user: Id, channel: &Channel) -> bool {
        self.permissions(user, channel) & permissions::VIEW_CHANNEL != 0
    }

    /// Remembered bytes of messages, files and interactions.
    pub(crate) const fn memory(&self) -> Memory {
        self.memory
    }

    /// Stores an upload and drops the oldest uploads beyond the budget.
    pub(crate) fn keep_attachment(&mut self, id: Id, attachment: Attachment) {
        self.memory.attachments += attachment.weight();
        self.attachments.insert(id, attachment);
        while self.memory.attachments > self.budget.attachments {
            let Some((oldest, _)) = self.attachments.first_key_value() else {
                break;
            };
            self.drop_attachment(*oldest);
        }
    }

    pub(crate) fn drop_attachment(&mut self, id: Id) {
        if let Some(gone) = self.attachments.remove(&id) {
            self.memory.attachments -= gone.weight();
        }
    }

    pub(crate) fn attachment_bytes(&self, id: Id) -> Option<(Bytes, &str, &str)> {
        self.attachments
            .get(&id)
            .map(|file| (file.bytes.clone(), &*file.filename, &*file.content_type))
    }

    /// Stores an interaction and forgets the oldest interactions beyond the bounds.
    pub(crate) fn keep_interaction(&mut self, interaction: Interaction) {
        let id = interaction.id;
        self.memory.interactions += interaction.weight();
        self.interaction_tokens
            .insert(interaction.token.clone(), id);
        self.interactions.insert(id, interaction);
        self.interaction_order.push_back(id);
        self.forget_interactions();
    }

    /// Notes an action of the bot on an interaction.
    pub(crate) fn note(&mut self, id: Id, action: Action, message: String, at: Time) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            self.memory.interactions += interaction.note(action, message, at);
        }
        self.forget_interactions();
    }

    fn forget_interactions(&mut self) {
        while self.interaction_order.len() > INTERACTIONS_KEPT
            || self.memory.interactions > self.budget.interactions
        {
            // The newest interaction stays, however large it is.
            if self.interaction_order.len() <= 1 {
                break;
            }
            let oldest = self.interaction_order.pop_front();
            if let Some(gone) = oldest.and_then(|id| self.interactions.remove(&id)) {
                self.memory.interactions -= gone.weight();
                self.interaction_tokens.remove(&gone.token);
            }
        }
    }
}
