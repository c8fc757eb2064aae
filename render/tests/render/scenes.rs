//! The marks and counts that a scene shows of a position.

use crate::support::{after, positions, prepared, random_positions};
use render::iago::{Counting, Hint, Mark, Scene, Tile};
use render::{
    Drawing as _, Film, IndexedImage, Renderer, Scene as AnyScene, Size, Theme, ThemeName, View,
};
use rules::iago::{Cell, CellSet, Disk, Effects, Options, Variant};
use rules::record::Record;
use rules::{AnyOptions, AnyPosition, Game, Position, Side};

const SHORT: &str = "D3 E2 E4 E3";

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn compulsory(scene: &Scene) -> Vec<(String, u32)> {
    let count = |cell: &Cell| match scene.tile(*cell) {
        Tile::Empty(Hint::Compulsory(count)) => Some((cell.to_string(), count)),
        _ => None,
    };
    Cell::ALL.iter().filter_map(count).collect()
}

#[test]
fn compulsory_cells_carry_the_number_they_take() {
    let position = after(Options::default(), SHORT);
    let scene = Scene::new(
        &position,
        None,
        View {
            legal: false,
            ..View::default()
        },
    );
    assert_eq!(compulsory(&scene), [("E1".to_owned(), 2)]);
}

#[test]
fn without_a_capture_legal_cells_are_marked_if_wanted() {
    let start = after(Options::default(), "");
    let legal = |scene: &Scene| {
        scene
            .tiles
            .iter()
            .filter(|tile| **tile == Tile::Empty(Hint::Legal))
            .count()
    };
    assert_eq!(legal(&Scene::new(&start, None, View::default())), 36);
    assert_eq!(
        legal(&Scene::new(
            &start,
            None,
            View {
                legal: false,
                ..View::default()
            }
        )),
        0
    );
}

#[test]
fn loose_games_compel_nothing() {
    let options = Options {
        variant: Variant::Loose,
        ..Options::default()
    };
    let scene = Scene::new(&after(options, SHORT), None, View::default());
    assert!(compulsory(&scene).is_empty());
}

#[test]
fn the_last_ply_marks_its_disk_and_its_flips() {
    let (position, last) = positions(Options::default(), "D3 D4 D5")
        .pop()
        .expect("three plies");
    let scene = Scene::new(&position, last.as_ref(), View::default());
    let own = Disk {
        owner: Side::First,
        captive: false,
    };
    assert_eq!(scene.tile(cell("D5")), Tile::Disk(own, Mark::Placed));
    assert_eq!(scene.tile(cell("D3")), Tile::Disk(own, Mark::None));
    let captive = Disk {
        owner: Side::Second,
        captive: true,
    };
    assert_eq!(scene.tile(cell("D4")), Tile::Disk(captive, Mark::Flipped));
}

#[test]
fn penalty_scenes_hint_at_nothing() {
    let games = [
        (Variant::Standard, "D3 D4 C3 callout I5 E2"),
        (Variant::Simple, "D3 D4 C3 callout I5 E2"),
        (Variant::Loose, "D3 D4 C3 D5"),
    ];
    for (variant, tokens) in games {
        for (position, last) in positions(
            Options {
                variant,
                penalty: true,
            },
            tokens,
        ) {
            for legal in [false, true] {
                let view = View {
                    legal,
                    ..View::default()
                };
                let scene = Scene::new(&position, last.as_ref(), view);
                let silent =
                    |tile: &Tile| !matches!(tile, Tile::Empty(hint) if *hint != Hint::None);
                assert!(scene.tiles.iter().all(silent));
            }
        }
    }
}

#[test]
fn penalty_pictures_have_no_gold_on_empty_cells() {
    let gold_on_empty_cells = |penalty: bool| {
        let options = Options {
            penalty,
            ..Options::default()
        };
        let (position, last) = positions(options, SHORT).pop().expect("four plies");
        let scene = Scene::new(&position, last.as_ref(), View::default());
        let board = prepared(ThemeName::Classic, 800);
        let frame = board.draw(&scene);
        let gold = Theme::named(ThemeName::Classic).now.gold;
        let layout = board.layout();
        let (right, down) = layout.reach();
        let mut pixels = 0;
        for cell in position.board().empty() {
            let (left, top) = layout.corner(cell, Side::First);
            for (x, y) in (0..2 * right).flat_map(|x| (0..2 * down).map(move |y| (x, y))) {
                let (px, py) = (left as u32 + x, top as u32 + y);
                pixels += u32::from(layout.owns(x, y) && frame.color(px, py) == gold);
            }
        }
        pixels
    };
    assert_eq!(gold_on_empty_cells(true), 0);
    assert!(
        gold_on_empty_cells(false) > 500,
        "the same position without penalty has a badge"
    );
}

