//! Roles by rating: the rules that a server has chosen, the roles that the bot has given, and the difference between
//! both.
//!
//! Who should have a role follows from the rules and the ratings. Who has a role is stored whenever the bot gives or
//! takes it. The bot works off the difference between both, one change at a time ([`Roles::next_change`]). So a crash
//! loses nothing, and asking again changes nothing.

use super::pool::Pool;
use super::row::{reads, stored};
use super::{Connection, Result};
use referee::rating::PROVISIONAL;
use referee::{GuildId, RoleId, Time, UserId};
use sqlx::AssertSqlSafe;

/// A rule of a server: every player whose rating is not provisional and is at least `least` points gets the role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRole {
    pub pool: Pool,
    /// The lowest number of points with which a player gets the role; points count as they are shown.
    pub least: u32,
    pub role: RoleId,
    pub made_by: UserId,
    /// The reason for which the platform has refused to give or take the role; `None` if it has not refused since
    /// [`Roles::clear`].
    pub trouble: Option<RoleTrouble>,
}

/// Why the platform refuses to give or take a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoleTrouble {
    /// The bot does not have the permission.
    Forbidden,
    /// The role does not exist.
    Gone,
    /// The role now has a moderator's permissions, or it is above the roles of the manager who chose it.
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

/// A role that the bot has to give to a person or to take from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleChange {
    pub guild: GuildId,
    pub player: UserId,
    pub role: RoleId,
    pub give: bool,
    /// The manager who chose the role, if it is given; `None` if it is taken away.
    pub chosen_by: Option<UserId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenRole {
    pub guild: GuildId,
    pub role: RoleId,
}

#[derive(Debug)]
pub struct Roles<'c>(pub(super) Connection<'c>);

/// SQL for the people who should have a role in the server `$1`: the role, the person, the time of the person's last
/// rated match for the role, and a manager who chose the role.
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

/// Condition: in the server `$1` the platform has not refused the role `d.role`.
const UNTROUBLED: &str = "NOT EXISTS (SELECT 1 FROM rating_roles t \
     WHERE t.guild = $1 AND t.role = d.role AND t.trouble IS NOT NULL)";

impl Roles<'_> {
    pub async fn rules(&mut self, guild: GuildId) -> Result<Vec<RatingRole>> {
        let sql = "SELECT guild, game, variant, 'people' AS opponents, least, role, made_by, \
            trouble FROM rating_roles WHERE guild = $1 ORDER BY game, variant, least";
        self.0.all(sql, guild).await
    }

    /// Stores a rule. It replaces a rule of the same pool for the same number of points.
    ///
    /// # Errors
    /// The database fails, also if the manager who chose the role has no row in `players`.
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
        // The refusals are forgotten, because the same role may have been refused under a rule for another number of
        // points.
        self.clear(rule.pool.guild).await
    }

    /// Deletes the rule of a pool for this number of points; `false` if there is no such rule.
    pub async fn drop_rule(&mut self, pool: &Pool, least: u32) -> Result<bool> {
        let sql = "DELETE FROM rating_roles WHERE guild = $1 AND game = $2 AND variant = $3 \
            AND least = $4";
        let values = (pool.guild, pool.game, &pool.variant, least);
        Ok(self.0.changed(sql, values).await? > 0)
    }

    /// Forgets all refusals in a server, so that the bot tries to give and take its roles again.
    pub async fn clear(&mut self, guild: GuildId) -> Result<()> {
        let sql = "UPDATE rating_roles SET trouble = NULL WHERE guild = $1";
        self.0.run(sql, guild).await
    }

    /// The first role of a server that the bot has to give or to take. Roles that the platform refuses are left out,
    /// and so are people who were not in the server when the bot tried after their last match.
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

    /// Stores that the bot has given a role to a person or has taken it from them.
    pub async fn changed(&mut self, change: RoleChange) -> Result<()> {
        match change.give {
            true => self.note(change, None).await,
            false => self.forget(change).await,
        }
    }

    /// Stores that a person is not in the server. If the bot had to give the person a role, it tries again only after
    /// the person's next rated match. If it had to take a role away, nothing is left to do.
    pub async fn absent(&mut self, change: RoleChange, now: Time) -> Result<()> {
        match change.give {
            true => self.note(change, Some(now)).await,
            false => self.forget(change).await,
        }
    }

    /// Stores that the platform refuses a change. Returns the managers who chose the role in rules for which the
    /// refusal is new. If no rule has the role any more, or the person's data was deleted, the bot also forgets that it
    /// gave the role to the person.
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
