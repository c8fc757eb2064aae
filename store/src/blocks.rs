//! People who are blocked in a server, and people whom a player avoids.

use super::marks::is_mark_of;
use super::row::{Read as _, column, reads};
use super::{Connection, Result};
use referee::{GuildId, Time, UserId};
use sqlx::any::AnyRow;

/// A block: a person who may not play in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The person; a pseudonym if they have deleted their data.
    pub user: UserId,
    /// The person's name as last seen; `None` if they have deleted their data.
    pub name: Option<String>,
    /// The name of the person's account; `None` if it is not known.
    pub account: Option<String>,
    /// The moderator who blocked the person.
    pub by: UserId,
    /// The time at which the block began.
    pub at: Time,
    /// The reason as the moderator wrote it.
    pub reason: Option<String>,
}

/// A person against whom a player does not want to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoided {
    /// The person; a pseudonym if they have deleted their data.
    pub user: UserId,
    /// The person's name as last seen; `None` if they have deleted their data.
    pub name: Option<String>,
    /// The name of the person's account; `None` if it is not known.
    pub account: Option<String>,
}

#[derive(Debug)]
pub struct Blocks<'c>(pub(super) Connection<'c>);

impl Blocks<'_> {
    /// The block of a person in a server; `None` if the person is not blocked.
    pub async fn find(&mut self, guild: GuildId, user: UserId) -> Result<Option<Blocked>> {
        let sql = "SELECT b.player, NULLIF(p.name, '') AS name, p.account, p.mark, b.made_by, b.made_at, \
            b.reason FROM blocked b JOIN players p ON p.id = b.player WHERE b.guild = $1 \
            AND (b.player = $2 OR p.mark IS NOT NULL) ORDER BY b.made_at";
        let rows = self.0.rows(sql, (guild, user)).await?;
        let found = first_of(&rows, user, "player")?;
        found.map(Blocked::read).transpose()
    }

    /// The blocks of a server, latest first.
    pub async fn all(&mut self, guild: GuildId) -> Result<Vec<Blocked>> {
        let sql = "SELECT b.player, NULLIF(p.name, '') AS name, p.account, b.made_by, b.made_at, b.reason \
            FROM blocked b JOIN players p ON p.id = b.player WHERE b.guild = $1 \
            ORDER BY b.made_at DESC, b.player";
        self.0.all(sql, guild).await
    }

    /// Stores a block. The person must not be blocked yet.
    pub async fn add(&mut self, guild: GuildId, block: &Blocked) -> Result<()> {
        let sql = "INSERT INTO blocked (guild, player, made_by, made_at, reason) VALUES ($1, $2, \
            $3, $4, $5)";
        let values = (guild, block.user, block.by, block.at, &block.reason);
        self.0.run(sql, values).await
    }

    /// Ends a block. `user` is the id or the pseudonym under which the block is stored.
    pub async fn remove(&mut self, guild: GuildId, user: UserId) -> Result<()> {
        let sql = "DELETE FROM blocked WHERE guild = $1 AND player = $2";
        self.0.run(sql, (guild, user)).await
    }

    /// Whether one of two people avoids the other.
    pub async fn apart(&mut self, one: UserId, two: UserId) -> Result<bool> {
        for (player, other) in [(one, two), (two, one)] {
            if self.avoids(player, other).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The id or pseudonym of `other` under which `player` avoids them; `None` if `player` does not avoid them.
    async fn avoids(&mut self, player: UserId, other: UserId) -> Result<Option<UserId>> {
        let sql = "SELECT a.other, p.mark FROM avoided a JOIN players p ON p.id = a.other \
            WHERE a.player = $1 AND (a.other = $2 OR p.mark IS NOT NULL)";
        let rows = self.0.rows(sql, (player, other)).await?;
        let found = first_of(&rows, other, "other")?;
        found.map(|row| column(row, "other")).transpose()
    }

    /// The people whom a player avoids, latest first.
    pub async fn avoided(&mut self, player: UserId) -> Result<Vec<Avoided>> {
        let sql = "SELECT a.other, NULLIF(p.name, '') AS name, p.account FROM avoided a JOIN players p \
            ON p.id = a.other WHERE a.player = $1 ORDER BY a.made_at DESC, a.other";
        self.0.all(sql, player).await
    }

    pub async fn avoid(&mut self, player: UserId, other: UserId, at: Time) -> Result<()> {
        if self.avoids(player, other).await?.is_some() {
            return Ok(());
        }
        let sql = "INSERT INTO avoided (player, other, made_at) VALUES ($1, $2, $3)";
        self.0.run(sql, (player, other, at)).await
    }

    /// Notes that a player no longer avoids a person. `other` is the id or the pseudonym under which that person is
    /// stored.
    pub async fn avoid_no_more(&mut self, player: UserId, other: UserId) -> Result<()> {
        let sql = "DELETE FROM avoided WHERE player = $1 AND other = $2";
        self.0.run(sql, (player, other)).await
    }
}

/// The first of these rows that is about `user`: its column `name` holds their id, or its mark is theirs.
fn first_of<'a>(
    rows: &'a [AnyRow],
    user: UserId,
    name: &'static str,
) -> Result<Option<&'a AnyRow>> {
    for row in rows {
        let mark: Option<String> = column(row, "mark")?;
        if column::<UserId>(row, name)? == user || mark.is_some_and(|mark| is_mark_of(&mark, user))
        {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

reads! {
    Blocked { user = "player", name, account, by = "made_by", at = "made_at", reason }
    Avoided { user = "other", name, account }
}
