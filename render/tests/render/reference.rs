//! Reference pictures: every scene in one theme, and a scene of each game in every theme.

use crate::encoding::film;
use crate::games::{AMPEL_GAME, GAME, ISAAC_GAME};
use crate::matches::random_match_of;
use crate::random::Rng;
use crate::support::{gallery, positions, prepared};
use crate::{ampel, isaac, standings, tables};
use image::imageops::{crop_imm, replace};
use image::{GrayImage, Luma, RgbImage};
use render::{
    Banner, Course, Graph, IndexedImage, Rated, Renderer, Scene, Size, Strip, ThemeName, View,
    iago, png,
};
use rules::iago::Options;
use rules::{AnyOptions, AnyPosition, BySide, Game, Side};
use std::path::PathBuf;

/// Set to 1 to write the reference pictures whose pixels differ.
pub const UPDATE: &str = "UPDATE_REFERENCE";

/// The difference allowed in each channel, because another machine may round a sine differently.
const TOLERANCE: u8 = 6;

/// The side of a block in pixels, and the number of pixels in a block that may differ more: fewer than a wrong letter
/// changes.
const BLOCK: u32 = 16;
const STRAY: usize = 3;

/// The folder of the reference pictures, below this crate's.
const PLACE: [&str; 3] = ["tests", "render", "reference"];

fn read(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("a picture").to_rgb8()
}

fn colored(image: &IndexedImage) -> RgbImage {
    let channels = image.colors().flat_map(|color| [color.r, color.g, color.b]);
    RgbImage::from_raw(image.width(), image.height(), channels.collect()).expect("three channels")
}

/// White where two pictures differ; all white if their sizes differ.
fn difference(a: &RgbImage, b: &RgbImage) -> GrayImage {
    if a.dimensions() != b.dimensions() {
        return GrayImage::from_pixel(a.width(), a.height(), Luma([255]));
    }
    GrayImage::from_fn(a.width(), a.height(), |x, y| {
        let mut pairs = a.get_pixel(x, y).0.into_iter().zip(b.get_pixel(x, y).0);
        let far = pairs.any(|(a, b)| a.abs_diff(b) > TOLERANCE);
        Luma([if far { 255 } else { 0 }])
    })
}

/// Whether no block has more than [`STRAY`] differing pixels.
fn is_same(difference: &GrayImage) -> bool {
    let steps = |side: u32| (0..side).step_by(BLOCK as usize / 2);
    steps(difference.height()).all(|top| {
        steps(difference.width()).all(|left| {
            let block = crop_imm(difference, left, top, BLOCK, BLOCK).to_image();
            block.pixels().filter(|pixel| pixel.0 != [0]).count() <= STRAY
        })
    })
}

/// Compares a file with its reference and returns what is wrong. With [`UPDATE`] writes the reference instead if its
/// pixels differ, so that a change of one picture touches no other file.
pub fn check(place: &[&str], name: &str, file: &[u8]) -> Option<String> {
    let mut reference = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    reference.extend(place);
    reference.push(format!("{name}.png"));
    let expected = std::fs::read(&reference).ok();
    if std::env::var(UPDATE).is_ok_and(|value| value == "1") {
        let pixels = |file: &[u8]| Some(image::load_from_memory(file).ok()?.to_rgba8());
        if expected.is_none_or(|expected| pixels(&expected) != pixels(file)) {
            std::fs::write(&reference, file).expect("the reference can be written");
        }
        return None;
    }
    let Some(expected) = expected else {
        return Some(format!("{name}: there is no {}", reference.display()));
    };
    let differs = difference(&read(file), &read(&expected));
    if is_same(&differs) {
        return None;
    }
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("render");
    std::fs::create_dir_all(&out).expect("target can be written");
    let [ours, marked] = ["", ".difference"].map(|kind| out.join(format!("{name}{kind}.png")));
    std::fs::write(&ours, file).expect("target can be written");
    differs.save(&marked).expect("target can be written");
    let (ours, marked) = (ours.display(), marked.display());
    Some(format!("{name}: drawn {ours}, difference {marked}"))
}

