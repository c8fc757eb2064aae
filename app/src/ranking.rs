//! Leaderboards: of all time, and of a season.

use super::{App, Error, Leaderboard, LeaderboardRow};
use referee::rating::{INACTIVE_DAYS, Rating};
use referee::{Time, UserId};
use std::cmp::Reverse;
use std::time::Duration;
use store::{Group, Pool, RankedRow, Tables, day_of};

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
        let own = match wanted.reader {
            Some(reader) => ratings.find(pool, reader).await?,
            None => None,
        };
        let mut own = own.map(|row| shown(row, today));
        let asked = own
            .as_ref()
            .map_or((Group::Established, Rating::default()), |row| {
                (group(row), row.rating)
            });
        let count = ratings.count(pool, today, asked).await?;
        if let Some(own) = &mut own {
            own.rank = count.better + 1;
        }
        // Where the page begins and ends among the established, and after them among the others.
        let end = wanted.skip.saturating_add(wanted.limit);
        let mut rows: Vec<LeaderboardRow> = Vec::new();
        for (of, first, many) in [
            (Group::Established, 0, count.established),
            (Group::Provisional, count.established, count.provisional),
        ] {
            let skip = wanted.skip.max(first) - first;
            let limit = end.saturating_sub(first).min(many).saturating_sub(skip);
            if limit == 0 {
                continue;
            }
            let page = ratings.ranked(pool, today, of, skip, limit).await?;
            let mut page: Vec<LeaderboardRow> =
                page.into_iter().map(|row| shown(row, today)).collect();
            let best = match page.first() {
                Some(row) if skip > 0 => ratings.better(pool, today, (of, row.rating)).await?,
                _ => 0,
            };
            rank(&mut page, best, skip);
            rows.append(&mut page);
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
        let mut rows: Vec<LeaderboardRow> = rows.into_iter().map(|row| shown(row, today)).collect();
        rows.sort_unstable_by(|a, b| {
            group(a)
                .cmp(&group(b))
                .then(b.rating.rating.total_cmp(&a.rating.rating))
                .then_with(|| (Reverse(a.last_at), a.user).cmp(&(Reverse(b.last_at), b.user)))
        });
        for some in rows.chunk_by_mut(|a, b| group(a) == group(b)) {
            rank(some, 0, 0);
        }
        let own = |row: &&LeaderboardRow| Some(row.user) == wanted.reader;
        let own = rows.iter().find(own).cloned();
        let active = rows.iter().filter(|row| !row.inactive).count();
        let inactive = rows.len() - active;
        rows.truncate(active);
        let mut rows: Vec<LeaderboardRow> = rows
            .into_iter()
            .skip(wanted.skip)
            .take(wanted.limit)
            .collect();
        for row in &mut rows {
            row.name = session.players().name(row.user).await?;
        }
        Ok(Leaderboard {
            game: pool.game,
            variant: pool.variant.clone(),
            rows,
            total: active,
            inactive,
            own,
        })
    }
}

/// Ranks some rows of one group, of which `better` players rank before the first and `before` are listed
/// before it: equals share a rank, 1, 2, 2, 4.
fn rank(rows: &mut [LeaderboardRow], better: usize, before: usize) {
    let mut above: Option<(i64, usize)> = None;
    for (place, row) in (before..).zip(rows) {
        let points = row.rating.points();
        row.rank = match above {
            None => better + 1,
            Some((same, rank)) if same == points => rank,
            Some(_) => place + 1,
        };
        above = Some((points, row.rank));
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

/// Each group is ranked by itself.
fn group(row: &LeaderboardRow) -> Group {
    match (row.inactive, row.rating.is_provisional()) {
        (true, _) => Group::Inactive,
        (false, true) => Group::Provisional,
        (false, false) => Group::Established,
    }
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
