//! Leaderboards of all time and of the present season.

use super::{App, Error, Leaderboard, LeaderboardRow};
use referee::rating::{INACTIVE_DAYS, Rating};
use referee::{Time, UserId, tell_apart};
use store::{Group, Period, Pool, RankedRow, Tables, day_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingPage {
    /// The number of rows before the page.
    pub skip: usize,
    pub limit: usize,
    /// The person whose own row is returned in addition to the page.
    pub reader: Option<UserId>,
    pub season: bool,
}

impl RankingPage {
    /// A page of the leaderboard of all time. No reader's own row is returned.
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

impl App {
    /// Loads a page of a leaderboard.
    ///
    /// The database sorts the players. Established players come first, by their ratings at `now`. Provisional players
    /// follow with ranks of their own, since their ratings are uncertain. Players without a result in the last 90 days
    /// are left out.
    pub async fn leaderboard(
        &self,
        pool: &Pool,
        wanted: RankingPage,
        now: Time,
    ) -> Result<Leaderboard, Error> {
        let of = match wanted.season {
            true => (pool, Period::season(now)),
            false => (pool, Period::AllTime),
        };
        let today = day_of(now);
        let mut session = self.store.read().await?;
        let mut ratings = session.ratings();
        let own = match wanted.reader {
            Some(reader) => ratings.find_in(of, reader).await?,
            None => None,
        };
        let mut own = own.map(|row| leaderboard_row(row, today));
        let asked = own
            .as_ref()
            .map_or((Group::Established, Rating::default()), |row| {
                (group_of(row), row.rating)
            });
        let count = ratings.count(of, today, asked).await?;
        if let Some(own) = &mut own {
            own.rank = count.better + 1;
        }
        // The page may begin among the established players and end among the provisional players.
        let end = wanted.skip.saturating_add(wanted.limit);
        let mut rows: Vec<LeaderboardRow> = Vec::new();
        for (group, first, many) in [
            (Group::Established, 0, count.established),
            (Group::Provisional, count.established, count.provisional),
        ] {
            let skip = wanted.skip.max(first) - first;
            let limit = end.saturating_sub(first).min(many).saturating_sub(skip);
            if limit == 0 {
                continue;
            }
            let page = ratings.ranked(of, today, group, skip, limit).await?;
            let mut page: Vec<LeaderboardRow> = page
                .into_iter()
                .map(|row| leaderboard_row(row, today))
                .collect();
            let best = match page.first() {
                Some(row) if skip > 0 => ratings.better(of, today, (group, row.rating)).await?,
                _ => 0,
            };
            rank(&mut page, best, skip);
            rows.append(&mut page);
        }
        let people = rows.iter_mut();
        tell_apart(people.map(|it| (it.user, &mut it.name, it.account.as_deref())));
        Ok(Leaderboard {
            game: pool.game,
            variant: pool.variant.clone(),
            rows,
            total: count.established + count.provisional,
            inactive: count.inactive,
            own,
        })
    }
}

/// Gives ranks to consecutive rows of one group. `better` is the number of players of the group who are better than the
/// first row, and `before` is the number of rows that the list has before the first row. Players with equal points have
/// the same rank: 1, 2, 2, 4.
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

fn leaderboard_row(row: RankedRow, today: u64) -> LeaderboardRow {
    LeaderboardRow {
        rank: 0,
        rating: row.standing.on(today),
        inactive: today.saturating_sub(row.standing.last_day) > INACTIVE_DAYS,
        user: row.user,
        name: row.name,
        account: row.account,
        tally: row.tally,
        last_at: row.last_at,
    }
}

/// The group in which a row is ranked.
fn group_of(row: &LeaderboardRow) -> Group {
    match (row.inactive, row.rating.is_provisional()) {
        (true, _) => Group::Inactive,
        (false, true) => Group::Provisional,
        (false, false) => Group::Established,
    }
}
