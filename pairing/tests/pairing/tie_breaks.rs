//! Compares standings by the tie-breaks of FIDE C.07 with values computed by hand.

use crate::{bye, pair, players, tournament};
use pairing::{Kind, Outcome, Standing};

/// Player, points, Buchholz cut 1, Buchholz, Sonneborn-Berger, wins, rank; scores in points.
fn row(it: &Standing) -> (usize, f64, f64, f64, f64, u32, usize) {
    let half = |count: u32| f64::from(count) / 2.0;
    let berger = f64::from(it.sonneborn_berger) / 4.0;
    let (cut, buchholz) = (half(it.buchholz_cut1), half(it.buchholz));
    (
        it.player,
        half(it.half_points),
        cut,
        buchholz,
        berger,
        it.wins,
        it.rank,
    )
}

/// Catches each rule about rounds that were not played: the dummy with the player's own score (16.4), which is at most
/// the score of the opponent in a forfeit (16.4.1) or half the rounds (16.4.2); the last byes, which count as draws
/// for the opponents (16.3); and the cut, which first drops a round not played by choice (16.5).
#[test]
fn unplayed_rounds_count_as_the_regulations_say() {
    let rounds = [
        vec![
            pair(0, 1, Outcome::First),
            pair(2, 3, Outcome::Draw),
            bye(4, 2),
        ],
        vec![
            pair(0, 4, Outcome::Second),
            pair(1, 2, Outcome::SecondAway),
            bye(3, 1),
        ],
        vec![
            pair(4, 3, Outcome::Draw),
            pair(2, 0, Outcome::First),
            bye(1, 0),
        ],
    ];
    let swiss = tournament(Kind::Swiss { rounds: Some(3) }, &players(5), &rounds);
    let rows: Vec<_> = swiss.standings().iter().map(row).collect();
    let expected = [
        // The bye counts as a dummy with 1.5 points, half of three rounds, not with 2.5.
        (4, 2.5, 3.0, 4.0, 3.25, 2, 1),
        (3, 1.5, 4.0, 5.5, 2.75, 0, 2),
        // The forfeit counts 1.5 and is cut, although another round counts only 1.
        (2, 1.5, 2.5, 4.0, 1.75, 1, 3),
        // Player 1, who did not play the last round, counts 1.5 for player 0.
        (0, 1.0, 4.0, 5.5, 1.5, 1, 4),
        (1, 1.0, 2.0, 3.0, 1.0, 1, 5),
    ];
    assert_eq!(rows, expected);
}

/// Catches a limit by the rounds so far although the number of all rounds is known.
#[test]
fn the_dummy_is_capped_by_all_rounds() {
    let rounds = [vec![pair(0, 1, Outcome::First), bye(2, 2)]];
    let buchholz = |all: Option<usize>| {
        let swiss = tournament(Kind::Swiss { rounds: all }, &players(3), &rounds);
        let standings = swiss.standings();
        standings
            .iter()
            .find(|it| it.player == 2)
            .map(|it| it.buchholz)
    };
    assert_eq!(buchholz(None), Some(1), "half of one round");
    assert_eq!(buchholz(Some(7)), Some(2), "the player's own score");
}

/// Catches a withdrawal that takes points from the player's opponents: the rounds after it count as draws for them.
#[test]
fn a_player_who_left_counts_as_drawing() {
    let mut all = players(3);
    all[2].absent = true;
    let rounds = [
        vec![pair(0, 2, Outcome::First), bye(1, 2)],
        vec![pair(0, 1, Outcome::First)],
        vec![pair(1, 0, Outcome::First)],
    ];
    let swiss = tournament(Kind::Swiss { rounds: Some(3) }, &all, &rounds);
    let standings = swiss.standings();
    let first = standings.iter().find(|it| it.player == 0).unwrap();
    // Player 2 lost and left, and counts 0 + ½ + ½ points. Player 1 counts 2 points, twice.
    assert_eq!((first.buchholz, first.buchholz_cut1), (2 + 4 + 4, 8));
}

/// Catches a round robin that treats forfeits as a Swiss does, and a rest that adds to a tie-break.
#[test]
fn a_round_robin_counts_forfeits_as_they_are_and_rests_not_at_all() {
    let rounds = [
        vec![pair(1, 2, Outcome::First), bye(0, 0)],
        vec![pair(0, 1, Outcome::SecondAway)],
        vec![pair(2, 0, Outcome::Second)],
    ];
    let all = tournament(Kind::RoundRobin { double: false }, &players(3), &rounds);
    let rows: Vec<_> = all.standings().iter().map(row).collect();
    let expected = [
        (0, 2.0, 1.0, 1.0, 1.0, 2, 1),
        (1, 1.0, 2.0, 2.0, 0.0, 1, 2),
        (2, 0.0, 2.0, 3.0, 0.0, 0, 3),
    ];
    assert_eq!(rows, expected);
}

/// Catches tied players who are ordered although their games form a circle, and a player whose win with the second side
/// is ignored.
#[test]
fn ties_end_with_wins_with_the_second_side_or_not_at_all() {
    // Players 0, 1 and 2 beat each other in a circle, and all three beat player 3.
    let rounds = [
        vec![pair(0, 3, Outcome::First), pair(1, 2, Outcome::First)],
        vec![pair(3, 2, Outcome::Second), pair(0, 1, Outcome::First)],
        vec![pair(1, 3, Outcome::First), pair(2, 0, Outcome::First)],
    ];
    let all = tournament(Kind::RoundRobin { double: false }, &players(4), &rounds);
    let standings = all.standings();
    let ranks: Vec<_> = standings.iter().map(|it| (it.player, it.rank)).collect();
    // Only player 2 won with the second side.
    assert_eq!(ranks, [(2, 1), (0, 2), (1, 2), (3, 4)]);
}

/// Catches players who are ranked before they have played.
#[test]
fn nobody_is_before_another_at_the_beginning() {
    let swiss = tournament(Kind::Swiss { rounds: None }, &players(3), &[]);
    assert!(swiss.standings().iter().all(|it| it.rank == 1));
}
