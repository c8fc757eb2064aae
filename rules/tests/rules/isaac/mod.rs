//! Tests of ISAAC: the rulings, the examples of the rule sheet, and the facts of effects and refusals.

mod setups;
mod vectors;

use super::perft;
use iago_rules::isaac::{
    Action, Change, Event, Footprint, Form, Hand, Isaac, LENGTHS, Line, Longest, Named, Options,
    Phase, Piece, Reason, Refusal, Setup, Sides, Square, Stage, Stuck, Tiebreak, supply, value,
};
use iago_rules::{BySide, Game, Outcome, Played, Position, Refusal as _, Side};

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

fn footprint(text: &str) -> Footprint {
    let (first, last) = text.split_once('-').expect("two ends");
    Footprint::between(square(first), square(last)).expect("a piece")
}

fn black(text: &str) -> Piece {
    Piece {
        footprint: footprint(text),
        side: Side::First,
    }
}

fn white(text: &str) -> Piece {
    Piece {
        footprint: footprint(text),
        side: Side::Second,
    }
}

/// A scoring position with empty hands; Black to move.
fn scoring(pieces: &[Piece], scores: [u16; 2], longest_removed: [u8; 2]) -> Setup {
    Setup {
        options: Options::default(),
        stage: Stage::Scoring(Side::First),
        pieces: pieces.to_vec(),
        hands: BySide::default(),
        scores: scores.into(),
        longest_removed: longest_removed.into(),
        passed: Sides::from_iter(Side::BOTH),
        finished: Sides::NONE,
    }
}

fn position(setup: Setup) -> Isaac {
    Isaac::try_from(setup).expect("a valid setup")
}

fn after(position: &Isaac, tokens: &[&str]) -> Isaac {
    tokens.iter().fold(position.clone(), |position, token| {
        position
            .play_token(token)
            .unwrap_or_else(|refusal| panic!("{token}: {refusal:?}"))
            .position
    })
}

fn start() -> Isaac {
    Isaac::start(Options::default())
}

/// The whole game of the rulings: both sides pass early, the scores are equal, and the unplaced squares decide.
const WHOLE_GAME: [&str; 21] = [
    "10-15", "43-63", "19-69", "36-56", "08-68", "27-47", "61-91", "35-65", "34-64", "52-82",
    "87-89", "83-86", "40-60", "01-07", "93-95", "22-24", "75-77", "97-99", "21-41", "01-07:12",
    "08-68:12",
];

#[test]
fn the_two_readings_of_a_square_mirror_each_other() {
    for square in Square::all() {
        assert_eq!(square.read_by(Side::First), square);
        let white = square.read_by(Side::Second);
        assert_eq!(white.number() + square.number(), 99);
        assert_eq!(white.read_by(Side::Second), square);
    }
    assert_eq!(Square::of_score(Side::Second, 30), Some(square("69")));
    assert_eq!(Square::of_score(Side::First, 100), None);
}

#[test]
fn a_side_has_fifteen_pieces_of_the_values_of_the_sheet() {
    let all = LENGTHS.map(|length| (length, supply(length), value(length)));
    assert_eq!(all, [(3, 5, 1), (4, 4, 2), (5, 3, 3), (6, 2, 4), (7, 1, 6)]);
    assert_eq!((Hand::full().pieces(), Hand::full().squares()), (15, 65));
}

#[test]
fn spans_stand_in_the_order_of_their_tokens() {
    let tokens: Vec<String> = Footprint::all()
        .map(|footprint| footprint.to_string())
        .collect();
    assert_eq!(tokens.len(), 600);
    assert!(tokens.is_sorted());
    for footprint in Footprint::all() {
        assert_eq!(
            Footprint::between(footprint.first(), footprint.last()),
            Ok(footprint)
        );
        assert_eq!(footprint.squares().len(), u32::from(footprint.length()));
        assert!((footprint.squares() - footprint.line().squares()).is_empty());
    }
}

