//! Which arrangements of ISAAC are positions (ISAAC-28).

use super::{black, scoring, square, white};
use iago_rules::isaac::{Hand, Isaac, LENGTHS, Piece, Setup, SetupError, Sides, Stage, supply};
use iago_rules::{BySide, Position, Side};

/// Two pieces, one of each side, and nothing scored; Black to move.
fn sound() -> Setup {
    scoring(&[black("00-03"), white("70-73")], [10, 5], [0, 0])
}

/// The same before anybody has scored.
fn placing() -> Setup {
    Setup {
        stage: Stage::Placement(Side::First),
        hands: BySide::both(Hand::default()),
        scores: BySide::both(0),
        passed: Sides::NONE,
        ..sound()
    }
}

/// The same at the end.
fn over(scores: [u16; 2], finished: Sides) -> Setup {
    Setup {
        stage: Stage::Over,
        scores: scores.into(),
        finished,
        ..sound()
    }
}

fn refused(setup: Setup) -> Option<SetupError> {
    Isaac::try_from(setup).err()
}

#[test]
fn sound_arrangements_are_positions() {
    for setup in [sound(), placing()] {
        assert_eq!(refused(setup), None);
    }
    let both = Sides::from_iter(Side::BOTH);
    for (scores, finished, winner) in [
        ([100, 99], Sides::NONE, Side::First),
        ([99, 100], both, Side::Second),
        ([30, 20], both, Side::First),
        ([20, 30], both, Side::Second),
    ] {
        let position = Isaac::try_from(over(scores, finished)).expect("an end");
        let outcome = position.outcome().expect("an outcome");
        assert_eq!(outcome.winner, winner, "{scores:?}");
    }
}

#[test]
fn pieces_share_no_square_and_are_no_more_than_there_are() {
    let crossing = Setup {
        pieces: vec![black("00-03"), white("02-32")],
        ..sound()
    };
    assert_eq!(refused(crossing), Some(SetupError::Overlap(square("02"))));
    for length in LENGTHS {
        let piece = |row: u8, side| {
            let last = row * 10 + length - 1;
            let text = format!("{row}0-{last:02}");
            match side {
                Side::First => black(&text),
                Side::Second => white(&text),
            }
        };
        for side in Side::BOTH {
            let all = supply(length);
            let placed =
                |count: u8| -> Vec<Piece> { (0..count).map(|row| piece(row, side)).collect() };
            let with = |pieces| Setup { pieces, ..sound() };
            assert_eq!(refused(with(placed(all))), None, "{side:?} {length}");
            let beyond = refused(with(placed(all + 1)));
            assert_eq!(beyond, Some(SetupError::TooMany(length)), "{side:?}");
            // What is in the hand counts as well.
            let mut held = with(placed(1));
            held.hands[side] = Hand::full();
            assert_eq!(refused(held), Some(SetupError::TooMany(length)), "{side:?}");
        }
    }
}

#[test]
fn nothing_is_scored_before_the_scoring_phase() {
    assert_eq!(
        refused(Setup {
            scores: [0, 1].into(),
            ..placing()
        }),
        Some(SetupError::ScoredEarly)
    );
    let removed = Setup {
        longest_removed: [3, 0].into(),
        ..placing()
    };
    assert_eq!(refused(removed), Some(SetupError::ScoredEarly));
    let finished = Sides::NONE.with(Side::Second);
    assert_eq!(
        refused(Setup {
            finished,
            ..placing()
        }),
        Some(SetupError::ScoredEarly)
    );
}

#[test]
fn who_passed_or_is_finished_is_not_to_move() {
    let passed = Sides::NONE.with(Side::First);
    assert_eq!(
        refused(Setup {
            passed,
            ..placing()
        }),
        Some(SetupError::Passes)
    );
    let other = Sides::NONE.with(Side::Second);
    assert_eq!(
        refused(Setup {
            passed: other,
            ..placing()
        }),
        None
    );
    for passed in [Sides::NONE, passed, other] {
        assert_eq!(
            refused(Setup { passed, ..sound() }),
            Some(SetupError::Passes)
        );
    }
    let finished = Sides::NONE.with(Side::First);
    assert_eq!(
        refused(Setup {
            finished,
            ..sound()
        }),
        Some(SetupError::Passes)
    );
    assert_eq!(
        refused(Setup {
            finished: other,
            ..sound()
        }),
        None
    );
}

#[test]
fn scores_and_removals_are_possible_ones() {
    for length in 0..=10 {
        let expected =
            (length != 0 && !LENGTHS.contains(&length)).then_some(SetupError::NoSuchLength(length));
        for longest_removed in [[length, 0], [0, length]] {
            let longest_removed = longest_removed.into();
            assert_eq!(
                refused(Setup {
                    longest_removed,
                    ..sound()
                }),
                expected
            );
        }
    }
    for scores in [[100, 5], [5, 100], [250, 0]] {
        let scores = scores.into();
        assert_eq!(
            refused(Setup { scores, ..sound() }),
            Some(SetupError::Hundred)
        );
    }
    // Black counts from the upper left corner, White from the lower right one.
    let meeting = Setup {
        scores: [40, 59].into(),
        ..sound()
    };
    assert_eq!(
        refused(meeting),
        Some(SetupError::CountersMeet(square("40")))
    );
    let beside = Setup {
        scores: [40, 58].into(),
        ..sound()
    };
    assert_eq!(refused(beside), None);
}

#[test]
fn it_is_over_when_one_has_a_hundred_or_both_are_finished() {
    let both = Sides::from_iter(Side::BOTH);
    for (scores, finished) in [
        ([100, 100], both),
        ([30, 20], Sides::NONE),
        ([30, 20], Sides::NONE.with(Side::First)),
        ([30, 20], Sides::NONE.with(Side::Second)),
    ] {
        let refused = refused(over(scores, finished));
        assert_eq!(
            refused,
            Some(SetupError::NotOver),
            "{scores:?} {finished:?}"
        );
    }
}
