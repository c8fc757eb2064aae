//! A place where the bot only answers: it is no member there, posts nothing by itself and changes nothing later.

use super::{ChallengeId, ChannelId, GuildId, Place, Terms, UserId};

/// The bit that no server's number has: it marks a conversation's number among those of servers.
const CONVERSATION: u64 = 1 << 63;

/// The bit of conversations that are direct messages with the bot: no platform number has it before the year 2049.
const DIRECT: u64 = 1 << 62;

/// Where the bot only answers, in the place of a server: matches are counted in it as in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversation(GuildId);

impl Conversation {
    /// The direct message of two people, or a group: all who are in it see the answers.
    #[must_use]
    pub const fn shared(channel: ChannelId) -> Conversation {
        Conversation(GuildId(channel.0 | CONVERSATION))
    }

    /// The channels of a server that the bot is no member of.
    #[must_use]
    pub const fn in_server(server: GuildId) -> Conversation {
        Conversation(GuildId(server.0 | CONVERSATION))
    }

    /// The direct messages of one person with the bot, and every place where this person alone sees the answers.
    #[must_use]
    pub const fn alone(user: UserId) -> Conversation {
        Conversation(GuildId(user.0 | DIRECT | CONVERSATION))
    }

    /// The direct messages of two people with the bot, each in their own; made by a challenge, whose rematches keep it.
    #[must_use]
    pub const fn apart(id: ChallengeId) -> Conversation {
        // The lower half of the identifier is random.
        let bits = (id.0.0 as u64) & (DIRECT - 1);
        Conversation(GuildId(bits | DIRECT | CONVERSATION))
    }

    /// The conversation of this number; `None` if it is a server's.
    #[must_use]
    pub const fn of(guild: GuildId) -> Option<Conversation> {
        match guild.0 & CONVERSATION {
            0 => None,
            _ => Some(Conversation(guild)),
        }
    }

    /// The number that stands where a server's would.
    #[must_use]
    pub const fn guild(self) -> GuildId {
        self.0
    }

    /// The server whose channel this is; `None` of a conversation that is the channel itself.
    #[must_use]
    pub fn server(self, channel: ChannelId) -> Option<GuildId> {
        let number = self.0.0 & !CONVERSATION;
        (!self.is_direct() && number != channel.0).then_some(GuildId(number))
    }

    /// Whether it is direct messages with the bot: of one person, or of two in their own.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        self.0.0 & DIRECT != 0
    }

    /// Whether it is the direct messages of this person alone.
    #[must_use]
    pub fn is_alone(self, user: UserId) -> bool {
        self == Conversation::alone(user)
    }

    /// The place of what happens in the conversation itself, which has no channels.
    #[must_use]
    pub const fn place(self) -> Place {
        Place {
            guild: self.0,
            channel: ChannelId(self.0.0 & !CONVERSATION),
            parent: None,
        }
    }
}

impl Place {
    /// The conversation it is in; `None` in a server of the bot.
    #[must_use]
    pub const fn conversation(self) -> Option<Conversation> {
        Conversation::of(self.guild)
    }

    /// Whether it is of this server or conversation; what began before the bot was in a server is of the server too.
    #[must_use]
    pub fn is_of(self, guild: GuildId) -> bool {
        self.guild == guild || self.guild == Conversation::in_server(guild).guild()
    }

    /// Whether each of its people has it in their own direct messages with the bot.
    #[must_use]
    pub fn is_direct(self) -> bool {
        self.conversation().is_some_and(Conversation::is_direct)
    }

    /// Such terms as a match here has them: casual in a conversation. `None` if its clock is live and no player can be told
    /// here that time runs out.
    #[must_use]
    pub const fn terms(self, terms: Terms) -> Option<Terms> {
        match self.conversation() {
            None => Some(terms),
            Some(_) if terms.control.is_live() => None,
            Some(_) => Some(Terms {
                rated: false,
                ..terms
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversations_are_told_from_servers_and_from_each_other() {
        let (server, channel, user) = (GuildId(41), ChannelId(42), UserId(43));
        let apart = Conversation::apart(ChallengeId(ulid::Ulid::from_parts(7, u128::MAX)));
        let all = [
            (Conversation::shared(channel), false, None),
            (Conversation::in_server(server), false, Some(server)),
            (Conversation::alone(user), true, None),
            (apart, true, None),
        ];
        for (at, direct, of) in all {
            assert_eq!(Conversation::of(at.guild()), Some(at));
            assert_eq!(at.place().conversation(), Some(at));
            assert_eq!((at.is_direct(), at.server(channel)), (direct, of));
        }
        assert_eq!(Conversation::of(server), None);
        let began_before = Conversation::in_server(server);
        assert!(
            began_before.place().is_of(server) && began_before.place().is_of(began_before.guild())
        );
        let own = Place {
            guild: server,
            ..began_before.place()
        };
        assert!(own.is_of(server) && !own.is_of(began_before.guild()));
        assert_eq!(Conversation::shared(channel).place().channel, channel);
        assert!(Conversation::alone(user).is_alone(user) && !apart.is_alone(user));
    }
}
