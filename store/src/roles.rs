//! Roles by rating: what a server has chosen, what was given, and what differs.
//!
//! Who ought to have a role follows from the rules and the ratings; who has it, the bot notes as it gives and takes
//! roles. The difference is all there is to do ([`Roles::next_change`]), so a crash loses nothing, and a caller that
//! asks again changes nothing.

use super::pool::Pool;
use super::row::{reads, stored};
use super::{Connection, Result};
use referee::rating::PROVISIONAL;
use referee::{GuildId, RoleId, Time, UserId};
use sqlx::AssertSqlSafe;

/// Rule of a server: everybody gets the role who is known to have so many points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRole {
    pub pool: Pool,
    /// How many points, as they are shown.
    pub least: u32,
    pub role: RoleId,
    pub made_by: UserId,
    /// Why the platform has refused it lately.
    pub trouble: Option<RoleTrouble>,
}

/// Why the platform refuses to give or take a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoleTrouble {
    /// The bot lacks the right.
    Forbidden,
    /// There is no such role.
    Gone,
    /// The role grants a moderator's rights now, or is above the manager who chose it.
    Powerful,
}

stored! {
    RoleTrouble => String: |it| match it {
        RoleTrouble::Forbidden => "forbidden",
        RoleTrouble::Gone => "gone",
        RoleTrouble::Powerful => "powerful",
    }.to_owned(), |it| match it.as_str() {
        "forbidden" => Some(RoleTrouble::Forbidden),
        "gone" => Some(RoleTrouble::Gone),
        "powerful" => Some(RoleTrouble::Powerful),
        _ => None,
    };
}
reads! {
    RatingRole { pool: _, least, role, made_by, trouble }
    RoleChange { guild, player, role, give, chosen_by = "made_by" }
    GivenRole { guild, role }
}

/// A role that a person is to get or to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleChange {
    pub guild: GuildId,
    pub player: UserId,
    pub role: RoleId,
    pub give: bool,
    /// The manager who chose a role that is given.
    pub chosen_by: Option<UserId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenRole {
    pub guild: GuildId,
    pub role: RoleId,
}

#[derive(Debug)]
pub struct Roles<'c>(pub(super) Connection<'c>);

/// SQL for who ought to have which role in the server `$1`, with the time they last played for it.
fn wanted() -> String {
    format!(
        "SELECT rule.role AS role, r.player AS player, MAX(r.last_at) AS last_at, \
         MAX(rule.made_by) AS made_by \
         FROM rating_roles rule JOIN ratings r ON r.guild = rule.guild AND r.game = rule.game \
         AND r.variant = rule.variant AND r.opponents = 'people' AND r.season = 0 \
         AND r.rating >= rule.least - 0.5 AND r.deviation <= {PROVISIONAL:?} \
         WHERE rule.guild = $1 GROUP BY rule.role, r.player"
    )
}

/// Condition that a role `d.role` is not refused in the server `$1`.
const UNTROUBLED: &str = "NOT EXISTS (SELECT 1 FROM rating_roles t \
     WHERE t.guild = $1 AND t.role = d.role AND t.trouble IS NOT NULL)";

