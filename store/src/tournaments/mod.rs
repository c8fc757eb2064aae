//! The tables of tournaments, their players and their games.

mod entries;
mod games;
mod rows;

pub use games::NewGame;

use crate::heartbeat::Served;
use crate::row::column;
use crate::{Connection, Result};
use referee::tournament::{Card, Entrant, Tournament};
use referee::{ChannelId, GuildId, Time, TournamentId, UserId};
use rows::{entrant_index, read_bye, read_game};
use sqlx::AssertSqlSafe;

#[derive(Debug)]
pub struct Tournaments<'c>(pub(super) Connection<'c>);

/// The columns of a tournament `t` in SQL.
const COLUMNS: &str = "t.id, t.guild, t.number, t.name, t.channel, t.made_by, t.made_at, t.kind, t.game, t.options, \
     t.control, t.rated, t.best_of, t.round_span, t.places, t.role, t.state, t.round, t.deadline, t.ended_at, \
     t.lost_at, t.lacks_threads, t.revision";

impl Tournaments<'_> {
    /// Stores a new tournament that is next handled at its deadline. Its number is the next number of the server. Fails
    /// with [`StoreError::Clash`](crate::StoreError::Clash) if another tournament has got that number meanwhile.
    pub async fn insert(&mut self, new: &Tournament) -> Result<()> {
        let settings = &new.settings;
        let begun = (
            new.id,
            new.guild,
            &settings.name,
            new.channel,
            new.made_by,
            new.made_at,
        );
        let rules = (
            settings.kind,
            settings.terms,
            settings.best_of,
            settings.round_span,
        );
        let values = (
            begun,
            rules,
            settings.places,
            settings.role,
            new.deadline,
            new.state,
        );
        let sql = "INSERT INTO tournaments (id, guild, number, name, channel, made_by, made_at, \
            kind, game, options, control, rated, best_of, round_span, places, role, deadline, \
            due_at, state) VALUES ($1, $2, (SELECT COALESCE(MAX(number), 0) + 1 FROM tournaments \
            WHERE guild = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, \
            $16, $17)";
        self.0.run(sql, values).await
    }

    /// Raises the revision of a tournament, which locks it until the end of the transaction; `false` if there is no
    /// such tournament.
    pub async fn lock(&mut self, id: TournamentId) -> Result<bool> {
        let sql = "UPDATE tournaments SET revision = revision + 1 WHERE id = $1";
        Ok(self.0.changed(sql, id).await? == 1)
    }

    /// A tournament with its players and games; `None` if there is no such tournament.
    pub async fn load(&mut self, id: TournamentId) -> Result<Option<Card>> {
        let Some(tournament) = self.head(id).await? else {
            return Ok(None);
        };
        let sql = "SELECT entry, player, rating, withdrawn FROM tournament_players \
            WHERE tournament = $1 ORDER BY entry";
        let entrants: Vec<Entrant> = self.0.all(sql, id).await?;
        let sql = "SELECT g.round, g.board, g.game, g.first, g.second, g.match_id, g.result, \
            COALESCE(g.set_by, a.made_by) AS decided_by, COALESCE(g.ended_at, m.ended_at) AS ended_at, \
            m.found, m.ruled FROM tournament_games g LEFT JOIN matches m ON m.id = g.match_id \
            LEFT JOIN moderator_acts a ON a.id = m.ruled_by \
            WHERE g.tournament = $1 ORDER BY g.round, g.board, g.game";
        let rows = self.0.rows(sql, id).await?;
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        for row in &rows {
            match column::<Option<u32>>(row, "second")? {
                Some(_) => games.push(read_game(row, &entrants)?),
                None => byes.push(read_bye(row, &entrants)?),
            }
        }
        let sql = "SELECT entered_at, entry FROM ladder_entries WHERE tournament = $1 \
            ORDER BY entered_at, entry";
        let entered: Vec<(Time, u32)> = self.0.all(sql, id).await?;
        let entered = entered
            .into_iter()
            .map(|(at, entry)| Ok((at, entrant_index(&entrants, entry)?)));
        Ok(Some(Card {
            entered: entered.collect::<Result<_>>()?,
            tournament,
            entrants,
            games,
            byes,
        }))
    }

    pub async fn head(&mut self, id: TournamentId) -> Result<Option<Tournament>> {
        let one = format!("SELECT {COLUMNS} FROM tournaments t WHERE t.id = $1");
        self.0.maybe(AssertSqlSafe(one), id).await
    }

    pub async fn numbered(&mut self, guild: GuildId, number: u64) -> Result<Option<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE guild = $1 AND number = $2";
        self.0.maybe(sql, (guild, number)).await
    }

    /// All tournaments of a server: first those that are not over, and in both groups the latest first. Each tournament
    /// comes with the number of its players who have not withdrawn.
    pub async fn list(&mut self, guild: GuildId) -> Result<Vec<(Tournament, u64)>> {
        let sql = format!(
            "SELECT {COLUMNS}, (SELECT COUNT(*) FROM tournament_players p WHERE p.tournament = t.id \
             AND p.withdrawn = 0) AS players FROM tournaments t WHERE t.guild = $1 \
             ORDER BY CASE WHEN t.ended_at IS NULL THEN 0 ELSE 1 END, t.number DESC"
        );
        self.0.all(AssertSqlSafe(sql), guild).await
    }

    /// At most `limit` of the tournaments of a server that a person has entered and that are over, latest first.
    pub async fn finished_of(
        &mut self,
        guild: GuildId,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<TournamentId>> {
        let sql = "SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament \
            = t.id WHERE p.player = $1 AND t.guild = $2 AND t.state = 'over' ORDER BY t.number \
            DESC LIMIT $3";
        self.0.all(sql, (user, guild, limit)).await
    }

    /// The tournaments in any server that a person has entered, has not withdrawn from, and that are not over.
    pub async fn entered_by(&mut self, user: UserId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament \
            = t.id WHERE p.player = $1 AND p.withdrawn = 0 AND t.ended_at IS NULL ORDER BY t.id";
        self.0.all(sql, user).await
    }

    /// The latest tournament that a person has made in a server; `None` if there is none.
    pub async fn latest_by(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Option<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE guild = $1 AND made_by = $2 ORDER BY number \
            DESC LIMIT 1";
        self.0.maybe(sql, (guild, user)).await
    }

    /// Stores the state and the place of a tournament, and the time at which it is next handled.
    pub async fn save(&mut self, tournament: &Tournament, due_at: Option<Time>) -> Result<()> {
        let sql = "UPDATE tournaments SET kind = $2, state = $3, round = $4, deadline = $5, \
            due_at = $6, ended_at = $7, channel = $8, lost_at = $9, lacks_threads = $10 WHERE id = $1";
        let values = (
            tournament.id,
            tournament.settings.kind,
            tournament.state.name(),
            tournament.round,
            tournament.deadline,
            due_at,
            tournament.ended_at,
            tournament.channel,
            tournament.lost_at,
            tournament.lacks_threads,
        );
        self.0.run(sql, values).await
    }

    /// The tournaments that have to be handled by `now`; those that have waited longest come first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<TournamentId>> {
        let served = self.0.shards.condition("guild");
        let sql = format!(
            "SELECT id FROM tournaments WHERE due_at IS NOT NULL AND due_at <= $1 AND {served} \
             ORDER BY due_at LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
    }

    /// Removes a tournament that cannot be read from the results of [`Tournaments::due`] and
    /// [`Tournaments::lost_before`].
    pub async fn silence(&mut self, id: TournamentId) -> Result<()> {
        let sql = "UPDATE tournaments SET due_at = NULL, lost_at = NULL WHERE id = $1";
        self.0.run(sql, id).await
    }

    /// Sets the deadlines of rounds in these servers forward by the time from `served.at` to `now`, because that
    /// downtime does not count.
    pub async fn skip(&mut self, served: &Served, now: Time) -> Result<()> {
        let of_them = served.condition(self.0.shards, "guild");
        let sql = format!(
            "UPDATE tournaments SET revision = revision + 1, deadline = deadline + ($2 - $1), \
             due_at = CASE WHEN due_at = deadline THEN due_at + ($2 - $1) ELSE due_at END \
             WHERE due_at IS NOT NULL AND state = 'running' AND deadline > $1 AND {of_them}",
        );
        self.0.run(AssertSqlSafe(sql), (served.at, now)).await
    }

    /// The ids of the tournaments after the id `after`. The ids are not parsed, so a damaged id does not hide the
    /// others.
    pub async fn page(&mut self, after: &str, limit: u32) -> Result<Vec<String>> {
        let sql = "SELECT id FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2";
        self.0.all(sql, (after, limit)).await
    }
}

