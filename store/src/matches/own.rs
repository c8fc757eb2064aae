//! The running matches of a person: those that wait for them, and those of a server.

use super::super::StoreError;
use super::super::row::{Columns, Run as _};
use super::Matches;
use super::rows::{read_names, read_place, read_seats};
use referee::{GuildId, MatchId, Place, Time, UserId};
use rules::BySide;
use sqlx::any::AnyRow;

/// A running match of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMatch {
    /// Which.
    pub id: MatchId,
    /// How often it has changed.
    pub revision: u64,
    /// The names last seen, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
}

/// A person's (`$1`) running matches up to further conditions and the order. Those that wait for the person
/// have `theirs` 0, also where `to_move` is not stored.
macro_rules! own {
    ($further:literal) => {
        concat!(
            "SELECT o.id, o.revision, o.first_player, o.second_player, f.name AS first_name, \
             s.name AS second_name FROM (SELECT m.*, CASE WHEN \
             (m.first_player = $1 AND m.to_move = 1) OR (m.second_player = $1 AND m.to_move = 0) \
             THEN 1 ELSE 0 END AS theirs, CASE WHEN m.paused_at IS NULL THEN 1 ELSE 0 END AS reached, \
             CASE WHEN m.flag_at IS NULL THEN 1 ELSE 0 END AS clockless FROM matches m \
             WHERE (m.first_player = $1 OR m.second_player = $1) AND m.ended_at IS NULL) o \
             JOIN players f ON f.id = o.first_player JOIN players s ON s.id = o.second_player ",
            $further
        )
    };
}

impl Matches<'_> {
    /// The matches that wait for a person where they can be reached, least time first, then oldest
    /// first; perhaps some in which it is not their turn, among those stored by an older version.
    pub async fn waiting_for(
        &mut self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        sqlx::query(own!(
            "WHERE o.reached = 1 AND o.theirs = 0 \
             ORDER BY o.clockless, o.flag_at, o.started_at, o.id LIMIT $2"
        ))
        .bind(user.0.cast_signed())
        .bind(i64::from(limit))
        .all(self.0.get(), read)
        .await
    }

    /// A person's matches in a server: first those whose place is lost, then those whose opponent keeps
    /// them waiting for too long, then those that wait for them, then the others; of each, those with the least time first, then the oldest.
    pub async fn own_in(
        &mut self,
        user: UserId,
        guild: GuildId,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        sqlx::query(own!(
            "WHERE o.guild = $2 ORDER BY o.reached, o.claimable * o.theirs DESC, o.theirs, o.clockless, o.flag_at, \
             o.started_at, o.id LIMIT $3"
        ))
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        .bind(i64::from(limit))
        .all(self.0.get(), read)
.await
    }

    /// How many running matches of a person have lost their place.
    pub async fn lost_of(&mut self, user: UserId) -> Result<usize, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS lost FROM matches WHERE (first_player = $1 OR second_player = $1) \
             AND ended_at IS NULL AND paused_at IS NOT NULL",
        )
        .bind(user.0.cast_signed())
        .fetch_one(self.0.get())
        .await?;
        usize::try_from(row.int("lost")?).map_err(|_| StoreError::Damaged("count"))
    }

    /// Where a person's running matches are played, oldest first, and since when that place is lost.
    pub async fn places_of(
        &mut self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<(Place, Option<Time>)>, StoreError> {
        sqlx::query(
            "SELECT guild, channel, parent_channel, paused_at FROM matches \
             WHERE (first_player = $1 OR second_player = $1) AND ended_at IS NULL \
             ORDER BY id LIMIT $2",
        )
        .bind(user.0.cast_signed())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| {
            Ok((read_place(row)?, row.maybe_time("paused_at")?))
        })
        .await
    }
}

fn read(row: &AnyRow) -> Result<OwnMatch, StoreError> {
    let seats = read_seats(row)?;
    Ok(OwnMatch {
        id: row.parsed("id")?,
        revision: row.number("revision")?,
        names: read_names(row, seats)?,
    })
}
