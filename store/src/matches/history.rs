//! Lists of finished and of running matches.

use super::Matches;
use crate::Result;
use crate::row::{Read, accounts, column, reads};
use referee::{Act, Ending, GuildId, MatchId, Place, Seats, Terms, Time, UserId, Worth};
use rules::{BySide, Game};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSummary {
    pub id: MatchId,
    /// The server or conversation whose numbers the match's number belongs to.
    pub counts_in: GuildId,
    pub number: u64,
    pub place: Place,
    pub terms: Terms,
    pub seats: Seats,
    /// The names of the players as last seen, the first side's name first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of the players' accounts; `None` where not known.
    pub accounts: BySide<Option<String>>,
    pub plies: u32,
    pub started_at: Time,
    /// How and when the match ended; `None` while it runs.
    pub ended: Option<(Ending, Time)>,
    /// The worth that the referee gave the match; `None` while it runs.
    pub found: Option<Worth>,
    /// The worth that a moderator gave the match in place of the referee's; `None` if no moderator has.
    pub ruled: Option<Worth>,
    /// The moderator's act that decided `ruled`. If there is no such act, the latest act on the match; `None` if there
    /// is no act.
    pub act: Option<Act>,
}

const SUMMARY: &str = "m.id, m.number, m.guild, m.place, m.server, m.channel, m.parent_channel, m.game, \
     m.options, m.control, m.rated, m.first_player, m.second_player, m.plies, m.started_at, \
     m.ending, m.ending_side, m.ended_at, m.found, m.ruled, NULLIF(f.name, '') AS first_name, NULLIF(s.name, '') AS second_name, \
     f.account AS first_account, s.account AS second_account, a.id AS act, a.kind, a.detail, a.made_by, a.made_at, a.reason";

/// SQL that joins a match `m` with its players and with the moderator's act of [`MatchSummary::act`].
const BESIDE: &str = "JOIN players f ON f.id = m.first_player \
     JOIN players s ON s.id = m.second_player LEFT JOIN moderator_acts a ON a.match_id = m.id \
     AND (a.id = m.ruled_by OR m.ruled_by IS NULL AND a.number = (SELECT MAX(number) FROM moderator_acts \
     WHERE match_id = m.id))";

/// Selects which finished matches of a server are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    All,
    /// The matches of one player.
    Of(UserId),
    /// The matches that have a score, including those whose result was struck.
    Results,
}

/// SQL for the finished matches of the server `$1`. The value of `$2`, which is a player in the statement of
/// [`of_player`], must be 0.
const OF_EVERYBODY: &str = "SELECT id, ended_at FROM matches \
     WHERE guild = $1 AND ended_at IS NOT NULL AND $2 = 0";

/// Condition for matches with a score, including those whose result was struck. A match has no score if both players
/// missed it, or if it ended with no point for either player.
const WITH_SCORE: &str =
    " AND (ruled LIKE '(%' OR COALESCE(ruled, found) IN ('1-0', '0-1', '1/2', '+-', '-+'))";

/// SQL for the finished matches of the player `$2`. The matches as first and as second side are read separately, each
/// from an index of its own.
fn of_player(visible: &str) -> String {
    format!(
        "SELECT id, ended_at FROM matches WHERE {visible} AND first_player = $2 AND ended_at IS NOT NULL \
         UNION ALL SELECT id, ended_at FROM matches \
         WHERE {visible} AND second_player = $2 AND ended_at IS NOT NULL"
    )
}

/// Condition for the matches of a player that are listed in the server `$1`. In a server these are the matches that
/// count in it. In the player's own direct messages with the bot, which no other person reads, these are all matches of
/// the player.
pub(super) fn visible_in(guild: GuildId, user: UserId) -> &'static str {
    match guild.0 == user.0 {
        true => "$1 <> 0",
        false => "guild = $1",
    }
}

impl MatchSummary {
    /// The worth that counts: the one that a moderator decided, else the one that the referee found. `None` while the
    /// match runs.
    #[must_use]
    pub fn worth(&self) -> Option<Worth> {
        self.ruled.or(self.found)
    }

    #[must_use]
    pub fn is_struck(&self) -> bool {
        self.ruled.is_some_and(|it| !it.counts)
    }
}

