//! Boards of Ampel: their marks, and the sizes of their files.

use crate::games::AMPEL_GAME;
use render::Drawing as _;
use render::ampel::{Hint, Mark, Scene, Stage, Tile};
use render::gif::Pace;
use render::{
    Board as Drawn, Detail, Film, Renderer, Scene as AnyScene, Size, Theme, ThemeName, View,
};
use rules::ampel::{Ampel, Board, Disk, Effects, Options, Point, Setup, Step};
use rules::record::Record;
use rules::{AnyEffects, AnyOptions, AnyPosition, BySide, Game, Position, Side};

fn at(name: &str) -> Point {
    name.parse().unwrap_or_else(|_| panic!("no point {name}"))
}

/// The position after the first `count` actions of the game, and the effects of each.
fn after(count: usize) -> (AnyPosition, Vec<AnyEffects>) {
    let mut position = AnyPosition::Ampel(Ampel::start(Options::default()));
    let mut effects = Vec::new();
    for token in AMPEL_GAME.split_whitespace().take(count) {
        let played = position.play_token(token).expect("the game is legal");
        position = played.position;
        effects.push(played.effects);
    }
    (position, effects)
}

fn scene(count: usize, view: View) -> Scene {
    let (position, effects) = after(count);
    match AnyScene::after(&position, &effects, view) {
        Some(AnyScene::Ampel(scene)) => scene,
        other => panic!("no board of Ampel: {other:?}"),
    }
}

fn setup(step: Step, to_move: Side, disks: [(Disk, &str); 3], scores: [u8; 2]) -> Ampel {
    let board: Board = disks
        .into_iter()
        .flat_map(|(disk, names)| names.split_whitespace().map(move |name| (at(name), disk)))
        .collect();
    let cylinder = |side: Side| {
        let mut own = board.of(Disk::of(side)).iter();
        own.next()
    };
    Ampel::try_from(Setup {
        options: Options::default(),
        step,
        to_move,
        board,
        yellow_placed: 5,
        cylinders: Side::BOTH.map(cylinder).into(),
        scores: scores.into(),
    })
    .expect("a valid setup")
}

/// The position in the figure of the rules: disks of every colour, with both cylinders.
pub fn figure() -> Ampel {
    let disks = [
        (Disk::Red, "B6 C2 E4 H1"),
        (Disk::Green, "A4 C8 E1"),
        (Disk::Yellow, "C4 D6 F3 G4 I2"),
    ];
    setup(Step::Own, Side::First, disks, [0, 0])
}

/// As many disks as the rules allow: twenty of each side and ten yellow disks, placed without a signal.
fn full() -> Ampel {
    let rows = |rows: &str| {
        let points = Point::all().filter(|point| rows.contains(&point.to_string()[..1]));
        points.collect::<Vec<Point>>()
    };
    let [yellow, red, green] = ["KJIH", "GFE", "DCB"].map(rows);
    let row_a = rows("A");
    let disks = yellow.iter().map(|point| (*point, Disk::Yellow));
    let disks = disks.chain(
        red.iter()
            .chain(&row_a[..2])
            .map(|point| (*point, Disk::Red)),
    );
    let disks = disks.chain(green.iter().take(20).map(|point| (*point, Disk::Green)));
    Ampel::try_from(Setup {
        options: Options::new(10, Side::First).expect("ten yellow disks are allowed"),
        step: Step::Own,
        to_move: Side::First,
        board: disks.collect(),
        yellow_placed: 10,
        cylinders: [red[3], green[5]].map(Some).into(),
        scores: [0, 0].into(),
    })
    .expect("a valid setup")
}

/// The position after red makes two signals at once, with the effects of that move.
fn signals() -> (Ampel, Vec<Effects>) {
    let disks = [
        (Disk::Red, "C5 A1"),
        (Disk::Green, "D6 F4 A9"),
        (Disk::Yellow, "D5 E4 B9"),
    ];
    let before = setup(Step::Own, Side::First, disks, [0, 2]);
    let played = before.play_token("C5>D4").expect("legal");
    (played.position, vec![played.effects])
}

