//! Plies, refusals and endings in every language: a sentence that loses a fact shows in a snapshot.

use super::{WHOLE_GAME, footprint};
use rules::isaac::{Change, Event, Hand, Isaac, Options, Piece, Setup, Sides, Stage, Tiebreak};
use rules::{AnyRefusal, BySide, Position, Side};
use text::isaac::{Reader, arithmetic, demand, ending, event, ply, worth};
use text::{Locale, words};

fn scoring(to_move: Side, pieces: &[(&str, Side)], scores: [u16; 2], longest: [u8; 2]) -> Isaac {
    Isaac::try_from(Setup {
        options: Options::default(),
        stage: Stage::Scoring(to_move),
        pieces: pieces
            .iter()
            .map(|(name, side)| Piece {
                footprint: footprint(name),
                side: *side,
            })
            .collect(),
        hands: BySide::default(),
        scores: scores.into(),
        longest_removed: longest.into(),
        passed: Sides::from_iter(Side::BOTH),
        finished: Sides::NONE,
    })
    .expect("a setup")
}

fn example_1() -> Isaac {
    let pieces = [
        ("04-06", Side::First),
        ("14-16", Side::Second),
        ("24-26", Side::Second),
        ("34-36", Side::Second),
        ("44-46", Side::Second),
        ("55-95", Side::Second),
    ];
    scoring(Side::Second, &pieces, [5, 0], [0, 0])
}

fn example_2() -> Isaac {
    let pieces = [
        ("43-93", Side::First),
        ("31-37", Side::Second),
        ("19-39", Side::Second),
    ];
    scoring(Side::First, &pieces, [34, 20], [6, 6])
}

/// Compares the sentences in each language with a snapshot.
pub(super) fn in_every_language(name: &str, said: impl Fn(Locale) -> Vec<String>) {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("{name}_{locale:?}"), said(locale).join("\n\n"));
    }
}

#[test]
fn the_examples_of_the_sheet_are_told_with_their_arithmetic() {
    let first = example_1().play_token("55-95:30").expect("legal");
    let second = example_2().play_token("43-93:36").expect("legal");
    let Change::Removed { valuation, .. } = &first.effects.change else {
        panic!("{first:?}")
    };
    in_every_language("examples", |locale| {
        vec![
            arithmetic(locale, valuation),
            worth(locale, valuation, Reader::Black),
            ply(locale, "Ann", &first.effects, Reader::Black),
            ply(locale, "Ann", &second.effects, Reader::Black),
            ending(locale, &second.position).expect("the end"),
        ]
    });
    assert_eq!(ending(Locale::En, &example_2()), None);
}

#[test]
fn passes_the_change_of_phase_and_a_tie_are_told() {
    in_every_language("whole_game", |locale| {
        let mut position = Isaac::start(Options::default());
        let mut said = Vec::new();
        for token in WHOLE_GAME.split_whitespace() {
            let phase = position.phase();
            let played = position.play_token(token).expect(token);
            position = played.position;
            if position.phase() != phase {
                said.push(ply(locale, "Ann", &played.effects, Reader::Black));
                said.extend(demand(locale, &position));
            }
        }
        said.extend(ending(locale, &position));
        said
    });
}

/// Each case is a refused token in a position.
#[test]
fn a_refusal_says_the_facts_of_its_ruling() {
    let start = Isaac::start(Options::default());
    let placed = start.play_token("00-02").expect("legal").position;
    let no_sevens = ["00-06", "10-16"]
        .iter()
        .fold(start.clone(), |position, token| {
            position.play_token(token).expect(token).position
        });
    let near = scoring(
        Side::First,
        &[("10-13", Side::First), ("15-45", Side::Second)],
        [98, 0],
        [0, 0],
    );
    let covered = scoring(
        Side::First,
        &[
            ("00-02", Side::First),
            ("10-12", Side::First),
            ("97-99", Side::Second),
        ],
        [0, 0],
        [0, 0],
    );
    let short = scoring(
        Side::First,
        &[("20-22", Side::First), ("40-43", Side::First)],
        [21, 0],
        [4, 0],
    );
    let zero = scoring(Side::First, &[("20-22", Side::First)], [70, 0], [0, 0]);
    let taken = ["20-26", "32-62"].iter().fold(start.clone(), |it, token| {
        it.play_token(token).expect(token).position
    });
    let over = near.play_token("10-13:100").expect("legal").position;
    let cases: [(&Isaac, &str, Reader); 30] = [
        (&start, "x", Reader::Black),
        (&example_2(), "x", Reader::Black),
        (&start, "00-02:0", Reader::Black),
        (&example_2(), "43-93", Reader::Black),
        (&example_2(), "31-37", Reader::Black),
        (&example_2(), "00-11", Reader::White),
        (&placed, "00-02:5", Reader::Black),
        (&start, "02-00", Reader::Black),
        (&start, "05-05", Reader::Black),
        (&start, "00-11", Reader::Black),
        (&start, "00-07", Reader::Black),
        (&start, "00-07", Reader::White),
        (&start, "00-11", Reader::White),
        (&no_sevens, "20-26", Reader::Black),
        (&placed, "02-22", Reader::Black),
        (&example_2(), "42-92:34", Reader::Black),
        (&example_2(), "31-36:34", Reader::Black),
        (&example_2(), "31-36:34", Reader::White),
        (&example_2(), "31-37:34", Reader::Black),
        (&short, "20-22:21", Reader::Black),
        (&covered, "00-02:0", Reader::Black),
        (&example_2(), "43-93:39", Reader::Black),
        (&example_2(), "43-93:99999999999999999999", Reader::Black),
        (&example_2(), "43-93:33", Reader::Black),
        (&near, "10-13:99", Reader::Black),
        (&zero, "20-22:71", Reader::Black),
        (&taken, "22-27", Reader::Black),
        (&taken, "12-42", Reader::Black),
        (&taken, "12-42", Reader::White),
        (&over, "x", Reader::Black),
    ];
    in_every_language("refusals", |locale| {
        let refused = cases.iter().map(|(position, token, reader)| {
            let refused = position.play_token(token).expect_err(token);
            format!(
                "{token}: {}",
                words(&AnyRefusal::Isaac(refused)).reason(locale, reader.numbers())
            )
        });
        refused.collect()
    });
}

#[test]
fn every_ending_is_explained() {
    let tied = |hands: [Hand; 2], tiebreak| {
        let position = Isaac::try_from(Setup {
            options: Options { tiebreak },
            hands: hands.into(),
            finished: Sides::from_iter([Side::Second]),
            ..Setup::from(&scoring(
                Side::First,
                &[("40-42", Side::First)],
                [30, 30],
                [0, 0],
            ))
        })
        .expect("a setup");
        position.play_token("40-42:30").expect("legal").position
    };
    let (threes, six) = (Hand::of([2, 0, 0, 0, 0]), Hand::of([0, 0, 0, 1, 0]));
    in_every_language("ties", |locale| {
        let ties = [
            tied([threes, six], Tiebreak::Line),
            tied([threes, six], Tiebreak::Squares),
            tied([six, six], Tiebreak::Line),
        ];
        ties.iter().filter_map(|it| ending(locale, it)).collect()
    });
}

#[test]
fn a_pass_says_what_is_left_unplaced() {
    in_every_language("passes", |locale| {
        let passed = [0, 1].map(|unplaced| {
            let side = Side::Second;
            event(locale, &Event::Passed { side, unplaced }, Reader::Black)
        });
        passed.to_vec()
    });
}
