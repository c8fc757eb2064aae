//! Where a match is shown. A match may move to another place; the server in which it counts
//! ([`Match::counts_in`](super::Match::counts_in)) never changes.

use super::{ChannelId, GuildId, Terms, UserId};

/// Where a match or a challenge is shown: who reads it there, and whether the bot can post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A channel of a server that the bot is a member of: the bot posts there, and all who see the channel read it.
    Server {
        guild: GuildId,
        channel: ChannelId,
        /// The channel that a thread belongs to; `None` if `channel` is no thread.
        parent: Option<ChannelId>,
    },
    /// A channel of a server or group that the bot is no member of: the bot can only answer commands there, and all
    /// who see the channel read the answers.
    Guest {
        channel: ChannelId,
        /// The server of the channel; `None` for a group, or the direct messages of two people.
        server: Option<GuildId>,
    },
    /// The direct messages of each player with the bot. An answer that only one person sees counts as this place too,
    /// in every channel.
    Direct,
}

impl Place {
    /// The channel of this place; `None` in direct messages with the bot.
    #[must_use]
    pub const fn channel(self) -> Option<ChannelId> {
        match self {
            Place::Server { channel, .. } | Place::Guest { channel, .. } => Some(channel),
            Place::Direct => None,
        }
    }

    /// The channel that the thread belongs to; `None` outside threads.
    #[must_use]
    pub const fn parent(self) -> Option<ChannelId> {
        match self {
            Place::Server { parent, .. } => parent,
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The server of the channel, whether the bot is a member or not.
    #[must_use]
    pub const fn server(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { server, .. } => server,
            Place::Direct => None,
        }
    }

    /// The server of the channel, if the bot is a member of it.
    #[must_use]
    pub const fn member_of(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The server whose process delivers messages to this place. 0 without a server that the bot is a member of: then
    /// the process that commits a message delivers it, or the process of the first shard if no process commits it.
    #[must_use]
    pub fn served_by(self) -> GuildId {
        self.member_of().unwrap_or(GuildId(0))
    }

    /// Whether each player reads the match in their own direct messages with the bot.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(self, Place::Direct)
    }

    /// Whether the bot can only answer commands here, and can neither post nor edit a message unasked.
    #[must_use]
    pub const fn only_answers(self) -> bool {
        matches!(self, Place::Guest { .. })
    }

    /// Where a match counts that `user` begins here: in the server of this place. Without a server, the number of the
    /// channel stands for the conversation, and in direct messages with the bot the number of the user.
    #[must_use]
    pub fn counts_in(self, user: UserId) -> GuildId {
        match self {
            Place::Server { guild, .. } => guild,
            Place::Guest { channel, server } => server.unwrap_or(GuildId(channel.0)),
            Place::Direct => GuildId(user.0),
        }
    }

    /// The place of a thread of this channel; unchanged if the bot cannot open threads here.
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

    /// Whether both places are channels of one server, or one channel. A place where a match began before the bot
    /// became a member belongs to its server too.
    #[must_use]
    pub fn is_beside(self, other: Place) -> bool {
        match (self.server(), other.server()) {
            (Some(one), Some(two)) => one == two,
            _ => self.channel().is_some() && self.channel() == other.channel(),
        }
    }

    /// Whether both places are one channel, or both are direct messages.
    #[must_use]
    pub fn is_same(self, other: Place) -> bool {
        self.channel() == other.channel() && (self.is_direct() || self.is_beside(other))
    }

    /// The terms of a match that begins here: unrated unless the bot is a member of the server. `None` for a live
    /// control elsewhere, because the bot cannot tell the players there that time runs out.
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
