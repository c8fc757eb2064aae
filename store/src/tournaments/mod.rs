//! Tournaments with their players and games.

mod entries;
mod games;
mod places;
mod rows;

pub use games::NewGame;

use super::heartbeat::Served;
use super::row::{Columns, Run as _, options_text};
use super::{Connection, StoreError};
use referee::tournament::{Card, Tournament};
use referee::{GuildId, Time, TournamentId, UserId};
use rows::{read_bye, read_entrant, read_game, read_tournament};
use sqlx::AssertSqlSafe;

/// The tables of tournaments.
#[derive(Debug)]
pub struct Tournaments<'c>(pub(super) Connection<'c>);

/// Everything of a tournament.
const COLUMNS: &str = "t.id, t.guild, t.number, t.name, t.channel, t.made_by, t.made_at, t.kind, t.game, t.options, \
     t.control, t.rated, t.best_of, t.round_span, t.places, t.role, t.state, t.round, t.deadline, t.ended_at, \
     t.lost_at, t.revision";

impl Tournaments<'_> {
    /// Stores a new tournament that is due at its deadline; its number is the next of the server.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if another one has taken that number meanwhile; or the database fails.
    pub async fn insert(&mut self, new: &Tournament) -> Result<(), StoreError> {
        let settings = &new.settings;
        sqlx::query(
            "INSERT INTO tournaments (id, guild, number, name, channel, made_by, made_at, kind, game, options, control, \
             rated, best_of, round_span, places, role, deadline, due_at, state) VALUES ($1, $2, \
             (SELECT COALESCE(MAX(number), 0) + 1 FROM tournaments WHERE guild = $2), \
             $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17)",
        )
        .bind(new.id.to_string())
        .bind(new.guild.0.cast_signed())
        .bind(settings.name.as_str())
        .bind(new.channel.0.cast_signed())
        .bind(new.made_by.0.cast_signed())
        .bind(new.made_at.as_millis())
        .bind(settings.kind.to_string())
        .bind(settings.terms.game().name())
        .bind(options_text(settings.terms.options))
        .bind(settings.terms.control.to_string())
        .bind(i64::from(settings.terms.rated))
        .bind(i64::from(settings.best_of.games()))
        .bind(settings.round_span.map(|it| referee::millis(it).cast_signed()))
        .bind(settings.places.map(i64::from))
        .bind(settings.role.map(|it| it.0.cast_signed()))
        .bind(new.deadline.map(Time::as_millis))
        .bind(new.state.name())
        .run(self.0.get())
        .await
    }

    /// Raises the revision of a tournament, which locks it until the end of the transaction; whether there is one.
    pub async fn lock(&mut self, id: TournamentId) -> Result<bool, StoreError> {
        let locked = sqlx::query("UPDATE tournaments SET revision = revision + 1 WHERE id = $1")
            .bind(id.to_string())
            .execute(self.0.get())
            .await?;
        Ok(locked.rows_affected() == 1)
    }

    /// A tournament with its players and games; `None` if there is no such one.
    pub async fn load(&mut self, id: TournamentId) -> Result<Option<Card>, StoreError> {
        let Some(tournament) = self.head(id).await? else {
            return Ok(None);
        };
        let entrants = sqlx::query(
            "SELECT entry, player, rating, withdrawn FROM tournament_players WHERE tournament = $1 ORDER BY entry",
        )
        .bind(id.to_string())
        .all(self.0.get(), read_entrant)
        .await?;
        let rows = sqlx::query(
            "SELECT round, board, game, first, second, match_id, result, set_by, reason, ended_at \
             FROM tournament_games WHERE tournament = $1 ORDER BY round, board, game",
        )
        .bind(id.to_string())
        .fetch_all(self.0.get())
        .await?;
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        for row in &rows {
            match row.maybe_int("second")? {
                Some(_) => games.push(read_game(row, &entrants)?),
                None => byes.push(read_bye(row, &entrants)?),
            }
        }
        Ok(Some(Card {
            tournament,
            entrants,
            games,
            byes,
        }))
    }

    /// A tournament without its players and games.
    pub async fn head(&mut self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        let one = format!("SELECT {COLUMNS} FROM tournaments t WHERE t.id = $1");
        sqlx::query(AssertSqlSafe(one))
            .bind(id.to_string())
            .maybe(self.0.get(), read_tournament)
            .await
    }

    /// The tournament of that number in a server.
    pub async fn numbered(
        &mut self,
        guild: GuildId,
        number: u64,
    ) -> Result<Option<TournamentId>, StoreError> {
        sqlx::query("SELECT id FROM tournaments WHERE guild = $1 AND number = $2")
            .bind(guild.0.cast_signed())
            .bind(number.cast_signed())
            .maybe(self.0.get(), |row| row.parsed("id"))
            .await
    }

    /// The tournaments of a server, those that are not over first, then the latest; each with the number of its players.
    /// And how many there are in all.
    pub async fn list(
        &mut self,
        guild: GuildId,
        skip: u32,
        limit: u32,
    ) -> Result<(Vec<(Tournament, u64)>, u64), StoreError> {
        let page = format!(
            "SELECT {COLUMNS}, (SELECT COUNT(*) FROM tournament_players p WHERE p.tournament = t.id \
             AND p.withdrawn = 0) AS players FROM tournaments t WHERE t.guild = $1 \
             ORDER BY CASE WHEN t.ended_at IS NULL THEN 0 ELSE 1 END, t.number DESC LIMIT $2 OFFSET $3"
        );
        let rows = sqlx::query(AssertSqlSafe(page))
            .bind(guild.0.cast_signed())
            .bind(i64::from(limit))
            .bind(i64::from(skip))
            .all(self.0.get(), |row| {
                Ok((read_tournament(row)?, row.number("players")?))
            })
            .await?;
        let count = sqlx::query("SELECT COUNT(*) AS all_of_them FROM tournaments WHERE guild = $1")
            .bind(guild.0.cast_signed())
            .maybe(self.0.get(), |row| row.number("all_of_them"))
            .await?;
        Ok((rows, count.unwrap_or(0)))
    }

    /// The tournaments a person plays in a server that are over, latest first.
    pub async fn finished_of(
        &mut self,
        guild: GuildId,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<TournamentId>, StoreError> {
        sqlx::query(
            "SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament = t.id \
             WHERE p.player = $1 AND t.guild = $2 AND t.state = 'over' ORDER BY t.number DESC LIMIT $3",
        )
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The tournaments that are not over which a person has entered, in any server.
    pub async fn entered_by(&mut self, user: UserId) -> Result<Vec<TournamentId>, StoreError> {
        sqlx::query(
            "SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament = t.id \
             WHERE p.player = $1 AND p.withdrawn = 0 AND t.ended_at IS NULL ORDER BY t.id",
        )
        .bind(user.0.cast_signed())
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The latest tournament a person has made in a server.
    pub async fn latest_by(
        &mut self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Option<TournamentId>, StoreError> {
        sqlx::query(
            "SELECT id FROM tournaments WHERE guild = $1 AND made_by = $2 ORDER BY number DESC LIMIT 1",
        )
        .bind(guild.0.cast_signed())
        .bind(user.0.cast_signed())
        .maybe(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// Stores how far a tournament has come and where it is held, and when it is next looked at.
    pub async fn save(
        &mut self,
        tournament: &Tournament,
        due_at: Option<Time>,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tournaments SET kind = $2, state = $3, round = $4, deadline = $5, due_at = $6, ended_at = $7, \
             channel = $8, lost_at = $9 WHERE id = $1",
        )
        .bind(tournament.id.to_string())
        .bind(tournament.settings.kind.to_string())
        .bind(tournament.state.name())
        .bind(i64::from(tournament.round))
        .bind(tournament.deadline.map(Time::as_millis))
        .bind(due_at.map(Time::as_millis))
        .bind(tournament.ended_at.map(Time::as_millis))
        .bind(tournament.channel.0.cast_signed())
        .bind(tournament.lost_at.map(Time::as_millis))
        .run(self.0.get())
        .await
    }

    /// Which tournaments are to be looked at by `now`, the longest due first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<TournamentId>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT id FROM tournaments WHERE due_at IS NOT NULL AND due_at <= $1 AND {served} \
             ORDER BY due_at LIMIT $2",
        )))
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// Takes a tournament that cannot be read off the list of what is due.
    pub async fn silence(&mut self, id: TournamentId) -> Result<(), StoreError> {
        sqlx::query("UPDATE tournaments SET due_at = NULL, lost_at = NULL WHERE id = $1")
            .bind(id.to_string())
            .run(self.0.get())
            .await
    }

    /// Sets the rounds' deadlines of these servers forward by a downtime that does not count.
    pub async fn skip(&mut self, served: &Served, now: Time) -> Result<(), StoreError> {
        let of_them = served.condition(self.0.shards);
        sqlx::query(AssertSqlSafe(format!(
            "UPDATE tournaments SET revision = revision + 1, deadline = deadline + ($2 - $1), \
             due_at = CASE WHEN due_at = deadline THEN due_at + ($2 - $1) ELSE due_at END \
             WHERE due_at IS NOT NULL AND state = 'running' AND deadline > $1 AND {of_them}",
        )))
        .bind(served.at.as_millis())
        .bind(now.as_millis())
        .run(self.0.get())
        .await
    }

    /// The ids of the tournaments after another, as they are stored.
    pub async fn page(&mut self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        sqlx::query("SELECT id FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(i64::from(limit))
            .all(self.0.get(), |row| row.text("id"))
            .await
    }
}
