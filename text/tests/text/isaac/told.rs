//! Plies, refusals and endings, with every fact their rulings ask for.

use super::{WHOLE_GAME, footprint};
use rules::isaac::{Change, Event, Hand, Isaac, Options, Piece, Setup, Sides, Stage, Tiebreak};
use rules::{BySide, Position, Side};
use text::Locale;
use text::isaac::{Reader, arithmetic, demand, ending, event, ply, refusal, worth};

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

#[test]
fn example_1_is_told_with_its_arithmetic() {
    let position = example_1();
    let played = position.play_token("55-95:30").expect("legal");
    let Change::Removed { valuation, .. } = &played.effects.change else {
        panic!()
    };
    assert_eq!(
        arithmetic(Locale::En, valuation),
        "5 pieces × value 3, doubled by a counter = 30 points"
    );
    assert_eq!(
        arithmetic(Locale::Ja, valuation),
        "コマ5個×値3×2（カウンター1個）＝30点"
    );
    assert_eq!(
        worth(Locale::En, valuation, Reader::White),
        "55-95 (your 04-44) lies in column 05-95 with 5 other pieces: 04-06, 14-16, 24-26, 34-36 \
         and 44-46. Its value is 3. Black’s counter stands there too and doubles the points."
    );
    assert_eq!(
        ply(Locale::En, "Ann", &played.effects, Reader::Everybody),
        "Ann removes 55-95: 5 pieces × value 3, doubled by a counter = 30 points. The counter goes \
         from 00 to 30, square 69.\n\
         Black is done: under a counter: 04-06.\n\
         White is done: nothing left of length 5 or more."
    );
    assert_eq!(
        ply(Locale::Ja, "アンさん", &played.effects, Reader::Everybody),
        "アンさんが55-95を取り除きました。コマ5個×値3×2（カウンター1個）＝30点。\
         カウンターは00から30へ（マス69）。\n\
         黒は終了です（カウンターの下にある：04-06）。\n\
         白は終了です（残りはどれも、取り除いた長さ5より短いため）。"
    );
}

#[test]
fn example_2_tells_who_is_finished_and_who_wins() {
    let played = example_2().play_token("43-93:36").expect("legal");
    assert_eq!(
        ply(Locale::En, "Ann", &played.effects, Reader::Black),
        "Ann removes 43-93: 1 piece × value 4 = 4 points. The counter goes from 34 to 36, square 36.\n\
         White is done: under a counter: 31-37; nothing else of length 6 or more.\n\
         Black is done: no piece left on the board."
    );
    assert_eq!(
        ending(Locale::En, &played.position).as_deref(),
        Some("Neither can go on: Black 36, White 20.")
    );
}

#[test]
fn passes_and_the_change_of_phase_are_told() {
    let mut position = Isaac::start(Options::default());
    let mut told = String::new();
    for token in WHOLE_GAME.split_whitespace() {
        let played = position.play_token(token).expect(token);
        told = ply(Locale::En, "Ann", &played.effects, Reader::Everybody);
        position = played.position;
        if token == "21-41" {
            assert_eq!(
                told,
                "Ann places a piece of length 3 (value 1) on 21-41.\n\
                 White passes: none of the 6 pieces left fits anywhere.\n\
                 Black passes: none of the 5 pieces left fits anywhere.\n\
                 The scoring phase begins, and both counters go to 00: Black’s on \
                 square 00, White’s on square 99. White passed first and opens."
            );
            assert_eq!(
                demand(Locale::En, &position).as_deref(),
                Some("Scoring phase: remove a piece of your own.")
            );
        }
    }
    assert!(told.contains("is done"), "{told}");
    assert_eq!(
        ending(Locale::En, &position).as_deref(),
        Some(
            "Neither can go on, and the scores are equal: 12 to 12. The unplaced pieces decide: \
             laid in a row, Black’s cover 23 squares and White’s 31. White’s row is longer."
        )
    );
}