fn report(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "pictures differ from tests/render/reference; look at them, and if the change is meant, run the test \
         again with {UPDATE}=1\n{}",
        wrong.join("\n")
    );
}

/// Catches a comparison too coarse to notice a wrong letter or a missing ring.
#[test]
fn one_wrong_letter_and_one_missing_ring_are_noticed() {
    let board = prepared(ThemeName::Classic, 400);
    let gallery = gallery();
    let scene = |name: &str| {
        let found = gallery.iter().find(|(known, _)| *known == name);
        found.expect("in the gallery").1.clone()
    };
    // E and F differ less than any other letters.
    let right = colored(&board.draw(&scene("empty")));
    let at = |name: &str| {
        board
            .layout()
            .corner(name.parse().expect("a cell"), Side::First)
    };
    let (right_at, wrong_at) = (at("E3"), at("F3"));
    let (wide, high) = (board.layout().across, board.layout().down);
    let mut wrong = right.clone();
    let letter = crop_imm(&right, wrong_at.0 as u32, wrong_at.1 as u32, wide, high).to_image();
    replace(&mut wrong, &letter, right_at.0.into(), right_at.1.into());
    assert!(is_same(&difference(&right, &right)));
    assert!(!is_same(&difference(&right, &wrong)), "the letter");

    let mut unmarked = scene("middle");
    for cell in rules::iago::Cell::ALL {
        unmarked.mark(cell, iago::Mark::None);
    }
    let [with, without] = [scene("middle"), unmarked].map(|scene| colored(&board.draw(&scene)));
    assert!(!is_same(&difference(&with, &without)), "the ring");
}

/// Positions of ISAAC and Ampel in the middle of a random match.
fn others() -> Vec<(&'static str, Scene)> {
    let plies = [
        ("isaac-placing", Game::Isaac, 9),
        ("isaac-scoring", Game::Isaac, 23),
        ("ampel", Game::Ampel, 40),
    ];
    let scene = |(name, game, plies): (&'static str, Game, usize)| {
        let replay = random_match_of(game, &mut Rng::new(3), plies);
        let effects = replay.steps().iter().map(|ply| &ply.effects);
        let scene = Scene::after(replay.last(), effects, View::default());
        (name, scene.expect("every game has pictures"))
    };
    plies.map(scene).into()
}

/// Boards with words around them: a match under way, names that are too long or cannot be written, and every kind
/// of ending.
fn worded() -> Vec<(&'static str, Scene)> {
    let names = |first: &str, second: &str| BySide::new(first.into(), second.into());
    let ended = |winner, title: &str, reason: &str| {
        Some(Banner {
            winner,
            title: title.into(),
            reason: reason.into(),
            credit: "Game · Designer".into(),
        })
    };
    let plies = positions(Options::default(), GAME);
    let iago = |ply: usize| {
        let (position, last) = &plies[ply];
        Scene::Iago(iago::Scene::new(position, last.as_ref(), View::default()))
    };
    let last_of = |game, tokens: &str| {
        let film = film(game, tokens.split_whitespace());
        film.scenes()
            .last()
            .expect("a film has pictures")
            .clone()
            .finished()
    };
    vec![
        (
            "worded-iago",
            iago(21).with_strip(Strip {
                names: names("Ann", "Ben"),
                banner: None,
            }),
        ),
        (
            "worded-long",
            iago(12).with_strip(Strip {
                names: names("Maximilian von und zu Hohenstein", "先手"),
                banner: None,
            }),
        ),
        (
            "ended-iago",
            iago(43).finished().with_strip(Strip {
                names: names("Ann", "Ben"),
                banner: ended(
                    Some(Side::Second),
                    "Ben wins, 60 to 10",
                    "The inside is full",
                ),
            }),
        ),
        (
            "ended-draw",
            iago(30).finished().with_strip(Strip {
                names: names("Ann", "Ben"),
                banner: ended(None, "A draw", "Ann and Ben agreed on it"),
            }),
        ),
        (
            "ended-isaac",
            last_of(Game::Isaac, ISAAC_GAME).with_strip(Strip {
                names: names("Ann", "Ben"),
                banner: ended(Some(Side::Second), "Ben wins", "Ann resigned"),
            }),
        ),
        (
            "ended-ampel",
            last_of(Game::Ampel, AMPEL_GAME).with_strip(Strip {
                names: names("Ann", "Ben"),
                banner: ended(Some(Side::First), "Ann wins", "Three yellow disks"),
            }),
        ),
    ]
}

