//! Reads and changes settings of people and servers.

use super::outbox_writes::revise_challenges;
use super::{App, Caller, Error, Reading, retry_on_clash};
use referee::{GuildId, Match, Place, Time, UserId};
use rules::Side;
use store::{GuildSettings, Look, MessageRole, OutboxRow, PlayerSettings, StoreError, Tables};

/// The largest number of places of matches in one answer.
const PLACES: u32 = 25;

impl App {
    pub async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, Error> {
        Ok(self.store.read().await?.players().guild(guild).await?)
    }

    /// Removes the channel of this row from the settings of its server, where it is chosen for messages of this kind.
    /// Called because no message can be sent to the channel.
    pub(super) async fn drop_channel(&self, owed: &OutboxRow) -> Result<(), Error> {
        use MessageRole as Role;
        let home = Some(owed.home);
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let Some(guild) = tx.outbox().guild_of(owed.role).await? else {
                return Ok(());
            };
            tx.players().lock_guild(guild).await?;
            let mut settings = tx.players().guild(guild).await?;
            let daily = tx.puzzles().daily(guild).await?.map(|it| it.channel);
            match owed.role {
                Role::Daily(_) if daily == home => {
                    tx.puzzles().end_daily(guild).await?;
                    settings.dropped.daily = home;
                }
                Role::Act(_) if settings.moderation_channel == home => {
                    settings.dropped.moderation = settings.moderation_channel.take();
                }
                Role::ResultNews(_)
                | Role::ChallengeNews(_)
                | Role::TournamentNews(..)
                | Role::ActTold(_)
                    if settings.news.channel == home =>
                {
                    settings.dropped.news = settings.news.channel.take();
                }
                _ => return Ok(()),
            }
            tx.players().set_guild(guild, &settings).await?;
            tx.commit().await?;
            let channel = owed.home;
            tracing::warn!(%guild, %channel, "a channel takes no messages and is dropped from the settings");
            Ok(())
        })
        .await
    }

    pub async fn player_settings(&self, user: UserId) -> Result<PlayerSettings, Error> {
        Ok(self.store.read().await?.players().settings(user).await?)
    }

    /// Changes a server's settings and returns them. If the channels to play in change, the messages of open challenges
    /// are scheduled for now, because these messages say whether the challenge can be accepted.
    pub async fn change_guild_settings(
        &self,
        guild: GuildId,
        now: Time,
        change: impl Fn(&mut GuildSettings),
    ) -> Result<GuildSettings, Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.players().lock_guild(guild).await?;
            let mut settings = tx.players().guild(guild).await?;
            let channels = settings.channels.clone();
            change(&mut settings);
            tx.players().set_guild(guild, &settings).await?;
            if settings.channels != channels {
                let open = tx.challenges().open_of_server(guild, now).await?;
                revise_challenges(&mut tx, open, now).await?;
            }
            tx.commit().await?;
            self.wake();
            Ok(settings)
        })
        .await
    }

    /// Changes the caller's settings and returns them. The second value is true if the old time zone and quiet hours
    /// still apply to at least one match, until the caller's present turn in it ends.
    pub async fn change_player_settings(
        &self,
        caller: &Caller,
        change: impl Fn(&mut PlayerSettings),
    ) -> Result<(PlayerSettings, bool), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            // `meet` locks the caller's row.
            caller.meet(&mut tx).await?;
            let mut settings = tx.players().settings(caller.user).await?;
            let (zone, quiet) = settings.hours();
            change(&mut settings);
            tx.players().set_settings(caller.user, &settings).await?;
            let kept = match settings.hours() == (zone, quiet) {
                true => 0,
                false => tx.matches().keep_hours(caller.user, zone, quiet).await?,
            };
            tx.commit().await?;
            // The time of the caller's daily list may now be the next deadline.
            self.wake();
            Ok((settings, kept > 0))
        })
        .await
    }

    /// How pictures look to a person in a server, in messages about no match that only this person sees.
    pub async fn own_look(&self, user: UserId, guild: GuildId) -> Result<Look, Error> {
        let mut session = self.store.read().await?;
        let own = session.players().settings(user).await?;
        let server = session.players().guild(guild).await?;
        Ok(Look::private(&own, &server))
    }

    /// How a person reads a match in messages that only this person sees.
    pub async fn reading(&self, user: UserId, this_match: &Match) -> Result<Reading, Error> {
        let settings = self.player_settings(user).await?;
        Ok(reading(&settings, user, this_match))
    }

    /// The side whose numbers a person types and reads in a match. A player of White in ISAAC who has chosen this
    /// setting uses White's own numbers. Everybody else uses the numbers of the record, which are those of the first
    /// side.
    pub async fn numbers(&self, user: UserId, this_match: &Match) -> Result<Side, Error> {
        if !may_count_otherwise(user, this_match) {
            return Ok(Side::First);
        }
        let own = self.player_settings(user).await?.own_coordinates;
        Ok(if own { Side::Second } else { Side::First })
    }

    /// The places of a person's running matches. If a place is lost, the second value is the time since when it is
    /// lost.
    pub(super) async fn places_of(
        &self,
        tables: &mut impl Tables,
        user: UserId,
    ) -> Result<Vec<(Place, Option<Time>)>, StoreError> {
        tables.matches().places_of(user, PLACES).await
    }
}

/// Whether a person may read a match in numbers that are not those of the record.
pub(super) fn may_count_otherwise(user: UserId, this_match: &Match) -> bool {
    this_match.game().facts().has_own_numbers && this_match.seats().side(user) == Some(Side::Second)
}

/// How a person with these settings reads a match in messages that only this person sees.
pub(super) fn reading(settings: &PlayerSettings, user: UserId, this_match: &Match) -> Reading {
    let own = may_count_otherwise(user, this_match) && settings.own_coordinates;
    Reading {
        numbers: if own { Side::Second } else { Side::First },
        look: Look {
            theme: settings.theme,
            patterns: settings.patterns,
        },
        text_board: settings.text_board,
        turned: settings.turned && this_match.seats().side(user) == Some(Side::Second),
    }
}
