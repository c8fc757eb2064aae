//! Everything stored about one person, for themselves.

use super::ratings::{Pool, RankedRow, Tally, read_points, read_row};
use super::results::read_pool;
use super::row::Columns;
use super::{Connection, StoreError};
use referee::rating::{PlayerScore, Rating};
use referee::{ChallengeId, MatchId, Time, UserId};
use rules::Game;
use std::collections::HashMap;

/// Where somebody stands in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonalRating {
    /// Where.
    pub pool: Pool,
    /// The rating after the last result.
    pub rating: Rating,
    /// Rated matches won, drawn and lost.
    pub tally: Tally,
    /// When the last one ended.
    pub last_at: Time,
}

/// What a match did to somebody's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PersonalChange {
    /// Which match.
    pub this_match: MatchId,
    /// The score: 1, ½ or 0.
    pub score: f64,
    /// Before it.
    pub before: f64,
    /// After it.
    pub after: f64,
}

/// A challenge somebody made or was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalChallenge {
    /// Which.
    pub id: ChallengeId,
    /// The game.
    pub game: Game,
    /// When it was made.
    pub made_at: Time,
    /// What became of it: `open`, `accepted`, `declined`, `withdrawn` or `expired`.
    pub state: String,
    /// Whether they made it themselves.
    pub own: bool,
}

/// A result somebody struck or restored as a moderator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalAnnulment {
    /// Of which match.
    pub this_match: MatchId,
    /// When it was struck, and whether by them.
    pub made: (Time, bool),
    /// When that was undone, and whether by them; `None` while it stands.
    pub undone: Option<(Time, bool)>,
}

/// What is stored about one person.
#[derive(Debug)]
pub struct Personal<'c>(pub(super) Connection<'c>);

impl Personal<'_> {
    /// Whether anything is.
    ///
    /// # Errors
    /// The database fails.
    pub async fn is_known(&mut self, user: UserId) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM players WHERE id = $1")
            .bind(user.0.cast_signed())
            .fetch_optional(self.0.get())
            .await?;
        Ok(row.is_some())
    }

    /// The actions of their finished matches. Those of running ones are on the boards: some may still
    /// be the opponent's secret.
    ///
    /// # Errors
    /// The database fails.
    pub async fn actions(
        &mut self,
        user: UserId,
    ) -> Result<HashMap<MatchId, Vec<String>>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.match_id, p.token FROM plies p JOIN matches m ON m.id = p.match_id \
             WHERE (m.first_player = $1 OR m.second_player = $1) AND m.ended_at IS NOT NULL \
             ORDER BY p.match_id, p.number",
        )
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?;
        let mut actions: HashMap<MatchId, Vec<String>> = HashMap::new();
        for row in &rows {
            let played = actions.entry(row.parsed("match_id")?).or_default();
            played.push(row.text("token")?);
        }
        Ok(actions)
    }

    /// Where they stand, pool by pool.
    ///
    /// # Errors
    /// The database fails.
    pub async fn ratings(&mut self, user: UserId) -> Result<Vec<PersonalRating>, StoreError> {
        sqlx::query(
            "SELECT r.guild, r.game, r.variant, r.opponents, r.player, p.name, r.rating, r.deviation, \
             r.volatility, r.wins, r.draws, r.losses, r.last_at, r.revision \
             FROM ratings r JOIN players p ON p.id = r.player WHERE r.player = $1 \
             ORDER BY r.guild, r.game, r.variant, r.opponents",
        )
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(|row| {
            let RankedRow {
                standing,
                tally,
                last_at,
                ..
            } = read_row(row)?;
            Ok(PersonalRating {
                pool: read_pool(row)?,
                rating: standing.rating,
                tally,
                last_at,
            })
        })
        .collect()
    }

    /// What matches did to their ratings, oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn changes(&mut self, user: UserId) -> Result<Vec<PersonalChange>, StoreError> {
        sqlx::query(
            "SELECT match_id, half_points, rating_before, rating_after FROM rating_changes \
             WHERE player = $1 ORDER BY rated_at, sequence, match_id",
        )
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(|row| {
            Ok(PersonalChange {
                this_match: row.parsed("match_id")?,
                score: match read_points(row)? {
                    PlayerScore::Win => 1.0,
                    PlayerScore::Draw => 0.5,
                    PlayerScore::Loss => 0.0,
                },
                before: row.real("rating_before")?,
                after: row.real("rating_after")?,
            })
        })
        .collect()
    }

    /// Results they struck or restored, oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn annulments(&mut self, user: UserId) -> Result<Vec<PersonalAnnulment>, StoreError> {
        sqlx::query(
            "SELECT match_id, made_by, made_at, undone_by, undone_at FROM annulments \
             WHERE made_by = $1 OR undone_by = $1 ORDER BY made_at, match_id, number",
        )
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(|row| {
            let undone_by = row.maybe_number("undone_by")?;
            let undone = row.maybe_time("undone_at")?;
            Ok(PersonalAnnulment {
                this_match: row.parsed("match_id")?,
                made: (row.time("made_at")?, row.number("made_by")? == user.0),
                undone: undone.map(|at| (at, undone_by == Some(user.0))),
            })
        })
        .collect()
    }

    /// Challenges they made or were asked to, oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn challenges(&mut self, user: UserId) -> Result<Vec<PersonalChallenge>, StoreError> {
        sqlx::query(
            "SELECT id, game, made_at, state, challenger FROM challenges \
             WHERE challenger = $1 OR opponent = $1 ORDER BY id",
        )
        .bind(user.0.cast_signed())
        .fetch_all(self.0.get())
        .await?
        .iter()
        .map(|row| {
            Ok(PersonalChallenge {
                id: row.parsed("id")?,
                game: row.parsed("game")?,
                made_at: row.time("made_at")?,
                state: row.text("state")?,
                own: UserId(row.number("challenger")?) == user,
            })
        })
        .collect()
    }
}
