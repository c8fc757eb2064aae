//! The finished and running matches of people, as a list.

use super::super::Result;
use super::super::row::{Columns as _, Read, accounts, reads};
use super::Matches;
use referee::{Act, Ending, GuildId, MatchId, Place, Seats, Terms, Time, UserId, Worth};
use rules::{BySide, Game};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSummary {
    pub id: MatchId,
    /// The server, or the conversation, of its number.
    pub counts_in: GuildId,
    pub number: u64,
    pub place: Place,
    pub terms: Terms,
    pub seats: Seats,
    /// The names last seen, the first side first; `None` for a former player.
    pub names: BySide<Option<String>>,
    /// The names of their accounts, as far as they are known.
    pub accounts: BySide<Option<String>>,
    pub plies: u32,
    pub started_at: Time,
    /// How and when it ended; `None` while it runs.
    pub ended: Option<(Ending, Time)>,
    /// What the referee found, and what a moderator has decided instead.
    pub found: Option<Worth>,
    pub ruled: Option<Worth>,
    /// What a moderator did to it: the act by which that was decided, or else the last one.
    pub act: Option<Act>,
}

const SUMMARY: &str = "m.id, m.number, m.guild, m.place, m.server, m.channel, m.parent_channel, m.game, \
     m.options, m.control, m.rated, m.first_player, m.second_player, m.plies, m.started_at, \
     m.ending, m.ending_side, m.ended_at, m.found, m.ruled, NULLIF(f.name, '') AS first_name, NULLIF(s.name, '') AS second_name, \
     f.account AS first_account, s.account AS second_account, a.id AS act, a.kind, a.detail, a.made_by, a.made_at, a.reason";

/// The players of `m`, and what a moderator did to it.
const BESIDE: &str = "JOIN players f ON f.id = m.first_player \
     JOIN players s ON s.id = m.second_player LEFT JOIN moderator_acts a ON a.match_id = m.id \
     AND (a.id = m.ruled_by OR m.ruled_by IS NULL AND a.number = (SELECT MAX(number) FROM moderator_acts \
     WHERE match_id = m.id))";

/// Which finished matches of a server are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    All,
    /// Those of a player.
    Of(UserId),
    /// Those with a score, also one that is struck.
    Results,
}

/// The finished matches of the server `$1`; `$2` is not used.
const OF_EVERYBODY: &str = "SELECT id, ended_at FROM matches \
     WHERE guild = $1 AND ended_at IS NOT NULL AND $2 = 0";

/// Those of them with a score: not those that both players missed, or that ended with no point for either.
const WITH_SCORE: &str =
    " AND (ruled LIKE '(%' OR COALESCE(ruled, found) IN ('1-0', '0-1', '1/2', '+-', '-+'))";

/// Those of the player `$2`, each side from an index of its own.
fn of_player(here: &str) -> String {
    format!(
        "SELECT id, ended_at FROM matches WHERE {here} AND first_player = $2 AND ended_at IS NOT NULL \
         UNION ALL SELECT id, ended_at FROM matches \
         WHERE {here} AND second_player = $2 AND ended_at IS NOT NULL"
    )
}

/// Which matches of a player are looked at in the server `$1`: those of it, but in their own direct messages with the
/// bot, which no other person reads, all of them.
pub(super) fn here(guild: GuildId, user: UserId) -> &'static str {
    match guild.0 == user.0 {
        true => "$1 <> 0",
        false => "guild = $1",
    }
}

impl MatchSummary {
    /// What counts of it; `None` while it runs.
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
    /// Finished matches of a server, latest first, and how many there are in all.
    pub async fn finished(
        &mut self,
        guild: GuildId,
        which: Past,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<MatchSummary>, usize)> {
        // The number bound is used for one player's alone.
        let (which, user) = match which {
            Past::All => (OF_EVERYBODY.to_owned(), UserId(0)),
            Past::Results => (format!("{OF_EVERYBODY}{WITH_SCORE}"), UserId(0)),
            Past::Of(user) => (of_player(here(guild, user)), user),
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

    /// The matches of a game that ended latest in a server, latest first.
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

    /// The plies of the matches of a person that ended latest in a server, each with when it was played and
    /// whether the referee played it, in order: at most of so many matches.
    pub async fn latest_plies(
        &mut self,
        guild: GuildId,
        user: UserId,
        matches: u32,
    ) -> Result<HashMap<MatchId, Vec<(String, Time, bool)>>> {
        let which = of_player(here(guild, user));
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
                row.get("token")?,
                row.get("played_at")?,
                row.get("automatic")?,
            );
            plies.entry(row.get("match_id")?).or_default().push(ply);
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
        let kind: Option<String> = row.get("kind")?;
        kind.map(|_| Act::read(row)).transpose()
    }
}
