//! The running matches of a person: those that wait for them, and those of a server.

use super::super::Result;
use super::super::row::{Columns as _, Read, reads};
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
}

/// A person's (`$1`) running matches up to further conditions and the order. Those that wait for the person
/// have `theirs` 0, also where `to_move` is not stored.
macro_rules! own {
    ($further:literal) => {
        concat!(
            "SELECT o.id, o.revision, NULLIF(f.name, '') AS first_name, \
             NULLIF(s.name, '') AS second_name FROM (SELECT m.*, CASE WHEN \
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
    pub async fn waiting_for(&mut self, user: UserId, limit: u32) -> Result<Vec<OwnMatch>> {
        let sql = own!(
            "WHERE o.reached = 1 AND o.theirs = 0 \
             ORDER BY o.clockless, o.flag_at, o.started_at, o.id LIMIT $2"
        );
        self.0.all(sql, (user, limit)).await
    }

    /// A person's running matches, wherever they are played: first those whose place is lost, then those whose opponent
    /// keeps them waiting for too long, then those that wait for them, then the others; of each, those with the least
    /// time first, then the oldest.
    pub async fn running_with_names(&mut self, user: UserId, limit: u32) -> Result<Vec<OwnMatch>> {
        let sql = own!(
            "ORDER BY o.reached, o.claimable * o.theirs DESC, o.theirs, o.clockless, o.flag_at, \
             o.started_at, o.id LIMIT $2"
        );
        self.0.all(sql, (user, limit)).await
    }

    /// How many running matches of a person have lost their place.
    pub async fn lost_of(&mut self, user: UserId) -> Result<usize> {
        let sql = "SELECT COUNT(*) AS lost FROM matches WHERE (first_player = $1 \
            OR second_player = $1) AND ended_at IS NULL AND paused_at IS NOT NULL";
        self.0.one(sql, user).await
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

reads! { OwnMatch { id, revision, names: _ } }

impl Read for (Place, Option<Time>) {
    fn read(row: &AnyRow) -> Result<(Place, Option<Time>)> {
        Ok((Place::read(row)?, row.get("paused_at")?))
    }
}
