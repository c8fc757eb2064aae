//! The puzzle of the day: posted in a channel of the server's choice, the same for everybody.

use super::{PuzzleId, PuzzleRefusal, PuzzleView, Refusable, puzzle_day, puzzle_of_day};
use crate::{App, Caller, Error, UseCaseError};
use referee::{ChannelId, GuildId, Time};
use search::{Puzzle, puzzle};
use store::{Daily, DayResult, GuildSettings, MessageRole, Tables};

/// How many servers are seen to at once.
const BATCH: u32 = 200;

#[derive(Clone, Debug)]
pub struct DailyPuzzle {
    /// The day, counted from 1970 in UTC.
    pub day: u64,
    pub id: PuzzleId,
    pub puzzle: Puzzle,
}

#[derive(Clone, Debug)]
pub struct DailyView {
    pub guild: GuildId,
    pub settings: GuildSettings,
    pub today: DailyPuzzle,
    /// What came of the day before, if it had one here.
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

impl App {
    pub async fn daily_channel(&self, guild: GuildId) -> Result<Option<ChannelId>, Error> {
        let daily = self.store.read().await?.puzzles().daily(guild).await?;
        Ok(daily.map(|daily| daily.channel))
    }

    /// Has the puzzle of the day posted in a channel from now on, or nowhere any more. Today's is due at
    /// once.
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
                let day = puzzle_day(now);
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
        self.look_now();
        Ok(())
    }

    /// Owes every server that wants it the puzzle of the day that has begun. Days the bot has slept
    /// through are left out.
    pub(crate) async fn begin_day(&self, now: Time) -> Result<(), Error> {
        let due = self.store.read().await?.puzzles().due(now, BATCH).await?;
        if due.is_empty() {
            return Ok(());
        }
        let day = puzzle_day(now);
        let mut tx = self.store.begin().await?;
        for guild in due {
            let daily = match tx.puzzles().daily(guild).await {
                // It would be due for ever, and so would be those of the others.
                Err(why) if why.is_unreadable() => {
                    tracing::error!(%guild, %why, "where the daily puzzle goes cannot be read");
                    tx.puzzles().end_daily(guild).await?;
                    continue;
                }
                daily => daily?,
            };
            // Another process may have ended it since, or begun this day.
            let Some(daily) = daily.filter(|it| it.day < day) else {
                continue;
            };
            tx.puzzles().set_daily(Daily { day, ..daily }).await?;
            let role = MessageRole::Daily(guild);
            let mut outbox = tx.outbox();
            outbox.owe(role, guild, daily.channel, day, now).await?;
        }
        tx.commit().await?;
        self.look_now();
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
        let day = puzzle_day(now);
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

    /// Shows the caller the puzzle of a day, which must be today's.
    pub async fn daily_puzzle(&self, caller: &Caller, day: u64) -> Refusable<PuzzleView> {
        if day != puzzle_day(caller.now) {
            return Err(UseCaseError::Refused(PuzzleRefusal::DayOver));
        }
        let id = puzzle_of_day(day);
        self.show_puzzle(caller, (id, day), None).await?;
        self.open_puzzle(caller, id, day).await
    }

    pub async fn daily_answer(&self, caller: &Caller, day: u64) -> Refusable<PuzzleView> {
        if day >= puzzle_day(caller.now) {
            return Err(UseCaseError::Refused(PuzzleRefusal::DayGoesOn));
        }
        let mut session = self.store.read().await?;
        let view = self
            .puzzle_of(&mut session, caller, (puzzle_of_day(day), day), None)
            .await?;
        view.ok_or(UseCaseError::Refused(PuzzleRefusal::Unknown))
    }
}
