//! The direct encounter (FIDE Handbook C.07, article 6, in force from 1 March 2026).

use crate::card::{Card, Deed};
use std::collections::{BTreeMap, BTreeSet};

/// Which games count in a direct encounter.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// The number of games that two players play against each other in the tournament.
    pub games: u32,
    /// Whether forfeits count.
    pub forfeits: bool,
}

/// The least and the greatest number of half points that a player can reach in the games against the other players of a
/// group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Range {
    least: u32,
    greatest: u32,
}

/// Orders tied players by the games between them, and returns them in parts, the best part first. Players in the same
/// part stay tied. A game that is not played yet may still have any result.
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

/// Splits a group into parts by the games between its players, the best part first. While games between these players
/// are missing, only a player who is first whatever the results of these games becomes a part of their own (article
/// 6.3).
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

    /// The cards of four players after games, each given as first player, second player and half points of the first.
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

    /// Catches players who all met each other and are not ordered by their points, and players who stay tied after this
    /// and are not ordered again by the games between them alone.
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
        // Player 0 has 2 points, players 1 and 3 have 1½ points each, player 2 has 1 point.
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
        // All four players have 1½ points, so all stay tied.
        assert_eq!(ordered(&again, ONCE), [vec![0, 1, 2, 3]]);
    }

    /// Catches a player who is put first although a missing game could change that, and a player who is not put first
    /// although no missing game could.
    #[test]
    fn a_missing_game_leaves_only_who_is_first_in_any_case() {
        let without_last = [(0, 1, 2), (0, 2, 2), (0, 3, 2), (1, 2, 2)];
        assert_eq!(ordered(&without_last, ONCE), [vec![0], vec![1, 2, 3]]);
        assert_eq!(ordered(&[(0, 1, 2), (0, 2, 2)], ONCE), [vec![0, 1, 2, 3]]);
        let twice = Rule { games: 2, ..ONCE };
        assert_eq!(ordered(&without_last, twice), [vec![0, 1, 2, 3]]);
    }

    /// Catches a forfeit that counts in a Swiss, or that does not count in a round robin.
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
