//! The tables of matches, plies and offers.

mod clocks;
mod history;
mod match_row;
mod rows;
mod tallies;

pub use history::{MatchSummary, OwnMatch, Past};
pub use match_row::MatchRow;
pub use tallies::Tallies;

use crate::pool::variant_key;
use crate::row::{Read as _, Stored as _, column};
use crate::{Connection, Result, StoreError};
use referee::{
    ChannelId, GuildId, Match, MatchId, MatchSnapshot, Moment, Offer, OfferId, OfferState, Place,
    Quiet, StoredPly, UserId, Zone,
};
use rows::offer_state;
use rules::Side;
use std::time::Duration;

#[derive(Debug)]
pub struct Matches<'c>(pub(super) Connection<'c>);

/// SQL that reads a match without its plies and offers.
const COLUMNS: &str = "SELECT id, guild, place, server, channel, parent_channel, game, variant, options, control, rated, \
     first_player, second_player, rematch_of, started_at, takebacks, remaining_first, \
     remaining_second, running_since, paused_at, reminded_at, left_at, claimable, grace, kept_zone, kept_quiet, ending, ending_side, ended_at, found, \
     ruled, ruled_by, plies, move_asked, revision \
     FROM matches WHERE id = $1";

impl Matches<'_> {
    /// The running match of a place; `None` if no match runs there, and in direct messages, where any number of matches
    /// may run.
    pub async fn running_in(&mut self, place: Place) -> Result<Option<MatchId>> {
        let Some(channel) = place.channel() else {
            return Ok(None);
        };
        let sql = "SELECT id FROM matches WHERE channel = $1 AND ended_at IS NULL \
            AND place <> 'direct'";
        self.0.maybe(sql, channel).await
    }

    /// The match that began last in a channel, running or not.
    pub async fn latest_in(&mut self, channel: ChannelId) -> Result<Option<MatchId>> {
        let sql = "SELECT id FROM matches WHERE channel = $1 ORDER BY started_at DESC, id \
            DESC LIMIT 1";
        self.0.maybe(sql, channel).await
    }

    /// The match of a person in direct messages with the bot that began last, running or not.
    pub async fn latest_direct(&mut self, user: UserId) -> Result<Option<MatchId>> {
        let sql = "SELECT id FROM matches WHERE place = 'direct' AND (first_player = $1 \
            OR second_player = $1) ORDER BY started_at DESC, id DESC LIMIT 1";
        self.0.maybe(sql, user).await
    }

    pub async fn running_of(&mut self, user: UserId) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE first_player = $1 AND ended_at IS NULL \
            UNION SELECT id FROM matches WHERE second_player = $1 AND ended_at IS NULL \
            ORDER BY id";
        self.0.all(sql, user).await
    }

    /// At most `limit` of the running matches in the channels of a server of which the bot is a member.
    pub async fn running_of_guild(&mut self, guild: GuildId, limit: u32) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE place = 'server' AND server = $1 \
            AND ended_at IS NULL ORDER BY id LIMIT $2";
        self.0.all(sql, (guild, limit)).await
    }

    /// The running matches of a server: those played in its channels, and those that count in this server but are
    /// played elsewhere.
    pub async fn running_about(&mut self, guild: GuildId) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE place = 'server' AND server = $1 \
            AND ended_at IS NULL UNION SELECT id FROM matches WHERE guild = $1 \
            AND ended_at IS NULL ORDER BY id";
        self.0.all(sql, guild).await
    }

    /// The running matches of a channel and of the threads in this channel.
    pub async fn running_under(&mut self, channel: ChannelId) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE (channel = $1 OR parent_channel = $1) \
            AND ended_at IS NULL";
        self.0.all(sql, channel).await
    }

    /// The ids of the matches after the id `after` (from the first match on if it is `None`), in the order in which the
    /// matches began, running or not. The ids are not parsed, so a damaged id does not hide the others.
    pub async fn page(&mut self, after: Option<&str>, limit: u32) -> Result<Vec<String>> {
        let sql = "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2";
        self.0.all(sql, (after.unwrap_or_default(), limit)).await
    }

    /// The match that began as a rematch of the match `id`; `None` if there is none.
    pub async fn rematch_of(&mut self, id: MatchId) -> Result<Option<MatchId>> {
        let sql = "SELECT id FROM matches WHERE rematch_of = $1 LIMIT 1";
        self.0.maybe(sql, id).await
    }

    /// The revision of a match, which grows with each change; `None` if there is no such match.
    pub async fn revision(&mut self, id: MatchId) -> Result<Option<u64>> {
        let sql = "SELECT revision FROM matches WHERE id = $1";
        self.0.maybe(sql, id).await
    }

    /// A match with its plies; `None` if there is no such match.
    ///
    /// # Errors
    /// The database fails or holds an unknown value, or the match is changed again and again while it is read.
    pub async fn load(&mut self, id: MatchId) -> Result<Option<MatchSnapshot>> {
        // On PostgreSQL, several statements may see several states of the match. So the match is read again until its
        // revision is the same before and after.
        for _ in 0..8 {
            let row: Option<(MatchSnapshot, usize)> = self.0.maybe(COLUMNS, id).await?;
            let Some((mut record, plies)) = row else {
                return Ok(None);
            };
            record.plies = self.plies(id).await?;
            self.read_offers(&mut record).await?;
            if self.revision(id).await? == Some(record.revision) {
                return match plies == record.plies.len() {
                    true => Ok(Some(record)),
                    false => Err(StoreError::Damaged("number of plies")),
                };
            }
        }
        Err(StoreError::Clash)
    }

    async fn plies(&mut self, id: MatchId) -> Result<Vec<StoredPly>> {
        let sql = "SELECT number, token, automatic, played_at, remaining_first, remaining_second \
            FROM plies WHERE match_id = $1 ORDER BY number";
        let rows = self.0.rows(sql, id).await?;
        let plies = rows.iter().enumerate().map(|(index, row)| {
            match column::<usize>(row, "number")? == index {
                true => StoredPly::read(row),
                false => Err(StoreError::Damaged("numbers of plies")),
            }
        });
        plies.collect()
    }

    async fn read_offers(&mut self, record: &mut MatchSnapshot) -> Result<()> {
        let sql = "SELECT id, side, kind, made_at, plies, state FROM offers WHERE match_id = $1 \
            AND takebacks = $2 AND state IN ('open', 'declined', 'withdrawn') ORDER BY made_at, \
            id";
        let offers = self.0.all(sql, (record.begun.id, record.takebacks)).await?;
        for offer in offers {
            match offer {
                (offer, OfferState::Open) => record.offer = Some(offer),
                settled => record.settled.push(settled),
            }
        }
        Ok(())
    }

    /// The number of plies and of takebacks of a match; `None` if there is no such match.
    pub async fn moment(&mut self, id: MatchId) -> Result<Option<Moment>> {
        let sql = "SELECT plies, takebacks FROM matches WHERE id = $1";
        self.0.maybe(sql, id).await
    }

    /// An offer of a match with its state; `None` if there is no such offer.
    pub async fn offer(&mut self, of: MatchId, id: OfferId) -> Result<Option<(Offer, OfferState)>> {
        let sql = "SELECT id, side, kind, made_at, plies, state FROM offers WHERE match_id = $1 \
            AND id = $2";
        self.0.maybe(sql, (of, id)).await
    }

    /// Stores a match that has just begun. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if another match
    /// runs in its channel.
    pub async fn insert(&mut self, this_match: &Match) -> Result<()> {
        let record = this_match.snapshot();
        let begun = record.begun;
        let sql = "INSERT INTO matches (id, guild, place, server, channel, parent_channel, game, \
            options, control, rated, variant, first_player, second_player, rematch_of, started_at, \
            remaining_first, remaining_second, running_since, flag_at, remind_at, revision, \
            to_move, number) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, \
            $14, $15, $16, $17, $18, $19, $20, $21, $22, (SELECT COALESCE(MAX(number), 0) + 1 FROM matches \
            WHERE guild = $2))";
        let clock = this_match.clock();
        let values = (
            (
                begun.id,
                begun.counts_in,
                begun.place,
                begun.terms,
                variant_key(begun.terms.options),
            ),
            (
                begun.seats,
                begun.rematch_of,
                record.started_at,
                record.remaining,
            ),
            (
                record.running_since,
                clock.flag_at(),
                clock.remind_at(),
                record.revision,
            ),
            this_match.to_move(),
        );
        self.0.run(sql, values).await
    }

    /// Stores the changes between `before` and `after`. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if
    /// the stored match is not `before` any more.
    pub async fn save(&mut self, before: &Match, after: &Match) -> Result<()> {
        let record = after.snapshot();
        let id = after.id();
        let (clock, nudges, ending) = (after.clock(), record.nudges, record.ended.map(|it| it.0));
        let sql = "UPDATE matches SET plies = $3, takebacks = $4, remaining_first = $5, \
            remaining_second = $6, running_since = $7, reminded_at = $8, left_at = $9, \
            claimable = $10, flag_at = $11, remind_at = $12, paused_at = $13, grace = $14, \
            ending = $15, ending_side = $16, found = $17, ended_at = $18, revision = $19, \
            place = $20, server = $21, channel = $22, parent_channel = $23, to_move = $24, \
            kept_zone = $25, kept_quiet = $26, move_asked = $27, ruled = $28, ruled_by = $29 WHERE id = $1 AND revision = $2";
        let values = (
            (
                id,
                before.revision(),
                after.plies().len(),
                record.takebacks,
                record.remaining,
            ),
            (
                record.running_since,
                nudges.reminded_at,
                nudges.left_at,
                nudges.claimable,
            ),
            (
                clock.flag_at(),
                clock.remind_at(),
                record.paused_at,
                record.grace,
            ),
            ending.map(|it| it.parts().0),
            ending.and_then(|it| it.parts().1),
            record.found,
            (
                record.ended.map(|it| it.1),
                record.revision,
                record.begun.place,
                after.to_move(),
            ),
            record.kept.map(|(zone, _)| zone),
            record.kept.and_then(|(_, quiet)| quiet),
            record.move_asked,
            record.ruling.map(|it| it.worth),
            record.ruling.map(|it| it.act),
        );
        self.0.change_one(sql, values).await?;
        if after.plies().len() < before.plies().len() {
            let sql = "DELETE FROM plies WHERE match_id = $1 AND number >= $2";
            self.0.run(sql, (id, after.plies().len())).await?;
        }
        self.save_gifts(id, before, after).await?;
        for (number, ply) in after.plies().iter().enumerate().skip(before.plies().len()) {
            let sql = "INSERT INTO plies (match_id, number, token, automatic, played_at, \
                remaining_first, remaining_second) VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let values = (
                id,
                number,
                ply.token(),
                ply.automatic,
                ply.played_at,
                ply.remaining,
            );
            self.0.run(sql, values).await?;
        }
        self.save_offer(before, after).await
    }

    /// Stores the language of the boards of a match. Only used in a channel of which the bot is not a member, and only
    /// if no language is stored yet.
    pub async fn speak(&mut self, id: MatchId, language: &str) -> Result<()> {
        let sql = "UPDATE matches SET language = $2 WHERE id = $1 AND place = 'guest' \
            AND language IS NULL";
        self.0.run(sql, (id, language)).await
    }

    /// The language stored by [`Matches::speak`].
    pub async fn language(&mut self, id: MatchId) -> Result<Option<String>> {
        let sql = "SELECT language FROM matches WHERE id = $1";
        self.0.one(sql, id).await
    }

    /// Raises the revision of a match, because something that is shown with the match has changed. Fails with
    /// [`StoreError::Clash`](crate::StoreError::Clash) if the match has another revision than `revision`.
    pub async fn touch(&mut self, id: MatchId, revision: u64) -> Result<()> {
        let sql = "UPDATE matches SET revision = revision + 1 WHERE id = $1 AND revision = $2";
        self.0.change_one(sql, (id, revision)).await
    }

    /// Stores a player's previous time zone and quiet hours for each of the player's present turns. Called when the
    /// player changes them, because the change shall only count for later turns. Only matches in which quiet hours
    /// count are changed; hours that were stored earlier in the same turn stay. Returns the number of turns.
    pub async fn keep_hours(
        &mut self,
        player: UserId,
        zone: Zone,
        quiet: Option<Quiet>,
    ) -> Result<u64> {
        let sql = "UPDATE matches SET revision = revision + 1, kept_quiet = \
            CASE WHEN kept_zone IS NULL THEN $3 ELSE kept_quiet END, kept_zone \
            = COALESCE(kept_zone, $2) WHERE ended_at IS NULL AND control LIKE '%+leave%' \
            AND (first_player = $1 AND to_move = 0 OR second_player = $1 AND to_move = 1)";
        self.0.changed(sql, (player, zone, quiet)).await
    }

    /// Stores time that one player gave to the other. The time is added to the remaining time stored with every ply so
    /// far (see [`Match::give_time`]).
    async fn save_gifts(&mut self, id: MatchId, before: &Match, after: &Match) -> Result<()> {
        let left = |this_match: &Match| this_match.plies().first().map(|ply| ply.remaining);
        let (Some(before), Some(after)) = (left(before), left(after)) else {
            return Ok(());
        };
        if before == after {
            return Ok(());
        }
        let sql = "UPDATE plies SET remaining_first = remaining_first + $2, remaining_second \
            = remaining_second + $3 WHERE match_id = $1";
        let more = |side| Duration::column(&after[side]) - Duration::column(&before[side]);
        let values = (id, more(Side::First), more(Side::Second));
        self.0.run(sql, values).await
    }

    async fn save_offer(&mut self, before: &Match, after: &Match) -> Result<()> {
        if before.offer() == after.offer() {
            return Ok(());
        }
        if let Some(offer) = before.offer() {
            let sql = "UPDATE offers SET state = $2 WHERE id = $1";
            let values = (offer.id, offer_state(offer, before, after));
            self.0.run(sql, values).await?;
        }
        if let Some(offer) = after.offer() {
            let sql = "INSERT INTO offers (id, match_id, side, kind, made_at, plies, takebacks, \
                state) VALUES ($1, $2, $3, $4, $5, $6, $7, 'open')";
            let values = (
                offer.id,
                after.id(),
                offer.by,
                offer.kind,
                offer.made_at,
                offer.plies,
                after.moment().takebacks,
            );
            self.0.run(sql, values).await?;
        }
        Ok(())
    }
}
