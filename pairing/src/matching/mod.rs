//! Perfect matchings of the least cost: who meets whom, when every pair has a price.

mod blossom;
mod shrink;

use blossom::Solver;

/// How many of the cheapest partners of each vertex are looked at first.
const NEAR: usize = 10;

/// Up to how many vertices all costs are computed once and kept.
const TABULATED: usize = 1000;

/// The partner of each of `count` vertices in a perfect matching of the least total cost. `count` is even, and the sum
/// of all costs of a matching is below 2^112.
///
/// The matching is sought among the cheapest partners of each vertex. Its duals then tell which other pairs may make it
/// cheaper; the best of these are added until there are none.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    if count > TABULATED {
        return cheapest_from(NEAR, count, cost);
    }
    let table: Vec<i128> = (0..count * count)
        .map(|at| match (at / count, at % count) {
            (a, b) if a == b => 0,
            (a, b) => cost(a, b),
        })
        .collect();
    cheapest_from(NEAR, count, |a, b| table[a * count + b])
}

fn cheapest_from(near: usize, count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    let weight = |a: usize, b: usize| -2 * cost(a, b);
    let mut pairs = near_pairs(near, count, &cost);
    loop {
        pairs.sort_unstable();
        pairs.dedup();
        let edges = pairs.iter().map(|&(a, b)| (a, b, weight(a, b))).collect();
        let mut solver = Solver::new(count, edges);
        solver.solve();
        let known = pairs.len();
        for a in 0..count {
            let slack = |b: usize| solver.slack_of(a, b, weight(a, b));
            let others = (a + 1..count).map(|b| (slack(b), b));
            let mut missing: Vec<(i128, usize)> = others.filter(|(slack, _)| *slack < 0).collect();
            if missing.len() > near {
                missing.select_nth_unstable(near);
                missing.truncate(near);
            }
            pairs.extend(missing.into_iter().map(|(_, b)| (a, b)));
        }
        if pairs.len() == known {
            return solver.partners();
        }
    }
}

/// Each vertex with its cheapest partners, and neighbours, which together have a perfect matching.
fn near_pairs(
    near: usize,
    count: usize,
    cost: &impl Fn(usize, usize) -> i128,
) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = (0..count / 2).map(|at| (2 * at, 2 * at + 1)).collect();
    let mut row = Vec::with_capacity(count);
    for a in 0..count {
        row.clear();
        row.extend((0..count).filter(|b| *b != a).map(|b| (cost(a, b), b)));
        if row.len() > near {
            row.select_nth_unstable(near);
        }
        let nearest = row.iter().take(near);
        pairs.extend(nearest.map(|(_, b)| (a.min(*b), a.max(*b))));
    }
    pairs
}

#[cfg(test)]
mod tests;
