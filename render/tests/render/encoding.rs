//! PNG and GIF files decode to the pictures they were made from, and are small.

use crate::games::{AMPEL_GAME, ISAAC_GAME};
use crate::matches::{random_match, random_match_of};
use crate::random::Rng;
use crate::support::{GAME, gallery, positions, prepared, random_positions};
use render::gif::{self, Pace};
use render::iago::Scene;
use render::{Caption, Drawing as _, Film, IndexedImage, Renderer, Rgb, Scene as AnyScene, Size};
use render::{ThemeName, View, png};
use rules::iago::Options;
use rules::record::{Record, Replay};
use rules::{AnyOptions, Game, Side};

fn colors(frame: &IndexedImage) -> Vec<Rgb> {
    frame
        .pixels()
        .iter()
        .map(|&pixel| frame.palette().colors()[usize::from(pixel)])
        .collect()
}

fn decoded(file: &[u8]) -> (u32, u32, Vec<Rgb>) {
    let picture = image::load_from_memory(file)
        .expect("the image crate reads the file")
        .to_rgb8();
    let colors = picture
        .pixels()
        .map(|pixel| Rgb::new(pixel.0[0], pixel.0[1], pixel.0[2]))
        .collect();
    (picture.width(), picture.height(), colors)
}

#[test]
fn a_png_decodes_to_the_same_pixels() {
    for theme in ThemeName::ALL {
        for pixels in [120, 401, 800] {
            let board = prepared(theme, pixels);
            for (name, scene) in gallery() {
                let frame = board.draw(&scene);
                let (width, height, read) = decoded(&png::encode(&frame));
                assert_eq!((width, height), (frame.width(), frame.height()));
                assert!(read == colors(&frame), "{name} in {theme} at {pixels}");
            }
        }
    }
}

#[test]
fn a_board_goes_out_with_four_bits_a_pixel_and_is_clear_around_its_panels() {
    let board = prepared(ThemeName::Classic, 800);
    let file = png::encode(&board.draw(&gallery()[2].1));
    assert_eq!(file[24..26], [4, 3], "bit depth 4, colour type 3");
    let picture = image::load_from_memory(&file)
        .expect("a picture")
        .to_rgba8();
    let alpha = |x: u32, y: u32| picture.get_pixel(x, y).0[3];
    let (right, bottom) = (picture.width() - 1, picture.height() - 1);
    for corner in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        assert_eq!(alpha(corner.0, corner.1), 0, "{corner:?}");
    }
    assert_eq!(alpha(right / 2, bottom / 2), 255, "the board");
    assert_eq!(alpha(right / 4, bottom - 8), 255, "the strip");
    let edges = picture.pixels().filter(|pixel| pixel.0[3] == 128);
    assert!(edges.count() > 400, "edges are soft on any ground");
}

/// The pictures of a GIF, each with the time it is held whole and the time its patches took before, in hundredths of
/// a second.
///
/// # Panics
/// If a patch is held for a time that viewers stretch.
fn pictures(file: &[u8], pace: Pace) -> Vec<(Vec<Rgb>, u16, u16)> {
    let mut pictures = Vec::new();
    let mut building = 0;
    for (shown, delay) in played_back(file) {
        assert!(delay >= 2, "viewers stretch shorter delays");
        if building + delay == pace.frame || building + delay == pace.last {
            pictures.push((shown, delay, building));
            building = 0;
        } else {
            building += delay;
        }
    }
    assert_eq!(building, 0, "the last picture is whole");
    pictures
}

/// Plays a GIF back as a viewer does: each frame's opaque pixels over the last picture.
pub fn played_back(file: &[u8]) -> Vec<(Vec<Rgb>, u16)> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut reader = options
        .read_info(file)
        .expect("the gif crate reads the head");
    let width = usize::from(reader.width());
    let palette = reader.global_palette().expect("one palette serves all");
    // Pixels that stay transparent have the colour of the panels, as in the picture itself.
    let clear = palette.chunks_exact(3).next().expect("a colour");
    let clear = Rgb::new(clear[0], clear[1], clear[2]);
    let mut canvas = vec![clear; width * usize::from(reader.height())];
    let mut shown = Vec::new();
    while let Some(frame) = reader
        .read_next_frame()
        .expect("the gif crate reads the frame")
    {
        assert_eq!(frame.dispose, ::gif::DisposalMethod::Keep);
        assert!(frame.palette.is_none(), "one palette serves all");
        for (row, line) in frame
            .buffer
            .chunks_exact(usize::from(frame.width) * 4)
            .enumerate()
        {
            for (column, pixel) in line.chunks_exact(4).enumerate() {
                if pixel[3] > 0 {
                    let at =
                        (usize::from(frame.top) + row) * width + usize::from(frame.left) + column;
                    canvas[at] = Rgb::new(pixel[0], pixel[1], pixel[2]);
                }
            }
        }
        shown.push((canvas.clone(), frame.delay));
    }
    shown
}

