//! Exports and deletes the data of a person or a server.

use super::outbox_writes::{CLOSED, owe_challenge};
use super::{App, Error, ForgetError, UseCaseError, retry_on_clash, roles};
use referee::{ChallengeState, GuildId, Match, MatchId, Time, UserId};
use rules::Side;
use std::sync::Arc;
use store::{MessageRole, PersonalData, ServerData, StoreError, Tables, Tx};

/// What happens to the running matches of a person whose data is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Nothing is deleted if the person has running matches.
    Refused,
    /// The person's running matches are resigned.
    Resigned,
}

impl App {
    /// Exports everything stored about a person; `None` if nothing is stored.
    pub async fn export(&self, user: UserId) -> Result<Option<PersonalData>, Error> {
        Ok(self.store.snapshot().await?.personal().export(user).await?)
    }

    /// Deletes everything about a person: name, settings and ratings. Their open challenges are closed. Opponents keep
    /// their matches against the person, who is then called a former player.
    ///
    /// # Errors
    /// Fails if the person has running matches that are not to be resigned.
    pub async fn forget(
        &self,
        user: UserId,
        unfinished: Unfinished,
        now: Time,
    ) -> Result<(), UseCaseError<ForgetError>> {
        let resigned = retry_on_clash(|| self.try_forget(user, unfinished, now)).await?;
        for this_match in &resigned {
            self.cache(this_match);
        }
        self.wake();
        self.empty_log().await;
        Ok(())
    }

    /// Makes one attempt of [`App::forget`]. Returns the matches that were resigned.
    async fn try_forget(
        &self,
        user: UserId,
        unfinished: Unfinished,
        now: Time,
    ) -> Result<Vec<Arc<Match>>, UseCaseError<ForgetError>> {
        let mut tx = self.store.begin().await?;
        let running = tx.matches().running_of(user).await?;
        if !running.is_empty() && unfinished == Unfinished::Refused {
            let yours = self.places_of(&mut tx, user).await?;
            let yours = yours.into_iter().map(|(place, _)| place).collect();
            return Err(UseCaseError::Refused(ForgetError::Running(yours)));
        }
        let mut resigned = self.leave_tournaments(&mut tx, user, None, now).await?;
        for id in tx.matches().running_of(user).await? {
            resigned.push(self.give_up(&mut tx, id, user, true, now).await?);
        }
        close_challenges(&mut tx, user, now).await?;
        // Schedules the removal of the roles that the person has because of ratings.
        for given in tx.roles().given(user).await? {
            roles::owe(&mut tx, given.guild, now).await?;
        }
        // 63 random bits, so that two former players never have the same pseudonym.
        let random = self.chance.ulid(now).random();
        let mark = u64::try_from(random & u128::from(u64::MAX >> 1)).unwrap_or(0);
        let former = UserId::former(mark);
        // Another random number: if the salt were the pseudonym, the salt would reveal the pseudonym.
        let salt = self.chance.ulid(now).random();
        tx.personal().forget(user, (former, salt), now).await?;
        tx.commit().await?;
        Ok(resigned)
    }

    /// Ends a match whose player leaves a tournament or deletes their data. With `own`, the player leaves by their own
    /// decision and resigns; otherwise the match is decided for the opponent. If a flag has fallen before, the match
    /// ends by that flag instead.
    pub(super) async fn give_up(
        &self,
        tx: &mut Tx,
        id: MatchId,
        user: UserId,
        own: bool,
        now: Time,
    ) -> Result<Arc<Match>, Error> {
        let before = self.load(tx, id).await?;
        let mut after = Match::clone(&before);
        App::let_fall(tx, &mut after, now).await?;
        if after.ending().is_none() {
            let winner = after.seats().side(user).map(Side::other);
            let ended = match own {
                true => after.resign(user, now).ok(),
                false => winner.and_then(|_| after.adjudicate(winner, now)),
            };
            if ended.is_none() {
                return Err(StoreError::Clash.into());
            }
        }
        self.save(tx, &before, &after, now, now, None).await?;
        Ok(Arc::new(after))
    }

    /// Counts the stored rows of a server, by kind.
    pub async fn server_data(&self, guild: GuildId) -> Result<ServerData, Error> {
        Ok(self.store.read().await?.servers().count(guild).await?)
    }

    /// Exports everything stored about a server, for its owner.
    pub async fn export_server(&self, guild: GuildId) -> Result<PersonalData, Error> {
        Ok(self.store.snapshot().await?.servers().export(guild).await?)
    }

    /// Deletes everything about a server: its matches, ratings and settings, and its unsent messages. People keep their
    /// own settings, lessons and puzzle ratings.
    pub async fn forget_server(&self, guild: GuildId) -> Result<(), Error> {
        // Deletes a few hundred matches per transaction, so that a running bot can write between the transactions.
        let mut more = true;
        while more {
            let mut tx = self.store.begin().await?;
            more = tx.servers().forget(guild).await?;
            tx.commit().await?;
        }
        self.empty_log().await;
        Ok(())
    }

    async fn empty_log(&self) {
        if let Err(error) = self.store.empty_log().await {
            tracing::warn!(%error, "the database file may still hold copies of deleted data");
        }
    }
}

/// Closes the open challenges that a person has made, and those in which the person is the opponent.
async fn close_challenges(tx: &mut Tx, user: UserId, now: Time) -> Result<(), StoreError> {
    let open = tx.challenges().open_of(user).await?;
    for id in open {
        let Some(stored) = tx.challenges().load(id).await? else {
            continue;
        };
        let state = match stored.challenge.challenger == user {
            true => ChallengeState::Withdrawn,
            false => ChallengeState::Declined,
        };
        tx.challenges().close(id, state).await?;
        let news = MessageRole::ChallengeNews(id);
        tx.outbox().revise(news, now).await?;
        owe_challenge(tx, &stored, CLOSED, now).await?;
    }
    Ok(())
}
