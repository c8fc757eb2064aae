//! What this crate does itself, against the crates that would do it instead.

use super::deflate::{Deflater, SLACK};
use super::lzw::Lzw;
use super::{ROUNDS, all_scenes, median, seconds, sixty};
use crate::matches::random_match;
use divan::black_box;
use render::shape::{Circle, RoundedRect, Segment};
use render::{Canvas, Detail, Drawing, Layout, Painter, Palette, Renderer, Rgb, Size, Theme};
use render::{ThemeName, ampel, gif::Pace, iago, isaac};
use resvg::tiny_skia;
use rules::Game;

/// One line of a comparison: the first is ours.
fn row(name: &str, ms: f64, base: f64, rest: &str) {
    println!("{name:>18} {ms:8.3} ms ({:5.1}×) {rest}", ms / base);
}

/// The rows of boards of each game as they go out, from the first to the last position: our compressor, and
/// libdeflate at the levels around its speed and its size.
pub fn compare_deflate() {
    let renderer = Renderer::default();
    const LEVELS: [i32; 4] = [1, 3, 5, 6];
    for game in Game::ALL {
        let matches = (1..=4).map(|seed| random_match(game, seed * 7919 + 1));
        let scenes = matches.flat_map(|replay| all_scenes(&replay).into_iter().step_by(7));
        let pictures = scenes.map(|scene| renderer.image(&scene, ThemeName::Classic, Size::BOARD));
        let boards: Vec<(Vec<u8>, usize)> = pictures
            .map(|picture| {
                let lines = picture.pixels().chunks_exact(picture.width() as usize);
                let pixel = |pixels: &[u8], at: usize| pixels.get(at).copied().unwrap_or(0);
                let packed = |pair: &[u8]| pixel(pair, 0) << 4 | pixel(pair, 1);
                let row = |line: &[u8]| [0].into_iter().chain(line.chunks(2).map(packed)).collect();
                let rows: Vec<Vec<u8>> = lines.map(row).collect();
                let stride = rows[0].len();
                ([rows.concat(), vec![0; SLACK]].concat(), stride)
            })
            .collect();
        let mut ours = Deflater::default();
        let mut theirs = LEVELS.map(|level| {
            libdeflater::Compressor::new(libdeflater::CompressionLvl::new(level).expect("a level"))
        });
        let mut out = vec![0; 1 << 20];
        let mut times = [const { Vec::new() }; 1 + LEVELS.len()];
        let mut bytes = [0; 1 + LEVELS.len()];
        for _ in 0..ROUNDS {
            bytes = [0; 1 + LEVELS.len()];
            times[0].push(seconds(|| {
                for (padded, stride) in &boards {
                    bytes[0] += black_box(ours.zlib(padded, *stride)).len();
                }
            }));
            for (way, theirs) in theirs.iter_mut().enumerate() {
                times[1 + way].push(seconds(|| {
                    for (padded, _) in &boards {
                        let rows = &padded[..padded.len() - SLACK];
                        let length = theirs.zlib_compress(rows, &mut out).expect("room");
                        bytes[1 + way] += black_box(length);
                    }
                }));
            }
        }
        println!("deflate of {} boards of {game}, each", boards.len());
        let names = LEVELS.map(|level| format!("libdeflate {level}"));
        let names = ["iago".to_owned()].into_iter().chain(names);
        let times = times.map(|times| median(times) / boards.len() as f64);
        for ((name, ms), bytes) in names.zip(times).zip(bytes) {
            let bytes = bytes / boards.len();
            row(&name, ms, times[0], &format!("{bytes:9} bytes"));
        }
    }
}

/// The codes of every patch of three replays: ours run by run and pixel by pixel, `weezl`, and `gif`'s own way
/// to it.
pub fn compare_lzw() {
    let renderer = Renderer::default();
    let (size, pace) = (Size::REPLAY, Pace::default());
    let files: Vec<Vec<u8>> = sixty(3)
        .iter()
        .map(|film| renderer.replay(film, ThemeName::Classic, size, pace))
        .collect();
    let mut patches: Vec<gif::Frame<'static>> = Vec::new();
    for file in &files {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut reader = options.read_info(&file[..]).expect("a GIF");
        while let Some(frame) = reader.read_next_frame().expect("a whole GIF") {
            patches.push(frame.clone());
        }
    }
    const DEPTH: u8 = 4;
    let mut times = [const { Vec::new() }; 4];
    let mut bytes = [0; 4];
    for _ in 0..ROUNDS {
        bytes = [0; 4];
        let mut ours = Lzw::new(DEPTH.into());
        times[0].push(seconds(|| {
            for patch in &patches {
                ours.begin();
                for run in patch.buffer.chunk_by(|a, b| a == b) {
                    ours.push(run[0], run.len());
                }
                bytes[0] += black_box(ours.finish()).len();
            }
        }));
        times[1].push(seconds(|| {
            for patch in &patches {
                let mut encoder = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, DEPTH);
                bytes[1] += 1 + black_box(encoder.encode(&patch.buffer).expect("codes")).len();
            }
        }));
        times[2].push(seconds(|| {
            for patch in &patches {
                let mut patch = patch.clone();
                patch.make_lzw_pre_encoded();
                bytes[2] += black_box(&patch.buffer).len();
            }
        }));
        times[3].push(seconds(|| {
            for patch in &patches {
                let pixels: Vec<[u8; 2]> = patch.buffer.iter().map(|it| [*it; 2]).collect();
                bytes[3] += black_box(ours.pack_either(&pixels)).len();
            }
        }));
    }
    let times = times.map(median);
    println!("codes of the {} patches of three replays", patches.len());
    for ((name, ms), bytes) in ["iago", "weezl", "gif", "iago, by pixel"]
        .iter()
        .zip(times)
        .zip(bytes)
    {
        row(name, ms, times[0], &format!("{bytes:9} bytes"));
    }
}

