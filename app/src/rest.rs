//! Rest for players: flags that do not fall yet, vacation days, quiet hours, and daily lists instead of reminders.

use super::{App, Error, retry_on_clash};
use referee::{
    ChannelId, Grace, GuildId, Match, Place, Spared, Time, UserId, VACATION_DAY, VACATION_DAYS,
    Zone,
};
use std::sync::Arc;
use store::{GuildSettings, MessageRole, PlayerSettings, StoreError, Tables};

/// The hour of the day at which the daily list is sent. If that hour is in the person's quiet hours, the list is sent
/// when the quiet hours end.
const DIGEST_HOUR: u8 = 9;

/// The largest number of daily lists that one transaction puts into the outbox.
const DIGESTS: u32 = 50;

/// The largest number of matches in a daily list.
const LISTED: u32 = 10;

/// The recipient of a direct message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    pub user: UserId,
    /// The code of the language in which the message is written; `None` if the person's language is not known.
    pub language: Option<String>,
}

/// A daily list: the matches that wait for a person.
#[derive(Clone, Debug)]
pub struct Digest {
    pub to: Recipient,
    /// The number of matches that wait for the person.
    pub count: usize,
    /// The first of the waiting matches; there is at least one. The match with the least time left comes first; among
    /// equal matches, the oldest comes first.
    pub waiting: Vec<Arc<Match>>,
    /// The settings of the server in which the first match counts.
    pub guild: GuildSettings,
}

/// The time at which the next daily list of a person with these settings is sent.
#[must_use]
pub fn next_digest(settings: &PlayerSettings, now: Time) -> Time {
    let zone = settings.zone.unwrap_or(Zone::UTC);
    let next = zone.next_hour(DIGEST_HOUR, now);
    settings.quiet_until(next).unwrap_or(next)
}

impl App {
    /// The number of vacation days that a person has left this year, by the calendar of the person's time zone.
    pub async fn vacation_left(&self, user: UserId, now: Time) -> Result<u32, Error> {
        let mut session = self.store.read().await?;
        let settings = session.players().settings(user).await?;
        let year = settings.zone.unwrap_or(Zone::UTC).year(now);
        let spent = session.vacations().spent(user, year).await?;
        Ok(VACATION_DAYS.saturating_sub(spent))
    }

    /// Puts the daily lists whose time has come into the outbox ([`DIGESTS`] people per call), and moves each person's
    /// next list to a later day.
    pub(super) async fn begin_digests(&self, now: Time) -> Result<(), Error> {
        let mut session = self.store.read().await?;
        let due = session.players().digests_due(now, DIGESTS).await?;
        drop(session);
        if due.is_empty() {
            return Ok(());
        }
        retry_on_clash(|| self.try_begin_digests(now)).await?;
        self.wake();
        Ok(())
    }