impl Roles<'_> {
    pub async fn rules(&mut self, guild: GuildId) -> Result<Vec<RatingRole>> {
        let sql = "SELECT guild, game, variant, 'people' AS opponents, least, role, made_by, \
            trouble FROM rating_roles WHERE guild = $1 ORDER BY game, variant, least";
        self.0.all(sql, guild).await
    }

    /// Chooses a role, in place of the one for the same points.
    ///
    /// # Errors
    /// The database fails; the chooser must be stored.
    pub async fn choose(&mut self, rule: &RatingRole) -> Result<()> {
        let sql = "INSERT INTO rating_roles (guild, game, variant, least, role, made_by) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guild, game, variant, least) \
            DO UPDATE SET role = excluded.role, made_by = excluded.made_by, trouble = NULL";
        let pool = &rule.pool;
        let values = (
            pool.guild,
            pool.game,
            &pool.variant,
            rule.least,
            rule.role,
            rule.made_by,
        );
        self.0.run(sql, values).await?;
        // This role may have been refused in a rule for other points.
        self.clear(rule.pool.guild).await
    }

    /// Deletes the rule for these points; `false` if there was none.
    pub async fn drop_rule(&mut self, pool: &Pool, least: u32) -> Result<bool> {
        let sql = "DELETE FROM rating_roles WHERE guild = $1 AND game = $2 AND variant = $3 \
            AND least = $4";
        let values = (pool.guild, pool.game, &pool.variant, least);
        Ok(self.0.changed(sql, values).await? > 0)
    }

    /// Forgets all refusals in a server, so that its roles are tried again.
    pub async fn clear(&mut self, guild: GuildId) -> Result<()> {
        let sql = "UPDATE rating_roles SET trouble = NULL WHERE guild = $1";
        self.0.run(sql, guild).await
    }

    /// The first difference between who ought to have which role in a server and who has it. Roles that the platform
    /// refuses are left alone, and so are people who were absent when they last played.
    pub async fn next_change(&mut self, guild: GuildId) -> Result<Option<RoleChange>> {
        let sql = format!(
            "SELECT CAST($1 AS BIGINT) AS guild, d.player, d.role, d.give, d.made_by FROM (\
             SELECT w.player AS player, w.role AS role, 1 AS give, w.made_by AS made_by FROM ({wanted}) w \
             WHERE NOT EXISTS (SELECT 1 FROM given_roles g WHERE g.guild = $1 \
             AND g.player = w.player AND g.role = w.role \
             AND (g.absent_at IS NULL OR g.absent_at >= w.last_at)) \
             UNION ALL SELECT g.player, g.role, 0, NULL FROM given_roles g WHERE g.guild = $1 \
             AND NOT EXISTS (SELECT 1 FROM ({wanted}) w \
             WHERE w.player = g.player AND w.role = g.role)) d \
             WHERE {UNTROUBLED} ORDER BY d.give, d.player, d.role LIMIT 1",
            wanted = wanted(),
        );
        self.0.maybe(AssertSqlSafe(sql), guild).await
    }

    /// Notes that a person has a role now, or no longer.
    pub async fn changed(&mut self, change: RoleChange) -> Result<()> {
        match change.give {
            true => self.note(change, None).await,
            false => self.forget(change).await,
        }
    }

    /// Notes that a person is not in the server: nothing is tried until they play again.
    pub async fn absent(&mut self, change: RoleChange, now: Time) -> Result<()> {
        match change.give {
            true => self.note(change, Some(now)).await,
            false => self.forget(change).await,
        }
    }

    /// Notes that the platform refuses a change. Returns who chose the role, if the refusal is new. A role that is not
    /// wanted any more and cannot be taken away is forgotten.
    pub async fn refused(&mut self, change: RoleChange, why: RoleTrouble) -> Result<Vec<UserId>> {
        let sql = "UPDATE rating_roles SET trouble = $3 WHERE guild = $1 AND role = $2 \
            AND trouble IS NULL RETURNING made_by";
        let told = self.0.all(sql, (change.guild, change.role, why)).await?;
        let sql = "DELETE FROM given_roles WHERE guild = $1 AND role = $2 AND player = $3 \
            AND (NOT EXISTS (SELECT 1 FROM rating_roles WHERE guild = $1 AND role = $2) \
            OR NOT EXISTS (SELECT 1 FROM players WHERE id = $3))";
        let values = (change.guild, change.role, change.player);
        self.0.run(sql, values).await?;
        Ok(told)
    }

    async fn note(&mut self, change: RoleChange, absent: Option<Time>) -> Result<()> {
        let sql = "INSERT INTO given_roles (guild, role, player, absent_at) VALUES ($1, $2, $3, \
            $4) ON CONFLICT (guild, player, role) DO UPDATE SET absent_at = excluded.absent_at";
        let values = (change.guild, change.role, change.player, absent);
        self.0.run(sql, values).await
    }

    async fn forget(&mut self, change: RoleChange) -> Result<()> {
        let sql = "DELETE FROM given_roles WHERE guild = $1 AND role = $2 AND player = $3";
        let values = (change.guild, change.role, change.player);
        self.0.run(sql, values).await
    }

    pub async fn given(&mut self, player: UserId) -> Result<Vec<GivenRole>> {
        let sql = "SELECT guild, role FROM given_roles WHERE player = $1 AND absent_at IS NULL \
            ORDER BY guild, role";
        self.0.all(sql, player).await
    }
}
