//! Roles that depend on ratings. The managers of a server choose the roles, and [`super::delivery`] gives and takes
//! them.

use super::{App, Error, UseCaseError};
use referee::limits::ROLES;
use referee::{ChannelId, GuildId, Time};
use store::{MessageRole, Pool, RatingRole, StoreError, Tables};

/// The largest number of roles that a server can choose. All of them have to fit into one menu and one message.
pub const CHOSEN_ROLES: usize = ROLES.most as usize;

/// Why a role cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseRoleError {
    /// The server has [`CHOSEN_ROLES`] roles by rating already.
    #[error("no more roles can be chosen")]
    Full,
}

impl App {
    /// The roles that a server has chosen, ordered by pool and then by points.
    pub async fn rating_roles(&self, guild: GuildId) -> Result<Vec<RatingRole>, Error> {
        Ok(self.store.read().await?.roles().rules(guild).await?)
    }

    /// Chooses a role for a number of points. It replaces the role that was chosen for the same number before. Players
    /// who have at least that number of points soon get the role.
    ///
    /// # Errors
    /// Fails if the server has chosen [`CHOSEN_ROLES`] roles already.
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

    /// Removes the choice of the role for `least` points. Players to whom the bot gave that role soon lose it. Returns
    /// false if no role was chosen for these points.
    pub async fn drop_role(&self, pool: &Pool, least: u32, now: Time) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let dropped = tx.roles().drop_rule(pool, least).await?;
        owe(&mut tx, pool.guild, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(dropped)
    }

    /// Tries the role changes of a server that Discord has refused again.
    pub async fn retry_roles(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        tx.roles().clear(guild).await?;
        owe(&mut tx, guild, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(())
    }
}

/// Puts the role changes that follow from the ratings of a server into the outbox.
pub(super) async fn owe(
    tables: &mut impl Tables,
    guild: GuildId,
    now: Time,
) -> Result<(), StoreError> {
    // All changes within a server have the same home, so that they are made one after the other.
    let home = ChannelId(guild.0);
    tables
        .outbox()
        .owe_again(MessageRole::Roles(guild), guild, home, now)
        .await
}
