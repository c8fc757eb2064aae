//! Reference pictures, compared pixel by pixel after decoding.

use crate::encoding::film;
use crate::games::{AMPEL_GAME, ISAAC_GAME};
use crate::matches::random_match_of;
use crate::random::Rng;
use crate::support::{GAME, gallery, positions, prepared};
use crate::{ampel, isaac};
use render::{
    Banner, Course, Graph, IndexedImage, Rated, Renderer, Rgb, Scene, Size, Strip, ThemeName, View,
    png,
};
use render::{Pictured as _, iago as board};
use rules::iago::Options;
use rules::{AnyOptions, AnyPosition, BySide, Game, Side};
use std::path::PathBuf;

/// Set to 1 to write the reference pictures anew.
pub const UPDATE: &str = "UPDATE_REFERENCE";

/// A channel may be this far off: other machines may round a sine the other way.
const TOLERANCE: u8 = 6;

/// How many pixels of a million may be further off than that.
const STRAY: usize = 200;

/// How many pixels of any [`BLOCK`] by [`BLOCK`] may be: fewer than one wrong letter has.
const STRAY_IN_BLOCK: usize = 3;

/// The side of a block; blocks overlap by half, so that a letter lies whole in one of them.
const BLOCK: usize = 16;

/// Where the reference pictures are kept.
const PLACE: [&str; 3] = ["tests", "render", "reference"];

struct Picture {
    width: u32,
    height: u32,
    colors: Vec<Rgb>,
}

impl Picture {
    fn of(frame: &IndexedImage) -> Picture {
        let color = |&pixel: &u8| frame.palette().colors()[usize::from(pixel)];
        Picture {
            width: frame.width(),
            height: frame.height(),
            colors: frame.pixels().iter().map(color).collect(),
        }
    }

    fn read(file: &[u8]) -> Picture {
        let picture = image::load_from_memory(file).expect("a picture").to_rgb8();
        let color = |pixel: &image::Rgb<u8>| Rgb::new(pixel.0[0], pixel.0[1], pixel.0[2]);
        Picture {
            width: picture.width(),
            height: picture.height(),
            colors: picture.pixels().map(color).collect(),
        }
    }

    /// Which pixels differ; all of them if the sizes do.
    fn differs(&self, other: &Picture) -> Vec<bool> {
        if (self.width, self.height) != (other.width, other.height) {
            return vec![true; self.colors.len()];
        }
        let far = |a: u8, b: u8| a.abs_diff(b) > TOLERANCE;
        let pairs = self.colors.iter().zip(&other.colors);
        pairs
            .map(|(a, b)| far(a.r, b.r) || far(a.g, b.g) || far(a.b, b.b))
            .collect()
    }

    fn same_as(&self, other: &Picture) -> bool {
        let differs = self.differs(other);
        let stray = differs.iter().filter(|differs| **differs).count();
        if stray * 1_000_000 > STRAY * self.colors.len() {
            return false;
        }
        let (width, height) = (self.width as usize, self.height as usize);
        let in_block = |left: usize, top: usize| {
            let rows = (top..(top + BLOCK).min(height)).map(|y| y * width);
            let right = (left + BLOCK).min(width);
            let row = |row: usize| differs[row + left..row + right].iter();
            rows.flat_map(row).filter(|differs| **differs).count()
        };
        let steps = |side: usize| (0..side).step_by(BLOCK / 2);
        stray <= STRAY_IN_BLOCK
            || steps(height)
                .flat_map(|top| steps(width).map(move |left| (left, top)))
                .all(|(left, top)| in_block(left, top) <= STRAY_IN_BLOCK)
    }

    /// The picture with a square of pixels copied from around one place to around another.
    fn copied(&self, from: (i32, i32), to: (i32, i32), reach: i32) -> Picture {
        let at = |(x, y): (i32, i32)| (y * self.width as i32 + x) as usize;
        let mut colors = self.colors.clone();
        for (dx, dy) in (-reach..reach).flat_map(|dx| (-reach..reach).map(move |dy| (dx, dy))) {
            colors[at((to.0 + dx, to.1 + dy))] = self.colors[at((from.0 + dx, from.1 + dy))];
        }
        Picture { colors, ..*self }
    }
}

#[test]
fn one_wrong_letter_is_noticed() {
    // Of all letters E and F differ least.
    let [right, wrong] = ["E3", "F3"].map(|name| name.parse().expect("a cell"));
    let gallery = gallery();
    let (_, empty) = gallery
        .iter()
        .find(|(name, _)| *name == "empty")
        .expect("it is there");
    for theme in ThemeName::ALL {
        for pixels in [400, 800] {
            let board = prepared(theme, pixels);
            let picture = Picture::of(&board.draw(empty));
            let at = |cell| board.layout().centre(cell, Side::First);
            let reach = board.layout().down as i32 / 4;
            let misspelt = picture.copied(at(wrong), at(right), reach);
            assert!(picture.same_as(&picture));
            assert!(!misspelt.same_as(&picture), "{theme}, {pixels} pixels");
        }
    }
}

