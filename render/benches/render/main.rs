//! Pictures against their peers: `cargo bench --bench render`.
//!
//! First a paired comparison in one process, over the same random positions: this renderer, plain
//! imageproc drawing with the image crate's default PNG, and resvg on an SVG of the same board.
//! All three draw cells, disks, crosses, names and totals. Look at the ratios, not at the
//! milliseconds. Then divan measures the parts of this renderer.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use matches::{random_match, random_match_of};
use random::Rng;
use render::iago::{Layout, Scene, Tile};
use render::{
    Board, Detail, Film, Renderer, Scene as AnyScene, Size, Theme, ThemeName, View, gif, png,
};
use rules::iago::Cell;
use rules::record::Replay;
use rules::{AnyPosition, Game, Side};
use std::sync::LazyLock;
use std::time::Instant;

#[path = "../../src/deflate/mod.rs"]
mod deflate;
#[path = "../../src/lzw.rs"]
mod lzw;
#[path = "../../../tests/support/matches.rs"]
mod matches;
mod own;
#[path = "../../../tests/support/random.rs"]
mod random;

fn main() {
    compare_stills();
    compare_replays();
    other_games();
    own::compare_deflate();
    own::compare_lzw();
    own::compare_rasterisers();
    own::compare_palettes();
    divan::main();
}

static BOARD: LazyLock<Board<Scene>> =
    LazyLock::new(|| Board::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full));

/// Random matches of Iago from a seed.
fn games(seed: u64) -> impl Iterator<Item = Replay> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || random_match_of(Game::Iago, &mut rng, 200))
}

/// Every 14th position of some random games.
fn scenes() -> Vec<Scene> {
    let scene = |scene: AnyScene| match scene {
        AnyScene::Iago(scene) => scene,
        _ => panic!("another game"),
    };
    let of_games = games(1).take(8).flat_map(|replay| all_scenes(&replay));
    of_games.step_by(14).map(scene).collect()
}

/// Every position of a match.
fn all_scenes(replay: &Replay) -> Vec<AnyScene> {
    let scene = |(ply, position): (usize, AnyPosition)| {
        let effects = replay.steps()[..ply].iter().map(|ply| &ply.effects);
        AnyScene::after(&position, effects, View::default()).expect("every game has pictures")
    };
    replay.positions().enumerate().map(scene).collect()
}

/// How often each comparison is made.
const ROUNDS: usize = 15;

/// The median of these times, in milliseconds.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] * 1e3
}

/// How long a job takes this thread, in seconds; on Linux without the time it waits for others.
fn seconds(job: impl FnOnce()) -> f64 {
    let (start, wall) = (processor_seconds(), Instant::now());
    job();
    match (start, processor_seconds()) {
        (Some(start), Some(end)) => end - start,
        _ => wall.elapsed().as_secs_f64(),
    }
}

/// How long this thread has run on a processor; only Linux tells, in nanoseconds.
fn processor_seconds() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = status.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn compare_stills() {
    type Draw<'a> = (&'a str, Box<dyn Fn(&Scene) -> Vec<u8> + 'a>);
    let scenes = scenes();
    let resvg_options = resvg::usvg::Options::default();
    let ways: [Draw<'_>; 3] = [
        ("iago", Box::new(|scene| png::encode(&BOARD.draw(scene)))),
        (
            "imageproc + image",
            Box::new(|scene| plain::png(scene, BOARD.layout())),
        ),
        (
            "resvg",
            Box::new(|scene| vector::png(scene, BOARD.layout(), &resvg_options)),
        ),
    ];
    LazyLock::force(&BOARD);
    let mut times = vec![Vec::new(); ways.len()];
    let mut bytes = vec![0; ways.len()];
    // Turn by turn, so that a busy machine slows all alike.
    for _ in 0..ROUNDS {
        for (way, (_, draw)) in ways.iter().enumerate() {
            bytes[way] = 0;
            let all = seconds(|| {
                for scene in &scenes {
                    bytes[way] += black_box(draw(scene)).len();
                }
            });
            times[way].push(all / scenes.len() as f64);
        }
    }
    let rows: Vec<(f64, usize)> = times
        .into_iter()
        .zip(bytes)
        .map(|(times, bytes)| (median(times), bytes / scenes.len()))
        .collect();
    println!(
        "position to PNG, 800 px, mean of {} positions, median of {ROUNDS} rounds",
        scenes.len()
    );
    for ((name, _), (ms, bytes)) in ways.iter().zip(&rows) {
        let (base_ms, base_bytes) = rows[0];
        println!(
            "{name:>18} {ms:8.3} ms ({:5.1}×) {bytes:7} bytes ({:4.1}×)",
            ms / base_ms,
            *bytes as f64 / base_bytes as f64
        );
    }
}