/// Refusals of one token each, with what must be said.
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
    let cases: [(&Isaac, &str, Reader, &str); 26] = [
        (
            &start,
            "x",
            Reader::Black,
            "Name the two end squares of your piece, for example 00-02.",
        ),
        (
            &example_2(),
            "x",
            Reader::Black,
            "Name the piece by its two end squares, then a colon and your new score, for example 43-93:38.",
        ),
        (
            &start,
            "00-02:0",
            Reader::Black,
            "This is still the placement phase: name the two end squares only, such as 00-02, without a score.",
        ),
        (
            &example_2(),
            "43-93",
            Reader::Black,
            "43-93 is worth 1 piece × value 4 = 4 points. Stop anywhere from 34 to 38. Add a colon and the score to move to, such as 43-93:38.",
        ),
        (
            &example_2(),
            "31-37",
            Reader::Black,
            "31-37 is White’s piece, and you play Black. This is the scoring phase: name the piece to remove, then a colon and your new score, such as 43-93:38.",
        ),
        (
            &example_2(),
            "00-11",
            Reader::WhiteOwn,
            "A piece lies in one row or one column, and 88 and 99 share neither. This is the scoring phase: name the piece to remove, then a colon and your new score, such as 06-56:38.",
        ),
        (
            &placed,
            "00-02:5",
            Reader::White,
            "00-02 (your 97-99) is not free: it lies under Black’s 00-02. This is still the placement phase: name the two end squares only, such as 03-05, without a score.",
        ),
        (
            &start,
            "02-00",
            Reader::Black,
            "The smaller end comes first: 00-02.",
        ),
        (
            &start,
            "05-05",
            Reader::Black,
            "Both ends are the same square, but a piece covers at least 3.",
        ),
        (
            &start,
            "00-11",
            Reader::White,
            "A piece lies in one row or one column, and 00 (your 99) and 11 (your 88) share neither.",
        ),
        (
            &start,
            "00-07",
            Reader::Black,
            "00 to 07 is 8 squares; pieces have 3 to 7.",
        ),
        // In White’s own numbers White’s smaller end comes first.
        (
            &start,
            "00-07",
            Reader::WhiteOwn,
            "92 to 99 is 8 squares; pieces have 3 to 7.",
        ),
        (
            &start,
            "00-11",
            Reader::WhiteOwn,
            "A piece lies in one row or one column, and 88 and 99 share neither.",
        ),
        (
            &no_sevens,
            "20-26",
            Reader::Black,
            "Your only piece of length 7 is on the board already. You still have 5 × length 3, 4 × length 4, 3 × length 5, 2 × length 6.",
        ),
        (
            &placed,
            "02-22",
            Reader::White,
            "02-22 (your 77-97) is not free: 02 (your 97) lies under Black’s 00-02.",
        ),
        (
            &example_2(),
            "42-92:34",
            Reader::Black,
            "No piece has exactly the ends 42-92.",
        ),
        (
            &example_2(),
            "31-36:34",
            Reader::Black,
            "No piece has exactly the ends 31-36. 31 belongs to White’s 31-37. 36 belongs to White’s 31-37.",
        ),
        (
            &example_2(),
            "31-36:34",
            Reader::WhiteOwn,
            "No piece has exactly the ends 63-68. 63 belongs to White’s 62-68. 68 belongs to White’s 62-68.",
        ),
        (
            &example_2(),
            "31-37:34",
            Reader::Black,
            "31-37 is White’s piece, and you play Black.",
        ),
        (
            &short,
            "20-22:21",
            Reader::Black,
            "20-22 has length 3, but you have already removed one of length 4, and pieces removed may only grow longer or stay equal. Besides, Black’s counter stands on it.",
        ),
        (
            &covered,
            "00-02:0",
            Reader::Black,
            "00-02 cannot be removed: Black’s counter (square 00) stands on it.",
        ),
        (
            &example_2(),
            "43-93:39",
            Reader::Black,
            "43-93 is worth 1 piece × value 4 = 4 points. 39 is too far. The nearest you can go to is 38.",
        ),
        (
            &example_2(),
            "43-93:99999999999999999999",
            Reader::Black,
            "43-93 is worth 1 piece × value 4 = 4 points. What you named is much too far. The nearest you can go to is 38.",
        ),
        (
            &example_2(),
            "43-93:33",
            Reader::Black,
            "Counters never go back: you are on 34. 43-93 is worth 1 piece × value 4 = 4 points. The nearest you can go to is 34.",
        ),
        (
            &near,
            "10-13:99",
            Reader::Black,
            "On 99 your counter would meet White’s, which stands on square 99 with 0 points. The nearest you can go to is 98 or 100.",
        ),
        (
            &zero,
            "20-22:71",
            Reader::Black,
            "20-22 is worth 0 pieces × value 1 = 0 points. 71 is too far. The nearest you can go to is 70.",
        ),
    ];
    let mut german = Vec::new();
    for (position, token, reader, expected) in cases {
        let refused = position.play_token(token).expect_err(token);
        assert_eq!(refusal(Locale::En, &refused, reader), expected, "{token}");
        let japanese = refusal(Locale::Ja, &refused, reader);
        assert!(!japanese.is_ascii(), "{japanese}");
        german.push(refusal(Locale::De, &refused, reader));
    }
    insta::assert_snapshot!("refusals_german", german.join("\n"));
    let won = near.play_token("10-13:100").expect("legal").position;
    let over = won.play_token("x").expect_err("over");
    assert_eq!(
        refusal(Locale::En, &over, Reader::Black),
        "The game is over. Black won, 100 to 0, by reaching 100."
    );
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
    assert_eq!(
        ending(Locale::En, &tied([threes, six], Tiebreak::Line)).as_deref(),
        Some(
            "Neither can go on, and the scores are equal: 30 to 30. The unplaced pieces of both \
             cover 6 squares. Each piece is a little shorter than its squares, so fewer pieces \
             make the longer row: Black has 2, White 1, so White’s is longer."
        )
    );
    assert_eq!(
        ending(Locale::En, &tied([threes, six], Tiebreak::Squares)).as_deref(),
        Some(
            "Neither can go on, and the scores are equal: 30 to 30. The unplaced pieces of both \
             cover 6 squares, and this match counts nothing else. Then the player who began wins, and that is Black."
        )
    );
    assert_eq!(
        ending(Locale::Ja, &tied([six, six], Tiebreak::Line)).as_deref(),
        Some(
            "両者とも終了し、黒30点、白30点の同点です。配置しなかったコマの列も同じ長さ（どちらも6マス、1個）\
             なので、スタートプレイヤー（黒）の勝ちになります。"
        )
    );
    assert_eq!(ending(Locale::En, &example_2()), None);
}