    /// Makes one attempt of [`App::begin_digests`].
    async fn try_begin_digests(&self, now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        for user in tx.players().digests_due(now, DIGESTS).await? {
            let settings = match tx.players().settings(user).await {
                // A list that cannot be sent would keep the lists behind it waiting, so it is switched off.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%user, %why, "settings cannot be read; no more daily lists");
                    tx.players().end_digests(user).await?;
                    continue;
                }
                settings => settings?,
            };
            let next = next_digest(&settings, now);
            let Some(due) = settings.digest_at.filter(|at| *at <= now) else {
                continue;
            };
            // Another transaction may have moved this list since it was read, so the row changes only if the time in it
            // is still `due`.
            if !tx.players().put_off_digest(user, due, next).await? {
                continue;
            }
            // The id of a person takes the place of the person's direct channel, which is found when the message is
            // sent.
            let home = ChannelId(user.0);
            tx.outbox()
                .owe_again(MessageRole::Digest(user), GuildId(0), home, now)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// Makes the daily list of a person. `None` if no match waits for the person, if the person has switched the lists
    /// or direct messages off, or if the person has quiet hours now.
    pub(super) async fn digest(
        &self,
        tables: &mut impl Tables,
        user: UserId,
        now: Time,
    ) -> Result<Option<Digest>, Error> {
        let settings = tables.players().settings(user).await?;
        let wanted = settings.digest_at.is_some() && !settings.directs_ended();
        if !wanted || settings.quiet_until(now).is_some() {
            return Ok(None);
        }
        let rows = tables.matches().own(user).await?;
        let waiting = self.load_waiting(tables, user, &rows, LISTED).await?;
        let Some(first) = waiting.first() else {
            return Ok(None);
        };
        Ok(Some(Digest {
            to: Recipient {
                user,
                language: settings.language,
            },
            guild: tables.players().guild(first.counts_in()).await?,
            count: rows.iter().filter(|it| it.waits).count(),
            waiting,
        }))
    }

    /// Handles a flag if its time is up: the match ends, or the player gets more time as [`spared`] decides. Returns
    /// whether the match changed.
    pub(super) async fn let_fall(
        tables: &mut impl Tables,
        this_match: &mut Match,
        now: Time,
    ) -> Result<bool, StoreError> {
        let mut changed = false;
        while this_match.clock().fallen(now).is_some() {
            match spared(tables, this_match).await? {
                Some(grace) => this_match.spare(grace),
                None => {
                    this_match.flag(now);
                }
            }
            changed = true;
        }
        Ok(changed)
    }

    /// The end of the quiet hours that the player to move has at `now`; `None` if the player has no quiet hours at
    /// `now`, or if no person has to move.
    pub(super) async fn quiet_until(
        tables: &mut impl Tables,
        this_match: &Match,
        now: Time,
    ) -> Result<Option<Time>, StoreError> {
        let to_move = this_match.player_to_move();
        let Some(player) = to_move.filter(|it| it.engine_level().is_none()) else {
            return Ok(None);
        };
        let settings = tables.players().settings(player).await?;
        Ok(settings.quiet_until(now))
    }

    /// The kind of the message that reminds a player of a match, and the earliest time at which it may be sent.
    pub(super) async fn reminder(
        tables: &mut impl Tables,
        this_match: &Match,
        now: Time,
    ) -> Result<(MessageRole, Time), StoreError> {
        let id = this_match.id();
        let here = (MessageRole::Reminder(id), now);
        let reminded = reminded(this_match).filter(|it| it.engine_level().is_none());
        let Some(player) = reminded else {
            return Ok(here);
        };
        let settings = tables.players().settings(player).await?;
        let from = settings.quiet_until(now).unwrap_or(now);
        let directly = match this_match.place() {
            Place::Server { .. } => settings.remind_directly && !settings.directs_ended(),
            // The bot can post in these places only as an answer, so the reminder is a direct message.
            Place::Guest { .. } | Place::Direct => !settings.directs_ended(),
        };
        Ok(match directly {
            true => (MessageRole::MatchNotice(id, player), from),
            false => (MessageRole::Reminder(id), from),
        })
    }
}

/// The player who gets a reminder: the player to move. If the match can be claimed, or if the player to move has left
/// the server, the opponent gets the reminder instead.
pub(super) fn reminded(this_match: &Match) -> Option<UserId> {
    let to_move = this_match.to_move()?;
    let nudges = this_match.clock().nudges();
    let side = match nudges.claimable || nudges.left_at.is_some() {
        true => to_move.other(),
        false => to_move,
    };
    Some(this_match.seats().player(side))
}

/// Decides whether a flag whose time is up does not fall yet. The reason is a vacation day that has begun, quiet hours,
/// or a new vacation day, which this call spends. Returns the reason and the time until which the flag does not fall;
/// `None` if the flag falls. The time zone and quiet hours are those that the player had when the turn began.
async fn spared(tables: &mut impl Tables, this_match: &Match) -> Result<Option<Grace>, StoreError> {
    let clock = this_match.clock();
    let up = this_match.player_to_move().zip(clock.flag_at());
    let Some(((player, at), days)) = up.zip(clock.control().rest().leave) else {
        return Ok(None);
    };
    let over = clock.rest_ends_at().is_none_or(|ends| ends <= at);
    if over || player.engine_level().is_some() || clock.nudges().left_at.is_some() {
        return Ok(None);
    }
    let vacation = |until| Grace {
        why: Spared::Vacation,
        until,
    };
    if days > 0
        && let Some(until) = tables.vacations().end(player, at).await?
    {
        return Ok(Some(vacation(until)));
    }
    let (zone, quiet) = match clock.turn().and_then(|turn| turn.kept) {
        Some(kept) => kept,
        None => tables.players().settings(player).await?.hours(),
    };
    if let Some(until) = quiet.and_then(|quiet| quiet.end(zone, at)) {
        let why = Spared::Quiet;
        return Ok(Some(Grace { why, until }));
    }
    let year = zone.year(at);
    let spent = tables.vacations().spent(player, year).await?;
    if spent >= days.min(VACATION_DAYS) {
        return Ok(None);
    }
    tables
        .vacations()
        .spend(player, year, spent + 1, at)
        .await?;
    Ok(Some(vacation(at + VACATION_DAY)))
}
