//! People who may not play in a server, and whom a player avoids.
//!
//! A person who has deleted their data is known again by a mark: HMAC-SHA-256 of their id with a salt of its own.

use super::row::{Columns as _, Read as _, reads};
use super::{Connection, Result};
use hmac::{Hmac, KeyInit as _, Mac as _};
use referee::{GuildId, Time, UserId};
use sha2::Sha256;
use sqlx::any::AnyRow;
use std::fmt::Write as _;

/// A person who may not play in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Who; the pseudonym of a person who has deleted their data.
    pub user: UserId,
    /// The name last seen; `None` for a former player.
    pub name: Option<String>,
    /// The moderator.
    pub by: UserId,
    /// Since when.
    pub at: Time,
    /// Why, as the moderator wrote it.
    pub reason: Option<String>,
}

/// A person a player does not want to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoided {
    /// Who; the pseudonym of a person who has deleted their data.
    pub user: UserId,
    /// The name last seen; `None` for a former player.
    pub name: Option<String>,
}

/// How many a list holds at most.
const LISTED: i64 = 25;

#[derive(Debug)]
pub struct Blocks<'c>(pub(super) Connection<'c>);

impl Blocks<'_> {
    /// The block of a person in a server; `None` if they may play.
    pub async fn find(&mut self, guild: GuildId, user: UserId) -> Result<Option<Blocked>> {
        let sql = "SELECT b.player, NULLIF(p.name, '') AS name, b.mark, b.made_by, b.made_at, \
            b.reason FROM blocked b JOIN players p ON p.id = b.player WHERE b.guild = $1 \
            AND (b.player = $2 OR b.mark IS NOT NULL) ORDER BY b.made_at";
        let rows = self.0.rows(sql, (guild, user)).await?;
        let found = first_of(&rows, user, "player")?;
        found.map(Blocked::read).transpose()
    }

    /// The latest blocks of a server.
    pub async fn all(&mut self, guild: GuildId) -> Result<Vec<Blocked>> {
        let sql = "SELECT b.player, NULLIF(p.name, '') AS name, b.made_by, b.made_at, b.reason \
            FROM blocked b JOIN players p ON p.id = b.player WHERE b.guild = $1 \
            ORDER BY b.made_at DESC, b.player LIMIT $2";
        self.0.all(sql, (guild, LISTED)).await
    }

    /// Blocks a person who is not blocked.
    pub async fn add(&mut self, guild: GuildId, block: &Blocked) -> Result<()> {
        let sql = "INSERT INTO blocked (guild, player, made_by, made_at, reason) VALUES ($1, $2, \
            $3, $4, $5)";
        let values = (guild, block.user, block.by, block.at, &block.reason);
        self.0.run(sql, values).await
    }

    /// Ends a block, by the id or the pseudonym it stands under.
    pub async fn remove(&mut self, guild: GuildId, user: UserId) -> Result<()> {
        self.0
            .run(
                "DELETE FROM blocked WHERE guild = $1 AND player = $2",
                (guild, user),
            )
            .await
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

    /// The person a player avoids under this id, perhaps by the pseudonym; `None` if they do not.
    async fn avoids(&mut self, player: UserId, other: UserId) -> Result<Option<UserId>> {
        let sql = "SELECT other, mark FROM avoided WHERE player = $1 AND (other = $2 OR mark \
            IS NOT NULL)";
        let rows = self.0.rows(sql, (player, other)).await?;
        let found = first_of(&rows, other, "other")?;
        found.map(|row| row.get("other")).transpose()
    }

    /// The people a player avoids, latest first.
    pub async fn avoided(&mut self, player: UserId) -> Result<Vec<Avoided>> {
        let sql = "SELECT a.other, NULLIF(p.name, '') AS name FROM avoided a JOIN players p \
            ON p.id = a.other WHERE a.player = $1 ORDER BY a.made_at DESC, a.other LIMIT $2";
        self.0.all(sql, (player, LISTED)).await
    }

    pub async fn avoid(&mut self, player: UserId, other: UserId, at: Time) -> Result<()> {
        if self.avoids(player, other).await?.is_some() {
            return Ok(());
        }
        let sql = "INSERT INTO avoided (player, other, made_at) VALUES ($1, $2, $3)";
        self.0.run(sql, (player, other, at)).await
    }

    /// Notes that a player avoids a person no more, by the id or the pseudonym it stands under.
    pub async fn avoid_no_more(&mut self, player: UserId, other: UserId) -> Result<()> {
        self.0
            .run(
                "DELETE FROM avoided WHERE player = $1 AND other = $2",
                (player, other),
            )
            .await
    }

    /// Leaves a mark of a person who is about to be forgotten wherever they are blocked or avoided.
    pub(super) async fn mark(&mut self, user: UserId, salt: u128) -> Result<()> {
        for statement in [
            "UPDATE blocked SET mark = $2, reason = NULL WHERE player = $1 AND mark IS NULL",
            "UPDATE avoided SET mark = $2 WHERE other = $1 AND mark IS NULL",
        ] {
            self.0.run(statement, (user, mark_of(salt, user))).await?;
        }
        Ok(())
    }
}

/// The first of these rows that is about a person, by the id in a column or by the mark.
fn first_of<'a>(
    rows: &'a [AnyRow],
    user: UserId,
    column: &'static str,
) -> Result<Option<&'a AnyRow>> {
    for row in rows {
        let mark: Option<String> = row.get("mark")?;
        if row.get::<UserId>(column)? == user || mark.is_some_and(|mark| is_mark_of(&mark, user)) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

reads! {
    Blocked { user = "player", name, by = "made_by", at = "made_at", reason }
    Avoided { user = "other", name }
}

/// What a person is known again by: the salt and the hash, as hexadecimal digits.
fn mark_of(salt: u128, user: UserId) -> String {
    // A key of any length will do.
    let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(&salt.to_be_bytes()) else {
        return String::new();
    };
    hash.update(&user.0.to_be_bytes());
    let mut mark = format!("{salt:032x}");
    for byte in hash.finalize().into_bytes() {
        // Writing to a string cannot fail.
        let _ = write!(mark, "{byte:02x}");
    }
    mark
}

fn is_mark_of(mark: &str, user: UserId) -> bool {
    let salt = mark
        .get(..32)
        .and_then(|salt| u128::from_str_radix(salt, 16).ok());
    salt.is_some_and(|salt| mark_of(salt, user) == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a mark that fits no person, or all.
    #[test]
    fn a_mark_fits_one_person() {
        let mark = mark_of(7, UserId(1));
        assert_eq!(mark.len(), 96);
        assert!(is_mark_of(&mark, UserId(1)) && !is_mark_of(&mark, UserId(2)));
        assert_ne!(mark, mark_of(8, UserId(1)));
        assert!(!is_mark_of("", UserId(1)));
    }
}
