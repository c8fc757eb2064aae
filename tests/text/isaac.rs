//! What is said about ISAAC: every fact a ruling asks for, and positions that can be read back.

use iago::rules::isaac::{
    Change, Hand, Isaac, LENGTHS, Options, Piece, Setup, Sides, Span, Square, Stage, Tiebreak,
};
use iago::rules::{Position, Side};
use iago::text::Locale;
use iago::text::isaac::{Reader, alt, arithmetic, board, demand, ending, ply, refusal, worth};

const WHOLE_GAME: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 \
     40-60 01-07 93-95 22-24 75-77 97-99 21-41 01-07:12 08-68:12";

/// Every position of a few recorded games with both tie-breaks.
fn positions() -> Vec<Isaac> {
    let vectors = include_str!("../rules/data/isaac.jsonl");
    let mut positions = Vec::new();
    for line in vectors.lines().step_by(5) {
        let vector: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let request = &vector["request"];
        if request.get("from").is_some() {
            continue;
        }
        let tiebreak = match request["options"]["tiebreak"].as_str() {
            Some("squares") => Tiebreak::Squares,
            _ => Tiebreak::Line,
        };
        let mut position = Isaac::start(Options { tiebreak });
        positions.push(position.clone());
        for token in request["actions"].as_array().into_iter().flatten() {
            let Ok(played) = position.play(token.as_str().expect("a token")) else {
                break;
            };
            position = played.position;
            positions.push(position.clone());
        }
    }
    assert!(positions.len() > 300, "{}", positions.len());
    positions
}

fn span(text: &str) -> Span {
    let (first, last) = text.split_once('-').expect(text);
    let square = |text: &str| text.parse::<Square>().expect(text);
    Span::between(square(first), square(last)).expect(text)
}

/// The words after a label, up to the full stop.
fn after<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(label)?;
    let end = rest.find(['.', '。'])?;
    Some(rest[..end].trim())
}

/// Every number in a text, in order.
fn numbers(text: &str) -> Vec<u16> {
    text.split(|mark: char| !mark.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().expect("a number"))
        .collect()
}

