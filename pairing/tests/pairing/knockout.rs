//! Tests of the knockout: brackets, byes, and which players go on.

use crate::{bye, pair, players, round, tournament};
use pairing::{Game, Invalid, Kind, Next, Outcome, Player, Tournament};

const PLAIN: Kind = Kind::Knockout { third_place: false };
const THIRD: Kind = Kind::Knockout { third_place: true };

/// The players of each pair, the lower number first.
fn sorted(pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
    pairs.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect()
}

fn ranks(tournament: &Tournament) -> Vec<(usize, usize)> {
    tournament
        .standings()
        .iter()
        .map(|it| (it.player, it.rank))
        .collect()
}

/// The games of a round that the better seed wins.
fn as_expected(pairs: &[[usize; 2]]) -> Vec<Game> {
    let win = |[first, second]: &[usize; 2]| match first < second {
        true => pair(*first, *second, Outcome::First),
        false => pair(*first, *second, Outcome::Second),
    };
    pairs.iter().map(win).collect()
}

/// Catches a bracket that differs from the usual one, byes for other players than the best seeds, and a wrong rank.
#[test]
fn eleven_players_with_a_match_for_the_third_place() {
    let mut played = Vec::new();
    let mut seen = Vec::new();
    while let Next::Round(round) = tournament(THIRD, &players(11), &played).next() {
        seen.push((sorted(&round.pairs), round.resting.clone()));
        played.push(as_expected(&round.pairs));
    }
    let expected: Vec<(Vec<[usize; 2]>, Vec<usize>)> = vec![
        (vec![[7, 8], [6, 9], [5, 10]], vec![0, 1, 2, 3, 4]),
        (vec![[0, 7], [3, 4], [1, 6], [2, 5]], vec![]),
        (vec![[0, 3], [1, 2]], vec![]),
        (vec![[0, 1], [2, 3]], vec![]),
    ];
    assert_eq!(seen, expected);
    let end = [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 5),
        (6, 5),
        (7, 5),
        (8, 9),
        (9, 9),
        (10, 9),
    ];
    assert_eq!(ranks(&tournament(THIRD, &players(11), &played)), end);
}

/// Catches seeds that meet too early, in a field of any size.
#[test]
fn the_two_best_meet_at_the_end_and_all_but_one_lose_once() {
    for count in 2..70_usize {
        let mut played = Vec::new();
        let mut last = Vec::new();
        let mut games = 0;
        while let Next::Round(round) = tournament(PLAIN, &players(count), &played).next() {
            last = sorted(&round.pairs);
            games += last.len();
            played.push(as_expected(&round.pairs));
        }
        assert_eq!((last, games), (vec![[0, 1]], count - 1), "{count} players");
        assert_eq!(
            played.len(),
            count.next_power_of_two().ilog2() as usize,
            "{count} players"
        );
    }
}

/// Catches seeds that follow the order of entry although ratings differ, and a player without a rating who is not last.
#[test]
fn seeds_are_by_rating_then_by_entry() {
    let rated = |rating| Player {
        rating,
        absent: false,
    };
    let all = [None, Some(1500.0), Some(1600.0), Some(1500.0)].map(rated);
    assert_eq!(
        sorted(&round(&tournament(PLAIN, &all, &[])).pairs),
        [[0, 2], [1, 3]]
    );
}

/// Catches a draw, or a game not played, that the seeds do not decide; and a forfeit that the seeds decide.
#[test]
fn the_better_seed_goes_on_without_a_winner() {
    let next = |games: Vec<Game>| sorted(&round(&tournament(PLAIN, &players(4), &[games])).pairs);
    assert_eq!(
        next(vec![pair(3, 0, Outcome::Draw), pair(1, 2, Outcome::Second)]),
        [[0, 2]]
    );
    assert_eq!(
        next(vec![
            pair(3, 0, Outcome::SecondAway),
            pair(1, 2, Outcome::First)
        ]),
        [[1, 3]]
    );
    assert_eq!(
        next(vec![bye(3, 0), bye(0, 0), pair(1, 2, Outcome::First)]),
        [[0, 1]]
    );
    assert_eq!(
        next(vec![bye(3, 2), bye(0, 0), pair(1, 2, Outcome::First)]),
        [[1, 3]]
    );
}

/// Catches a player who has left and still gets an opponent, and a tournament that stops at a round without a game.
#[test]
fn who_has_left_loses_without_a_game() {
    let mut all = players(4);
    all[1].absent = true;
    let first = round(&tournament(PLAIN, &all, &[]));
    assert_eq!(
        (sorted(&first.pairs), first.resting),
        (vec![[0, 3]], vec![2])
    );
    let played = vec![vec![pair(0, 3, Outcome::First)]];
    assert_eq!(
        sorted(&round(&tournament(PLAIN, &all, &played)).pairs),
        [[0, 2]]
    );
    all[2].absent = true;
    all[3].absent = true;
    let alone = tournament(PLAIN, &all, &[]);
    assert_eq!(alone.next(), Next::Over);
    assert_eq!(ranks(&alone)[0], (0, 1));
}

/// Catches a game outside the bracket that is accepted, and a round that lacks a game of the bracket.
#[test]
fn rounds_must_be_of_the_bracket() {
    let invalid = |games: Vec<Game>| Tournament::new(PLAIN, players(4), vec![games], 0).err();
    let wrong = vec![pair(0, 1, Outcome::First), pair(2, 3, Outcome::First)];
    assert_eq!(
        invalid(wrong),
        Some(Invalid::NotPaired {
            round: 1,
            players: [0, 1]
        })
    );
    let lacking = vec![pair(0, 3, Outcome::First)];
    assert_eq!(
        invalid(lacking),
        Some(Invalid::Incomplete {
            round: 1,
            player: 1
        })
    );
    let too_many = vec![as_expected(&[[0, 1]]), as_expected(&[[0, 1]])];
    let after = Tournament::new(PLAIN, players(2), too_many, 0).err();
    assert_eq!(
        after,
        Some(Invalid::NotPaired {
            round: 2,
            players: [0, 1]
        })
    );
}
