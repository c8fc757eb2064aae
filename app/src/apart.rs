//! Who may not begin a match: people blocked in a server, and those who avoid each other.

use super::finish::is_beyond_limit;
use super::{App, Caller, Error, Person};
use referee::{GuildId, Time, UserId};
use rules::BySide;
use store::{Avoided, Blocked, StoreError, Tables};

/// Why a match does not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    /// The caller may not play in this server, for this reason, if one was given.
    #[error("blocked in this server")]
    You(Option<String>),
    /// The other person takes no challenges, or plays no matches here, or not with the caller. Who is avoided is not told.
    #[error("the other person is not to be had")]
    Them,
}

/// Whether the other person is asked for a match, or has asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Other {
    /// They are asked.
    Asked(UserId),
    /// They have asked.
    Asks(UserId),
}

/// Why a person may not begin a match in a server, with this other person if one is named.
pub(super) async fn barred(
    tables: &mut impl Tables,
    guild: GuildId,
    user: UserId,
    other: Option<Other>,
) -> Result<Option<Barred>, StoreError> {
    if let Some(block) = tables.blocks().find(guild, user).await? {
        return Ok(Some(Barred::You(block.reason)));
    }
    let (Some(Other::Asked(other) | Other::Asks(other)), asked) =
        (other, matches!(other, Some(Other::Asked(_))))
    else {
        return Ok(None);
    };
    if other.engine_level().is_some() {
        return Ok(None);
    }
    let closed = asked && tables.players().settings(other).await?.unchallenged
        || tables.blocks().find(guild, other).await?.is_some()
        || tables.blocks().apart(user, other).await?;
    Ok(closed.then_some(Barred::Them))
}

impl App {
    /// Whether as many rated matches of these two have counted in the day before an instant as the server lets.
    pub async fn beyond_limit(
        &self,
        guild: GuildId,
        players: BySide<UserId>,
        now: Time,
    ) -> Result<bool, Error> {
        let mut session = self.store.read().await?;
        Ok(is_beyond_limit(&mut session, guild, players, now).await?)
    }

    /// The block of a person in a server; `None` if they may play.
    pub async fn blocked(&self, guild: GuildId, user: UserId) -> Result<Option<Blocked>, Error> {
        Ok(self.store.read().await?.blocks().find(guild, user).await?)
    }

    /// Notes a person a moderator asks about, with the name shown for them.
    pub async fn meet(&self, person: &Person) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.players()
            .upsert(person.id, &person.name, person.account.as_deref())
            .await?;
        Ok(tx.commit().await?)
    }

    /// The name last seen of a person; `None` for strangers and former players.
    pub async fn name_of(&self, user: UserId) -> Result<Option<String>, Error> {
        Ok(self.store.read().await?.players().name(user).await?)
    }

    /// The latest blocks of a server.
    pub async fn all_blocked(&self, guild: GuildId) -> Result<Vec<Blocked>, Error> {
        Ok(self.store.read().await?.blocks().all(guild).await?)
    }

    /// The people a person avoids, latest first.
    pub async fn avoided(&self, user: UserId) -> Result<Vec<Avoided>, Error> {
        Ok(self.store.read().await?.blocks().avoided(user).await?)
    }

    /// Has the caller avoid a person: neither challenges the other, in any server.
    pub async fn avoid(&self, caller: &Caller, other: UserId, name: &str) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        tx.players().upsert(other, name, None).await?;
        tx.blocks().avoid(caller.user, other, caller.now).await?;
        Ok(tx.commit().await?)
    }

    /// Ends that; former players are named by their pseudonyms.
    pub async fn avoid_no_more(&self, user: UserId, other: UserId) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.blocks().avoid_no_more(user, other).await?;
        Ok(tx.commit().await?)
    }
}
