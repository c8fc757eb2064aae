//! The entries of a tournament: its players.

use super::Tournaments;
use crate::{Pool, Result};
use referee::{Time, TournamentId, UserId};
use std::collections::BTreeMap;

impl Tournaments<'_> {
    /// Enters a person with a number after all others. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if
    /// the person has entered already.
    pub async fn enter(&mut self, id: TournamentId, user: UserId) -> Result<()> {
        let sql = "INSERT INTO tournament_players (tournament, entry, player) VALUES ($1, \
            (SELECT COALESCE(MAX(entry), 0) + 1 FROM tournament_players WHERE tournament = $1), \
            $2)";
        self.0.run(sql, (id, user)).await
    }

    /// Enters a person again with their earlier entry number `entry`. If another player has that number by now, the
    /// person gets a number after all others.
    pub async fn enter_again(&mut self, id: TournamentId, entry: u32, user: UserId) -> Result<()> {
        let sql = "INSERT INTO tournament_players (tournament, entry, player) VALUES ($1, \
            (SELECT CASE WHEN COUNT(CASE WHEN entry = $2 THEN 1 END) = 0 THEN $2 ELSE MAX(entry) + 1 END \
            FROM tournament_players WHERE tournament = $1), $3)";
        self.0.run(sql, (id, entry, user)).await
    }

    /// Stores that a person enters a ladder now, below all players who are already in it.
    pub async fn enter_ladder(&mut self, id: TournamentId, user: UserId, now: Time) -> Result<()> {
        let sql = "INSERT INTO ladder_entries (tournament, entry, entered_at) SELECT tournament, \
            entry, $3 FROM tournament_players WHERE tournament = $1 AND player = $2 ON CONFLICT DO NOTHING";
        self.0.run(sql, (id, user, now)).await
    }

    /// Deletes an entry. This is only allowed before any game of the tournament is paired.
    pub async fn leave(&mut self, id: TournamentId, user: UserId) -> Result<()> {
        let sql = "DELETE FROM tournament_players WHERE tournament = $1 AND player = $2";
        self.0.run(sql, (id, user)).await
    }

    /// Stores whether a player has withdrawn. Withdrawn players are not paired.
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

    /// Gives the entry of the person `old` to the person `new`, who continues with its points. Fails with
    /// [`StoreError::Clash`](crate::StoreError::Clash) if `new` has entered already.
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

    /// The names of the players as last seen, each with the name of the account if it is known.
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

    /// Stores the current ratings with the entries, because players are seeded by them. If `of` is given (a player who
    /// enters late), only for that player, otherwise for all players.
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
