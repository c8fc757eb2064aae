//! The puzzle of the day: posted in a channel of the server's choice, one puzzle for everybody.

use super::{PuzzleId, PuzzleRefusal, PuzzleView, Refusable};
use crate::{App, Caller, Error, UseCaseError};
use referee::{ChannelId, GuildId, Time, Zone};
use rules::Game;
use search::{Puzzle, puzzle};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Daily, DayResult, GuildSettings, MessageRole, StoreError, Tables};

/// A quarter of an hour in milliseconds. In every time zone, days begin at full quarters of an hour.
const QUARTER: i64 = 15 * 60 * 1000;

/// In the time zone furthest east, a day begins this much earlier than in UTC.
const EAST: Duration = Duration::from_hours(14);

/// The largest number of servers whose new day one transaction handles.
const TOGETHER: usize = 200;

/// One in this many shipped puzzles is kept for puzzles of the day.
pub(super) const KEPT_FOR_DAYS: u32 = 4;

#[derive(Clone, Debug)]
pub struct DailyPuzzle {
    /// The day, as the number of days since 1 January 1970.
    pub day: u64,
    pub id: PuzzleId,
    pub puzzle: Puzzle,
}

#[derive(Clone, Debug)]
pub struct DailyView {
    pub guild: GuildId,
    pub settings: GuildSettings,
    pub today: DailyPuzzle,
    /// The results of the puzzle of the day before; `None` if nobody in the server tried that puzzle.
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

/// The puzzle of a day. It is the same in all servers; from one day to the next the game changes.
#[must_use]
pub fn puzzle_of_day(day: u64) -> PuzzleId {
    let games = Game::ALL.len() as u64;
    let game = Game::ALL[usize::try_from(day % games).unwrap_or(0)];
    let kept = puzzle::shipped_count(game) as u64 / u64::from(KEPT_FOR_DAYS);
    // Shipped puzzles are ordered from easy to hard. With steps of seven, the puzzles of consecutive days are not next
    // to each other in that order.
    let turn = (day / games).wrapping_mul(7) % kept.max(1);
    let number = u32::try_from(turn + 1).unwrap_or(1) * KEPT_FOR_DAYS;
    PuzzleId::Shipped(game, number)
}

/// The day whose puzzle a server has now: the present day in the server's time zone, or the day whose puzzle was posted
/// last if that day is later. It can be later if the server has chosen a time zone further west.
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

    /// Sets the channel for the puzzle of the day; `None` switches the puzzle of the day off. Today's puzzle is posted
    /// at once.
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

    /// The time at which the next quarter of an hour begins. In some time zone, a day may begin at that time.
    pub(crate) fn days_begin(&self) -> Time {
        let looked = self.quarter.load(Ordering::Relaxed);
        Time::from_millis(looked.saturating_add(1).saturating_mul(QUARTER))
    }

    /// Puts the puzzle of the day into the outbox for every server in which a new day has begun. Days that have passed
    /// while the bot was not running get no puzzle.
    pub(crate) async fn begin_day(&self, now: Time) -> Result<(), Error> {
        let quarter = now.as_millis().div_euclid(QUARTER);
        if self.quarter.load(Ordering::Relaxed) == quarter {
            return Ok(());
        }
        // The present day in the time zone furthest east.
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
                // A row that stays on the list would keep the rows behind it waiting, so the row is deleted.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%guild, %why, "where the daily puzzle goes cannot be read");
                    tx.puzzles().end_daily(guild).await?;
                    continue;
                }
                daily => daily?,
            };
            // Another process may have switched the daily puzzle off, or posted the puzzle of this day.
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

    /// The day whose puzzle the caller's server has now.
    pub async fn puzzle_day(&self, caller: &Caller) -> Result<u64, Error> {
        let mut session = self.store.read().await?;
        Ok(puzzle_day(&mut session, caller.guild(), caller.now).await?)
    }

    /// Shows the caller the puzzle of a day. Refused if the day is not the present day.
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
