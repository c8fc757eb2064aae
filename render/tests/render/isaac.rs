//! Boards of ISAAC: what they show, how large they are.

use crate::games::ISAAC_GAME;
use render::isaac::Scene;
use render::{
    Board, Detail, Pictured as _, Renderer, Scene as AnyScene, Size, Theme, ThemeName, View,
};
use rules::isaac::{Effects, Isaac, Options, Square};
use rules::{Position, Side};

/// Every position of the game with what led to it, the start first.
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
        ("scored in a column, seen by White", scene(21, white)),
        ("choice", choice(19)),
        ("occupied", refusal(6, "40-44")),
        ("under a counter", refusal(19, "97-99:0")),
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

/// Whether gold lies anywhere within a square.
fn has_gold(board: &Board<Scene>, scene: &Scene, name: &str) -> bool {
    let gold = Theme::named(ThemeName::Classic).now.gold;
    let frame = board.draw(scene);
    let square: Square = name.parse().expect("a square");
    let (left, top) = board.layout().corner(square, scene.seen_from);
    let pitch = board.layout().pitch;
    (0..pitch * pitch).any(|at| {
        let (x, y) = (left as u32 + at % pitch, top as u32 + at / pitch);
        frame.color(x, y) == gold
    })
}

#[test]
fn gold_marks_the_last_ply_and_nothing_else() {
    let board =
        Board::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full);
    let placed = scene(9, View::default());
    for (name, gold) in [("34", true), ("64", true), ("10", false), ("99", false)] {
        assert_eq!(has_gold(&board, &placed, name), gold, "{name} after 34-64");
    }
    let scored = scene(20, View::default());
    for (name, gold) in [
        ("00", true),
        ("09", true),
        ("04", true),
        ("99", true),
        ("87", true),
        ("20", false),
        ("61", false),
    ] {
        assert_eq!(
            has_gold(&board, &scored, name),
            gold,
            "{name} after 01-07:12"
        );
    }
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
    // The number is part of the picture: another one makes another picture.
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
        assert_eq!(frame.color(x as u32, y), theme.now.gold, "{x}");
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
