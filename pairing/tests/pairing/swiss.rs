//! The Swiss system against a search through all pairings, and its properties in large fields.

use crate::{Lots, bye, pair, players, round, tournament};
use pairing::{Game, Kind, Next, Outcome, Player, Round, Tournament};
use proptest::prelude::*;

const SWISS: Kind = Kind::Swiss { rounds: None };

/// What the games say of each player, counted in another way than the crate does.
struct Known {
    half_points: Vec<u32>,
    full_byes: Vec<u32>,
    met: Vec<Vec<u32>>,
    /// The sides in the order of the games that were played.
    sides: Vec<Vec<usize>>,
}

impl Known {
    fn of(count: usize, rounds: &[Vec<Game>]) -> Known {
        let mut known = Known {
            half_points: vec![0; count],
            full_byes: vec![0; count],
            met: vec![vec![0; count]; count],
            sides: vec![Vec::new(); count],
        };
        for game in rounds.iter().flatten() {
            match *game {
                Game::Bye {
                    player,
                    half_points,
                } => {
                    known.half_points[player] += half_points;
                    known.full_byes[player] += u32::from(half_points == 2);
                }
                Game::Pair {
                    players: [first, second],
                    outcome,
                } => {
                    known.half_points[first] += outcome.points()[0];
                    known.half_points[second] += outcome.points()[1];
                    if matches!(outcome, Outcome::First | Outcome::Second | Outcome::Draw) {
                        known.met[first][second] += 1;
                        known.met[second][first] += 1;
                        known.sides[first].push(0);
                        known.sides[second].push(1);
                    }
                }
            }
        }
        known
    }

    /// Whether a player would have a side three times running, or three times more than the other.
    fn too_often(&self, player: usize, side: usize) -> bool {
        let mut sides = self.sides[player].clone();
        sides.push(side);
        let with = sides.iter().filter(|it| **it == side).count();
        sides.ends_with(&[side; 3]) || with >= sides.len() - with + 3
    }

    fn broken(&self, [first, second]: [usize; 2]) -> u32 {
        u32::from(self.too_often(first, 0)) + u32::from(self.too_often(second, 1))
    }

    /// The aims in their order: full byes the rester had, the rester's score, meetings again, sides too often, squared
    /// differences. `seated` says whether the sides are as they are, or the better of both ways.
    fn aims(&self, pairs: &[[usize; 2]], resting: Option<usize>, seated: bool) -> [u32; 5] {
        let mut aims = [0; 5];
        if let Some(player) = resting {
            aims[0] = self.full_byes[player];
            aims[1] = self.half_points[player];
        }
        for &[a, b] in pairs {
            aims[2] += self.met[a][b];
            aims[4] += self.half_points[a].abs_diff(self.half_points[b]).pow(2);
            let exchanged = if seated {
                u32::MAX
            } else {
                self.broken([b, a])
            };
            aims[3] += self.broken([a, b]).min(exchanged);
        }
        aims
    }

    /// The best aims of all pairings of these players.
    fn best(
        &self,
        left: &mut Vec<usize>,
        pairs: &mut Vec<[usize; 2]>,
        resting: Option<usize>,
    ) -> [u32; 5] {
        let Some(a) = left.pop() else {
            return self.aims(pairs, resting, false);
        };
        let mut best = [u32::MAX; 5];
        if left.len().is_multiple_of(2) && resting.is_none() {
            best = best.min(self.best(left, pairs, Some(a)));
        }
        for at in 0..left.len() {
            let b = left.remove(at);
            pairs.push([a, b]);
            best = best.min(self.best(left, pairs, resting));
            pairs.pop();
            left.insert(at, b);
        }
        left.push(a);
        best
    }
}