#[test]
fn areas_are_counted_and_an_empty_one_counts_as_one() {
    let scene = Scene::new(&after(Options::default(), SHORT), None, View::default());
    assert_eq!(
        scene.tallies[Side::First].counting,
        Counting::Product { inner: 2, outer: 0 }
    );
    assert_eq!(scene.tallies[Side::First].total, 2);
    assert!(scene.tallies[Side::First].to_move && !scene.tallies[Side::Second].to_move);
    let simple = Options {
        variant: Variant::Simple,
        ..Options::default()
    };
    let scene = Scene::new(&after(simple, SHORT), None, View::default());
    assert_eq!(
        (
            scene.tallies[Side::First].counting,
            scene.tallies[Side::First].total
        ),
        (Counting::Sum, 2)
    );
}

#[test]
fn a_refusal_shows_both_placements_and_what_closes_their_rows() {
    let position = after(Options::default(), SHORT);
    let refusal = position.play_token("F2").expect_err("F2 takes one, E1 two");
    let scene = Scene::refusal(&position, &refusal, View::default()).expect("a diagram");
    assert_eq!(
        scene.tile(cell("F2")),
        Tile::Empty(Hint::Refused(Side::First, 1))
    );
    assert_eq!(compulsory(&scene), [("E1".to_owned(), 2)]);
    let best: Vec<_> = scene.rays.iter().filter(|ray| ray.compulsory).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0].taken, [cell("E2"), cell("E3")]);
    assert_eq!(best[0].closing, cell("E4"));
}

#[test]
fn a_refusal_under_penalty_shows_no_rows() {
    let options = Options {
        penalty: true,
        ..Options::default()
    };
    let position = after(options, "D3 D4");
    let refusal = position.play_token("A1").expect_err("A1 flips nothing");
    let scene = Scene::refusal(&position, &refusal, View::default()).expect("a diagram");
    assert!(scene.rays.is_empty() && compulsory(&scene).is_empty());
}

#[test]
fn refusals_that_name_no_cell_have_no_diagram() {
    let position = after(Options::default(), SHORT);
    for token in ["J1", "d4", "callout", "D3"] {
        let refusal = position.play_token(token).expect_err("refused");
        assert_eq!(
            Scene::refusal(&position, &refusal, View::default()),
            None,
            "{token}"
        );
    }
}

#[test]
fn four_panels_lead_from_before_to_after() {
    // IAGO-23: one placement captures on one ray and releases on another.
    let plies = positions(Options::default(), "G2 H4 H3 H2 I2 G3 G4");
    let (before, _) = &plies[6];
    let (position, effects) = &plies[7];
    let effects = effects.as_ref().expect("a ply was played");
    let scenes = Scene::panels(before, effects, View::default()).expect("flips");
    assert_eq!(scenes.len(), 4, "a capture and a release");
    assert_eq!(
        scenes[0].tile(cell("G4")),
        Scene::new(before, None, View::default()).tile(cell("G4"))
    );
    assert!(matches!(
        scenes[1].tile(cell("G4")),
        Tile::Disk(_, Mark::Placed)
    ));
    assert_eq!(scenes[1].rays.len(), 2);
    assert!(matches!(
        scenes[2].tile(cell("G3")),
        Tile::Disk(Disk { captive: true, .. }, Mark::Flipped)
    ));
    assert!(matches!(
        scenes[2].tile(cell("H3")),
        Tile::Disk(Disk { captive: true, .. }, Mark::None)
    ));
    assert!(matches!(
        scenes[3].tile(cell("H3")),
        Tile::Disk(Disk { captive: false, .. }, Mark::Flipped)
    ));
    for cell in CellSet::BOARD {
        let shown = match scenes[3].tile(cell) {
            Tile::Disk(disk, _) => Some(disk),
            Tile::Empty(_) => None,
        };
        assert_eq!(shown, position.disk(cell), "{cell}");
    }
    for side in Side::BOTH {
        assert_eq!(scenes[3].tallies[side].total, position.score(side));
    }
}

