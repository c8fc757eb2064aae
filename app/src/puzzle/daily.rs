//! The puzzle of the day: posted in a channel of the server's choice, one puzzle for everybody.

use super::{PuzzleId, PuzzleRefusal, PuzzleView, Refusable};
use crate::{App, Caller, Error, UseCaseError};
use referee::{ChannelId, GuildId, Time, Zone};
use rules::Game;
use search::{Puzzle, puzzle};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Daily, DayResult, GuildSettings, MessageRole, StoreError, Tables};

/// Quarter of an hour in milliseconds: in every time zone, days begin at full quarters.
const QUARTER: i64 = 15 * 60 * 1000;

/// How much earlier than in UTC a day begins in the zone furthest east.
const EAST: Duration = Duration::from_hours(14);

/// How many servers share a transaction when a day begins.
const TOGETHER: usize = 200;

/// Of the puzzles that ship, one in four is kept for puzzles of the day.
pub(super) const KEPT_FOR_DAYS: u32 = 4;

#[derive(Clone, Debug)]
pub struct DailyPuzzle {
    /// The day, in days since 1970.
    pub day: u64,
    pub id: PuzzleId,
    pub puzzle: Puzzle,
}

#[derive(Clone, Debug)]
pub struct DailyView {
    pub guild: GuildId,
    pub settings: GuildSettings,
    pub today: DailyPuzzle,
    /// Results of the puzzle of the day before, if anybody in the server tried it.
    pub yesterday: Option<DayResult>,
}

impl DailyPuzzle {
    #[must_use]
    pub fn of(day: u64) -> Option<DailyPuzzle> {
        let id = puzzle_of_day(day);
        let PuzzleId::Shipped(game, number) = id else {
            return None;
        };
        let puzzle = puzzle::shipped_at(game, number)?;
        Some(DailyPuzzle { day, id, puzzle })
    }
}

/// The puzzle of a day: the games take turns, and all servers have one puzzle.
#[must_use]
pub fn puzzle_of_day(day: u64) -> PuzzleId {
    let games = Game::ALL.len() as u64;
    let game = Game::ALL[usize::try_from(day % games).unwrap_or(0)];
    let kept = puzzle::shipped_count(game) as u64 / u64::from(KEPT_FOR_DAYS);
    // Shipped puzzles are ordered from easy to hard: steps of seven keep consecutive days apart.
    let turn = (day / games).wrapping_mul(7) % kept.max(1);
    let number = u32::try_from(turn + 1).unwrap_or(1) * KEPT_FOR_DAYS;
    PuzzleId::Shipped(game, number)
}

/// The day whose puzzle a server has: the present day by its calendar, or the day for which the puzzle was last posted,
/// if that is later because the server has moved to a zone further west.
pub(super) async fn puzzle_day(
    tables: &mut impl Tables,
    guild: GuildId,
    now: Time,
) -> Result<u64, StoreError> {
    let zone = tables.players().guild(guild).await?.zone;
    let posted = tables.puzzles().daily(guild).await?.map_or(0, |it| it.day);
    Ok(zone.unwrap_or(Zone::UTC).day(now).max(posted))
}

impl App {
    pub async fn daily_channel(&self, guild: GuildId) -> Result<Option<ChannelId>, Error> {
        let daily = self.store.read().await?.puzzles().daily(guild).await?;
        Ok(daily.map(|daily| daily.channel))
    }