/// Rounds that are paired at random, with forfeits and byes, so that rematches, byes and sides are as bad as can be.
fn any_rounds(count: usize, rounds: usize, lots: &mut Lots) -> Vec<Vec<Game>> {
    let one = |lots: &mut Lots| {
        let mut left: Vec<usize> = (0..count).collect();
        let mut games = Vec::new();
        while left.len() > 1 {
            let a = left.swap_remove(lots.below(left.len()));
            if lots.below(12) == 0 {
                games.push(bye(a, lots.below(3) as u32));
            } else {
                let b = left.swap_remove(lots.below(left.len()));
                games.push(pair(a, b, lots.outcome(8)));
            }
        }
        games.extend(left.into_iter().map(|player| bye(player, 2)));
        games
    };
    (0..rounds).map(|_| one(lots)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Catches a round that is not the best by the aims in their order, of all that could be paired.
    #[test]
    fn no_other_round_is_better(count in 2..=10_usize, played in 0..7_usize, absent in 0..4_usize, seed in any::<u64>()) {
        let mut lots = Lots(seed);
        let rounds = any_rounds(count, played, &mut lots);
        let mut all = players(count);
        for _ in 0..absent.min(count - 2) {
            all[lots.below(count)].absent = true;
        }
        let found = round(&tournament(SWISS, &all, &rounds));
        let known = Known::of(count, &rounds);
        let mut here: Vec<usize> = (0..count).filter(|player| !all[*player].absent).collect();
        let mut paired: Vec<usize> = found.pairs.iter().flatten().chain(&found.resting).copied().collect();
        paired.sort_unstable();
        prop_assert_eq!(&paired, &here, "who is there has one game or the bye");
        prop_assert!(found.resting.len() < 2);
        let aims = known.aims(&found.pairs, found.resting.first().copied(), true);
        prop_assert_eq!(aims, known.best(&mut here, &mut Vec::new(), None));
    }
}

/// Plays a tournament by the crate's pairings, and gives each round to `look` before it is played.
fn play_on(
    count: usize,
    rounds: usize,
    lots: &mut Lots,
    mut look: impl FnMut(&Known, &Round),
) -> Vec<Vec<Game>> {
    let rated = |at: usize| Player {
        rating: Some((2500 - at) as f64),
        absent: false,
    };
    let all: Vec<Player> = (0..count).map(rated).collect();
    let mut played: Vec<Vec<Game>> = Vec::new();
    for _ in 0..rounds {
        let found = round(&tournament(SWISS, &all, &played));
        look(&Known::of(count, &played), &found);
        played.push(lots.play(&found, 40));
    }
    played
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, failure_persistence: None, ..ProptestConfig::default() })]

    /// Catches, in fields too large to be searched: a rematch, a second bye, a bye of a score that is not the lowest, a
    /// side too often that the opponent could have taken, and groups of equal scores that are not paired among
    /// themselves.
    #[test]
    fn a_large_field_is_paired_by_the_rules(count in 30..=500_usize, seed in any::<u64>()) {
        play_on(count, 9, &mut Lots(seed), |known, round| {
            for &[a, b] in &round.pairs {
                assert_eq!(known.met[a][b], 0, "{a} and {b} meet again");
                assert!(known.broken([a, b]) <= known.broken([b, a]), "{a} and {b} should exchange sides");
            }
            assert_eq!(round.resting.len(), count % 2);
            for rests in &round.resting {
                assert_eq!(known.full_byes[*rests], 0, "{rests} rests twice");
                let lower = |it: &usize| known.full_byes[*it] == 0 && known.half_points[*it] < known.half_points[*rests];
                assert_eq!((0..count).find(lower), None, "a lower score than that of {rests}");
            }
            // A score group floats two at most here: one to each neighbour.
            let apart = |pair: &&[usize; 2]| known.half_points[pair[0]] != known.half_points[pair[1]];
            let groups = known.half_points.iter().collect::<std::collections::BTreeSet<_>>().len();
            assert!(round.pairs.iter().filter(apart).count() <= groups, "floaters");
        });
    }
}

/// Catches a first round that is not the field's: the better half against the other, sides in turn.
#[test]
fn the_first_round_is_by_seed() {
    let mut all = players(8);
    for (at, rating) in [
        1500.0, 2100.0, 1900.0, 1500.0, 1700.0, 2000.0, 1400.0, 1800.0,
    ]
    .into_iter()
    .enumerate()
    {
        all[at].rating = Some(rating);
    }
    // By rating: 1, 5, 2, 7, 4, 0, 3, 6.
    assert_eq!(
        round(&tournament(SWISS, &all, &[])).pairs,
        [[1, 4], [0, 5], [2, 3], [6, 7]]
    );
    let turned = Tournament::new(SWISS, all, vec![], 7).unwrap();
    assert_eq!(round(&turned).pairs, [[4, 1], [5, 0], [3, 2], [7, 6]]);
}

/// Catches a bye that is given before it must be, or to the wrong one of equal scores.
#[test]
fn the_lowest_of_equal_scores_has_the_bye() {
    assert_eq!(round(&tournament(SWISS, &players(5), &[])).resting, [4]);
    let first = vec![
        pair(0, 2, Outcome::First),
        pair(3, 1, Outcome::Second),
        bye(4, 2),
    ];
    assert_eq!(
        round(&tournament(SWISS, &players(5), &[first])).resting,
        [3]
    );
}

/// Catches a side given three times running in a usual tournament: of 33 players, in 9 rounds.
#[test]
fn sides_change_in_a_usual_tournament() {
    let mut too_often = 0;
    for seed in 0..20 {
        play_on(33, 9, &mut Lots(seed), |known, round| {
            too_often += round
                .pairs
                .iter()
                .map(|pair| known.broken(*pair))
                .sum::<u32>();
        });
    }
    assert_eq!(too_often, 0);
}

#[test]
fn it_ends_after_its_rounds_or_without_players() {
    let two = Kind::Swiss { rounds: Some(1) };
    let played = vec![vec![pair(0, 1, Outcome::Draw)]];
    assert_eq!(tournament(two, &players(2), &played).next(), Next::Over);
    assert_ne!(
        tournament(SWISS, &players(2), &played).next(),
        Next::Over,
        "they meet again"
    );
    assert_eq!(tournament(SWISS, &players(1), &[]).next(), Next::Over);
    assert_eq!(tournament(SWISS, &players(0), &[]).next(), Next::Over);
}