#[test]
fn example_1_counts_the_pieces_on_the_column_and_doubles_for_the_counter() {
    let setup = Setup {
        stage: Stage::Scoring(Side::Second),
        ..scoring(
            &[
                black("04-06"),
                white("14-16"),
                white("24-26"),
                white("34-36"),
                white("44-46"),
                white("55-95"),
            ],
            [5, 0],
            [0, 0],
        )
    };
    let played = position(setup).play_token("55-95:30").expect("legal");
    let Change::Removed {
        valuation,
        from,
        to,
    } = &played.effects.change
    else {
        panic!("a removal")
    };
    assert_eq!(valuation.line, Line::Column(5));
    assert_eq!(
        valuation.crossing,
        [
            black("04-06"),
            white("14-16"),
            white("24-26"),
            white("34-36"),
            white("44-46")
        ]
    );
    assert_eq!(
        (valuation.count(), valuation.value(), valuation.factor()),
        (5, 3, 2)
    );
    assert_eq!(valuation.counters, Sides::from_iter([Side::First]));
    assert_eq!((valuation.points(), *from, *to), (30, 0, 30));
    assert_eq!(played.position.counter(Side::Second), Some(square("69")));
}

fn example_2(score: u16) -> Isaac {
    position(scoring(
        &[black("43-93"), white("31-37"), white("19-39")],
        [score, 20],
        [6, 6],
    ))
}

#[test]
fn example_2_staying_below_38_keeps_white_blocked_and_wins() {
    let start = example_2(34);
    assert_eq!(start.valuation(black("43-93")).points(), 4);
    let blocked = start.play_token("43-93:36").expect("legal");
    assert_eq!(
        blocked.effects.events,
        [
            Event::Finished {
                side: Side::Second,
                stuck: Stuck {
                    longest: Some(Longest {
                        length: 6,
                        from: None,
                    }),
                    too_short: vec![white("19-39")],
                    under_counter: vec![white("31-37")],
                }
            },
            Event::Finished {
                side: Side::First,
                stuck: Stuck {
                    longest: Some(Longest {
                        length: 6,
                        from: Some(footprint("43-93")),
                    }),
                    ..Stuck::default()
                }
            },
        ]
    );
    assert_eq!(
        blocked.position.outcome(),
        Some(Outcome {
            winner: Side::First,
            reason: Reason::Score
        })
    );
    let freed = after(&start, &["43-93:38"]);
    assert_eq!(freed.to_move(), Some(Side::Second));
    let valuation = freed.valuation(white("31-37"));
    assert_eq!(
        (valuation.count(), valuation.value(), valuation.factor()),
        (1, 6, 2)
    );
    assert_eq!(
        freed.play_token("31-37:33").expect_err("12 points").code(),
        "score_out_of_range"
    );
}

#[test]
fn example_3_the_own_counter_doubles_and_white_gets_six() {
    let start = example_2(33);
    assert_eq!(start.valuation(black("43-93")).points(), 8);
    let freed = after(&start, &["43-93:41"]);
    assert_eq!(freed.valuation(white("31-37")).points(), 6);
    let end = after(&freed, &["31-37:26"]);
    assert_eq!((end.score(Side::First), end.score(Side::Second)), (41, 26));
}

#[test]
fn passes_and_the_change_of_phase_are_told() {
    let mut position = start();
    let mut told = Vec::new();
    for token in WHOLE_GAME {
        let Played {
            effects,
            position: next,
            ..
        } = position.play_token(token).expect("legal");
        told.extend(effects.events.into_iter().map(|event| (token, event)));
        position = next;
    }
    let [first, second, third, rest @ ..] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert!(
        matches!(first, ("21-41", Event::Passed { side: Side::Second, unplaced }) if *unplaced > 0)
    );
    assert!(matches!(
        second,
        (
            "21-41",
            Event::Passed {
                side: Side::First,
                ..
            }
        )
    ));
    assert_eq!(
        *third,
        (
            "21-41",
            Event::ScoringBegins {
                opener: Side::Second
            }
        )
    );
    assert_eq!(rest.len(), 2, "both finish: {rest:?}");
    assert_eq!(
        position.outcome(),
        Some(Outcome {
            winner: Side::Second,
            reason: Reason::UnplacedSquares
        })
    );
}