    /// Sets the channel for the puzzle of the day; `None` ends it. Today's puzzle is due at once.
    pub async fn set_daily_channel(
        &self,
        guild: GuildId,
        channel: Option<ChannelId>,
        now: Time,
    ) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let daily = MessageRole::Daily(guild);
        tx.outbox().forget(daily, u64::MAX >> 1).await?;
        match channel {
            None => tx.puzzles().end_daily(guild).await?,
            Some(channel) => {
                let day = puzzle_day(&mut tx, guild, now).await?;
                let daily = Daily {
                    guild,
                    channel,
                    day,
                };
                tx.puzzles().set_daily(daily).await?;
                let role = MessageRole::Daily(guild);
                let mut outbox = tx.outbox();
                outbox.owe(role, guild, channel, day.max(1), now).await?;
            }
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// When the next quarter of an hour begins, in which a day may begin somewhere.
    pub(crate) fn days_begin(&self) -> Time {
        let looked = self.quarter.load(Ordering::Relaxed);
        Time::from_millis(looked.saturating_add(1).saturating_mul(QUARTER))
    }

    /// Owes the puzzle of the day to every server in which a day has begun. Days that passed while the bot was down are
    /// left out.
    pub(crate) async fn begin_day(&self, now: Time) -> Result<(), Error> {
        let quarter = now.as_millis().div_euclid(QUARTER);
        if self.quarter.load(Ordering::Relaxed) == quarter {
            return Ok(());
        }
        // The present day in the zone furthest east.
        let latest = Zone::UTC.day(now + EAST);
        let mut due = self.store.read().await?.puzzles().before(latest).await?;
        due.retain(|(_, day, zone)| *day < zone.day(now));
        for some in due.chunks(TOGETHER) {
            self.begin_day_in(some, now).await?;
        }
        self.quarter.store(quarter, Ordering::Relaxed);
        Ok(())
    }

    async fn begin_day_in(&self, due: &[(GuildId, u64, Zone)], now: Time) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        for &(guild, _, zone) in due {
            let day = zone.day(now);
            let daily = match tx.puzzles().daily(guild).await {
                // A row that stays due would hold up all others, so it is deleted.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%guild, %why, "where the daily puzzle goes cannot be read");
                    tx.puzzles().end_daily(guild).await?;
                    continue;
                }
                daily => daily?,
            };
            // Another process may have ended the daily puzzle since, or begun this day.
            let Some(daily) = daily.filter(|it| it.day < day) else {
                continue;
            };
            tx.puzzles().set_daily(Daily { day, ..daily }).await?;
            let role = MessageRole::Daily(guild);
            let mut outbox = tx.outbox();
            outbox.owe(role, guild, daily.channel, day, now).await?;
        }
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    pub(crate) async fn daily_view(
        &self,
        tables: &mut impl Tables,
        guild: GuildId,
        now: Time,
    ) -> Result<Option<DailyView>, Error> {
        if tables.puzzles().daily(guild).await?.is_none() {
            return Ok(None);
        }
        let day = puzzle_day(tables, guild, now).await?;
        let Some(today) = DailyPuzzle::of(day) else {
            return Ok(None);
        };
        let before = day.saturating_sub(1);
        let result = tables.puzzles().result_of(guild, before).await?;
        Ok(Some(DailyView {
            guild,
            settings: tables.players().guild(guild).await?,
            today,
            yesterday: (result.tried > 0).then_some(result),
        }))
    }

    async fn puzzle_day(&self, caller: &Caller) -> Result<u64, Error> {
        let mut session = self.store.read().await?;
        Ok(puzzle_day(&mut session, caller.guild(), caller.now).await?)
    }

    /// Shows the caller the puzzle of a day; refused unless the day is today.
    pub async fn daily_puzzle(&self, caller: &Caller, day: u64) -> Refusable<PuzzleView> {
        if day != self.puzzle_day(caller).await? {
            return Err(UseCaseError::Refused(PuzzleRefusal::DayOver));
        }
        let id = puzzle_of_day(day);
        self.show_puzzle(caller, id, day, None).await?;
        self.open_puzzle(caller, id, day).await
    }

    pub async fn daily_answer(&self, caller: &Caller, day: u64) -> Refusable<PuzzleView> {
        if day >= self.puzzle_day(caller).await? {
            return Err(UseCaseError::Refused(PuzzleRefusal::DayGoesOn));
        }
        let mut session = self.store.read().await?;
        let view = self
            .puzzle_of(&mut session, caller, puzzle_of_day(day), day, None)
            .await?;
        view.ok_or(UseCaseError::Refused(PuzzleRefusal::Unknown))
    }
}
