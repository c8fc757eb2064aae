//! Who asks for something, as the platform tells it.

use app::{Caller, GuildSettings, MessageRef};
use poise::serenity_prelude::{
    ChannelType, CommandInteraction, ComponentInteraction, Member, MessageFlags, ModalInteraction,
    PartialChannel, Permissions, User,
};
use referee::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId};
use text::Locale;

#[derive(Clone, Debug)]
pub struct Invoker {
    pub user: UserId,
    pub name: String,
    pub account: String,
    pub guild: GuildId,
    pub channel: ChannelId,
    /// The channel a thread hangs from; `None` outside threads.
    pub parent: Option<ChannelId>,
    /// Which kind of thread this channel can have; `None` where it can have none.
    pub threads: Option<ChannelType>,
    pub interaction: InteractionId,
    /// The language the invoker reads.
    pub reader: Locale,
    /// The language of their app.
    pub app: Locale,
    /// The language of the server, unless its settings say otherwise.
    server: Locale,
    /// What the bot may do in this channel.
    pub allowed: Permissions,
    /// What the invoker may do in this channel.
    pub may: Permissions,
    pub roles: Vec<RoleId>,
    /// The message whose button was pressed, and whether only the invoker sees it.
    pub pressed: Option<(MessageId, bool)>,
}

/// What commands and components have in fields of the same names; `None` outside a server.
macro_rules! invoker {
    ($interaction:ident, $member:expr, $pressed:expr) => {
        Some(Invoker {
            guild: GuildId($interaction.guild_id?.get()),
            user: UserId($interaction.user.id.get()),
            name: name(&$interaction.user, $member),
            account: $interaction.user.name.to_string(),
            channel: ChannelId($interaction.channel_id.get()),
            parent: thread_parent($interaction.channel.as_ref()),
            threads: threads($interaction.channel.as_ref()),
            interaction: InteractionId($interaction.id.get()),
            reader: Locale::from_code(&$interaction.locale),
            app: Locale::from_code(&$interaction.locale),
            server: server($interaction.guild_locale.as_deref()),
            allowed: $interaction.app_permissions.unwrap_or_default(),
            may: may($member),
            roles: roles($member),
            pressed: $pressed,
        })
    };
}

impl Invoker {
    #[must_use]
    pub fn account_since(&self) -> Time {
        // The upper 42 bits count milliseconds from the beginning of 2015.
        let since_2015 = i64::try_from(self.user.0 >> 22).unwrap_or(i64::MAX);
        Time::from_millis(since_2015.saturating_add(1_420_070_400_000))
    }

    #[must_use]
    pub fn of_command(interaction: &CommandInteraction) -> Option<Invoker> {
        invoker!(interaction, interaction.member.as_deref(), None)
    }

    #[must_use]
    pub fn of_component(interaction: &ComponentInteraction) -> Option<Invoker> {
        let private = interaction
            .message
            .flags
            .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let pressed = Some((MessageId(interaction.message.id.get()), private));
        invoker!(interaction, interaction.member.as_ref(), pressed)
    }

    #[must_use]
    pub fn of_form(interaction: &ModalInteraction) -> Option<Invoker> {
        invoker!(interaction, interaction.member.as_ref(), None)
    }

    #[must_use]
    pub fn caller(&self, now: Time) -> Caller {
        Caller {
            user: self.user,
            name: self.name.clone(),
            account: Some(self.account.clone()),
            guild: self.guild,
            channel: self.channel,
            interaction: self.interaction,
            now,
        }
    }

    #[must_use]
    pub fn public(&self, settings: &GuildSettings) -> Locale {
        match settings.language_in(self.channel, self.parent) {
            Some(code) => Locale::from_code(code),
            None => self.server,
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
        let send = match self.parent {
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

fn name(user: &User, member: Option<&Member>) -> String {
    let nick = member.and_then(|member| member.nick.clone());
    nick.unwrap_or_else(|| user.display_name().to_owned())
}

fn may(member: Option<&Member>) -> Permissions {
    member
        .and_then(|member| member.permissions)
        .unwrap_or_default()
}

fn roles(member: Option<&Member>) -> Vec<RoleId> {
    let roles = member.into_iter().flat_map(|member| &member.roles);
    roles.map(|role| RoleId(role.get())).collect()
}

fn server(locale: Option<&str>) -> Locale {
    Locale::from_code(locale.unwrap_or_default())
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
