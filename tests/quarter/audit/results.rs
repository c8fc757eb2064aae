//! Rules: consequences of results, computed again: ratings, decisions, tables of tournaments, streaks, exports.

use super::{Rule, rules};
use crate::people::PEOPLE;
use crate::values::id_of;
use crate::world::{World, text};
use referee::UserId;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

pub const RULES: &[Rule] = rules![
    "what counts of a match is the last decision that was not undone": Hour, |_, world| decisions(world);
    "ratings follow from the results that count": Hour, |_, world| ratings(world);
    "the table of a tournament follows from its games": Hour, |_, world| tables(world);
    "streaks follow from the answers to puzzles": Hour, |_, world| streaks(world);
    "the leaderboard tells the ratings that follow from the results": End, |_, world| leaderboard(world);
    "an export has every row of a person": End, |_, world| exports(world);
];

/// Checks decisions, which form a stack: undoing removes the topmost.
async fn decisions(world: &mut World) -> Result<(), String> {
    let sql = "SELECT match_id, kind, detail FROM moderator_acts WHERE match_id IS NOT NULL ORDER BY match_id, number";
    let mut made: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in world.rows(sql).await {
        let of = made.entry(row.get(0)).or_default();
        match (row.get::<&str, _>(1), row.get::<Option<String>, _>(2)) {
            ("restore", _) => drop(of.pop()),
            ("begin", _) => of.clear(),
            (_, Some(worth)) => of.push(worth),
            (_, None) => {}
        }
    }
    for row in world
        .rows("SELECT id, ruled FROM matches ORDER BY id")
        .await
    {
        let (id, ruled): (String, Option<String>) = (row.get(0), row.get(1));
        let counts = made.get(&id).and_then(|it| it.last());
        if counts != ruled.as_ref() {
            return Err(format!("{id}: {ruled:?}, but {counts:?} was decided"));
        }
    }
    Ok(())
}

/// Rating, deviation, volatility.
type Strength = [f64; 3];

