//! Matches with their plies and offers.

mod clocks;
mod history;
mod match_row;
mod own;
mod rows;
mod tallies;

pub use history::MatchSummary;
pub use match_row::MatchRow;
pub use own::OwnMatch;
pub use tallies::Tallies;

pub(super) use rows::{read_place, read_terms};

use super::row::{Columns, Run as _, options_text, side_column, variant_key};
use super::{Connection, StoreError};
use referee::{
    ChannelId, GuildId, Match, MatchId, MatchSnapshot, Moment, NewMatch, Offer, OfferId,
    OfferState, Quiet, StoredPly, Time, UserId, Zone,
};
use rows::{count, millis, offer_state, read_match, read_offer, read_remaining, small};
use rules::Side;
use sqlx::AssertSqlSafe;

/// The tables of matches, plies and offers.
#[derive(Debug)]
pub struct Matches<'c>(pub(super) Connection<'c>);

/// Everything of a match but its plies and offers.
const COLUMNS: &str = "SELECT id, guild, channel, parent_channel, game, variant, options, control, rated, \
     first_player, second_player, rematch_of, started_at, takebacks, remaining_first, \
     remaining_second, running_since, paused_at, reminded_at, left_at, claimable, grace, kept_zone, kept_quiet, ending, ending_side, winner, ended_at, \
     plies, revision \
     FROM matches WHERE id = $1";