/// The first 60 pictures of random games that have as many: one in some hundreds.
fn sixty(count: usize) -> Vec<Film> {
    let long = games(2)
        .take(4000)
        .filter(|replay| replay.steps().len() >= 59);
    let films = long.map(|replay| {
        let film = Film::of(&replay, View::default()).expect("every game has pictures");
        film.cut(60)
    });
    let films: Vec<Film> = films.take(count).collect();
    assert_eq!(films.len(), count, "there are long games among so many");
    films
}

fn compare_replays() {
    let renderer = Renderer::default();
    let pace = gif::Pace::default();
    let films = sixty(3);
    let mut times = [const { Vec::new() }; 2];
    let mut bytes = [0; 2];
    for _ in 0..ROUNDS {
        bytes = [0; 2];
        for film in &films {
            let (scenes, classic) = (film.scenes(), ThemeName::Classic);
            let draw = |scene| renderer.replay_image(scene, classic, Size::REPLAY);
            let frames = || scenes.iter().map(draw);
            times[0].push(seconds(|| bytes[0] += gif::encode(frames(), pace).len()));
            times[1].push(seconds(|| bytes[1] += plain::gif(frames()).len()));
        }
    }
    let [ours, theirs] = times.map(median);
    let [bytes, their_bytes] = bytes.map(|sum| sum / films.len());
    println!(
        "replay, 60 frames, 720 px, {} games, median of {ROUNDS} rounds",
        films.len()
    );
    println!("{:>18} {ours:8.3} ms {bytes:17} bytes", "iago");
    println!(
        "{:>18} {theirs:8.3} ms ({:5.1}×) {their_bytes:7} bytes ({:4.1}×)",
        "whole frames",
        theirs / ours,
        their_bytes as f64 / bytes as f64
    );
}

/// Boards and replays of ISAAC and Ampel, whose peers draw nothing of the kind.
fn other_games() {
    let renderer = Renderer::default();
    println!("the other games, median of {ROUNDS} rounds");
    for game in [Game::Isaac, Game::Ampel] {
        let matches: Vec<Replay> = (1..=4)
            .map(|seed| random_match(game, seed * 7919 + 1))
            .collect();
        let scenes = matches
            .iter()
            .flat_map(|replay| all_scenes(replay).into_iter().step_by(7));
        let scenes: Vec<AnyScene> = scenes.collect();
        let films: Vec<Film> = matches
            .iter()
            .map(|replay| Film::of(replay, View::default()).expect("every game has pictures"))
            .collect();
        let pictures: usize = films.iter().map(|film| film.scenes().len()).sum();
        let classic = ThemeName::Classic;
        let mut times = [const { Vec::new() }; 2];
        let mut bytes = [0; 2];
        for _ in 0..=ROUNDS {
            bytes = [0; 2];
            times[0].push(seconds(|| {
                for scene in &scenes {
                    bytes[0] += renderer.png(scene, classic, Size::BOARD).len();
                }
            }));
            times[1].push(seconds(|| {
                for film in &films {
                    let file = renderer.replay(film, classic, Size::REPLAY, gif::Pace::default());
                    bytes[1] += file.len();
                }
            }));
        }
        // The first round prepared the boards.
        let [still, film] = times.map(|times| median(times[1..].to_vec()));
        println!(
            "{:>18} {:8.3} ms {:17} bytes a board",
            game.to_string(),
            still / scenes.len() as f64,
            bytes[0] / scenes.len(),
        );
        println!(
            "{:>18} {:8.3} ms {:17} bytes a replay of {} pictures",
            "",
            film / films.len() as f64,
            bytes[1] / films.len(),
            pictures / films.len()
        );
    }
}