/// Ordinary and crowded pictures, by name.
pub fn gallery() -> Vec<(&'static str, Scene)> {
    let view = View::default();
    let quiet = View {
        legal: false,
        ..view
    };
    let bare = View {
        coordinates: false,
        ..quiet
    };
    let figure = figure();
    let refused = |position: &Ampel, token: &str| {
        let refusal = position.play_token(token).expect_err("a refusal");
        Scene::refusal(position, &refusal, view).expect("a diagram")
    };
    let (after_signals, effects) = signals();
    let steps: Vec<&Effects> = effects.iter().collect();
    let near = setup(
        Step::Place,
        Side::First,
        [
            (Disk::Red, "A1"),
            (Disk::Green, "D5"),
            (Disk::Yellow, "D4 B9 I2 B2 H2"),
        ],
        [0, 0],
    );
    vec![
        ("ampel-start", scene(0, view)),
        ("ampel-setup", scene(4, view)),
        ("ampel-middle", scene(70, view)),
        ("ampel-half-done", scene(72, view)),
        ("ampel-place", scene(73, view)),
        ("ampel-late", scene(96, quiet)),
        ("ampel-full", Scene::new(&full(), &[], view)),
        ("ampel-bare", scene(96, bare)),
        ("ampel-over", scene(1000, view)),
        ("ampel-chosen", Scene::chosen(&figure, at("E4"), view)),
        ("ampel-unreachable", refused(&figure, "E4>H4")),
        ("ampel-makes-signal", refused(&near, "D3")),
        ("ampel-signals", Scene::new(&after_signals, &steps, view)),
    ]
}

fn tiles(scene: &Scene, wanted: impl Fn(Tile) -> bool) -> Vec<String> {
    let found = scene.tiles().filter(|(_, tile)| wanted(*tile));
    found.map(|(point, _)| point.to_string()).collect()
}

#[test]
fn a_board_stays_small_in_every_theme() {
    let renderer = Renderer::default();
    for theme in ThemeName::ALL {
        for (name, scene) in gallery() {
            let file = renderer.png(&AnyScene::Ampel(scene), theme, Size::BOARD);
            let limit = 30 * 1024;
            assert!(
                file.len() <= limit,
                "{name} in {theme}: {} bytes",
                file.len()
            );
        }
    }
}

#[test]
fn every_kind_of_picture_is_different() {
    let renderer = Renderer::default();
    let size = Size::new(240).expect("in bounds");
    let files: Vec<Vec<u8>> = gallery()
        .into_iter()
        // The match is over after its 95th step, so `ampel-late` and `ampel-over` are equal pictures.
        .filter(|(name, _)| *name != "ampel-late")
        .map(|(_, scene)| renderer.png(&AnyScene::Ampel(scene), ThemeName::Classic, size))
        .collect();
    for (at, file) in files.iter().enumerate() {
        assert!(
            files[at + 1..].iter().all(|other| other != file),
            "picture {at}"
        );
    }
}

#[test]
fn the_setup_offers_inside_points_and_marks_the_last_disk() {
    let scene = scene(4, View::default());
    let legal = |tile| tile == Tile::Empty(Hint::Legal(Disk::Yellow));
    assert_eq!(tiles(&scene, legal).len(), 36 - 4);
    let now = |tile| {
        matches!(
            tile,
            Tile::Disk {
                mark: Mark::Now,
                ..
            }
        )
    };
    assert_eq!(tiles(&scene, now), ["B3"]);
    let stages = scene.tallies.map(|tally| tally.stage);
    assert_eq!(stages, BySide::new(Some(Stage::Setup(1)), None));
    assert!(
        scene
            .tallies
            .values()
            .all(|tally| tally.cylinder && tally.reserve == 20)
    );
}