#[test]
fn a_ply_is_taken_apart_into_different_pictures_and_only_if_it_flipped_something() {
    let mut seen = [0; 3];
    for game in random_positions(3, 6).windows(2) {
        let [(before, _), (after, Some(effects))] = game else {
            continue;
        };
        let Effects::Placed { placement, .. } = effects else {
            continue;
        };
        let shown = Scene::panels(before, effects, View::default());
        assert_eq!(shown.is_some(), Scene::has_panels(effects));
        let Some(shown) = shown else {
            assert_eq!((placement.captures(), placement.releases()), (0, 0));
            seen[0] += 1;
            continue;
        };
        let both = placement.captures() > 0 && placement.releases() > 0;
        let scenes = shown;
        assert_eq!(scenes.len(), if both { 4 } else { 2 });
        seen[1 + usize::from(both)] += 1;
        for (at, scene) in scenes.iter().enumerate() {
            assert!(!scenes[at + 1..].contains(scene), "two pictures alike");
        }
        let last = scenes.last().expect("pictures");
        for cell in Cell::ALL {
            let disk = match last.tile(cell) {
                Tile::Disk(disk, _) => Some(disk),
                Tile::Empty(_) => None,
            };
            assert_eq!(disk, after.disk(cell), "{cell}");
        }
    }
    assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
}

#[test]
fn nothing_is_demanded_once_a_match_is_over() {
    let forced = after(Options::default(), SHORT);
    let scene = Scene::new(&forced, None, View::default());
    assert!(!compulsory(&scene).is_empty() && scene.tallies[Side::First].to_move);
    let scene = scene.finished();
    assert!(compulsory(&scene).is_empty());
    assert!(scene.tallies.values().all(|tally| !tally.to_move));
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        let scene = |view| AnyScene::after(&start, [], view).expect("every game has pictures");
        let over = scene(View::default()).finished();
        assert_ne!(over, scene(View::default()), "{game}");
        let quiet = View {
            legal: false,
            ..View::default()
        };
        assert_ne!(over, scene(quiet), "{game}: somebody was to move");
        let ended = Record::new(AnyOptions::default_of(game), ["a".into(), "b".into()]);
        let film = Film::of(&ended.replay().expect("no ply"), View::default());
        let film = film.expect("a start").finished();
        assert_eq!(film.scenes(), [over], "{game}");
    }
}

#[test]
fn a_task_says_whose_turn_it_is_and_nothing_of_what_could_be_played() {
    let renderer = Renderer::default();
    let drawn = |scene: AnyScene| renderer.image(&scene, ThemeName::Classic, Size::BOARD);
    let mut hinted = 0;
    for game in Game::ALL {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        let scene = |legal: bool| {
            let view = View {
                legal,
                ..View::default()
            };
            AnyScene::after(&start, [], view).expect("a game with pictures")
        };
        let task = drawn(scene(true).unhinted());
        hinted += usize::from(task.pixels() != drawn(scene(true)).pixels());
        let quiet = drawn(scene(false).unhinted());
        assert!(task.pixels() == quiet.pixels(), "{game}: a hint is left");
        let over = drawn(scene(true).finished());
        let width = task.width() as usize;
        let strip = |image: &IndexedImage| {
            let rows = image.pixels().len() / width;
            // The strip is eight hundredths of the width high.
            image.pixels()[(rows - width * 80 / 1000) * width..].to_vec()
        };
        assert!(strip(&task) != strip(&over), "{game}: whose turn it is");
    }
    assert_eq!(
        hinted,
        Game::ALL.len() - 1,
        "every game but ISAAC marks actions at its start: if a game is new or its start has changed, change this count"
    );
}

#[test]
fn a_refusal_shown_alone_marks_nothing_that_could_be_played_instead() {
    let position = after(Options::default(), SHORT);
    let refusal = position.play_token("F6").expect_err("it captures nothing");
    let shown = |legal: bool| {
        let view = View {
            legal,
            ..View::default()
        };
        <Scene as render::Drawing>::refusal(&position, &refusal, view).expect("a picture")
    };
    assert_eq!(compulsory(&shown(true)), [("E1".to_owned(), 2)]);
    let alone = shown(false);
    assert!(compulsory(&alone).is_empty() && alone.rays.is_empty());
    let cell = alone.tile(cell("F6"));
    assert!(matches!(cell, Tile::Empty(Hint::Refused(..))), "{cell:?}");
}