impl Matches<'_> {
    /// The running match of a channel.
    pub async fn running_in(&mut self, channel: ChannelId) -> Result<Option<MatchId>, StoreError> {
        sqlx::query("SELECT id FROM matches WHERE channel = $1 AND ended_at IS NULL")
            .bind(channel.0.cast_signed())
            .maybe(self.0.get(), |row| row.parsed("id"))
            .await
    }

    /// The match begun last in a channel, running or not.
    pub async fn latest_in(&mut self, channel: ChannelId) -> Result<Option<MatchId>, StoreError> {
        sqlx::query(
            "SELECT id FROM matches WHERE channel = $1 ORDER BY started_at DESC, id DESC LIMIT 1",
        )
        .bind(channel.0.cast_signed())
        .maybe(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// A person's running matches, oldest first.
    pub async fn running_of(&mut self, user: UserId) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query(
            "SELECT id FROM matches WHERE first_player = $1 AND ended_at IS NULL \
             UNION SELECT id FROM matches WHERE second_player = $1 AND ended_at IS NULL \
             ORDER BY id",
        )
        .bind(user.0.cast_signed())
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The running matches of a server, oldest first.
    pub async fn running_of_guild(
        &mut self,
        guild: GuildId,
        limit: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query(
            "SELECT id FROM matches WHERE guild = $1 AND ended_at IS NULL ORDER BY id LIMIT $2",
        )
        .bind(guild.0.cast_signed())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The running matches of a channel and of the threads that hang from it.
    pub async fn running_under(&mut self, channel: ChannelId) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query(
            "SELECT id FROM matches WHERE (channel = $1 OR parent_channel = $1) AND ended_at IS NULL",
        )
        .bind(channel.0.cast_signed())
        .all(self.0.get(), |row| row.parsed("id"))
.await
    }

    /// The ids of the matches begun after another, running or not, in the order they began; from the
    /// first one on without another. They are as they are stored: one that is damaged hides no other.
    pub async fn page(
        &mut self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        sqlx::query("SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after.unwrap_or_default())
            .bind(i64::from(limit))
            .all(self.0.get(), |row| row.text("id"))
            .await
    }

    /// The match that was begun as a rematch of another.
    pub async fn rematch_of(&mut self, id: MatchId) -> Result<Option<MatchId>, StoreError> {
        sqlx::query(
            "SELECT match_id FROM challenges WHERE rematch_of = $1 AND state = 'accepted' LIMIT 1",
        )
        .bind(id.to_string())
        .maybe(self.0.get(), |row| row.parsed("match_id"))
        .await
    }

    /// How often a match has changed; `None` if there is no such match.
    pub async fn revision(&mut self, id: MatchId) -> Result<Option<u64>, StoreError> {
        sqlx::query("SELECT revision FROM matches WHERE id = $1")
            .bind(id.to_string())
            .maybe(self.0.get(), |row| row.number("revision"))
            .await
    }

    /// A match with its plies; `None` if there is no such match.
    ///
    /// # Errors
    /// The database fails or holds an unknown value, or the match keeps changing meanwhile.
    pub async fn load(&mut self, id: MatchId) -> Result<Option<MatchSnapshot>, StoreError> {
        // Several statements see several states where the database isolates little: read again
        // until the match stood still.
        for _ in 0..8 {
            let row = sqlx::query(COLUMNS)
                .bind(id.to_string())
                .fetch_optional(self.0.get())
                .await?;
            let Some(row) = row else { return Ok(None) };
            let mut record = read_match(&row)?;
            record.plies = self.plies(id).await?;
            let whole = row.int("plies")? == i64::try_from(record.plies.len()).unwrap_or(-1);
            self.read_offers(&mut record).await?;
            if self.revision(id).await? == Some(record.revision) {
                return if whole {
                    Ok(Some(record))
                } else {
                    Err(StoreError::Damaged("number of plies"))
                };
            }
        }
        Err(StoreError::Clash)
    }

    async fn plies(&mut self, id: MatchId) -> Result<Vec<StoredPly>, StoreError> {
        sqlx::query(
            "SELECT number, token, automatic, played_at, remaining_first, remaining_second \
             FROM plies WHERE match_id = $1 ORDER BY number",
        )
        .bind(id.to_string())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .enumerate()
        .map(|(index, row)| {
            if row.int("number")? != count(index) {
                return Err(StoreError::Damaged("numbers of plies"));
            }
            Ok(StoredPly {
                token: row.text("token")?,
                automatic: row.flag("automatic")?,
                played_at: row.time("played_at")?,
                remaining: read_remaining(row)?,
            })
        })
        .collect()
    }

    async fn read_offers(&mut self, record: &mut MatchSnapshot) -> Result<(), StoreError> {
        let rows = sqlx::query(
            "SELECT id, side, kind, made_at, plies, state FROM offers \
             WHERE match_id = $1 AND takebacks = $2 \
             AND state IN ('open', 'declined', 'withdrawn') ORDER BY made_at, id",
        )
        .bind(record.begun.id.to_string())
        .bind(i64::from(record.takebacks))
        .fetch_all(self.0.get())
        .await?;
        for row in rows {
            match read_offer(&row)? {
                (offer, OfferState::Open) => record.offer = Some(offer),
                settled => record.settled.push(settled),
            }
        }
        Ok(())
    }

    /// The moment a match stands at; `None` if there is none of that name.
    pub async fn moment(&mut self, id: MatchId) -> Result<Option<Moment>, StoreError> {
        sqlx::query("SELECT plies, takebacks FROM matches WHERE id = $1")
            .bind(id.to_string())
            .maybe(self.0.get(), |row| {
                Ok(Moment {
                    plies: small(row.int("plies")?)?,
                    takebacks: small(row.int("takebacks")?)?,
                })
            })
            .await
    }

    /// An offer of a match, and what became of it.
    pub async fn offer(
        &mut self,
        of: MatchId,
        id: OfferId,
    ) -> Result<Option<(Offer, OfferState)>, StoreError> {
        sqlx::query(
            "SELECT id, side, kind, made_at, plies, state FROM offers \
             WHERE match_id = $1 AND id = $2",
        )
        .bind(of.to_string())
        .bind(id.to_string())
        .maybe(self.0.get(), read_offer)
        .await
    }

    /// Stores a match that has just begun.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if another one runs in that channel; or the database fails.
    pub async fn insert(&mut self, this_match: &Match) -> Result<(), StoreError> {
        let record = this_match.snapshot();
        let NewMatch {
            id,
            place,
            terms,
            seats,
            rematch_of,
        } = record.begun;
        sqlx::query(
            "INSERT INTO matches (id, guild, channel, parent_channel, game, variant, options, \
             control, rated, first_player, second_player, rematch_of, started_at, \
             remaining_first, remaining_second, running_since, flag_at, remind_at, revision, \
             to_move, number) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
             $18, $19, $20, (SELECT COALESCE(MAX(number), 0) + 1 FROM matches WHERE guild = $2))",
        )
        .bind(id.to_string())
        .bind(place.guild.0.cast_signed())
        .bind(place.channel.0.cast_signed())
        .bind(place.parent.map(|channel| channel.0.cast_signed()))
        .bind(terms.game().name())
        .bind(variant_key(terms.options))
        .bind(options_text(terms.options))
        .bind(terms.control.to_string())
        .bind(i64::from(terms.rated))
        .bind(seats.first.0.cast_signed())
        .bind(seats.second.0.cast_signed())
        .bind(rematch_of.map(|id| id.to_string()))
        .bind(record.started_at.as_millis())
        .bind(millis(record.remaining[Side::First]))
        .bind(millis(record.remaining[Side::Second]))
        .bind(record.running_since.map(Time::as_millis))
        .bind(this_match.clock().flag_at().map(Time::as_millis))
        .bind(this_match.clock().remind_at().map(Time::as_millis))
        .bind(record.revision.cast_signed())
        .bind(this_match.to_move().map(side_column))
        .run(self.0.get())
        .await
    }

    /// Stores what changed from `before` to `after`, if `before` is what is stored.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if the match has changed since it was read; or the database fails.
    pub async fn save(&mut self, before: &Match, after: &Match) -> Result<(), StoreError> {
        let record = after.snapshot();
        let id = after.id().to_string();
        let raised = sqlx::query(
            "UPDATE matches SET plies = $3, takebacks = $4, remaining_first = $5, \
             remaining_second = $6, running_since = $7, reminded_at = $8, flag_at = $9, \
             remind_at = $10, ending = $11, ending_side = $12, winner = $13, ended_at = $14, \
             revision = $15, paused_at = $16, guild = $17, channel = $18, parent_channel = $19, claimable = $20, \
             to_move = $21, grace = $22, left_at = $23, kept_zone = $24, kept_quiet = $25 \
             WHERE id = $1 AND revision = $2",
        )
        .bind(id.as_str())
        .bind(before.revision().cast_signed())
        .bind(count(after.plies().len()))
        .bind(i64::from(record.takebacks))
        .bind(millis(record.remaining[Side::First]))
        .bind(millis(record.remaining[Side::Second]))
        .bind(record.running_since.map(Time::as_millis))
        .bind(record.nudges.reminded_at.map(Time::as_millis))
        .bind(after.clock().flag_at().map(Time::as_millis))
        .bind(after.clock().remind_at().map(Time::as_millis))
        .bind(record.ended.map(|(ending, _)| ending.name()))
        .bind(record.ended.and_then(|(ending, _)| ending.side().map(side_column)))
        .bind(record.ended.and_then(|(ending, _)| ending.winner().map(side_column)))
        .bind(record.ended.map(|(_, at)| at.as_millis()))
        .bind(record.revision.cast_signed())
        .bind(record.paused_at.map(Time::as_millis))
        .bind(record.begun.place.guild.0.cast_signed())
        .bind(record.begun.place.channel.0.cast_signed())
        .bind(
            record
                .begun
                .place
                .parent
                .map(|channel| channel.0.cast_signed()),
        )
        .bind(i64::from(record.nudges.claimable))
        .bind(after.to_move().map(side_column))
        .bind(record.grace.map(|grace| grace.to_string()))
        .bind(record.nudges.left_at.map(Time::as_millis))
        .bind(record.kept.map(|(zone, _)| zone.to_string()))
        .bind(record.kept.and_then(|(_, quiet)| quiet).map(|it| it.to_string()))
        .execute(self.0.get())
        .await?;
        if raised.rows_affected() != 1 {
            return Err(StoreError::Clash);
        }
        if after.plies().len() < before.plies().len() {
            sqlx::query("DELETE FROM plies WHERE match_id = $1 AND number >= $2")
                .bind(id.as_str())
                .bind(count(after.plies().len()))
                .execute(self.0.get())
                .await?;
        }
        self.save_gifts(id.as_str(), before, after).await?;
        for (number, ply) in after.plies().iter().enumerate().skip(before.plies().len()) {
            sqlx::query(
                "INSERT INTO plies (match_id, number, token, automatic, played_at, \
                 remaining_first, remaining_second) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(id.as_str())
            .bind(count(number))
            .bind(ply.token())
            .bind(i64::from(ply.automatic))
            .bind(ply.played_at.as_millis())
            .bind(millis(ply.remaining[Side::First]))
            .bind(millis(ply.remaining[Side::Second]))
            .execute(self.0.get())
            .await?;
        }
        self.save_offer(before, after).await
    }

    /// Counts a change of what is shown beside a match.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if the match is at another revision; or the database fails.
    pub async fn touch(&mut self, id: MatchId, revision: u64) -> Result<(), StoreError> {
        let raised = sqlx::query(
            "UPDATE matches SET revision = revision + 1 WHERE id = $1 AND revision = $2",
        )
        .bind(id.to_string())
        .bind(revision.cast_signed())
        .execute(self.0.get())
        .await?;
        match raised.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::Clash),
        }
    }

    /// Keeps these zone and quiet hours for every turn of a player that is under way where they count, unless earlier
    /// ones are kept; how many such turns there are.
    pub async fn keep_hours(
        &mut self,
        player: UserId,
        zone: Zone,
        quiet: Option<Quiet>,
    ) -> Result<u64, StoreError> {
        let kept = sqlx::query(
            "UPDATE matches SET revision = revision + 1, \
             kept_quiet = CASE WHEN kept_zone IS NULL THEN $3 ELSE kept_quiet END, \
             kept_zone = COALESCE(kept_zone, $2) \
             WHERE ended_at IS NULL AND control LIKE '%+leave%' \
             AND (first_player = $1 AND to_move = 0 OR second_player = $1 AND to_move = 1)",
        )
        .bind(player.0.cast_signed())
        .bind(zone.to_string())
        .bind(quiet.map(|it| it.to_string()))
        .execute(self.0.get())
        .await?;
        Ok(kept.rows_affected())
    }

    /// Stores time that was given: it counts for every turn so far (see [`Match::give_time`]).
    async fn save_gifts(
        &mut self,
        id: &str,
        before: &Match,
        after: &Match,
    ) -> Result<(), StoreError> {
        let left = |this_match: &Match| this_match.plies().first().map(|ply| ply.remaining);
        let (Some(before), Some(after)) = (left(before), left(after)) else {
            return Ok(());
        };
        if before == after {
            return Ok(());
        }
        sqlx::query(
            "UPDATE plies SET remaining_first = remaining_first + $2, \
             remaining_second = remaining_second + $3 WHERE match_id = $1",
        )
        .bind(id)
        .bind(millis(after[Side::First]) - millis(before[Side::First]))
        .bind(millis(after[Side::Second]) - millis(before[Side::Second]))
        .run(self.0.get())
        .await
    }

    async fn save_offer(&mut self, before: &Match, after: &Match) -> Result<(), StoreError> {
        if before.offer() == after.offer() {
            return Ok(());
        }
        if let Some(offer) = before.offer() {
            sqlx::query("UPDATE offers SET state = $2 WHERE id = $1")
                .bind(offer.id.to_string())
                .bind(offer_state(offer, before, after).name())
                .execute(self.0.get())
                .await?;
        }
        if let Some(offer) = after.offer() {
            sqlx::query(
                "INSERT INTO offers (id, match_id, side, kind, made_at, plies, takebacks, state) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, 'open')",
            )
            .bind(offer.id.to_string())
            .bind(after.id().to_string())
            .bind(side_column(offer.by))
            .bind(offer.kind.name())
            .bind(offer.made_at.as_millis())
            .bind(count(offer.plies))
            .bind(i64::from(after.moment().takebacks))
            .execute(self.0.get())
            .await?;
        }
        Ok(())
    }

    /// Which running matches of the shards have a flag fallen or a reminder due by `now`, earliest first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT due.id FROM (SELECT id, flag_at AS due_at FROM matches \
             WHERE flag_at IS NOT NULL AND flag_at <= $1 AND {served} \
             UNION ALL SELECT id, remind_at AS due_at FROM matches \
             WHERE remind_at IS NOT NULL AND remind_at <= $1 AND {served}) AS due \
             GROUP BY due.id ORDER BY MIN(due.due_at) LIMIT $2",
        )))
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The players to move whose reminder is due by `now`, or whose flag has fallen and may be spared, with the
    /// server of the match; each once, without those known to have left it.
    pub async fn about_to_disturb(
        &mut self,
        now: Time,
        limit: u32,
    ) -> Result<Vec<(GuildId, UserId)>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT DISTINCT guild, CASE WHEN to_move = 0 THEN first_player ELSE second_player END AS player \
             FROM matches WHERE left_at IS NULL AND (remind_at <= $1 \
             OR (flag_at <= $1 AND control LIKE '%+leave%')) AND {served} LIMIT $2",
        )))
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| Ok((GuildId(row.number("guild")?), UserId(row.number("player")?))))
.await
    }

    /// Which matches have been paused since `time` or longer.
    pub async fn paused_before(
        &mut self,
        time: Time,
        limit: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT id FROM matches WHERE paused_at IS NOT NULL AND paused_at <= $1 AND {served} \
             ORDER BY paused_at LIMIT $2",
        )))
        .bind(time.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The paused matches of a server.
    pub async fn paused_in(&mut self, guild: GuildId) -> Result<Vec<MatchId>, StoreError> {
        sqlx::query("SELECT id FROM matches WHERE paused_at IS NOT NULL AND guild = $1")
            .bind(guild.0.cast_signed())
            .all(self.0.get(), |row| row.parsed("id"))
            .await
    }

    /// Takes a match off the list of what is due: for one that cannot be read.
    pub async fn silence(&mut self, id: MatchId) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE matches SET flag_at = NULL, remind_at = NULL, paused_at = NULL WHERE id = $1",
        )
        .bind(id.to_string())
        .run(self.0.get())
        .await
    }
}
