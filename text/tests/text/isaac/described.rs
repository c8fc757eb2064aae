//! The position in words and as a text board: each can be set up again.

use super::footprint;
use rules::isaac::{
    Footprint, Hand, Isaac, LENGTHS, Options, Piece, Setup, Sides, Square, Stage, Tiebreak,
};
use rules::{BySide, Position, Side};
use text::Locale;
use text::isaac::{Reader, described, text_board};

/// Every position of a few recorded games with both tie-breaks.
fn positions() -> Vec<Isaac> {
    let vectors = include_str!("../../../../rules/tests/data/isaac.jsonl");
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
            let Ok(played) = position.play_token(token.as_str().expect("a token")) else {
                break;
            };
            position = played.position;
            positions.push(position.clone());
        }
    }
    assert!(positions.len() > 300, "{}", positions.len());
    positions
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

/// The words of a language by which [`read_back`] reads an alt text.
#[derive(Clone, Copy)]
struct Words {
    sides: [&'static str; 2],
    /// The words while the match goes on, then the words once it has ended.
    placement: [&'static str; 2],
    over: &'static str,
    /// The words while the match goes on, then the words once it has ended.
    turn: [[&'static str; 2]; 2],
    board: [&'static str; 2],
    hand: [&'static str; 2],
    score: [&'static str; 2],
    counter: [&'static str; 2],
    passed: &'static str,
    finished: &'static str,
    squares_only: &'static str,
    /// Whether a kind of piece is told as count and length, or as length and count.
    count_first: bool,
}

const ENGLISH: Words = Words {
    sides: ["Black", "White"],
    placement: ["to place", "placement phase"],
    over: "game over",
    turn: [
        ["ISAAC: Black ", "on Black’s turn"],
        ["ISAAC: White ", "on White’s turn"],
    ],
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
    placement: ["置く番", "配置フェーズ"],
    over: "終局",
    turn: [
        ["アイザック：黒が", "黒の手番で終了"],
        ["アイザック：白が", "白の手番で終了"],
    ],
    board: ["黒のボード上のコマ：", "白のボード上のコマ："],
    hand: ["黒の手元：", "白の手元："],
    score: ["黒のスコア", "白のスコア"],
    counter: ["黒のカウンターはマス", "白のカウンターはマス"],
    passed: "パスした順：",
    finished: "終了：",
    squares_only: "マス数のみ",
    count_first: false,
};

const GERMAN: Words = Words {
    sides: ["Schwarz", "Weiß"],
    placement: [" setzt.", "Setzphase"],
    over: "Spielende",
    turn: [
        ["ISAAC: Schwarz ", "am Zug von Schwarz"],
        ["ISAAC: Weiß ", "am Zug von Weiß"],
    ],
    board: ["Schwarz auf dem Brett: ", "Weiß auf dem Brett: "],
    hand: [
        "Schwarz, noch nicht gesetzt: ",
        "Weiß, noch nicht gesetzt: ",
    ],
    score: ["Punktzahl von Schwarz ", "Punktzahl von Weiß "],
    counter: ["Zählstein von Schwarz auf ", "Zählstein von Weiß auf "],
    passed: "Gepasst: ",
    finished: "Fertig: ",
    squares_only: "nur Felder",
    count_first: true,
};

fn words(locale: Locale) -> Words {
    let known = [
        (Locale::En, ENGLISH),
        (Locale::Ja, JAPANESE),
        (Locale::De, GERMAN),
    ];
    let found = known.into_iter().find(|(of, _)| *of == locale);
    found.expect("words for every language").1
}

/// Sets a position up from its description in the words of a running or an ended match.
fn read_back(text: &str, words: &Words, running: bool) -> Setup {
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
            .find(|side| text.contains(words.turn[side.index()][usize::from(!running)]))
            .expect("somebody to move")
    };
    let pieces = Side::BOTH.into_iter().flat_map(|side| {
        after(text, words.board[side.index()])
            .expect("the pieces")
            .split([',', '、'])
            .map(str::trim)
            .filter(|name| name.contains('-'))
            .map(move |name| Piece {
                footprint: footprint(name),
                side,
            })
    });
    let hands = BySide::of(|side| {
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
        } else if words.placement.iter().any(|it| text.contains(it)) {
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
        scores: BySide::of(|side| score(side).0),
        longest_removed: BySide::of(|side| score(side).1),
        passed: sides(words.passed),
        finished: sides(words.finished),
    }
}

#[test]
fn a_described_position_can_be_set_up_again_from_either_numbers() {
    for reader in [Reader::Black, Reader::White] {
        let mut longest = 0;
        for position in positions() {
            for ((locale, words), running) in Locale::ALL
                .map(|locale| (locale, words(locale)))
                .into_iter()
                .flat_map(|language| [true, false].map(|running| (language, running)))
            {
                let text = described(locale, &position, reader, running);
                longest = longest.max(text.chars().count());
                let mut setup = read_back(&text, &words, running);
                for piece in &mut setup.pieces {
                    piece.footprint = piece.footprint.read_by(reader.numbers());
                }
                setup.pieces.sort_unstable();
                assert_eq!(setup, Setup::from(&position), "{text}");
                for side in Side::BOTH {
                    let told = after(&text, words.counter[side.index()]).map(numbers);
                    let stands = position
                        .counter(side)
                        .map(|square| vec![u16::from(square.read_by(reader.numbers()).number())]);
                    assert_eq!(told, stands, "{text}");
                }
            }
        }
        // The players and the last move still fit into an alt text of 1,024 characters.
        assert!(longest <= 830, "{longest} characters");
    }
}

/// Reads the pieces from a text board in the view of a side.
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
            footprint: Footprint::between(one.min(other), one.max(other)).expect("a piece"),
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
            let text = text_board(Locale::En, &position, viewer);
            assert_eq!(read_board(&text, viewer), position.pieces(), "\n{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 36));
        }
    }
}

#[test]
fn the_edges_of_a_text_board_add_up_to_both_numbers() {
    let start = Isaac::start(Options::default());
    let black = text_board(Locale::En, &start, Side::First);
    let lines: Vec<&str> = black.lines().collect();
    assert!(lines[1].starts_with("90") && lines[1].ends_with("00"));
    assert!(lines[10].starts_with("00") && lines[10].ends_with("90"));
    assert!(lines[0].trim_start().starts_with('9') && lines[11].trim_start().starts_with('0'));
    let white = text_board(Locale::En, &start, Side::Second);
    assert_eq!(
        white, black,
        "an empty board looks the same from both sides"
    );
}