fn folder(parts: &[&str]) -> PathBuf {
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.extend(parts);
    path
}

/// Compares a file with its reference, or writes it; returns what is wrong.
pub fn check(place: &[&str], name: &str, file: &[u8]) -> Option<String> {
    let reference = folder(place).join(format!("{name}.png"));
    if std::env::var(UPDATE).is_ok_and(|value| value == "1") {
        std::fs::write(&reference, file).expect("the reference can be written");
        return None;
    }
    let Ok(expected) = std::fs::read(&reference) else {
        return Some(format!("{name}: there is no {}", reference.display()));
    };
    let (expected, drawn) = (Picture::read(&expected), Picture::read(file));
    if drawn.same_as(&expected) {
        return None;
    }
    let differs = drawn.differs(&expected);
    let shown = differs
        .iter()
        .flat_map(|differs| if *differs { [255, 0, 0] } else { [32, 32, 32] });
    let difference = image::RgbImage::from_raw(drawn.width, drawn.height, shown.collect())
        .expect("the same size");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("render");
    std::fs::create_dir_all(&out).expect("target can be written");
    let (ours, marked) = (
        out.join(format!("{name}.png")),
        out.join(format!("{name}.difference.png")),
    );
    std::fs::write(&ours, file).expect("target can be written");
    difference.save(&marked).expect("target can be written");
    Some(format!(
        "{name}: drawn {}, difference {}",
        ours.display(),
        marked.display()
    ))
}

pub fn report(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "pictures differ from tests/render/reference; look at them, and if the change is meant, run the test \
         again with {UPDATE}=1\n{}",
        wrong.join("\n")
    );
}

#[test]
fn boards_look_as_they_did() {
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        for pixels in [400, 800] {
            let board = prepared(theme, pixels);
            for (scene, data) in gallery() {
                wrong.extend(check(
                    &PLACE,
                    &format!("{scene}-{theme}-{pixels}"),
                    &png::encode(&board.draw(&data)),
                ));
            }
        }
    }
    report(&wrong);
}

#[test]
fn graphs_and_panels_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    let ratings = (0..24_i32).map(|index| Rated {
        at: 1_770_000_000 + 86_400 * i64::from(index * index),
        rating: 1500.0 + 12.0 * f64::from(index) + f64::from((index * 37) % 50),
        deviation: 350.0 / (1.0 + 0.3 * f64::from(index)),
    });
    let graph = Graph {
        ratings: ratings.collect(),
    };
    let sizes = || [600, 800].map(|pixels| Size::new(pixels).expect("in bounds"));
    for theme in ThemeName::ALL {
        for size in sizes() {
            let name = format!("graph-{theme}-{}", size.pixels());
            wrong.extend(check(&PLACE, &name, &renderer.graph(&graph, theme, size)));
        }
    }
    let course = Course {
        expected: (0..=58_i32)
            .map(|ply| f64::from((ply * 7) % 9 - 4) + f64::from(ply - 20) / 3.0)
            .collect(),
        moves: 58,
        turning: vec![9, 23, 40],
        chosen: Some(1),
        names: BySide::new("Ann".to_owned(), "Ben".to_owned()),
    };
    for theme in ThemeName::ALL {
        for size in sizes() {
            let name = format!("course-{theme}-{}", size.pixels());
            wrong.extend(check(&PLACE, &name, &renderer.course(&course, theme, size)));
        }
    }
    let plies = positions(Options::default(), GAME);
    // One placement takes and frees, another only takes.
    for (name, ply) in [("panels-four", 22), ("panels-two", 18)] {
        let effects = plies[ply].1.as_ref().expect("a ply");
        let panels =
            board::Scene::panels(&plies[ply - 1].0, effects, View::default()).expect("a flip");
        let count = if name == "panels-four" { 4 } else { 2 };
        assert_eq!(panels.as_slice().len(), count, "{name}");
        let panels = panels.map(Scene::from);
        for theme in ThemeName::ALL {
            for size in sizes() {
                let file = renderer.panels(&panels, theme, size);
                let name = format!("{name}-{theme}-{}", size.pixels());
                wrong.extend(check(&PLACE, &name, &file));
            }
        }
    }
    report(&wrong);
}

#[test]
fn what_a_ply_did_is_cut_at_whole_squares_and_letters() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for (game, tokens, ply) in [
        (Game::Isaac, ISAAC_GAME, 19),
        (Game::Isaac, ISAAC_GAME, 20),
        (Game::Ampel, AMPEL_GAME, 11),
        (Game::Ampel, AMPEL_GAME, 39),
    ] {
        let mut position = AnyPosition::start(AnyOptions::default_of(game));
        let mut panels = None;
        for token in tokens.split_whitespace().take(ply + 1) {
            let played = position.play_token(token).expect("the game is legal");
            panels = Scene::panels(&position, &played.effects, View::default());
            position = played.position;
        }
        let panels = panels.expect("something to take apart");
        for size in [400, 800].map(|pixels| Size::new(pixels).expect("in bounds")) {
            let file = renderer.panels(&panels, ThemeName::Classic, size);
            let name = format!("panels-{game}-{}-{}", ply + 1, size.pixels());
            wrong.extend(check(&PLACE, &name, &file));
        }
    }
    report(&wrong);
}

