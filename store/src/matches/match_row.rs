//! Reads everything that is shown of a match, except its plies, in one statement.

use super::Matches;
use crate::outbox::OutboxRow;
use crate::players::{PlayerSettings, read_settings};
use crate::row::{Read, accounts, column};
use crate::{GuildSettings, Result};
use referee::{ChannelId, MatchId, Quiet, UserId, Zone};
use rules::BySide;
use sqlx::any::AnyRow;

#[derive(Clone, Debug)]
pub struct MatchRow {
    pub id: MatchId,
    /// The match's number within its server.
    pub number: u64,
    pub revision: u64,
    /// The names of both players as last seen, the first side's name first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of the players' accounts; `None` where not known.
    pub accounts: BySide<Option<String>>,
    /// The quiet hours of each player with the player's time zone; `None` for a player without quiet hours.
    pub quiet: BySide<Option<(Zone, Quiet)>>,
    /// Whether the platform refused the latest direct message to a player.
    pub unreachable: BySide<bool>,
    /// Whether the match counts for no rating because the results of these two players against each other had reached
    /// the server's limit for 24 hours.
    pub beyond_limit: bool,
    /// Whether the match is a game of a tournament, and that tournament was not called off.
    pub in_tournament: bool,
    /// The settings of the server. In a channel of which the bot is not a member, their language is the one stored by
    /// [`Matches::speak`].
    pub guild: GuildSettings,
    /// The person who looks at the match, and their settings.
    pub viewer: (UserId, PlayerSettings),
    /// Outbox rows of the match, as [`Outbox::of`](crate::Outbox::of) returns them.
    pub messages: Vec<OutboxRow>,
}

/// SQL for the rows of a [`MatchRow`]. `$condition` selects the match `m`, and `$2` is the viewer.
macro_rules! match_row {
    ($condition:literal) => {
        concat!(
            "SELECT m.id AS subject, m.number, \
             CASE WHEN m.place = 'guest' THEN m.language END AS spoken, m.revision, m.beyond_limit, \
             NULLIF(f.name, '') AS first_name, NULLIF(s.name, '') AS second_name, \
             f.account AS first_account, s.account AS second_account, \
             CAST(CASE WHEN EXISTS (SELECT 1 FROM tournament_games i JOIN tournaments t ON t.id = i.tournament \
             WHERE i.match_id = m.id AND t.state <> 'called_off') THEN 1 ELSE 0 END \
             AS BIGINT) AS in_tournament, g.settings, f.settings AS first_settings, s.settings AS second_settings, \
             f.directs_refused AS first_refused, s.directs_refused AS second_refused, \
             c.settings AS own_settings, o.role, o.home, o.wanted, o.shown, o.channel, o.message, \
             o.next_attempt, o.attempts, o.turn, o.told \
             FROM matches m JOIN players f ON f.id = m.first_player \
             JOIN players s ON s.id = m.second_player LEFT JOIN guilds g ON g.id = COALESCE(m.server, m.guild) \
             LEFT JOIN players c ON c.id = $2 \
             LEFT JOIN outbox o ON o.subject = m.id AND o.given_up IS NULL WHERE ",
            $condition,
            " ORDER BY o.priority, o.role"
        )
    };
}

impl Matches<'_> {
    /// The match as the person `looking` sees it; `None` if there is no such match.
    pub async fn match_row(&mut self, id: MatchId, looking: UserId) -> Result<Option<MatchRow>> {
        let sql = match_row!("m.id = $1");
        let rows = self.0.rows(sql, (id, looking)).await?;
        read_match_row(&rows, looking)
    }

    /// The running match of a channel as the person `looking` sees it; `None` if no match runs there.
    pub async fn match_row_here(
        &mut self,
        channel: ChannelId,
        looking: UserId,
    ) -> Result<Option<MatchRow>> {
        let sql = match_row!("m.channel = $1 AND m.ended_at IS NULL AND m.place <> 'direct'");
        let rows = self.0.rows(sql, (channel, looking)).await?;
        read_match_row(&rows, looking)
    }
}

/// Reads a match from its rows: one row for each message of the match, or a single row if there are no messages.
fn read_match_row(rows: &[AnyRow], looking: UserId) -> Result<Option<MatchRow>> {
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let mut messages = Vec::new();
    for row in rows {
        match column::<Option<String>>(row, "role")?.map(|_| OutboxRow::read(row)) {
            // A damaged outbox row does not stop the match. The row is given up when it is delivered.
            Some(Err(why)) if why.is_unreadable() => {}
            message => messages.extend(message.transpose()?),
        }
    }
    let guild: GuildSettings = read_settings(row, "settings")?;
    Ok(Some(MatchRow {
        id: column(row, "subject")?,
        number: column(row, "number")?,
        revision: column(row, "revision")?,
        names: Read::read(row)?,
        accounts: accounts(row)?,
        quiet: BySide::new(
            read_quiet(row, "first_settings")?,
            read_quiet(row, "second_settings")?,
        ),
        unreachable: BySide::new(
            column::<u64>(row, "first_refused")? > 0,
            column::<u64>(row, "second_refused")? > 0,
        ),
        beyond_limit: column(row, "beyond_limit")?,
        in_tournament: column(row, "in_tournament")?,
        guild: GuildSettings {
            language: column::<Option<String>>(row, "spoken")?.or(guild.language),
            ..guild
        },
        viewer: (looking, read_settings(row, "own_settings")?),
        messages,
    }))
}

/// Reads a player's quiet hours and time zone from a column of settings; `None` without quiet hours.
fn read_quiet(row: &AnyRow, column: &'static str) -> Result<Option<(Zone, Quiet)>> {
    let (zone, quiet) = read_settings::<PlayerSettings>(row, column)?.hours();
    Ok(quiet.map(|quiet| (zone, quiet)))
}
