//! Challenges.

use super::matches::{read_place, read_terms};
use super::row::{Columns, Run as _, options_text};
use super::{Connection, StoreError};
use referee::{
    Challenge, ChallengeId, ChallengeState, ChannelId, Colours, GuildId, MatchId, Place, Time,
    UserId,
};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A challenge and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// The challenge.
    pub challenge: Challenge,
    /// Where.
    pub place: Place,
    /// Whether the match is to be played in a thread of its own.
    pub in_thread: bool,
}

/// Everything of the challenges that fit.
macro_rules! challenge {
    ($fitting:literal) => {
        concat!(
            "SELECT id, guild, channel, parent_channel, challenger, opponent, game, options, \
             control, rated, colours, rematch_of, made_at, state, match_id, in_thread \
             FROM challenges WHERE ",
            $fitting
        )
    };
}

/// The table of challenges.
#[derive(Debug)]
pub struct Challenges<'c>(pub(super) Connection<'c>);

impl Challenges<'_> {
    /// Stores a new challenge.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if the same rematch is being asked for already; or the database
    /// fails.
    pub async fn insert(&mut self, stored: &StoredChallenge) -> Result<(), StoreError> {
        let StoredChallenge {
            challenge,
            place,
            in_thread,
        } = stored;
        sqlx::query(
            "INSERT INTO challenges (id, guild, channel, parent_channel, challenger, opponent, \
             game, options, control, rated, colours, rematch_of, made_at, expires_at, \
             state, in_thread) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'open', \
             $15)",
        )
        .bind(challenge.id.to_string())
        .bind(place.guild.0.cast_signed())
        .bind(place.channel.0.cast_signed())
        .bind(place.parent.map(|channel| channel.0.cast_signed()))
        .bind(challenge.challenger.0.cast_signed())
        .bind(challenge.opponent.map(|user| user.0.cast_signed()))
        .bind(challenge.terms.game().name())
        .bind(options_text(challenge.terms.options))
        .bind(challenge.terms.control.to_string())
        .bind(i64::from(challenge.terms.rated))
        .bind(challenge.colours.name())
        .bind(challenge.rematch_of.map(|id| id.to_string()))
        .bind(challenge.made_at.as_millis())
        .bind(challenge.expires_at().as_millis())
        .bind(i64::from(*in_thread))
        .run(self.0.get())
        .await
    }

    /// A challenge; `None` if there is no such one.
    pub async fn load(&mut self, id: ChallengeId) -> Result<Option<StoredChallenge>, StoreError> {
        sqlx::query(challenge!("id = $1"))
            .bind(id.to_string())
            .maybe(self.0.get(), read_challenge)
            .await
    }

    /// The challenge a match began with; `None` if there was none.
    pub async fn of_match(&mut self, id: MatchId) -> Result<Option<StoredChallenge>, StoreError> {
        sqlx::query(challenge!("match_id = $1"))
            .bind(id.to_string())
            .maybe(self.0.get(), read_challenge)
            .await
    }

    /// The challenge to a rematch of a match that is noted as open, and when its day is over.
    pub async fn open_rematch(
        &mut self,
        of: MatchId,
    ) -> Result<Option<(ChallengeId, Time)>, StoreError> {
        sqlx::query(
            "SELECT id, expires_at FROM challenges WHERE rematch_of = $1 AND state = 'open'",
        )
        .bind(of.to_string())
        .maybe(self.0.get(), |row| {
            Ok((row.parsed("id")?, row.time("expires_at")?))
        })
        .await
    }

    /// When a person made challenges since `since`, of those that led to no match, oldest first; with an
    /// opponent only those to that person.
    pub async fn in_vain(
        &mut self,
        challenger: UserId,
        opponent: Option<UserId>,
        since: Time,
    ) -> Result<Vec<Time>, StoreError> {
        let to = opponent.map_or("", |_| "AND opponent = $3 ");
        let query = sqlx::query(AssertSqlSafe(format!(
            "SELECT made_at FROM challenges WHERE challenger = $1 {to}\
             AND made_at > $2 AND state <> 'accepted' ORDER BY made_at"
        )))
        .bind(challenger.0.cast_signed())
        .bind(since.as_millis());
        let query = match opponent {
            Some(opponent) => query.bind(opponent.0.cast_signed()),
            None => query,
        };
        query.all(self.0.get(), |row| row.time("made_at")).await
    }

    /// The open challenges a person has made.
    pub async fn open_by(
        &mut self,
        user: UserId,
        now: Time,
    ) -> Result<Vec<ChallengeId>, StoreError> {
        sqlx::query(
            "SELECT id FROM challenges WHERE challenger = $1 AND state = 'open' \
             AND expires_at > $2 ORDER BY id",
        )
        .bind(user.0.cast_signed())
        .bind(now.as_millis())
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The open challenges to a person in a server, oldest first; one that cannot be read hides no other.
    pub async fn open_to(
        &mut self,
        user: UserId,
        guild: GuildId,
        now: Time,
        limit: u32,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let rows = sqlx::query(challenge!(
            "opponent = $1 AND guild = $2 AND state = 'open' AND expires_at > $3 ORDER BY id LIMIT $4"
        ))
        .bind(user.0.cast_signed())
        .bind(guild.0.cast_signed())
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .fetch_all(self.0.get())
        .await?;
        let mut open = Vec::new();
        for row in &rows {
            match read_challenge(row) {
                Err(why) if why.is_unreadable() => {
                    tracing::error!(id = ?row.text("id"), %why, "a stored challenge cannot be read");
                }
                read => open.push(read?),
            }
        }
        Ok(open)
    }

    /// The open challenges that a person has made or is asked to accept.
    pub async fn open_of(&mut self, user: UserId) -> Result<Vec<ChallengeId>, StoreError> {
        sqlx::query(
            "SELECT id FROM challenges WHERE (challenger = $1 OR opponent = $1) AND state = 'open' \
             ORDER BY id",
        )
        .bind(user.0.cast_signed())
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }

    /// The open challenges made in a channel.
    pub async fn open_in(&mut self, channel: ChannelId) -> Result<Vec<ChallengeId>, StoreError> {
        sqlx::query("SELECT id FROM challenges WHERE channel = $1 AND state = 'open' ORDER BY id")
            .bind(channel.0.cast_signed())
            .all(self.0.get(), |row| row.parsed("id"))
            .await
    }

    /// Closes an open challenge.
    ///
    /// # Errors
    /// [`StoreError::Clash`] if it was closed meanwhile; or the database fails.
    pub async fn close(
        &mut self,
        id: ChallengeId,
        state: ChallengeState,
    ) -> Result<(), StoreError> {
        let (name, this_match) = state_columns(state);
        let closed = sqlx::query(
            "UPDATE challenges SET state = $2, match_id = $3 WHERE id = $1 AND state = 'open'",
        )
        .bind(id.to_string())
        .bind(name)
        .bind(this_match.map(|id| id.to_string()))
        .execute(self.0.get())
        .await?;
        if closed.rows_affected() == 1 {
            Ok(())
        } else {
            Err(StoreError::Clash)
        }
    }

    /// Which open challenges have had their day by `now`, oldest first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<ChallengeId>, StoreError> {
        let served = self.0.shards.condition("guild");
        sqlx::query(AssertSqlSafe(format!(
            "SELECT id FROM challenges WHERE state = 'open' AND expires_at <= $1 AND {served} \
             ORDER BY expires_at LIMIT $2",
        )))
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.parsed("id"))
        .await
    }
}

