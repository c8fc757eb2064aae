use super::*;
use crate::board::Drawing as _;
use crate::data::View;
use crate::isaac::scene::{Pawn, Scored};
use crate::raster::{Digits, Face, Label};
use rules::isaac::{Isaac, LENGTHS, Options, Piece, value};
use rules::{Position as _, Side};

const GAINED: &str = "the points gained";

/// The boxes of everything that is drawn in a scene, each with a name: first the numbers, then the marks.
fn drawn(scene: &Scene) -> [Vec<(String, Part)>; 2] {
    let (places, seen) = (Places::of(scene), Seen { scene });
    let mut numbers: Vec<(String, Part)> = Vec::new();
    for (piece, spot) in scene.pieces.iter().zip(&places.values) {
        let what = format!("the value of {:?}", piece.footprint);
        numbers.push((what, around(*spot, DIGITS_OF_VALUE)));
    }
    for ((footprint, points), spot) in scene.offers.iter().zip(&places.offers) {
        let what = format!("{points} on offer for {footprint:?}");
        numbers.push((what, around(*spot, pill_size(*points, 0.0, OFFER))));
    }
    let ghost = scene.scored.as_ref().and_then(|scored| scored.ghost);
    if let (Some(ghost), Some(spot)) = (ghost, places.gain) {
        let size = pill_size(ghost.points, PLUS * GAIN, GAIN);
        numbers.push((GAINED.into(), around(spot, size)));
    }
    let counters = seen.pawns().into_iter().map(|it| ("a counter".into(), it));
    numbers.extend(counters);
    let crosses = places.crosses.iter().map(|(spot, size)| {
        let half = CROSS * size;
        ("a cross".into(), around(*spot, (half, half)))
    });
    let pawns = seen.pawns();
    let firm = seen.firm().into_iter().filter(|it| !pawns.contains(it));
    let bare = Scene {
        crossed: Vec::new(),
        ..scene.clone()
    };
    let loose = Seen { scene: &bare }.loose();
    let marks = firm.chain(loose).map(|it| ("a mark".into(), it));
    [numbers, marks.chain(crosses).collect()]
}

/// Fails if a number touches a mark or another number, or if a box reaches beyond the board.
fn check(scene: &Scene, what: &str) {
    let [numbers, marks] = drawn(scene);
    let pawns = Seen { scene }.pawns();
    for (at, (name, part)) in numbers.iter().enumerate() {
        for (other, mark) in numbers[at + 1..].iter().chain(&marks) {
            // A counter may touch a dot, and the points gained may cover the edges of their line.
            let may_cover = pawns.contains(part) || name == GAINED;
            if may_cover && other == "a mark" {
                continue;
            }
            assert!(
                !meet(*part, *mark),
                "{what}: {name} meets {other}: {scene:?}"
            );
        }
    }
    for (name, part) in numbers.iter().chain(&marks) {
        let within = part.iter().all(|it| (-0.01..=10.01).contains(it));
        assert!(within, "{what}: {name} leaves the board: {part:?}");
    }
}

fn square(number: u8) -> Square {
    Square::new(number).expect("a square")
}

/// The footprint of a piece of this length that begins `from` squares after the start of a line.
fn along(line: Line, from: usize, length: u8) -> Option<Footprint> {
    let squares: Vec<Square> = line.squares().iter().collect();
    Footprint::between(
        *squares.get(from)?,
        *squares.get(from + usize::from(length) - 1)?,
    )
    .ok()
}

fn empty(seen_from: Side) -> Scene {
    let view = View {
        seen_from,
        ..View::default().quiet()
    };
    Scene::new(&Isaac::start(Options::default()), None, view)
}

