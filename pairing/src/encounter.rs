//! The direct encounter (FIDE Handbook C.07, article 6, in force from 1 March 2026).

use crate::card::{Card, Deed};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy)]
pub(crate) struct Rule {
    pub games: u32,
    pub forfeits: bool,
}

/// The least and the greatest number of half points that a player may have from the games within a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Range {
    least: u32,
    greatest: u32,
}

/// Orders tied players by the games between them, the best first; players in the same part stay tied. Games that are
/// missing may end in any way.
pub(crate) fn order(cards: &[Card], tied: Vec<usize>, rule: Rule) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    let mut left = vec![tied];
    while let Some(group) = left.pop() {
        let mut parts = split(cards, &group, rule);
        if parts.len() < 2 {
            done.push(group);
        } else {
            parts.reverse();
            left.append(&mut parts);
        }
    }
    done
}

/// The parts of a group that the games between them tell apart, the best first. While games are missing, only a
/// player who stays first however they end is told apart (article 6.3).
fn split(cards: &[Card], group: &[usize], rule: Rule) -> Vec<Vec<usize>> {
    let members: BTreeSet<usize> = group.iter().copied().collect();
    let mut ranges: Vec<(Range, usize)> = group
        .iter()
        .map(|player| (range(&cards[*player], &members, rule), *player))
        .collect();
    ranges.sort_by(|(a, _), (b, _)| b.cmp(a));
    let players = |part: &[(Range, usize)]| part.iter().map(|(_, player)| *player).collect();
    if ranges
        .iter()
        .all(|(range, _)| range.least == range.greatest)
    {
        let equal = ranges.chunk_by(|(a, _), (b, _)| a == b);
        return equal.map(players).collect();
    }
    let (first, rest) = ranges.split_at(1.min(ranges.len()));
    let alone = first
        .iter()
        .any(|(first, _)| rest.iter().all(|(other, _)| other.greatest < first.least));
    match alone && !rest.is_empty() {
        true => vec![players(first), players(rest)],
        false => vec![players(&ranges)],
    }
}

fn range(card: &Card, group: &BTreeSet<usize>, rule: Rule) -> Range {
    let mut had: BTreeMap<usize, u32> = BTreeMap::new();
    let mut least = 0;
    for entry in &card.entries {
        let opponent = match entry.deed {
            Deed::Played { opponent, .. } => opponent,
            Deed::Forfeit { opponent } if rule.forfeits => opponent,
            _ => continue,
        };
        if group.contains(&opponent) {
            least += entry.half_points;
            *had.entry(opponent).or_default() += 1;
        }
    }
    let others = group.len() as u32 - 1;
    let met: u32 = had.values().map(|games| (*games).min(rule.games)).sum();
    Range {
        least,
        greatest: least + 2 * (others * rule.games - met),
    }
}

#[cfg(test)]
mod tests {
    use super::{Rule, order};
    use crate::card::{Card, Deed, Entry};

    const ONCE: Rule = Rule {
        games: 1,
        forfeits: false,
    };

    /// The cards of four players after games of two of them each, with the half points of the first of the two.
    fn cards(games: &[(usize, usize, u32)], played: bool) -> Vec<Card> {
        let mut cards = vec![Card::default(); 4];
        for &(first, second, half_points) in games {
            for (side, player, opponent) in [(0, first, second), (1, second, first)] {
                let deed = match played {
                    true => Deed::Played { opponent, side },
                    false => Deed::Forfeit { opponent },
                };
                let half_points = if side == 0 {
                    half_points
                } else {
                    2 - half_points
                };
                cards[player].entries.push(Entry { deed, half_points });
            }
        }
        cards
    }

    fn ordered(games: &[(usize, usize, u32)], rule: Rule) -> Vec<Vec<usize>> {
        let mut parts = order(&cards(games, true), vec![0, 1, 2, 3], rule);
        parts.iter_mut().for_each(|part| part.sort_unstable());
        parts
    }

    /// Catches an order of players who all met that is not that of their points, and part of them that is not looked at
    /// again on its own.
    #[test]
    fn players_who_all_met_are_ordered_by_their_games() {
        let all = [
            (0, 1, 2),
            (0, 2, 2),
            (3, 0, 2),
            (1, 2, 2),
            (3, 1, 1),
            (2, 3, 2),
        ];
        // 3 and 0 have two points and three halves; 1 has three halves of a point, 2 one point.
        let points = [
            (0, 1, 2),
            (0, 2, 2),
            (0, 3, 0),
            (1, 2, 2),
            (1, 3, 1),
            (2, 3, 2),
        ];
        assert_eq!(ordered(&points, ONCE), [vec![0], vec![1, 3], vec![2]]);
        assert_eq!(ordered(&all, ONCE), ordered(&points, ONCE));
        let circle = [
            (0, 1, 2),
            (1, 2, 2),
            (2, 0, 2),
            (0, 3, 2),
            (1, 3, 2),
            (2, 3, 2),
        ];
        assert_eq!(ordered(&circle, ONCE), [vec![0, 1, 2], vec![3]]);
        let again = [
            (0, 1, 0),
            (0, 2, 2),
            (0, 3, 1),
            (1, 2, 0),
            (1, 3, 1),
            (2, 3, 1),
        ];
        // 0, 1, 2 and 3 all have three halves: nothing tells them apart.
        assert_eq!(ordered(&again, ONCE), [vec![0, 1, 2, 3]]);
    }

    /// Catches a player who is put first although a missing game could change it, and one who is not although none
    /// could.
    #[test]
    fn a_missing_game_leaves_only_who_is_first_in_any_case() {
        let without_last = [(0, 1, 2), (0, 2, 2), (0, 3, 2), (1, 2, 2)];
        assert_eq!(ordered(&without_last, ONCE), [vec![0], vec![1, 2, 3]]);
        assert_eq!(ordered(&[(0, 1, 2), (0, 2, 2)], ONCE), [vec![0, 1, 2, 3]]);
        let twice = Rule { games: 2, ..ONCE };
        assert_eq!(ordered(&without_last, twice), [vec![0, 1, 2, 3]]);
    }

    /// Catches a forfeit that counts in a Swiss, or does not in a round robin.
    #[test]
    fn a_forfeit_counts_by_the_rule() {
        let cards = cards(&[(0, 1, 2)], false);
        assert_eq!(order(&cards, vec![0, 1], ONCE), [vec![0, 1]]);
        let counted = Rule {
            forfeits: true,
            ..ONCE
        };
        assert_eq!(order(&cards, vec![0, 1], counted), [vec![0], vec![1]]);
    }
}
