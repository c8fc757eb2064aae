//! The pictures in the README are those that the program draws.

use crate::reference::{UPDATE, check};
use crate::support::{GAME, after, positions};
use render::iago::Scene as Board;
use render::{Drawing as _, Renderer, Scene, Size, ThemeName, View};
use rules::Position;
use rules::iago::Options;

/// The board of `iago render --ply 37`, the panels of ply 22 (`--panels`), and the refusal of E5 in IAGO-16
/// (`--refused E5`).
#[test]
fn the_readme_shows_what_the_program_draws() {
    let renderer = Renderer::default();
    let plies = positions(Options::default(), GAME);
    let (view, classic) = (View::default(), ThemeName::Classic);
    let board = Scene::Iago(Board::new(&plies[37].0, plies[37].1.as_ref(), view));
    let effects = plies[22].1.as_ref().expect("a ply");
    let four = Board::panels(&plies[21].0, effects, view).expect("a flip");
    let four: Vec<Scene> = four.into_iter().map(Scene::Iago).collect();
    let hedged = after(Options::default(), "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4");
    let refusal = hedged.play_token("E5").expect_err("E5 takes fewer than G4");
    let refused = Board::refusal(&hedged, &refusal, view).expect("a diagram");
    let folder = ["..", "assets", "pictures"];
    let drawn = [
        ("board", renderer.png(&board, classic, Size::BOARD)),
        ("ply", renderer.panels(&four, classic, Size::BOARD)),
        (
            "refusal",
            renderer.png(&Scene::Iago(refused), classic, Size::BOARD),
        ),
    ];
    let wrong: Vec<String> = drawn
        .iter()
        .filter_map(|(name, file)| check(&folder, name, file))
        .collect();
    assert!(
        wrong.is_empty(),
        "the README shows old pictures; run this test with {UPDATE}=1 to draw them anew\n{}",
        wrong.join("\n")
    );
}
