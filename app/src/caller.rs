//! Who asks for something, where and when.

use referee::{ChannelId, Conversation, GuildId, InteractionId, MatchId, Place, Time, UserId};
use rules::Game;
use store::{StoreError, Tables};

/// One interaction of a person: everything a use case needs to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub name: String,
    /// The name of their account; kept for pictures that cannot write the other.
    pub account: Option<String>,
    pub guild: GuildId,
    pub channel: ChannelId,
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

    /// Whether they are in their own direct messages with the bot.
    pub(super) fn is_alone(&self) -> bool {
        Conversation::of(self.guild).is_some_and(|it| it.is_alone(self.user))
    }

    /// Whether what is at this place, between these people, is where they are: the place is of the same server, or each
    /// of the people has it in their own direct messages with the bot.
    pub(super) fn is_at(&self, place: Place, mut people: impl Iterator<Item = UserId>) -> bool {
        place.is_of(self.guild)
            || self.is_alone() && place.is_direct() && people.any(|it| it == self.user)
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
pub enum Which {
    /// The one that runs in the caller's channel, if it is of that game (`None`: of any).
    Here(Option<Game>),
    This(MatchId),
}