#[divan::bench]
fn prepare_a_board() -> Board<Scene> {
    Board::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full)
}

#[divan::bench]
fn draw(bencher: Bencher<'_, '_>) {
    let scenes = scenes();
    LazyLock::force(&BOARD);
    let mut next = scenes.iter().cycle();
    bencher.bench_local(|| BOARD.draw(next.next().expect("a cycle has no end")));
}

#[divan::bench]
fn encode(bencher: Bencher<'_, '_>) {
    let frames: Vec<_> = scenes().iter().map(|scene| BOARD.draw(scene)).collect();
    let mut next = frames.iter().cycle();
    let pixels = frames[0].pixels().len();
    bencher
        .counter(BytesCount::new(pixels))
        .bench_local(|| png::encode(next.next().expect("a cycle has no end")));
}

#[divan::bench(sample_count = 20)]
fn replay_of_sixty_frames(bencher: Bencher<'_, '_>) {
    let renderer = Renderer::default();
    let film = sixty(1).remove(0);
    let draw = || {
        renderer.replay(
            &film,
            ThemeName::Classic,
            Size::REPLAY,
            gif::Pace::default(),
        )
    };
    draw();
    bencher.bench_local(draw);
}

/// Red, green and blue.
type Rgb = [u8; 3];

/// What a cell shows to the peers: its ground, and a disk's colour and cross.
fn colors(scene: &Scene, cell: Cell) -> (Rgb, Option<(Rgb, Option<Rgb>)>) {
    let theme = Theme::named(ThemeName::Classic);
    let rgb = |color: render::Rgb| [color.r, color.g, color.b];
    let ground = match cell {
        Cell::CENTRE => &theme.centre,
        cell if cell.is_outer() => &theme.outer,
        _ => &theme.inner,
    };
    let disk = match scene.tile(cell) {
        Tile::Empty(_) => None,
        Tile::Disk(disk, _) => {
            let owner = [&theme.first, &theme.second][disk.owner.index()];
            Some(if disk.captive {
                (rgb(theme.captive.face), Some(rgb(owner.face)))
            } else {
                (rgb(owner.face), None)
            })
        }
    };
    (rgb(ground.face), disk)
}

/// The corners of a cell's hexagon.
fn corners(layout: &Layout, (x, y): (i32, i32)) -> [(f32, f32); 6] {
    let (third, half) = (
        layout.across as f32 / 3.0 - 1.0,
        layout.down as f32 / 2.0 - 1.5,
    );
    let (x, y) = (x as f32, y as f32);
    [
        (x - 2.0 * third, y),
        (x - third, y - half),
        (x + third, y - half),
        (x + 2.0 * third, y),
        (x + third, y + half),
        (x - third, y + half),
    ]
}

