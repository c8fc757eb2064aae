//! Settings of people and servers, and leaving.

use super::owing::CLOSED;
use super::roles;
use super::{App, Caller, Error, ForgetError, Reading, UseCaseError};
use referee::{ChallengeState, GuildId, Match, Place, UserId};
use rules::Side;
use store::{GuildSettings, Look, MessageRole, PlayerSettings, StoreError, Subject, Tables};

/// How many places somebody is told at once.
const PLACES: u32 = 25;

impl App {
    /// A server's settings.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, Error> {
        Ok(self.store.read().await?.players().guild(guild).await?)
    }

    /// A player's settings.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn player_settings(&self, user: UserId) -> Result<PlayerSettings, Error> {
        Ok(self.store.read().await?.players().settings(user).await?)
    }

    /// Changes some of a server's settings, and gives them all.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn change_guild_settings(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut GuildSettings),
    ) -> Result<GuildSettings, Error> {
        let mut tx = self.store.begin().await?;
        let mut settings = tx.players().guild(guild).await?;
        change(&mut settings);
        tx.players().set_guild(guild, &settings).await?;
        tx.commit().await?;
        Ok(settings)
    }

    /// Changes some of the caller's own settings, and gives them all.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn change_player_settings(
        &self,
        caller: &Caller,
        change: impl FnOnce(&mut PlayerSettings),
    ) -> Result<PlayerSettings, Error> {
        let mut tx = self.store.begin().await?;
        tx.players().upsert(caller.user, &caller.name).await?;
        let mut settings = tx.players().settings(caller.user).await?;
        change(&mut settings);
        tx.players().set_settings(caller.user, &settings).await?;
        tx.commit().await?;
        // A daily list may be due earlier than anything else.
        self.look_now();
        Ok(settings)
    }

    /// How pictures of no match look that a person sees alone in a server.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn own_look(&self, user: UserId, guild: GuildId) -> Result<Look, Error> {
        let mut session = self.store.read().await?;
        let own = session.players().settings(user).await?;
        let server = session.players().guild(guild).await?;
        Ok(Look::private(&own, &server))
    }

    /// How a person reads a match that nobody else sees.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn reading(&self, user: UserId, this_match: &Match) -> Result<Reading, Error> {
        let settings = self.player_settings(user).await?;
        let own = may_count_otherwise(user, this_match) && settings.own_coordinates;
        Ok(Reading {
            numbers: if own { Side::Second } else { Side::First },
            look: Look {
                theme: settings.theme,
                patterns: settings.patterns,
            },
            text_board: settings.text_board,
            turned: settings.turned && this_match.seats().side(user) == Some(Side::Second),
        })
    }

    /// Whose numbers a person types and reads in a match: White's own in ISAAC, for the player of
    /// White who has asked for them; those of the record, which are the first side's, in all other
    /// cases.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn numbers(&self, user: UserId, this_match: &Match) -> Result<Side, Error> {
        if !may_count_otherwise(user, this_match) {
            return Ok(Side::First);
        }
        let own = self.player_settings(user).await?.own_coordinates;
        Ok(if own { Side::Second } else { Side::First })
    }

    /// Deletes everything about the caller: name, settings, ratings; open challenges are
    /// withdrawn. Opponents keep their matches, against a former player.
    ///
    /// # Errors
    /// The caller has running matches.
    pub async fn forget(&self, caller: &Caller) -> Result<(), UseCaseError<ForgetError>> {
        let mut tx = self.store.begin().await?;
        let running = tx.matches().running_of(caller.user).await?;
        if !running.is_empty() {
            let yours = self.places_of(&mut tx, caller.user).await?;
            return Err(UseCaseError::Refused(ForgetError::Running(yours)));
        }
        let open = tx.challenges().open_by(caller.user, caller.now).await?;
        for challenge in open {
            tx.challenges()
                .close(challenge, ChallengeState::Withdrawn)
                .await?;
            let stored = tx.challenges().load(challenge).await?;
            if let Some(stored) = stored {
                let role = MessageRole::Challenge(challenge);
                tx.outbox()
                    .owe(role, stored.place.channel, CLOSED, caller.now)
                    .await?;
            }
        }
        tx.puzzles().forget(caller.user).await?;
        // Sixty-three random bits: two former players are never the same one.
        let random = self.chance.ulid(caller.now).random();
        let mark = u64::try_from(random & u128::from(u64::MAX >> 1)).unwrap_or(0);
        tx.learning().forget(caller.user).await?;
        // What they were given for their ratings goes with those.
        for given in tx.roles().given(caller.user).await? {
            roles::owe(&mut tx, given.guild, caller.now).await?;
        }
        tx.outbox().forget_all(Subject::Person(caller.user)).await?;
        tx.players()
            .forget(caller.user, UserId::former(mark))
            .await?;
        tx.commit().await?;
        self.look_now();
        Ok(())
    }

    /// Where a person's running matches are.
    pub(super) async fn places_of(
        &self,
        tables: &mut impl Tables,
        user: UserId,
    ) -> Result<Vec<Place>, StoreError> {
        tables.matches().places_of(user, PLACES).await
    }
}

/// Whether somebody may want other numbers in a match than those of the record.
pub(super) fn may_count_otherwise(user: UserId, this_match: &Match) -> bool {
    this_match.game().facts().has_own_numbers && this_match.seats().side(user) == Some(Side::Second)
}
