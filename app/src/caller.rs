//! Who asks for something, where and when.

use referee::{ChannelId, GuildId, InteractionId, MatchId, Place, Time, UserId};
use rules::Game;
use store::{StoreError, Tables};

/// One interaction of a person: everything a use case needs to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub name: String,
    /// The name of their account; kept for pictures that cannot write the other.
    pub account: Option<String>,
    /// Where they are.
    pub place: Place,
    /// The language of what they begin where the bot only answers: that of their app, or the one they have chosen.
    pub language: String,
    /// Which click or command: a second delivery of the same one changes nothing.
    pub interaction: InteractionId,
    pub now: Time,
}

impl Caller {
    /// Notes the person and their names, and locks their row until the end of the transaction.
    pub(super) async fn meet(&self, tables: &mut impl Tables) -> Result<(), StoreError> {
        let (mut players, account) = (tables.players(), self.account.as_deref());
        players.upsert(self.user, &self.name, account).await
    }

    /// The server or the conversation that what they begin here counts in, and whose history and settings are meant.
    #[must_use]
    pub fn guild(&self) -> GuildId {
        self.place.counts_in(self.user)
    }

    /// Their channel; 0 in direct messages with the bot.
    pub(super) fn channel(&self) -> ChannelId {
        self.place.channel().unwrap_or(ChannelId(0))
    }

    /// Whether what is shown at this place is read where they are.
    pub(super) fn is_in(&self, place: Place) -> bool {
        self.place.is_same(place)
    }

    /// Whether what is at this place, between these people, is where they are: the place is of the same server, or each
    /// of the people has it in their own direct messages with the bot.
    pub(super) fn is_at(&self, place: Place, mut people: impl Iterator<Item = UserId>) -> bool {
        let direct = (place, self.place) == (Place::Direct, Place::Direct);
        // Where the bot is a member no more, no button of the match works.
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
    /// The one that runs in the caller's channel, if it is of that game (`None`: of any).
    Here(Option<Game>),
    This(MatchId),
    /// That one, wherever the caller is, if they play in it: for what ends it or moves it.
    Own(MatchId),
}
