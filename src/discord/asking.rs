//! A request as Discord sends it, with the state the bot answers from.

use super::context::Data;
use app::{Caller, GuildSettings, MessageRef};
use poise::serenity_prelude::{
    AuthorizingIntegrationOwner as Owner, AuthorizingIntegrationOwners, ChannelType,
    CommandInteraction, ComponentInteraction, GuildId as PlatformGuild, Http, InteractionContext,
    Member, Message, MessageFlags, MessageInteractionMetadata, ModalInteraction, PartialChannel,
    Permissions, User,
};
use referee::{ChannelId, GuildId, InteractionId, MessageId, Place, RoleId, Time, UserId};
use std::ops::Deref;
use std::sync::Arc;
use text::Locale;

/// A request: who asks, from where, and the state the bot answers from.
#[derive(Clone, Debug)]
pub struct Asking {
    pub data: Arc<Data>,
    pub http: Arc<Http>,
    /// The person who asks, their place and the time at which the request came.
    pub caller: Caller,
    /// The channel the interaction comes from, even if only the caller sees the answers.
    pub channel: ChannelId,
    /// `channel`, if it belongs to a server whose members do not see the answers; otherwise `None`.
    pub hidden_in: Option<ChannelId>,
    /// The kind of thread this channel can have. `None` if it can have none, or if the bot is not a member of the
    /// server.
    pub threads: Option<ChannelType>,
    /// The language the caller reads: the one they have chosen, else that of their app.
    pub reader: Locale,
    /// The language of the caller's app.
    pub app_language: Locale,
    /// The language that Discord names for the server; `None` outside servers.
    server: Option<Locale>,
    /// The bot's permissions in this channel.
    pub allowed: Permissions,
    /// The caller's permissions in this channel; empty where the bot is not a member.
    pub may: Permissions,
    pub roles: Vec<RoleId>,
    /// The message whose button was pressed, and whether only the caller sees it.
    pub pressed: Option<(MessageId, bool)>,
    /// The person whose interaction the pressed message answers.
    pub made_by: Option<UserId>,
}

/// The reader of an error: the reader's language, and the channel if it belongs to a server whose members do not see
/// the answers.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub locale: Locale,
    pub hidden_in: Option<ChannelId>,
}

/// Commands, components and forms have these fields under the same names, but no common type.
macro_rules! asking {
    ($data:expr, $http:expr, $interaction:ident, $place:expr, $member:expr, $pressed:expr) => {{
        let data: Arc<Data> = $data;
        let place: Place = $place;
        let is_member = place.member_of().is_some();
        let channel = ChannelId($interaction.channel_id.get());
        let app_language = Locale::from_code(&$interaction.locale);
        Asking {
            caller: Caller {
                user: UserId($interaction.user.id.get()),
                name: name(&$interaction.user, $member),
                account: Some($interaction.user.name.to_string()),
                place,
                language: app_language.code().to_owned(),
                interaction: InteractionId($interaction.id.get()),
                now: data.clock.now(),
            },
            data,
            http: Arc::clone($http),
            channel,
            hidden_in: ($interaction.guild_id.is_some() && place.is_direct()).then_some(channel),
            threads: threads($interaction.channel.as_ref()).filter(|_| is_member),
            reader: app_language,
            app_language,
            server: $interaction.guild_locale.as_deref().map(Locale::from_code),
            allowed: $interaction.app_permissions.unwrap_or_default(),
            may: may($member).filter(|_| is_member).unwrap_or_default(),
            roles: roles($member.filter(|_| is_member)),
            pressed: $pressed,
            made_by: None,
        }
    }};
}

/// The fields of an interaction that decide its place.
struct Origin<'a> {
    guild: Option<PlatformGuild>,
    channel: ChannelId,
    parent: Option<ChannelId>,
    context: Option<InteractionContext>,
    owners: &'a AuthorizingIntegrationOwners,
    may: Option<Permissions>,
}

macro_rules! origin {
    ($interaction:ident, $member:expr) => {
        Origin {
            guild: $interaction.guild_id,
            channel: ChannelId($interaction.channel_id.get()),
            parent: thread_parent($interaction.channel.as_ref()),
            context: $interaction.context,
            owners: &$interaction.authorizing_integration_owners,
            may: may($member),
        }
    };
}

impl Origin<'_> {
    fn place(&self) -> Place {
        let is_guest = || {
            let mut owners = self.owners.0.iter();
            !self.owners.0.is_empty()
                && !owners.any(|it| matches!(it, Owner::GuildInstall(Some(_))))
        };
        // In a server the bot is not a member of, Discord shows an answer to everybody only if the caller has both
        // permissions. Otherwise only the caller sees the answer.
        let send = match self.parent {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        };
        let needed = Permissions::USE_EXTERNAL_APPS | send;
        let is_seen = || {
            self.may
                .is_none_or(|may| may.administrator() || may.contains(needed))
        };
        let channel = self.channel;
        match self.guild.map(|it| GuildId(it.get())) {
            Some(guild) if !is_guest() => Place::Server {
                guild,
                channel,
                parent: self.parent,
            },
            server @ Some(_) if is_seen() => Place::Guest { channel, server },
            None if self.context == Some(InteractionContext::PrivateChannel) => Place::Guest {
                channel,
                server: None,
            },
            _ => Place::Direct,
        }
    }
}