#[test]
fn a_half_done_turn_shows_its_own_way_and_what_can_move_now() {
    let (position, effects) = after(72);
    let AnyPosition::Ampel(ampel) = &position else {
        panic!("another game");
    };
    let scene = scene(72, View::default());
    let AnyEffects::Ampel(Effects::Moved(moved)) = &effects[71] else {
        panic!("no move");
    };
    assert_eq!(scene.trails.len(), 1);
    assert_eq!(
        scene.trails[0].corners,
        moved.path.corners().collect::<Vec<_>>()
    );
    assert_eq!(scene.trails[0].step, 1);
    let movable = |tile| {
        matches!(
            tile,
            Tile::Disk {
                mark: Mark::Movable | Mark::NowMovable,
                ..
            }
        )
    };
    let expected: Vec<String> = ampel.movable().iter().map(|at| at.to_string()).collect();
    assert_eq!(tiles(&scene, movable), expected);
    assert!(!expected.is_empty());
    let stages = scene.tallies.map(|tally| tally.stage);
    assert_eq!(stages, BySide::new(None, Some(Stage::Step(2))));
    // The next turn shows the whole last turn: two trails and the placement.
    let next = self::scene(74, View::default());
    assert_eq!(next.trails.len(), 2);
    let now = |tile| {
        matches!(
            tile,
            Tile::Disk {
                mark: Mark::Now | Mark::NowMovable,
                ..
            }
        )
    };
    assert_eq!(tiles(&next, now).len(), 3);
    // A disk of the last turn that can move in this one carries both rings.
    let both = |tile| {
        matches!(
            tile,
            Tile::Disk {
                mark: Mark::NowMovable,
                ..
            }
        )
    };
    assert_eq!(tiles(&next, both).len(), 1);
}

#[test]
fn a_chosen_disk_shows_where_it_can_end() {
    let figure = figure();
    let scene = Scene::chosen(&figure, at("E4"), View::default());
    let reachable = |tile| tile == Tile::Empty(Hint::Reachable(Disk::Red));
    let mut expected: Vec<String> = "E6 E2 B7 E7 G5 I1 C5 E3 C7 A5 E5 D1 F5 B5 F4 D4 G1"
        .split(' ')
        .map(str::to_owned)
        .collect();
    let mut found = tiles(&scene, reachable);
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    let now = |tile| {
        matches!(
            tile,
            Tile::Disk {
                mark: Mark::Now,
                ..
            }
        )
    };
    assert_eq!(tiles(&scene, now), ["E4"]);
}

#[test]
fn removed_signals_are_shown_where_they_stood() {
    let (position, effects) = signals();
    let steps: Vec<&Effects> = effects.iter().collect();
    let scene = Scene::new(&position, &steps, View::default());
    assert_eq!(scene.signals.len(), 2);
    let removed = |tile| matches!(tile, Tile::Empty(Hint::Removed(_)));
    assert_eq!(tiles(&scene, removed), ["D4", "D5", "D6", "E4", "F4"]);
    assert_eq!(scene.tallies.map(|tally| tally.won), BySide::both(2));
}

#[test]
fn signals_are_outlined_over_the_disks() {
    let theme = Theme::named(ThemeName::Classic);
    let board = Drawn::<Scene>::prepare(theme, Size::BOARD, Detail::Full);
    let (layout, unit) = (board.layout(), board.unit());
    let scene = gallery()
        .into_iter()
        .find(|(name, _)| *name == "ampel-makes-signal")
        .expect("in the gallery")
        .1;
    let frame = board.draw(&scene);
    let signal = scene.signals[0];
    for point in [signal.red, signal.yellow, signal.green] {
        let (x, y) = layout.centre(point);
        let above = (y as f32 - 0.4 * unit).round() as u32;
        let light = (above - 1..=above + 1).any(|y| frame.color(x as u32, y) == theme.ground.ink);
        assert!(light, "{point}");
    }
}

#[test]
fn a_passing_picture_shows_the_reserves() {
    let board =
        Drawn::<Scene>::prepare(Theme::named(ThemeName::Classic), Size::REPLAY, Detail::Flat);
    let passing = scene(70, View::default()).for_replay();
    let mut other = passing.clone();
    other.tallies[Side::Second].reserve -= 1;
    assert_ne!(board.draw(&passing).pixels(), board.draw(&other).pixels());
}

#[test]
fn a_replay_has_a_picture_for_every_turn() {
    let record = Record::new(
        AnyOptions::default_of(Game::Ampel),
        ["a".into(), "b".into()],
    )
    .with_actions(AMPEL_GAME.split_whitespace())
    .expect("the game is made of tokens");
    let replay = record.replay().expect("the game is legal");
    let film = Film::of(&replay, View::default()).expect("every game has pictures");
    // The pictures are the start, five yellow disks, 29 whole turns, and the turn that won in step 1.
    assert_eq!(
        film.scenes().len(),
        1 + 5 + (AMPEL_GAME.split_whitespace().count() - 5).div_ceil(3)
    );
    let size = Size::new(240).expect("in bounds");
    let file = Renderer::default().replay(&film, ThemeName::Classic, size, Pace::default());
    assert!(file.starts_with(b"GIF89a"));
}