/// Tests every line with every piece that may have been removed from it, with both counters on the line and pieces
/// across it.
#[test]
fn the_last_move_hides_no_number_on_any_line() {
    let lines = (0..10).flat_map(|it| [Line::Row(it), Line::Column(it)]);
    for (number, line) in lines.enumerate() {
        let crossing = |at: usize| match line {
            Line::Row(_) => Line::Column(at as u8),
            Line::Column(_) => Line::Row(at as u8),
        };
        for length in LENGTHS {
            for from in 0..=usize::from(10 - length) {
                let Some(removed) = along(line, from, length) else {
                    continue;
                };
                let squares: Vec<Square> = line.squares().iter().collect();
                let beside = (0..10).filter(|at| !(from..from + usize::from(length)).contains(at));
                let low = (number / 2).min(6);
                let pieces: Vec<Piece> = beside
                    .filter_map(|at| {
                        let long = 3 + (at as u8 + length) % 5;
                        let start = low.min(usize::from(10 - long));
                        let side = Side::BOTH[at % 2];
                        let footprint = along(crossing(at), start, long)?;
                        Some(Piece { footprint, side })
                    })
                    .collect();
                for (own, other) in [(0, 9), (from, from + 1), (from + 1, from + 2)] {
                    let side = Side::BOTH[from % 2];
                    let pawn = |side, at: usize, from: Option<Square>| Pawn {
                        side,
                        square: squares[at],
                        score: 67,
                        from,
                    };
                    let scene = Scene {
                        pieces: pieces.clone(),
                        pawns: vec![
                            pawn(side, own, Some(squares[8])),
                            pawn(side.other(), other, None),
                        ],
                        scored: Some(Scored {
                            line,
                            crossing: pieces.iter().map(|it| it.footprint).collect(),
                            ghost: Some(Ghost {
                                piece: Piece {
                                    footprint: removed,
                                    side,
                                },
                                points: [8, 12, 120][(from + own) % 3],
                            }),
                        }),
                        ..empty(Side::BOTH[number % 2])
                    };
                    for for_replay in [false, true] {
                        let scene = Scene {
                            for_replay,
                            ..scene.clone()
                        };
                        check(&scene, &format!("{line:?}, {removed:?}, {own}, {other}"));
                    }
                }
            }
        }
    }
}

/// Plays random games. Tests every board, every choice of a counter's square, and refusals for every piece, seen from
/// both sides.
#[test]
fn no_mark_of_a_game_hides_a_number() {
    for seed in 1..=12_usize {
        let mut position = Isaac::start(Options::default());
        let mut last = None;
        let seen_from = Side::BOTH[seed % 2];
        let view = View {
            seen_from,
            ..View::default()
        };
        for ply in 0.. {
            let board = Scene::new(&position, last.as_ref(), view);
            let what = format!("seed {seed}, ply {ply}");
            check(&board, &what);
            check(&board.for_replay(), &what);
            for valuation in position.removals() {
                check(&Scene::choice(&position, &valuation, view), &what);
            }
            for piece in position.pieces() {
                let ends = [piece.footprint.first(), piece.footprint.last()];
                for token in [
                    format!("{}-{}:0", ends[0], ends[1]),
                    format!("{}-{}", ends[0], ends[1]),
                    format!("{}-{}", ends[1].number() / 10 * 10, ends[1]),
                ] {
                    let why = position.play_token(&token).err();
                    let scene = why.and_then(|why| Scene::refusal(&position, &why, view));
                    if let Some(scene) = scene {
                        check(&scene, &format!("{what}, {token}"));
                    }
                }
            }
            let actions = position.legal_actions();
            let Some(action) = actions.get((seed * 7919 + ply * 104_729) % actions.len().max(1))
            else {
                break;
            };
            let played = position.play(*action).expect("a legal action");
            position = played.position;
            last = Some(played.effects);
        }
    }
}

/// Tests both counters on any two squares of a piece: there is still a place for the piece's value.
#[test]
fn a_value_finds_a_place_beside_counters() {
    for line in [Line::Row(0), Line::Column(4)] {
        for length in LENGTHS {
            let footprint = along(line, 0, length).expect("it fits");
            let squares: Vec<Square> = footprint.squares().iter().collect();
            for &one in &squares {
                for &other in squares.iter().filter(|it| **it != one) {
                    let pawn = |side, square| Pawn {
                        side,
                        square,
                        score: 8,
                        from: None,
                    };
                    let scene = Scene {
                        pieces: vec![Piece {
                            footprint,
                            side: Side::First,
                        }],
                        pawns: vec![pawn(Side::First, one), pawn(Side::Second, other)],
                        ..empty(Side::First)
                    };
                    check(&scene, &format!("{length}: {one}, {other}"));
                }
            }
        }
    }
}

#[test]
fn a_value_lies_in_the_middle_unless_something_stands_there() {
    for length in LENGTHS {
        let footprint = along(Line::Row(3), 2, length).expect("it fits");
        let scene = Scene {
            pieces: vec![Piece {
                footprint,
                side: Side::First,
            }],
            crossed: vec![square(3)],
            ..empty(Side::First)
        };
        let middle = (2.0 + f32::from(length) / 2.0, 6.5);
        assert_eq!(Places::of(&scene).values, [middle], "{length}");
    }
}

/// Tests that the boxes are at least as large as the letters that are drawn.
#[test]
fn letters_are_no_larger_than_their_boxes() {
    assert!(Digits::new(100.0, Face::Bold).width(1) <= 100.0 * DIGIT);
    assert!(Label::new("+", 100.0, Face::Bold).advance() <= 100.0 * PLUS);
    for length in LENGTHS {
        let label = Label::new(&value(length).to_string(), 36.0, Face::Bold);
        let half = label.advance() / 200.0;
        assert!(half <= DIGITS_OF_VALUE.0 + 0.02, "{length}: {half}");
    }
}
