//! Tests which setups of ISAAC are positions (ISAAC-28).

use super::{black, scoring, square, white};
use iago_rules::isaac::{Hand, Isaac, LENGTHS, Piece, Setup, SetupError, Sides, Stage, supply};
use iago_rules::{BySide, Position, Side};

/// A setup in the scoring phase, with a piece of each side; Black to move.
fn sound() -> Setup {
    scoring(&[black("00-03"), white("70-73")], [10, 5], [0, 0])
}

/// A setup like [`sound`], but in the placement phase.
fn placing() -> Setup {
    Setup {
        stage: Stage::Placement(Side::First),
        hands: BySide::both(Hand::default()),
        scores: BySide::both(0),
        passed: Sides::NONE,
        ..sound()
    }
}

/// A setup like [`sound`], but at the end of the game.
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
            // The pieces in the hand count too.
            let mut held = with(placed(1));
            held.hands[side] = Hand::full();
            assert_eq!(refused(held), Some(SetupError::TooMany(length)), "{side:?}");
        }
    }
}

/// Why a setup is refused after a change; `None` if it is accepted.
fn changed(mut setup: Setup, change: impl FnOnce(&mut Setup)) -> Option<SetupError> {
    change(&mut setup);
    refused(setup)
}

#[test]
fn nothing_is_scored_before_the_scoring_phase() {
    let early = Some(SetupError::ScoredEarly);
    let finished = Sides::NONE.with(Side::Second);
    assert_eq!(changed(placing(), |it| it.scores = [0, 1].into()), early);
    let removed = changed(placing(), |it| it.longest_removed = [3, 0].into());
    assert_eq!(removed, early);
    assert_eq!(changed(placing(), |it| it.finished = finished), early);
}

#[test]
fn who_passed_or_is_finished_is_not_to_move() {
    let passes = Some(SetupError::Passes);
    let [mover, other] = Side::BOTH.map(|side| Sides::NONE.with(side));
    assert_eq!(changed(placing(), |it| it.passed = mover), passes);
    assert_eq!(changed(placing(), |it| it.passed = other), None);
    for passed in [Sides::NONE, mover, other] {
        assert_eq!(changed(sound(), |it| it.passed = passed), passes);
    }
    assert_eq!(changed(sound(), |it| it.finished = mover), passes);
    assert_eq!(changed(sound(), |it| it.finished = other), None);
}

#[test]
fn scores_and_removals_are_possible_ones() {
    for length in 0..=10 {
        let expected =
            (length != 0 && !LENGTHS.contains(&length)).then_some(SetupError::NoSuchLength(length));
        for longest in [[length, 0], [0, length]] {
            let found = changed(sound(), |it| it.longest_removed = longest.into());
            assert_eq!(found, expected);
        }
    }
    // Black counts from the upper left corner, White from the lower right one.
    let meeting = SetupError::CountersMeet(square("40"));
    for (scores, expected) in [
        ([100, 5], Some(SetupError::Hundred)),
        ([5, 100], Some(SetupError::Hundred)),
        ([250, 0], Some(SetupError::Hundred)),
        ([40, 59], Some(meeting)),
        ([40, 58], None),
    ] {
        let found = changed(sound(), |it| it.scores = scores.into());
        assert_eq!(found, expected, "{scores:?}");
    }
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
