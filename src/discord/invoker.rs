//! Who asks for something, as the platform tells it.

use app::{Caller, GuildSettings, MessageRef};
use poise::serenity_prelude::{
    AuthorizingIntegrationOwner as Owner, AuthorizingIntegrationOwners, ChannelType,
    CommandInteraction, ComponentInteraction, GuildId as PlatformGuild, InteractionContext, Member,
    Message, MessageFlags, MessageInteractionMetadata, ModalInteraction, PartialChannel,
    Permissions, User,
};
use referee::{ChannelId, GuildId, InteractionId, MessageId, Place, RoleId, Time, UserId};
use text::Locale;

#[derive(Clone, Debug)]
pub struct Invoker {
    pub user: UserId,
    pub name: String,
    pub account: String,
    /// Where what is begun here counts, and whose settings and history are meant.
    pub guild: GuildId,
    /// Where the answers are seen.
    pub place: Place,
    /// The channel the interaction comes from, whoever sees the answers.
    pub channel: ChannelId,
    /// This channel, if it is of a server whose members do not see the answers.
    pub hidden_in: Option<ChannelId>,
    /// Which kind of thread this channel can have; `None` where it can have none.
    pub threads: Option<ChannelType>,
    pub interaction: InteractionId,
    /// The language the invoker reads.
    pub reader: Locale,
    /// The language of their app.
    pub app: Locale,
    /// The language of the server, unless its settings say otherwise; a conversation has none.
    server: Option<Locale>,
    /// What the bot may do in this channel.
    pub allowed: Permissions,
    /// What the invoker may do in this channel.
    pub may: Permissions,
    pub roles: Vec<RoleId>,
    /// The message whose button was pressed, and whether only the invoker sees it.
    pub pressed: Option<(MessageId, bool)>,
    /// Whose interaction that message answers.
    pub made_by: Option<UserId>,
}

/// Who is told why something failed: in which language, and in which channel only they see it, if it is of a server.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub locale: Locale,
    pub hidden_in: Option<ChannelId>,
}

/// What commands, components and forms have in fields of the same names.
macro_rules! invoker {
    ($interaction:ident, $place:expr, $member:expr, $pressed:expr) => {{
        let place: Place = $place;
        let user = UserId($interaction.user.id.get());
        let is_member = place.member_of().is_some();
        Invoker {
            guild: place.counts_in(user),
            place,
            user,
            name: name(&$interaction.user, $member),
            account: $interaction.user.name.to_string(),
            channel: ChannelId($interaction.channel_id.get()),
            hidden_in: ($interaction.guild_id.is_some() && place.is_direct())
                .then(|| ChannelId($interaction.channel_id.get())),
            threads: threads($interaction.channel.as_ref()).filter(|_| is_member),
            interaction: InteractionId($interaction.id.get()),
            reader: Locale::from_code(&$interaction.locale),
            app: Locale::from_code(&$interaction.locale),
            server: $interaction.guild_locale.as_deref().map(Locale::from_code),
            allowed: $interaction.app_permissions.unwrap_or_default(),
            may: may($member).filter(|_| is_member).unwrap_or_default(),
            roles: roles($member),
            pressed: $pressed,
            made_by: None,
        }
    }};
}

/// Where an interaction comes from, as the platform tells it.
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
        // Without both rights every answer is private.
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

impl Invoker {
    #[must_use]
    pub fn account_since(&self) -> Time {
        // The upper 42 bits count milliseconds from the beginning of 2015.
        let since_2015 = i64::try_from(self.user.0 >> 22).unwrap_or(i64::MAX);
        Time::from_millis(since_2015.saturating_add(1_420_070_400_000))
    }

    #[must_use]
    pub fn of_command(interaction: &CommandInteraction) -> Invoker {
        let member = interaction.member.as_deref();
        let origin = origin!(interaction, member);
        invoker!(interaction, origin.place(), member, None)
    }

