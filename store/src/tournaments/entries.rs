//! Who plays in a tournament.

use super::Tournaments;
use crate::{Pool, Result};
use referee::{Time, TournamentId, UserId};
use std::collections::BTreeMap;

impl Tournaments<'_> {
    /// Enters a person behind all others.
    /// [`StoreError::Clash`](crate::StoreError::Clash) if they have entered already.
    pub async fn enter(&mut self, id: TournamentId, user: UserId) -> Result<()> {
        let sql = "INSERT INTO tournament_players (tournament, entry, player) VALUES ($1, \
            (SELECT COALESCE(MAX(entry), 0) + 1 FROM tournament_players WHERE tournament = $1), \
            $2)";
        self.0.run(sql, (id, user)).await
    }

    /// Enters a person again with the number they had, or behind all others if another player has that number by now.
    pub async fn enter_again(&mut self, id: TournamentId, entry: u32, user: UserId) -> Result<()> {
        let sql = "INSERT INTO tournament_players (tournament, entry, player) VALUES ($1, \
            (SELECT CASE WHEN COUNT(CASE WHEN entry = $2 THEN 1 END) = 0 THEN $2 ELSE MAX(entry) + 1 END \
            FROM tournament_players WHERE tournament = $1), $3)";
        self.0.run(sql, (id, entry, user)).await
    }

    /// Notes that a person enters a ladder now, behind all who are there.
    pub async fn enter_ladder(&mut self, id: TournamentId, user: UserId, now: Time) -> Result<()> {
        let sql = "INSERT INTO ladder_entries (tournament, entry, entered_at) SELECT tournament, \
            entry, $3 FROM tournament_players WHERE tournament = $1 AND player = $2 ON CONFLICT DO NOTHING";
        self.0.run(sql, (id, user, now)).await
    }

    /// Deletes an entry; allowed as long as nothing is paired.
    pub async fn leave(&mut self, id: TournamentId, user: UserId) -> Result<()> {
        let sql = "DELETE FROM tournament_players WHERE tournament = $1 AND player = $2";
        self.0.run(sql, (id, user)).await
    }

    /// Notes that a player is not paired any more, or is again.
    pub async fn set_withdrawn(
        &mut self,
        id: TournamentId,
        user: UserId,
        withdrawn: bool,
    ) -> Result<()> {
        let sql = "UPDATE tournament_players SET withdrawn = $3 WHERE tournament = $1 \
            AND player = $2";
        self.0.run(sql, (id, user, withdrawn)).await
    }

    /// Gives the entry of one person to another, who goes on with its points.
    /// [`StoreError::Clash`](crate::StoreError::Clash) if the other has entered already.
    pub async fn replace(
        &mut self,
        id: TournamentId,
        (old, new): (UserId, UserId),
        withdrawn: bool,
    ) -> Result<()> {
        let sql = "UPDATE tournament_players SET player = $3, withdrawn = $4 WHERE tournament \
            = $1 AND player = $2";
        self.0.run(sql, (id, old, new, withdrawn)).await
    }

    /// Names of the players as last seen, with the names of their accounts where known.
    pub async fn names(
        &mut self,
        id: TournamentId,
    ) -> Result<BTreeMap<UserId, (String, Option<String>)>> {
        let sql = "SELECT p.id, p.name, p.account FROM tournament_players e JOIN players p \
            ON p.id = e.player WHERE e.tournament = $1";
        let rows = self.0.all(sql, id).await?.into_iter();
        Ok(rows
            .map(|(id, name, account)| (id, (name, account)))
            .collect())
    }

    /// Stores the current ratings, by which players are seeded: of all players, or of one late entrant.
    pub async fn note_ratings(
        &mut self,
        id: TournamentId,
        pool: &Pool,
        of: Option<UserId>,
    ) -> Result<()> {
        let sql = "UPDATE tournament_players SET rating = (SELECT r.rating FROM ratings r \
            WHERE r.guild = $1 AND r.game = $2 AND r.variant = $3 AND r.opponents = $4 \
            AND r.season = 0 AND r.player = tournament_players.player) WHERE tournament = $5 \
            AND (CAST($6 AS BIGINT) IS NULL OR player = $6)";
        self.0.run(sql, (pool, id, of)).await
    }
}