/// Gives handlers `asking.app`, `asking.clock` and the rest of [`Data`] without a second argument.
impl Deref for Asking {
    type Target = Data;

    fn deref(&self) -> &Data {
        &self.data
    }
}

impl Asking {
    /// A command; [`Asking::in_their_language`] completes it.
    #[must_use]
    pub fn of_command(
        data: &Arc<Data>,
        http: &Arc<Http>,
        interaction: &CommandInteraction,
    ) -> Asking {
        let member = interaction.member.as_deref();
        let origin = origin!(interaction, member);
        asking!(
            Arc::clone(data),
            http,
            interaction,
            origin.place(),
            member,
            None
        )
    }

    /// A press of a button or a choice in a menu; [`Asking::in_their_language`] completes it.
    #[must_use]
    pub fn of_component(
        data: &Arc<Data>,
        http: &Arc<Http>,
        interaction: &ComponentInteraction,
    ) -> Asking {
        let pressed = Some(pressed_message(&interaction.message));
        let member = interaction.member.as_ref();
        let place = origin!(interaction, member).place();
        Asking {
            made_by: made_by(&interaction.message),
            ..asking!(Arc::clone(data), http, interaction, place, member, pressed)
        }
    }

    /// A submitted form; [`Asking::in_their_language`] completes it.
    #[must_use]
    pub fn of_form(data: &Arc<Data>, http: &Arc<Http>, interaction: &ModalInteraction) -> Asking {
        let place = place_of_form(interaction);
        let member = interaction.member.as_ref();
        let pressed = interaction.message.as_deref().map(pressed_message);
        asking!(Arc::clone(data), http, interaction, place, member, pressed)
    }

    /// Looks up the language that the caller has chosen. Notes a caller who gives a command where the bot is not a
    /// member: such a caller has the bot on their account.
    pub async fn in_their_language(mut self, app: &str) -> Asking {
        let user = self.caller.user;
        let language = self.data.reader(user, app).await;
        self.read_in(language);
        if self.caller.place.member_of().is_none() && self.pressed.is_none() {
            self.data.note_account(user);
        }
        // The look-up may have waited for the database.
        self.caller.now = self.clock.now();
        self
    }

    /// Sets the language in which the caller reads the answer.
    pub fn read_in(&mut self, language: Locale) {
        self.reader = language;
        language.code().clone_into(&mut self.caller.language);
    }

    /// The caller at the present time, for a change after calls to Discord that took long.
    #[must_use]
    pub fn caller_now(&self) -> Caller {
        Caller {
            now: self.clock.now(),
            ..self.caller.clone()
        }
    }

    #[must_use]
    pub fn account_since(&self) -> Time {
        // The upper 42 bits count milliseconds from the beginning of 2015.
        let since_2015 = i64::try_from(self.caller.user.0 >> 22).unwrap_or(i64::MAX);
        Time::from_millis(since_2015.saturating_add(1_420_070_400_000))
    }

    /// The caller, if even the public answers in this place are read by the caller alone; else `None`.
    #[must_use]
    pub fn only_reader(&self) -> Option<UserId> {
        self.caller.place.is_direct().then_some(self.caller.user)
    }

    /// The caller as the reader of an error.
    #[must_use]
    pub const fn told_in(&self, locale: Locale) -> Told {
        Told {
            locale,
            hidden_in: self.hidden_in,
        }
    }

    /// Whether `place` is where the caller is: in this channel, or in their direct messages with the bot.
    #[must_use]
    pub fn is_at(&self, place: Place) -> bool {
        self.caller.place.is_same(place)
    }

    #[must_use]
    pub fn public(&self, settings: &GuildSettings) -> Locale {
        if self.caller.place.is_direct() {
            return self.reader;
        }
        match settings.language_in(self.caller.place) {
            Some(code) => Locale::from_code(code),
            None => self.server.unwrap_or(self.reader),
        }
    }

    #[must_use]
    pub fn pressed_privately(&self) -> bool {
        self.pressed.is_some_and(|(_, private)| private)
    }

    /// The pressed message, if everybody sees it.
    #[must_use]
    pub fn pressed_publicly(&self) -> Option<MessageRef> {
        let (message, _) = self.pressed.filter(|(_, private)| !private)?;
        Some(MessageRef {
            channel: self.channel,
            message,
        })
    }

    /// Permissions that the bot lacks to post boards here. Empty where the bot is not a member.
    #[must_use]
    pub fn lacking(&self) -> Permissions {
        if self.caller.place.member_of().is_none() {
            return Permissions::empty();
        }
        let send = match self.caller.place.parent() {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        };
        let needed = Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES;
        needed - self.granted()
    }

