//! Handles losses: channels that are deleted or closed to the bot, servers that the bot cannot reach, players who leave
//! the server of their match, and stand-ins for Discord that have lost their messages.

use super::outbox_writes::CLOSED;
use super::{App, Error, Part, retry_on_clash};
use referee::{ChallengeState, ChannelId, GuildId, Match, MatchId, Time, UserId};
use std::sync::Arc;
use std::time::Duration;
use store::{MessageRole, OutboxRow, Reader, StoreError, Subject, Tables};

/// How long a match waits while its place cannot be reached. Then the match ends without a result.
pub const PLACE_WAITS: Duration = Duration::from_hours(14 * 24);

/// The largest number of matches that one call of [`App::end_lost`] ends.
const BATCH: u32 = 100;

/// The largest number of players that [`App::about_to_disturb`] returns.
const DISTURBED: u32 = 200;

impl App {
    /// Notes that a channel cannot be reached. The clocks of its matches are stopped, and its tournaments wait.
    /// Tournament games in lost threads move to other threads. If the channel is `gone` for good, its open challenges
    /// are closed, so that the challengers can make new challenges.
    pub async fn place_lost(&self, channel: ChannelId, gone: bool, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let running = session.matches().running_under(channel).await?;
        let open = match gone {
            true => session.challenges().open_in(channel).await?,
            false => Vec::new(),
        };
        drop(session);
        self.each_alone(running.clone(), now, |this_match| this_match.pause(now))
            .await?;
        for id in open {
            let mut tx = self.store.begin().await?;
            match tx.challenges().close(id, ChallengeState::Expired).await {
                Ok(()) => {}
                // The challenge was answered after it was loaded.
                Err(StoreError::Clash) => continue,
                Err(error) => return Err(error.into()),
            }
            tx.outbox()
                .forget(MessageRole::Challenge(id, Reader::Everybody), CLOSED)
                .await?;
            tx.commit().await?;
        }
        self.tournaments_lost(channel, gone, now).await?;
        self.games_lost(&running, gone, now).await
    }

    /// Notes that a server cannot be reached, so that the clocks of its matches are stopped.
    pub async fn server_lost(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let running = self.running_in_server(guild).await?;
        self.each_alone(running, now, |this_match| this_match.pause(now))
            .await
    }

    /// Notes that a server has an outage: the clocks of its matches are stopped. Messages are not changed, so no outbox
    /// row changes.
    pub async fn outage(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let running = self.running_in_server(guild).await?;
        self.each_changed(running, None, |this_match| this_match.pause(now))
            .await
    }

    /// Notes that an outage of a server, which began at `since`, is over: the clocks that were stopped at `since` go
    /// on.
    pub async fn outage_over(&self, guild: GuildId, since: Time, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let paused = session.matches().paused_in(guild).await?;
        drop(session);
        self.each_changed(paused, None, |this_match| {
            this_match.paused_at() == Some(since) && this_match.resume(now)
        })
        .await
    }

    /// Notes that a server can perhaps be reached again. Unsent boards of its paused matches are sent now; a match goes
    /// on when its board was delivered. Tournaments that wait for their channel are tried again, too.
    pub async fn server_found(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let paused = session.matches().paused_in(guild).await?;
        drop(session);
        self.try_again(&paused, now).await?;
        self.rights_changed(guild, now).await
    }

    /// Notes that the bot perhaps has more rights in a server than before: tournaments that wait for their channel try
    /// to send their messages again.
    pub async fn rights_changed(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let waiting = session.tournaments().waiting_in_server(guild).await?;
        drop(session);
        Ok(self.retry_tournaments(&waiting, now).await?)
    }

    /// Notes that a channel can perhaps be reached again, or that threads can perhaps be opened in the channel.
    pub async fn channel_found(&self, channel: ChannelId, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let mut paused = Vec::new();
        for id in session.matches().running_under(channel).await? {
            match self.load(&mut session, id).await {
                Err(why) if why.is_unreadable() => log_unreadable(id, &why),
                this_match => paused.extend(this_match?.paused_at().map(|_| id)),
            }
        }
        let waiting = session.tournaments().waiting_in(channel).await?;
        drop(session);
        self.try_again(&paused, now).await?;
        Ok(self.retry_tournaments(&waiting, now).await?)
    }