/// Every scene of every game, by name.
fn scenes() -> Vec<(String, Scene)> {
    let iago = gallery().into_iter();
    let iago = iago.map(|(name, scene)| (name.to_owned(), Scene::Iago(scene)));
    let isaac = isaac::gallery().into_iter();
    let isaac = isaac.map(|(name, scene)| (format!("isaac-{name}"), Scene::Isaac(scene)));
    let ampel = ampel::gallery().into_iter();
    let ampel = ampel.map(|(name, scene)| (name.to_owned(), Scene::Ampel(scene)));
    let worded = worded().into_iter();
    let worded = worded.map(|(name, scene)| (name.to_owned(), scene));
    let all = iago.chain(isaac).chain(ampel).chain(worded);
    all.filter(|(name, _)| !ALIKE.contains(&name.as_str()))
        .collect()
}

/// Scenes without a reference picture, because other pictures show all of their parts.
const ALIKE: [&str; 8] = [
    "ended-draw",
    "bare",
    "captives",
    "isaac-under-a-counter",
    "ampel-start",
    "ampel-late",
    "ampel-bare",
    "ampel-over",
];

/// Catches any change of a board's picture, and any theme that loses a colour.
#[test]
fn boards_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for (name, scene) in scenes() {
        let in_every_theme = ["middle", "isaac-scored", "ampel-half-done"];
        let themes = match in_every_theme.contains(&name.as_str()) {
            true => &ThemeName::ALL[..],
            false => &[ThemeName::Classic],
        };
        for theme in themes {
            let file = renderer.png(&scene, *theme, Size::BOARD);
            wrong.extend(check(&PLACE, &format!("{name}-{theme}"), &file));
        }
    }
    report(&wrong);
}

/// Catches sprites and names that are cut or overlap in a small layout.
#[test]
fn small_boards_look_as_they_did() {
    let renderer = Renderer::default();
    let size = Size::new(240).expect("in bounds");
    let mut wrong = Vec::new();
    for (name, scene) in others() {
        let file = renderer.png(&scene, ThemeName::Classic, size);
        wrong.extend(check(&PLACE, &format!("{name}-240"), &file));
    }
    report(&wrong);
}

/// Catches a curve, a band or a row drawn at a wrong place.
#[test]
fn charts_look_as_they_did() {
    let ratings = (0..24_i32).map(|index| Rated {
        at: 1_770_000_000 + 86_400 * i64::from(index * index),
        rating: 1500.0 + 12.0 * f64::from(index) + f64::from((index * 37) % 50),
        deviation: 350.0 / (1.0 + 0.3 * f64::from(index)),
    });
    let graph = Graph {
        ratings: ratings.collect(),
    };
    let course = Course {
        chances: (0..=58_i32)
            .map(|ply| (f64::from((ply * 7) % 9 + ply) / 58.0).min(1.0))
            .collect(),
        moves: (0..=58).collect(),
        turning: vec![9, 23, 40],
        names: BySide::new("Ann".into(), "Ben".into()),
    };
    let (renderer, classic) = (Renderer::default(), ThemeName::Classic);
    let page = standings::page();
    let wrong: Vec<String> = [
        ("graph", renderer.graph(&graph, classic, Size::BOARD)),
        ("course", renderer.course(&course, classic, Size::BOARD)),
        (
            "leaderboard",
            renderer.standings(&page, classic, Size::BOARD),
        ),
        (
            "rounds",
            renderer.table(&tables::rounds(), classic, Size::BOARD),
        ),
        (
            "places",
            renderer.table(&tables::standings(), classic, Size::BOARD),
        ),
        (
            "bracket",
            renderer.bracket(&tables::bracket(), classic, Size::BOARD),
        ),
    ]
    .iter()
    .filter_map(|(name, file)| check(&PLACE, name, file))
    .collect();
    report(&wrong);
}