/// The straightforward way: imageproc's shapes and text, the encoders' defaults.
mod plain {
    use super::{BOARD, Cell, Layout, Scene, Side, Tile, colors, corners};
    use ab_glyph::FontRef;
    use image::{ImageFormat, Rgb, RgbImage};
    use imageproc::drawing::{draw_antialiased_polygon_mut, text_size};
    use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_text_mut};
    use imageproc::pixelops::interpolate;
    use imageproc::point::Point;
    use imageproc::rect::Rect;
    use render::IndexedImage;
    use std::io::Cursor;

    pub fn png(scene: &Scene, layout: &Layout) -> Vec<u8> {
        let mut image = RgbImage::from_pixel(layout.width, layout.height, Rgb([31, 38, 47]));
        let font = FontRef::try_from_slice(dejavu::sans::regular()).expect("a whole font");
        let unit = BOARD.unit();
        for cell in Cell::ALL {
            let centre = layout.centre(cell, Side::First);
            let (ground, disk) = colors(scene, cell);
            let points = corners(layout, centre).map(|(x, y)| Point::new(x as i32, y as i32));
            draw_antialiased_polygon_mut(&mut image, &points, Rgb(ground), interpolate);
            if let Some((face, cross)) = disk {
                draw_filled_circle_mut(&mut image, centre, (0.385 * unit) as i32, Rgb(face));
                if let Some(cross) = cross {
                    let (long, wide) = ((0.4 * unit) as u32, (0.08 * unit) as u32);
                    for (width, height) in [(long, wide), (wide, long)] {
                        let corner = (centre.0 - width as i32 / 2, centre.1 - height as i32 / 2);
                        let bar = Rect::at(corner.0, corner.1).of_size(width, height);
                        draw_filled_rect_mut(&mut image, bar, Rgb(cross));
                    }
                }
            }
            if let (Tile::Empty(_), true) = (scene.tile(cell), scene.coordinates) {
                let (name, scale) = (cell.to_string(), 0.2 * unit);
                let (width, height) = text_size(scale, &font, &name);
                let (x, y) = (centre.0 - width as i32 / 2, centre.1 - height as i32 / 2);
                draw_text_mut(&mut image, Rgb([120, 110, 90]), x, y, scale, &font, &name);
            }
        }
        for (tally, x) in scene.tallies.values().zip([80, layout.width as i32 - 140]) {
            let y = layout.height as i32 - 80;
            let total = tally.total.to_string();
            draw_text_mut(
                &mut image,
                Rgb([250, 246, 234]),
                x,
                y,
                0.5 * unit,
                &font,
                &total,
            );
        }
        let mut file = Cursor::new(Vec::new());
        image
            .write_to(&mut file, ImageFormat::Png)
            .expect("memory does not fail");
        file.into_inner()
    }

    /// Every frame whole, as an encoder does that knows nothing of the one before.
    pub fn gif(frames: impl Iterator<Item = IndexedImage>) -> Vec<u8> {
        let mut frames = frames.peekable();
        let first = frames.peek().expect("a replay has a frame");
        let (width, height) = (first.width() as u16, first.height() as u16);
        let table: Vec<u8> = first
            .palette()
            .colors()
            .iter()
            .flat_map(|color| [color.r, color.g, color.b])
            .collect();
        let mut encoder =
            gif::Encoder::new(Vec::new(), width, height, &table).expect("memory does not fail");
        for frame in frames {
            let whole = gif::Frame {
                width,
                height,
                delay: 90,
                buffer: frame.pixels().into(),
                ..Default::default()
            };
            encoder.write_frame(&whole).expect("memory does not fail");
        }
        encoder.into_inner().expect("memory does not fail")
    }
}

/// The vector way: an SVG of the board, its text as outlines, drawn by resvg.
mod vector {
    use super::{BOARD, Cell, Layout, Scene, Side, Tile, colors, corners};
    use ab_glyph::{Font, FontRef, OutlineCurve, Point};
    use resvg::{tiny_skia, usvg};
    use std::fmt::Write;

    pub fn png(scene: &Scene, layout: &Layout, options: &usvg::Options<'_>) -> Vec<u8> {
        let tree =
            usvg::Tree::from_str(&svg(scene, layout), options).expect("the drawing is valid");
        let mut pixmap = tiny_skia::Pixmap::new(layout.width, layout.height).expect("not empty");
        resvg::render(
            &tree,
            tiny_skia::Transform::identity(),
            &mut pixmap.as_mut(),
        );
        pixmap.encode_png().expect("memory does not fail")
    }