#[test]
fn each_picture_of_a_replay_is_what_its_scene_shows() {
    let (pace, size) = (Pace::default(), Size::new(360).expect("in bounds"));
    let renderer = Renderer::default();
    for theme in ThemeName::ALL {
        for (game, tokens) in [
            (Game::Iago, GAME),
            (Game::Isaac, ISAAC_GAME),
            (Game::Ampel, AMPEL_GAME),
        ] {
            let film = film(game, tokens.split_whitespace());
            let pictures = pictures(&renderer.replay(&film, theme, size, pace), pace);
            let scenes = film.scenes();
            assert_eq!(pictures.len(), scenes.len(), "a picture a scene in {theme}");
            for (at, ((shown, held, building), scene)) in pictures.iter().zip(scenes).enumerate() {
                let image = renderer.replay_image(scene, theme, size);
                assert!(*shown == colors(&image), "{game}: picture {at} in {theme}");
                let is_last = at + 1 == scenes.len();
                let time = if is_last { pace.last } else { pace.frame };
                assert_eq!(held + building, time, "picture {at}");
                assert!(held >= building, "picture {at} is whole for half its time");
            }
        }
    }
}

/// The film with captions as long as those in chat.
fn captioned(film: Film, replay: &Replay) -> Film {
    let turns = film.plies().windows(2).zip(1..);
    let line = |(ends, number): (&[usize], usize)| {
        let steps = replay.steps()[ends[0]..ends[1]].iter();
        let tokens = steps.map(|step| step.action.to_string().replace('>', "→"));
        let tokens: Vec<String> = tokens.filter(|token| token != "-").collect();
        // Captions of ISAAC and Ampel have few words or none.
        let is_iago = replay.start().game() == Game::Iago;
        let did = if is_iago { ", captures 3" } else { "" };
        let side = replay.positions().nth(ends[0])?.to_move()?;
        let line = format!("{number}. {}{did}", tokens.join(" "));
        Some((side, line.into()))
    };
    let lines: Vec<_> = turns.map(line).collect();
    film.with_captions(std::iter::once(None).chain(lines))
}

#[test]
fn captions_stand_below_every_picture_of_a_replay_and_change_with_it() {
    let (pace, size) = (Pace::default(), Size::new(360).expect("in bounds"));
    let renderer = Renderer::default();
    for game in Game::ALL {
        let replay = random_match(game, 7);
        let film = Film::of(&replay, View::default()).expect("every game has pictures");
        let film = captioned(film.cut(8), &replay);
        assert_eq!(film.caption(0), Some(&Caption::default()));
        let shown = pictures(
            &renderer.replay(&film, ThemeName::Classic, size, pace),
            pace,
        );
        let mut last = Vec::new();
        for (at, ((shown, ..), scene)) in shown.iter().zip(film.scenes()).enumerate() {
            let above = colors(&renderer.replay_image(scene, ThemeName::Classic, size));
            let (board, line) = shown.split_at(above.len());
            assert!(board == above, "{game}: the board of picture {at}");
            assert_ne!(line, last, "{game}: the line of picture {at}");
            last = line.to_vec();
        }
        let odd = ["手", "1. D4"].map(|text| Some((Side::First, text.into())));
        let odd = film.with_captions(odd);
        let shown = pictures(&renderer.replay(&odd, ThemeName::Classic, size, pace), pace);
        let line = |at: usize| {
            let image = renderer.replay_image(&odd.scenes()[at], ThemeName::Classic, size);
            &shown[at].0[image.pixels().len()..]
        };
        assert_ne!(line(0), line(1), "{game}: the first cannot be written");
        assert_eq!(line(1), line(2), "{game}: nothing more is said");
    }
}

/// The caption below a film's last picture, as rows of pixels that are `true` where there is ink.
fn line_below(film: &Film, game: Game) -> Vec<Vec<bool>> {
    let (renderer, theme, size) = (Renderer::default(), ThemeName::Classic, Size::REPLAY);
    let board = renderer.replay_image(&film.scenes()[0], theme, size);
    let shown = played_back(&renderer.replay(film, theme, size, Pace::default()));
    let (last, _) = shown
        .last()
        .unwrap_or_else(|| panic!("a picture of {game}"));
    let line = &last[board.pixels().len()..];
    let ink = |color: &Rgb| *color != line[0];
    let rows = line.chunks_exact(board.width() as usize);
    rows.map(|row| row.iter().map(ink).collect()).collect()
}

