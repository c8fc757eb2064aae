//! The finished and running matches of people, as a list.

use super::super::StoreError;
use super::super::row::Columns;
use super::Matches;
use super::rows::{read_kind, read_place, read_seats, read_terms, small};
use referee::{EndingKind, GuildId, MatchId, Place, Seats, Terms, Time, UserId};
use rules::Side;

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSummary {
    /// Which.
    pub id: MatchId,
    /// Where.
    pub place: Place,
    /// What was agreed.
    pub terms: Terms,
    /// Who plays which side.
    pub seats: Seats,
    /// The names last seen, the first side first; `None` for a former player.
    pub names: [Option<String>; 2],
    /// How many plies.
    pub plies: u32,
    /// When it began.
    pub started_at: Time,
    /// How it ended, when, and who won; `None` while it runs.
    pub ended: Option<(EndingKind, Time, Option<Side>)>,
}

impl Matches<'_> {
    /// A person's matches in a server, latest first, from before `before` on.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn history(
        &mut self,
        user: UserId,
        guild: GuildId,
        before: Option<MatchId>,
        limit: u32,
    ) -> Result<Vec<MatchSummary>, StoreError> {
        sqlx::query(
            "SELECT m.id, m.guild, m.channel, m.parent_channel, m.game, m.options, m.control, \
             m.rated, m.first_player, m.second_player, m.plies, m.started_at, m.ending, \
             m.winner, m.ended_at, f.name AS first_name, s.name AS second_name \
             FROM matches m JOIN players f ON f.id = m.first_player \
             JOIN players s ON s.id = m.second_player \
             WHERE (m.first_player = $1 OR m.second_player = $1) AND m.guild = $2 AND m.id < $3 \
             ORDER BY m.id DESC LIMIT $4",
        )
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        // Identifiers sort by time; `~` sorts after all of them.
        .bind(before.map_or_else(|| "~".to_owned(), |id| id.to_string()))
        .bind(i64::from(limit))
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(|row| {
            let seats = read_seats(row)?;
            let name = |user: UserId, column| {
                row.text(column)
                    .map(|name| (!user.is_former()).then_some(name))
            };
            Ok(MatchSummary {
                id: row.parsed("id")?,
                place: read_place(row)?,
                terms: read_terms(row)?,
                seats,
                names: [
                    name(seats.first, "first_name")?,
                    name(seats.second, "second_name")?,
                ],
                plies: small(row.int("plies")?)?,
                started_at: row.time("started_at")?,
                ended: match (read_kind(row)?, row.maybe_time("ended_at")?) {
                    (Some(kind), Some(at)) => Some((kind, at, row.maybe_side("winner")?)),
                    _ => None,
                },
            })
        })
        .collect()
    }
}
