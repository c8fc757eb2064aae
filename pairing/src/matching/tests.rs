use super::cheapest_from;
use proptest::prelude::*;

/// The least cost of all perfect matchings, each looked at.
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

/// Costs below `few`.
fn table(count: usize, few: u32, mut state: u32) -> Vec<Vec<i128>> {
    let mut costs = vec![vec![0; count]; count];
    let pairs = (0..count).flat_map(|a| (0..a).map(move |b| [a, b]));
    for [a, b] in pairs {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let cost = i128::from((state >> 8) % few);
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

    /// Catches a matching that is not the cheapest, with any blossoms and any number of pairs looked at first.
    #[test]
    fn no_other_matching_is_cheaper(half in 1..=7_usize, near in 1..12_usize, few in 1..50_u32, seed in any::<u32>()) {
        let costs = table(2 * half, few, seed);
        let partners = cheapest_from(near, 2 * half, |a, b| costs[a][b]);
        prop_assert_eq!(total(&costs, &partners), least(&costs));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Catches pairs of a large field that are left out although they make the matching cheaper: looking at all pairs
    /// from the beginning gains nothing.
    #[test]
    fn the_pairs_looked_at_first_do_not_matter(half in 10..=60_usize, near in 1..6_usize, few in 1..3000_u32, seed in any::<u32>()) {
        let costs = table(2 * half, few, seed);
        let some = cheapest_from(near, 2 * half, |a, b| costs[a][b]);
        let all = cheapest_from(2 * half, 2 * half, |a, b| costs[a][b]);
        prop_assert_eq!(total(&costs, &some), total(&costs, &all));
    }
}

#[test]
fn no_players_have_no_partners() {
    assert!(cheapest_from(10, 0, |_, _| 0).is_empty());
}