    fn svg(scene: &Scene, layout: &Layout) -> String {
        let font = FontRef::try_from_slice(dejavu::sans::regular()).expect("a whole font");
        let unit = BOARD.unit();
        let (width, height) = (layout.width, layout.height);
        let mut out = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>\
             <rect width='{width}' height='{height}' fill='#1f262f'/>"
        );
        for cell in Cell::ALL {
            let (x, y) = layout.centre(cell, Side::First);
            let (ground, disk) = colors(scene, cell);
            let points = corners(layout, (x, y))
                .map(|(x, y)| format!("{x},{y}"))
                .join(" ");
            push(
                &mut out,
                format_args!("<polygon points='{points}' fill='{}'/>", hex(ground)),
            );
            if let Some((face, cross)) = disk {
                let r = 0.385 * unit;
                push(
                    &mut out,
                    format_args!("<circle cx='{x}' cy='{y}' r='{r}' fill='{}'/>", hex(face)),
                );
                if let Some(cross) = cross {
                    let (a, b) = (0.2 * unit, 0.08 * unit);
                    let path = format!(
                        "M{} {y}h{}M{x} {}v{}",
                        x as f32 - a,
                        2.0 * a,
                        y as f32 - a,
                        2.0 * a
                    );
                    push(
                        &mut out,
                        format_args!(
                            "<path d='{path}' stroke='{}' stroke-width='{b}' fill='none'/>",
                            hex(cross)
                        ),
                    );
                }
            }
            if let (Tile::Empty(_), true) = (scene.tile(cell), scene.coordinates) {
                text(
                    &mut out,
                    &font,
                    &cell.to_string(),
                    (x as f32 - 0.1 * unit, y as f32 + 0.06 * unit),
                    0.17 * unit,
                );
            }
        }
        for (tally, x) in scene.tallies.values().zip([80.0, width as f32 - 140.0]) {
            text(
                &mut out,
                &font,
                &tally.total.to_string(),
                (x, height as f32 - 50.0),
                0.45 * unit,
            );
        }
        out.push_str("</svg>");
        out
    }

    fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
        out.write_fmt(text).expect("a string takes everything");
    }

    fn hex([r, g, b]: [u8; 3]) -> String {
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// A text as one path of outlines.
    fn text(out: &mut String, font: &FontRef<'_>, text: &str, (x, y): (f32, f32), em: f32) {
        let scale = em / font.units_per_em().unwrap_or(2048.0);
        let mut pen = x;
        let mut path = String::new();
        for letter in text.chars() {
            let id = font.glyph_id(letter);
            let at = |point: Point| (pen + point.x * scale, y - point.y * scale);
            let mut last = None;
            for curve in font
                .outline(id)
                .map(|outline| outline.curves)
                .unwrap_or_default()
            {
                let (start, end, bend) = match curve {
                    OutlineCurve::Line(a, b) => (a, b, None),
                    OutlineCurve::Quad(a, control, b) => (a, b, Some(control)),
                    OutlineCurve::Cubic(a, control, _, b) => (a, b, Some(control)),
                };
                if last != Some(start) {
                    let (x, y) = at(start);
                    push(&mut path, format_args!("M{x:.2} {y:.2}"));
                }
                let (x, y) = at(end);
                match bend.map(at) {
                    None => push(&mut path, format_args!("L{x:.2} {y:.2}")),
                    Some((cx, cy)) => {
                        push(&mut path, format_args!("Q{cx:.2} {cy:.2} {x:.2} {y:.2}"))
                    }
                }
                last = Some(end);
            }
            pen += font.h_advance_unscaled(id) * scale;
        }
        push(out, format_args!("<path d='{path}' fill='#8a9cb3'/>"));
    }
}