impl Matches<'_> {
    /// The finished matches of a server, latest first, and how many there are in total.
    pub async fn finished(
        &mut self,
        guild: GuildId,
        which: Past,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<MatchSummary>, usize)> {
        // The statements need `$2` only for the matches of one player.
        let (which, user) = match which {
            Past::All => (OF_EVERYBODY.to_owned(), UserId(0)),
            Past::Results => (format!("{OF_EVERYBODY}{WITH_SCORE}"), UserId(0)),
            Past::Of(user) => (of_player(visible_in(guild, user)), user),
        };
        let total = AssertSqlSafe(format!("SELECT COUNT(*) FROM ({which}) k"));
        let page = AssertSqlSafe(format!(
            "SELECT {SUMMARY} FROM (SELECT id, ended_at FROM ({which}) o \
             ORDER BY ended_at DESC, id DESC LIMIT $3 OFFSET $4) k \
             JOIN matches m ON m.id = k.id {BESIDE} ORDER BY k.ended_at DESC, k.id DESC"
        ));
        let total = self.0.one(total, (guild, user)).await?;
        Ok((self.0.all(page, (guild, user, limit, skip)).await?, total))
    }

    /// The `limit` matches of a game that ended last in a server, latest first.
    pub async fn latest_of(
        &mut self,
        guild: GuildId,
        game: Game,
        limit: u32,
    ) -> Result<Vec<MatchId>> {
        let sql = "SELECT id FROM matches WHERE guild = $1 AND game = $2 AND ended_at \
            IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT $3";
        self.0.all(sql, (guild, game, limit)).await
    }

    /// The plies of the `matches` matches of a person that ended last in a server. Each match has its plies in order;
    /// each ply is its token, the time at which it was played, and whether the referee played it.
    pub async fn latest_plies(
        &mut self,
        guild: GuildId,
        user: UserId,
        matches: u32,
    ) -> Result<HashMap<MatchId, Vec<(String, Time, bool)>>> {
        let which = of_player(visible_in(guild, user));
        let sql = format!(
            "SELECT match_id, token, played_at, automatic FROM plies WHERE match_id IN \
             (SELECT id FROM ({which}) k ORDER BY ended_at DESC, id DESC LIMIT $3) \
             ORDER BY match_id, number"
        );
        let values = (guild, user, matches);
        let rows = self.0.rows(AssertSqlSafe(sql), values).await?;
        let mut plies: HashMap<MatchId, Vec<(String, Time, bool)>> = HashMap::new();
        for row in &rows {
            let ply = (
                column(row, "token")?,
                column(row, "played_at")?,
                column(row, "automatic")?,
            );
            plies.entry(column(row, "match_id")?).or_default().push(ply);
        }
        Ok(plies)
    }

    pub async fn numbered(&mut self, guild: GuildId, number: u64) -> Result<Option<MatchId>> {
        let sql = "SELECT id FROM matches WHERE guild = $1 AND number = $2";
        self.0.maybe(sql, (guild, number)).await
    }

    pub async fn number(&mut self, id: MatchId) -> Result<Option<u64>> {
        let sql = "SELECT number FROM matches WHERE id = $1";
        self.0.maybe(sql, id).await
    }
}

reads! {
    MatchSummary {
        id, counts_in = "guild", number, place: _, terms: _, seats: _, names: _, accounts: accounts, plies, started_at, ended: _,
        found, ruled, act: _,
    }
}

impl Read for Option<Act> {
    fn read(row: &AnyRow) -> Result<Option<Act>> {
        let kind: Option<String> = column(row, "kind")?;
        kind.map(|_| Act::read(row)).transpose()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMatch {
    pub id: MatchId,
    pub revision: u64,
    /// The names of the players as last seen, the first side's name first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of the players' accounts; `None` where not known.
    pub accounts: BySide<Option<String>>,
    /// Whether the place can be reached and it may be the person's turn. For a match that an older version stored
    /// without the side to move, this is `true` even if it is the opponent's turn.
    pub waits: bool,
    /// Whether the place of the match is lost.
    pub lost: bool,
}

impl Matches<'_> {
    /// A person's running matches in all places. They come in four groups: matches whose place is lost, matches that
    /// the person may claim because the opponent takes too long, matches where it is the person's turn, and all others.
    /// Within a group, matches with the least time left come first, and then the oldest.
    pub async fn own(&mut self, user: UserId) -> Result<Vec<OwnMatch>> {
        // If `to_move` is not stored, the match counts as waiting for the person.
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

    /// The places of a person's running matches, oldest match first. Each place comes with the time since which it is
    /// lost; `None` if it is not lost.
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
        Ok((Place::read(row)?, column(row, "paused_at")?))
    }
}
