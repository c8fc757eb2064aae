//! The round robin: every two players meet, by the Berger tables (FIDE Handbook C.05, annex 1).

use crate::tournament::{Game, Invalid, Next, Tournament};

/// The pairs of the round with the index `round`, from 0, in the Berger table for `count` players. If `count` is odd,
/// the table for `count + 1` players is used, and the opponent of the additional player rests.
fn table(count: usize, round: usize) -> Vec<[usize; 2]> {
    let even = count + count % 2;
    let cycle = even - 1;
    // The player with the number `middle` meets the last player of the table. In each other pair, one player is before
    // `middle` and one is after `middle`, at the same distance.
    let middle = round * (even / 2) % cycle;
    let last = match middle < even / 2 {
        true => [middle, cycle],
        false => [cycle, middle],
    };
    let others = (1..even / 2).map(|step| [middle + step, middle + cycle - step]);
    std::iter::once(last)
        .chain(others.map(|pair| pair.map(|player| player % cycle)))
        .filter(|pair| pair.iter().all(|player| *player < count))
        .collect()
}

/// The pairs of the round with the index `round`, from 0; `None` after the last round.
fn pairs(count: usize, double: bool, round: usize) -> Option<Vec<[usize; 2]>> {
    let cycle = if count < 2 { 0 } else { count - 1 + count % 2 };
    if round < cycle {
        Some(table(count, round))
    } else if double && round < 2 * cycle {
        let first = table(count, round - cycle);
        Some(first.into_iter().map(|[a, b]| [b, a]).collect())
    } else {
        None
    }
}

/// The pairings of the next round: those pairs of the table in which both players are present.
pub(crate) fn next(tournament: &Tournament, double: bool) -> Next {
    match pairs(tournament.players.len(), double, tournament.rounds.len()) {
        None => Next::Over,
        Some(mut pairs) => {
            pairs.retain(|pair| pair.iter().all(|player| tournament.is_here(*player)));
            Next::Round(tournament.round(pairs))
        }
    }
}

/// Checks that the rounds agree with the table: every game is in the table, every present player whose opponent is
/// present has a game, and no such player has a bye.
pub(crate) fn check(tournament: &Tournament, double: bool) -> Result<(), Invalid> {
    let count = tournament.players.len();
    for (index, round) in tournament.rounds.iter().enumerate() {
        let number = index + 1;
        let pairs = pairs(count, double, index).ok_or(Invalid::NoSuchRound(number))?;
        let mut pair_of = vec![None; count];
        for pair in &pairs {
            for player in pair {
                pair_of[*player] = Some(*pair);
            }
        }
        let here = |pair: [usize; 2]| pair.iter().all(|player| tournament.is_here(*player));
        let mut seen = vec![false; count];
        for game in round {
            match *game {
                Game::Pair { players, .. } if pair_of[players[0]] != Some(players) => {
                    return Err(Invalid::NotPaired {
                        round: number,
                        players,
                    });
                }
                Game::Bye { player, .. } if pair_of[player].is_some_and(here) => {
                    return Err(Invalid::NoBye {
                        round: number,
                        player,
                    });
                }
                _ => game.players().for_each(|player| seen[player] = true),
            }
        }
        let mut expected = pairs.iter().filter(|pair| here(**pair)).flatten();
        if let Some(player) = expected.find(|player| !seen[**player]) {
            return Err(Invalid::Incomplete {
                round: number,
                player: *player,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{pairs, table};

    fn text(count: usize) -> Vec<String> {
        let round = |round| {
            let pairs = table(count, round).into_iter();
            let pairs: Vec<String> = pairs.map(|[a, b]| format!("{}-{}", a + 1, b + 1)).collect();
            pairs.join(" ")
        };
        (0..count - 1 + count % 2).map(round).collect()
    }

    /// Catches a table that differs from the published tables in a pair, a side or the order.
    #[test]
    fn the_tables_are_those_of_the_handbook() {
        assert_eq!(text(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        let six = [
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1",
        ];
        assert_eq!(text(6), six);
        let eight = [
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ];
        assert_eq!(text(8), eight);
        assert_eq!(text(3), ["2-3", "1-2", "3-1"]);
        assert_eq!(
            text(5),
            ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]
        );
    }

    /// Catches two players who do not meet, or meet twice, in a cycle, a round in which two players rest, and a player
    /// whose number of games with the first side differs from the number with the second by more than one in a cycle.
    #[test]
    fn everybody_meets_everybody_once_in_a_cycle_with_equal_sides() {
        for count in (2..40).chain([99, 100]) {
            let mut met = vec![vec![0; count]; count];
            let mut lead = vec![0_i32; count];
            for round in 0..count - 1 + count % 2 {
                let pairs = table(count, round);
                assert_eq!(pairs.len(), count / 2, "{count} players, round {round}");
                for [first, second] in pairs {
                    met[first][second] += 1;
                    met[second][first] += 1;
                    lead[first] += 1;
                    lead[second] -= 1;
                }
            }
            let once = |a: usize, b: usize| met[a][b] == i32::from(a != b);
            assert!(
                (0..count).all(|a| (0..count).all(|b| once(a, b))),
                "{count}"
            );
            assert!(lead.iter().all(|lead| lead.abs() <= 1), "{count}: {lead:?}");
        }
    }

    #[test]
    fn the_second_cycle_exchanges_the_sides() {
        assert_eq!(pairs(4, true, 3), Some(vec![[3, 0], [2, 1]]));
        assert_eq!(pairs(4, true, 6), None);
        assert_eq!(pairs(4, false, 3), None);
        assert_eq!(pairs(1, true, 0), None);
    }
}
