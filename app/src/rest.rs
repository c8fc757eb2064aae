//! Rest for players: spared flags, vacation days, quiet hours, and daily lists instead of reminders.

use super::{App, Error, retry_on_clash};
use referee::{
    ChannelId, Grace, GuildId, Match, Place, Spared, Time, UserId, VACATION_DAY, VACATION_DAYS,
    Zone,
};
use std::sync::Arc;
use store::{GuildSettings, MessageRole, PlayerSettings, StoreError, Tables};

/// Hour of the day at which the daily list comes; during quiet hours it comes at their end.
const DIGEST_HOUR: u8 = 9;

/// How many daily lists one transaction owes.
const DIGESTS: u32 = 50;

/// How many matches a daily list names.
const LISTED: u32 = 10;

/// The recipient of a direct message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    pub user: UserId,
    /// The code of the language that the person has chosen, or else of their app's language, if known.
    pub language: Option<String>,
}

/// A daily list: the matches that wait for a person.
#[derive(Clone, Debug)]
pub struct Digest {
    pub to: Recipient,
    /// How many matches wait for the person.
    pub count: usize,
    /// The first of the waiting matches, at least one: least time first, then oldest first.
    pub waiting: Vec<Arc<Match>>,
    /// The settings of the server of the first match.
    pub guild: GuildSettings,
}

/// When the next daily list is due under these settings.
#[must_use]
pub fn next_digest(settings: &PlayerSettings, now: Time) -> Time {
    let zone = settings.zone.unwrap_or(Zone::UTC);
    let next = zone.next_hour(DIGEST_HOUR, now);
    settings.quiet_until(next).unwrap_or(next)
}

impl App {
    /// Vacation days that a person has left this year, by the calendar of their zone.
    pub async fn vacation_left(&self, user: UserId, now: Time) -> Result<u32, Error> {
        let mut session = self.store.read().await?;
        let settings = session.players().settings(user).await?;
        let year = settings.zone.unwrap_or(Zone::UTC).year(now);
        let spent = session.vacations().spent(user, year).await?;
        Ok(VACATION_DAYS.saturating_sub(spent))
    }

    /// Owes the daily lists that are due, at most one a day per person.
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
                // A list that stays due would hold up all others, so it is switched off.
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
            // The condition is repeated so a row changed concurrently is rechecked.
            if !tx.players().put_off_digest(user, due, next).await? {
                continue;
            }
            // A person's id stands for their direct channel, which is found when the message is sent.
            let home = ChannelId(user.0);
            tx.outbox()
                .owe_again(MessageRole::Digest(user), GuildId(0), home, now)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// Makes the daily list of a person; `None` if no match waits, the person wants no list any more, or has quiet
    /// hours.
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

    /// Lets the flag fall if its time is up, unless the player is spared. Returns whether the match changed.
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

    /// End of the quiet hours in which the player to move is at `now`; `None` outside quiet hours.
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

    /// The message that reminds a player of a match, and the earliest time to send it.
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
            // The bot cannot post in these places unasked.
            Place::Guest { .. } | Place::Direct => !settings.directs_ended(),
        };
        Ok(match directly {
            true => (MessageRole::MatchNotice(id, player), from),
            false => (MessageRole::Reminder(id), from),
        })
    }
}

/// The player whom a reminder concerns: the player to move, or the opponent once the match can be claimed or the player
/// to move has left the server.
pub(super) fn reminded(this_match: &Match) -> Option<UserId> {
    let to_move = this_match.to_move()?;
    let nudges = this_match.clock().nudges();
    let side = match nudges.claimable || nudges.left_at.is_some() {
        true => to_move.other(),
        false => to_move,
    };
    Some(this_match.seats().player(side))
}

/// Why and until when a flag is spared whose time is up: by a vacation day under way, by quiet hours, or by another
/// vacation day, which this call spends. `None` if the flag falls. Zone and quiet hours are those that were set when
/// the turn began.
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