#[test]
fn what_either_side_played_last_stands_below_its_half() {
    for game in Game::ALL {
        let film = Film::of(&random_match(game, 7), View::default()).expect("pictures");
        let film = film.cut(2);
        let shown = |captions: &[(Side, &str)]| {
            let captions = captions.iter().map(|(side, text)| (*side, (*text).into()));
            let film = film.clone().with_captions(captions.map(Some));
            line_below(&film, game)
        };
        let halves = |line: &[Vec<bool>]| {
            let inked = |right: bool| {
                line.iter().any(|row| {
                    let (a, b) = row.split_at(row.len() / 2);
                    [a, b][usize::from(right)].contains(&true)
                })
            };
            [inked(false), inked(true)]
        };
        let (first, second) = ((Side::First, "1. D4"), (Side::Second, "2. E5"));
        assert_eq!(halves(&shown(&[first])), [true, false], "{game}");
        assert_eq!(halves(&shown(&[second])), [false, true], "{game}");
        let both = shown(&[first, second]);
        let one_each = shown(&[first]).into_iter().zip(shown(&[second]));
        for (row, (a, b)) in both.iter().zip(one_each) {
            let joined: Vec<bool> = a.iter().zip(&b).map(|(a, b)| *a || *b).collect();
            assert!(*row == joined, "{game}: neither hides the other");
        }
        // The later text keeps its room, and the older text is left out.
        let wide = "M".repeat(200);
        let long = (Side::Second, &*wide);
        assert!(shown(&[first, long]) == shown(&[long]), "{game}");
        let cut = shown(&[(Side::First, &wide)]);
        let width = cut[0].len();
        let inked = |from: usize, to: usize| cut.iter().any(|row| row[from..to].contains(&true));
        assert!(inked(width / 2, width), "{game}: as much as has room");
        assert!(
            !inked(0, 8) && !inked(width - 8, width),
            "{game}: within the margins"
        );
    }
}

#[test]
fn a_corner_of_changes_is_no_rectangle() {
    let board = prepared(ThemeName::Classic, 400);
    let still = board.draw(&gallery()[0].1);
    let palette = still.palette().clone();
    let plain = render::Canvas::new(300, 200, palette.colors()[0]);
    let bar = |canvas: &mut render::Canvas, [left, top, right, bottom]: [f32; 4]| {
        let bar = render::shape::RoundedRect {
            left,
            top,
            right,
            bottom,
            radius: 0.0,
        };
        canvas.fill(&bar, &palette.colors()[1]);
    };
    let mut corner = plain.clone();
    bar(&mut corner, [10.0, 10.0, 290.0, 30.0]);
    bar(&mut corner, [10.0, 10.0, 30.0, 190.0]);
    let frames = [&plain, &corner].map(|canvas| IndexedImage::from_canvas(canvas, &palette));
    let file = gif::encode(frames, Pace::default());
    let mut reader = ::gif::DecodeOptions::new()
        .read_info(&file[..])
        .expect("a GIF");
    let mut painted = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a whole GIF") {
        painted.push(usize::from(frame.width) * usize::from(frame.height));
    }
    assert_eq!(painted[0], 300 * 200);
    let [_, first, second] = painted[..] else {
        panic!("two patches: {painted:?}");
    };
    // Each bar has its own patch; the block where the bars meet may count twice.
    let bars = 280 * 20 + 20 * 160;
    assert!(
        (bars..bars + 280 * 8).contains(&(first + second)),
        "{painted:?}"
    );
}

#[test]
fn a_film_of_iago_has_the_start_and_every_ply() {
    let film = film(Game::Iago, GAME.split_whitespace());
    let scenes = film.scenes();
    let plies = positions(Options::default(), GAME);
    assert_eq!(scenes.len(), plies.len());
    for (ply, (shown, (position, last))) in scenes.iter().zip(&plies).enumerate() {
        let scene = Scene::new(position, last.as_ref(), View::default());
        let scene = if ply + 1 == plies.len() {
            scene.quiet()
        } else {
            scene.for_replay()
        };
        assert_eq!(*shown, AnyScene::Iago(scene), "ply {ply}");
    }
}

/// The film of a game given by its actions.
pub fn film<'a>(game: Game, tokens: impl Iterator<Item = &'a str>) -> Film {
    let record = Record::new(AnyOptions::default_of(game), ["a".into(), "b".into()])
        .with_actions(tokens)
        .expect("the game is made of tokens");
    let replay = record.replay().expect("the game is legal");
    Film::of(&replay, View::default()).expect("every game has pictures")
}

