//! Where a match is shown. A match may go on in another place; where it counts stays ([`Match::counts_in`](super::Match::counts_in)).

use super::{ChannelId, GuildId, Terms, UserId};

/// Where a match or a challenge is shown: who reads it there, and whether the bot can post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A channel of a server the bot is a member of: it posts there, and all who see the channel read it.
    Server {
        guild: GuildId,
        channel: ChannelId,
        /// The channel a thread hangs from.
        parent: Option<ChannelId>,
    },
    /// A channel the bot is no member of: it only answers there, and all who see the channel read it.
    Guest {
        channel: ChannelId,
        /// The server of the channel; `None`: a group, or the direct messages of two people.
        server: Option<GuildId>,
    },
    /// The direct messages of each person with the bot. A person is also here wherever they alone see the answers.
    Direct,
}

impl Place {
    /// The channel everybody reads; `None` in direct messages with the bot.
    #[must_use]
    pub const fn channel(self) -> Option<ChannelId> {
        match self {
            Place::Server { channel, .. } | Place::Guest { channel, .. } => Some(channel),
            Place::Direct => None,
        }
    }

    /// The channel its thread hangs from; `None` outside threads.
    #[must_use]
    pub const fn parent(self) -> Option<ChannelId> {
        match self {
            Place::Server { parent, .. } => parent,
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The server of its channel, whether the bot is a member or not.
    #[must_use]
    pub const fn server(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { server, .. } => server,
            Place::Direct => None,
        }
    }

    /// The server the bot is a member of.
    #[must_use]
    pub const fn member_of(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The server whose process delivers what is shown here; 0 where there is none: then it is the process that commits it,
    /// and the first shard's where nobody commits anything.
    #[must_use]
    pub fn served_by(self) -> GuildId {
        self.member_of().unwrap_or(GuildId(0))
    }

    /// Whether each of its people reads it in their own direct messages with the bot.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(self, Place::Direct)
    }

    /// Whether nothing but answers reaches this place: no message is posted or edited unasked.
    #[must_use]
    pub const fn only_answers(self) -> bool {
        matches!(self, Place::Guest { .. })
    }

    /// Where a match counts that this person begins here: in the server, or in a conversation of its own, numbered by
    /// its channel, or by the person in direct messages with the bot.
    #[must_use]
    pub fn counts_in(self, user: UserId) -> GuildId {
        match self {
            Place::Server { guild, .. } => guild,
            Place::Guest { channel, server } => server.unwrap_or(GuildId(channel.0)),
            Place::Direct => GuildId(user.0),
        }
    }

    /// The place of a thread that hangs from its channel; itself where there are no threads.
    #[must_use]
    pub const fn thread(self, thread: ChannelId) -> Place {
        match self {
            Place::Server { guild, channel, .. } => Place::Server {
                guild,
                channel: thread,
                parent: Some(channel),
            },
            Place::Guest { .. } | Place::Direct => self,
        }
    }

    /// Whether both are channels of one server, or the same channel. What began before the bot was a member is of the
    /// server too.
    #[must_use]
    pub fn is_beside(self, other: Place) -> bool {
        match (self.server(), other.server()) {
            (Some(one), Some(two)) => one == two,
            _ => self.channel().is_some() && self.channel() == other.channel(),
        }
    }

    /// Whether what is shown at one is read at the other: the same channel, or direct messages.
    #[must_use]
    pub fn is_same(self, other: Place) -> bool {
        self.channel() == other.channel() && (self.is_direct() || self.is_beside(other))
    }

    /// Such terms as a match that begins here has them: casual but in a server. `None` if its clock is live and no player
    /// can be told here that time runs out.
    #[must_use]
    pub const fn terms(self, terms: Terms) -> Option<Terms> {
        match self {
            Place::Server { .. } => Some(terms),
            _ if terms.control.is_live() => None,
            _ => Some(Terms {
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
    fn places_are_told_from_each_other() {
        let (guild, channel, user) = (GuildId(41), ChannelId(42), UserId(43));
        let parent = None;
        let server = Place::Server {
            guild,
            channel,
            parent,
        };
        let guest = |server| Place::Guest { channel, server };
        let cases = [
            (server, guild, false, false),
            (guest(Some(guild)), guild, false, true),
            (guest(None), GuildId(42), false, true),
            (Place::Direct, GuildId(43), true, false),
        ];
        for (place, counts_in, direct, only_answers) in cases {
            assert_eq!(place.counts_in(user), counts_in);
            assert_eq!(
                (place.is_direct(), place.only_answers()),
                (direct, only_answers)
            );
            assert!(place.is_same(place));
        }
        assert!(server.is_beside(guest(Some(guild))) && server.is_same(guest(Some(guild))));
        assert!(!Place::Direct.is_beside(server) && !Place::Direct.is_beside(Place::Direct));
        let channel = ChannelId(44);
        let other = Place::Server {
            guild,
            channel,
            parent,
        };
        assert!(server.is_beside(other) && !server.is_same(other));
    }
}