    /// Permissions that the bot lacks to play in a thread of this channel.
    #[must_use]
    pub fn lacking_for_thread(&self) -> Permissions {
        let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        needed - self.granted()
    }

    #[must_use]
    pub fn thread_possible(&self) -> bool {
        self.threads.is_some() && self.lacking_for_thread().is_empty()
    }

    #[must_use]
    pub fn may_give_roles(&self) -> bool {
        self.granted().manage_roles()
    }

    fn granted(&self) -> Permissions {
        if self.allowed.administrator() {
            Permissions::all()
        } else {
            self.allowed
        }
    }
}

/// The place whose members see the answers to a command.
#[must_use]
pub fn place_of_command(interaction: &CommandInteraction) -> Place {
    let member = interaction.member.as_deref();
    origin!(interaction, member).place()
}

/// The place whose members see the answers to a press.
#[must_use]
pub fn place_of_press(interaction: &ComponentInteraction) -> Place {
    let member = interaction.member.as_ref();
    origin!(interaction, member).place()
}

/// The id of a pressed message, and whether only the caller sees it.
fn pressed_message(message: &Message) -> (MessageId, bool) {
    let flags = message.flags.unwrap_or_default();
    let private = flags.contains(MessageFlags::EPHEMERAL);
    (MessageId(message.id.get()), private)
}

/// By whom the bot was added where the interaction was made that a message answers.
fn owners(message: &Message) -> Option<&AuthorizingIntegrationOwners> {
    use MessageInteractionMetadata as By;
    match message.interaction_metadata.as_deref()? {
        By::Command(it) => Some(&it.authorizing_integration_owners),
        By::Component(it) => Some(&it.authorizing_integration_owners),
        By::ModalSubmit(it) => Some(&it.authorizing_integration_owners),
        _ => None,
    }
}

/// The place whose members see the answers to a form.
#[must_use]
pub fn place_of_form(interaction: &ModalInteraction) -> Place {
    // serenity does not read by whom the bot was added. The message whose button opened the form says so; a form that a
    // command opened is always one of a server that the bot is a member of.
    let none = AuthorizingIntegrationOwners::default();
    let kind = interaction.channel.as_ref().map(|it| it.kind);
    let origin = Origin {
        guild: interaction.guild_id,
        channel: ChannelId(interaction.channel_id.get()),
        parent: thread_parent(interaction.channel.as_ref()),
        context: (kind == Some(ChannelType::GroupDm)).then_some(InteractionContext::PrivateChannel),
        owners: interaction
            .message
            .as_deref()
            .and_then(owners)
            .unwrap_or(&none),
        may: may(interaction.member.as_ref()),
    };
    origin.place()
}

fn made_by(message: &Message) -> Option<UserId> {
    use MessageInteractionMetadata as By;
    let user = match message.interaction_metadata.as_deref()? {
        By::Command(it) => &it.user,
        By::Component(it) => &it.user,
        By::ModalSubmit(it) => &it.user,
        _ => return None,
    };
    Some(UserId(user.id.get()))
}

fn name(user: &User, member: Option<&Member>) -> String {
    let nick = member.and_then(|member| member.nick.clone());
    nick.unwrap_or_else(|| user.display_name().to_owned())
}

fn may(member: Option<&Member>) -> Option<Permissions> {
    member.and_then(|member| member.permissions)
}

fn roles(member: Option<&Member>) -> Vec<RoleId> {
    let roles = member.into_iter().flat_map(|member| &member.roles);
    roles.map(|role| RoleId(role.get())).collect()
}

fn thread_parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let channel = channel.filter(|channel| channel.thread_metadata.is_some())?;
    channel.parent_id.map(|parent| ChannelId(parent.get()))
}

/// The kind of thread a channel can have. Boards can be posted wherever commands can be used; only text and
/// announcement channels have threads. A forum's posts are threads already, and commands are used inside them.
const fn threads_of(channel: ChannelType) -> Option<ChannelType> {
    match channel {
        ChannelType::Text => Some(ChannelType::PublicThread),
        ChannelType::News => Some(ChannelType::NewsThread),
        _ => None,
    }
}

/// As [`threads_of`], for the channel of an interaction. If the interaction names no channel, a text channel is
/// assumed.
fn threads(channel: Option<&PartialChannel>) -> Option<ChannelType> {
    threads_of(channel.map_or(ChannelType::Text, |channel| channel.kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_hang_from_text_and_announcement_channels_alone() {
        for (kind, threads) in [
            (0, Some(11)),
            (1, None),
            (2, None),
            (3, None),
            (4, None),
            (5, Some(10)),
            (10, None),
            (11, None),
            (12, None),
            (13, None),
            (15, None),
            (16, None),
        ] {
            let found = threads_of(ChannelType::from(kind)).map(u8::from);
            assert_eq!(found, threads, "{kind}");
        }
    }
}
