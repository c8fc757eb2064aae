//! Leaderboards: of all time, and of a season.

use super::{App, Error, Leaderboard, LeaderboardRow};
use referee::rating::{INACTIVE_DAYS, Rating};
use referee::{Time, UserId};
use std::cmp::Reverse;
use std::time::Duration;
use store::{Pool, RankedRow, Tables, day_of};

/// Which part of a leaderboard is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingPage {
    /// How many rows come before it.
    pub skip: usize,
    /// How many rows it has at most.
    pub limit: usize,
    /// Whose own row is wanted, wherever it stands.
    pub reader: Option<UserId>,
    /// Whether everybody begins anew with the quarter.
    pub season: bool,
}

impl RankingPage {
    /// So many rows after so many others, of all time, for nobody in particular.
    #[must_use]
    pub const fn rows(skip: usize, limit: usize) -> RankingPage {
        RankingPage {
            skip,
            limit,
            reader: None,
            season: false,
        }
    }
}

/// When the quarter of an instant began, in UTC.
#[must_use]
pub fn quarter_start(now: Time) -> Time {
    const DAY: Duration = Duration::from_hours(24);
    let into_day = now.as_millis().rem_euclid(86_400_000);
    let mut day = Time::from_millis(now.as_millis() - into_day);
    // A quarter has at most 92 days.
    for _ in 0..92 {
        let (_, month, date) = day.date();
        if date == 1 && month % 3 == 1 {
            break;
        }
        day = day - DAY;
    }
    day
}

impl App {
    /// A page of a leaderboard.
    ///
    /// Established players come first, by rating as of `now`; provisional ones follow with ranks of
    /// their own, since their rating says little yet. Whoever has not played for 90 days is left out.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn leaderboard(
        &self,
        pool: &Pool,
        wanted: RankingPage,
        now: Time,
    ) -> Result<Leaderboard, Error> {
        match wanted.season {
            true => self.of_season(pool, wanted, now).await,
            false => self.of_all_time(pool, wanted, now).await,
        }
    }

    /// The database ranks, and hands out one page.
    async fn of_all_time(
        &self,
        pool: &Pool,
        wanted: RankingPage,
        now: Time,
    ) -> Result<Leaderboard, Error> {
        let today = day_of(now);
        let mut session = self.store.read().await?;
        let mut ratings = session.ratings();
        let page = ratings
            .ranked(pool, today, wanted.skip, wanted.limit)
            .await?;
        let mut rows: Vec<LeaderboardRow> = page.into_iter().map(|row| shown(row, today)).collect();
        let mut own = match wanted.reader {
            Some(reader) => ratings.find(pool, reader).await?,
            None => None,
        }
        .map(|row| shown(row, today));
        let asked = [rows.first(), own.as_ref()]
            .map(|row| row.map_or((false, Rating::default()), |row| (row.inactive, row.rating)));
        let count = ratings.count(pool, today, asked).await?;
        let [first, of_own] = count.better;
        if let Some(own) = &mut own {
            own.rank = of_own + 1;
        }
        // Where the first row stands within its group; equals share a rank: 1, 2, 2, 4.
        let mut place = match rows.first() {
            Some(row) if row.rating.is_provisional() => {
                wanted.skip.saturating_sub(count.established)
            }
            _ => wanted.skip,
        };
        let mut before: Option<((bool, bool), i64, usize)> = None;
        for row in &mut rows {
            let (of, points) = (group(row), row.rating.points());
            row.rank = match before {
                None => first + 1,
                Some((other, same, rank)) if (other, same) == (of, points) => rank,
                Some((other, ..)) if other == of => place + 1,
                Some(_) => {
                    place = 0;
                    1
                }
            };
            before = Some((of, points, row.rank));
            place += 1;
        }
        Ok(Leaderboard {
            game: pool.game,
            variant: pool.variant.clone(),
            rows,
            total: count.established + count.provisional,
            inactive: count.inactive,
            own,
        })
    }

    /// The results since the beginning of the quarter are replayed.
    async fn of_season(
        &self,
        pool: &Pool,
        wanted: RankingPage,
        now: Time,
    ) -> Result<Leaderboard, Error> {
        let today = day_of(now);
        let mut session = self.store.read().await?;
        let rows = session.ratings().since(pool, quarter_start(now)).await?;
        drop(session);
        let mut rows: Vec<LeaderboardRow> = rows.into_iter().map(|row| shown(row, today)).collect();
        rows.sort_unstable_by(|a, b| {
            group(a)
                .cmp(&group(b))
                .then(b.rating.rating.total_cmp(&a.rating.rating))
                .then_with(|| (Reverse(a.last_at), a.user).cmp(&(Reverse(b.last_at), b.user)))
        });
        // Within a group equals share a rank: 1, 2, 2, 4.
        let mut before: Option<((bool, bool), i64, usize)> = None;
        let mut first = 0;
        for (index, row) in rows.iter_mut().enumerate() {
            let (of, points) = (group(row), row.rating.points());
            row.rank = match before {
                Some((other, same, rank)) if other == of && same == points => rank,
                Some((other, ..)) if other == of => index - first + 1,
                _ => {
                    first = index;
                    1
                }
            };
            before = Some((of, points, row.rank));
        }
        let own = |row: &&LeaderboardRow| Some(row.user) == wanted.reader;
        let own = rows.iter().find(own).cloned();
        let active = rows.iter().filter(|row| !row.inactive).count();
        let inactive = rows.len() - active;
        rows.truncate(active);
        Ok(Leaderboard {
            game: pool.game,
            variant: pool.variant.clone(),
            rows: rows
                .into_iter()
                .skip(wanted.skip)
                .take(wanted.limit)
                .collect(),
            total: active,
            inactive,
            own,
        })
    }
}

/// A player as of today, not yet ranked.
fn shown(row: RankedRow, today: u64) -> LeaderboardRow {
    LeaderboardRow {
        rank: 0,
        rating: row.standing.on(today),
        inactive: today.saturating_sub(row.standing.last_day) > INACTIVE_DAYS,
        user: row.user,
        name: row.name,
        tally: row.tally,
        last_at: row.last_at,
    }
}

/// Whether a player is inactive, and whether provisional: each group is ranked by itself.
fn group(row: &LeaderboardRow) -> (bool, bool) {
    (row.inactive, row.rating.is_provisional())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_begins_on_the_first_of_its_first_month() {
        // 21 November 2026 and 31 December, both at noon; 1 January at midnight.
        let october = Time::from_millis(1_790_812_800_000);
        assert_eq!(october.date(), (2026, 10, 1));
        assert_eq!(quarter_start(Time::from_millis(1_795_262_400_000)), october);
        assert_eq!(quarter_start(Time::from_millis(1_798_718_400_000)), october);
        let january = Time::from_millis(1_798_761_600_000);
        assert_eq!(january.date(), (2027, 1, 1));
        assert_eq!(quarter_start(january), january);
    }
}