#[test]
fn one_moved_ring_is_noticed() {
    let board = prepared(ThemeName::Classic, 800);
    let gallery = gallery();
    let scene = |name: &str| {
        &gallery
            .iter()
            .find(|(known, _)| *known == name)
            .expect("in the gallery")
            .1
    };
    let middle = scene("middle");
    let mut unmarked = middle.clone();
    for cell in rules::iago::Cell::ALL {
        unmarked.mark(cell, render::iago::Mark::None);
    }
    assert_ne!(*middle, unmarked);
    let (a, b) = (
        Picture::of(&board.draw(middle)),
        Picture::of(&board.draw(&unmarked)),
    );
    assert!(a.same_as(&a) && !a.same_as(&b));
}

/// Positions of the other games, some way into a random match.
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

/// The emptiest and the fullest boards of the other games, those with most marks, and refusals.
fn extremes() -> Vec<(&'static str, Scene)> {
    let isaac = isaac::gallery().into_iter();
    let isaac = isaac.filter_map(|(name, scene)| match name {
        "start" => Some(("isaac-start", Scene::Isaac(scene))),
        "offers" => Some(("isaac-offers", Scene::Isaac(scene))),
        "choice" => Some(("isaac-choice", Scene::Isaac(scene))),
        "occupied" => Some(("isaac-occupied", Scene::Isaac(scene))),
        "under a counter" => Some(("isaac-under-a-counter", Scene::Isaac(scene))),
        "scored in a column, seen by White" => Some(("isaac-turned", Scene::Isaac(scene))),
        _ => None,
    });
    let wanted = [
        "ampel-start",
        "ampel-late",
        "ampel-full",
        "ampel-chosen",
        "ampel-signals",
        "ampel-unreachable",
        "ampel-makes-signal",
    ];
    let ampel = ampel::gallery().into_iter();
    let ampel = ampel
        .filter(|(name, _)| wanted.contains(name))
        .map(|(name, scene)| (name, Scene::Ampel(scene)));
    let all: Vec<(&str, Scene)> = isaac.chain(ampel).collect();
    assert_eq!(all.len(), 6 + wanted.len(), "each is in its gallery");
    all
}

/// Boards with words around them: a match under way, names that are too long or cannot be written, and
/// every kind of end.
fn worded() -> Vec<(&'static str, Scene)> {
    let names = |first: &str, second: &str| BySide::new(first.to_owned(), second.to_owned());
    let ended = |winner, title: &str, reason: &str| {
        Some(Banner {
            winner,
            title: title.to_owned(),
            reason: reason.to_owned(),
        })
    };
    let plies = positions(Options::default(), GAME);
    let iago = |ply: usize| {
        let (position, last) = &plies[ply];
        Scene::Iago(board::Scene::new(position, last.as_ref(), View::default()))
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

/// The scene of a reference picture.
pub fn named(wanted: &str) -> Scene {
    let iago = gallery().into_iter();
    let iago = iago.map(|(name, scene)| (name, Scene::Iago(scene)));
    let mut all = iago.chain(others()).chain(extremes()).chain(worded());
    let found = all.find(|(name, _)| *name == wanted);
    found.expect("a reference picture").1
}

#[test]
fn the_other_games_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        for pixels in [400, 800] {
            for (name, scene) in others().into_iter().chain(extremes()).chain(worded()) {
                let size = Size::new(pixels).expect("in bounds");
                let file = renderer.png(&scene, theme, size);
                wrong.extend(check(&PLACE, &format!("{name}-{theme}-{pixels}"), &file));
            }
        }
    }
    report(&wrong);
}

#[test]
fn legends_look_as_they_did() {
    let renderer = Renderer::default();
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        for pixels in [400, 800] {
            for game in Game::ALL {
                let size = Size::new(pixels).expect("in bounds");
                let file = png::encode(&renderer.legend(game, theme, size));
                wrong.extend(check(
                    &PLACE,
                    &format!("legend-{game}-{theme}-{pixels}"),
                    &file,
                ));
            }
        }
    }
    report(&wrong);
}

/// Pictures of replays: one that passes, which says most of its ply, and the last one, which is held.
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
        for theme in ThemeName::ALL {
            for size in [360, 720].map(|pixels| Size::new(pixels).expect("in bounds")) {
                let pictures = film.scenes();
                for (name, picture) in [("passing", passing), ("last", pictures.len() - 1)] {
                    let image = renderer.replay_image(&pictures[picture], theme, size);
                    let file = png::encode(&image);
                    let name = format!("replay-{game}-{name}-{theme}-{}", size.pixels());
                    wrong.extend(check(&PLACE, &name, &file));
                }
            }
        }
    }
    report(&wrong);
}