#[test]
fn a_replay_repaints_only_what_changed() {
    let board = prepared(ThemeName::Classic, 360);
    let still = board.draw(&gallery()[2].1);
    let same = gif::encode(
        [still.clone(), still.clone(), still.clone()],
        Pace::default(),
    );
    let one = gif::encode([still], Pace::default());
    assert!(
        same.len() < one.len() + 80,
        "equal frames cost next to nothing"
    );
    assert_eq!(played_back(&same).len(), 3, "yet each keeps its time");
}

#[test]
fn noise_and_long_runs_come_back_from_the_codes() {
    // The pictures have more phrases than GIF has codes, and runs longer than any phrase.
    let board = prepared(ThemeName::Classic, 400);
    let palette = board.draw(&gallery()[0].1).palette().clone();
    let mut rng = Rng::new(9);
    let frames: Vec<IndexedImage> = (0..4)
        .map(|busy| {
            let mut canvas = render::Canvas::new(300, 200, palette.colors()[0]);
            for y in 0..50 * busy {
                for x in 0..300 {
                    let dot = render::shape::RoundedRect {
                        left: x as f32,
                        top: y as f32,
                        right: x as f32 + 1.0,
                        bottom: y as f32 + 1.0,
                        radius: 0.0,
                    };
                    canvas.fill(&dot, &palette.colors()[rng.below(16)]);
                }
            }
            IndexedImage::from_canvas(&canvas, &palette)
        })
        .collect();
    let pace = Pace::default();
    let shown = pictures(&gif::encode(frames.clone(), pace), pace);
    assert_eq!(shown.len(), frames.len());
    for (frame, (shown, ..)) in frames.iter().zip(&shown) {
        assert!(*shown == colors(frame));
    }
}

/// Films of random games of Iago that have sixty pictures.
fn long_games(count: usize) -> Vec<Film> {
    let mut rng = Rng::new(2);
    let games = (0..2000).map(|_| random_match_of(Game::Iago, &mut rng, 200));
    let films = games
        .filter(|replay| replay.steps().len() >= 59)
        .map(|replay| {
            let film = Film::of(&replay, View::default()).expect("every game has pictures");
            captioned(film, &replay).cut(60)
        });
    let films: Vec<Film> = films.take(count).collect();
    assert_eq!(films.len(), count, "one game in some hundreds is as long");
    films
}

#[test]
fn files_are_as_small_as_promised_on_average() {
    let renderer = Renderer::default();
    for theme in ThemeName::ALL {
        let positions = random_positions(5, 3);
        let stills = positions.iter().map(|(position, last)| {
            let scene = Scene::new(position, last.as_ref(), View::default());
            png::encode(&prepared(theme, 800).draw(&scene)).len()
        });
        let mean = stills.sum::<usize>() / positions.len();
        assert!(mean <= 30_000, "a board in {theme} has {mean} bytes");
        let films = long_games(3);
        let replays = films.iter().map(|film| {
            let file = renderer.replay(film, theme, Size::REPLAY, Pace::default());
            file.len()
        });
        let mean = replays.sum::<usize>() / films.len();
        assert!(mean <= 110_000, "a replay in {theme} has {mean} bytes");
    }
}

/// Films of random matches of a game, cut to sixty pictures.
fn random_films(game: Game, count: u64) -> Vec<Film> {
    let film = |seed: u64| {
        let replay = random_match(game, seed * 7919 + 1);
        let film = Film::of(&replay, View::default()).expect("every game has pictures");
        captioned(film, &replay).cut(60)
    };
    (1..=count).map(film).collect()
}

#[test]
fn replays_of_the_other_games_are_as_small() {
    let renderer = Renderer::default();
    for game in [Game::Isaac, Game::Ampel] {
        let films = random_films(game, 4);
        for theme in ThemeName::ALL {
            let size = |film: &Film| {
                let file = renderer.replay(film, theme, Size::REPLAY, Pace::default());
                file.len()
            };
            // Games differ in length; the first picture is the largest by far.
            let first = size(&films[0].clone().cut(1));
            let later: usize = films.iter().map(|film| size(film) - first).sum();
            let pictures: usize = films.iter().map(|film| film.scenes().len() - 1).sum();
            let of_sixty = first + 59 * later / pictures;
            assert!(
                of_sixty <= 110_000,
                "sixty pictures of {game} in {theme} have {of_sixty} bytes"
            );
        }
    }
}
