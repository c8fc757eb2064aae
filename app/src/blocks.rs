//! Decides who may not begin a match: people blocked in a server, and people who avoid each other.

use super::outbox_writes::revise_challenges;
use super::results::is_beyond_limit;
use super::{App, Barred, Caller, Error, Person};
use referee::{GuildId, Time, UserId, tell_apart};
use rules::BySide;
use store::{Avoided, Blocked, StoreError, Tables, Tx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Other {
    Asked(UserId),
    Asks(UserId),
}

/// Returns why `user` may not begin a match in this server; `None` if the person may. If `other` is given, the match is
/// a match against that person.
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
    /// Whether the number of rated matches of these two players that have counted in the 24 hours before `now` has
    /// reached the server's limit.
    pub async fn beyond_limit(
        &self,
        guild: GuildId,
        players: BySide<UserId>,
        now: Time,
    ) -> Result<bool, Error> {
        let mut session = self.store.read().await?;
        Ok(is_beyond_limit(&mut session, guild, players, now).await?)
    }

    pub async fn blocked(&self, guild: GuildId, user: UserId) -> Result<Option<Blocked>, Error> {
        Ok(self.store.read().await?.blocks().find(guild, user).await?)
    }

    /// Stores a person whom a moderator names, with the person's present name, so that acts can refer to the person.
    pub async fn meet(&self, person: &Person) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.players()
            .upsert(person.id, &person.name, person.account.as_deref())
            .await?;
        Ok(tx.commit().await?)
    }

    /// The name under which the bot last saw a person; `None` for unknown people and former players.
    pub async fn name_of(&self, user: UserId) -> Result<Option<String>, Error> {
        Ok(self.store.read().await?.players().name(user).await?)
    }

    /// The people blocked in a server, latest block first. Equal names are made different.
    pub async fn all_blocked(&self, guild: GuildId) -> Result<Vec<Blocked>, Error> {
        let mut blocked = self.store.read().await?.blocks().all(guild).await?;
        let people = blocked.iter_mut();
        tell_apart(people.map(|it| (it.user, &mut it.name, it.account.as_deref())));
        Ok(blocked)
    }

    /// The people whom a person avoids, the latest first. Equal names are made different.
    pub async fn avoided(&self, user: UserId) -> Result<Vec<Avoided>, Error> {
        let mut avoided = self.store.read().await?.blocks().avoided(user).await?;
        let people = avoided.iter_mut();
        tell_apart(people.map(|it| (it.user, &mut it.name, it.account.as_deref())));
        Ok(avoided)
    }

    /// Makes the caller avoid a person. In every server, neither of the two people can then challenge the other.
    pub async fn avoid(&self, caller: &Caller, other: UserId, name: &str) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        caller.meet(&mut tx).await?;
        tx.players().upsert(other, name, None).await?;
        tx.blocks().avoid(caller.user, other, caller.now).await?;
        self.concern(tx, caller.user, caller.now).await
    }

    /// Ends the caller's avoidance of a person. If that person is a former player, `other` is the pseudonym.
    pub async fn avoid_no_more(&self, caller: &Caller, other: UserId) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.blocks().avoid_no_more(caller.user, other).await?;
        self.concern(tx, caller.user, caller.now).await
    }

    /// Commits a change of the people whom `user` avoids. Schedules the messages of the user's open challenges for now,
    /// since these messages show whether the challenge can be accepted.
    async fn concern(&self, mut tx: Tx, user: UserId, now: Time) -> Result<(), Error> {
        let open = tx.challenges().open_of(user).await?;
        revise_challenges(&mut tx, open, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(())
    }
}
