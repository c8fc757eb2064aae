//! Tests of ratings: the paper's example, the stake, idle days.

use referee::rating::{
    PROVISIONAL, PlayerScore, Rating, Standing, rate, rate_against, stake, stake_against,
};

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating {
        rating,
        deviation,
        volatility: 0.06,
    }
}

/// The formulas of Glickman's "Example of the Glicko-2 system" for one match, written out to compare with the
/// crate `skillratings`.
fn by_the_paper(player: Rating, opponent: Rating, score: f64) -> Rating {
    use std::f64::consts::PI;
    let (tau, scale) = (0.5_f64, 173.7178_f64);
    let mu = (player.rating - 1500.0) / scale;
    let phi = player.deviation / scale;
    let mu_j = (opponent.rating - 1500.0) / scale;
    let phi_j = opponent.deviation / scale;
    let g = 1.0 / (1.0 + 3.0 * phi_j.powi(2) / PI.powi(2)).sqrt();
    let e = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
    let v = 1.0 / (g * g * e * (1.0 - e));
    let delta = v * g * (score - e);
    let a = player.volatility.powi(2).ln();
    let f = |x: f64| {
        let ex = x.exp();
        ex * (delta.powi(2) - phi.powi(2) - v - ex) / (2.0 * (phi.powi(2) + v + ex).powi(2))
            - (x - a) / tau.powi(2)
    };
    let mut low = a - 10.0;
    let mut high = a + 10.0;
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let sigma = (low / 2.0).exp();
    let phi_star = (phi.powi(2) + sigma.powi(2)).sqrt();
    let phi_new = 1.0 / (1.0 / phi_star.powi(2) + 1.0 / v).sqrt();
    Rating {
        rating: (mu + phi_new.powi(2) * g * (score - e)) * scale + 1500.0,
        deviation: phi_new * scale,
        volatility: sigma,
    }
}

#[test]
fn the_crate_agrees_with_the_paper() {
    let players = [
        rating(1500.0, 200.0),
        rating(1400.0, 30.0),
        rating(1550.0, 100.0),
        rating(1700.0, 300.0),
        Rating::default(),
    ];
    for one in players {
        for two in players {
            for (points, score) in [
                (PlayerScore::Win, 1.0),
                (PlayerScore::Draw, 0.5),
                (PlayerScore::Loss, 0.0),
            ] {
                let (new_one, new_two) = rate(one, two, points);
                for (new, expected) in [
                    (new_one, by_the_paper(one, two, score)),
                    (new_two, by_the_paper(two, one, 1.0 - score)),
                ] {
                    assert!((new.rating - expected.rating).abs() < 1e-3);
                    assert!((new.deviation - expected.deviation.min(350.0)).abs() < 1e-3);
                    assert!((new.volatility - expected.volatility).abs() < 1e-5);
                }
            }
        }
    }
}

#[test]
fn the_first_match_of_two_newcomers() {
    let (winner, loser) = rate(Rating::default(), Rating::default(), PlayerScore::Win);
    assert_eq!((winner.points(), loser.points()), (1662, 1338));
    assert_eq!(winner.deviation.round() as i64, 290);
    assert!(winner.is_provisional());
}

#[test]
fn the_stake_is_what_the_match_then_changes() {
    let (one, two) = (rating(1620.0, 60.0), rating(1480.0, 90.0));
    let (first, second) = stake(one, two);
    assert!(first.win > 0 && first.loss < 0 && first.win < -first.loss);
    for (points, change, other) in [
        (PlayerScore::Win, first.win, second.loss),
        (PlayerScore::Draw, first.draw, second.draw),
        (PlayerScore::Loss, first.loss, second.win),
    ] {
        let (new_one, new_two) = rate(one, two, points);
        assert_eq!(new_one.points() - one.points(), change);
        assert_eq!(new_two.points() - two.points(), other);
    }
}

#[test]
fn idleness_raises_the_deviation_up_to_a_newcomers() {
    let player = rating(1700.0, 60.0);
    assert_eq!(player.after_idle(0), player);
    let month = player.after_idle(30);
    assert!(month.deviation > 60.0 && !month.is_provisional());
    let quarter = player.after_idle(90);
    assert!(quarter.deviation > PROVISIONAL);
    assert_eq!(quarter.rating, 1700.0);
    assert_eq!(player.after_idle(100_000).deviation, 350.0);
}

#[test]
fn a_fixed_rating_moves_others_and_not_itself() {
    let level = Rating::fixed(1350);
    assert!(!level.is_provisional());
    let stake = stake_against(Rating::default(), level);
    for (points, change) in [
        (PlayerScore::Win, stake.win),
        (PlayerScore::Draw, stake.draw),
        (PlayerScore::Loss, stake.loss),
    ] {
        let after = rate_against(Rating::default(), level, points);
        assert_eq!(after, rate(Rating::default(), level, points).0);
        assert_eq!(after.points() - 1500, change);
    }
    assert!(stake.win > 0 && stake.loss < 0 && stake.draw < 0);
    // A newcomer who wins and loses in turn against one level comes near its rating, and is not provisional any more.
    let steady = (0..30).fold(Rating::default(), |own, number| {
        let points = match number % 2 {
            0 => PlayerScore::Win,
            _ => PlayerScore::Loss,
        };
        rate_against(own, level, points)
    });
    assert!((steady.rating - 1350.0).abs() < 60.0, "{steady:?}");
    assert!(!steady.is_provisional());
}

#[test]
fn a_player_counts_as_established_until_the_deviation_or_the_silence_has_grown_too_far() {
    let standing = |deviation, volatility| Standing {
        rating: Rating {
            volatility,
            ..rating(1500.0, deviation)
        },
        last_day: 20_000,
    };
    // The first rating is not provisional for longer than a player counts as active; the second is provisional at once.
    assert_eq!(standing(40.0, 0.06).known_until(), Some(20_090));
    assert_eq!(standing(110.1, 0.06).known_until(), None);
    for (deviation, volatility) in [(100.0, 0.06), (109.9, 0.06), (110.0, 0.06), (60.0, 0.2)] {
        let it = standing(deviation, volatility);
        let until = it.known_until().unwrap();
        assert!(!it.on(until).is_provisional(), "{deviation} {volatility}");
        assert!(
            it.on(until + 1).is_provisional(),
            "{deviation} {volatility}"
        );
    }
}

/// Catches a count that never ends, that grows with matches, or that is not 0 for a rating that is not provisional.
#[test]
fn matches_needed_become_fewer_until_there_are_none() {
    let mut now = Rating::default();
    let mut needed = now.matches_needed();
    assert!((5..=15).contains(&needed), "{needed}");
    for match_number in 0..40 {
        let points = [PlayerScore::Win, PlayerScore::Draw, PlayerScore::Loss][match_number % 3];
        now = rate_against(now, Rating::fixed(1500), points);
        assert!(now.matches_needed() <= needed);
        assert_eq!(now.matches_needed() == 0, !now.is_provisional());
        needed = now.matches_needed();
    }
    assert_eq!(needed, 0);
    // The count also ends for the widest deviation and for extreme ratings and volatilities.
    for (points, volatility) in [(100.0, 0.06), (4000.0, 0.2), (1500.0, 0.0001)] {
        let odd = Rating {
            rating: points,
            volatility,
            ..Rating::default()
        };
        assert!(odd.matches_needed() < 40, "{odd:?}");
    }
}