/// Strength after one game, by Glickman, "Example of the Glicko-2 system" (2013), step by step; the volatility is found
/// by halving intervals.
fn after([rating, deviation, volatility]: Strength, opponent: Strength, score: f64) -> Strength {
    const SCALE: f64 = 173.7178;
    const TAU: f64 = 0.5;
    let (phi, phi_j) = (deviation / SCALE, opponent[1] / SCALE);
    let g = 1.0 / (1.0 + 3.0 * phi_j.powi(2) / std::f64::consts::PI.powi(2)).sqrt();
    let expected = 1.0 / (1.0 + (-g * (rating - opponent[0]) / SCALE).exp());
    let v = 1.0 / (g.powi(2) * expected * (1.0 - expected));
    let delta = v * g * (score - expected);
    let a = volatility.powi(2).ln();
    let f = |x: f64| {
        let wide = phi.powi(2) + v + x.exp();
        x.exp() * (delta.powi(2) - wide) / (2.0 * wide.powi(2)) - (x - a) / TAU.powi(2)
    };
    let (mut low, mut high) = (a - 10.0, a + 10.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        *(if f(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    let volatility = (low / 2.0).exp();
    let idle = phi.powi(2) + volatility.powi(2);
    let phi = 1.0 / (1.0 / idle + 1.0 / v).sqrt();
    let rating = rating + SCALE * phi.powi(2) * g * (score - expected);
    [rating, (SCALE * phi).min(350.0), volatility]
}

const DAY: i64 = 86_400_000;

/// First day of the quarter, counted from 1970.
fn quarter_of(millis: i64) -> i64 {
    let at = jiff::Timestamp::from_millisecond(millis).expect("a time");
    let date = at.to_zoned(jiff::tz::TimeZone::UTC).date();
    let first = jiff::civil::date(date.year(), (date.month() - 1) / 3 * 3 + 1, 1);
    i64::from(
        first
            .since(jiff::civil::date(1970, 1, 1))
            .expect("days")
            .get_days(),
    )
}

/// Server, game, variant, opponents, season.
type Pool = (i64, String, String, String, i64);

#[derive(Clone, Copy)]
struct Stands {
    strength: Strength,
    tally: [i64; 3],
    last_at: i64,
}

/// Standings computed only from the results that count.
async fn standings(world: &World) -> BTreeMap<(Pool, i64), Stands> {
    let sql = "SELECT c.guild, c.game, c.variant, c.opponents, c.rated_at, COALESCE(m.ruled, m.found) AS worth, \
        c.player, c.rating_before FROM rating_changes c JOIN matches m ON m.id = c.match_id \
        WHERE COALESCE(m.ruled, m.found) IN ('1-0', '0-1', '1/2') \
        ORDER BY c.guild, c.game, c.variant, c.opponents, c.sequence, c.match_id, c.side";
    let rows = world.rows(sql).await;
    let mut stand: BTreeMap<(Pool, i64), Stands> = BTreeMap::new();
    for pair in rows.chunks(2) {
        let at: i64 = pair[0].get(4);
        let first = match pair[0].get::<&str, _>(5) {
            "1-0" => 1.0,
            "0-1" => 0.0,
            _ => 0.5,
        };
        for season in [0, quarter_of(at)] {
            let pool = (
                pair[0].get(0),
                pair[0].get(1),
                pair[0].get(2),
                pair[0].get(3),
                season,
            );
            let before: Vec<(i64, Stands)> = pair
                .iter()
                .map(|row| {
                    let player: i64 = row.get(6);
                    let known = stand.get(&(pool.clone(), player)).copied();
                    let new = Stands {
                        strength: [1500.0, 350.0, 0.06],
                        tally: [0; 3],
                        last_at: at,
                    };
                    let mut it = known.unwrap_or(new);
                    let idle = (at.div_euclid(DAY) - it.last_at.div_euclid(DAY)).max(0) as f64;
                    let [_, deviation, volatility] = it.strength;
                    it.strength[1] = (deviation.powi(2) + (volatility * 173.7178).powi(2) * idle)
                        .sqrt()
                        .min(350.0);
                    if UserId(player.cast_unsigned()).engine_level().is_some() {
                        it.strength = [row.get(7), 50.0, 0.06];
                    }
                    (player, it)
                })
                .collect();
            for (side, &(player, mut it)) in before.iter().enumerate() {
                let score = if side == 0 { first } else { 1.0 - first };
                it.strength = after(it.strength, before[1 - side].1.strength, score);
                it.tally[2 - (2.0 * score) as usize] += 1;
                it.last_at = at;
                stand.insert((pool.clone(), player), it);
            }
        }
    }
    stand.retain(|(_, player), _| {
        let user = UserId(player.cast_unsigned());
        !user.is_former() && user.engine_level().is_none()
    });
    stand
}

async fn ratings(world: &mut World) -> Result<(), String> {
    let mut due = standings(world).await;
    let sql = "SELECT guild, game, variant, opponents, season, player, rating, deviation, volatility, wins, draws, \
            losses, last_at FROM ratings ORDER BY 1, 2, 3, 4, 5, 6";
    for row in world.rows(sql).await {
        let pool: Pool = (row.get(0), row.get(1), row.get(2), row.get(3), row.get(4));
        let of = (pool, row.get::<i64, _>(5));
        let strength: Strength = [6, 7, 8].map(|it| row.get(it));
        let tally: [i64; 3] = [9, 10, 11].map(|it| row.get(it));
        let Some(it) = due.remove(&of) else {
            return Err(format!("{of:?} has a rating without a result"));
        };
        let apart = it
            .strength
            .iter()
            .zip(strength)
            .map(|(one, other)| (one - other).abs());
        if apart.fold(0.0, f64::max) > 0.01 || (it.tally, it.last_at) != (tally, row.get(12)) {
            let (due, count) = (it.strength, it.tally);
            return Err(format!(
                "{of:?}: {strength:?} {tally:?}, but {due:?} {count:?} follows"
            ));
        }
    }
    let missing = due.keys().next();
    missing.map_or(Ok(()), |it| Err(format!("{it:?} has no rating")))
}

async fn streaks(world: &mut World) -> Result<(), String> {
    let sql = "SELECT player, game, solved FROM puzzle_attempts WHERE answered_at IS NOT NULL \
            ORDER BY answered_at, shown_at, rowid";
    let mut due: BTreeMap<(i64, String), [i64; 4]> = BTreeMap::new();
    for row in world.rows(sql).await {
        let [solved, missed, streak, best] = due.entry((row.get(0), row.get(1))).or_default();
        match row.get::<i64, _>(2) {
            0 => (*missed, *streak) = (*missed + 1, 0),
            _ => (*solved, *streak) = (*solved + 1, *streak + 1),
        }
        *best = (*best).max(*streak);
    }
    let sql = "SELECT player, game, solved, missed, streak, best_streak FROM puzzle_solvers";
    let stored = world
        .rows(sql)
        .await
        .into_iter()
        .map(|row| ((row.get(0), row.get(1)), [2, 3, 4, 5].map(|it| row.get(it))));
    let stored: BTreeMap<(i64, String), [i64; 4]> = stored.collect();
    (stored == due)
        .then_some(())
        .ok_or_else(|| format!("{stored:?}, but {due:?} follows"))
}

/// Doubled points of both sides of a pairing, from the results of its games; `None` before it is decided.
fn pairing(best_of: i64, games: &[String]) -> Option<[u32; 2]> {
    // The sides alternate from game to game.
    let points = |(number, it): (usize, &String)| {
        let mut points = match it.as_str() {
            "1-0" | "+-" => [2, 0],
            "0-1" | "-+" => [0, 2],
            "1/2" => [1, 1],
            _ => [0, 0],
        };
        points.rotate_left(number % 2);
        points
    };
    let all = games.iter().enumerate();
    if let Some(forfeit) = all
        .clone()
        .find(|(_, it)| ["+-", "-+", "--"].contains(&it.as_str()))
    {
        return Some(points(forfeit));
    }
    let sum = all
        .map(points)
        .fold([0, 0], |sum, it| [sum[0] + it[0], sum[1] + it[1]]);
    let left = 2 * (best_of as u32).saturating_sub(games.len() as u32);
    if games.iter().any(String::is_empty) || left > 0 && sum[0].abs_diff(sum[1]) <= left {
        return None;
    }
    Some(match sum[0].cmp(&sum[1]) {
        _ if sum == [0, 0] => sum,
        Ordering::Equal => [1, 1],
        Ordering::Greater => [2, 0],
        Ordering::Less => [0, 2],
    })
}

/// Doubled points by entry, after the last complete round.
async fn points(world: &World, id: &str, best_of: i64) -> BTreeMap<i64, u32> {
    let sql = format!(
        "SELECT g.round, g.board, g.first, COALESCE(g.second, -1), \
        REPLACE(REPLACE(COALESCE(g.result, m.ruled, m.found, ''), '(', ''), ')', '') FROM tournament_games g \
        LEFT JOIN matches m ON m.id = g.match_id WHERE g.tournament = '{id}' ORDER BY g.round, g.board, g.game"
    );
    let rows = world.rows(&sql).await;
    let number = |it: &AnyRow, column| it.get::<i64, _>(column);
    let mut points: BTreeMap<i64, u32> = BTreeMap::new();
    for round in rows.chunk_by(|one, other| number(one, 0) == number(other, 0)) {
        let before = points.clone();
        for games in round.chunk_by(|one, other| number(one, 1) == number(other, 1)) {
            let results: Vec<String> = games.iter().map(|it| it.get(4)).collect();
            let players = [2, 3].map(|it| number(&games[0], it));
            let byes = ["0", "1/2", "1"].into_iter();
            let worth = match players[1] {
                -1 => byes
                    .zip(0..)
                    .find(|it| it.0 == results[0])
                    .map(|it| [it.1, 0]),
                _ => pairing(best_of, &results),
            };
            let Some(each) = worth else { return before };
            for (player, own) in players.into_iter().zip(each) {
                *points.entry(player).or_default() += own;
            }
        }
    }
    points
}

async fn tables(world: &mut World) -> Result<(), String> {
    // A player who leaves a round robin early takes the opponents' points away, so such tournaments are not checked.
    let sql = "SELECT id, best_of FROM tournaments t WHERE kind NOT LIKE 'ladder%' AND state <> 'open' AND (kind NOT LIKE 'round%' \
        OR NOT EXISTS (SELECT 1 FROM tournament_players p WHERE p.tournament = t.id AND p.withdrawn = 1))";
    for row in world.rows(sql).await {
        let id: String = row.get(0);
        let due = points(world, &id, row.get(1)).await;
        let table = world.app().export_tournament(id.parse().expect("an id"));
        let table = table.await.map_err(|why| why.to_string())?;
        let sql = format!(
            "SELECT entry FROM tournament_players WHERE tournament = '{id}' ORDER BY entry"
        );
        let entries = world.rows(&sql).await;
        for line in table["standings"].as_array().into_iter().flatten() {
            let player: usize = text(&line["id"]).parse().expect("a number");
            let due = due.get(&entries[player - 1].get(0)).copied().unwrap_or(0);
            let due = f64::from(due) / 2.0;
            if line["points"] != json!(due) {
                let (told, rounds) = (&line["points"], &table["rounds"]);
                return Err(format!(
                    "{id}: player {player} has {told}, but {due} follow from {rounds}"
                ));
            }
        }
    }
    Ok(())
}

/// Points after the mentions in a message: `<@5> **1530**`.
fn figures(said: &str) -> Vec<(i64, i64)> {
    let parts = said.split("<@").skip(1);
    let read = parts.filter_map(|part| {
        let (id, rest) = part.split_once('>')?;
        let digits: String = rest
            .trim_start_matches([' ', '*'])
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        Some((id.parse().ok()?, digits.parse().ok()?))
    });
    read.collect()
}

async fn leaderboard(world: &mut World) -> Result<(), String> {
    let (due, seen) = (standings(world).await, world.client.world());
    let channels = seen["channels"].as_array().into_iter().flatten();
    let mut here = channels.filter(|it| it["guild_id"] == *world.servers[0]);
    let place = text(&here.next().expect("a channel of the first server")["id"]);
    for game in ["iago", "isaac", "ampel"] {
        let (client, command) = (world.client.clone(), format!("{game} leaderboard"));
        let asking = client.slash(PEOPLE[0].name, &place, &command, json!({}));
        let answer = world.answered(asking).await;
        let answer = answer.ok_or("the leaderboard is not given")?;
        for (player, told) in figures(answer.content()) {
            let mut own = due.iter().filter(|((pool, of), it)| {
                *of == player && pool.1 == game && it.strength[0].round() as i64 == told
            });
            if own.next().is_none() {
                let said = answer.content();
                return Err(format!("{player} has {told} points in {game}: {said}"));
            }
        }
    }
    Ok(())
}

/// Lists of an export, with column and table of the rows that belong to the person.
const EXPORTED: [(&str, &str); 10] = [
    ("matches", "first_player FROM matches"),
    ("matches", "second_player FROM matches"),
    ("ratings", "player FROM ratings WHERE season = 0"),
    ("rating_changes", "player FROM rating_changes"),
    ("challenges", "challenger FROM challenges"),
    ("challenges", "COALESCE(opponent, 0) FROM challenges"),
    ("moderator_acts", "made_by FROM moderator_acts"),
    ("tournament_entries", "player FROM tournament_players"),
    ("puzzles", "player FROM puzzle_attempts"),
    ("vacation_days", "player FROM vacation_days"),
];

async fn exports(world: &mut World) -> Result<(), String> {
    let seen = world.client.world();
    for person in &PEOPLE {
        let id: i64 = id_of(&seen, person.name).parse().expect("an id");
        let exported = world.app().export(UserId(id.cast_unsigned())).await;
        let exported = exported.map_err(|why| why.to_string())?.unwrap_or_default();
        let mut due: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, of) in EXPORTED {
            let rows = world.rows(&format!("SELECT {of}")).await;
            let own = rows.iter().filter(|it| it.get::<i64, _>(0) == id);
            *due.entry(name).or_default() += own.count();
        }
        for (name, due) in due {
            let told = exported.get(name).and_then(Value::as_array);
            let told = told.map_or(0, Vec::len);
            if told != due {
                return Err(format!("{}: {told} {name} of {due}", person.name));
            }
        }
    }
    Ok(())
}
