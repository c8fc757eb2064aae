//! Roles by rating: what a server's managers choose. Who is given which is the business of
//! [`super::delivery`].

use super::{App, Error, UseCaseError};
use referee::limits::ROLES;
use referee::{ChannelId, GuildId, Time};
use store::{MessageRole, Pool, RatingRole, StoreError, Tables};

/// How many roles a server chooses at most: a menu lists them, and so does a message.
pub const CHOSEN_ROLES: usize = ROLES.most as usize;

/// Why a role is not chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseRoleError {
    /// There are as many as there may be.
    #[error("no more roles can be chosen")]
    Full,
}

impl App {
    /// The roles a server has chosen, by pool and points.
    pub async fn rating_roles(&self, guild: GuildId) -> Result<Vec<RatingRole>, Error> {
        Ok(self.store.read().await?.roles().rules(guild).await?)
    }

    /// Chooses a role for so many points, in place of another one; players with as many are given it soon.
    ///
    /// # Errors
    /// There are too many; or the bot itself fails.
    pub async fn choose_role(
        &self,
        rule: &RatingRole,
        name: &str,
        now: Time,
    ) -> Result<(), UseCaseError<ChooseRoleError>> {
        let guild = rule.pool.guild;
        let mut tx = self.store.begin().await?;
        let rules = tx.roles().rules(guild).await?;
        let known = |it: &RatingRole| (&it.pool, it.least) == (&rule.pool, rule.least);
        if rules.len() >= CHOSEN_ROLES && !rules.iter().any(known) {
            return Err(UseCaseError::Refused(ChooseRoleError::Full));
        }
        tx.players().upsert(rule.made_by, name, None).await?;
        tx.roles().choose(rule).await?;
        owe(&mut tx, guild, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// Gives no role for so many points any more; those who have it from the bot lose it soon. Whether
    /// there was one.
    pub async fn drop_role(&self, pool: &Pool, least: u32, now: Time) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let dropped = tx.roles().drop_rule(pool, least).await?;
        owe(&mut tx, pool.guild, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(dropped)
    }

    /// Tries again what was refused in a server.
    pub async fn retry_roles(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.roles().clear(guild).await?;
        owe(&mut tx, guild, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(())
    }
}

/// Has the roles of a server brought up to its ratings.
pub(super) async fn owe(
    tables: &mut impl Tables,
    guild: GuildId,
    now: Time,
) -> Result<(), StoreError> {
    // Within a server, one change comes after the other.
    let home = ChannelId(guild.0);
    tables
        .outbox()
        .owe_again(MessageRole::Roles(guild), guild, home, now)
        .await
}
