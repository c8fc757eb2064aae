//! Perfect matchings of the least total cost. The pairs of a Swiss round are such a matching.

use integer_blossom::min_weight_perfect_matching;

/// The largest number of vertices that are matched at once. The memory grows with the square of the number of vertices;
/// 1000 vertices take 130 MB.
const AT_ONCE: usize = 1000;

/// The partner of each of `count` vertices in a perfect matching of the least total cost. `count` is even, and every
/// cost is between 0 and 2^108. If there are more than [`AT_ONCE`] vertices, they are divided into blocks of
/// consecutive vertices, and each block is matched alone.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    in_blocks(AT_ONCE, count, cost)
}

fn in_blocks(most: usize, count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    let blocks = count.div_ceil(most);
    // Each block has an even number of vertices, and the blocks have nearly equal sizes.
    let start = |block: usize| count / 2 * block / blocks * 2;
    let block = |block: usize| {
        let (from, to) = (start(block), start(block + 1));
        let row = |a: usize| (from..to).map(move |b| (a, b));
        let costs = (from..to).flat_map(row).map(|(a, b)| match a < b {
            true => cost(a, b),
            false => 0,
        });
        let costs: Vec<i128> = costs.collect();
        let partners = min_weight_perfect_matching(&costs, to - from);
        partners.into_iter().map(move |partner| from + partner)
    };
    (0..blocks).flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::in_blocks;
    use proptest::prelude::*;

    /// The least cost of all perfect matchings, found by trying every matching.
    fn least(costs: &[Vec<i128>]) -> i128 {
        let count = costs.len();
        let mut of = vec![i128::MAX; 1 << count];
        of[0] = 0;
        for set in 1..1_usize << count {
            let a = set.trailing_zeros() as usize;
            let others = (a + 1..count).filter(|b| set & (1 << b) != 0);
            let rest = |b: usize| of[set & !(1 << a) & !(1 << b)].checked_add(costs[a][b]);
            of[set] = others.filter_map(rest).min().unwrap_or(i128::MAX);
        }
        of[(1 << count) - 1]
    }

    /// Costs with at most `few` different values, the greatest below `2^scale`.
    fn table(count: usize, few: u32, scale: u32, mut state: u32) -> Vec<Vec<i128>> {
        let mut costs = vec![vec![0; count]; count];
        let pairs = (0..count).flat_map(|a| (0..a).map(move |b| [a, b]));
        for [a, b] in pairs {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cost = (i128::from((state >> 8) % few) << scale) / i128::from(few);
            costs[a][b] = cost;
            costs[b][a] = cost;
        }
        costs
    }

    fn total(costs: &[Vec<i128>], partners: &[usize]) -> i128 {
        for (vertex, partner) in partners.iter().enumerate() {
            assert_ne!(vertex, *partner);
            assert_eq!(partners[*partner], vertex, "a partner has another");
        }
        let sum: i128 = (0..partners.len()).map(|a| costs[a][partners[a]]).sum();
        sum / 2
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Catches a matching that is not the cheapest, and costs that are too large for the algorithm.
        #[test]
        fn no_other_matching_is_cheaper(half in 0..=7_usize, few in 1..50_u32, scale in 6..=108_u32, seed in any::<u32>()) {
            let costs = table(2 * half, few, scale, seed);
            let partners = in_blocks(14, 2 * half, |a, b| costs[a][b]);
            prop_assert_eq!(total(&costs, &partners), least(&costs));
        }

        /// Catches a vertex that has no partner, or two partners, when the vertices are matched in blocks.
        #[test]
        fn blocks_are_matched_too(half in 1..=30_usize, most in 2..=9_usize, seed in any::<u32>()) {
            let costs = table(2 * half, 9, 6, seed);
            let partners = in_blocks(most, 2 * half, |a, b| costs[a][b]);
            prop_assert_eq!(partners.len(), 2 * half);
            total(&costs, &partners);
        }
    }
}