/// What a reader of an alt text has to know of the language.
struct Words {
    sides: [&'static str; 2],
    placement: &'static str,
    over: &'static str,
    turn: [&'static str; 2],
    board: [&'static str; 2],
    hand: [&'static str; 2],
    score: [&'static str; 2],
    counter: [&'static str; 2],
    passed: &'static str,
    finished: &'static str,
    squares_only: &'static str,
    /// Whether a kind of piece is told as count and length, or the other way round.
    count_first: bool,
}

const ENGLISH: Words = Words {
    sides: ["Black", "White"],
    placement: "placement phase",
    over: "game over",
    turn: ["Black to move", "White to move"],
    board: ["Black on the board: ", "White on the board: "],
    hand: ["Black unplaced: ", "White unplaced: "],
    score: ["Black score ", "White score "],
    counter: ["Black counter on ", "White counter on "],
    passed: "Passed: ",
    finished: "Finished: ",
    squares_only: "squares only",
    count_first: true,
};

const JAPANESE: Words = Words {
    sides: ["黒", "白"],
    placement: "配置フェーズ",
    over: "終局",
    turn: ["黒の番", "白の番"],
    board: ["黒の盤上のコマ: ", "白の盤上のコマ: "],
    hand: ["黒の未配置: ", "白の未配置: "],
    score: ["黒の得点", "白の得点"],
    counter: ["黒のカウンターはマス", "白のカウンターはマス"],
    passed: "パス: ",
    finished: "終了: ",
    squares_only: "マス数のみ",
    count_first: false,
};

/// Sets a position up from its description.
fn read_back(text: &str, words: &Words) -> Setup {
    let sides = |label: &str| -> Sides {
        let listed = after(text, label).unwrap_or_default();
        let mut found: Vec<(usize, Side)> = Side::BOTH
            .into_iter()
            .filter_map(|side| Some((listed.find(words.sides[side.index()])?, side)))
            .collect();
        found.sort_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, side)| side).collect()
    };
    let to_move = || {
        Side::BOTH
            .into_iter()
            .find(|side| text.contains(words.turn[side.index()]))
            .expect("somebody to move")
    };
    let pieces = Side::BOTH.into_iter().flat_map(|side| {
        after(text, words.board[side.index()])
            .expect("the pieces")
            .split([',', '、'])
            .map(str::trim)
            .filter(|name| name.contains('-'))
            .map(move |name| Piece {
                span: span(name),
                side,
            })
    });
    let hands = Side::BOTH.map(|side| {
        let mut counts = [0; LENGTHS.len()];
        let listed = numbers(after(text, words.hand[side.index()]).expect("the hand"));
        for pair in listed.chunks_exact(2) {
            let (count, length) = if words.count_first {
                (pair[0], pair[1])
            } else {
                (pair[1], pair[0])
            };
            counts[usize::from(length) - 3] = count as u8;
        }
        Hand::of(counts)
    });
    let score = |side: Side| match after(text, words.score[side.index()]).map(numbers) {
        Some(found) => (found[0], found[1] as u8),
        None => (0, 0),
    };
    Setup {
        options: Options {
            tiebreak: if text.contains(words.squares_only) {
                Tiebreak::Squares
            } else {
                Tiebreak::Line
            },
        },
        stage: if text.contains(words.over) {
            Stage::Over
        } else if text.contains(words.placement) {
            Stage::Placement(to_move())
        } else {
            Stage::Scoring(to_move())
        },
        pieces: {
            let mut pieces: Vec<Piece> = pieces.collect();
            pieces.sort_unstable();
            pieces
        },
        hands,
        scores: Side::BOTH.map(|side| score(side).0),
        longest_removed: Side::BOTH.map(|side| score(side).1),
        passed: sides(words.passed),
        finished: sides(words.finished),
    }
}

#[test]
fn a_described_position_can_be_set_up_again() {
    let mut longest = 0;
    for position in positions() {
        for (locale, words) in [(Locale::En, ENGLISH), (Locale::Ja, JAPANESE)] {
            let text = alt(locale, &position, Reader::Black);
            assert_eq!(read_back(&text, &words), Setup::from(&position), "{text}");
            for side in Side::BOTH {
                let told = after(&text, words.counter[side.index()]).map(numbers);
                let stands = position
                    .counter(side)
                    .map(|square| vec![u16::from(square.number())]);
                assert_eq!(told, stands, "{text}");
            }
            longest = longest.max(text.chars().count());
        }
    }
    assert!(longest <= 800, "{longest} characters");
}

#[test]
fn white_may_have_the_position_in_whites_own_numbers() {
    for position in positions() {
        for (locale, words) in [(Locale::En, ENGLISH), (Locale::Ja, JAPANESE)] {
            let text = alt(locale, &position, Reader::WhiteOwn);
            let mut setup = read_back(&text, &words);
            for piece in &mut setup.pieces {
                piece.span = piece.span.read_by(Side::Second);
            }
            setup.pieces.sort_unstable();
            assert_eq!(setup, Setup::from(&position), "{text}");
            for side in Side::BOTH {
                let told = after(&text, words.counter[side.index()]).map(numbers);
                let stands = position
                    .counter(side)
                    .map(|square| vec![u16::from(square.read_by(Side::Second).number())]);
                assert_eq!(told, stands, "{text}");
            }
            assert!(text.chars().count() <= 1_024, "{text}");
        }
    }
}

/// Reads the pieces of a text board seen by a side.
fn read_board(text: &str, viewer: Side) -> Vec<Piece> {
    let mut cells = [[None; 10]; 10];
    let mut pieces = Vec::new();
    let rows: Vec<&str> = text.lines().skip(1).take(10).collect();
    let square = |row: usize, column: usize| {
        let number = (9 - row) * 10 + column;
        Square::new(number as u8).expect("a square").read_by(viewer)
    };
    for (row, line) in rows.iter().enumerate() {
        let marks: Vec<char> = line.chars().collect();
        let mut column = 0;
        while column < 10 {
            let at = 2 + 3 * column;
            let side = match marks[at + 1] {
                'B' => Side::First,
                'W' => Side::Second,
                _ => {
                    column += 1;
                    continue;
                }
            };
            let length = marks[at + 2].to_digit(10).expect("a length") as usize;
            if marks.get(at + 3) == Some(&'-') {
                pieces.push((side, square(row, column), square(row, column + length - 1)));
                column += length;
            } else {
                cells[row][column] = Some((side, length));
                column += 1;
            }
        }
    }
    let at = |row: usize, column: usize| cells[row][column];
    for column in 0..10 {
        let mut row = 0;
        while row < 10 {
            match at(row, column) {
                Some((side, length)) => {
                    pieces.push((side, square(row, column), square(row + length - 1, column)));
                    row += length;
                }
                None => row += 1,
            }
        }
    }
    let mut pieces: Vec<Piece> = pieces
        .into_iter()
        .map(|(side, one, other)| Piece {
            span: Span::between(one.min(other), one.max(other)).expect("a piece"),
            side,
        })
        .collect();
    pieces.sort_unstable();
    pieces
}

#[test]
fn a_text_board_shows_every_piece_from_both_sides() {
    for position in positions() {
        for viewer in Side::BOTH {
            let text = board(&position, viewer);
            assert_eq!(read_board(&text, viewer), position.pieces(), "\n{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 36));
        }
    }
}

#[test]
fn the_edges_of_a_text_board_add_up_to_both_numbers() {
    let start = Isaac::start(Options::default());
    let black = board(&start, Side::First);
    let lines: Vec<&str> = black.lines().collect();
    assert!(lines[1].starts_with("90") && lines[1].ends_with("00"));
    assert!(lines[10].starts_with("00") && lines[10].ends_with("90"));
    assert!(lines[0].trim_start().starts_with('9') && lines[11].trim_start().starts_with('0'));
    let white = board(&start, Side::Second);
    assert_eq!(
        white, black,
        "an empty board looks the same from both sides"
    );
}

fn scoring(to_move: Side, pieces: &[(&str, Side)], scores: [u16; 2], longest: [u8; 2]) -> Isaac {
    Isaac::try_from(Setup {
        options: Options::default(),
        stage: Stage::Scoring(to_move),
        pieces: pieces
            .iter()
            .map(|(name, side)| Piece {
                span: span(name),
                side: *side,
            })
            .collect(),
        hands: [Hand::default(); 2],
        scores,
        longest_removed: longest,
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
    let played = position.play("55-95:30").expect("legal");
    let Change::Removed { valuation, .. } = &played.effects.change else {
        panic!()
    };
    assert_eq!(
        arithmetic(Locale::En, valuation, 0),
        "5 pieces × 3 × 2 = 30, so 00…30"
    );
    assert_eq!(
        arithmetic(Locale::Ja, valuation, 0),
        "コマ5個 × 3 × 2 = 30点、00〜30に進めます"
    );
    assert_eq!(
        worth(Locale::En, valuation, Reader::White),
        "55-95 (your 04-44) lies in column 05-95 with 5 pieces more: 04-06, 14-16, 24-26, 34-36 \
         and 44-46. Its value is 3. Black's counter stands there too and doubles the points."
    );
    assert_eq!(
        ply(Locale::En, "Ann", &played.effects, Reader::Everybody),
        "Ann removes 55-95 (White's 04-44): 5 pieces × 3 × 2 = 30, so 00…30. The counter goes \
         from 00 to 30, square 69 (White's 30). Black can remove nothing and is finished (under a counter: \
         04-06). White can remove nothing and is finished (too short after a removal of length 5: \
         14-16, 24-26, 34-36 and 44-46)."
    );
    assert_eq!(
        ply(Locale::Ja, "アン", &played.effects, Reader::Everybody),
        "アンが55-95(白の座標04-44)を取り除きました。コマ5個 × 3 × 2 = 30点、00〜30に進めます。\
         カウンターは00から30へ進み、マス69(白の座標30)に止まります。黒は取り除けるコマがないので終了です(カウンターの下: 04-06)。\
         白は取り除けるコマがないので終了です(長さ5のコマを取り除いた後なので短すぎる: 14-16、24-26、34-36、44-46)。"
    );
}

#[test]
fn example_2_tells_who_is_finished_and_who_wins() {
    let played = example_2().play("43-93:36").expect("legal");
    assert_eq!(
        ply(Locale::En, "Ann", &played.effects, Reader::Black),
        "Ann removes 43-93: 1 piece × 4 × 1 = 4, so 34…38. The counter goes from 34 to 36, square \
         36. White can remove nothing and is finished (too short after a removal of \
         length 6: 19-39; under a counter: 31-37). Black has no piece left on the board and is finished."
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
        let played = position.play(token).expect(token);
        told = ply(Locale::En, "Ann", &played.effects, Reader::Everybody);
        position = played.position;
        if token == "21-41" {
            assert_eq!(
                told,
                "Ann places a piece of length 3 (value 1) on 21-41 (White's 58-78). White passes: \
                 none of the 6 pieces left fits anywhere. Black passes: none of the 5 pieces left \
                 fits anywhere. The scoring phase begins, and both counters go to 00: Black's on \
                 square 00, White's on square 99. White passed first and opens."
            );
            assert_eq!(
                demand(Locale::En, &position).as_deref(),
                Some("Scoring phase: remove a piece of your own.")
            );
        }
    }
    assert!(told.contains("is finished"), "{told}");
    assert_eq!(
        ending(Locale::En, &position).as_deref(),
        Some(
            "Neither can go on, and the scores are equal: 12 to 12. The unplaced pieces decide: \
             laid in a row, Black's cover 23 squares and White's 31. White's row is longer."
        )
    );
}

/// Refusals of one token each, with what must be said.
#[test]
fn a_refusal_says_the_facts_of_its_ruling() {
    let start = Isaac::start(Options::default());
    let placed = start.play("00-02").expect("legal").position;
    let no_sevens = ["00-06", "10-16"]
        .iter()
        .fold(start.clone(), |position, token| {
            position.play(token).expect(token).position
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
    let cases: [(&Isaac, &str, Reader, &str); 20] = [
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
            "This is still the placement phase: name the two end squares only (A-B), without a score.",
        ),
        (
            &example_2(),
            "43-93",
            Reader::Black,
            "This is the scoring phase: name the piece to remove and your new score (A-B:S).",
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
            "02-22 (your 77-97) is not free: 02 (your 97) is under Black's 00-02.",
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
            "No piece has exactly the ends 31-36. 31 belongs to White's 31-37. 36 belongs to White's 31-37.",
        ),
        (
            &example_2(),
            "31-37:34",
            Reader::Black,
            "31-37 is White's piece, and you play Black.",
        ),
        (
            &short,
            "20-22:21",
            Reader::Black,
            "20-22 has length 3, but you have already removed one of length 4, and pieces removed may only grow longer or stay equal. Besides, Black's counter stands on it.",
        ),
        (
            &covered,
            "00-02:0",
            Reader::Black,
            "00-02 cannot be removed: Black's counter (square 00) stands on it.",
        ),
        (
            &example_2(),
            "43-93:39",
            Reader::Black,
            "43-93 is worth 1 piece × 4 × 1 = 4, so 34…38. 39 is too much.",
        ),
        (
            &example_2(),
            "43-93:99999999999999999999",
            Reader::Black,
            "43-93 is worth 1 piece × 4 × 1 = 4, so 34…38. What you named is far too much.",
        ),
        (
            &example_2(),
            "43-93:33",
            Reader::Black,
            "Counters never go back: you are on 34. 43-93 is worth 1 piece × 4 × 1 = 4, so 34…38.",
        ),
        (
            &near,
            "10-13:99",
            Reader::Black,
            "On 99 your counter would meet White's, which stands on square 99 with 0 points. The nearest totals are 98 or 100.",
        ),
        (
            &zero,
            "20-22:71",
            Reader::Black,
            "20-22 is worth 0 pieces × 1 × 1 = 0, so 70 only. 71 is too much.",
        ),
    ];
    for (position, token, reader, expected) in cases {
        let refused = position.play(token).expect_err(token);
        assert_eq!(refusal(Locale::En, &refused, reader), expected, "{token}");
        let japanese = refusal(Locale::Ja, &refused, reader);
        assert!(!japanese.is_ascii(), "{japanese}");
    }
    let won = near.play("10-13:100").expect("legal").position;
    let over = won.play("x").expect_err("over");
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
            hands,
            finished: Sides::from_iter([Side::Second]),
            ..Setup::from(&scoring(
                Side::First,
                &[("40-42", Side::First)],
                [30, 30],
                [0, 0],
            ))
        })
        .expect("a setup");
        position.play("40-42:30").expect("legal").position
    };
    let (threes, six) = (Hand::of([2, 0, 0, 0, 0]), Hand::of([0, 0, 0, 1, 0]));
    assert_eq!(
        ending(Locale::En, &tied([threes, six], Tiebreak::Line)).as_deref(),
        Some(
            "Neither can go on, and the scores are equal: 30 to 30. The unplaced pieces of both \
             cover 6 squares. Each piece is a little shorter than its squares, so fewer pieces \
             make the longer row: Black has 2, White 1, so White's is longer."
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
            "両者とも終了し、黒30点、白30点の同点です。配置しなかったコマの列も同じ長さ(どちらも6マス、1個)\
             なので、スタートプレイヤー(黒)の勝ちになります。"
        )
    );
    assert_eq!(ending(Locale::En, &example_2()), None);
}