#[test]
fn a_taken_place_names_each_piece_once_with_its_squares() {
    let mut position = Isaac::start(Options::default());
    for token in ["20-26", "32-62"] {
        position = position.play_token(token).expect(token).position;
    }
    let refused = position.play_token("22-27").expect_err("taken");
    assert_eq!(
        refusal(Locale::En, &refused, Reader::Black),
        "22-27 is not free: 22-26 lie under Black’s 20-26."
    );
    let refused = position.play_token("12-42").expect_err("taken");
    assert_eq!(
        refusal(Locale::En, &refused, Reader::White),
        "12-42 (your 57-87) is not free: 22 (your 77) lies under Black’s 20-26, 32-42 (your 57-67) \
         lie under White’s 32-62."
    );
    assert_eq!(
        refusal(Locale::Ja, &refused, Reader::WhiteOwn),
        "57-87は空いていません。77に黒の73-79、57-67に白の37-67があります。"
    );
}

#[test]
fn a_pass_says_what_is_left_unplaced() {
    for (unplaced, english, japanese) in [
        (
            0,
            "White passes: every piece is placed.",
            "白はコマをすべて置いたのでパスします。",
        ),
        (
            1,
            "White passes: the last piece fits nowhere.",
            "白は残りのコマ1個をどこにも置けないのでパスします。",
        ),
    ] {
        let side = Side::Second;
        let passed = Event::Passed { side, unplaced };
        assert_eq!(event(Locale::En, &passed, Reader::Everybody), english);
        assert_eq!(event(Locale::Ja, &passed, Reader::Everybody), japanese);
    }
}
