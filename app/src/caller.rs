//! The person behind an interaction, and how the person names a match.

use referee::{ChannelId, GuildId, InteractionId, MatchId, Place, Time, UserId};
use rules::Game;
use store::{StoreError, Tables};

/// One interaction of a person: everything a use case needs to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub name: String,
    /// The name of the person's account. A picture shows it if its font lacks letters of `name`.
    pub account: Option<String>,
    pub place: Place,
    /// The language that the caller has chosen, or else the language of the caller's app. New matches and challenges of
    /// the caller have this language in places where the bot only answers.
    pub language: String,
    /// The id of the click or command. A second delivery of the same interaction changes nothing.
    pub interaction: InteractionId,
    pub now: Time,
}

impl Caller {
    /// Stores the caller with their names, and locks the caller's row until the end of the transaction.
    pub(super) async fn meet(&self, tables: &mut impl Tables) -> Result<(), StoreError> {
        let (mut players, account) = (tables.players(), self.account.as_deref());
        players.upsert(self.user, &self.name, account).await
    }

    /// The server or conversation in which the caller's new matches count. Its history and settings apply to the
    /// caller.
    #[must_use]
    pub fn guild(&self) -> GuildId {
        self.place.counts_in(self.user)
    }

    /// The caller's channel; the id 0 in direct messages with the bot.
    pub(super) fn channel(&self) -> ChannelId {
        self.place.channel().unwrap_or(ChannelId(0))
    }

    /// Whether the caller is in this place and so reads the messages that are shown there.
    pub(super) fn is_in(&self, place: Place) -> bool {
        self.place.is_same(place)
    }

    /// Whether the caller may act at `place` on a match or challenge of these people. The caller may if `place` belongs
    /// to the caller's server. In direct messages with the bot, the caller may if the caller is there too and is one of
    /// these people.
    pub(super) fn is_at(&self, place: Place, mut people: impl Iterator<Item = UserId>) -> bool {
        let direct = (place, self.place) == (Place::Direct, Place::Direct);
        // Where the bot is no longer a member of the server, no button of the match works.
        let gone = place.member_of().is_some() && self.place.member_of().is_none();
        place.is_beside(self.place) && !gone || direct && people.any(|it| it == self.user)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    pub name: String,
    pub account: Option<String>,
    pub is_bot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchRef {
    /// The match that runs in the caller's channel. With a game, the match must be of that game; `None` accepts any
    /// game.
    Here(Option<Game>),
    This(MatchId),
    /// This match, even if the caller is in another place: for use cases that end a match or move it to another place.
    Own(MatchId),
}