#[test]
fn the_counters_stand_off_the_board_until_scoring() {
    assert_eq!(start().counter(Side::First), None);
    let scoring = after(&start(), &WHOLE_GAME[..19]);
    assert_eq!(scoring.phase(), Phase::Scoring);
    assert_eq!(scoring.counter(Side::First), Some(square("00")));
    assert_eq!(scoring.counter(Side::Second), Some(square("99")));
}

#[test]
fn a_refused_action_names_the_pieces_in_the_way() {
    let refusal = after(&start(), &["00-02"])
        .play_token("02-22")
        .expect_err("taken");
    assert_eq!(
        refusal,
        Refusal::Occupied {
            footprint: footprint("02-22"),
            taken: vec![(square("02"), black("00-02"))],
        }
    );
    assert_eq!((refusal.code(), refusal.ruling()), ("occupied", "ISAAC-5"));
}

#[test]
fn the_wrong_order_is_answered_with_the_right_token() {
    for (token, corrected) in [
        ("02-00", Some("00-02")),
        ("05-05", None),
        ("99-11", Some("11-99")),
    ] {
        let Refusal::BadOrder { corrected: right } = start().play_token(token).expect_err(token)
        else {
            panic!("{token}")
        };
        assert_eq!(right.map(|named| named.to_string()).as_deref(), corrected);
    }
}

#[test]
fn a_malformed_token_is_answered_with_a_legal_example() {
    for position in [start(), after(&start(), &WHOLE_GAME[..19])] {
        for token in [
            "",
            "x",
            "00",
            "0-2",
            "00-2",
            "００-02",
            "00-02:",
            "00-02:01",
            "00-02:-1",
            "00-02:1:1",
            " 00-02",
            "00-02 ",
        ] {
            let Refusal::Malformed { expected, example } =
                position.play_token(token).expect_err(token)
            else {
                panic!("{token}")
            };
            let example = example.expect("the game goes on");
            assert_eq!(Named::from(example).form(), expected);
            assert!(position.legal_actions().contains(&example));
        }
    }
    let Refusal::Malformed { expected, .. } = start().play_token("?").expect_err("malformed")
    else {
        panic!()
    };
    assert_eq!(expected, Form::Placement);
}

#[test]
fn a_piece_as_long_as_the_longest_removed_is_held_by_the_counter_alone() {
    let start = position(scoring(
        &[black("43-93"), white("31-36"), white("19-39")],
        [34, 20],
        [6, 6],
    ));
    let blocked = start.play_token("43-93:36").expect("legal");
    let Event::Finished { side, stuck } = &blocked.effects.events[0] else {
        panic!("{:?}", blocked.effects.events)
    };
    assert_eq!(*side, Side::Second);
    assert_eq!(stuck.too_short, [white("19-39")]);
    assert_eq!(stuck.under_counter, [white("31-36")]);
}

#[test]
fn a_hand_is_empty_when_its_last_piece_is_taken() {
    let mut hand = Hand::full();
    while let Some((length, _)) = hand.kinds().next() {
        assert!(!hand.is_empty() && hand.pieces() > 0);
        hand = hand.take(length).expect("there is one");
    }
    assert!(hand.is_empty() && hand.pieces() == 0);
    assert_eq!(hand, Hand::default());
}

#[test]
fn too_short_tells_of_the_longest_removal_and_of_the_counter_too() {
    let position = position(scoring(
        &[
            black("00-03"),
            black("20-22"),
            black("40-43"),
            white("70-73"),
        ],
        [20, 5],
        [0, 0],
    ));
    let later = after(&position, &["40-43:20", "70-73:5"]);
    let Refusal::TooShort {
        piece,
        longest,
        under,
    } = later.play_token("20-22:20").expect_err("too short")
    else {
        panic!()
    };
    assert_eq!(piece, black("20-22"));
    assert_eq!(
        (longest.length, longest.from),
        (4, Some(footprint("40-43")))
    );
    assert_eq!(under, Sides::from_iter([Side::First]));
}