    #[must_use]
    pub fn of_component(interaction: &ComponentInteraction) -> Invoker {
        let private = interaction
            .message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let pressed = Some((MessageId(interaction.message.id.get()), private));
        let member = interaction.member.as_ref();
        let origin = origin!(interaction, member);
        Invoker {
            made_by: made_by(&interaction.message),
            ..invoker!(interaction, origin.place(), member, pressed)
        }
    }

    /// `None` outside a server. A form says no more of its place, but is opened in servers of the bot alone.
    #[must_use]
    pub fn of_form(interaction: &ModalInteraction) -> Option<Invoker> {
        let place = Place::Server {
            guild: GuildId(interaction.guild_id?.get()),
            channel: ChannelId(interaction.channel_id.get()),
            parent: thread_parent(interaction.channel.as_ref()),
        };
        Some(invoker!(
            interaction,
            place,
            interaction.member.as_ref(),
            None
        ))
    }

    #[must_use]
    pub fn caller(&self, now: Time) -> Caller {
        Caller {
            user: self.user,
            name: self.name.clone(),
            account: Some(self.account.clone()),
            place: self.place,
            language: self.reader.code().to_owned(),
            interaction: self.interaction,
            now,
        }
    }

    /// The invoker, if nobody else reads the answers here, public ones too.
    #[must_use]
    pub fn only_reader(&self) -> Option<UserId> {
        self.place.is_direct().then_some(self.user)
    }

    /// Who is told why something failed.
    #[must_use]
    pub const fn told_in(&self, locale: Locale) -> Told {
        Told {
            locale,
            hidden_in: self.hidden_in,
        }
    }

    /// Whether what is at this place is where the invoker is: in this channel, or in their direct messages with the bot.
    #[must_use]
    pub fn is_at(&self, place: Place) -> bool {
        self.place.is_same(place)
    }

    #[must_use]
    pub fn public(&self, settings: &GuildSettings) -> Locale {
        if self.place.is_direct() {
            return self.reader;
        }
        match settings.language_in(self.place) {
            Some(code) => Locale::from_code(code),
            None => self.server.unwrap_or(self.reader),
        }
    }

    #[must_use]
    pub fn pressed_privately(&self) -> bool {
        self.pressed.is_some_and(|(_, private)| private)
    }

    /// The message everybody sees whose button was pressed.
    #[must_use]
    pub fn pressed_publicly(&self) -> Option<MessageRef> {
        let (message, _) = self.pressed.filter(|(_, private)| !private)?;
        Some(MessageRef {
            channel: self.channel,
            message,
        })
    }

    /// What the bot needs to post boards here but may not do.
    #[must_use]
    pub fn lacking(&self) -> Permissions {
        if self.place.member_of().is_none() {
            return Permissions::empty();
        }
        let send = match self.place.parent() {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        };
        let needed = Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES;
        needed - self.granted()
    }

    /// What it takes to play in a thread of this channel, and the bot may not do.
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

/// Where the answers to a command are seen.
#[must_use]
pub fn place_of_command(interaction: &CommandInteraction) -> Place {
    let member = interaction.member.as_deref();
    origin!(interaction, member).place()
}

/// Where the answers to a press are seen.
#[must_use]
pub fn place_of_press(interaction: &ComponentInteraction) -> Place {
    let member = interaction.member.as_ref();
    origin!(interaction, member).place()
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

/// Which kind of thread a channel can have. Boards can be posted wherever commands can be used; threads hang from text
/// and announcement channels alone. A forum has posts, which begin with a message: a command is used inside one.
const fn threads_of(channel: ChannelType) -> Option<ChannelType> {
    match channel {
        ChannelType::Text => Some(ChannelType::PublicThread),
        ChannelType::News => Some(ChannelType::NewsThread),
        _ => None,
    }
}

/// The same of the channel of an interaction; one that names none counts as a text channel.
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