impl Tournaments<'_> {
    pub async fn current_in(&mut self, channel: ChannelId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL \
            ORDER BY id";
        self.0.all(sql, channel).await
    }

    /// The tournaments of a channel that wait because the channel is lost, or because the bot may not open threads in
    /// it.
    pub async fn waiting_in(&mut self, channel: ChannelId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE channel = $1 AND ended_at IS NULL \
            AND (lost_at IS NOT NULL OR lacks_threads = 1) ORDER BY id";
        self.0.all(sql, channel).await
    }

    /// The tournaments of a server that wait because their channel is lost, or because the bot may not open threads in
    /// it.
    pub async fn waiting_in_server(&mut self, guild: GuildId) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE guild = $1 AND ended_at IS NULL \
            AND (lost_at IS NOT NULL OR lacks_threads = 1) ORDER BY id";
        self.0.all(sql, guild).await
    }

    /// The tournaments that are not over and whose channel was lost at `time` or earlier.
    pub async fn lost_before(&mut self, time: Time, limit: u32) -> Result<Vec<TournamentId>> {
        let served = self.0.shards.condition("guild");
        let sql = format!(
            "SELECT id FROM tournaments WHERE lost_at IS NOT NULL AND lost_at <= $1 AND ended_at IS NULL \
             AND {served} ORDER BY lost_at LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (time, limit)).await
    }
}
