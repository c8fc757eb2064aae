//! The person behind an interaction, and the match they mean.

use referee::{ChannelId, GuildId, InteractionId, MatchId, Place, Time, UserId};
use rules::Game;
use store::{StoreError, Tables};

/// One interaction of a person: everything a use case needs to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub name: String,
    /// The name of their account, for pictures whose font lacks the letters of `name`.
    pub account: Option<String>,
    /// The place in which the interaction happens.
    pub place: Place,
    /// The language of matches and challenges that the caller begins where the bot only answers: the language of their
    /// app, or the one they have chosen.
    pub language: String,
    /// The click or command. A second delivery of it changes nothing.
    pub interaction: InteractionId,
    pub now: Time,
}

impl Caller {
    /// Notes the caller and their names, and locks their row until the end of the transaction.
    pub(super) async fn meet(&self, tables: &mut impl Tables) -> Result<(), StoreError> {
        let (mut players, account) = (tables.players(), self.account.as_deref());
        players.upsert(self.user, &self.name, account).await
    }

    /// The server or conversation in which the caller's new matches count, and whose history and settings apply.
    #[must_use]
    pub fn guild(&self) -> GuildId {
        self.place.counts_in(self.user)
    }

    /// The caller's channel; 0 in direct messages with the bot.
    pub(super) fn channel(&self) -> ChannelId {
        self.place.channel().unwrap_or(ChannelId(0))
    }

    /// Whether the caller reads what is shown at this place.
    pub(super) fn is_in(&self, place: Place) -> bool {
        self.place.is_same(place)
    }

    /// Whether the caller may act on a match or challenge of these people at this place: the place belongs to the
    /// caller's server; or it is the people's direct messages with the bot, the caller is there too, and is one of
    /// them.
    pub(super) fn is_at(&self, place: Place, mut people: impl Iterator<Item = UserId>) -> bool {
        let direct = (place, self.place) == (Place::Direct, Place::Direct);
        // Where the bot is no longer a member, no button of the match works.
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
    /// The match that runs in the caller's channel, if it is of this game (`None`: of any game).
    Here(Option<Game>),
    This(MatchId),
    /// This match, wherever its player is: for use cases that end or move a match.
    Own(MatchId),
}
