//! Positions and scenes that the tests share.

pub use crate::games::{GAME, positions};
use crate::random::Rng;
use render::iago::{Counting, Hint, Mark, Scene, Tile};
use render::{Board, Boards, Detail, Drawing as _, Look, Size, ThemeName, View};
use rules::iago::{Cell, Disk, Effects, Iago, Options};
use rules::{Position, Side};
use std::sync::{Arc, LazyLock};

/// The position after some actions.
pub fn after(options: Options, tokens: &str) -> Iago {
    positions(options, tokens)
        .last()
        .expect("the start is there")
        .0
}

/// A board for stills, prepared once for all tests of a run.
pub fn prepared(look: impl Into<Look>, pixels: u32) -> Arc<Board<Scene>> {
    static BOARDS: LazyLock<Boards<Scene>> = LazyLock::new(Boards::default);
    let size = Size::new(pixels).expect("a size in bounds");
    BOARDS.get(look, size, Detail::Full)
}

/// Every theme without and with added patterns.
pub fn looks() -> impl Iterator<Item = Look> {
    let looks = |patterns| ThemeName::ALL.map(|theme| Look { theme, patterns });
    looks(false).into_iter().chain(looks(true))
}

/// All positions of random games from a seed, each with the effects that led to it.
pub fn random_positions(seed: u64, games: usize) -> Vec<(Iago, Option<Effects>)> {
    let mut rng = Rng::new(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = Iago::start(Options::default());
        let mut last = None;
        loop {
            all.push((position, last.clone()));
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            let action = rng.pick(&actions).to_string();
            let played = position.play_token(&action).expect("the action is legal");
            position = played.position;
            last = Some(played.effects);
        }
    }
    all
}

/// A scene with this tile on every cell, and large counts.
pub fn every(tile: impl Fn(Cell) -> Tile) -> Scene {
    let mut scene = Scene::new(&Iago::start(Options::default()), None, View::default());
    scene.tiles = Cell::ALL.map(tile);
    for tally in scene.tallies.values_mut() {
        tally.counting = Counting::Product {
            inner: 18,
            outer: 12,
        };
        tally.total = 216;
    }
    scene
}

/// Crowded and ordinary scenes, by name.
pub fn gallery() -> Vec<(&'static str, Scene)> {
    let view = View::default();
    let game = positions(Options::default(), GAME);
    let scene = |ply: usize, view| {
        let (position, last) = &game[ply];
        Scene::new(position, last.as_ref(), view)
    };
    let owner = |cell: Cell| Side::BOTH[cell.index() % 2];
    let hedged = after(Options::default(), "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4");
    let refusal = hedged.play_token("E5").expect_err("E5 takes fewer than G4");
    vec![
        (
            "empty",
            scene(
                0,
                View {
                    legal: false,
                    ..view
                },
            ),
        ),
        ("start", scene(0, view)),
        ("middle", scene(21, view)),
        (
            "turned",
            scene(
                21,
                View {
                    seen_from: Side::Second,
                    ..view
                },
            ),
        ),
        (
            "bare",
            scene(
                21,
                View {
                    coordinates: false,
                    legal: false,
                    ..view
                },
            ),
        ),
        ("end", scene(43, view)),
        (
            "full",
            every(|cell| {
                Tile::Disk(
                    Disk {
                        owner: owner(cell),
                        captive: false,
                    },
                    Mark::None,
                )
            }),
        ),
        (
            "captives",
            every(|cell| {
                Tile::Disk(
                    Disk {
                        owner: owner(cell),
                        captive: true,
                    },
                    Mark::Flipped,
                )
            }),
        ),
        (
            "placed",
            every(|cell| {
                Tile::Disk(
                    Disk {
                        owner: owner(cell),
                        captive: false,
                    },
                    Mark::Placed,
                )
            }),
        ),
        (
            "compulsory",
            every(|cell| Tile::Empty(Hint::Compulsory(cell.index() as u32 % 18 + 1))),
        ),
        (
            "refusal",
            Scene::refusal(&hedged, &refusal, view).expect("this refusal can be drawn"),
        ),
    ]
}
