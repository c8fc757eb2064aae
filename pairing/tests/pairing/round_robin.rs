//! Tests of the round robin, also with players who leave.

use crate::{Lots, bye, pair, players, round, tournament};
use pairing::{Game, Invalid, Kind, Next, Outcome, Player, Tournament};

const ONCE: Kind = Kind::RoundRobin { double: false };
const TWICE: Kind = Kind::RoundRobin { double: true };

/// Catches a game that is missing or repeated, and a tournament that does not end.
#[test]
fn everybody_plays_everybody() {
    for (kind, times) in [(ONCE, 1), (TWICE, 2)] {
        for count in 2..12 {
            let mut played = Vec::new();
            let mut met = vec![vec![0; count]; count];
            let mut lots = Lots(count as u64);
            while let Next::Round(round) = tournament(kind, &players(count), &played).next() {
                assert_eq!(round.resting.len(), count % 2);
                for [first, second] in &round.pairs {
                    met[*first][*second] += 1;
                }
                played.push(lots.play(&round, 9));
            }
            let pairs = (0..count).flat_map(|a| (0..a).map(move |b| [a, b]));
            for [a, b] in pairs {
                assert_eq!(met[a][b] + met[b][a], times, "{a} and {b} of {count}");
                assert!(
                    times == 1 || met[a][b] == 1,
                    "the sides of {a} and {b} of {count}"
                );
            }
        }
    }
}

/// Catches a player who has left and still gets an opponent, and rounds that are refused because such a player is
/// missing.
#[test]
fn who_has_left_is_not_paired() {
    let mut all = players(4);
    all[3].absent = true;
    let first = vec![pair(1, 2, Outcome::Draw)];
    let second = round(&tournament(ONCE, &all, std::slice::from_ref(&first)));
    assert_eq!((second.pairs, second.resting), (vec![[0, 1]], vec![2]));
    let incomplete = Tournament::new(ONCE, players(4), vec![first], 0);
    assert_eq!(
        incomplete.err(),
        Some(Invalid::Incomplete {
            round: 1,
            player: 0
        })
    );
}

/// Catches a round that differs from the table and is accepted.
#[test]
fn rounds_must_be_of_the_table() {
    let error = |all: &[Player], rounds: &[Vec<Game>]| {
        Tournament::new(ONCE, all.to_vec(), rounds.to_vec(), 0).err()
    };
    let (round, four) = (1, players(4));
    let game = |first, second| pair(first, second, Outcome::First);
    // The table pairs 0 with 3 and 1 with 2.
    assert_eq!(error(&four, &[vec![game(0, 3), game(1, 2)]]), None);
    for (games, players) in [
        (vec![game(0, 1), game(2, 3)], [0, 1]),
        (vec![game(0, 3), game(2, 1)], [2, 1]),
        (vec![game(1, 2), game(3, 0)], [3, 0]),
    ] {
        let expected = Invalid::NotPaired { round, players };
        assert_eq!(error(&four, &[games]), Some(expected));
    }
    let rests = vec![game(1, 2), bye(0, 0), bye(3, 0)];
    let player = 0;
    assert_eq!(
        error(&four, &[rests]),
        Some(Invalid::NoBye { round, player })
    );
    let mut left = players(4);
    left[3].absent = true;
    assert_eq!(
        error(&left, &[vec![game(1, 2), bye(0, 0), bye(3, 0)]]),
        None
    );
    let played = |rounds: usize| vec![vec![game(0, 1)]; rounds];
    assert_eq!(
        error(&players(2), &played(2)),
        Some(Invalid::NoSuchRound(2))
    );
    assert_eq!(
        error(&players(1), &[vec![bye(0, 2)]]),
        Some(Invalid::NoSuchRound(1))
    );
}

/// Catches a rest in an odd field that must be stated, or that must not be stated.
#[test]
fn a_rest_may_be_told() {
    let game = pair(1, 2, Outcome::First);
    for rounds in [
        vec![vec![game]],
        vec![vec![game, bye(0, 0)]],
        vec![vec![game, bye(0, 2)]],
    ] {
        assert_eq!(
            round(&tournament(ONCE, &players(3), &rounds)).pairs,
            [[0, 1]]
        );
    }
}
