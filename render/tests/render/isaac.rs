//! Boards of ISAAC: their marks, and the sizes of their files.

use crate::games::ISAAC_GAME;
use crate::seen::pixels::{Pixels, drawn};
use render::isaac::{Ghost, Scene, Scored};
use render::{
    Board, Detail, Drawing as _, Renderer, Rgb, Scene as AnyScene, Size, Theme, ThemeName, View,
};
use rules::isaac::{Effects, Footprint, Isaac, Line, Options, Piece, Square};
use rules::{Position, Side};

/// Every position of the game with the effects that led to it, the start first.
fn positions() -> Vec<(Isaac, Option<Effects>)> {
    let mut positions = vec![(Isaac::start(Options::default()), None)];
    for token in ISAAC_GAME.split_whitespace() {
        let (position, _) = positions.last().expect("the start is there");
        let played = position.play_token(token).expect(token);
        positions.push((played.position, Some(played.effects)));
    }
    positions
}

fn scene(ply: usize, view: View) -> Scene {
    let (position, last) = &positions()[ply];
    Scene::new(position, last.as_ref(), view)
}

fn refusal(ply: usize, token: &str) -> Scene {
    let (position, _) = &positions()[ply];
    let refusal = position.play_token(token).expect_err(token);
    Scene::refusal(position, &refusal, View::default()).expect("something to draw")
}

fn choice(ply: usize) -> Scene {
    let (position, _) = &positions()[ply];
    let removals = position.removals();
    Scene::choice(position, &removals[0], View::default())
}

/// Ordinary and crowded pictures, by name.
pub fn gallery() -> Vec<(&'static str, Scene)> {
    let view = View::default();
    let white = View {
        seen_from: Side::Second,
        ..view
    };
    let (position, _) = &positions()[19];
    vec![
        ("start", scene(0, view)),
        ("placed", scene(9, view)),
        ("offers", Scene::new(position, None, white)),
        ("scored", scene(20, view)),
        ("turned", scene(21, white)),
        ("choice", choice(19)),
        ("occupied", refusal(6, "40-44")),
        ("under-a-counter", refusal(19, "97-99:0")),
    ]
}

#[test]
fn every_board_of_every_theme_is_small() {
    let renderer = Renderer::default();
    for theme in ThemeName::ALL {
        for (name, scene) in gallery() {
            let file = renderer.png(&AnyScene::Isaac(scene), theme, Size::BOARD);
            let bytes = file.len();
            assert!(bytes <= 30_000, "{name} in {theme} has {bytes} bytes");
        }
    }
}

#[test]
fn a_square_mirrors_when_the_board_is_turned() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let layout = board.layout();
    for square in Square::all() {
        let mirrored = square.read_by(Side::Second);
        assert_eq!(
            layout.corner(square, Side::Second),
            layout.corner(mirrored, Side::First)
        );
    }
}

/// Whether any pixel of a square has a colour.
fn has(board: &Board<Scene>, scene: &Scene, name: &str, color: Rgb) -> bool {
    let frame = board.draw(scene);
    let square: Square = name.parse().expect("a square");
    let (left, top) = board.layout().corner(square, scene.seen_from);
    let pitch = board.layout().pitch;
    (0..pitch * pitch).any(|at| {
        let (x, y) = (left as u32 + at % pitch, top as u32 + at / pitch);
        frame.color(x, y) == color
    })
}

fn has_gold(board: &Board<Scene>, scene: &Scene, name: &str) -> bool {
    has(
        board,
        scene,
        name,
        Theme::named(ThemeName::Classic).now.gold,
    )
}