#[test]
fn a_total_out_of_range_shows_the_arithmetic_however_big_it_is() {
    let position = example_2(34);
    for (token, named, nearest) in [
        ("43-93:39", 39, 38),
        ("43-93:33", 33, 34),
        ("43-93:4294967295", u32::MAX, 38),
        ("43-93:99999999999999999999", u32::MAX, 38),
        ("43-93:65570", 65_570, 38),
    ] {
        let Refusal::ScoreOutOfRange {
            valuation,
            score,
            named: told,
            nearest: offered,
        } = position.play_token(token).expect_err(token)
        else {
            panic!("{token}")
        };
        assert_eq!((score, valuation.points(), told), (34, 4, named));
        assert_eq!(offered, nearest);
        assert!(position.play_token(&format!("43-93:{offered}")).is_ok());
    }
    // White's counter blocks the highest total, 38, so the next total below is offered.
    let pieces = [black("43-93"), white("31-37"), white("19-39")];
    let position = self::position(scoring(&pieces, [34, 61], [6, 6]));
    let Refusal::ScoreOutOfRange { nearest, .. } =
        position.play_token("43-93:39").expect_err("too far")
    else {
        panic!()
    };
    assert_eq!(nearest, 37);
}

#[test]
fn an_occupied_counter_square_comes_with_the_nearest_totals() {
    let near = position(scoring(&[black("10-13"), white("15-45")], [98, 0], [0, 0]));
    let Refusal::CounterOccupied {
        named,
        square: taken,
        opponent_score,
        nearest,
        ..
    } = near.play_token("10-13:99").expect_err("White stands there")
    else {
        panic!()
    };
    assert_eq!((named, taken, opponent_score), (99, square("99"), 0));
    assert_eq!(nearest, [Some(98), Some(100)]);
}

#[test]
fn no_collision_happens_beyond_the_board() {
    let won = position(scoring(
        &[black("10-13"), black("14-18"), white("09-39")],
        [99, 80],
        [0, 0],
    ));
    let end = after(&won, &["10-13:107"]);
    assert_eq!(end.score(Side::First), 107);
    assert_eq!(end.counter(Side::First), None);
    assert_eq!(
        end.outcome().map(|outcome| outcome.reason),
        Some(Reason::Hundred)
    );
    let refusal = end.play_token("anything").expect_err("over");
    assert_eq!(
        (refusal.code(), refusal.ruling()),
        ("game_over", "ISAAC-19")
    );
}

#[test]
fn the_tie_break_follows_the_option() {
    let hands = BySide::new(Hand::of([2, 0, 0, 0, 0]), Hand::of([0, 0, 0, 1, 0]));
    for (tiebreak, winner, reason) in [
        (Tiebreak::Line, Side::Second, Reason::UnplacedPieces),
        (Tiebreak::Squares, Side::First, Reason::StartPlayer),
    ] {
        let tied = position(Setup {
            options: Options { tiebreak },
            hands,
            finished: Sides::from_iter([Side::Second]),
            ..scoring(&[black("40-42")], [30, 30], [0, 0])
        });
        let end = after(&tied, &["40-42:30"]);
        assert_eq!(end.outcome(), Some(Outcome { winner, reason }));
    }
}

#[test]
fn actions_print_the_tokens_they_are_played_by() {
    for position in [start(), after(&start(), &WHOLE_GAME[..19]), example_2(34)] {
        for action in position.legal_actions() {
            let token = action.to_string();
            let named = Named::parse(&token).expect("a token");
            assert_eq!(named, Named::from(action));
            assert_eq!(named.to_string(), token);
            let played = position.play_token(&token).expect("a legal action");
            assert_eq!(played.action, action);
            if let Action::Remove { total, .. } = action {
                assert_eq!(
                    position.to_move().map(|side| played.position.score(side)),
                    Some(total)
                );
            }
        }
    }
}

#[test]
fn the_action_sequences_are_as_many_as_counted_elsewhere() {
    assert_eq!(perft::check(Game::Isaac), 14);
}
