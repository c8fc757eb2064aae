//! Who plays in a tournament.

use super::Tournaments;
use crate::row::{Binds as _, Columns, Run as _};
use crate::{Pool, StoreError};
use referee::{TournamentId, UserId};
use std::collections::BTreeMap;

impl Tournaments<'_> {
    /// Enters a person behind all others.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if they have entered already; or the database fails.
    pub async fn enter(&mut self, id: TournamentId, user: UserId) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO tournament_players (tournament, entry, player) VALUES ($1, \
             (SELECT COALESCE(MAX(entry), 0) + 1 FROM tournament_players WHERE tournament = $1), $2)",
        )
        .bind(id.to_string())
        .bind(user.0.cast_signed())
        .run(self.0.get())
        .await
    }

    /// Takes back an entry, as long as nothing was paired.
    pub async fn leave(&mut self, id: TournamentId, user: UserId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM tournament_players WHERE tournament = $1 AND player = $2")
            .bind(id.to_string())
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Notes that a player is not paired any more, or is again.
    pub async fn set_withdrawn(
        &mut self,
        id: TournamentId,
        user: UserId,
        withdrawn: bool,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournament_players SET withdrawn = $3 WHERE tournament = $1 AND player = $2",
        )
        .bind(id.to_string())
        .bind(user.0.cast_signed())
        .bind(i64::from(withdrawn))
        .run(self.0.get())
        .await
    }

    /// Gives the entry of one person to another, who goes on with its points.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if the other has entered already; or the database fails.
    pub async fn replace(
        &mut self,
        id: TournamentId,
        old: UserId,
        new: UserId,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournament_players SET player = $3, withdrawn = 0 WHERE tournament = $1 AND player = $2",
        )
        .bind(id.to_string())
        .bind(old.0.cast_signed())
        .bind(new.0.cast_signed())
        .run(self.0.get())
        .await
    }

    /// The names last seen of the players, with those of their accounts as far as they are known.
    pub async fn names(
        &mut self,
        id: TournamentId,
    ) -> Result<BTreeMap<UserId, (String, Option<String>)>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.id, p.name, p.account FROM tournament_players e JOIN players p ON p.id = e.player \
             WHERE e.tournament = $1",
        )
        .bind(id.to_string())
        .all(self.0.get(), |row| {
            let names = (row.text("name")?, row.maybe_text("account")?);
            Ok((UserId(row.number("id")?), names))
        })
        .await?;
        Ok(rows.into_iter().collect())
    }

    /// Notes the present ratings, which seeds go by: of all players, or of one who enters late.
    pub async fn note_ratings(
        &mut self,
        id: TournamentId,
        pool: &Pool,
        of: Option<UserId>,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournament_players SET rating = (SELECT r.rating FROM ratings r WHERE r.guild = $1 \
             AND r.game = $2 AND r.variant = $3 AND r.opponents = $4 AND r.season = 0 \
             AND r.player = tournament_players.player) WHERE tournament = $5 \
             AND (CAST($6 AS BIGINT) IS NULL OR player = $6)",
        )
        .bind_pool(pool)
        .bind(id.to_string())
        .bind(of.map(|it| it.0.cast_signed()))
        .run(self.0.get())
        .await
    }
}