/// For every row and column, with a piece removed at either end of it: the numbers along the edges stay whole.
#[test]
fn the_last_move_covers_no_number_beside_the_board() {
    let tall = |line: Line, from: u8| {
        let squares: Vec<Square> = line.squares().iter().collect();
        let ends = [from, from + 2].map(|at| squares[usize::from(at)]);
        Footprint::between(ends[0], ends[1]).expect("it fits")
    };
    for theme in [ThemeName::Classic, ThemeName::Dark] {
        for (size, detail) in [(Size::BOARD, Detail::Full), (Size::REPLAY, Detail::Flat)] {
            let board = Board::<Scene>::prepare(Theme::named(theme), size, detail);
            let layout = board.layout();
            let [left, top] = [layout.left, layout.top];
            // The bounds include the line around the squares, two pixels wide.
            let [right, bottom] = [left, top].map(|it| it + 10 * layout.pitch + 2);
            let [left, top] = [left, top].map(|it| it - 2);
            let lines = (0..10).flat_map(|it| [Line::Row(it), Line::Column(it)]);
            for (number, line) in lines.enumerate() {
                let seen_from = Side::BOTH[number / 2 % 2];
                let mut scene = scene(
                    0,
                    View {
                        seen_from,
                        ..View::default()
                    },
                );
                scene.for_replay = detail == Detail::Flat;
                let bare = board.draw(&scene);
                let bare = Pixels::of(&bare);
                let footprint = tall(line, if number % 4 < 2 { 0 } else { 7 });
                let ghost = Ghost {
                    piece: Piece {
                        footprint,
                        side: seen_from,
                    },
                    points: 24,
                };
                scene.scored = Some(Scored {
                    line,
                    crossing: Vec::new(),
                    ghost: Some(ghost),
                });
                let frame = board.theme();
                let faces = [frame.first.face, frame.second.face];
                for (at, (was, is)) in bare
                    .colors
                    .iter()
                    .zip(&drawn(&board, &scene).colors)
                    .enumerate()
                {
                    let (x, y) = ((at % bare.width) as u32, (at / bare.width) as u32);
                    let beside = !(left..right).contains(&x) || !(top..bottom).contains(&y);
                    let in_a_number = beside && !faces.contains(was);
                    assert!(!in_a_number || was == is, "{theme}, {line:?}: {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn gold_marks_what_must_be_chosen_and_nothing_else() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let quiet = View {
        legal: false,
        ..View::default()
    };
    for (ply, names) in [
        (9, ["34", "64", "10", "99"]),
        (20, ["00", "09", "99", "61"]),
    ] {
        for name in names {
            let gold = has_gold(&board, &scene(ply, quiet), name);
            assert!(!gold, "{name} at ply {ply}");
        }
    }
    // In the scoring phase removable pieces are marked on the public board too.
    let offered = scene(20, View::default());
    assert!(!offered.offers.is_empty());
    for (footprint, _) in &offered.offers {
        let squares = footprint.squares();
        let mut names = squares.iter().map(|square| square.to_string());
        assert!(names.any(|name| has_gold(&board, &offered, &name)));
    }
}

#[test]
fn a_badge_steps_aside_from_a_counter() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let mut offered = scene(20, View::default());
    let (footprint, _) = offered.offers[0];
    offered.offers.truncate(1);
    assert!(has_gold(&board, &offered, &footprint.last().to_string()));
    offered.pawns[0].square = footprint.last();
    offered.pawns[0].from = None;
    assert!(!has_gold(&board, &offered, &footprint.last().to_string()));
    let squares = footprint.squares();
    let mut names = squares.iter().map(|square| square.to_string());
    assert!(names.any(|name| has_gold(&board, &offered, &name)));
}

#[test]
fn where_a_piece_may_begin_is_marked_while_placing() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let (position, _) = &positions()[2];
    let footprints: Vec<_> = position
        .legal_actions()
        .iter()
        .filter_map(|action| match action {
            rules::isaac::Action::Place(footprint) => Some(*footprint),
            _ => None,
        })
        .take(3)
        .collect();
    let placing = Scene::placing(position, &footprints, View::default());
    assert_eq!(placing.starts.len(), 3);
    for (square, number) in &placing.starts {
        assert_eq!(format!("{number:02}"), square.to_string());
        assert!(has_gold(&board, &placing, &square.to_string()), "{square}");
    }
    let one = Scene::placing(position, &footprints[..1], View::default());
    assert_eq!(one.ghost.map(|piece| piece.footprint), Some(footprints[0]));
}

#[test]
fn offers_and_crosses_stand_where_they_belong() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let (position, _) = &positions()[19];
    let offers = Scene::new(position, None, View::default());
    for valuation in position.removals() {
        let last = valuation.piece.footprint.last().to_string();
        assert!(has_gold(&board, &offers, &last), "{last}");
    }
    let occupied = refusal(6, "40-44");
    let names: Vec<String> = occupied.crossed.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["43"]);
}

#[test]
fn squares_in_reach_carry_their_scores() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let choice = choice(19);
    let (position, _) = &positions()[19];
    let mover = position.to_move().expect("the game goes on");
    let totals: Vec<u16> = position.totals(&position.removals()[0]).collect();
    let scores: Vec<u16> = choice.reach.iter().map(|(_, score)| *score).collect();
    assert_eq!(scores, totals);
    for (square, score) in &choice.reach {
        assert_eq!(Square::of_score(mover, *score), Some(*square));
        assert!(has_gold(&board, &choice, &square.to_string()), "{square}");
    }
    // The score is part of the picture: another score makes another picture.
    let mut other = choice.clone();
    other.reach[3].1 += 1;
    assert_ne!(board.draw(&choice).pixels(), board.draw(&other).pixels());
}

#[test]
fn a_passing_picture_shows_the_ghost_and_the_ends_of_the_line() {
    let theme = Theme::named(ThemeName::Classic);
    let board = Board::<Scene>::prepare(theme, Size::REPLAY, Detail::Flat);
    let passing = scene(20, View::default()).for_replay();
    let scored = passing.scored.clone().expect("a piece was removed");
    let frame = board.draw(&passing);
    let line = board.layout().line(scored.line, Side::First);
    let y = ((line.top + line.bottom) / 2.0) as u32;
    for x in [line.left - 2.0, line.right + 1.0] {
        assert_eq!(frame.color(x as u32, y), theme.ground.ink, "{x}");
    }
    let mut gone = passing;
    if let Some(scored) = &mut gone.scored {
        scored.ghost = None;
    }
    let without = board.draw(&gone);
    let ghost = scored.ghost.expect("its ghost stays");
    let bar = board.layout().bar(ghost.piece.footprint, Side::First);
    let differ = (bar.left as u32..bar.right as u32)
        .filter(|x| frame.color(*x, bar.top as u32 + 2) != without.color(*x, bar.top as u32 + 2));
    assert!(differ.count() > 50, "its edge is drawn");
}
