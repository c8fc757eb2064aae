//! Where a match is shown. A match may move to another place; the server in which it counts
//! ([`Match::counts_in`](super::Match::counts_in)) never changes.

use super::{ChannelId, GuildId, Terms, UserId};

/// The place where a match or a challenge is shown. It decides who can read the match, and whether the bot can post
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A channel of a server that the bot is a member of. The bot posts in the channel, and everybody who sees the
    /// channel can read the match.
    Server {
        guild: GuildId,
        channel: ChannelId,
        /// If `channel` is a thread, the channel that the thread belongs to; else `None`.
        parent: Option<ChannelId>,
    },
    /// A channel of a server or group that the bot is not a member of. The bot can only answer commands in the channel,
    /// and everybody who sees the channel can read the answers.
    Guest {
        channel: ChannelId,
        /// The server of the channel; `None` if the channel is a group or the direct messages of two people.
        server: Option<GuildId>,
    },
    /// The direct messages of each player with the bot. An answer that only one person can see also has this place, in
    /// whatever channel it was given.
    Direct,
}

impl Place {
    /// The channel of this place; `None` if the place is [`Place::Direct`].
    #[must_use]
    pub const fn channel(self) -> Option<ChannelId> {
        match self {
            Place::Server { channel, .. } | Place::Guest { channel, .. } => Some(channel),
            Place::Direct => None,
        }
    }

    /// The channel that the thread belongs to; `None` if this place is not a thread.
    #[must_use]
    pub const fn parent(self) -> Option<ChannelId> {
        match self {
            Place::Server { parent, .. } => parent,
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The server of the channel, even if the bot is not a member; `None` if the channel belongs to no server.
    #[must_use]
    pub const fn server(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { server, .. } => server,
            Place::Direct => None,
        }
    }

    /// The server of the channel; `None` if the bot is not a member of the server, or there is no server.
    #[must_use]
    pub const fn member_of(self) -> Option<GuildId> {
        match self {
            Place::Server { guild, .. } => Some(guild),
            Place::Guest { .. } | Place::Direct => None,
        }
    }

    /// The id of the server whose process delivers messages to this place. It is 0 if this place is not in a server of
    /// the bot. Then the process that commits a change sends its messages, and the process with the first shard handles
    /// timed events.
    #[must_use]
    pub fn served_by(self) -> GuildId {
        self.member_of().unwrap_or(GuildId(0))
    }

    /// Whether each player reads the match in their own direct messages with the bot.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(self, Place::Direct)
    }

    /// Whether the bot can only answer commands in this place: without a command it can neither post nor edit a
    /// message.
    #[must_use]
    pub const fn only_answers(self) -> bool {
        matches!(self, Place::Guest { .. })
    }

    /// The server in which a match counts that `user` begins in this place. If the place has no server, the id of the
    /// channel is used instead, and in direct messages with the bot the id of `user`.
    #[must_use]
    pub fn counts_in(self, user: UserId) -> GuildId {
        match self {
            Place::Server { guild, .. } => guild,
            Place::Guest { channel, server } => server.unwrap_or(GuildId(channel.0)),
            Place::Direct => GuildId(user.0),
        }
    }

    /// The place of the thread `thread` in this channel. If the bot cannot open threads in this place, the place is
    /// returned unchanged.
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

    /// Whether both places are channels of one server, or one channel. A channel in which a match began before the bot
    /// became a member of the server also counts as a channel of that server.
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

    /// The terms of a match that begins in this place with these terms. In a server of the bot, the terms are returned
    /// unchanged. In every other place, the match is unrated, and the result is `None` if the control is live. In a
    /// guest channel, the bot could not warn the players that time runs out.
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