fn state_columns(state: ChallengeState) -> (&'static str, Option<MatchId>) {
    match state {
        ChallengeState::Open => ("open", None),
        ChallengeState::Accepted(id) => ("accepted", Some(id)),
        ChallengeState::Declined => ("declined", None),
        ChallengeState::Withdrawn => ("withdrawn", None),
        ChallengeState::Expired => ("expired", None),
    }
}

fn read_challenge(row: &AnyRow) -> Result<StoredChallenge, StoreError> {
    let state = match (row.text("state")?.as_str(), row.maybe_parsed("match_id")?) {
        ("open", None) => ChallengeState::Open,
        ("accepted", Some(id)) => ChallengeState::Accepted(id),
        ("declined", None) => ChallengeState::Declined,
        ("withdrawn", None) => ChallengeState::Withdrawn,
        ("expired", None) => ChallengeState::Expired,
        _ => return Err(StoreError::Damaged("state of a challenge")),
    };
    Ok(StoredChallenge {
        challenge: Challenge {
            id: row.parsed("id")?,
            challenger: UserId(row.number("challenger")?),
            opponent: row.maybe_number("opponent")?.map(UserId),
            terms: read_terms(row)?,
            colours: Colours::from_name(&row.text("colours")?)
                .ok_or(StoreError::Damaged("colours"))?,
            made_at: row.time("made_at")?,
            rematch_of: row.maybe_parsed("rematch_of")?,
            state,
        },
        place: read_place(row)?,
        in_thread: row.flag("in_thread")?,
    })
}