/// Catches panels cropped in the middle of a square or a letter, and pictures in the wrong order.
#[test]
fn panels_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    // Iago's plies are a placement that captures and releases, and a placement that only captures.
    for (game, tokens, ply, count) in [
        (Game::Iago, GAME, 22, 4),
        (Game::Iago, GAME, 18, 2),
        (Game::Isaac, ISAAC_GAME, 20, 2),
        (Game::Isaac, ISAAC_GAME, 21, 2),
        (Game::Ampel, AMPEL_GAME, 12, 2),
        (Game::Ampel, AMPEL_GAME, 40, 2),
    ] {
        let mut position = AnyPosition::start(AnyOptions::default_of(game));
        let mut panels = None;
        for token in tokens.split_whitespace().take(ply) {
            let played = position.play_token(token).expect("the game is legal");
            panels = Scene::panels(&position, &played.effects, View::default());
            position = played.position;
        }
        let panels = panels.expect("something to take apart");
        assert_eq!(panels.len(), count, "{game} {ply}");
        let file = renderer.panels(&panels, ThemeName::Classic, Size::BOARD);
        wrong.extend(check(&PLACE, &format!("panels-{game}-{ply}"), &file));
    }
    report(&wrong);
}

/// Catches a mark that lies outside its crop of the legend.
#[test]
fn legends_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for game in Game::ALL {
        let file = png::encode(&renderer.legend(game, ThemeName::Classic, Size::BOARD));
        wrong.extend(check(&PLACE, &format!("legend-{game}"), &file));
    }
    report(&wrong);
}

/// Catches marks that a replay loses: in a picture in the middle, and in the last picture.
#[test]
fn replays_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for (game, tokens, passing) in [
        (Game::Iago, GAME, 21),
        (Game::Isaac, ISAAC_GAME, 20),
        (Game::Ampel, AMPEL_GAME, 29),
    ] {
        let film = film(game, tokens.split_whitespace());
        let scenes = film.scenes();
        for (name, scene) in [
            ("passing", &scenes[passing]),
            ("last", &scenes[scenes.len() - 1]),
        ] {
            let image = renderer.replay_image(scene, ThemeName::Classic, Size::REPLAY);
            let name = format!("replay-{game}-{name}");
            wrong.extend(check(&PLACE, &name, &png::encode(&image)));
        }
    }
    report(&wrong);
}

/// Catches Japanese letters that are at a wrong place, too large or missing.
#[test]
fn a_japanese_end_looks_as_it_did() {
    let Some(renderer) = crate::letters::japanese() else {
        return;
    };
    let film = film(Game::Iago, GAME.split_whitespace());
    let last = film.scenes().last().expect("pictures").clone().finished();
    let scene = last.with_strip(Strip {
        names: BySide::new("Ken太郎".into(), "花子".into()),
        banner: Some(Banner {
            winner: Some(Side::Second),
            title: "花子の勝ち（60対10）".into(),
            reason: "内部エリアが埋まりました".into(),
            credit: "イアーゴ（Kanare Kato作）".into(),
        }),
    });
    let file = renderer.png(&scene, ThemeName::Classic, Size::BOARD);
    report(&Vec::from_iter(check(&PLACE, "ended-japanese", &file)));
}