    async fn try_again(&self, paused: &[MatchId], now: Time) -> Result<(), Error> {
        if paused.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        for &id in paused {
            tx.outbox().retry_now(id, now).await?;
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    async fn running_in_server(&self, guild: GuildId) -> Result<Vec<MatchId>, Error> {
        let mut session = self.store.read().await?;
        Ok(session.matches().running_of_guild(guild, u32::MAX).await?)
    }

    /// Page `page` (counted from 0) of the running matches of a server, oldest first; a page has `lines` matches.
    pub async fn running_matches(
        &self,
        guild: GuildId,
        page: u32,
        lines: u32,
    ) -> Result<(Vec<Arc<Match>>, Part), Error> {
        let mut session = self.store.read().await?;
        let ids = session.matches().running_about(guild).await?;
        let part = Part::of(ids.len(), page, lines);
        let mut running = Vec::new();
        for &id in part.cut(&ids) {
            match self.load(&mut session, id).await {
                // The other matches are shown even if this match is unreadable.
                Err(why) if why.is_unreadable() => log_unreadable(id, &why),
                loaded => running.push(loaded?),
            }
        }
        Ok((running, part))
    }

    /// Schedules the boards and open offers of a server's running matches for now and treats them as if they had never
    /// been posted.
    pub async fn show_again(&self, guild: GuildId, now: Time) -> Result<(), Error> {
        let (running, _) = self.running_matches(guild, 0, u32::MAX).await?;
        let mut tx = self.store.begin().await?;
        let mut outbox = tx.outbox();
        for this_match in running {
            for owed in outbox.of(Subject::Match(this_match.id())).await? {
                let nowhere = OutboxRow {
                    shown: 0,
                    at: None,
                    next_attempt: now,
                    attempts: 0,
                    ..owed
                };
                if matches!(owed.role, MessageRole::Board(..) | MessageRole::Offer(..))
                    && !outbox.save(&owed, &nowhere).await?
                {
                    return Err(StoreError::Clash.into());
                }
            }
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// The players whom [`App::due`] is going to remind at `now`, or whose vacation day it is going to spend, each with
    /// the server of the match. The caller first has to check that these players are still members of the server.
    pub async fn about_to_disturb(&self, now: Time) -> Result<Vec<(GuildId, UserId)>, Error> {
        let mut session = self.store.read().await?;
        let mut players = session.matches().about_to_disturb(now, DISTURBED).await?;
        players.retain(|(_, player)| player.engine_level().is_none() && !player.is_former());
        Ok(players)
    }

    /// Notes that a player has left a server. In matches of that server, the player gets no more reminders, vacation
    /// days and quiet hours no longer stop the player's flag from falling, and the waiting opponents are told.
    pub async fn player_left(
        &self,
        guild: GuildId,
        player: UserId,
        now: Time,
    ) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let running = session.matches().running_of(player).await?;
        drop(session);
        self.each_alone(running, now, |this_match| {
            this_match.place().member_of() == Some(guild) && this_match.note_left(player, now)
        })
        .await
    }

    /// Notes that the place of a match can be reached again, so that the clock goes on. Returns whether the match was
    /// paused.
    pub async fn place_found(&self, id: MatchId, now: Time) -> Result<bool, Error> {
        let resumed = self.change_unprompted(id, now, |this_match| this_match.resume(now));
        let found = resumed.await?;
        if found {
            self.game_found(id, now).await?;
        }
        Ok(found)
    }

    /// Ends the matches whose place has been lost for 14 days. They have no result.
    pub(super) async fn end_lost(&self, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let lost = session
            .matches()
            .paused_before(now - PLACE_WAITS, BATCH)
            .await?;
        drop(session);
        for id in lost {
            let ended =
                self.change_unprompted(id, now, |this_match| this_match.call_off(now).is_some());
            match ended.await.map(drop) {
                // An unreadable match that stays on the list would keep the matches behind it waiting.
                Err(why) if why.is_unreadable() => self.silence(id, &why).await?,
                ended => ended?,
            }
        }
        Ok(())
    }

    /// Removes the deadline of an unreadable match, so that the match is no longer on the list of due matches.
    pub(super) async fn silence(&self, id: MatchId, why: &Error) -> Result<(), StoreError> {
        tracing::error!(%id, %why, "a stored match cannot be read; its clock is off");
        let mut tx = self.store.begin().await?;
        tx.matches().silence(id).await?;
        tx.commit().await
    }

    /// Changes each of these matches as [`App::change_unprompted`] does. Unreadable matches are logged and skipped.
    pub(super) async fn each_alone(
        &self,
        ids: Vec<MatchId>,
        now: Time,
        act: impl Fn(&mut Match) -> bool,
    ) -> Result<(), Error> {
        self.each_changed(ids, Some(now), act).await
    }

    async fn each_changed(
        &self,
        ids: Vec<MatchId>,
        shown: Option<Time>,
        act: impl Fn(&mut Match) -> bool,
    ) -> Result<(), Error> {
        for id in ids {
            match self.try_change_unprompted(id, shown, &act).await.map(drop) {
                Err(why) if why.is_unreadable() => log_unreadable(id, &why),
                done => done?,
            }
        }
        Ok(())
    }

    /// Changes a match without a player's action, and schedules the messages about the change for `now`. Returns
    /// whether `act` changed anything.
    pub(super) async fn change_unprompted(
        &self,
        id: MatchId,
        now: Time,
        act: impl Fn(&mut Match) -> bool,
    ) -> Result<bool, Error> {
        self.try_change_unprompted(id, Some(now), act).await
    }

    /// Changes a match without a player's action. The messages about the change are sent at `shown`; with `None`, no
    /// message is scheduled. Returns whether `act` changed anything.
    async fn try_change_unprompted(
        &self,
        id: MatchId,
        shown: Option<Time>,
        act: impl Fn(&mut Match) -> bool,
    ) -> Result<bool, Error> {
        retry_on_clash(|| async {
            let mut session = self.store.read().await?;
            let before = self.load(&mut session, id).await?;
            drop(session);
            let mut after = Match::clone(&before);
            if !act(&mut after) {
                return Ok(false);
            }
            let mut tx = self.store.begin().await?;
            match shown {
                Some(now) => self.save(&mut tx, &before, &after, now, now, None).await?,
                None => tx.matches().save(&before, &after).await?,
            }
            tx.commit().await?;
            self.cache(&Arc::new(after));
            self.wake();
            Ok(true)
        })
        .await
    }
}

fn log_unreadable(id: MatchId, why: &Error) {
    tracing::error!(%id, %why, "a stored match cannot be read");
}
