//! Tests of single rounds of the Swiss system. `judge.rs` judges whole tournaments.

use crate::{bye, pair, players, round, tournament};
use pairing::{Kind, Next, Outcome, Tournament};

const SWISS: Kind = Kind::Swiss { rounds: None };

/// Catches a first round that does not pair the better half with the other half, with alternating sides.
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
    // The order by rating is 1, 5, 2, 7, 4, 0, 3, 6.
    assert_eq!(
        round(&tournament(SWISS, &all, &[])).pairs,
        [[1, 4], [0, 5], [2, 3], [6, 7]]
    );
    let turned = Tournament::new(SWISS, all, vec![], 7).unwrap();
    assert_eq!(round(&turned).pairs, [[4, 1], [5, 0], [3, 2], [7, 6]]);
}

/// Catches a bye for a player whose turn it is not yet, or for the wrong player among equal scores.
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

/// Catches an announced round that is played although it has a rematch, and a Swiss without a number of rounds that
/// ends.
#[test]
fn it_ends_after_its_rounds_or_without_players_or_new_pairs() {
    let announced = |rounds| Kind::Swiss {
        rounds: Some(rounds),
    };
    let played = vec![vec![pair(0, 1, Outcome::Draw)]];
    let next = |kind| tournament(kind, &players(2), &played).next();
    assert_eq!(next(announced(1)), Next::Over);
    assert_eq!(next(announced(7)), Next::Over, "they have met");
    assert_ne!(next(SWISS), Next::Over, "they meet again");
    assert_eq!(tournament(SWISS, &players(1), &[]).next(), Next::Over);
    assert_eq!(tournament(SWISS, &players(0), &[]).next(), Next::Over);
}
