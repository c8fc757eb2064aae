//! The table of challenges.

use super::marks::{Marks, selves};
use super::row::{Read, SERVED, column, reads};
use super::{Connection, Result, StoreError};
use referee::{
    Challenge, ChallengeId, ChallengeState, ChannelId, GuildId, MatchId, Place, Time, UserId,
};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    pub challenge: Challenge,
    /// The server, or the conversation, in which the match will count.
    pub counts_in: GuildId,
    pub place: Place,
    /// Whether the match will be played in a thread of its own.
    pub in_thread: bool,
}

/// SQL that reads the challenges for which the condition `$fitting` holds.
macro_rules! challenge {
    ($fitting:literal) => {
        concat!(
            "SELECT id, guild, place, server, channel, parent_channel, challenger, opponent, game, options, \
             control, rated, colours, rematch_of, made_at, state, match_id, in_thread \
             FROM challenges WHERE ",
            $fitting
        )
    };
}

#[derive(Debug)]
pub struct Challenges<'c>(pub(super) Connection<'c>);

impl Challenges<'_> {
    /// Stores a new challenge.
    ///
    /// # Errors
    /// [`StoreError::Clash`](crate::StoreError::Clash) if there is already an open challenge to the same rematch;
    /// another error if the database fails.
    pub async fn insert(&mut self, stored: &StoredChallenge) -> Result<()> {
        let challenge = &stored.challenge;
        let sql = "INSERT INTO challenges (id, guild, place, server, channel, parent_channel, \
            challenger, opponent, game, options, control, rated, colours, rematch_of, made_at, \
            expires_at, state, in_thread) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
            $12, $13, $14, $15, $16, 'open', $17)";
        let people = (challenge.challenger, challenge.opponent);
        let made = (challenge.made_at, challenge.expires_at(), stored.in_thread);
        let begun = (
            challenge.id,
            stored.counts_in,
            stored.place,
            people,
            challenge.terms,
            challenge.colours,
        );
        self.0.run(sql, (begun, challenge.rematch_of, made)).await
    }

    pub async fn load(&mut self, id: ChallengeId) -> Result<Option<StoredChallenge>> {
        let sql = challenge!("id = $1");
        self.0.maybe(sql, id).await
    }

    /// Stores the language for the messages about a challenge. Only used in a channel of which the bot is not a member.
    pub async fn speak(&mut self, id: ChallengeId, language: &str) -> Result<()> {
        let sql = "UPDATE challenges SET language = $2 WHERE id = $1 AND place = 'guest'";
        self.0.run(sql, (id, language)).await
    }

    /// The language stored by [`Challenges::speak`].
    pub async fn language(&mut self, id: ChallengeId) -> Result<Option<String>> {
        let sql = "SELECT language FROM challenges WHERE id = $1";
        self.0.one(sql, id).await
    }

    /// The challenge from which a match began; `None` if the match began without a challenge.
    pub async fn of_match(&mut self, id: MatchId) -> Result<Option<StoredChallenge>> {
        let sql = challenge!("match_id = $1");
        self.0.maybe(sql, id).await
    }

    /// The challenge to a rematch of the match `of`, and the time at which the challenge expires. The stored state of
    /// the challenge is "open", but it may have expired already.
    pub async fn open_rematch(&mut self, of: MatchId) -> Result<Option<(ChallengeId, Time)>> {
        let sql = "SELECT id, expires_at FROM challenges WHERE rematch_of = $1 AND state \
            = 'open'";
        self.0.maybe(sql, of).await
    }

    /// The times after `since` at which a person made challenges that did not lead to a match, oldest first. If
    /// `opponent` is given, only challenges to that person count. If one of the two people has deleted their data,
    /// their challenges from before count, too.
    pub async fn in_vain(
        &mut self,
        challenger: UserId,
        opponent: Option<UserId>,
        since: Time,
    ) -> Result<Vec<Time>> {
        let sql = concat!(
            "SELECT made_at FROM challenges WHERE challenger IN ",
            selves!("$1", "$2"),
            " AND made_at > $3 AND state <> 'accepted' AND (CAST($4 AS BIGINT) IS NULL \
            OR opponent IN ",
            selves!("$4", "$5"),
            ") ORDER BY made_at"
        );
        let users = [challenger, opponent.unwrap_or(challenger)];
        let [own, theirs] = Marks(self.0.again()).of(users).await?;
        let values = (challenger, own, since, opponent, theirs);
        self.0.all(sql, values).await
    }

    pub async fn open_by(&mut self, user: UserId, now: Time) -> Result<Vec<ChallengeId>> {
        let sql = "SELECT id FROM challenges WHERE challenger = $1 AND state = 'open' \
            AND expires_at > $2 ORDER BY id";
        self.0.all(sql, (user, now)).await
    }

    /// The open challenges to a person in a server, oldest first. A challenge that cannot be read is logged and left
    /// out.
    pub async fn open_to(
        &mut self,
        user: UserId,
        guild: GuildId,
        now: Time,
    ) -> Result<Vec<StoredChallenge>> {
        let sql = challenge!(
            "opponent = $1 AND guild = $2 AND state = 'open' AND expires_at > $3 ORDER BY id"
        );
        let rows = self.0.rows(sql, (user, guild, now)).await?;
        let mut open = Vec::new();
        for row in &rows {
            match StoredChallenge::read(row) {
                Err(why) if why.is_unreadable() => {
                    tracing::error!(id = ?column::<String>(row, "id"), %why, "a stored challenge cannot be read");
                }
                read => open.push(read?),
            }
        }
        Ok(open)
    }

    /// The open challenges that a person has made or received.
    pub async fn open_of(&mut self, user: UserId) -> Result<Vec<ChallengeId>> {
        let sql = "SELECT id FROM challenges WHERE (challenger = $1 OR opponent = $1) \
            AND state = 'open' ORDER BY id";
        self.0.all(sql, user).await
    }

    pub async fn open_in(&mut self, channel: ChannelId) -> Result<Vec<ChallengeId>> {
        let sql = "SELECT id FROM challenges WHERE channel = $1 AND state = 'open' ORDER BY id";
        self.0.all(sql, channel).await
    }

    pub async fn open_of_server(&mut self, guild: GuildId, now: Time) -> Result<Vec<ChallengeId>> {
        let sql = "SELECT id FROM challenges WHERE guild = $1 AND state = 'open' \
            AND expires_at > $2 ORDER BY id";
        self.0.all(sql, (guild, now)).await
    }

    /// Closes an open challenge. Fails with [`StoreError::Clash`](crate::StoreError::Clash) if the challenge is no
    /// longer open.
    pub async fn close(&mut self, id: ChallengeId, state: ChallengeState) -> Result<()> {
        let (name, this_match) = state_columns(state);
        let sql = "UPDATE challenges SET state = $2, match_id = $3 WHERE id = $1 AND state \
            = 'open'";
        self.0.change_one(sql, (id, name, this_match)).await
    }

    /// The open challenges whose time has expired by `now`, oldest first.
    pub async fn due(&mut self, now: Time, limit: u32) -> Result<Vec<ChallengeId>> {
        let served = self.0.shards.condition(SERVED);
        let sql = format!(
            "SELECT id FROM challenges WHERE state = 'open' AND expires_at <= $1 AND {served} \
             ORDER BY expires_at LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
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

impl Read for ChallengeState {
    fn read(row: &AnyRow) -> Result<ChallengeState> {
        let state: String = column(row, "state")?;
        match (state.as_str(), column(row, "match_id")?) {
            ("open", None) => Ok(ChallengeState::Open),
            ("accepted", Some(id)) => Ok(ChallengeState::Accepted(id)),
            ("declined", None) => Ok(ChallengeState::Declined),
            ("withdrawn", None) => Ok(ChallengeState::Withdrawn),
            ("expired", None) => Ok(ChallengeState::Expired),
            _ => Err(StoreError::Damaged("state of a challenge")),
        }
    }
}

reads! {
    Challenge {
        id, challenger, opponent, terms: _, colours, made_at, rematch_of, state: _,
    }
    StoredChallenge { challenge: _, counts_in = "guild", place: _, in_thread }
}
