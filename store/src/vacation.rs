//! The vacation days people have spent.

use super::row::{Columns, Run as _};
use super::{Connection, StoreError};
use referee::{Time, UserId, VACATION_DAY};

/// The table of vacation days.
#[derive(Debug)]
pub struct Vacations<'c>(pub(super) Connection<'c>);

impl Vacations<'_> {
    /// When the vacation day ends that a person has at an instant; `None` if it is none.
    pub async fn end(&mut self, player: UserId, at: Time) -> Result<Option<Time>, StoreError> {
        let row = sqlx::query(
            "SELECT MAX(begins_at) AS begins_at FROM vacation_days \
             WHERE player = $1 AND begins_at <= $2 AND begins_at > $3",
        )
        .bind(player.0.cast_signed())
        .bind(at.as_millis())
        .bind((at - VACATION_DAY).as_millis())
        .fetch_one(self.0.get())
        .await?;
        let begins = row.maybe_time("begins_at")?;
        Ok(begins.map(|begins| begins + VACATION_DAY))
    }

    /// How many a person has spent in a year.
    pub async fn spent(&mut self, player: UserId, year: i64) -> Result<u32, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS spent FROM vacation_days WHERE player = $1 AND year = $2",
        )
        .bind(player.0.cast_signed())
        .bind(year)
        .fetch_one(self.0.get())
        .await?;
        u32::try_from(row.int("spent")?).map_err(|_| StoreError::Damaged("count"))
    }

    /// Spends one, the `number`-th of its year.
    ///
    /// # Errors
    /// [`StoreError::Clash`](crate::StoreError::Clash) if that one is spent already; or the database fails.
    pub async fn spend(
        &mut self,
        player: UserId,
        year: i64,
        number: u32,
        begins: Time,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO vacation_days (player, year, number, begins_at) VALUES ($1, $2, $3, $4)",
        )
        .bind(player.0.cast_signed())
        .bind(year)
        .bind(i64::from(number))
        .bind(begins.as_millis())
        .run(self.0.get())
        .await
    }

    /// When those of a person began, oldest first.
    pub async fn all(&mut self, player: UserId) -> Result<Vec<Time>, StoreError> {
        sqlx::query(
            "SELECT begins_at FROM vacation_days WHERE player = $1 ORDER BY begins_at, number",
        )
        .bind(player.0.cast_signed())
        .all(self.0.get(), |row| row.time("begins_at"))
        .await
    }
}