/// The shapes of a board, anti-aliased on a picture of 720 by 800 pixels: circles, rounded
/// rectangles and lines.
pub fn compare_rasterisers() {
    const WIDTH: u32 = 720;
    const HEIGHT: u32 = 800;
    let places: Vec<(f32, f32)> = (0..60)
        .map(|place| {
            let (column, row) = (place % 8, place / 8);
            (45.3 + 90.0 * column as f32, 50.7 + 95.0 * row as f32)
        })
        .collect();
    let (color, r) = (Rgb::new(200, 120, 60), 33.0);
    let ours = || {
        let mut canvas = Canvas::new(WIDTH, HEIGHT, Rgb::new(20, 30, 40));
        for &(x, y) in &places {
            canvas.fill(&RoundedRect::around((x, y), 80.0, 84.0, 8.0), &color);
            canvas.fill(&Circle { x, y, r }, &color);
            let (from, to) = ((x - 30.0, y - 20.0), (x + 30.0, y + 20.0));
            let width = 5.0;
            canvas.fill(&Segment { from, to, width }, &color);
        }
        canvas
    };
    let mut paint = tiny_skia::Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, 255);
    let theirs = || {
        let mut canvas = tiny_skia::Pixmap::new(WIDTH, HEIGHT).expect("not empty");
        canvas.fill(tiny_skia::Color::from_rgba8(20, 30, 40, 255));
        let still = tiny_skia::Transform::identity();
        for &(x, y) in &places {
            let mut path = tiny_skia::PathBuilder::new();
            let (left, top, right, bottom) = (x - 40.0, y - 42.0, x + 40.0, y + 42.0);
            let bend = 8.0;
            path.move_to(left + bend, top);
            path.line_to(right - bend, top);
            path.quad_to(right, top, right, top + bend);
            path.line_to(right, bottom - bend);
            path.quad_to(right, bottom, right - bend, bottom);
            path.line_to(left + bend, bottom);
            path.quad_to(left, bottom, left, bottom - bend);
            path.line_to(left, top + bend);
            path.quad_to(left, top, left + bend, top);
            path.close();
            let circle = tiny_skia::PathBuilder::from_circle(x, y, r).expect("a circle");
            for path in [path.finish().expect("a path"), circle] {
                canvas.fill_path(&path, &paint, tiny_skia::FillRule::Winding, still, None);
            }
            let mut line = tiny_skia::PathBuilder::new();
            line.move_to(x - 30.0, y - 20.0);
            line.line_to(x + 30.0, y + 20.0);
            let stroke = tiny_skia::Stroke {
                width: 5.0,
                line_cap: tiny_skia::LineCap::Round,
                ..tiny_skia::Stroke::default()
            };
            let line = line.finish().expect("a path");
            canvas.stroke_path(&line, &paint, &stroke, still, None);
        }
        canvas
    };
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        times[0].push(seconds(|| drop(black_box(ours()))));
        times[1].push(seconds(|| drop(black_box(theirs()))));
    }
    let times = times.map(median);
    println!("180 shapes of a board in full colour");
    for (name, ms) in ["iago", "tiny-skia"].iter().zip(times) {
        row(name, ms, times[0], "");
    }
}

/// The search for a board's blends, against the colours that are listed by hand alone.
pub fn compare_palettes() {
    println!("palettes: search of blends against the listed colours alone");
    one_palette::<iago::Scene>("iago");
    one_palette::<isaac::Scene>("isaac");
    one_palette::<ampel::Scene>("ampel");
}

fn one_palette<S: Drawing>(game: &str) {
    let theme = Theme::named(ThemeName::Classic);
    for (detail, theme) in [(Detail::Full, theme.clone()), (Detail::Flat, theme.flat())] {
        let layout = S::Layout::new(Size::BOARD);
        let sheet = S::paint_sprites(&Painter::new(&theme, &layout));
        let exact: Vec<Rgb> = sheet.exact().collect();
        let mut searched = None;
        let ms = median(
            (0..3)
                .map(|_| seconds(|| searched = Some(sheet.palette(detail))))
                .collect(),
        );
        let searched = searched.expect("it was searched three times");
        let listed = Palette::pick(exact.iter().copied(), [], 16);
        let off = |palette: &Palette| {
            let (mut sum, mut count) = (0.0, 0.0);
            for canvas in sheet.canvases() {
                for (color, index) in canvas.colors().zip(palette.index(canvas)) {
                    let shown = palette.colors()[usize::from(index)];
                    let apart = |a: u8, b: u8| f64::from(a.abs_diff(b)).powi(2);
                    sum += apart(color.r, shown.r) + apart(color.g, shown.g);
                    sum += apart(color.b, shown.b);
                    count += 3.0;
                }
            }
            f64::sqrt(sum / count)
        };
        println!(
            "{game:>18} {detail:?}: {} of {} colours searched in {ms:.1} ms; off by {:.2}, without {:.2}",
            searched.colors().len() - exact.len().min(searched.colors().len()),
            searched.colors().len(),
            off(&searched),
            off(&listed)
        );
    }
}
