//! People who may not play in a server, and whom a player avoids.
//!
//! A person who has deleted their data is known again by a mark: HMAC-SHA-256 of their id with a salt of its own.

use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
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

/// The tables of blocks.
#[derive(Debug)]
pub struct Blocks<'c>(pub(super) Connection<'c>);

impl Blocks<'_> {
    /// The block of a person in a server; `None` if they may play.
    pub async fn find(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Option<Blocked>, StoreError> {
        let rows = sqlx::query(
            "SELECT b.player, p.name, b.mark, b.made_by, b.made_at, b.reason FROM blocked b \
             JOIN players p ON p.id = b.player \
             WHERE b.guild = $1 AND (b.player = $2 OR b.mark IS NOT NULL) ORDER BY b.made_at",
        )
        .bind(guild.0.cast_signed())
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?;
        let found = first_of(&rows, user, "player")?;
        found.map(read_blocked).transpose()
    }

    /// The latest blocks of a server.
    pub async fn all(&mut self, guild: GuildId) -> Result<Vec<Blocked>, StoreError> {
        sqlx::query(
            "SELECT b.player, p.name, b.made_by, b.made_at, b.reason FROM blocked b \
             JOIN players p ON p.id = b.player WHERE b.guild = $1 \
             ORDER BY b.made_at DESC, b.player LIMIT $2",
        )
        .bind(guild.0.cast_signed())
        .bind(LISTED)
        .all(self.0.get(), read_blocked)
        .await
    }

    /// Blocks a person who is not blocked.
    pub async fn add(&mut self, guild: GuildId, block: &Blocked) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO blocked (guild, player, made_by, made_at, reason) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(guild.0.cast_signed())
        .bind(block.user.0.cast_signed())
        .bind(block.by.0.cast_signed())
        .bind(block.at.as_millis())
        .bind(block.reason.as_deref())
        .run(self.0.get())
        .await
    }

    /// Ends a block, by the id or the pseudonym it stands under.
    pub async fn remove(&mut self, guild: GuildId, user: UserId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM blocked WHERE guild = $1 AND player = $2")
            .bind(guild.0.cast_signed())
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Whether one of two people avoids the other.
    pub async fn apart(&mut self, one: UserId, two: UserId) -> Result<bool, StoreError> {
        for (player, other) in [(one, two), (two, one)] {
            if self.avoids(player, other).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The person a player avoids under this id, perhaps by the pseudonym; `None` if they do not.
    async fn avoids(
        &mut self,
        player: UserId,
        other: UserId,
    ) -> Result<Option<UserId>, StoreError> {
        let rows = sqlx::query(
            "SELECT other, mark FROM avoided WHERE player = $1 AND (other = $2 OR mark IS NOT NULL)",
        )
        .bind(player.0.cast_signed())
        .bind(other.0.cast_signed())
        .fetch_all(self.0.get())
        .await?;
        let found = first_of(&rows, other, "other")?;
        found.map(|row| row.number("other").map(UserId)).transpose()
    }

    /// The people a player avoids, latest first.
    pub async fn avoided(&mut self, player: UserId) -> Result<Vec<Avoided>, StoreError> {
        sqlx::query(
            "SELECT a.other, p.name FROM avoided a JOIN players p ON p.id = a.other \
             WHERE a.player = $1 ORDER BY a.made_at DESC, a.other LIMIT $2",
        )
        .bind(player.0.cast_signed())
        .bind(LISTED)
        .all(self.0.get(), |row| {
            let user = UserId(row.number("other")?);
            Ok(Avoided {
                user,
                name: known(user, row)?,
            })
        })
        .await
    }

    /// Notes that a player avoids a person.
    pub async fn avoid(
        &mut self,
        player: UserId,
        other: UserId,
        at: Time,
    ) -> Result<(), StoreError> {
        if self.avoids(player, other).await?.is_some() {
            return Ok(());
        }
        sqlx::query("INSERT INTO avoided (player, other, made_at) VALUES ($1, $2, $3)")
            .bind(player.0.cast_signed())
            .bind(other.0.cast_signed())
            .bind(at.as_millis())
            .run(self.0.get())
            .await
    }

    /// Notes that a player avoids a person no more, by the id or the pseudonym it stands under.
    pub async fn avoid_no_more(&mut self, player: UserId, other: UserId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM avoided WHERE player = $1 AND other = $2")
            .bind(player.0.cast_signed())
            .bind(other.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Leaves a mark of a person who is about to be forgotten wherever they are blocked or avoided.
    pub(super) async fn mark(&mut self, user: UserId, salt: u128) -> Result<(), StoreError> {
        for statement in [
            "UPDATE blocked SET mark = $2, reason = NULL WHERE player = $1 AND mark IS NULL",
            "UPDATE avoided SET mark = $2 WHERE other = $1 AND mark IS NULL",
        ] {
            sqlx::query(statement)
                .bind(user.0.cast_signed())
                .bind(mark_of(salt, user))
                .run(self.0.get())
                .await?;
        }
        Ok(())
    }
}

/// The first of these rows that is about a person, by the id in a column or by the mark.
fn first_of<'a>(
    rows: &'a [AnyRow],
    user: UserId,
    column: &'static str,
) -> Result<Option<&'a AnyRow>, StoreError> {
    for row in rows {
        let mark = row.maybe_text("mark")?;
        if row.number(column)? == user.0 || mark.is_some_and(|mark| is_mark_of(&mark, user)) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

fn read_blocked(row: &AnyRow) -> Result<Blocked, StoreError> {
    let user = UserId(row.number("player")?);
    Ok(Blocked {
        user,
        name: known(user, row)?,
        by: UserId(row.number("made_by")?),
        at: row.time("made_at")?,
        reason: row.maybe_text("reason")?,
    })
}

/// The name of a person who is not forgotten.
fn known(user: UserId, row: &AnyRow) -> Result<Option<String>, StoreError> {
    let name = row.text("name")?;
    Ok((!user.is_former()).then_some(name))
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
