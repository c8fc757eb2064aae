//! The leaderboard of a large pool, compared page by page with a plain ranking in memory.

use super::*;
use app::{Pool, RankingPage};
use database::on_each;
use referee::rating::INACTIVE_DAYS;
use sqlx::{Connection, Executor};
use std::cmp::Reverse;
use std::time::Instant;
use store::{Group, Period, RankedRow, Tables, day_of};

/// How many players are ranked.
const MANY: usize = 10_000;

/// Rows per page.
const PAGE: usize = 25;

fn pool() -> Pool {
    Pool::of(GUILD, terms(Game::Iago, TimeControl::None))
}

/// Stores players of every rating, deviation and idleness; many share a rating as it is shown.
async fn crowd(fresh: &Fresh) {
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})");
    let mut connection = sqlx::AnyConnection::connect(&fresh.address).await.unwrap();
    for insert in [
        format!("INSERT INTO players (id, name) {numbers} SELECT i, 'somebody' FROM n"),
        format!(
            "INSERT INTO ratings (guild, game, variant, opponents, player, rating, deviation, volatility, \
             wins, draws, losses, last_at, revision) {numbers} \
             SELECT {}, 'iago', 'standard', 'people', i, 1200.0 + (i * 7919) % 600 + (i % 3) * 0.3, \
             40.0 + (i * 31) % 200, 0.06, 1, 0, 1, {} - ((i * 37) % 200) * CAST(43200000 AS BIGINT), 1 \
             FROM n",
            GUILD.0,
            START.as_millis(),
        ),
    ] {
        connection
            .execute(sqlx::AssertSqlSafe(insert))
            .await
            .unwrap();
    }
    let known_until = include_str!("../../../tests/support/known_until.sql");
    connection.execute(known_until).await.unwrap();
    connection.close().await.unwrap();
}

fn ranked(mut rows: Vec<RankedRow>) -> Vec<(usize, UserId)> {
    let today = day_of(START);
    let group = |row: &RankedRow| {
        let idle = today.saturating_sub(row.standing.last_day);
        (
            idle > INACTIVE_DAYS,
            row.standing.on(today).is_provisional(),
        )
    };
    let rating = |row: &RankedRow| row.standing.on(today).rating;
    rows.retain(|row| !group(row).0);
    rows.sort_by(|a, b| {
        group(a)
            .cmp(&group(b))
            .then(rating(b).total_cmp(&rating(a)))
            .then_with(|| (Reverse(a.last_at), a.user).cmp(&(Reverse(b.last_at), b.user)))
    });
    let shown = |row: &RankedRow| (group(row), row.standing.on(today).points());
    let mut ranks: Vec<(usize, UserId)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let rank = match index
            .checked_sub(1)
            .map(|above| (&rows[above], ranks[above].0))
        {
            Some((above, rank)) if shown(above) == shown(row) => rank,
            _ => {
                let same = |above: &&RankedRow| group(above) == group(row);
                rows[..index].iter().filter(same).count() + 1
            }
        };
        ranks.push((rank, row.user));
    }
    ranks
}

#[tokio::test]
async fn a_page_of_ten_thousand_is_ranked_by_the_database_as_by_the_obvious_twin() {
    on_each(|fresh| async move {
        crowd(&fresh).await;
        let app = app(&fresh);
        let mut session = fresh.store.read().await.unwrap();
        let (mut all, pool) = (Vec::new(), pool());
        for group in [Group::Established, Group::Provisional, Group::Inactive] {
            let of = (&pool, Period::AllTime);
            let mut ratings = session.ratings();
            let rows = ratings.ranked(of, day_of(START), group, 0, MANY).await;
            all.extend(rows.unwrap());
        }
        drop(session);
        assert_eq!(all.len(), MANY);
        let twin = ranked(all);
        let skips = [0, 1, 7, 2_345, 5_000, 9_990, MANY];
        for skip in skips {
            let (before, begun) = (fresh.store.statements(), Instant::now());
            let wanted = RankingPage::rows(skip, PAGE);
            let page = app.leaderboard(&pool, wanted, START).await.unwrap();
            let took = begun.elapsed();
            println!("{}: from {skip} on in {took:?}", fresh.kind);
            // One statement counts, one reads the page, and one ranks its first row; a page with both groups needs one
            // more.
            let sent = fresh.store.statements() - before;
            assert!(sent <= 2 + 2 * u64::from(skip > 0), "{sent} statements");
            assert_eq!((page.total, page.total + page.inactive), (twin.len(), MANY));
            let rows: Vec<_> = page.rows.iter().map(|row| (row.rank, row.user)).collect();
            let wanted: Vec<_> = twin.iter().skip(skip).take(PAGE).copied().collect();
            assert_eq!(rows, wanted, "from {skip} on");
        }
    })
    .await;
}
