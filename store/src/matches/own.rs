//! The running matches of a person: those that wait for them, and those of a server.

use super::super::Result;
use super::super::row::{Columns as _, Read, accounts, reads};
use super::Matches;
use referee::{MatchId, Place, Time, UserId};
use rules::BySide;
use sqlx::any::AnyRow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMatch {
    pub id: MatchId,
    pub revision: u64,
    /// The names last seen, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of their accounts, as far as they are known.
    pub accounts: BySide<Option<String>>,
    /// Whether it waits for the person where it can be reached; perhaps it is not their turn, if it was stored by an older
    /// version.
    pub waits: bool,
    /// Whether its place is lost.
    pub lost: bool,
}

impl Matches<'_> {
    /// A person's running matches, wherever they are played: first those whose place is lost, then those whose opponent
    /// keeps them waiting for too long, then those that wait for them, then the others; of each, those with the least
    /// time first, then the oldest.
    pub async fn own(&mut self, user: UserId) -> Result<Vec<OwnMatch>> {
        // Where `to_move` is not stored, it may be the person's turn.
        let sql = "SELECT o.id, o.revision, NULLIF(f.name, '') AS first_name, \
            NULLIF(s.name, '') AS second_name, f.account AS first_account, s.account AS second_account, \
            o.reached * (1 - o.theirs) AS waits, 1 - o.reached AS lost FROM (SELECT m.*, \
            CAST(CASE WHEN (m.first_player = $1 AND m.to_move = 1) OR (m.second_player = $1 AND m.to_move = 0) \
            THEN 1 ELSE 0 END AS BIGINT) AS theirs, \
            CAST(CASE WHEN m.paused_at IS NULL THEN 1 ELSE 0 END AS BIGINT) AS reached, \
            CASE WHEN m.flag_at IS NULL THEN 1 ELSE 0 END AS clockless FROM matches m \
            WHERE (m.first_player = $1 OR m.second_player = $1) AND m.ended_at IS NULL) o \
            JOIN players f ON f.id = o.first_player JOIN players s ON s.id = o.second_player \
            ORDER BY o.reached, o.claimable * o.theirs DESC, o.theirs, o.clockless, o.flag_at, \
            o.started_at, o.id";
        self.0.all(sql, user).await
    }

    /// Where a person's running matches are played, oldest first, and since when that place is lost.
    pub async fn places_of(
        &mut self,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<(Place, Option<Time>)>> {
        let sql = "SELECT place, server, channel, parent_channel, paused_at FROM matches \
            WHERE (first_player = $1 OR second_player = $1) AND ended_at IS NULL ORDER BY id \
            LIMIT $2";
        self.0.all(sql, (user, limit)).await
    }
}

reads! { OwnMatch { id, revision, names: _, accounts: accounts, waits, lost } }

impl Read for (Place, Option<Time>) {
    fn read(row: &AnyRow) -> Result<(Place, Option<Time>)> {
        Ok((Place::read(row)?, row.get("paused_at")?))
    }
}
